"""What a deal sheet must refuse, and what it accepts after a warning: all at once, as data."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import StrEnum

from scoring.rules.cards import Trump, possible_announcements
from scoring.rules.facts import (
    BOTH,
    Announcements,
    Deal,
    Outcome,
    Role,
    Slam,
    outcome,
    points,
    required,
)
from scoring.rules.options import Announcing, Generale
from scoring.rules.ruleset import RuleSet

COINCHES = (1, 2, 4)
NOTHING_SHOWN = Announcements()


class ProblemCode(StrEnum):
    """Why a deal is refused, or (the last three) surprises."""

    CONTRACT_TOO_LOW = "contract-too-low"
    CONTRACT_TOO_HIGH = "contract-too-high"
    CONTRACT_OFF_STEP = "contract-off-step"
    GENERALE_NOT_OFFERED = "generale-not-offered"
    TRUMP_NOT_OFFERED = "trump-not-offered"
    COINCHE_UNKNOWN = "coinche-unknown"
    CAPOT_CANNOT_BE_COINCHED = "capot-cannot-be-coinched"
    POINTS_MISSING = "points-missing"
    POINTS_NEGATIVE = "points-negative"
    POINTS_TOO_HIGH = "points-too-high"
    POINTS_UNREACHABLE = "points-unreachable"
    PILES_DO_NOT_ADD_UP = "piles-do-not-add-up"
    ALL_TRICKS_AGAINST_POINTS = "all-tricks-against-points"
    MADE_MISSING = "made-missing"
    MADE_AGAINST_FACTS = "made-against-facts"
    BELOTE_WITHOUT_TRUMP_SUIT = "belote-without-trump-suit"
    ANNOUNCEMENTS_NOT_PLAYED = "announcements-not-played"
    ANNOUNCEMENTS_IMPOSSIBLE = "announcements-impossible"
    ANNOUNCEMENTS_OF_BOTH_SIDES = "announcements-of-both-sides"

    ALL_POINTS_WITHOUT_ALL_TRICKS = "all-points-without-all-tricks"
    NARROWLY_FAILED = "narrowly-failed"
    CAPOT_NOBODY_BID = "capot-nobody-bid"


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong (or surprising): a code, the field of ``Deal`` concerned, and its figures."""

    code: ProblemCode
    field: str
    params: Mapping[str, int | str] = dataclasses.field(default_factory=dict)


def problems(rules: RuleSet, deal: Deal) -> tuple[Problem, ...]:
    """Everything that makes the deal impossible under the rule set; empty when it can be scored.

    Clause "what a deal sheet must refuse". Takes any integers.
    """
    counted = (*_pile_problems(rules, deal), *_announcement_problems(rules, deal))
    return (
        *_contract_problems(rules, deal),
        *_trump_problems(rules, deal),
        *counted,
        *_made_problems(rules, deal, points_known=not counted),
    )


