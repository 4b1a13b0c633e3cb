"""Double elimination: those who come down from the main tree seldom meet whom they have met."""

from hashlib import blake2b

import pytest

from tournament.pairing.brackets import Plan, Tree, plan, progress
from tournament.pairing.brackets import double as core
from tournament.pairing.formats import Bracket, Elimination

DOUBLE = Bracket(elimination=Elimination.DOUBLE, third_place=False)
EACH_AS_IT_FALLS = {size: dict.fromkeys(range(2, 9), 0) for size in core.CROSSINGS}


def heads(played: int, key: str) -> int:
    """A coin that falls the same way each time."""
    return blake2b(f"{played}:{key}".encode(), digest_size=1).digest()[0] % 2


def rematches(bracket: Plan, played: int) -> int:
    """How many pairs of the lower tree have met before, if a coin decides every match."""
    seeds = range(1, bracket.entrants + 1)
    winners: dict[str, int] = {}
    while not (now := progress(bracket, seeds, winners)).is_over:
        winners |= {node.key: now.pairs[node.key][heads(played, node.key)] for node in now.ready}
    met: set[frozenset[int]] = set()
    again = 0
    for node in bracket.nodes:
        pair = frozenset(now.pairs[node.key])
        again += node.tree is Tree.LOWER and pair in met
        met.add(pair)
    return again


def mean(entrants: int, tournaments: int) -> float:
    bracket = plan(DOUBLE, entrants)
    return sum(rematches(bracket, played) for played in range(tournaments)) / tournaments


@pytest.mark.parametrize(
    ("entrants", "tournaments"),
    [(8, 200), (11, 200), (16, 200), (23, 150), (32, 150), (45, 100), (64, 100), (128, 50)],
)
def test_less_than_one_pair_of_a_tournament_meets_again_below(entrants, tournaments):
    assert mean(entrants, tournaments) < 1


@pytest.mark.parametrize(("entrants", "times"), [(16, 2), (32, 4), (64, 8), (128, 16)])
def test_it_would_be_many_times_more_if_all_came_down_where_they_fell(entrants, times, monkeypatch):
    crossed = mean(entrants, 20)
    monkeypatch.setattr(core, "CROSSINGS", EACH_AS_IT_FALLS)
    assert mean(entrants, 20) > times * crossed


@pytest.mark.parametrize("size", [2**power for power in range(3, 13)])
def test_every_loser_has_a_place_of_their_own(size):
    for level in range(2, size.bit_length() - 1):
        places = range(size >> level)
        assert sorted(place ^ core.crossing(size, level) for place in places) == [*places]
