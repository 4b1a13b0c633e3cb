"""Brackets a player can read: each file in golden/brackets/ shows one rule and its bracket.

A file tells the situation, then the format ("entrants: 6", or "pools: A1 B1 …" from the best to the
last), then after the line "The bracket" its matches round by round, and at the end the places if
the better seed always wins.
"""

from pathlib import Path

import pytest

from tests.tournament.pairing.playouts import better_seed, play_out
from tournament.pairing.brackets import (
    NOBODY,
    Node,
    Plan,
    Progress,
    Qualifier,
    Seat,
    Source,
    affected,
    apart,
    fitting,
    from_pools,
    plan,
    progress,
    spared_by_lot,
)
from tournament.pairing.formats import Bracket, Consolante, Elimination

FILES = sorted((Path(__file__).parent / "golden" / "brackets").glob("*.txt"))
BRACKET = "The bracket\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_bracket_is_the_one_in_the_file(path):
    asked, expected = path.read_text(encoding="utf-8").split(BRACKET)
    assert told(asked) == expected


def told(asked: str) -> str:
    """The bracket and its places as the file should have them."""
    options = dict(line.split(": ", 1) for line in asked.splitlines() if ": " in line)
    names = names_of(options)
    bracket = plan(form_of(options), len(names) - others_of(options), others_of(options))
    lines = [
        line
        for number in range(1, bracket.rounds + 1)
        for line in (f"Round {number}", *matches(bracket, number, names), "")
    ]
    return "\n".join([*lines, "Places if the better seed always wins", *places(bracket, names), ""])


def others_of(options: dict[str, str]) -> int:
    return int(options.get("others", 0))


def form_of(options: dict[str, str]) -> Bracket:
    return Bracket(
        elimination=Elimination(options.get("elimination", "single")),
        reset=options.get("second final") == "yes",
        third_place=options.get("third place") == "yes",
        placing=options.get("placing") == "yes",
        consolante=Consolante(options.get("consolante", "none")),
    )


def names_of(options: dict[str, str]) -> list[str]:
    """Who is seed 1, 2, … and those who did not qualify after them."""
    if "pools" in options:
        came = options["pools"].split()
        qualified = [
            Qualifier(at, ord(one[0]), int(one[1:])) for at, one in enumerate(came, start=1)
        ]
        return [came[id - 1] for id in from_pools(qualified)]
    count = int(options["entrants"]) + others_of(options)
    ids: tuple[int, ...] = tuple(range(1, count + 1))
    if "met" in options:
        pairs = [pair.split("-") for pair in options["met"].split()]
        ids = apart(ids, {frozenset(map(int, pair)) for pair in pairs}, {})
    if "spared by lot" in options:
        ids = spared_by_lot(ids, int(options["spared by lot"]))
    return [f"no. {id}" for id in ids]


def matches(bracket: Plan, number: int, names: list[str]) -> list[str]:
    return [match(node, names) for node in bracket.nodes if node.round == number]


def match(node: Node, names: list[str]) -> str:
    stakes = [f"winner {node.won}"] if node.won else []
    if node.out:
        stakes.append(f"beaten {stretch(node.out)}")
    home, away = (seat_text(seat, names) for seat in node.seats)
    return f"  {node.key:<16} {home:<26} - {away:<26} {', '.join(stakes)}".rstrip()


def seat_text(seat: Seat, names: list[str]) -> str:
    match seat.source:
        case Source.SEED:
            return names[seat.seed - 1]
        case Source.BEATEN:
            return f"{names[seat.seed - 1]} if beaten in {seat.node}"
        case _:
            return f"{seat.source} of {seat.node}"


def stretch(places: tuple[int, int]) -> str:
    best, worst = places
    return f"{best}" if best == worst else f"{best} to {worst}"


def places(bracket: Plan, names: list[str]) -> list[str]:
    end = play_out(bracket, better_seed).end
    who: dict[tuple[int, int], list[str]] = {}
    for seed in sorted(end.places):
        who.setdefault(end.places[seed], []).append(names[seed - 1])
    return [f"  {stretch(where):<8} {', '.join(who[where])}" for where in sorted(who)]


# A bracket under way

EIGHT = plan(Bracket(), 8)
NUMBERS = (11, 12, 13, 14, 15, 16, 17, 18)
QUARTERS = {"main-1-1": 11, "main-1-2": 14, "main-1-3": 12, "main-1-4": 13}


def sitting(state: Progress, key: str) -> tuple[int | None, int | None]:
    return state.pairs[key]


def test_before_the_first_match_the_quarter_finals_are_ready_and_nobody_waits():
    start = progress(EIGHT, NUMBERS, {})
    assert [start.pairs[node.key] for node in start.ready] == [
        (11, 18),
        (14, 15),
        (12, 17),
        (13, 16),
    ]
    assert (start.next_round, start.waiting, start.champion) == (1, (), None)


def test_a_semi_final_shows_who_is_through_before_the_other_is_known():
    state = progress(EIGHT, NUMBERS, {"main-1-1": 11})
    assert sitting(state, "main-2-1") == (11, None)
    assert state.places == {18: (5, 8)}


def test_the_round_stays_open_until_its_last_match_is_won():
    state = progress(EIGHT, NUMBERS, {"main-1-1": 11, "main-1-2": 14, "main-1-3": 12})
    assert [node.key for node in state.ready] == ["main-1-4"]
    assert state.waiting == (11, 12, 14)


def test_the_final_and_the_match_for_third_place_are_played_in_one_round():
    state = progress(EIGHT, NUMBERS, QUARTERS | {"main-2-1": 11, "main-2-2": 12})
    assert {node.key: state.pairs[node.key] for node in state.ready} == {
        "main-3-1": (11, 12),
        "third-1-1": (14, 13),
    }