def _contract_problems(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if isinstance(deal.contract, Slam):
        if deal.contract is Slam.GENERALE and rules.generale.offered is Generale.NOT_OFFERED:
            yield Problem(ProblemCode.GENERALE_NOT_OFFERED, "contract")
        return
    numbers = rules.numbers
    lowest, highest, step = numbers[0], numbers[-1], numbers.step
    if deal.contract < lowest:
        yield Problem(ProblemCode.CONTRACT_TOO_LOW, "contract", {"lowest": lowest})
    if deal.contract > highest:
        yield Problem(ProblemCode.CONTRACT_TOO_HIGH, "contract", {"highest": highest})
    if (deal.contract - lowest) % step:
        params = {"lowest": lowest, "step": step}
        yield Problem(ProblemCode.CONTRACT_OFF_STEP, "contract", params)


def _trump_problems(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if deal.trump not in rules.trumps:
        yield Problem(ProblemCode.TRUMP_NOT_OFFERED, "trump", {"trump": deal.trump.value})
    if deal.coinche not in COINCHES:
        yield Problem(ProblemCode.COINCHE_UNKNOWN, "coinche", {"coinche": deal.coinche})
    elif deal.coinche > 1 and deal.contract is Slam.CAPOT and not rules.coinche.capot:
        yield Problem(ProblemCode.CAPOT_CANNOT_BE_COINCHED, "coinche")
    if deal.belote is not None and not rules.allows_belote(deal.trump):
        params = {"trump": deal.trump.value}
        yield Problem(ProblemCode.BELOTE_WITHOUT_TRUMP_SUIT, "belote", params)


def _pile_problems(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    taken = deal.taker_points
    if taken is None:
        if deal.all_tricks is None and not isinstance(deal.contract, Slam):
            yield Problem(ProblemCode.POINTS_MISSING, "taker_points")
        return
    total = rules.pile_total(deal.trump)
    params = {"points": taken, "total": total}
    if taken < 0:
        yield Problem(ProblemCode.POINTS_NEGATIVE, "taker_points", params)
    elif taken > total:
        yield Problem(ProblemCode.POINTS_TOO_HIGH, "taker_points", params)
    elif taken not in rules.possible_piles(deal.trump):
        params = {**params, "others": total - taken}
        yield Problem(ProblemCode.POINTS_UNREACHABLE, "taker_points", params)
    elif deal.all_tricks is not None and taken != _swept(total, deal.all_tricks):
        params = {**params, "others": total - taken}
        yield Problem(ProblemCode.ALL_TRICKS_AGAINST_POINTS, "all_tricks", params)


def _swept(total: int, side: Role) -> int:
    """The takers' pile when one side has won all eight tricks."""
    return total if side is Role.TAKER else 0


def piles_problems(
    rules: RuleSet, trump: Trump, taker_points: int, defence_points: int
) -> tuple[Problem, ...]:
    """For whoever enters both piles: they must add up to the total of the trump mode."""
    total, found = rules.pile_total(trump), taker_points + defence_points
    if found == total:
        return ()
    params = {"sum": found, "total": total}
    return (Problem(ProblemCode.PILES_DO_NOT_ADD_UP, "taker_points", params),)


def _announcement_problems(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    if deal.announcements == NOTHING_SHOWN:
        return
    shown = [deal.announcements.of(side) for side in BOTH if deal.announcements.of(side)]
    if shown and rules.announcing.played is Announcing.NOT_PLAYED:
        yield Problem(ProblemCode.ANNOUNCEMENTS_NOT_PLAYED, "announcements")
        return
    for total in shown:
        if total not in possible_announcements():
            params = {"points": total}
            yield Problem(ProblemCode.ANNOUNCEMENTS_IMPOSSIBLE, "announcements", params)
    if len(shown) > 1:
        yield Problem(ProblemCode.ANNOUNCEMENTS_OF_BOTH_SIDES, "announcements")


def _made_problems(rules: RuleSet, deal: Deal, *, points_known: bool) -> Iterator[Problem]:
    if deal.made is None:
        if deal.contract is Slam.GENERALE:
            yield Problem(ProblemCode.MADE_MISSING, "made")
        return
    if deal.contract is Slam.GENERALE:
        agrees = _generale_agrees(rules, deal)
    else:
        # Made or not follows from points; while those are wrong there is nothing to compare with.
        agrees = not points_known or deal.made == (outcome(rules, deal) is not Outcome.FAILED)
    if not agrees:
        yield Problem(ProblemCode.MADE_AGAINST_FACTS, "made")


def _generale_agrees(rules: RuleSet, deal: Deal) -> bool:
    if not deal.made:
        # Alone, a player fails as well where the partner has won one of the eight tricks.
        alone = rules.generale.offered is Generale.ONE_PLAYER
        return alone or deal.all_tricks is not Role.TAKER
    everything = (None, rules.pile_total(deal.trump))
    return deal.all_tricks is not Role.DEFENCE and deal.taker_points in everything


def surprises(rules: RuleSet, deal: Deal) -> tuple[Problem, ...]:
    """What is legal but rare enough to ask "really?"; empty for a deal that is refused anyway."""
    return () if problems(rules, deal) else tuple(_surprises(rules, deal))


def _surprises(rules: RuleSet, deal: Deal) -> Iterator[Problem]:
    total = rules.pile_total(deal.trump)
    slam = isinstance(deal.contract, Slam)
    asked = deal.contract is not Slam.GENERALE and deal.all_tricks is None
    if asked and deal.taker_points in (0, total):
        params = {"total": total}
        yield Problem(ProblemCode.ALL_POINTS_WITHOUT_ALL_TRICKS, "all_tricks", params)
    if not isinstance(deal.contract, Slam):
        short = required(rules, deal.contract) - points(rules, deal, Role.TAKER)
        if short in (1, 2):
            yield Problem(ProblemCode.NARROWLY_FAILED, "taker_points", {"points": short})
    if deal.all_tricks is Role.DEFENCE or (deal.all_tricks is Role.TAKER and not slam):
        yield Problem(ProblemCode.CAPOT_NOBODY_BID, "all_tricks", {"side": deal.all_tricks.value})
