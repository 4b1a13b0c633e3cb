"""Criteria and decisions beyond what the golden files show."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import Adjustment, Criterion, League, Order, Outcome, Result, Row, rank
from tests.scoring.standings.test_properties import Tournament, tournaments


def played(number: int, home: int, away: int, home_points: int, away_points: int) -> Result:
    return Result(number, home, away, Outcome.PLAYED, home_points, away_points)


def by_entrant(rows: list[Row]) -> dict[int, Row]:
    return {row.entrant: row for row in rows}


@given(tournaments, st.integers(1, 3), st.none() | st.just((2, 0)))
def test_capped_and_with_scored_forfeits_differences_still_sum_to_nothing(
    tournament: Tournament, cap: int, forfeit_score: tuple[int, int] | None
) -> None:
    order = Order(difference_cap=cap, forfeit_score=forfeit_score)
    assert sum(row.difference for row in rank(*tournament, order)) == 0


@given(tournaments)
def test_two_for_a_win_and_one_for_a_draw_is_the_ranking_by_wins(tournament: Tournament) -> None:
    league = League(win=2, draw=1, loss=0, forfeit_won=2, forfeit_given=0, exempt=2)
    order = Order(criteria=(Criterion.LEAGUE,), league=league)
    for row in rank(*tournament, order):
        assert row.league == row.score
    by_wins = [(row.entrant, row.rank) for row in rank(*tournament, [Criterion.WINS])]
    assert [(row.entrant, row.rank) for row in rank(*tournament, order)] == by_wins


@given(tournaments)
def test_whoever_let_the_opponents_score_less_is_ahead_on_points_against(
    tournament: Tournament,
) -> None:
    rows = rank(*tournament, [Criterion.AGAINST])
    against = [row.against for row in rows]
    assert against == sorted(against)
    assert [row.rank for row in rows] == [1 + against.index(figure) for figure in against]


@given(tournaments)
def test_the_best_match_is_the_highest_own_total(tournament: Tournament) -> None:
    field, results = tournament
    for row in rank(field, results, [Criterion.BEST]):
        totals = [
            result.points_of(row.entrant)[0]
            for result in results
            if result.outcome is Outcome.PLAYED and row.entrant in {result.home, result.away}
        ]
        assert row.best == max(totals, default=0)


def test_a_best_match_may_be_below_zero() -> None:
    rows = by_entrant(rank([1, 2], [played(1, 1, 2, -160, 2000)], [Criterion.BEST]))
    assert rows[1].best == -160


@given(tournaments, st.data())
def test_the_organisers_word_moves_only_those_still_level(
    tournament: Tournament, data: st.DataObject
) -> None:
    field, results = tournament
    manual = tuple(data.draw(st.permutations(field))[: data.draw(st.integers(0, len(field)))])
    criteria = (Criterion.WINS, Criterion.DIFFERENCE)
    before = {row.entrant: row.rank for row in rank(field, results, criteria)}
    order = Order(criteria=(*criteria, Criterion.MANUAL), manual=manual)
    rows = rank(field, results, order)
    for _, same in groupby(rows, key=lambda row: before[row.entrant]):
        block = list(same)
        members = {row.entrant for row in block}
        if members <= set(manual):
            assert [row.entrant for row in block] == [one for one in manual if one in members]
            assert len({row.rank for row in block}) == len(block)
        else:
            assert {row.rank for row in block} == {before[row.entrant] for row in block}
    assert [before[row.entrant] for row in rows] == sorted(before.values())


@given(tournaments, st.data())
def test_a_disqualification_only_takes_one_row_out(
    tournament: Tournament, data: st.DataObject
) -> None:
    """The others stand as they would if that one had no row, and all of it is last."""
    field, results = tournament
    out = data.draw(st.sampled_from(field))
    others = rank([one for one in field if one != out], results)
    decision = Adjustment(entrant=out, reason="signs", disqualified=True)
    *rest, last = rank(field, results, adjustments=[decision])
    assert rest == others
    assert (last.entrant, last.rank, last.shared, last.reason) == (out, len(field), False, None)
    assert last.disqualified
    assert last.adjustments == (decision,)


def test_adjustments_of_one_entrant_add_up() -> None:
    decisions = [
        Adjustment(entrant=1, reason="late", league=-1),
        Adjustment(entrant=1, reason="signs", league=-1, points=-160),
        Adjustment(entrant=3, reason="somebody else", points=-1),
    ]
    rows = by_entrant(rank([1, 2], [played(1, 1, 2, 2000, 1000)], adjustments=decisions))
    assert (rows[1].league, rows[1].points, rows[1].difference) == (3 - 2, 1840, 840)
    assert rows[1].adjustments == tuple(decisions[:2])
    assert rows[2].adjustments == ()
    assert not rows[1].disqualified


def test_what_is_taken_off_lowers_neither_the_mean_of_an_exempt_nor_the_best_match() -> None:
    results = [played(1, 1, 2, 2000, 1000), Result(2, 1, None, Outcome.EXEMPT)]
    decision = Adjustment(entrant=1, reason="signs", points=-160)
    rows = by_entrant(rank([1], results, adjustments=[decision]))
    assert (rows[1].points, rows[1].best) == (2000 + 2000 - 160, 2000)


def test_an_exempt_that_is_no_win_is_no_match_but_brings_league_points_and_buchholz() -> None:
    order = Order(
        criteria=(Criterion.WINS, Criterion.BUCHHOLZ), exempt_wins=False, league=League(exempt=2)
    )
    results = [played(1, 1, 2, 2000, 1000), Result(2, 1, None, Outcome.EXEMPT)]
    row = by_entrant(rank([1, 2], results, order))[1]
    assert (row.played, row.won, row.exempt, row.league) == (1, 1, 1, 3 + 2)
    assert row.buchholz == row.score + 1


def test_a_double_forfeit_with_a_score_gives_both_the_score_of_the_absent() -> None:
    order = Order(forfeit_score=(1100, 200), league=League(forfeit_given=-1))
    rows = rank([1, 2], [Result(1, 1, 2, Outcome.DOUBLE_FORFEIT)], order)
    figures = [(row.points, row.against, row.difference, row.league) for row in rows]
    assert figures == [(200, 200, 0, -1)] * 2


def test_a_scored_forfeit_is_capped_like_any_match() -> None:
    order = Order(forfeit_score=(1100, 0), difference_cap=500)
    rows = by_entrant(rank([1, 2], [Result(1, 1, 2, Outcome.FORFEIT_HOME)], order))
    assert [(rows[one].difference, rows[one].against) for one in (1, 2)] == [(-500, 1100), (500, 0)]


@pytest.mark.parametrize(("cut", "median"), [(0, 2 + 4), (1, 2 + 4), (2, 0)])
def test_the_median_leaves_out_at_both_ends_as_many_as_buchholz_at_one(
    cut: int, median: int
) -> None:
    """1 has met four, who have won nothing, one, two and three matches."""
    results = [played(number, 1, 1 + number, 9, 1) for number in (1, 2, 3, 4)]
    results += [played(4 + n, 1 + who, 90 + n, 9, 1) for who in (2, 3, 4) for n in range(who - 1)]
    order = Order(criteria=(Criterion.WINS, Criterion.MEDIAN), buchholz_cut=cut)
    row = by_entrant(rank([1], results, order, closed=0))[1]
    assert row.median == median
    assert row.buchholz is None
