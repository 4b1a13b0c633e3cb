"""The sentences that the golden files of the standings do not reach."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from django.utils import translation

from scoring.standings import (
    Criterion,
    Level,
    Line,
    MiniLeague,
    Outcome,
    Reason,
    Result,
    Separation,
    rank,
)
from scoring.wording.standings import criterion_label, reason_lines, reason_text

NAMES = {1: "Les Valets", 2: "Rebelote", 3: "Capot", 4: "Les As", 5: "Dix de der"}
MEETING = Result(1, 1, 2, Outcome.PLAYED, 2040, 1610)
WIN_ELSEWHERE = Result(3, 2, 3, Outcome.PLAYED, 2000, 0)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def ahead(criterion: Criterion, own: int | Fraction, theirs: int | Fraction) -> Reason:
    return Reason(Separation(criterion, (2,), own, theirs, None), None, None)


def test_two_who_met_are_told_their_match() -> None:
    first, second, _ = (row.reason for row in rank([1, 2, 3], [MEETING, WIN_ELSEWHERE]))
    assert first
    assert second
    assert reason_text(first, NAMES) == "ahead of Rebelote: direct encounter 2040–1610"
    assert reason_text(second, NAMES) == "behind Les Valets: direct encounter 1610–2040"


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            ahead(Criterion.DIFFERENCE, 320, -110),
            "ahead of Rebelote on difference (+320 against −110)",
        ),
        (ahead(Criterion.DIFFERENCE, 0, -1), "ahead of Rebelote on difference (0 against −1)"),
        (
            ahead(Criterion.POINTS, 9870, 9650),
            "ahead of Rebelote on points scored (9870 against 9650)",
        ),
        (ahead(Criterion.WINS, 7, 1), "ahead of Rebelote on wins (3½ against ½)"),
        (
            ahead(Criterion.BUCHHOLZ, 34, 31),
            "ahead of Rebelote on strength of opponents (34 against 31)",
        ),
        (ahead(Criterion.LOTS, 9, 8), "ahead of Rebelote by drawing of lots"),
        (Reason(None, None, Level((1, 2), None)), "all equal"),
    ],
)
def test_each_criterion_has_its_sentence(reason: Reason, text: str) -> None:
    assert reason_text(reason, NAMES) == text


def test_a_third_of_a_win_stays_a_fraction() -> None:
    lines = tuple(Line(one, Fraction(4, 3), Fraction(4, 3)) for one in (1, 2, 3))
    found = Separation(Criterion.DIRECT, (2,), Fraction(4, 3), 1, MiniLeague(lines, ()))
    text = "ahead of Rebelote in the mini-league of 3 (wins: 2/3 against ½)"
    assert reason_lines(Reason(found, None, None), NAMES) == [text]


def test_a_row_between_two_others_says_only_whom_it_is_ahead_of() -> None:
    below = Separation(Criterion.POINTS, (2,), 5, 4, None)
    above = Separation(Criterion.POINTS, (3,), 5, 6, None)
    reason = Reason(below, above, None)
    assert reason_text(reason, NAMES) == "ahead of Rebelote on points scored (5 against 4)"
    assert reason_lines(reason, NAMES)[1] == "behind Capot on points scored (5 against 6)"


def test_a_shared_rank_is_said_before_the_rest() -> None:
    reason = Reason(
        Separation(Criterion.POINTS, (2,), 5, 4, None), None, Level((1, 3), MiniLeague((), ()))
    )
    text = "never met, all equal; ahead of Rebelote on points scored (5 against 4)"
    assert reason_text(reason, NAMES) == text


def test_of_a_crowd_the_first_three_are_named() -> None:
    crowd = Separation(Criterion.LOTS, (1, 2, 3, 4, 5), 1, 0, None)
    (line,) = reason_lines(Reason(crowd, None, None), NAMES)
    assert line == "ahead of Les Valets, Rebelote, Capot and 2 more by drawing of lots"


def test_a_forfeit_on_both_sides_is_said() -> None:
    results = [MEETING, Result(2, 1, 2, Outcome.DOUBLE_FORFEIT), WIN_ELSEWHERE]
    first = rank([1, 2, 3], results)[0].reason
    assert first
    text = "ahead of Rebelote: direct encounter 2040–1610, forfeited by both"
    assert reason_text(first, NAMES) == text


@pytest.mark.parametrize("criterion", Criterion)
def test_every_criterion_has_a_name(criterion: Criterion) -> None:
    assert criterion_label(criterion)
