"""The draw is the best there is, by whatever way one looks for it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.histories import Evening, careless, drawn, some_pairs
from tests.tournament.pairing.oracles import all_pairings, networkx_heaviest
from tournament.pairing import ladder, matching
from tournament.pairing.bounds import certified, gap_floor
from tournament.pairing.cost import Board, board_of, scale
from tournament.pairing.field import ask, field_of
from tournament.pairing.ladder import climb
from tournament.pairing.line import ideal_line
from tournament.pairing.matching import LARGEST_WEIGHT_BITS, cheapest
from tournament.pairing.solve import solve
from tournament.pairing.swiss import draw, dump_input
from tournament.pairing.types import ClubSetting, Entrant, NoPairing, Rule

ABOVE_LINE = ("rematch", "club_first", "gap", "floats", "club")


def board_for(evening: Evening, **options) -> Board:
    """The board on which the evening's next round is solved."""
    question = ask(evening.entrants(), evening.round, 9, **options)
    field = field_of(question)
    footing = climb(field, question.by_lot)
    field = field.take([i for i in range(len(field)) if i != footing.exempt])
    line = ideal_line(field, question.rule, footing.opened)
    return board_of(field.take(line), question, footing.opened)


@given(careless(most=8), st.sampled_from(Rule), st.sampled_from(ClubSetting))
@settings(max_examples=120)
def test_no_other_pairing_of_a_small_field_is_as_good(evening, rule, setting):
    board = board_for(evening, rule=rule, club=setting)
    allowed = [
        pairs
        for pairs in all_pairings(range(len(board)))
        if not any(board.barred(*pair) for pair in pairs)
    ]
    best = min(allowed, key=board.total)
    solution = solve(board)
    assert (solution.cost, list(solution.pairs)) == (board.total(best), best)


@given(careless(most=20), st.sampled_from(Rule))
@settings(max_examples=40)
def test_another_solver_draws_the_same_pairs(evening, rule):
    asked = {"round_number": evening.round, "seed": 5, "rule": rule}
    found = draw(evening.entrants(), **asked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "heaviest", networkx_heaviest)
        patch.setattr(ladder, "heaviest", networkx_heaviest)
        assert draw(evening.entrants(), **asked) == found


REPLAY = """
import json, sys
from tournament.pairing.swiss import replay
print([(pair.home, pair.away) for pair in replay(json.load(sys.stdin)).pairs])
"""


def test_every_process_draws_the_same_pairs():
    evening = drawn(40, 4, chance=2, clubs=5)
    kept = json.dumps(dump_input(evening.entrants(), round_number=5, seed=2**63))
    answers = set()
    for hash_seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", REPLAY],
            input=kept,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        )
        answers.add(ran.stdout)
    assert len(answers) == 1


@given(careless(most=24))
@settings(max_examples=50)
def test_no_draw_is_below_the_floor_of_the_gaps(evening):
    board = board_for(evening)
    cost = solve(board).cost
    assert cost.gap >= gap_floor(board)
    if certified(board, cost):
        assert cost.gap == gap_floor(board)


@given(careless(most=40), st.sampled_from(ClubSetting))
@settings(max_examples=60)
def test_a_certificate_is_never_false(evening, setting):
    board = board_for(evening, club=setting)
    best = solve(board).cost
    near = cheapest(board, range(len(board)), 8)
    cost = board.total(near) if near else None
    if cost and certified(board, cost):
        assert [getattr(cost, t) for t in ABOVE_LINE] == [getattr(best, t) for t in ABOVE_LINE]


@given(
    st.integers(65, 90),
    st.integers(1, 7),
    st.integers(0, 10**6),
    st.sampled_from([0, 3, 20]),
    st.sampled_from(ClubSetting),
)
@settings(max_examples=12, deadline=None, phases=[Phase.generate])
def test_a_large_field_is_as_fair_as_the_exact_solution(half, rounds, chance, clubs, setting):
    evening = drawn(2 * half, rounds, chance, clubs)
    board = board_for(evening, club=setting)
    exact = board.total(cheapest(board, range(len(board)), len(board)))
    found = solve(board)
    assert found.certified
    assert [getattr(found.cost, t) for t in ABOVE_LINE] == [getattr(exact, t) for t in ABOVE_LINE]


@pytest.mark.parametrize("size", [257, 512])
def test_a_very_large_field_is_drawn_and_certified(size):
    evening = drawn(size, 3, chance=1, clubs=30)
    found = draw(evening.entrants(), round_number=4, seed=1)
    assert (found.rematches, found.certified) == (0, True)


def test_a_large_field_with_forbidden_pairs_is_still_drawn():
    evening = drawn(140, 2, chance=6)
    forbidden = some_pairs(evening, 0.3)
    found = draw(evening.entrants(), round_number=3, seed=1, forbidden=forbidden)
    assert not {frozenset({pair.home, pair.away}) for pair in found.pairs} & forbidden
    assert found.certified


@pytest.mark.parametrize(
    ("size", "reach"), [(64, 64), (128, 128), (512, 512), (1024, 1024), (4096, 128)]
)
def test_the_price_of_the_worst_pairs_fits_the_solver(size, reach):
    floats = {19: 1, 18: -1}
    entrants = [
        Entrant(id=n, score=n % 31, place=n, club=1, met={1: 1}, floats=floats)
        for n in range(2, size + 2)
    ]
    field = field_of(ask(entrants, 20, 1))
    board = board_of(field, ask(entrants, 20, 1, rule=Rule.FOLD), opened=5)
    weights = scale(board, range(size), reach)
    assert (2 * weights[0] * (size // 2)).bit_length() <= LARGEST_WEIGHT_BITS


def test_a_board_that_cannot_be_paired_is_refused():
    entrants = [Entrant(id=1, score=0, place=1, met={2: 1}), Entrant(id=2, score=0, place=2)]
    question = ask(entrants, 2, 1)
    with pytest.raises(ValueError, match="cannot be paired"):
        solve(board_of(field_of(question), question, opened=0))
    with pytest.raises(NoPairing):
        draw(entrants, round_number=2, seed=1, forbidden=[frozenset({1, 2})])
