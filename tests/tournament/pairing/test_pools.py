"""Pools: sizes, the snake, clubs kept apart, the draw again from what was stored."""

import json
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.pools import (
    PoolDraw,
    Seeded,
    counted,
    draw_pools,
    dump_input,
    pool_sizes,
    replay,
    swapped,
)


def seeded(*clubs):
    return [Seeded(number, club) for number, club in enumerate(clubs, start=1)]


@st.composite
def fields(draw, most=80):
    clubs = draw(st.lists(st.integers(0, 6), min_size=3, max_size=most))
    return seeded(*clubs), pool_sizes(len(clubs), draw(st.integers(3, 6)))


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (2, (2,)),
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (11, (4, 4, 3)),
        (13, (5, 4, 4)),
        (16, (4, 4, 4, 4)),
        (23, (4, 4, 4, 4, 4, 3)),
    ],
)
def test_pools_of_four_are_as_equal_as_can_be(count, sizes):
    assert pool_sizes(count) == sizes


@pytest.mark.parametrize(("wanted", "sizes"), [(3, (3,) * 8), (5, (5, 5, 5, 5, 4)), (6, (6,) * 4)])
def test_the_size_that_is_wanted_is_kept_to(wanted, sizes):
    assert pool_sizes(24, wanted) == sizes


@pytest.mark.parametrize("count", range(3, 513))
def test_any_number_makes_pools_of_three_to_six(count):
    for wanted in (3, 4, 5, 6):
        sizes = pool_sizes(count, wanted)
        assert sum(sizes) == count
        assert 3 <= min(sizes) <= max(sizes) <= 6
        assert max(sizes) - min(sizes) <= 1


def test_one_alone_makes_no_pool():
    with pytest.raises(ValueError, match="two"):
        pool_sizes(1)


def test_seeds_go_through_the_pools_as_a_snake():
    drawn = draw_pools(seeded(*[0] * 11), (4, 4, 3), seed=1)
    assert drawn.pools == ((1, 6, 7, 11), (2, 5, 8, 10), (3, 4, 9))


def test_two_of_one_club_change_places_within_their_row():
    drawn = draw_pools(seeded(7, 0, 0, 0, 0, 7), (2, 2, 2), seed=1)
    assert drawn == PoolDraw(((1, 5), (2, 6), (3, 4)), 0, 0)


def test_clubs_may_be_left_as_they_fall():
    drawn = draw_pools(seeded(7, 0, 0, 7), (2, 2), seed=1, clubs_apart=False)
    assert drawn.pools == ((1, 4), (2, 3))
    assert (drawn.clashes, drawn.certified) == (1, False)


def test_a_club_larger_than_the_pools_is_spread_evenly():
    drawn = draw_pools(seeded(*[1] * 6, 0, 0), (4, 4), seed=1)
    assert (drawn.clashes, drawn.certified) == (6, True)


@given(fields(), st.integers(0, 2**64 - 1), st.booleans())
def test_everyone_is_in_one_pool_and_clubs_are_apart_or_it_is_said(field, seed, by_lot):
    entrants, sizes = field
    drawn = draw_pools(entrants, sizes, seed=seed, by_lot=by_lot)
    assert sorted(map(len, drawn.pools), reverse=True) == list(sizes)
    assert sorted(id for pool in drawn.pools for id in pool) == [one.id for one in entrants]
    clubs = {one.id: one.club for one in entrants}
    met = [pair for pool in drawn.pools for pair in combinations(pool, 2)]
    clashes = sum(clubs[one] == clubs[other] != 0 for one, other in met)
    assert drawn.clashes == clashes >= drawn.floor
    assert drawn.certified is (clashes == drawn.floor)


@given(fields(), st.integers(0, 2**64 - 1))
def test_a_lot_does_not_depend_on_the_order_of_the_list(field, seed):
    entrants, sizes = field
    turned = list(reversed(entrants))
    assert draw_pools(entrants, sizes, seed=seed, by_lot=True) == draw_pools(
        turned, sizes, seed=seed, by_lot=True
    )


@given(fields(), st.integers(0, 2**64 - 1), st.booleans(), st.booleans())
def test_a_draw_is_made_again_from_what_was_stored(field, seed, by_lot, apart):
    options = {"seed": seed, "by_lot": by_lot, "clubs_apart": apart}
    kept = json.loads(json.dumps(dump_input(*field, **options)))
    assert replay(kept) == draw_pools(*field, **options)


def test_another_algorithm_is_not_replayed():
    kept = dump_input(seeded(0, 0), (2,), seed=1) | {"algorithm": "pools-0"}
    with pytest.raises(ValueError, match="pools-0"):
        replay(kept)


def test_an_exchange_by_hand_is_counted_again():
    clubs = {1: 5, 2: 0, 3: 0, 4: 5}
    drawn = counted([(1, 3), (2, 4)], clubs)
    assert drawn.clashes == 0
    changed = swapped(drawn, 3, 4, clubs)
    assert (changed.pools, changed.clashes) == (((1, 4), (2, 3)), 1)
    assert swapped(changed, 4, 3, clubs) == drawn


@pytest.mark.parametrize("sizes", [(3, 3), (5, 2), (4, 4)])
def test_sizes_must_be_those_of_the_field(sizes):
    with pytest.raises(ValueError, match="sizes"):
        draw_pools(seeded(*[0] * 7), sizes, seed=1)
