"""Seeds from a stored question: the lot of a cadrage, and rivals apart whatever it says."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.brackets import Qualifier, from_pools, seeding, seeds_of
from tournament.pairing.brackets.layout import size_for, standard_order


def first_matches(seeds):
    """The pairs of the first round, byes left out."""
    size = size_for(len(seeds))
    meeting = zip(*[iter(standard_order(size))] * 2, strict=True)
    return [
        (seeds[one - 1], seeds[other - 1])
        for one, other in meeting
        if max(one, other) <= len(seeds)
    ]


def spared(seeds):
    return set(seeds) - {id for pair in first_matches(seeds) for id in pair}


def question(entering, *, seed, met=(), cadrage=True, seeded=None):
    return {
        "entering": [list(row) for row in entering],
        "seed": str(seed),
        "seeded": len(entering) if seeded is None else seeded,
        "met": [list(pair) for pair in met],
        "cadrage": cadrage,
    }


def pools_of(pools, qualifiers=2):
    """(number, pool, place, club): the first of pool 3 is 103, its second 203."""
    return [
        (100 * place + pool, pool, place, 0)
        for place in range(1, qualifiers + 1)
        for pool in range(1, pools + 1)
    ]


@given(st.integers(2, 24), st.integers(0, 2**64 - 1))
def test_whomever_the_cadrage_spares_two_of_one_pool_do_not_begin_against_each_other(pools, seed):
    seeds = seeds_of(question(pools_of(pools), seed=seed))
    assert sorted(seeds) == [id for id, *_ in pools_of(pools)]
    assert all(one % 100 != other % 100 for one, other in first_matches(seeds))


def test_the_lot_of_a_cadrage_may_spare_seconds_and_not_firsts():
    free = [spared(seeds_of(question(pools_of(5), seed=seed))) for seed in range(20)]
    assert {len(some) for some in free} == {6}
    assert any(id > 200 for some in free for id in some)
    assert any(not {101, 102, 103, 104, 105} <= some for some in free)


@given(st.integers(0, 2**64 - 1))
def test_after_the_lot_of_a_cadrage_nobody_begins_against_whom_they_have_met(seed):
    entering = [(number, 0, 0, 0) for number in range(1, 13)]
    begin = first_matches(seeds_of(question(entering, seed=seed)))
    met = [sorted(pair) for pair in begin]
    again = first_matches(seeds_of(question(entering, seed=seed, met=met)))
    assert not {frozenset(pair) for pair in met} & {frozenset(pair) for pair in again}


def test_those_without_a_seed_of_their_own_are_placed_by_lot():
    entering = [(number, 0, 0, 0) for number in range(1, 9)]
    drawn = {seeds_of(question(entering, seed=seed, cadrage=False, seeded=3)) for seed in range(9)}
    assert {seeds[:3] for seeds in drawn} == {(1, 2, 3)}
    assert len(drawn) > 1


def test_a_second_takes_another_seed_rather_than_begin_against_its_own_club():
    rows = pools_of(8)
    seeds = from_pools([Qualifier(*row) for row in rows])
    one, other = first_matches(seeds)[0]
    clubs = {one: 7, other: 7}
    again = from_pools([Qualifier(*row[:3], clubs.get(row[0], 0)) for row in rows])
    assert (one, other) not in first_matches(again)
    assert again[:8] == seeds[:8]
    assert all(first % 100 != second % 100 for first, second in first_matches(again))


def test_nobody_gives_up_a_bye_because_the_third_seed_begins_against_its_club():
    rows = pools_of(3)
    clubs = {103: 7, 201: 7, 202: 7, 203: 7}
    seeds = from_pools([Qualifier(*row[:3], clubs.get(row[0], 0)) for row in rows])
    assert seeds[:3] == (101, 102, 103)


@pytest.mark.parametrize(("pools", "ranking"), [(7, 1), (17, 1), (19, 0), (24, 1)])
def test_the_seeds_do_not_depend_on_the_order_in_which_the_solver_is_asked(
    pools, ranking, monkeypatch
):
    chance = random.Random(ranking)
    places = [[row for row in pools_of(pools, 3) if row[2] == place] for place in (1, 2, 3)]
    for row in places:
        chance.shuffle(row)
    qualifiers = [Qualifier(*row) for place in places for row in place]
    seeds = from_pools(qualifiers)
    solve = seeding.heaviest

    def shuffled(size, edges):
        return solve(size, chance.sample(edges, len(edges)))

    monkeypatch.setattr(seeding, "heaviest", shuffled)
    assert all(from_pools(qualifiers) == seeds for _ in range(6))