def test_at_the_end_everyone_has_a_place():
    won = {"main-2-1": 11, "main-2-2": 12, "main-3-1": 12, "third-1-1": 13}
    end = progress(EIGHT, NUMBERS, QUARTERS | won)
    assert end.is_over
    assert (end.champion, end.next_round, end.ready, end.waiting) == (12, None, (), ())
    assert end.places == {
        12: (1, 1),
        11: (2, 2),
        13: (3, 3),
        14: (4, 4),
        **dict.fromkeys((15, 16, 17, 18), (5, 8)),
    }


def test_a_corrected_quarter_final_puts_the_right_one_into_the_semi_final():
    state = progress(EIGHT, NUMBERS, QUARTERS | {"main-1-1": 18})
    assert sitting(state, "main-2-1") == (18, 14)
    assert 11 not in {one for pair in list(state.pairs.values())[4:] for one in pair}


def test_a_quarter_final_leads_to_one_semi_final_the_final_and_the_match_for_third_place():
    assert affected(EIGHT, "main-1-1") == ("main-2-1", "main-3-1", "third-1-1")
    assert affected(EIGHT, "main-3-1") == ()


def test_after_a_correction_only_matches_of_those_who_still_sit_there_count():
    played = QUARTERS | {"main-2-1": 11, "main-2-2": 12, "main-3-1": 12, "third-1-1": 13}
    kept = fitting(EIGHT, NUMBERS, played | {"main-1-1": 18})
    assert kept == QUARTERS | {"main-1-1": 18, "main-2-2": 12}


def test_the_best_seed_of_eleven_goes_straight_through_a_consolante_seat_that_stays_empty():
    eleven = plan(Bracket(consolante=Consolante.FIRST_MATCH), 11)
    course = play_out(eleven, better_seed)
    empty = [key for key, pair in course.end.pairs.items() if NOBODY in pair]
    assert empty
    assert all(key.startswith("consolante") for key in empty)
    assert not set(empty) & set(course.winners)


@pytest.mark.parametrize("unbeaten_wins", [True, False])
def test_whoever_comes_from_below_must_win_the_final_twice(unbeaten_wins):
    two = plan(Bracket(elimination=Elimination.DOUBLE, reset=True), 2)
    state = progress(two, (1, 2), {"main-1-1": 1, "final-1-1": 1 if unbeaten_wins else 2})
    if unbeaten_wins:
        assert (state.is_over, state.champion) == (True, 1)
        assert sitting(state, "final-2-1") == (NOBODY, NOBODY)
    else:
        assert (state.is_over, state.champion, state.places) == (False, None, {})
        assert sitting(state, "final-2-1") == (1, 2)


# Refused


@pytest.mark.parametrize(
    "seeds",
    [NUMBERS[:7], (*NUMBERS, 19), (*NUMBERS[:7], 11), (*NUMBERS[:7], 0), (*NUMBERS[:7], -1)],
    ids=["one too few", "one too many", "one twice", "nobody", "no number"],
)
def test_seeds_that_are_not_those_of_the_bracket_are_refused(seeds):
    with pytest.raises(ValueError, match="seeds"):
        progress(EIGHT, seeds, {})


def test_a_match_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="no such match: main-4-1"):
        progress(EIGHT, NUMBERS, {"main-4-1": 11})


def test_a_winner_who_does_not_play_there_is_refused():
    with pytest.raises(ValueError, match="12 does not play main-1-1"):
        progress(EIGHT, NUMBERS, {"main-1-1": 12})


def test_a_winner_of_a_match_whose_doublettes_are_not_known_is_refused():
    with pytest.raises(ValueError, match="main-2-1 is not played"):
        progress(EIGHT, NUMBERS, {"main-1-1": 11, "main-2-1": 11})


def test_a_winner_of_a_match_without_an_opponent_is_refused():
    eleven = plan(Bracket(consolante=Consolante.FIRST_MATCH), 11)
    course = play_out(eleven, better_seed)
    key, (home, away) = next(item for item in course.end.pairs.items() if NOBODY in item[1])
    with pytest.raises(ValueError, match=f"{key} is not played"):
        progress(eleven, range(1, 12), course.winners | {key: home or away})


@pytest.mark.parametrize(("entrants", "others"), [(1, 0), (0, 0), (0, 8), (8, -1)])
def test_a_bracket_needs_two(entrants, others):
    with pytest.raises(ValueError, match="two doublettes"):
        plan(Bracket(consolante=Consolante.OTHERS), entrants, others)


def test_a_format_that_cannot_be_played_is_refused():
    with pytest.raises(ValueError, match="reset-in-double-elimination-only"):
        plan(Bracket(reset=True), 8)


def test_a_node_is_found_by_its_key():
    assert EIGHT.node("third-1-1").won == 3
    with pytest.raises(KeyError):
        EIGHT.node("third-1-2")


# Clubs and rematches in the first round


def test_of_one_club_two_do_not_begin_against_each_other():
    assert apart((1, 2, 3, 4), set(), {1: 7, 4: 7}) == (1, 2, 4, 3)


def test_a_rematch_weighs_more_than_all_the_clubs_of_a_large_field():
    ids = tuple(range(1, 513))
    clubs = {id: min(id, 513 - id) for id in ids}
    met = {
        frozenset((top, low))
        for top in range(1, 257)
        for low in range(257, 513)
        if top + low != 513 and (top, low) != (1, 511)
    }
    # Without a rematch everyone would play somebody of the own club; so they do.
    assert apart(ids, met, clubs) == ids
