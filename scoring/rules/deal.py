"""What a deal is worth: its facts in, both scores and the arithmetic behind them out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.facts import (
    Announcements,
    Deal,
    Outcome,
    Role,
    Slam,
    counted_cards,
    outcome,
    pile,
    points,
)
from scoring.rules.refusals import Problem, ProblemCode, piles_problems, problems, surprises
from scoring.rules.ruleset import BASE, BELOTE, CAPOT, GENERALE, Coinching, Litige, RuleSet

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


@dataclass(frozen=True, slots=True)
class Step:
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
    litige = result is Outcome.LITIGE
    found = _litige_steps(rules, deal) if litige else _decided_steps(rules, deal, result, pot)
    steps = tuple(step for step in found if step.unit)
    return Score(
        taker=_total(steps, Role.TAKER),
        defence=_total(steps, Role.DEFENCE),
        outcome=result,
        margin=_margin(rules, deal),
        pot=pot + _into_pot(rules, deal) if litige else 0,
        steps=steps,
    )


def _total(steps: Iterable[Step], side: Role) -> int:
    return sum(step.points for step in steps if step.side is side)


def _margin(rules: RuleSet, deal: Deal) -> int | None:
    if isinstance(deal.contract, Slam):
        return None
    return points(rules, deal, Role.TAKER) - deal.contract


def _decided_steps(rules: RuleSet, deal: Deal, result: Outcome, pot: int) -> Iterator[Step]:
    winner = Role.TAKER if result is Outcome.MADE else Role.DEFENCE
    yield from _stake_steps(rules, deal, winner)
    yield from _belote_steps(deal)
    yield from _announcement_steps(rules, deal, winner)
    yield Step(StepKind.POT, winner, pot)


def _stake_steps(rules: RuleSet, deal: Deal, winner: Role) -> Iterator[Step]:
    """Contract and cards. Clauses "made", "failed", "coinched", "capot bid" and "générale"."""
    if deal.contract is Slam.GENERALE:
        yield Step(StepKind.GENERALE, winner, GENERALE, deal.coinche)
        return
    contract = CAPOT if isinstance(deal.contract, Slam) else deal.contract
    yield Step(StepKind.CONTRACT, winner, contract, deal.coinche)
    if winner is Role.DEFENCE:
        base = rules.capot.failed_base if deal.contract is Slam.CAPOT else BASE
        yield Step(StepKind.BASE, winner, base, rules.points_factor(deal.coinche))
    elif _winner_takes_all(rules, deal):
        base = rules.capot.winner_base if deal.contract is Slam.CAPOT else BASE
        yield Step(StepKind.BASE, winner, base)
    else:
        for side in Role:
            yield from _card_steps(rules, deal, side)


def _winner_takes_all(rules: RuleSet, deal: Deal) -> bool:
    return rules.coinching is Coinching.WINNER and deal.coinche > 1


def _card_steps(rules: RuleSet, deal: Deal, side: Role) -> Iterator[Step]:
    factor = rules.points_factor(deal.coinche)
    cards, capot = counted_cards(rules, deal, side)
    yield Step(StepKind.PILE, side, cards, factor)
    yield Step(StepKind.CAPOT, side, capot, factor)


def _belote_steps(deal: Deal) -> Iterator[Step]:
    """Clause "belote": never lost, never multiplied."""
    if deal.belote is not None:
        yield Step(StepKind.BELOTE, deal.belote, BELOTE)


def _announcement_steps(rules: RuleSet, deal: Deal, winner: Role) -> Iterator[Step]:
    """Announcements of a side that ends with nothing go to the winner."""
    everything = winner is Role.DEFENCE or _winner_takes_all(rules, deal)
    for holder in Role:
        side = winner if everything else holder
        shown = deal.announcements.of(holder)
        yield Step(StepKind.ANNOUNCEMENTS, side, shown, rules.points_factor(deal.coinche))


def _litige_steps(rules: RuleSet, deal: Deal) -> Iterator[Step]:
    """Clause "litige": belote and announcements stay with their holder, the piles do not score."""
    if rules.litige is Litige.REPLAYED:
        return
    if rules.litige is Litige.DEFENCE_BANKS:
        yield Step(StepKind.PILE, Role.DEFENCE, pile(rules, deal, Role.DEFENCE))
    yield from _belote_steps(deal)
    for holder in Role:
        yield Step(StepKind.ANNOUNCEMENTS, holder, deal.announcements.of(holder))


def _into_pot(rules: RuleSet, deal: Deal) -> int:
    match rules.litige:
        case Litige.CARRIED:
            return rules.pile_total(deal.trump)
        case Litige.DEFENCE_BANKS:
            return pile(rules, deal, Role.TAKER)
        case _:
            return 0
