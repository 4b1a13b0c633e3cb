"""Doublettes through the API: one, a list, who is here."""

import pytest

from tests import factories
from tournament.models import Doublette, JournalEntry

PAIR = {"name": "Les Valets", "player_1": "Anne Weber", "player_2": "Luc Petit", "club": "Barr"}


@pytest.fixture
def path(tournament) -> str:
    return f"tournaments/{tournament.slug}/doublettes/"


@pytest.fixture
def valets(tournament, organiser) -> Doublette:
    """The only doublette, expected."""
    from tournament.services.registration import Named, register

    return register(tournament, Named(**PAIR), by=organiser)


def test_the_desk_registers_a_doublette_under_the_next_number(path, valets, helper_program, helper):
    answer = helper_program.post(path, {"player_1": "Joël Péron", "player_2": "GARÇON Océane"})
    assert answer.status_code == 201
    assert answer.json() == {
        "number": 2,
        "name": "PÉRON / GARÇON",
        "player_1": "Joël Péron",
        "player_2": "GARÇON Océane",
        "club": "",
        "presence": "expected",
    }
    assert JournalEntry.objects.first().by == helper


def test_a_name_is_registered_once(path, valets, organiser_program):
    answer = organiser_program.post(path, PAIR | {"name": "LES VALETS"})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert answer.json()["params"] == {"name": "LES VALETS"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("player_1", ""),
        ("player_1", "  "),
        ("player_1", None),
        ("player_2", 7),
        ("player_2", True),
        ("player_2", "Anne Weber"),
        ("player_2", "x" * 81),
        ("player_2", "\u0301"),
        ("name", "a\x00b"),
        ("name", "bell\x07"),
        ("name", "\ufdfa" * 80),
        ("club", ["Barr"]),
    ],
)
def test_a_field_that_cannot_be_is_named(path, organiser_program, field, value):
    answer = organiser_program.post(path, PAIR | {field: value})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert not Doublette.objects.exists()


def test_everyone_reads_who_has_entered(path, valets, anybody):
    [told] = anybody.get(path).json()
    assert told == PAIR | {"number": 1, "presence": "expected"}
    assert anybody.get(f"{path}1/").json() == told
    assert anybody.get(f"{path}2/").status_code == 404


def test_a_doublette_is_edited_field_by_field(path, valets, helper_program):
    answer = helper_program.patch(f"{path}1/", {"club": "Dambach"})
    assert (answer.status_code, answer.json()["club"]) == (200, "Dambach")
    assert answer.json()["name"] == "Les Valets"
    wrong = helper_program.patch(f"{path}1/", {"player_1": "Luc Petit"})
    assert (wrong.status_code, list(wrong.json()["fields"])) == (400, ["player_2"])


def test_a_doublette_that_was_drawn_can_only_withdraw(hall, organiser_program):
    path = f"tournaments/{hall.slug}/doublettes/1/"
    refused = organiser_program.delete(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "has_played")
    told = organiser_program.post(f"{path}presence/", {"presence": "withdrawn"}).json()
    assert told["presence"] == "withdrawn"


def test_a_doublette_that_never_sat_down_is_removed(path, valets, helper_program):
    assert helper_program.delete(f"{path}1/").status_code == 204
    assert not Doublette.objects.exists()


def test_presence_goes_there_and_back(path, valets, helper_program):
    for presence, verb in (
        ("present", "checked_in"),
        ("expected", "unchecked"),
        ("withdrawn", "withdrew"),
        ("present", "came_back"),
    ):
        answer = helper_program.post(f"{path}1/presence/", {"presence": presence})
        assert (answer.status_code, answer.json()["presence"]) == (200, presence)
        assert JournalEntry.objects.first().verb == verb


@pytest.mark.parametrize("presence", ["here", "", None, 1, True, ["present"]])
def test_a_presence_that_is_none_is_refused(path, valets, helper_program, presence):
    answer = helper_program.post(f"{path}1/presence/", {"presence": presence})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["presence"])


def test_a_drawn_doublette_cannot_be_unchecked(hall, helper_program):
    path = f"tournaments/{hall.slug}/doublettes/1/presence/"
    answer = helper_program.post(path, {"presence": "expected"})
    assert (answer.status_code, answer.json()["code"]) == (409, "seated_in_round")


def test_who_is_not_at_the_desk_changes_nobody(path, valets, anybody, neighbour_program):
    for program in (anybody, neighbour_program):
        assert program.post(path, PAIR).status_code == 404
        assert program.patch(f"{path}1/", {"club": "X"}).status_code == 404
        assert program.delete(f"{path}1/").status_code == 404
        assert program.post(f"{path}1/presence/", {"presence": "present"}).status_code == 404
        assert program.post(f"{path}import/", {"text": "x"}).status_code == 404
    assert JournalEntry.objects.count() == 3


