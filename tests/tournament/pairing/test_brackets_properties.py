"""Brackets of any number, played out: what must hold whoever wins."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.playouts import Course, better_seed, coin, play_out
from tournament.pairing.brackets import (
    NOBODY,
    Plan,
    Qualifier,
    Source,
    Tree,
    affected,
    apart,
    by_lot,
    fitting,
    from_pools,
    plan,
    progress,
    spared_by_lot,
)
from tournament.pairing.brackets.layout import size_for
from tournament.pairing.formats import Bracket, Consolante, Elimination, problems

FORMATS = [
    form
    for elimination, reset, third, placing, consolante in product(
        Elimination, (False, True), (False, True), (False, True), Consolante
    )
    if not problems(
        form := Bracket(
            elimination=elimination,
            reset=reset,
            third_place=third,
            placing=placing,
            consolante=consolante,
        )
    )
]
formats = st.sampled_from(FORMATS)
single = st.sampled_from([form for form in FORMATS if form.elimination is Elimination.SINGLE])
double = st.sampled_from([form for form in FORMATS if form.elimination is Elimination.DOUBLE])
entrants = st.integers(2, 64)
numbers = st.integers(1, 9999)
fields = st.lists(numbers, min_size=2, max_size=40, unique=True)
lots = st.integers(0, 2**64 - 1)


@st.composite
def plans(draw, form=formats, count=entrants):
    chosen = draw(form)
    others = draw(st.integers(0, 20)) if chosen.consolante is Consolante.OTHERS else 0
    return chosen, plan(chosen, draw(count), others)


def shared(course: Course) -> Counter[tuple[int, int]]:
    """How many have each place, or share each stretch of places."""
    return Counter(course.end.places.values())


# The layout: every number, every format


@pytest.mark.parametrize("count", range(2, 65))
def test_no_bye_meets_a_bye_and_the_best_seeds_have_them(count):
    first = [node for node in plan(Bracket(), count).nodes if node.key.startswith("main-1-")]
    playing = sorted(seat.seed for node in first for seat in node.seats)
    byes = size_for(count) - count
    assert playing == list(range(byes + 1, count + 1))
    assert len(first) == size_for(count) // 2 - byes


@pytest.mark.parametrize("count", [*range(2, 65), 65, 96, 127, 128, 300, 512])
def test_if_the_better_seed_always_wins_a_column_sees_only_the_best(count):
    course = play_out(plan(Bracket(), count), better_seed)
    columns = size_for(count).bit_length() - 1
    for column in range(1, columns + 1):
        seen = {
            number
            for one in course.matches
            if one.node.tree is Tree.MAIN and one.node.level == column
            for number in (one.winner, one.loser)
        }
        assert max(seen) <= 2 ** (columns - column + 1)
        assert seen == set(range(1, min(count, 2 ** (columns - column + 1)) + 1)) or column == 1
    assert course.end.champion == 1


@pytest.mark.parametrize("count", [*range(2, 65), 100, 200])
def test_with_placing_everyone_ends_where_the_seeds_said_if_the_better_always_wins(count):
    end = play_out(plan(Bracket(placing=True), count), better_seed).end
    assert end.places == {seed: (seed, seed) for seed in range(1, count + 1)}


@given(plans())
def test_every_node_has_a_name_of_its_own_and_comes_after_those_that_feed_it(made):
    _, bracket = made
    before: dict[str, int] = {}
    for node in bracket.nodes:
        assert node.key not in before
        assert all(before[seat.node] < node.round for seat in node.seats if seat.node)
        before[node.key] = node.round
    assert bracket.rounds == max(before.values())


@given(plans())
def test_nobody_takes_two_seats_that_come_from_one_place(made):
    _, bracket = made
    seats = Counter(seat for node in bracket.nodes for seat in node.seats)
    assert set(seats.values()) == {1}
    seeded = {seat.seed for seat in seats if seat.source is Source.SEED}
    assert seeded >= set(range(1, bracket.entrants + 1))


# Played out, whoever wins


@given(plans(), lots)
def test_in_no_round_somebody_plays_twice_and_whoever_is_ready_has_an_opponent(made, seed):
    _, bracket = made
    course = play_out(bracket, coin(seed))
    for state in course.states:
        sitting = [number for node in state.ready for number in state.pairs[node.key]]
        assert len(sitting) == len(set(sitting))
        assert None not in sitting
        assert NOBODY not in sitting
        assert not set(sitting) & set(state.waiting)


@given(plans(), lots)
def test_in_the_end_the_places_are_full_and_do_not_overlap(made, seed):
    form, bracket = made
    course = play_out(bracket, coin(seed))
    assert set(course.end.places) == set(range(1, bracket.entrants + 1))
    free = 1
    for (best, worst), how_many in sorted(shared(course).items()):
        assert best == free
        assert worst - best + 1 == how_many
        free = worst + 1
    assert free == bracket.entrants + 1
    assert course.end.places[course.end.champion] == (1, 1)
    if form.placing:
        assert all(best == worst for best, worst in course.end.places.values())


@given(plans(), lots)
def test_whoever_has_a_place_plays_no_more_but_in_the_consolante(made, seed):
    _, bracket = made
    course = play_out(bracket, coin(seed))
    for before, after in zip(course.states, course.states[1:], strict=False):
        assert before.places.items() <= after.places.items()
        for node in before.ready:
            if node.tree is not Tree.CONSOLANTE:
                assert not set(before.pairs[node.key]) & set(before.places)


@given(plans(single), lots)
def test_single_elimination_never_repeats_a_match(made, seed):
    _, bracket = made
    met = Counter(
        frozenset((one.winner, one.loser)) for one in play_out(bracket, coin(seed)).matches
    )
    assert set(met.values()) == {1}


@settings(max_examples=15)
@given(st.integers(65, 512), formats, lots)
def test_large_brackets_come_to_an_end_as_well(count, form, seed):
    bracket = plan(form, count)
    course = play_out(bracket, coin(seed))
    assert len(course.end.places) == count
    assert len(course.states) <= bracket.rounds + 1


# Double elimination


@given(entrants, lots)
def test_with_a_second_final_everyone_but_the_champion_loses_exactly_twice(count, seed):
    form = Bracket(elimination=Elimination.DOUBLE, reset=True)
    course = play_out(plan(form, count), coin(seed))
    losses = Counter(one.loser for one in course.matches)
    champion = course.end.champion
    assert losses.pop(champion, 0) <= 1
    assert losses == dict.fromkeys(set(range(1, count + 1)) - {champion}, 2)


@given(entrants, lots)
def test_with_one_final_only_the_two_of_the_final_may_have_lost_once(count, seed):
    form = Bracket(elimination=Elimination.DOUBLE)
    course = play_out(plan(form, count), coin(seed))
    final = course.matches[-1]
    for number in range(1, count + 1):
        lost = len(course.lost_by(number))
        assert lost == 2 or (number in (final.winner, final.loser) and lost <= 2)
    assert final.node.tree is Tree.FINAL
    assert course.end.champion == final.winner


@given(plans(double), lots)
def test_a_second_final_is_played_only_if_the_first_beats_whoever_was_unbeaten(made, seed):
    form, bracket = made
    course = play_out(bracket, coin(seed))
    finals = [one for one in course.matches if one.node.tree is Tree.FINAL]
    unbeaten, _ = course.end.pairs["final-1-1"]
    again = form.reset and finals[0].winner != unbeaten
    assert len(finals) == 1 + again
    if again:
        assert {finals[1].winner, finals[1].loser} == {finals[0].winner, finals[0].loser}


# The consolante


def consolante(course: Course, seeded: Plan) -> set[int]:
    """Whoever sits down at a node of the consolante."""
    nodes = [node.key for node in seeded.nodes if node.tree is Tree.CONSOLANTE]
    return {number for key in nodes for number in course.end.pairs[key] if number}


def semi_finalists(course: Course) -> set[int]:
    """Those who play for the third place."""
    return {
        n for one in course.matches if one.node.tree is Tree.THIRD for n in (one.winner, one.loser)
    }


@given(entrants, st.booleans(), lots)
def test_the_consolante_is_for_those_beaten_in_the_first_match_they_played(count, third, seed):
    form = Bracket(third_place=third, consolante=Consolante.FIRST_MATCH)
    bracket = plan(form, count)
    course = play_out(bracket, coin(seed))
    final = next(node for node in reversed(bracket.nodes) if node.tree is Tree.MAIN)
    beaten = {
        number
        for number in range(1, count + 1)
        if (first := course.first_of(number)).loser == number and first.node.key != final.key
    } - semi_finalists(course)
    assert consolante(course, bracket) == (beaten if len(possible(bracket)) > 1 else set())


def possible(bracket: Plan) -> set[str]:
    """The seats of the consolante that are not filled by itself."""
    return {
        f"{seat.source}-{seat.seed}-{seat.node}"
        for node in bracket.nodes
        if node.tree is Tree.CONSOLANTE
        for seat in node.seats
        if not seat.node.startswith("consolante")
    }


@given(entrants, st.booleans(), lots)
def test_the_consolante_is_for_those_beaten_in_the_first_round(count, third, seed):
    form = Bracket(third_place=third, consolante=Consolante.FIRST_ROUND)
    bracket = plan(form, count)
    course = play_out(bracket, coin(seed))
    beaten = {
        one.loser
        for one in course.matches
        if one.node.tree is Tree.MAIN and one.node.level == 1 and size_for(count) > 2
    } - semi_finalists(course)
    assert consolante(course, bracket) == (beaten if len(beaten) > 1 else set())


@given(entrants, st.integers(0, 64), lots)
def test_the_consolante_of_the_others_is_a_bracket_of_its_own(count, others, seed):
    bracket = plan(Bracket(consolante=Consolante.OTHERS), count, others)
    course = play_out(bracket, coin(seed))
    expected = set(range(count + 1, count + others + 1)) if others > 1 else set()
    assert consolante(course, bracket) == expected
    played = [one for one in course.matches if one.node.tree is Tree.CONSOLANTE]
    assert len(played) == max(others - 1, 0)


@given(plans(), lots)
def test_whoever_is_in_the_consolante_leaves_it_beaten_but_one(made, seed):
    _, bracket = made
    course = play_out(bracket, coin(seed))
    inside = consolante(course, bracket)
    beaten = Counter(one.loser for one in course.matches if one.node.tree is Tree.CONSOLANTE)
    assert len(beaten) == max(len(inside) - 1, 0)
    assert set(beaten.values()) <= {1}


# Corrections


@given(plans(), lots, st.data())
def test_another_winner_changes_only_what_the_match_leads_to(made, seed, data):
    _, bracket = made
    course = play_out(bracket, coin(seed))
    wrong = data.draw(st.sampled_from(course.matches))
    behind = {wrong.node.key, *affected(bracket, wrong.node.key)}
    seeds = range(1, bracket.entrants + bracket.others + 1)
    kept = {key: winner for key, winner in course.winners.items() if key not in behind}
    after = progress(bracket, seeds, kept | {wrong.node.key: wrong.loser})
    assert after.pairs[wrong.node.key] == course.end.pairs[wrong.node.key]
    for node in bracket.nodes:
        if node.key not in behind:
            assert after.pairs[node.key] == course.end.pairs[node.key]
            assert after.winners[node.key] == course.end.winners[node.key]


@given(plans(), lots, st.data())
def test_what_fits_after_a_correction_can_be_read_and_the_rest_is_given_up(made, seed, data):
    _, bracket = made
    course = play_out(bracket, coin(seed))
    wrong = data.draw(st.sampled_from(course.matches))
    seeds = range(1, bracket.entrants + bracket.others + 1)
    corrected = course.winners | {wrong.node.key: wrong.loser}
    kept = fitting(bracket, seeds, corrected)
    after = progress(bracket, seeds, kept)
    assert kept.items() <= corrected.items()
    assert corrected.keys() - kept.keys() <= set(affected(bracket, wrong.node.key))
    for key in corrected.keys() - kept.keys():
        assert corrected[key] not in after.pairs[key] or not all(after.pairs[key])


@given(plans(), lots, st.data())
def test_a_node_that_is_not_affected_stands_whatever_happens_before(made, seed, data):
    _, bracket = made
    node = data.draw(st.sampled_from(bracket.nodes))
    behind = affected(bracket, node.key)
    assert node.key not in behind
    for other in bracket.nodes:
        feeds = {seat.node for seat in other.seats} & {node.key, *behind}
        assert bool(feeds) == (other.key in behind)


# Who is which seed


def two_of_each(pools: int, places: int = 2) -> list[Qualifier]:
    """The first of each pool, then the second; the number tells both: 203 is second of pool 3."""
    return [
        Qualifier(100 * place + pool, pool, place)
        for place in range(1, places + 1)
        for pool in range(1, pools + 1)
    ]


def first_round(seeds: tuple[int, ...]) -> list[tuple[int, int]]:
    """The pairs of the first round, by number."""
    bracket = plan(Bracket(), len(seeds))
    pairs = progress(bracket, seeds, {}).pairs
    return [pairs[node.key] for node in bracket.nodes if node.tree is Tree.MAIN and node.level == 1]


def columns_before_the_final(seeds: tuple[int, ...]) -> int:
    """How many columns before the final two of one pool may meet at the earliest."""
    bracket = plan(Bracket(third_place=False), len(seeds))
    columns = size_for(len(seeds)).bit_length() - 1
    below: dict[str, set[int]] = {}
    earliest = 0
    for node in bracket.nodes:
        sides = [
            below[seat.node] if seat.node else {seeds[seat.seed - 1] % 100} for seat in node.seats
        ]
        if sides[0] & sides[1]:
            earliest = max(earliest, columns - node.level)
        below[node.key] = sides[0] | sides[1]
    return earliest


@pytest.mark.parametrize("pools", range(2, 65))
def test_the_two_of_one_pool_meet_in_the_final_only(pools):
    assert columns_before_the_final(from_pools(two_of_each(pools))) == 0


@given(st.permutations(range(1, 13)), st.permutations(range(1, 13)))
def test_the_two_of_one_pool_meet_in_the_final_only_in_whatever_order_they_come(one, two):
    order = [Qualifier(100 + p, p, 1) for p in one] + [Qualifier(200 + p, p, 2) for p in two]
    assert columns_before_the_final(from_pools(order)) == 0


@pytest.mark.parametrize("pools", range(2, 33))
def test_the_three_of_one_pool_do_not_meet_before_the_semi_finals(pools):
    assert columns_before_the_final(from_pools(two_of_each(pools, 3))) <= 1


@pytest.mark.parametrize("pools", range(2, 33))
@pytest.mark.parametrize("places", [1, 2, 3])
def test_winners_of_pools_do_not_begin_against_each_other_while_others_are_there(pools, places):
    for home, away in first_round(from_pools(two_of_each(pools, places))):
        assert places == 1 or max(home, away) > 200


@given(st.integers(2, 32), st.integers(2, 3), st.data())
def test_those_of_one_place_share_its_seeds(pools, places, data):
    everyone = two_of_each(pools, places)
    best = data.draw(st.integers(0, pools))
    came = [*everyone, *(Qualifier(900 + p, p, 9) for p in range(1, best + 1))]
    seeds = from_pools(data.draw(st.permutations(came)))
    assert sorted(seeds) == sorted(one.id for one in came)
    assert [number // 100 for number in seeds] == sorted(number // 100 for number in seeds)


@given(st.integers(3, 24), st.integers(1, 2), st.data())
def test_with_the_best_of_the_next_place_no_first_match_is_within_a_pool(pools, places, data):
    best = data.draw(st.lists(st.integers(1, pools), unique=True, max_size=pools))
    came = two_of_each(pools, places)
    came += [Qualifier(100 * (places + 1) + pool, pool, places + 1) for pool in best]
    seeds = from_pools(came)
    assert columns_before_the_final(seeds) < places
    assert all(home % 100 != away % 100 for home, away in first_round(seeds))


@given(fields, st.data())
def test_apart_never_adds_a_rematch_and_moves_only_those_who_begin_from_below(ids, data):
    some = st.lists(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=60)
    met = {frozenset(pair) for pair in data.draw(some) if pair[0] != pair[1]}
    clubs = {one: data.draw(st.integers(0, 3)) for one in ids}
    seeds = apart(ids, met, clubs)
    low = size_for(len(ids)) // 2
    assert seeds[:low] == tuple(ids[:low])
    assert sorted(seeds) == sorted(ids)
    assert again(seeds, met) <= again(tuple(ids), met)
    if again(seeds, met) == again(tuple(ids), met):
        assert together(seeds, clubs) <= together(tuple(ids), clubs)


def again(seeds: tuple[int, ...], met: set[frozenset[int]]) -> int:
    return sum(frozenset(pair) in met for pair in first_round(seeds))


def together(seeds: tuple[int, ...], clubs: dict[int, int]) -> int:
    return sum(clubs[home] == clubs[away] != 0 for home, away in first_round(seeds))


@given(fields)
def test_apart_leaves_everyone_alone_who_met_nobody(ids):
    assert apart(ids, set(), {}) == tuple(ids)


@given(fields, lots, st.randoms(use_true_random=False))
def test_the_lot_does_not_ask_in_which_order_they_stand(ids, seed, chance):
    shuffled = ids[:]
    chance.shuffle(shuffled)
    assert by_lot(shuffled, seed) == by_lot(ids, seed)
    assert sorted(by_lot(ids, seed)) == sorted(ids)


@given(fields, lots)
def test_the_lot_spares_exactly_as_many_as_are_missing(ids, seed):
    seeds = spared_by_lot(ids, seed)
    playing = {number for pair in first_round(seeds) for number in pair}
    spared = size_for(len(ids)) - len(ids)
    assert len(ids) - len(playing) == spared
    assert set(seeds[:spared]) == set(ids) - playing
    assert list(seeds[spared:]) == [one for one in ids if one in playing]
    assert sorted(seeds) == sorted(ids)
