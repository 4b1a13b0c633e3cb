"""What a deal is worth: its facts in, both scores and the arithmetic behind them out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.cards import Trump
from scoring.rules.facts import (
    BOTH,
    Announcements,
    Deal,
    Outcome,
    Role,
    Slam,
    counted_cards,
    outcome,
    pile,
    points,
    required,
    to_ten,
    written,
)
from scoring.rules.options import (
    Cards,
    CoinchedCapot,
    Counting,
    Failure,
    Fate,
    Litige,
    Loser,
    Part,
)
from scoring.rules.refusals import Problem, ProblemCode, piles_problems, problems, surprises
from scoring.rules.ruleset import BELOTE, RuleSet

__all__ = [
    "Announcements",
    "Deal",
    "ImpossibleDeal",
    "Outcome",
    "Problem",
    "ProblemCode",
    "Role",
    "Score",
    "Slam",
    "Step",
    "StepKind",
    "piles_problems",
    "problems",
    "score",
    "surprises",
    "worth",
]


class ImpossibleDeal(ValueError):  # noqa: N818 - said as players say it
    """The facts contradict each other or the rules; ``problems`` says everything that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


class StepKind(StrEnum):
    """What a part of a score is given for."""

    CONTRACT = "contract"
    BASE = "base"  # 160 (or 250) in place of the cards
    PILE = "pile"
    CAPOT = "capot"
    GENERALE = "generale"
    BELOTE = "belote"
    ANNOUNCEMENTS = "announcements"
    POT = "pot"


class Step(NamedTuple):
    """One part of a side's score: ``unit`` points, taken ``factor`` times."""

    kind: StepKind
    side: Role
    unit: int
    factor: int = 1

    @property
    def points(self) -> int:
        """What the step adds to the score of its side."""
        return self.unit * self.factor


@dataclass(frozen=True, slots=True)
class Score:
    """What both sides score. ``margin``: points above (below: negative) a number contract.

    ``pot`` is what lies in the pot after the deal. The steps of a side add up to its score.
    """

    taker: int
    defence: int
    outcome: Outcome
    margin: int | None
    pot: int
    steps: tuple[Step, ...]

    def of(self, side: Role) -> int:
        """The score of that side."""
        return self.taker if side is Role.TAKER else self.defence


def score(rules: RuleSet, deal: Deal, pot: int = 0) -> Score:
    """The score of a deal, and the pot it leaves; ``pot`` is what earlier litiges left.

    Raises ``ImpossibleDeal`` with everything that is wrong.
    """
    if wrong := problems(rules, deal):
        raise ImpossibleDeal(wrong)
    result = outcome(rules, deal)
    steps = tuple(step for step in _steps(rules, deal, result, pot) if step.unit)
    taker, defence = _totals(steps)
    return Score(
        taker=taker,
        defence=defence,
        outcome=result,
        margin=_margin(rules, deal),
        pot=pot + _into_pot(rules, deal) if result is Outcome.LITIGE else 0,
        steps=steps,
    )


def worth(rules: RuleSet, deal: Deal) -> tuple[int, int]:
    """What takers and defence score, without the explanation. Raises ``ImpossibleDeal``."""
    if wrong := problems(rules, deal):
        raise ImpossibleDeal(wrong)
    return _totals(_steps(rules, deal, outcome(rules, deal), 0))


def _steps(rules: RuleSet, deal: Deal, result: Outcome, pot: int) -> Iterator[Step]:
    if result is Outcome.LITIGE:
        return _litige_steps(rules, deal)
    return _decided_steps(rules, deal, result, pot)


def _totals(steps: Iterable[Step]) -> tuple[int, int]:
    taker = defence = 0
    for _kind, side, unit, factor in steps:
        if side is Role.TAKER:
            taker += unit * factor
        else:
            defence += unit * factor
    return taker, defence


def _margin(rules: RuleSet, deal: Deal) -> int | None:
    if isinstance(deal.contract, Slam):
        return None
    return points(rules, deal, Role.TAKER) - required(rules, deal.contract)


def _decided_steps(rules: RuleSet, deal: Deal, result: Outcome, pot: int) -> Iterator[Step]:
    winner = Role.TAKER if result is Outcome.MADE else Role.DEFENCE
    if deal.contract is Slam.GENERALE:
        worth = rules.generale.made if winner is Role.TAKER else rules.generale.failed
        yield Step(StepKind.GENERALE, winner, worth, rules.times(deal.coinche))
    else:
        yield from _contract_steps(rules, deal, winner)
        if winner is Role.DEFENCE:
            yield from _failure_steps(rules, deal)
        elif rules.counting is not Counting.CONTRACT:
            yield from _made_steps(rules, deal)
    if rules.counting is not Counting.CONTRACT:
        yield from _shown_steps(rules, deal, winner)
    if pot:
        yield Step(StepKind.POT, winner, to_ten(rules.rounding, pot))


def _contract_steps(rules: RuleSet, deal: Deal, winner: Role) -> Iterator[Step]:
    """The bid. Clauses "counting", "failed", "coinched" and "sans atout": a weight of its own."""
    if isinstance(deal.contract, Slam):
        bid = rules.capot.value
    elif rules.counting is Counting.POINTS or (
        winner is Role.DEFENCE and rules.failure is Failure.BASE
    ):
        return
    else:
        bid = deal.contract
    weight = rules.no_trumps_weight if deal.trump is Trump.NO_TRUMPS else 1
    yield Step(StepKind.CONTRACT, winner, bid, weight * _factor(rules, deal, Part.CONTRACT))


def _factor(rules: RuleSet, deal: Deal, part: Part) -> int:
    """How many times a part of the winner's score counts; a bid capot may be doubled whole."""
    if deal.contract is Slam.CAPOT and rules.capot.doubled_whole:
        return rules.times(deal.coinche)
    return rules.factor(part, deal.coinche)


