"""Everyone against everyone: each pair once a meeting, once a round, the best two at the end."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.round_robin import rounds_needed, schedule


def test_four_doublettes_play_three_rounds():
    assert [one.pairs for one in schedule([10, 20, 30, 40])] == [
        ((10, 40), (20, 30)),
        ((10, 30), (20, 40)),
        ((10, 20), (30, 40)),
    ]


def test_of_three_each_rests_once():
    assert [(one.pairs, one.resting) for one in schedule([1, 2, 3])] == [
        (((2, 3),), (1,)),
        (((1, 3),), (2,)),
        (((1, 2),), (3,)),
    ]


@pytest.mark.parametrize(("size", "rounds"), [(1, 0), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5)])
def test_how_long_a_pool_takes(size, rounds):
    assert rounds_needed(size) == len(schedule(range(1, size + 1))) == rounds
    assert rounds_needed(size, 2) == len(schedule(range(1, size + 1), 2)) == 2 * rounds


@given(st.integers(2, 24), st.sampled_from([1, 2]))
def test_each_pair_meets_so_often_and_everyone_sits_once_a_round(size, meetings):
    members = list(range(101, 101 + size))
    rounds = schedule(members, meetings)
    met = Counter(frozenset(pair) for one in rounds for pair in one.pairs)
    assert met == {frozenset(pair): meetings for pair in combinations(members, 2)}
    for one in rounds:
        seated = [member for pair in one.pairs for member in pair]
        assert sorted([*seated, *one.resting]) == members
        assert len(one.resting) == size % 2


@given(st.integers(2, 24))
def test_the_two_best_meet_in_the_last_round(size):
    members = list(range(1, size + 1))
    assert (1, 2) in schedule(members)[-1].pairs


@given(st.integers(2, 12))
def test_the_second_meeting_changes_the_sides(size):
    rounds = schedule(list(range(1, size + 1)), 2)
    half = len(rounds) // 2
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        assert second.pairs == tuple((away, home) for home, away in first.pairs)
        assert second.resting == first.resting
