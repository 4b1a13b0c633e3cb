"""Rounds that were announced can be played: no rematch, nobody exempt out of turn."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.histories import Evening, careless, drawn
from tests.tournament.pairing.oracles import all_pairings, networkx_heaviest
from tournament.pairing import ladder, lookahead, matching
from tournament.pairing.check import faults
from tournament.pairing.field import ask, field_of
from tournament.pairing.judge import judge
from tournament.pairing.lookahead import assured, lasts, rest_of, still_playable
from tournament.pairing.swiss import draw, dump_input, replay
from tournament.pairing.types import EXEMPT, Entrant, Rule

Meetings = frozenset[frozenset[int]]


def possible(free: dict[int, int], met: Meetings, rounds: int) -> bool:
    """Whether so many rounds can be played, by trying everything there is."""
    if not rounds:
        return True
    return any(possible(fresh, met | pairs, rounds - 1) for pairs, fresh in every_round(free, met))


def every_round(free: dict[int, int], met: Meetings):
    """Every round without a rematch, its exempt among those with the fewest exempts."""
    least = min(free.values())
    seats = [*free, EXEMPT] if len(free) % 2 else [*free]
    for pairs in all_pairings(seats):
        exempt = next((one for one, other in pairs if other == EXEMPT), None)
        real = frozenset(frozenset(pair) for pair in pairs if EXEMPT not in pair)
        if not real & met and (exempt is None or free[exempt] == least):
            yield real, free if exempt is None else free | {exempt: least + 1}


def known(entrants: list[Entrant]) -> tuple[dict[int, int], Meetings]:
    met = frozenset(frozenset({a.id, b.id}) for a, b in combinations(entrants, 2) if b.id in a.met)
    return {entrant.id: entrant.free for entrant in entrants}, met


@pytest.mark.parametrize("size", range(2, 17))
def test_everybody_meets_everybody_when_that_was_announced(size):
    rounds = size if size % 2 else size - 1
    for chance in range(3):
        evening = Evening(size, chance)
        for left in range(rounds - 1, -1, -1):
            entrants = evening.entrants()
            found = draw(entrants, round_number=evening.round, seed=chance, lookahead=left)
            assert faults(entrants, found) == []
            assert (found.rematches, found.assured or 0, found.certified) == (0, left, True)
            evening.play_draw(found)
        assert all(len(evening.met[n]) == size - 1 for n in evening.active)
        assert all(len(evening.byes[n]) == size % 2 for n in evening.active)


@given(careless(most=7, rounds=5), st.integers(1, 6))
@settings(max_examples=120, deadline=None)
def test_what_is_said_of_the_rounds_to_come_is_what_trying_everything_says(evening, rounds):
    entrants = evening.entrants()
    assume(len(entrants) > 1)
    assert still_playable(entrants, rounds) is possible(*known(entrants), rounds)


@given(careless(most=7, rounds=4), st.integers(1, 4), st.sampled_from(Rule))
@settings(max_examples=80, deadline=None)
def test_of_the_draws_that_leave_the_most_rounds_it_is_the_cheapest(evening, left, rule):
    entrants = evening.entrants()
    asked = {"round_number": evening.round, "seed": 3, "rule": rule}
    found = draw(entrants, **asked, lookahead=left)
    assume(found.assured and len(entrants) > 2)
    free, met = known(entrants)
    more = [
        rounds
        for rounds in range(found.assured + 1, left + 1)
        if any(possible(fresh, met | pairs, rounds) for pairs, fresh in every_round(free, met))
    ]
    assert more == []
    lasting = [
        (exempt_of(free, fresh), [*map(tuple, pairs)])
        for pairs, fresh in every_round(free, met)
        if possible(fresh, met | pairs, found.assured)
    ]
    kept = dump_input(entrants, **asked)
    same = [pairs for exempt, pairs in lasting if exempt == found.exempt]
    assert found.cost == min(judge(kept, pairs, found.exempt, ()).cost for pairs in same)
    if found.exempt is not None and not (evening.round == 1 and rule is Rule.RANDOM):
        claims = {e.id: (e.last_bye, e.score, -e.place) for e in entrants}
        assert found.exempt == min((exempt for exempt, _ in lasting), key=claims.__getitem__)


def exempt_of(before: dict[int, int], after: dict[int, int]) -> int | None:
    return next((n for n in before if after[n] != before[n]), None)


def test_where_half_the_field_is_still_to_be_met_looking_ahead_changes_nothing():
    evening = drawn(40, 3, chance=2, clubs=4)
    plain = draw(evening.entrants(), round_number=4, seed=2)
    ahead = draw(evening.entrants(), round_number=4, seed=2, lookahead=5)
    assert ahead.assured == 5
    assert (ahead.pairs, ahead.exempt, ahead.cost) == (plain.pairs, plain.exempt, plain.cost)


def test_more_rounds_than_opponents_are_counted_and_not_promised():
    entrants = Evening(6, 1).entrants()
    assert draw(entrants, round_number=1, seed=1, lookahead=9).assured == 4


def test_two_groups_that_have_met_each_other_have_no_round_left():
    met = {
        n: {o: 1 + (n + o) % 3 for o in ((4, 5, 6) if n < 4 else (1, 2, 3))} for n in range(1, 7)
    }
    entrants = [Entrant(id=n, score=0, place=n, met=met[n]) for n in met]
    assert still_playable(entrants, 1) is False
    assert draw(entrants, round_number=4, seed=1, lookahead=1).assured is None


def test_a_forbidden_pair_is_missing_in_the_rounds_to_come():
    entrants = Evening(4, 1).entrants()
    assert still_playable(entrants, 3) is True
    assert still_playable(entrants, 3, forbidden=[frozenset({1, 2})]) is False


@given(careless(most=12, rounds=8), st.integers(1, 8))
@settings(max_examples=40, deadline=None)
def test_a_locked_pair_counts_for_the_rounds_to_come(evening, left):
    assume(len(evening.active) > 3)
    one, other = evening.active[:2]
    entrants = evening.entrants()
    asked = {"round_number": evening.round, "seed": 3, "locked": [(one, other)]}
    found = draw(entrants, **asked, lookahead=left)
    assert faults(entrants, found, locked=[(one, other)]) == []
    if found.assured:
        evening.play_draw(found)
        assert still_playable(evening.entrants(), found.assured)


@given(careless(most=12, rounds=8), st.integers(1, 8))
@settings(max_examples=40, deadline=None)
def test_a_draw_that_looks_ahead_is_replayed_by_any_solver(evening, left):
    asked = {"round_number": evening.round, "seed": 5, "lookahead": left}
    kept = dump_input(evening.entrants()[::-1], **asked)
    found = draw(evening.entrants(), **asked)
    with pytest.MonkeyPatch.context() as patch:
        for module in (matching, ladder, lookahead):
            patch.setattr(module, "heaviest", networkx_heaviest)
        assert replay(kept) == found


def test_a_question_without_rounds_ahead_is_stored_as_it_always_was():
    entrants = Evening(4, 1).entrants()
    assert "lookahead" not in dump_input(entrants, round_number=1, seed=1)
    assert dump_input(entrants, round_number=1, seed=1, lookahead=2)["lookahead"] == 2


def test_rounds_ahead_are_not_negative():
    with pytest.raises(ValueError, match="counted from 0"):
        draw(Evening(4, 1).entrants(), round_number=1, seed=1, lookahead=-1)


def test_what_cannot_be_gone_through_is_not_called_impossible():
    """Two groups of 21 that never met inside: each round needs a pair across, and one is left."""
    size = 42
    half = {n: n <= size // 2 for n in range(1, size + 1)}
    met = {n: {o: 1 for o in half if half[o] != half[n] and n + o != size + 1} for n in half}
    rest = rest_of(field_of(ask([Entrant(id=n, score=0, place=n, met=met[n]) for n in half], 2, 1)))
    assert assured(rest, 30) >= 1
    assert lasts(rest, 22) is False
    assert lasts(rest, 21) in {True, None}
