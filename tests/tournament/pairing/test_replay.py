"""A stored draw is drawn again by the algorithm that made it."""

import json

import pytest

from tests.tournament.pairing.histories import Evening, drawn
from tournament.pairing import movement, ranking_draw, swiss
from tournament.pairing.replay import REPLAYS, replay


@pytest.mark.parametrize("module", [swiss, ranking_draw, movement])
def test_every_kind_of_draw_is_replayed_from_its_json(module):
    evening = drawn(9, 3, chance=5, clubs=3)
    asked = {"round_number": 4, "seed": 2**63}
    kept = json.loads(json.dumps(module.dump_input(evening.entrants(), **asked)))
    assert replay(kept) == module.draw(evening.entrants(), **asked)


def test_a_draw_of_an_unknown_algorithm_is_refused():
    kept = swiss.dump_input(Evening(4, 1).entrants(), round_number=1, seed=1)
    with pytest.raises(ValueError, match="dice-7"):
        replay({**kept, "algorithm": "dice-7"})


def test_no_name_that_ever_drew_a_round_is_forgotten():
    assert {"swiss-1", "ranking-1", "movement-1"} <= REPLAYS.keys()


OLD = {
    "algorithm": "swiss-1",
    "round": 2,
    "seed": "7",
    "rule": "adjacent",
    "club": "after_gap",
    "forbidden": [],
    "locked": [],
    "virtual": [],
    "entrants": [
        {
            "id": number,
            "score": score,
            "place": place,
            "club": 0,
            "met": [[opponent, 1]],
            "byes": 0,
            "forfeit_wins": 0,
            "last_bye": 0,
            "floats": [],
        }
        for place, (number, score, opponent) in enumerate(
            [(1, 2, 2), (3, 2, 4), (2, 0, 1), (4, 0, 3)], start=1
        )
    ],
}


def test_a_draw_stored_before_there_were_rounds_ahead_is_still_drawn():
    found = replay(OLD)
    assert [(pair.home, pair.away) for pair in found.pairs] == [(1, 3), (2, 4)]
    assert found.assured is None
