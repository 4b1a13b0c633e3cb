"""Options and edges of the standings."""

import pytest

from scoring.standings import Criterion, Level, MiniLeague, Order, Outcome, Result, Row, rank

BUCHHOLZ = (Criterion.WINS, Criterion.BUCHHOLZ)


def played(number: int, home: int, away: int, home_points: int, away_points: int) -> Result:
    return Result(number, home, away, Outcome.PLAYED, home_points, away_points)


def exempt(entrant: int, times: int) -> list[Result]:
    return [Result(10 + number, entrant, None, Outcome.EXEMPT) for number in range(times)]


def by_entrant(rows: list[Row]) -> dict[int, Row]:
    return {row.entrant: row for row in rows}


def lots(seed: int) -> Order:
    return Order(criteria=(Criterion.LOTS,), seed=seed)


def order(rows: list[Row]) -> list[int]:
    return [row.entrant for row in rows]


def test_nobody_is_ranked_in_an_empty_field() -> None:
    assert rank([], []) == []


def test_before_the_first_match_everybody_shares_the_first_rank() -> None:
    assert [(row.rank, row.shared) for row in rank([3, 1, 2], [])] == [(1, True)] * 3


def test_the_only_entrant_is_first_and_needs_no_reason() -> None:
    (row,) = rank([5], [])
    assert (row.rank, row.shared, row.reason) == (1, False, None)


def test_a_match_against_somebody_who_is_not_ranked_counts() -> None:
    (row,) = rank([1], [played(1, 1, 2, 2000, 500)])
    assert (row.won, row.difference) == (1, 1500)


@pytest.mark.parametrize(
    ("away", "outcome"), [(None, Outcome.PLAYED), (2, Outcome.EXEMPT), (1, Outcome.PLAYED)]
)
def test_an_impossible_result_is_refused(away: int | None, outcome: Outcome) -> None:
    with pytest.raises(ValueError, match=r"opponent|themselves"):
        Result(1, 1, away, outcome)


def test_a_double_forfeit_is_lost_by_both() -> None:
    rows = rank([1, 2], [Result(1, 1, 2, Outcome.DOUBLE_FORFEIT)])
    assert [(row.lost, row.forfeits_given, row.points) for row in rows] == [(1, 1, 0)] * 2


def test_an_exempt_without_own_matches_scores_no_points() -> None:
    (row,) = rank([1], [Result(1, 1, None, Outcome.EXEMPT)])
    assert (row.won, row.exempt, row.points) == (1, 1, 0)


def test_the_organiser_may_set_what_an_exempt_scores() -> None:
    results = [played(1, 1, 2, 2000, 900), Result(2, 1, None, Outcome.EXEMPT)]
    rows = by_entrant(rank([1, 2], results, Order(exempt_points=1500)))
    assert rows[1].points == 3500


def test_a_forfeit_won_scores_the_mean_and_a_forfeit_given_nothing() -> None:
    results = [played(1, 1, 2, 2000, 901), Result(2, 1, 2, Outcome.FORFEIT_HOME)]
    rows = by_entrant(rank([1, 2], results))
    assert (rows[1].points, rows[2].points) == (2000, 1802)
    assert (rows[1].forfeits_given, rows[2].forfeits_won) == (1, 1)


def test_buchholz_can_drop_the_weakest_opponent() -> None:
    results = [played(1, 1, 2, 2000, 0), played(2, 3, 1, 2000, 0), played(2, 2, 4, 2000, 0)]
    strengths = [
        by_entrant(rank([1, 2, 3, 4], results, Order(criteria=BUCHHOLZ, buchholz_cut=cut)))[
            1
        ].buchholz
        for cut in (0, 1)
    ]
    assert strengths == [2 + 3, 3]


def test_a_round_in_play_takes_nobody_for_absent() -> None:
    first = [played(1, 1, 2, 2000, 0), played(1, 3, 4, 2000, 0)]
    half = [*first, played(2, 1, 3, 2000, 0)]
    before = by_entrant(rank([1, 2, 3, 4], first, BUCHHOLZ))
    during = by_entrant(rank([1, 2, 3, 4], half, BUCHHOLZ, closed=1))
    after = by_entrant(rank([1, 2, 3, 4], half, BUCHHOLZ))
    assert (before[3].buchholz, during[3].buchholz, after[3].buchholz) == (0, 4, 5)
    assert before[4].buchholz == during[4].buchholz == 2


