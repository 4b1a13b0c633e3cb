"""The movement of a small hall: half stays, half moves on; nobody meets twice while it lasts."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.histories import Evening, drawn
from tournament.pairing import swiss
from tournament.pairing.movement import draw, dump_input, replay, rounds_possible, tables
from tournament.pairing.tables import assign_tables
from tournament.pairing.types import ClubSetting, Draw, ReasonKind, Rule

FILES = sorted((Path(__file__).parent / "golden" / "movements").glob("*.txt"))


def moved(evening: Evening, rounds: int, **options) -> list[tuple[dict, Draw]]:
    """So many rounds of a movement, one after the other: what was asked, what was drawn."""
    played, before = [], None
    for _ in range(rounds):
        asked = {"round_number": evening.round, "seed": 7, "before": before, **options}
        before = dump_input(evening.entrants(), **asked)
        played.append((before, replay(before)))
        evening.play_draw(played[-1][1])
    return played


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_movement_is_the_one_in_the_file(path):
    told, expected = path.read_text(encoding="utf-8").split("\n\n", 1)
    size, rounds = [int(word) for word in told.split() if word.isdigit()][:2]
    assert movement_text(size, rounds) == expected.strip("\n")


def movement_text(size: int, rounds: int) -> str:
    """One line a round: who sits at which table, who is exempt, how many more rounds there are."""
    lines = []
    for _, found in moved(Evening(size, 1), rounds, rule=Rule.SLIDE):
        seated = [f"{pair.home:>2} - {pair.away:<2}" for pair in found.pairs]
        exempt = [f"exempt {found.exempt}"] if found.exempt else []
        lines.append(" | ".join([*seated, *exempt, f"{found.assured} more"]))
    return "\n".join(lines)


@given(st.integers(2, 40), st.integers(0, 3), st.sampled_from(Rule))
@settings(max_examples=60)
def test_as_long_as_it_lasts_nobody_meets_twice_and_nobody_is_exempt_twice(size, clubs, rule):
    evening = Evening(size, size, clubs=clubs)
    rounds = rounds_possible(size)
    played = moved(evening, rounds, rule=rule)
    assert [found.assured for _, found in played] == [*range(rounds - 1, -1, -1)]
    assert sum(found.rematches for _, found in played) == 0
    assert max(map(len, evening.byes.values())) <= 1
    for _, found in played:
        seated = [n for pair in found.pairs for n in (pair.home, pair.away)]
        assert sorted([*seated, *([found.exempt] if found.exempt else [])]) == evening.active


@given(st.integers(2, 30))
@settings(max_examples=30)
def test_who_stays_stays_at_the_same_table(size):
    evening = Evening(size, 1)
    places = []
    for kept, found in moved(evening, rounds_possible(size)):
        seated = [(pair.home, pair.away) for pair in found.pairs]
        fixed = tables(kept)
        at = assign_tables(seated, fixed, range(1, -(-size // 2) + 1))
        assert all(table == fixed[home] for (home, _), table in at.items())
        places.append({away: table for (_, away), table in at.items()})
        reasons = {pair.home: pair.reasons[0] for pair in found.pairs}
        assert all(
            r.kind is ReasonKind.MOVEMENT and r.params == {"stays": n} for n, r in reasons.items()
        )
    half = -(-size // 2)
    for before, after in pairwise(places):
        assert all(
            (after[n] - table) % half == 1 % half for n, table in before.items() if n in after
        )


def test_two_of_a_club_on_one_side_never_meet():
    evening = Evening(12, 1)
    evening.club = {n: 1 if n <= 6 else 2 + n % 3 for n in evening.active}
    for _, found in moved(evening, 6):
        assert all(evening.club[pair.home] != evening.club[pair.away] for pair in found.pairs)


def test_clubs_may_be_left_out():
    evening = Evening(4, 1)
    evening.club = {1: 1, 2: 2, 3: 1, 4: 2}
    (kept, _) = moved(evening, 1, rule=Rule.SLIDE, club=ClubSetting.OFF)[0]
    assert (kept["stay"], kept["move"]) == ([1, 2], [3, 4])


def test_after_a_whole_turn_matches_are_repeated_and_said():
    played = moved(Evening(6, 1), 4)
    assert [(found.rematches, found.assured) for _, found in played] == [
        (0, 2),
        (0, 1),
        (0, 0),
        (3, 0),
    ]


def test_who_comes_takes_the_chair_of_who_has_left():
    evening = Evening(8, 1)
    before = moved(evening, 1)[0][0]
    gone = before["move"][2]
    evening.active.remove(gone)
    late = Evening(9, 1).entrants()[8]
    kept = dump_input([*evening.entrants(), late], round_number=2, seed=7, before=before)
    assert kept["move"] == [9 if n == gone else n for n in before["move"]]
    assert (kept["stay"], kept["shift"]) == (before["stay"], before["shift"] + 1)


def test_the_chair_of_who_has_left_stays_empty_and_gives_a_rest():
    evening = Evening(8, 1)
    before = moved(evening, 1)[0][0]
    gone = before["stay"][1]
    evening.active.remove(gone)
    found = draw(evening.entrants(), round_number=2, seed=7, before=before)
    assert found.exempt == before["move"][0]
    assert found.exempt_reason.kind is ReasonKind.EXEMPT_IN_TURN


def test_with_two_empty_chairs_everybody_is_seated_anew_without_a_rematch_if_there_is_a_way():
    evening = Evening(12, 1)
    before = moved(evening, 2)[-1][0]
    for gone in (before["stay"][1], before["move"][4]):
        evening.active.remove(gone)
    kept = dump_input(evening.entrants(), round_number=3, seed=7, before=before)
    assert sorted(kept["stay"] + kept["move"]) == evening.active
    assert replay(kept).rematches == 0


@given(st.integers(0, 12), st.integers(0, 5), st.integers(0, 10**6))
@settings(max_examples=60)
def test_a_movement_begins_after_any_rounds_with_everybody_seated_once(size, rounds, chance):
    evening = drawn(size, rounds if size > 1 else 0, chance)
    found = draw(evening.entrants(), round_number=evening.round, seed=chance)
    seated = [n for pair in found.pairs for n in (pair.home, pair.away)]
    assert sorted([*seated, *([found.exempt] if found.exempt else [])]) == evening.active


def test_pairs_cannot_be_forbidden_in_a_movement():
    with pytest.raises(ValueError, match="cannot forbid or lock"):
        draw(Evening(4, 1).entrants(), round_number=1, seed=1, locked=[(1, 2)])


def test_a_swiss_draw_is_not_replayed_as_a_movement():
    kept = swiss.dump_input(Evening(4, 1).entrants(), round_number=1, seed=1)
    with pytest.raises(ValueError, match="swiss-1"):
        replay(kept)
