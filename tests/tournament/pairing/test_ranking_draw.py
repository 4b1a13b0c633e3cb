"""Neighbours of the ranking meet, whoever has met."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.histories import Evening, careless, drawn, some_pairs
from tournament.pairing import swiss
from tournament.pairing.ranking_draw import draw, dump_input, replay
from tournament.pairing.types import NoPairing, ReasonKind, Rule

seeds = st.integers(0, 2**64 - 1)


@given(careless(most=30), seeds)
@settings(max_examples=100)
def test_neighbours_meet_and_the_lowest_with_the_fewest_exempts_is_exempt(evening, seed):
    assume(evening.round > 1)
    entrants = evening.entrants()
    found = draw(entrants[::-1], round_number=evening.round, seed=seed)
    least = min(entrant.free for entrant in entrants)
    first = min((e for e in entrants if e.free == least), key=lambda e: (e.last_bye, -e.place))
    exempt = first.id if len(entrants) % 2 else None
    order = [entrant.id for entrant in entrants if entrant.id != exempt]
    assert found.exempt == exempt
    pairs = [(pair.home, pair.away) for pair in found.pairs]
    assert pairs == [*zip(order[::2], order[1::2], strict=True)]
    repeated = [
        any(reason.kind is ReasonKind.REMATCH for reason in pair.reasons) for pair in found.pairs
    ]
    assert repeated == [other in evening.met[one] for one, other in pairs]
    assert found.rematches == sum(repeated)
    assert (found.reopened, found.witness) == (0, None)


@given(st.integers(0, 20), seeds, st.sampled_from([Rule.RANDOM, Rule.SLIDE]))
@settings(max_examples=30)
def test_the_first_round_is_that_of_the_swiss_draw(size, seed, rule):
    asked = {"round_number": 1, "seed": seed, "rule": rule}
    entrants = Evening(size, 1, clubs=3).entrants()
    assert draw(entrants, **asked) == swiss.draw(entrants, **asked)


@given(careless(most=16), st.floats(0, 0.5))
@settings(max_examples=60)
def test_forbidden_pairs_do_not_meet_in_the_ranking_either(evening, share):
    assume(evening.round > 1)
    forbidden = some_pairs(evening, share)
    asked = {"round_number": evening.round, "seed": 1, "forbidden": forbidden}
    try:
        found = draw(evening.entrants(), **asked)
    except NoPairing:
        assume(False)
    assert not {frozenset({pair.home, pair.away}) for pair in found.pairs} & forbidden


def test_a_locked_pair_meets_and_the_others_move_up():
    evening = drawn(6, 2, chance=1)
    order = [entrant.id for entrant in evening.entrants()]
    found = draw(evening.entrants(), round_number=3, seed=1, locked=[(order[0], order[5])])
    pairs = [(pair.home, pair.away) for pair in found.pairs]
    assert pairs == [(order[0], order[5]), (order[1], order[2]), (order[3], order[4])]
    assert found.pairs[0].reasons[0].kind is ReasonKind.LOCKED


@given(careless(most=16), seeds)
@settings(max_examples=30)
def test_a_stored_draw_can_be_replayed(evening, seed):
    asked = {"round_number": evening.round, "seed": seed}
    entrants = evening.entrants()
    assert replay(dump_input(entrants, **asked)) == draw(entrants, **asked)


def test_everything_wrong_with_a_question_is_said_at_once():
    twice = [*Evening(2, 1).entrants(), *Evening(1, 1).entrants()]
    with pytest.raises(ValueError, match="number 1 is entered twice; locked 9"):
        draw(twice, round_number=2, seed=1, locked=[(1, 9)])


def test_a_swiss_draw_is_not_replayed_as_a_ranking():
    kept = swiss.dump_input(Evening(4, 1).entrants(), round_number=1, seed=1)
    with pytest.raises(ValueError, match="swiss-1"):
        replay(kept)