def _failure_steps(rules: RuleSet, deal: Deal) -> Iterator[Step]:
    """In place of the cards. Clauses "failed", "capot bid" and "capot of the defence"."""
    if rules.failure is Failure.CONTRACT:
        return
    base = rules.capot.failed if deal.contract is Slam.CAPOT else rules.base
    if rules.capot.defence and deal.all_tricks is Role.DEFENCE:
        base = rules.capot.pile
    base, factor = to_ten(rules.rounding, base), _factor(rules, deal, Part.POINTS)
    yield Step(StepKind.BASE, Role.DEFENCE, base, factor)


def _made_steps(rules: RuleSet, deal: Deal) -> Iterator[Step]:
    """The cards of a contract made. Clauses "made", "coinched" and "losing side"."""
    factor = _factor(rules, deal, Part.POINTS)
    whole = deal.contract is Slam.CAPOT and rules.capot.doubled_whole
    if deal.coinche > 1 and rules.coinche.cards is Cards.BASE and not whole:
        yield from _base_steps(rules, deal, factor)
    else:
        yield from _card_steps(rules, deal, Role.TAKER, factor)
    loser = rules.coinche.loser
    if deal.coinche == 1:
        yield from _card_steps(rules, deal, Role.DEFENCE, 1)
    elif loser is not Loser.NOTHING:
        multiplied = loser is Loser.ITS_POINTS_MULTIPLIED
        yield from _card_steps(rules, deal, Role.DEFENCE, factor if multiplied else 1)


def _card_steps(rules: RuleSet, deal: Deal, side: Role, factor: int) -> Iterator[Step]:
    cards, capot = counted_cards(rules, deal, side)
    yield Step(StepKind.PILE, side, written(rules, deal, side, cards), factor)
    if capot:
        yield Step(StepKind.CAPOT, side, to_ten(rules.rounding, capot), factor)


def _base_steps(rules: RuleSet, deal: Deal, factor: int) -> Iterator[Step]:
    """What the winner of a coinched deal has for the cards, eight tricks or not."""
    swept = rules.capot.coinched if deal.all_tricks is Role.TAKER else CoinchedCapot.NOTHING
    base = {CoinchedCapot.COUNTS_250: 250, CoinchedCapot.COUNTS_252: 252}.get(swept, rules.base)
    yield Step(StepKind.BASE, Role.TAKER, to_ten(rules.rounding, base), factor)
    if swept is CoinchedCapot.HUNDRED_MORE:
        yield Step(StepKind.CAPOT, Role.TAKER, 100)


def _shown_steps(rules: RuleSet, deal: Deal, winner: Role) -> Iterator[Step]:
    """Belote and announcements. Clauses "belote" and "announcements", on failure and on capot."""
    for holder in BOTH:
        lost = _ends_with_nothing(rules, deal, winner, holder)
        if deal.belote is holder:
            fate = rules.belote.lost_to if lost else Fate.HOLDER
            for side in _scored_by(fate, holder, winner):
                factor = _shown_factor(rules, deal, Part.BELOTE, side is winner)
                yield Step(StepKind.BELOTE, side, BELOTE, factor)
        if shown := deal.announcements.of(holder):
            swept = deal.all_tricks is holder.other
            fate = rules.announcing.on_capot if swept else Fate.HOLDER
            fate = rules.announcing.lost_to if lost else fate
            for side in _scored_by(fate, holder, winner):
                factor = _shown_factor(rules, deal, Part.ANNOUNCEMENTS, side is winner)
                yield Step(StepKind.ANNOUNCEMENTS, side, shown, factor)


def _ends_with_nothing(rules: RuleSet, deal: Deal, winner: Role, side: Role) -> bool:
    """Whether a side scores no cards: it failed, or it lost a coinched deal that pays one side."""
    if side is winner:
        return False
    return side is Role.TAKER or (deal.coinche > 1 and rules.coinche.loser is Loser.NOTHING)


def _scored_by(fate: Fate, holder: Role, winner: Role) -> tuple[Role, ...]:
    return {Fate.HOLDER: (holder,), Fate.WINNER: (winner,), Fate.NOBODY: ()}[fate]


def _shown_factor(rules: RuleSet, deal: Deal, part: Part, won: bool) -> int:
    """A coinche multiplies what the winner shows, and the loser's only with all of its points."""
    if won or rules.coinche.loser is Loser.ITS_POINTS_MULTIPLIED:
        return rules.factor(part, deal.coinche)
    return 1


def _litige_steps(rules: RuleSet, deal: Deal) -> Iterator[Step]:
    """Clause "litige": belote and announcements stay with their holder, the piles do not score.

    Where the defence banks its points, all the takers made waits: 81, or 91 with a belote.
    """
    if rules.litige is Litige.REPLAYED:
        return
    banks = rules.litige is Litige.DEFENCE_BANKS
    if banks:
        yield from _card_steps(rules, deal, Role.DEFENCE, 1)
    for holder in (Role.DEFENCE,) if banks else BOTH:
        if deal.belote is holder:
            yield Step(StepKind.BELOTE, holder, BELOTE)
        yield Step(StepKind.ANNOUNCEMENTS, holder, deal.announcements.of(holder))


def _into_pot(rules: RuleSet, deal: Deal) -> int:
    match rules.litige:
        case Litige.CARRIED:
            return rules.counted_total(deal.trump)
        case Litige.DEFENCE_BANKS:
            belote = BELOTE if deal.belote is Role.TAKER else 0
            return pile(rules, deal, Role.TAKER) + belote + deal.announcements.taker
        case _:
            return 0