# --- A list

LIST = """Doublette;Joueur 1;Joueur 2;Club
Les Valets;Anne Weber;Luc Petit;Barr
Dix de der;Zoé Klein;Max Roth;Barr
"""


def test_a_list_is_read_before_it_is_stored(path, helper, helper_program):
    answer = helper_program.post(f"{path}import/", {"text": LIST})
    told = answer.json()
    assert (answer.status_code, told["stored"], told["reading"]["blocked"]) == (200, [], False)
    assert told["reading"]["columns"] == ["doublette", "player 1", "player 2", "club"]
    assert [one["name"] for one in told["reading"]["entries"]] == ["Les Valets", "Dix de der"]
    assert not Doublette.objects.exists()


def test_a_confirmed_list_is_stored_in_its_order(path, helper_program):
    answer = helper_program.post(f"{path}import/", {"text": LIST, "confirm": True})
    assert answer.status_code == 201
    stored = [(one["number"], one["name"]) for one in answer.json()["stored"]]
    assert stored == [(1, "Les Valets"), (2, "Dix de der")]


def test_a_list_with_an_error_is_stored_neither_whole_nor_in_part(path, helper_program):
    faulty = LIST + "Seule;Zoé Alone;;\n"
    told = helper_program.post(f"{path}import/", {"text": faulty}).json()["reading"]
    assert told["blocked"]
    [error] = [one for one in told["findings"] if one["severity"] == "error"]
    assert (error["line"], error["text"]) == (4, "Line 4: player 2 of “Seule” is missing.")
    answer = helper_program.post(f"{path}import/", {"text": faulty, "confirm": True})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert not Doublette.objects.exists()


def test_a_question_of_the_list_waits_for_its_answer(path, helper_program):
    doubled = LIST + "Les Valets;Anne Weber;Luc Petit;Barr\n"
    told = helper_program.post(f"{path}import/", {"text": doubled}).json()["reading"]
    [question] = [one for one in told["findings"] if one["severity"] == "question"]
    body = {"text": doubled, "confirm": True}
    unanswered = helper_program.post(f"{path}import/", body)
    assert list(unanswered.json()["fields"]) == [f"answers.{question['key']}"]
    assert not Doublette.objects.exists()
    answer = helper_program.post(f"{path}import/", body | {"answers": {question["key"]: "same"}})
    assert (answer.status_code, len(answer.json()["stored"])) == (201, 2)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "text"),
        ({"text": 7}, "text"),
        ({"text": "a\x00b"}, "text"),
        ({"text": LIST, "confirm": "yes"}, "confirm"),
        ({"text": LIST, "answers": []}, "answers"),
        ({"text": LIST, "answers": {"x": 7}}, "answers.x"),
    ],
)
def test_a_list_that_is_none_is_refused(path, helper_program, body, field):
    answer = helper_program.post(f"{path}import/", body)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])


def test_a_long_name_twice_in_a_list_still_fits(path, helper_program, tournament):
    line = "x" * 80 + ";Anne {0};Luc {0}\n"
    text = "Doublette;Joueur 1;Joueur 2\n" + line.format("A") + line.format("B")
    reading = helper_program.post(f"{path}import/", {"text": text}).json()["reading"]
    answers = {one["key"]: "different" for one in reading["findings"]}
    body = {"text": text, "confirm": True, "answers": answers}
    answer = helper_program.post(f"{path}import/", body)
    assert answer.status_code == 201
    assert {len(one["name"]) for one in answer.json()["stored"]} == {80}


def test_a_list_without_letters_is_refused(path, helper_program):
    text = "Doublette;Joueur 1;Joueur 2\n\u0301;Anne A;Luc B\n"
    answer = helper_program.post(f"{path}import/", {"text": text, "confirm": True})
    assert answer.status_code in (400, 409)
    assert not Doublette.objects.exists()


def test_a_closed_tournament_takes_nobody(path, tournament, organiser, helper_program, helper):
    from tournament.services import organising

    organising.close_tournament(tournament, by=organiser)
    for room, body in (("", PAIR), ("import/", {"text": LIST, "confirm": True})):
        answer = helper_program.post(path + room, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "tournament_closed")


def test_factories_and_api_agree_on_who_is_here(hall, anybody):
    told = anybody.get(f"tournaments/{hall.slug}/doublettes/").json()
    assert len(told) == 6
    assert {one["presence"] for one in told} == {"present"}
    assert factories.PASSWORD not in str(told)
