"""What holds for every draw, whatever happened before it."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.histories import Evening, careless, drawn, some_pairs
from tournament.pairing.check import faults
from tournament.pairing.field import virtual_points
from tournament.pairing.swiss import draw, dump_input, replay
from tournament.pairing.types import ClubSetting, Entrant, NoPairing, ReasonKind, Rule

rules = st.sampled_from(Rule)
settings_of_clubs = st.sampled_from(ClubSetting)
seeds = st.integers(0, 2**64 - 1)


@given(careless(most=24), seeds, rules, settings_of_clubs)
@settings(max_examples=120)
def test_a_draw_has_everybody_once_and_gives_up_only_what_it_must(evening, seed, rule, setting):
    entrants = evening.entrants()
    found = draw(entrants, round_number=evening.round, seed=seed, rule=rule, club=setting)
    assert faults(entrants, found) == []


@given(careless(most=16), st.floats(0, 0.6))
@settings(max_examples=80)
def test_a_forbidden_pair_never_meets(evening, share):
    entrants, forbidden = evening.entrants(), some_pairs(evening, share)
    try:
        found = draw(entrants, round_number=evening.round, seed=1, forbidden=forbidden)
    except NoPairing:
        assume(False)
    assert faults(entrants, found, forbidden=forbidden) == []
    assert not {frozenset({pair.home, pair.away}) for pair in found.pairs} & forbidden


@given(careless(most=16), st.integers(0, 4))
@settings(max_examples=60)
def test_a_locked_pair_always_meets(evening, count):
    active = evening.random.sample(evening.active, len(evening.active))
    locked = [(active[2 * i], active[2 * i + 1]) for i in range(min(count, len(active) // 2))]
    entrants = evening.entrants()
    found = draw(entrants, round_number=evening.round, seed=1, locked=locked)
    assert faults(entrants, found, locked=locked) == []
    fixed = [p for p in found.pairs if p.reasons[0].kind is ReasonKind.LOCKED]
    assert len(fixed) == len(locked)


@given(careless(most=20), seeds, rules)
@settings(max_examples=60)
def test_the_order_in_which_things_are_given_does_not_matter(evening, seed, rule):
    entrants = evening.entrants()
    forbidden = [*some_pairs(evening, 0.05)]
    asked = {"round_number": evening.round, "seed": seed, "rule": rule}
    try:
        first = draw(entrants, **asked, forbidden=forbidden)
    except NoPairing:
        assume(False)
    mixed = Random(seed).sample(entrants, len(entrants))
    assert draw(mixed, **asked, forbidden=forbidden[::-1]) == first


@given(careless(most=20), seeds, rules, settings_of_clubs)
@settings(max_examples=40)
def test_a_stored_draw_can_be_replayed(evening, seed, rule, setting):
    asked = {"round_number": evening.round, "seed": seed, "rule": rule, "club": setting}
    entrants = evening.entrants()
    assert replay(dump_input(entrants, **asked)) == draw(entrants, **asked)


@given(careless(most=30), seeds, seeds, rules)
@settings(max_examples=60)
def test_neither_seed_nor_rule_decides_how_fair_a_draw_is(evening, seed, other, rule):
    assume(evening.round > 1)
    asked = {"round_number": evening.round, "club": ClubSetting.AFTER_GAP}
    one = draw(evening.entrants(), **asked, seed=seed, rule=Rule.SLIDE)
    two = draw(evening.entrants(), **asked, seed=other, rule=rule)
    assert (one.exempt, one.reopened) == (two.exempt, two.reopened)
    tiers = ("rematch", "club_first", "gap", "floats", "club")
    assert [getattr(one.cost, t) for t in tiers] == [getattr(two.cost, t) for t in tiers]


def test_another_seed_draws_other_pairs():
    entrants = Evening(16, 1).entrants()
    found = [draw(entrants, round_number=1, seed=seed).pairs for seed in range(10)]
    assert len({tuple((pair.home, pair.away) for pair in pairs) for pairs in found}) == 10


@given(st.integers(3, 22), st.integers(0, 10**6))
@settings(max_examples=25)
def test_half_the_field_can_be_met_without_ever_giving_up_anything(size, chance):
    evening = Evening(size, chance)
    for _ in range((size + 1) // 2):
        found = draw(evening.entrants(), round_number=evening.round, seed=chance)
        assert (found.reopened, found.rematches, found.witness) == (0, 0, None)
        evening.play_draw(found)
    assert max(map(len, evening.byes.values())) <= 1


@pytest.mark.parametrize("size", [5, 6, 16])
def test_rounds_go_on_when_everybody_has_met_everybody(size):
    evening = Evening(size, 3)
    for _ in range(size + 3):
        entrants = evening.entrants()
        found = draw(entrants, round_number=evening.round, seed=3)
        assert faults(entrants, found) == []
        evening.play_draw(found)
    assert found.reopened > 0


@pytest.mark.parametrize("rule", Rule)
def test_a_first_round_is_drawn_for_any_number_present(rule):
    for size in range(34):
        entrants = Evening(size, 5).entrants()
        found = draw(entrants, round_number=1, seed=5, rule=rule)
        assert faults(entrants, found) == []
        assert (found.exempt is None) == (size % 2 == 0)


@given(st.integers(0, 10**6), st.integers(5, 15).map(lambda half: 2 * half + 1))
@settings(max_examples=25)
def test_an_exempt_given_by_hand_counts_like_any_other(chance, size):
    evening = Evening(size, chance)
    away = evening.random.choice(evening.active)
    evening.byes[away].append(1)
    evening.active.remove(away)
    evening.play_draw(draw(evening.entrants(), round_number=1, seed=chance))
    evening.active.append(away)
    for _ in range(4):
        evening.play_draw(draw(evening.entrants(), round_number=evening.round, seed=chance))
    assert max(map(len, evening.byes.values())) == 1


def test_who_has_withdrawn_is_never_drawn_and_a_latecomer_is():
    evening = drawn(12, 2, chance=4)
    gone = evening.active.pop(3)
    late = Entrant(id=99, score=0, place=12)
    found = draw([*evening.entrants(), late], round_number=3, seed=4)
    seated = {number for pair in found.pairs for number in (pair.home, pair.away)}
    assert gone not in seated
    assert 99 in seated
    assert len(seated) == 12


def test_everything_wrong_with_a_question_is_said_at_once():
    twice = [Entrant(id=1, score=0, place=1), Entrant(id=1, score=9999, place=2)]
    with pytest.raises(ValueError, match="entered twice") as refused:
        draw(twice, round_number=1, seed=1, locked=[(1, 7)], forbidden=[frozenset({1, 7})])
    assert str(refused.value).count(";") == 3


def test_a_draw_of_another_algorithm_is_not_replayed():
    kept = dump_input(Evening(4, 1).entrants(), round_number=1, seed=1)
    with pytest.raises(ValueError, match="swiss-0"):
        replay({**kept, "algorithm": "swiss-0"})


def test_accelerated_halves_do_not_meet_in_the_first_rounds():
    entrants = [Entrant(id=n, score=0, place=n) for n in range(1, 17)]
    virtual = dict.fromkeys(range(1, 9), 2)
    found = draw(entrants, round_number=1, seed=1, rule=Rule.SLIDE, virtual=virtual)
    assert all((pair.home <= 8) == (pair.away <= 8) for pair in found.pairs)


@pytest.mark.parametrize(
    ("rule", "tables"),
    [
        (Rule.ADJACENT, [(1, 2), (3, 4), (5, 6), (7, 8)]),
        (Rule.SLIDE, [(1, 5), (2, 6), (3, 7), (4, 8)]),
        (Rule.FOLD, [(1, 8), (2, 7), (3, 6), (4, 5)]),
    ],
)
def test_an_untouched_group_is_laid_out_by_the_rule(rule, tables):
    entrants = [Entrant(id=n, score=2, place=n) for n in range(1, 9)]
    found = draw(entrants, round_number=2, seed=1, rule=rule)
    assert [(pair.home, pair.away) for pair in found.pairs] == tables


@pytest.mark.parametrize(
    ("size", "lent"), [(2, [1, 2]), (6, [1, 2, 3, 4]), (8, [1, 2, 3, 4]), (9, [1, 2, 3, 4, 5, 6])]
)
def test_an_accelerated_start_lends_a_win_to_an_even_upper_half(size, lent):
    seeds = range(1, size + 1)
    assert virtual_points(seeds, 2, accelerated=2) == dict.fromkeys(lent, 2)
    assert virtual_points(seeds, 3, accelerated=2) == {}


@given(st.integers(2, 40), st.integers(0, 10**6))
@settings(max_examples=30)
def test_the_halves_of_an_accelerated_start_do_not_meet_in_the_first_round(size, chance):
    entrants = Evening(size, chance).entrants()
    virtual = virtual_points([entrant.id for entrant in entrants], 1, accelerated=2)
    for rule in (Rule.SLIDE, Rule.RANDOM):
        found = draw(entrants, round_number=1, seed=chance, rule=rule, virtual=virtual)
        across = [p for p in found.pairs if (p.home in virtual) != (p.away in virtual)]
        assert len(across) == (found.exempt in virtual)
