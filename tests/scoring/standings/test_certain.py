"""A mark is given when no result to come can take it back, tried out result by result."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.standings import (
    POINTS_FORMAT,
    Adjustment,
    Criterion,
    League,
    Mark,
    Order,
    Outcome,
    Result,
    marks,
)

WINS = [(2, 0), (1, 1), (0, 2), (0, 0)]
LEAGUE = Order(
    criteria=(Criterion.LEAGUE,),
    league=League(win=3, draw=2, loss=1, forfeit_won=2, forfeit_given=0, exempt=2),
)
LEAGUE_ENDINGS = [(3, 1), (2, 2), (1, 3), (2, 0), (0, 2), (0, 0)]
POOL = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)]


def played(home: int, away: int, home_points: int = 2000, away_points: int = 1000) -> Result:
    return Result(1, home, away, Outcome.PLAYED, home_points, away_points)


def by_trying(
    field: list[int],
    now: dict[int, int],
    places: int,
    pairs: list[tuple[int, int]],
    endings: list[tuple[int, int]],
) -> dict[int, Mark | None]:
    """In, when in no case too many end level or ahead; out, when always enough end ahead."""
    cases = []
    for case in product(endings, repeat=len(pairs)):
        end = dict(now)
        for (home, away), (gain, loss) in zip(pairs, case, strict=True):
            end[home] += gain
            end[away] += loss
        cases.append(end)
    found: dict[int, Mark | None] = {}
    for one in field:
        rivals = [other for other in field if other != one]
        worst = max(sum(end[other] >= end[one] for other in rivals) for end in cases)
        best = min(sum(end[other] > end[one] for other in rivals) for end in cases)
        found[one] = Mark.IN if worst < places else Mark.OUT if best >= places else None
    return found


@st.composite
def situations(draw: st.DrawFn) -> tuple[list[int], list[Result], list[tuple[int, int]], int]:
    """Up to six, some of them no longer in the running, who have won before; up to four pairs."""
    size = draw(st.integers(2, 6))
    everybody = list(range(1, size + 1))
    wins = [played(one, 99) for one in everybody for _ in range(draw(st.integers(0, 3)))]
    pair = st.lists(st.sampled_from(everybody), min_size=2, max_size=2, unique=True)
    pairs = draw(st.lists(pair.map(lambda two: (two[0], two[1])), max_size=4))
    field = everybody[draw(st.integers(0, 1)) :]
    return field, wins, pairs, draw(st.integers(0, size))


def now_of(results: list[Result], worth: int) -> dict[int, int]:
    return {one: worth * sum(r.home == one for r in results) for one in range(1, 7)}


@settings(max_examples=150, deadline=None)
@given(situations())
def test_on_wins_the_marks_are_those_of_every_case_tried_out(situation) -> None:
    field, results, pairs, places = situation
    expected = by_trying(field, now_of(results, 2), places, pairs, WINS)
    assert marks(field, results, places, pairs=pairs) == expected


@settings(max_examples=80, deadline=None)
@given(situations())
def test_on_league_points_the_marks_are_those_of_every_case_tried_out(situation) -> None:
    field, results, pairs, places = situation
    pairs = pairs[:3]
    expected = by_trying(field, now_of(results, 3), places, pairs, LEAGUE_ENDINGS)
    assert marks(field, results, places, pairs=pairs, order=LEAGUE) == expected


@settings(deadline=None)
@given(situations(), st.integers(1, 3), st.sampled_from([Order(), LEAGUE]), st.data())
def test_no_mark_is_taken_back_in_rounds_whose_pairs_are_unknown(
    situation, rounds: int, order: Order, data: st.DataObject
) -> None:
    """Rounds in which anybody may win, draw, lose, sit out or stay away, with or without pairs."""
    field, results, pairs, places = situation
    before = marks(field, results, places, pairs=pairs, rounds=rounds, order=order)
    later = list(results)
    for home, away in pairs:
        later.append(data.draw(endings_of(home, away)))
    for _ in range(rounds):
        left = data.draw(st.permutations(field))
        while len(left) > 1 and data.draw(st.booleans()):
            home, away, *left = left
            later.append(data.draw(endings_of(home, away)))
        if left and data.draw(st.booleans()):
            later.append(Result(1, left[0], None, Outcome.EXEMPT))
    after = marks(field, later, places, order=order)
    assert all(after[one] is mark for one, mark in before.items() if mark)


def endings_of(home: int, away: int) -> st.SearchStrategy[Result]:
    outcomes = [one for one in Outcome if one is not Outcome.EXEMPT]
    return st.builds(
        Result,
        st.just(1),
        st.just(home),
        st.just(away),
        st.sampled_from(outcomes),
        st.integers(0, 1),
        st.integers(0, 1),
    )


@settings(deadline=None)
@given(st.permutations(POOL), st.integers(1, 3), st.randoms(use_true_random=False))
def test_in_a_pool_nobody_loses_a_mark_when_others_withdraw_or_results_come_in(
    matches, places: int, rng
) -> None:
    """Whoever withdraws leaves the count; its matches to come are forfeited or not played."""
    field, results, pairs = [1, 2, 3, 4], [], list(matches)
    through: set[int] = set()
    while pairs:
        found = marks(field, results, places, pairs=pairs)
        assert through & set(field) <= {one for one, mark in found.items() if mark is Mark.IN}
        through |= {one for one, mark in found.items() if mark is Mark.IN}
        home, away = pairs.pop()
        if rng.random() < 0.2:
            field = [one for one in field if one != home]
            pairs = [pair for pair in pairs if home not in pair]
        else:
            results.append(played(home, away, rng.randrange(3), rng.randrange(3)))


def test_in_a_pool_of_four_two_wins_and_a_rival_between_the_others_are_enough() -> None:
    """1 has beaten 2 and 3. 4 has lost to both: 2 and 3 still meet, so only one of them gets on."""
    results = [played(1, 2), played(1, 3), played(2, 4), played(3, 4)]
    found = marks([1, 2, 3, 4], results, 2, pairs=[(1, 4), (2, 3)])
    assert found == {1: Mark.IN, 2: None, 3: None, 4: None}
    after = marks([1, 2, 3, 4], [*results, played(1, 4)], 2, pairs=[(2, 3)])
    assert after == {1: Mark.IN, 2: None, 3: None, 4: Mark.OUT}


def test_a_tie_for_the_last_place_is_left_to_the_later_criteria() -> None:
    assert marks([1, 2], [], 1) == {1: None, 2: None}


def test_the_withdrawn_take_no_place() -> None:
    results = [played(1, 2), played(1, 2), played(3, 2)]
    assert marks([1, 2, 3], results, 1)[3] is Mark.OUT
    assert marks([2, 3], results, 1) == {2: Mark.OUT, 3: Mark.IN}


def test_the_disqualified_are_out_and_take_no_place() -> None:
    out = Adjustment(entrant=1, reason="signs", disqualified=True)
    found = marks([1, 2, 3], [played(1, 3), played(2, 3)], 1, adjustments=[out])
    assert found == {1: Mark.OUT, 2: Mark.IN, 3: Mark.OUT}


def test_league_points_taken_off_count() -> None:
    taken = Adjustment(entrant=1, reason="late", league=-3)
    results = [played(1, 3), played(2, 3)]
    found = marks([1, 2], results, 1, order=LEAGUE, adjustments=[taken])
    assert found == {1: Mark.OUT, 2: Mark.IN}


@pytest.mark.parametrize("order", [POINTS_FORMAT, Order(criteria=())])
def test_on_points_nothing_is_certain(order: Order) -> None:
    assert marks([1, 2], [played(1, 2)], 1, order=order) == {1: None, 2: None}


def league_of(**values: int) -> Order:
    return Order(criteria=(Criterion.LEAGUE,), league=League(**values))


def test_a_match_that_is_never_played_brings_nothing() -> None:
    """1 has a point more than 2, or none: then only the match against 3 would keep it ahead."""
    order = league_of(forfeit_given=1)
    results = [played(1, 9)] * 2 + [played(2, 9), played(9, 2), played(9, 2)]
    assert marks([1, 2], results, 1, pairs=[(1, 3)], order=order)[1] is Mark.IN
    assert marks([1, 2], results, 1, pairs=[(1, 3), (2, 4)], order=order)[1] is None
    taken = Adjustment(entrant=1, reason="late", league=-1)
    found = marks([1, 2], results, 1, pairs=[(1, 3)], order=order, adjustments=[taken])
    assert found[1] is None


@pytest.mark.parametrize(
    ("values", "mark"),
    [({}, Mark.IN), ({"exempt": 4}, None), ({"forfeit_given": -1}, None)],
    ids=["win", "exempt", "forfeit"],
)
def test_a_round_to_come_may_bring_the_most_and_cost_the_most(
    values: dict[str, int], mark: Mark | None
) -> None:
    """1 is four points ahead: too many for a win, not for an exempt that brings as much."""
    results = [played(1, 9), played(9, 1)]
    order = league_of(**values)
    assert marks([1, 2], results, 1, rounds=1, order=order)[1] is mark


@pytest.mark.parametrize(("rounds", "mark"), [(2, Mark.IN), (3, None)])
def test_rounds_that_can_be_made_up_for_leave_it_open(rounds: int, mark: Mark | None) -> None:
    results = [played(1, 2)] * 3
    assert marks([1, 2], results, 1, rounds=rounds)[1] is mark


def test_matches_that_hang_together_in_large_numbers_are_taken_one_by_one() -> None:
    """A whole round robin of eight to come: all cases are too many, the bounds still hold."""
    field = list(range(1, 9))
    pairs = [(a, b) for a in field for b in field if a < b]
    results = [played(1, 99)] * 8
    assert marks(field, results, 1, pairs=pairs)[1] is Mark.IN
    assert marks(field, results[:7], 1, pairs=pairs)[1] is None
