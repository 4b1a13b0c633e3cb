"""Pools: sizes, the snake, clubs kept apart, the draw again from what was stored.

Each file in golden/pools/ shows one rule: the situation, the options, the field in the order of
the seeds, then after the line "The pools" what is drawn and played round after round.
"""

import json
from collections import Counter
from itertools import combinations, zip_longest
from pathlib import Path
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing import pools
from tournament.pairing.pools import (
    PoolDraw,
    Seeded,
    clashes,
    counted,
    draw_pools,
    dump_input,
    pool_sizes,
    replay,
    swapped,
)
from tournament.pairing.round_robin import schedule

FILES = sorted((Path(__file__).parent / "golden" / "pools").glob("*.txt"))
POOLS = "The pools\n"


def seeded(*clubs):
    return [Seeded(number, club) for number, club in enumerate(clubs, start=1)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_pools_are_those_in_the_file(path):
    asked, expected = path.read_text(encoding="utf-8").split(POOLS)
    assert drawn_text(asked) == expected.strip("\n")


def drawn_text(asked):
    """The situation's pools and their rounds, as the file should have them."""
    rows = [[cell.strip() for cell in ln.split("|")] for ln in asked.splitlines() if "|" in ln][1:]
    names = {int(row[0]): row[1] for row in rows}
    clubs = {int(row[0]): int(row[2] or 0) for row in rows}
    options = dict(line.split(": ", 1) for line in asked.splitlines() if ": " in line)
    drawn = draw_pools(
        [Seeded(number, club) for number, club in clubs.items()],
        pool_sizes(len(rows), int(options["pools of"])),
        seed=int(options["seed"]),
        by_lot=options["opening"] == "lot",
        clubs_apart=options.get("clubs") != "as they fall",
    )
    if "exchanged" in options:
        one, other = map(int, options["exchanged"].split("-"))
        drawn = swapped(drawn, one, other, clubs)
    meetings = int(options.get("meetings", 1))
    told = [line for pool in drawn.pools for line in pool_lines(pool, meetings, names)]
    return "\n".join([*told, f"{drawn.clashes} of one club in a pool, {drawn.floor} at best"])


def pool_lines(pool, meetings, names):
    yield ", ".join(names[id] for id in pool)
    for number, one in enumerate(schedule(pool, meetings), start=1):
        told = [f"{names[home]} - {names[away]}" for home, away in one.pairs]
        told += [f"{names[id]} rests" for id in one.resting]
        yield f"   round {number}: {', '.join(told)}"
    yield ""


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


def fewest_clashes(counts, sizes):
    """Seats one after the other, each club's next member where fewest of it are."""
    total = 0
    for count in counts:
        held = [0] * len(sizes)
        for _ in range(count):
            at = min(range(len(sizes)), key=lambda i: (held[i], -sizes[i]))
            total += held[at]
            held[at] += 1
    return total


@given(fields(), st.integers(0, 2**64 - 1), st.booleans())
def test_everyone_is_in_one_pool_and_no_draw_keeps_more_of_a_club_apart(field, seed, by_lot):
    entrants, sizes = field
    drawn = draw_pools(entrants, sizes, seed=seed, by_lot=by_lot)
    assert sorted(map(len, drawn.pools), reverse=True) == list(sizes)
    assert sorted(id for pool in drawn.pools for id in pool) == [one.id for one in entrants]
    clubs = {one.id: one.club for one in entrants}
    met = [pair for pool in drawn.pools for pair in combinations(pool, 2)]
    assert drawn.clashes == sum(clubs[one] == clubs[other] != 0 for one, other in met)
    counts = Counter(club for club in clubs.values() if club).values()
    assert drawn.clashes == drawn.floor == fewest_clashes(counts, sizes)
    assert drawn.certified


@pytest.mark.parametrize("count", range(2, 513))
def test_any_number_is_drawn_with_clubs_as_far_apart_as_can_be(count):
    chance = Random(count)
    clubs = [chance.choice([0, 1, 1, 2, chance.randrange(count)]) for _ in range(count)]
    drawn = draw_pools(seeded(*clubs), pool_sizes(count), seed=count)
    assert sorted(id for pool in drawn.pools for id in pool) == list(range(1, count + 1))
    assert drawn.certified


@given(fields(), st.booleans())
def test_clubs_not_kept_apart_are_counted_all_the_same(field, by_lot):
    entrants, sizes = field
    drawn = draw_pools(entrants, sizes, seed=1, by_lot=by_lot, clubs_apart=False)
    clubs = {one.id: one.club for one in entrants}
    assert drawn.clashes == clashes(drawn.pools, clubs) >= drawn.floor
    assert drawn.certified is (drawn.clashes == drawn.floor)


@given(fields(), st.integers(0, 2**64 - 1))
def test_the_best_seed_of_a_pool_comes_first(field, seed):
    drawn = draw_pools(*field, seed=seed)
    assert all(list(pool) == sorted(pool) for pool in drawn.pools)


def rows_are_kept(drawn):
    """Whether every pool has one of the best seeds, one of the next, and so on."""
    rows = [[id for id in row if id] for row in zip_longest(*drawn.pools)]
    return all(max(row) - min(row) == len(row) - 1 for row in rows)


@given(st.integers(3, 80), st.integers(0, 2**64 - 1))
def test_without_clubs_a_pool_has_one_of_each_row(count, seed):
    assert rows_are_kept(draw_pools(seeded(*[0] * count), pool_sizes(count), seed=seed))


def test_a_best_seed_moves_to_another_pool_before_anyone_leaves_the_row():
    drawn = draw_pools(seeded(2, 1, 0, 4, 0, 0, 0, 1, 2, 4, 3, 3, 2), (5, 4, 4), seed=1)
    assert [pool[0] for pool in drawn.pools] != [1, 2, 3]
    assert (rows_are_kept(drawn), drawn.clashes) == (True, 0)


@pytest.mark.parametrize("pools", [12, 40])
def test_half_of_the_seeds_move_to_the_far_pools_where_a_club_asks_for_it(pools):
    block = [1] * (pools // 2) + [0] * pools + [1] * (pools // 2)
    drawn = draw_pools(seeded(*block, *[0] * (2 * pools)), (4,) * pools, seed=1)
    assert (rows_are_kept(drawn), drawn.clashes) == (True, 0)


def other_solver(chance):
    """The same question, edges shuffled, to a solver with nothing in common."""

    def heaviest(size, edges):
        graph = networkx.Graph()
        graph.add_weighted_edges_from(chance.sample(edges, len(edges)))
        return networkx.max_weight_matching(graph, maxcardinality=True)

    return lambda size, edges: sorted(tuple(sorted(pair)) for pair in heaviest(size, edges))


@pytest.mark.parametrize("chance", range(25))
def test_the_draw_does_not_depend_on_the_solver(chance, monkeypatch):
    dice = Random(chance)
    entrants = seeded(*(dice.choice([0, 1, 1, 2, 3, 4]) for _ in range(dice.randrange(20, 60))))
    sizes = pool_sizes(len(entrants), 3)
    drawn = draw_pools(entrants, sizes, seed=chance)
    monkeypatch.setattr(pools, "heaviest", other_solver(dice))
    assert draw_pools(entrants, sizes, seed=chance) == drawn


def test_two_who_cannot_be_parted_within_their_rows_are_exchanged_across():
    drawn = draw_pools(seeded(0, 0, 0, 1, 2, 1, 2), (4, 3), seed=1)
    assert drawn == PoolDraw(((1, 3, 4, 7), (2, 5, 6)), 0, 0)


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


def test_nobody_is_exchanged_with_somebody_who_is_in_no_pool():
    drawn = counted([(1, 2), (3, 4)], dict.fromkeys(range(1, 5), 0))
    with pytest.raises(ValueError, match="in the pools"):
        swapped(drawn, 1, 9, dict.fromkeys(range(1, 10), 0))


@pytest.mark.parametrize("sizes", [(3, 3), (5, 2), (4, 4)])
def test_sizes_must_be_those_of_the_field(sizes):
    with pytest.raises(ValueError, match="sizes"):
        draw_pools(seeded(*[0] * 7), sizes, seed=1)
