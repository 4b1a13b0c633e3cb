"""What happened in a deal, and the points each side made with it. Scores are derived elsewhere."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import Trump
from scoring.rules.ruleset import BELOTE, CAPOT, Litige, RuleSet, UnbidCapot


class Role(StrEnum):
    """The two sides of a deal: those who took the contract, and the others."""

    TAKER = "taker"
    DEFENCE = "defence"

    @property
    def other(self) -> "Role":
        """The opposing side."""
        return Role.DEFENCE if self is Role.TAKER else Role.TAKER


class Slam(StrEnum):
    """The contracts that are not a number: all eight tricks by the side, or by one player alone."""

    CAPOT = "capot"
    GENERALE = "generale"


class Outcome(StrEnum):
    """How the contract ended."""

    MADE = "made"
    FAILED = "failed"
    LITIGE = "litige"


@dataclass(frozen=True, slots=True)
class Announcements:
    """Points shown by each side (tierce 20, cinquante 50, ...); only the better side scores."""

    taker: int = 0
    defence: int = 0

    def of(self, side: Role) -> int:
        """The points of that side."""
        return self.taker if side is Role.TAKER else self.defence


@dataclass(frozen=True, slots=True)
class Deal:
    """The facts of one deal, as the sheet asks them.

    ``coinche`` is 1, 2 (coinched) or 4 (surcoinched). ``taker_points`` is the pile of the takers
    with the last trick and without belote and announcements; it may be left out with ``all_tricks``
    or a slam. ``all_tricks`` is never deduced from points. ``made`` is asked of a générale only.
    """

    contract: int | Slam
    trump: Trump
    coinche: int = 1
    taker_points: int | None = None
    all_tricks: Role | None = None
    made: bool | None = None
    belote: Role | None = None
    announcements: Announcements = Announcements()


def pile(rules: RuleSet, deal: Deal, side: Role) -> int:
    """The card points of a side with the last trick, before any capot."""
    total = rules.pile_total(deal.trump)
    if deal.all_tricks is not None:
        return total if deal.all_tricks is side else 0
    taken = deal.taker_points or 0
    return taken if side is Role.TAKER else total - taken


def counted_cards(rules: RuleSet, deal: Deal, side: Role) -> tuple[int, int]:
    """The points of the pile that count, and those for the capot.

    Clauses "capot without bidding it" and "capot bid": a bid capot always counts 250 in place.
    """
    taken = pile(rules, deal, side)
    if deal.all_tricks is not side:
        return taken, 0
    added = deal.contract is not Slam.CAPOT and rules.capot.unbid is UnbidCapot.ADDED
    return (taken if added else 0), CAPOT


def points(rules: RuleSet, deal: Deal, side: Role) -> int:
    """What a side made: cards, last trick, capot, belote and announcements, nothing multiplied."""
    belote = BELOTE if deal.belote is side else 0
    return sum(counted_cards(rules, deal, side)) + belote + deal.announcements.of(side)


def outcome(rules: RuleSet, deal: Deal) -> Outcome:
    """Whether the contract was made. Clauses "contract made when", "capot made" and "litige"."""
    if isinstance(deal.contract, Slam):
        capot = deal.contract is Slam.CAPOT
        made = deal.all_tricks is Role.TAKER if capot else deal.made
        return Outcome.MADE if made else Outcome.FAILED
    taker, defence = (points(rules, deal, side) for side in Role)
    if taker < deal.contract:
        return Outcome.FAILED
    # A coinched deal is never a litige: the bid was reached, so it is made.
    if taker != defence or deal.coinche != 1 or rules.litige is Litige.NONE:
        return Outcome.MADE
    return Outcome.FAILED if rules.litige is Litige.TAKER_FAILS else Outcome.LITIGE
