"""Entrants of pools of different sizes are compared by what they made per match."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import (
    POINTS_FORMAT,
    Adjustment,
    Criterion,
    League,
    Order,
    Outcome,
    PerMatch,
    Result,
    rank_across,
)

STRANGER = 99
totals = st.tuples(st.integers(0, 3), st.integers(0, 3))
records = st.lists(st.lists(totals, min_size=1, max_size=4), min_size=2, max_size=5)


def results_of(entrant: int, record: list[tuple[int, int]]) -> list[Result]:
    return [
        Result(number, entrant, STRANGER, Outcome.PLAYED, own, theirs)
        for number, (own, theirs) in enumerate(record, start=1)
    ]


def field_of(record: list[list[tuple[int, int]]]) -> tuple[list[int], list[Result]]:
    field = list(range(1, len(record) + 1))
    return field, [r for one in field for r in results_of(one, record[one - 1])]


def order(lines: list[PerMatch]) -> list[int]:
    return [line.entrant for line in lines]


@given(records, st.data())
def test_playing_the_same_matches_again_moves_nobody(record, data: st.DataObject) -> None:
    """What a larger pool adds to a sum does not count; only how one played does."""
    field, results = field_of(record)
    more = data.draw(st.integers(1, 3))
    longer = [record[0] * (1 + more), *record[1:]]
    seeds = data.draw(st.permutations(field))
    before = rank_across(field, results, seeds)
    after = rank_across(field, field_of(longer)[1], seeds)
    assert order(after) == order(before)
    assert [line.figures for line in after] == [line.figures for line in before]


@given(records, st.data())
def test_who_made_more_per_match_is_ahead_and_equals_stand_as_seeded(
    record, data: st.DataObject
) -> None:
    field, results = field_of(record)
    seeds = data.draw(st.permutations(field))

    def means(one: int) -> tuple[Fraction, ...]:
        matches = record[one - 1]
        sums = (
            sum(1 + (own > theirs) - (own < theirs) for own, theirs in matches),
            sum(own - theirs for own, theirs in matches),
            sum(own for own, _ in matches),
        )
        return tuple(Fraction(each, len(matches)) for each in sums)

    by_seed = sorted(field, key=seeds.index)
    assert order(rank_across(field, results, seeds)) == sorted(by_seed, key=means, reverse=True)


def test_one_more_weak_opponent_is_no_advantage() -> None:
    """1 has won one match of two, 2 two of four: 2 has won more and has the greater difference."""
    results = results_of(1, [(2000, 1600), (1700, 2000)])
    results += results_of(2, [(2000, 1600), (1700, 2000), (2000, 1500), (1610, 2000)])
    first, second = rank_across([1, 2], results, [2, 1])
    assert (first.entrant, first.place, first.matches) == (2, 1, 4)
    assert first.figures == (
        (Criterion.WINS, Fraction(1)),
        (Criterion.DIFFERENCE, Fraction(210, 4)),
        (Criterion.POINTS, Fraction(7310, 4)),
    )
    results += results_of(2, [(1990, 2000)])
    assert order(rank_across([1, 2], results, [2, 1])) == [1, 2]
    assert second.place == 2


def test_a_round_spent_exempt_is_no_match() -> None:
    results = [*results_of(1, [(9, 1)]), Result(2, 1, None, Outcome.EXEMPT)]
    (line,) = rank_across([1], results, [1])
    assert (line.matches, line.figures[0][1], line.figures[2][1]) == (1, 2, 9)


def test_whoever_has_not_played_has_nothing() -> None:
    (line,) = rank_across([1], [], [1])
    assert (line.matches, {figure for _, figure in line.figures}) == (0, {Fraction(0)})


def test_the_order_says_which_figures_are_compared() -> None:
    league = Order(criteria=(Criterion.LEAGUE, Criterion.DIRECT, Criterion.BUCHHOLZ))
    for chosen, figures in [
        (POINTS_FORMAT, [Criterion.POINTS, Criterion.DIFFERENCE]),
        (league, [Criterion.LEAGUE]),
    ]:
        (line,) = rank_across([1], [], [1], chosen)
        assert [criterion for criterion, _ in line.figures] == figures


def test_league_points_are_compared_per_match() -> None:
    results = [*results_of(1, [(1, 9)] * 4), *results_of(2, [(9, 1)])]
    league = Order(criteria=(Criterion.LEAGUE,), league=League(win=2, draw=1, loss=1))
    assert order(rank_across([1, 2], results, [1, 2], league)) == [2, 1]


def test_whoever_is_disqualified_is_last() -> None:
    results = [*results_of(1, [(9, 1)]), *results_of(2, [(1, 9)])]
    out = Adjustment(entrant=1, reason="signs", disqualified=True)
    lines = rank_across([1, 2], results, [1, 2], adjustments=[out])
    assert [(line.entrant, line.disqualified) for line in lines] == [(2, False), (1, True)]


def test_without_a_seed_nobody_is_compared() -> None:
    with pytest.raises(ValueError, match=r"\[3\]"):
        rank_across([1, 3], [], [1])
