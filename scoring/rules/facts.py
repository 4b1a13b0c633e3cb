"""What happened in a deal, and the points each side made with it. Scores are derived elsewhere."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import PILE_TOTAL, Scale, Trump
from scoring.rules.options import (
    Announcing,
    CountsFor,
    Fate,
    Litige,
    Rounded,
    Rounding,
    RoundTo,
    UnbidCapot,
)
from scoring.rules.ruleset import BELOTE, RuleSet


class Role(StrEnum):
    """The two sides of a deal: those who took the contract, and the others."""

    TAKER = "taker"
    DEFENCE = "defence"

    @property
    def other(self) -> "Role":
        """The opposing side."""
        return Role.DEFENCE if self is Role.TAKER else Role.TAKER


BOTH = (Role.TAKER, Role.DEFENCE)


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
    """The card points of a side with the last trick, on the scale that scores, before any capot.

    Clause "tout atout, sans atout": by the federation's table the takers have the whole points of
    162 that their cards are worth, the defence the rest.
    """
    total = PILE_TOTAL if deal.trump.is_suit else rules.pile_total(deal.trump)
    if deal.all_tricks is not None:
        taken = total if deal.all_tricks is Role.TAKER else 0
    else:
        taken = deal.taker_points or 0
    if rules.scale is Scale.TABLE and total != PILE_TOTAL:
        counted = rules.counted_total(deal.trump)
        taken, total = taken * counted // total, counted
    return taken if side is Role.TAKER else total - taken


def counted_cards(rules: RuleSet, deal: Deal, side: Role) -> tuple[int, int]:
    """The points of the pile that count, and those for the capot.

    Clauses "capot without bidding it" and "capot bid": a bid capot counts in place of the pile.
    """
    taken, capot = pile(rules, deal, side), rules.capot
    if deal.all_tricks is not side:
        return taken, 0
    if deal.contract is Slam.CAPOT:
        return 0, capot.made
    if side is Role.TAKER and capot.unbid is UnbidCapot.NOTHING:
        return taken, 0
    return (taken if capot.unbid is UnbidCapot.ADDED else 0), capot.pile


def to_ten(rounding: Rounding, points: int) -> int:
    """Points to the nearest ten, 5 up or down as the rules say; exact points as they are."""
    if rounding.to is RoundTo.EXACT:
        return points
    return (points + (5 if rounding.to is RoundTo.FIVE_UP else 4)) // 10 * 10


def written(rules: RuleSet, deal: Deal, side: Role, points: int) -> int:
    """Points of the cards as they are written down.

    Where one side is rounded, the other has what it leaves of the rounded total (160).
    """
    rounding = rules.rounding
    if rounding.to is RoundTo.EXACT:
        return points
    first = {Rounded.TAKER: Role.TAKER, Rounded.DEFENCE: Role.DEFENCE}.get(rounding.sides)
    if first in (None, side) or deal.all_tricks is not None:
        return to_ten(rounding, points)
    total = rules.counted_total(deal.trump)
    return (total + 5) // 10 * 10 - to_ten(rules.rounding, total - points)


def belote_counts(rules: RuleSet, deal: Deal) -> bool:
    """Whether the belote helps to reach this contract. Clause "belote and the contract"."""
    counts = rules.belote.counts
    if counts is CountsFor.FROM_100:
        return not isinstance(deal.contract, Slam) and deal.contract >= 100
    return counts is CountsFor.EVERY_CONTRACT


def points(rules: RuleSet, deal: Deal, side: Role) -> int:
    """What counts towards the contract: cards, last trick, capot, belote and announcements."""
    cards, capot = counted_cards(rules, deal, side)
    if rules.success.rounded:
        cards = written(rules, deal, side, cards)
    belote = BELOTE if deal.belote is side and belote_counts(rules, deal) else 0
    return cards + capot + belote + _shown(rules, deal, side)


def _shown(rules: RuleSet, deal: Deal, side: Role) -> int:
    """The announcements that count towards the contract: none that a capot takes away."""
    announcing = rules.announcing
    lost = deal.all_tricks is side.other and announcing.on_capot is not Fate.HOLDER
    if lost or announcing.played is not Announcing.COUNTING:
        return 0
    return deal.announcements.of(side)


def required(rules: RuleSet, contract: int) -> int:
    """The points that make a number contract. Clause "contract made when"."""
    return max(contract + rules.success.margin, rules.success.floor or 0)


def outcome(rules: RuleSet, deal: Deal) -> Outcome:
    """Whether the contract was made. Clauses "contract made when", "capot made" and "litige"."""
    if isinstance(deal.contract, Slam):
        capot = deal.contract is Slam.CAPOT
        made = deal.all_tricks is Role.TAKER if capot else deal.made
        return Outcome.MADE if made else Outcome.FAILED
    taker, defence = (points(rules, deal, side) for side in BOTH)
    if taker < required(rules, deal.contract):
        return Outcome.FAILED
    if deal.all_tricks is Role.TAKER:
        # Announcements of the others may be worth as much, but they have won nothing.
        return Outcome.MADE
    if taker == defence and deal.coinche == 1 and rules.litige is not Litige.NONE:
        return Outcome.FAILED if rules.litige is Litige.TAKER_FAILS else Outcome.LITIGE
    beaten = taker > defence or not rules.success.beat_defence
    return Outcome.MADE if beaten else Outcome.FAILED
