"""A round changed by hand is measured like a drawn one, and says what was changed."""

from dataclasses import astuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.histories import Evening, careless, drawn, some_pairs
from tournament.pairing import movement, ranking_draw
from tournament.pairing.judge import judge, swap
from tournament.pairing.swiss import draw, dump_input, replay
from tournament.pairing.types import ClubSetting, Draw, NoPairing, ReasonKind, Rule

MODULES = [ranking_draw, movement]


def seats(found: Draw) -> list[tuple[int, int]]:
    return [(pair.home, pair.away) for pair in found.pairs]


def fairness(found: Draw) -> tuple[int, ...]:
    """The cost but for the rule of the draw and the lot."""
    *tiers, _, _ = astuple(found.cost)
    return tuple(tiers)


@given(careless(most=20), st.sampled_from(Rule), st.sampled_from(ClubSetting), st.booleans())
@settings(max_examples=120)
def test_an_untouched_draw_is_judged_to_be_what_it_is(evening, rule, club, barred):
    asked = {"round_number": evening.round, "seed": 3, "rule": rule, "club": club}
    asked |= {"forbidden": [*some_pairs(evening, 0.1)]} if barred else {}
    kept = dump_input(evening.entrants(), **asked)
    try:
        found = replay(kept)
    except NoPairing:
        assume(False)
    judged = judge(kept, seats(found), found.exempt, ())
    assert judged.pairs == found.pairs
    assert (judged.exempt_reason, judged.rematches) == (found.exempt_reason, found.rematches)
    assert fairness(judged) == fairness(found)
    if judged.reopened == found.reopened:
        assert judged.cost == found.cost
    else:
        assert found.exempt_reason.kind is ReasonKind.EXEMPT_AGAIN
    assert found.certified or not judged.certified


@pytest.mark.parametrize("module", MODULES)
def test_an_untouched_draw_of_another_kind_keeps_its_reasons(module):
    evening = drawn(9, 4, chance=3, clubs=2)
    kept = module.dump_input(evening.entrants(), round_number=5, seed=3)
    found = module.replay(kept)
    judged = judge(kept, seats(found), found.exempt, ())
    assert (judged.pairs, judged.exempt_reason) == (found.pairs, found.exempt_reason)
    assert (judged.reopened, judged.rematches) == (0, found.rematches)


@given(careless(most=20), st.integers(0, 10**6))
@settings(max_examples=80)
def test_no_exchange_that_was_allowed_is_fairer_than_the_draw(evening, chance):
    assume(len(evening.active) > 3)
    kept = dump_input(evening.entrants(), round_number=evening.round, seed=3)
    found = replay(kept)
    one, other = evening.random.sample(evening.active, 2)
    assume(found.exempt not in {one, other})
    pairs, exempt = swap(found, one, other)
    assume(all(evening.met[a].get(b, 0) <= found.reopened for a, b in pairs))
    judged = judge(kept, pairs, exempt, {one, other})
    assert fairness(judged) >= fairness(found)


@given(careless(most=20), st.integers(0, 10**6))
@settings(max_examples=80)
def test_only_pairs_of_those_who_were_moved_say_so(evening, chance):
    assume(len(evening.active) > 2)
    kept = dump_input(evening.entrants(), round_number=evening.round, seed=3)
    found = replay(kept)
    moved = {*evening.random.sample(evening.active, 2)}
    judged = judge(kept, *swap(found, *moved), moved)
    for before, now in zip(found.pairs, judged.pairs, strict=True):
        kinds = [reason.kind for reason in now.reasons]
        touched = bool(moved & {now.home, now.away})
        assert (ReasonKind.CHANGED_BY_HAND in kinds) == touched
        assert touched or now == before
        assert not any(r.params.get("chosen") == 0 for r in now.reasons if touched)
    by_hand = judged.exempt_reason and judged.exempt_reason.kind is ReasonKind.EXEMPT_BY_HAND
    assert bool(by_hand) == (judged.exempt in moved)


@given(careless(most=20), st.integers(0, 10**6))
@settings(max_examples=40)
def test_an_exchange_made_twice_is_none(evening, chance):
    assume(len(evening.active) > 1)
    found = draw(evening.entrants(), round_number=evening.round, seed=3)
    one, other = evening.random.sample(evening.active, 2)
    pairs, exempt = swap(found, one, other)
    assert {*sum(pairs, ()), exempt} - {None} == {*evening.active}
    kept = dump_input(evening.entrants(), round_number=evening.round, seed=3)
    again = swap(judge(kept, pairs, exempt, {one, other}), one, other)
    assert again == (seats(found), found.exempt)


def test_a_forbidden_pair_and_a_rematch_seated_by_hand_are_named():
    evening = Evening(4, 1)
    evening.play([(1, 2), (3, 4)])
    kept = dump_input(evening.entrants(), round_number=2, seed=1, forbidden=[frozenset({1, 2})])
    judged = judge(kept, [(1, 2), (3, 4)], None, {1, 2})
    kinds = [[reason.kind for reason in pair.reasons][1:] for pair in judged.pairs]
    repeated = [ReasonKind.REMATCH, ReasonKind.FORBIDDEN, ReasonKind.CHANGED_BY_HAND]
    assert kinds == [repeated, [ReasonKind.REMATCH]]
    assert (judged.rematches, judged.cost.rematch, judged.certified) == (2, 2, False)


def test_a_locked_pair_may_be_parted_by_hand():
    kept = dump_input(Evening(4, 1).entrants(), round_number=2, seed=1, locked=[(1, 2)])
    judged = judge(kept, [(1, 3), (2, 4)], None, {2, 3})
    assert ReasonKind.LOCKED not in {r.kind for pair in judged.pairs for r in pair.reasons}
    whole = judge(kept, [(1, 2), (3, 4)], None, ())
    assert whole.pairs[0].reasons[0].kind is ReasonKind.LOCKED


def test_a_change_by_hand_shows_that_an_announced_round_is_lost():
    evening = Evening(6, 1)
    evening.play([(1, 4), (2, 5), (3, 6)])
    evening.play([(1, 5), (2, 6), (3, 4)])
    kept = dump_input(evening.entrants(), round_number=3, seed=1, lookahead=2)
    assert replay(kept).assured == 2
    assert judge(kept, [(1, 6), (2, 4), (3, 5)], None, {1, 6}).assured == 0


@pytest.mark.parametrize(
    ("pairs", "exempt", "fault"),
    [
        ([(1, 2)], 3, "4 is not drawn"),
        ([(1, 2), (3, 4)], None, "5 is not drawn"),
        ([(1, 2), (1, 4)], 5, "1 is drawn 2 times"),
        ([(1, 2), (3, 9)], 5, "9 is not in the field"),
        ([(1, 2), (3, 3)], 5, "3 is drawn 2 times"),
    ],
)
def test_who_has_no_seat_or_two_is_said(pairs, exempt, fault):
    kept = dump_input(Evening(5, 1).entrants(), round_number=1, seed=1)
    with pytest.raises(ValueError, match=fault):
        judge(kept, pairs, exempt, ())


def test_nobody_changes_seats_with_a_stranger():
    found = draw(Evening(5, 1).entrants(), round_number=1, seed=1)
    with pytest.raises(ValueError, match="1 and 9 are not both seated"):
        swap(found, 1, 9)
