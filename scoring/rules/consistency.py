"""Answers that contradict each other: a rule set that has them cannot be played."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.options import Cards, Counting, Failure, Loser, Part, RoundTo
from scoring.rules.ruleset import RuleSet


class ContradictionCode(StrEnum):
    """Which answers do not go together."""

    BID_SCORES_ONLY_WHEN_FAILED = "bid-scores-only-when-failed"
    BASE_AND_BID_WITHOUT_POINTS = "base-and-bid-without-points"
    NOTHING_MULTIPLIED = "nothing-multiplied"
    BID_ALONE_NOT_MULTIPLIED = "bid-alone-not-multiplied"
    POINTS_ALONE_NOT_MULTIPLIED = "points-alone-not-multiplied"
    LOSER_KEEPS_UNCOUNTED_CARDS = "loser-keeps-uncounted-cards"
    LOSER_MULTIPLIED_ALONE = "loser-multiplied-alone"
    POT_WITHOUT_POINTS = "pot-without-points"
    ROUNDED_TEST_WITHOUT_ROUNDING = "rounded-test-without-rounding"
    CAP_OFF_STEP = "cap-off-step"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Answers that do not go together: why, and the options concerned, the likelier slip first."""

    code: ContradictionCode
    options: tuple[str, ...]


def contradictions(rules: RuleSet) -> tuple[Contradiction, ...]:
    """Everything in a rule set that does not go together; empty for one that can be played."""
    return (
        *_counting_contradictions(rules),
        *_coinche_contradictions(rules),
        *_cap_contradictions(rules),
    )


def _counting_contradictions(rules: RuleSet) -> Iterator[Contradiction]:
    if rules.counting is Counting.POINTS and rules.failure is not Failure.BASE:
        code = ContradictionCode.BID_SCORES_ONLY_WHEN_FAILED
        yield Contradiction(code, ("failure", "counting"))
    if rules.counting is Counting.CONTRACT:
        if rules.failure is Failure.BASE_AND_CONTRACT:
            code = ContradictionCode.BASE_AND_BID_WITHOUT_POINTS
            yield Contradiction(code, ("failure", "counting"))
        if rules.has_pot:
            yield Contradiction(ContradictionCode.POT_WITHOUT_POINTS, ("litige", "counting"))
    if rules.success.rounded and rules.rounding.to is RoundTo.EXACT:
        code = ContradictionCode.ROUNDED_TEST_WITHOUT_ROUNDING
        yield Contradiction(code, ("success.rounded", "rounding.to"))


def _coinche_contradictions(rules: RuleSet) -> Iterator[Contradiction]:
    coinche = rules.coinche
    if not coinche.multiplied:
        yield Contradiction(ContradictionCode.NOTHING_MULTIPLIED, ("coinche.multiplied",))
    elif rules.counting is Counting.CONTRACT and Part.CONTRACT not in coinche.multiplied:
        code = ContradictionCode.BID_ALONE_NOT_MULTIPLIED
        yield Contradiction(code, ("coinche.multiplied", "counting"))
    elif rules.counting is Counting.POINTS and Part.POINTS not in coinche.multiplied:
        code = ContradictionCode.POINTS_ALONE_NOT_MULTIPLIED
        yield Contradiction(code, ("coinche.multiplied", "counting"))
    if coinche.loser is Loser.NOTHING:
        return
    if coinche.cards is Cards.BASE or rules.counting is Counting.CONTRACT:
        # Whoever is given a flat sum for all the cards leaves none to the others.
        code = ContradictionCode.LOSER_KEEPS_UNCOUNTED_CARDS
        yield Contradiction(code, ("coinche.loser", "coinche.cards", "counting"))
    if coinche.loser is Loser.ITS_POINTS_MULTIPLIED and Part.POINTS not in coinche.multiplied:
        code = ContradictionCode.LOSER_MULTIPLIED_ALONE
        yield Contradiction(code, ("coinche.loser", "coinche.multiplied"))


def _cap_contradictions(rules: RuleSet) -> Iterator[Contradiction]:
    bids = rules.bids
    if bids.cap is not None and (bids.cap - bids.minimum) % bids.step:
        yield Contradiction(ContradictionCode.CAP_OFF_STEP, ("bids.cap", "bids.minimum"))