def test_a_forfeit_that_is_no_encounter_brings_the_own_score() -> None:
    results = [Result(1, 1, 2, Outcome.FORFEIT_AWAY), played(2, 1, 3, 0, 2000)]
    results += [Result(3, 2, None, Outcome.EXEMPT)]
    meet, apart = (
        by_entrant(rank([1, 2, 3], results, Order(criteria=BUCHHOLZ, forfeits_meet=choice)))
        for choice in (True, False)
    )
    assert (meet[1].buchholz, meet[2].buchholz) == (4 + 4, 3 + 2)
    assert (apart[1].buchholz, apart[2].buchholz) == (2 + 4, 2)


def test_the_lots_of_a_seed_fall_the_same_every_time() -> None:
    assert order(rank(range(20), [], lots(7))) == order(rank(range(20), [], lots(7)))


def test_another_seed_draws_other_lots() -> None:
    assert order(rank(range(20), [], lots(7))) != order(rank(range(20), [], lots(8)))


def test_a_lot_does_not_depend_on_who_else_draws() -> None:
    few = order(rank(range(5, 10), [], lots(7)))
    assert few == [one for one in order(rank(range(20), [], lots(7))) if one in few]


def test_a_circle_hands_its_mini_league_to_the_page() -> None:
    circle = [played(1, 3, 1, 7, 1), played(2, 2, 3, 8, 1), played(3, 1, 2, 9, 1)]
    rows = rank([1, 2, 3], circle)
    assert order(rows) == [1, 2, 3]
    assert rows[0].reason
    assert rows[0].reason.ahead
    assert rows[0].reason.ahead.criterion is Criterion.DIFFERENCE
    league = rows[0].reason.ahead.league
    assert league
    assert league.complete
    assert league.results == tuple(circle)
    assert [(line.entrant, line.low) for line in league.lines] == [(1, 2), (2, 2), (3, 2)]


def test_an_open_mini_league_tells_the_best_hope_of_those_behind() -> None:
    """1 has beaten 2, 3 and 4; of their own matches only 2 against 3 was played."""
    results = [played(number, 1, 1 + number, 9, 1) for number in (1, 2, 3)]
    results += [played(4, 2, 3, 9, 1)]
    results += exempt(2, times=2) + exempt(3, times=3) + exempt(4, times=3)
    rows = rank([1, 2, 3, 4], results, [Criterion.WINS, Criterion.DIRECT])
    assert [row.rank for row in rows] == [1, 2, 2, 2]
    assert rows[0].reason
    assert rows[0].reason.ahead
    assert (rows[0].reason.ahead.own, rows[0].reason.ahead.theirs) == (3 * 2, 2 * 2)
    hopes = [row.reason.behind.own for row in rows if row.reason and row.reason.behind]
    assert hopes == [2 * 2, 1 * 2, 2 * 2]


def test_an_open_mini_league_tells_the_least_of_those_ahead() -> None:
    """4 has lost to 1, 2 and 3; of their own matches only 1 against 2 was played."""
    results = [played(number, number, 4, 9, 1) for number in (1, 2, 3)]
    results += [played(4, 1, 2, 9, 1)]
    results += exempt(2, times=1) + exempt(3, times=1) + exempt(4, times=2)
    rows = rank([1, 2, 3, 4], results, [Criterion.WINS, Criterion.DIRECT])
    assert [row.rank for row in rows] == [1, 1, 1, 4]
    assert rows[3].reason
    assert rows[3].reason.behind
    assert (rows[3].reason.behind.own, rows[3].reason.behind.theirs) == (0, 1 * 2)


def test_one_above_who_could_still_fall_back_holds_up_the_cut() -> None:
    """1 has beaten 2, and 2 the level 3 and 4; but 1 may lose to these two and end below them."""
    results = [played(1, 1, 2, 9, 1), played(1, 3, 4, 5, 5)]
    results += [played(2, 2, 3, 9, 1), played(3, 2, 4, 9, 1)]
    assert [row.rank for row in rank([1, 2, 3, 4], results, [Criterion.DIRECT])] == [1] * 4


def test_to_have_met_a_third_one_is_not_to_have_met() -> None:
    results = (played(1, 1, 3, 9, 1), played(2, 3, 2, 1, 9))
    assert not Level((1, 2), MiniLeague((), results)).met
    assert Level((1, 2), MiniLeague((), (*results, played(3, 2, 1, 5, 5)))).met
