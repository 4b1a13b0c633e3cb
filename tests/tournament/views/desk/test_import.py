"""A club's list through the page: read, looked at, answered, entered whole or not at all."""

from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests import factories
from tests.tournament.views.desk.pages import post, text
from tournament.models import Tournament

LISTS = Path(__file__).parents[2] / "files" / "lists"


def read(client, tournament: Tournament, name: str):
    """The preview of a file of the lists, uploaded as it is."""
    upload = SimpleUploadedFile(name, (LISTS / name).read_bytes())
    return post(client, "import", tournament, file=upload)


def paste(client, tournament: Tournament, typed: str):
    return post(client, "import", tournament, text=typed)


def confirm(client, tournament: Tournament, preview, **answers: Any):
    """The preview's form sent back with answers, as a browser sends it."""
    form = preview.context["form"]
    sent = {name: form[name].value() for name in ("text", "encoding")}
    sent["text"] = sent["text"].replace("\n", "\r\n")
    return post(client, "import", tournament, step="confirm", **sent, **answers)


def test_a_windows_list_of_37_is_entered_with_both_dix_de_der(tournament, organiser_client):
    preview = read(organiser_client, tournament, "saint_martin.csv")
    page = text(preview)
    assert "windows-1252" in page
    assert "semicolon" in page
    assert "1 (title · Inscriptions concours de coinche)" in page
    assert "“Dix de der” stands with different players in lines 5, 41." in page
    assert "it is called “Dix de der (2)”" in page
    assert not tournament.doublettes.exists()

    answers = {"name_twice-5": "different"}
    page = text(confirm(organiser_client, tournament, preview, **answers))
    assert "37 doublettes entered." in page
    names = [one.name for one in tournament.doublettes.all()]
    assert len(names) == 37
    assert (names[1], names[-1]) == ("Dix de der", "Dix de der (2)")
    assert tournament.doublettes.get(number=1).player_1 == "Joël Péron"


def test_two_lines_said_to_be_the_same_are_entered_once(tournament, organiser_client):
    preview = read(organiser_client, tournament, "saint_martin.csv")
    page = text(confirm(organiser_client, tournament, preview, **{"name_twice-5": "same"}))
    assert "36 doublettes entered." in page
    assert tournament.doublettes.filter(name__startswith="Dix de der").count() == 1


def test_a_question_without_an_answer_enters_nothing(tournament, organiser_client):
    preview = read(organiser_client, tournament, "saint_martin.csv")
    again = confirm(organiser_client, tournament, preview)
    assert "Nothing was entered" in text(again)
    assert again.context["form"]["name_twice-5"].errors
    assert len(again.context["lines"]) == 37
    assert not tournament.doublettes.exists()


def test_a_list_with_errors_names_each_line_and_enters_nothing(tournament, organiser_client):
    preview = read(organiser_client, tournament, "faulty.csv")
    page = text(preview)
    assert "Line 2: player 2 of “Les As” is missing." in page
    assert "Nothing can be entered yet" in page
    answers = {question.key: "right" for question in preview.context["reading"].questions}
    assert "Nothing can be entered yet" in text(
        confirm(organiser_client, tournament, preview, **answers)
    )
    assert not tournament.doublettes.exists()


def test_letters_said_to_be_wrong_enter_nothing(tournament, organiser_client):
    preview = paste(organiser_client, tournament, "Les Valets;NoÃ«l Renaud;Luc Moreau")
    answer = confirm(organiser_client, tournament, preview, **{"damaged-1": "wrong"})
    assert "read it again" in str(answer.context["form"]["damaged-1"].errors)
    assert not tournament.doublettes.exists()


def test_the_question_about_an_old_macintosh_is_asked_until_it_is_answered(
    tournament, organiser_client
):
    data = "Les Châteaux;Gérard Crépin;Zoé Béranger\n".encode("mac-roman")
    preview = post(organiser_client, "import", tournament, file=SimpleUploadedFile("m.csv", data))
    assert "old Macintosh" in text(preview)
    unanswered = confirm(organiser_client, tournament, preview)
    assert unanswered.context["form"]["mac_roman-0"].errors
    confirm(organiser_client, tournament, unanswered, **{"mac_roman-0": "right"})
    assert tournament.doublettes.get().player_1 == "Gérard Crépin"


def test_a_doublette_already_registered_is_asked_about(tournament, organiser, organiser_client):
    factories.register_many(tournament, 1, by=organiser)
    preview = paste(
        organiser_client, tournament, "Doublette 1;Anne 1;Bruno 1\nDoublette 2;Anne 2;Bruno 2"
    )
    assert "is already registered with the same players" in text(preview)
    page = text(confirm(organiser_client, tournament, preview, **{"line_twice-1": "same"}))
    assert "1 doublette entered." in page
    assert tournament.doublettes.count() == 2


def test_lines_keep_their_numbers_after_empty_ones_at_the_top(tournament, organiser_client):
    preview = paste(organiser_client, tournament, "\n\nLes Valets;Anne;Luc\nLes Valets;Zoé;Max")
    assert [line.entry.line for line in preview.context["lines"]] == [3, 4]
    confirm(organiser_client, tournament, preview, **{"name_twice-3": "different"})
    assert tournament.doublettes.count() == 2


def test_nothing_brought_is_an_error_beside_the_field(tournament, organiser_client):
    answer = post(organiser_client, "import", tournament, text="  \n")
    assert "Paste a list here" in str(answer.context["form"]["text"].errors)


def test_a_workbook_is_told_how_to_become_a_list(tournament, organiser_client):
    upload = SimpleUploadedFile("list.xlsx", b"PK\x03\x04 and so on")
    page = text(post(organiser_client, "import", tournament, file=upload))
    assert "choose “Save as” and the type CSV" in page


def test_after_the_end_a_list_is_refused_and_stays_on_the_page(tournament, organiser_client):
    preview = paste(organiser_client, tournament, "Les Valets;Anne;Luc")
    post(organiser_client, "close", tournament)
    answer = confirm(organiser_client, tournament, preview)
    assert "This tournament is closed" in text(answer)
    assert len(answer.context["lines"]) == 1
