"""Who goes on from a bracket's match that ended level: noted, changed, taken back."""

import pytest

from scoring.standings import Outcome
from tests import factories
from tests.tournament.views.desk.pages import get, text, url
from tests.tournament.views.desk.table import Table
from tournament.models import Match
from tournament.pairing.formats import Bracket
from tournament.services import results, stages

pytestmark = pytest.mark.django_db


@pytest.fixture
def level(tournament, organiser, organiser_client) -> Table:
    """Table 1 of a bracket of four, 1500 each; table 2 is won."""
    factories.register_many(tournament, 4, by=organiser)
    stages.choose_formats(tournament, [Bracket()], by=organiser)
    drawn = factories.publish_round(tournament, by=organiser)
    first, second = Match.objects.filter(round=drawn).order_by("table")
    factories.enter_result(first, 1500, 1500, by=organiser)
    factories.enter_result(second, 2000, 1000, by=organiser)
    return Table(first, organiser_client)


def goes_on(table) -> str:
    table.match.refresh_from_db()
    return table.match.goes_on


def test_the_dashboard_and_the_sheet_ask_who_goes_on(level, tournament, organiser_client):
    page = organiser_client.get(url("dashboard", tournament))
    assert "Round 1, table 1: who goes on?" in text(page)
    assert "Prepare round 2" not in text(page)
    assert level.url("sheet_decide") in page.content.decode()
    assert level.url("sheet_decide") in level.get().content.decode()


def test_it_is_noted_changed_and_taken_back(level, tournament, organiser_client):
    page = text(level.post("sheet_decide", goes_on="a", reason="one more deal"))
    assert f"{level.match.home} goes on, by the word of the desk." in page
    assert goes_on(level) == "a"
    assert "Prepare round 2" in get(organiser_client, "dashboard", tournament)
    level.post("sheet_decide", goes_on="b", reason="the other one")
    assert goes_on(level) == "b"
    level.post("sheet_decide", goes_on="")
    assert goes_on(level) == ""
    journal = get(organiser_client, "journal", tournament)
    assert f"goes on: {level.match.home} → {level.match.away}" in journal
    assert "one more deal" in journal


def test_after_a_double_forfeit_it_is_asked_as_well(level, organiser):
    other = Match.objects.get(round=level.match.round, table=2)
    table = Table(other, level.client)
    table.post("sheet_reopen", reason="both had left")
    results.declare_forfeit(other, Outcome.DOUBLE_FORFEIT, by=organiser)
    assert "the next round waits for who goes on" in text(table.get())
    table.post("sheet_decide", goes_on="b")
    assert goes_on(table) == "b"


def test_only_one_of_the_two_goes_on(level):
    page = level.post("sheet_decide", goes_on="c", reason="a third one")
    assert page.context["form"].errors["goes_on"]
    assert page.context["form"]["reason"].value() == "a third one"
    assert goes_on(level) == ""


def test_a_match_with_a_winner_needs_no_word(level):
    table = Table(Match.objects.get(round=level.match.round, table=2), level.client)
    assert "who goes on" not in text(table.get())
    page = text(table.post("sheet_decide", goes_on="a"))
    assert "Only a match of a bracket that ended level needs a word on who goes on." in page


def test_once_the_next_round_is_drawn_it_is_corrected_with_its_consequences(
    level, tournament, organiser
):
    level.post("sheet_decide", goes_on="a")
    factories.publish_round(tournament, by=organiser)
    page = level.post("sheet_decide", goes_on="b")
    assert page.context["form"].non_field_errors()
    assert goes_on(level) == "a"


def test_it_does_not_exist_for_a_stranger(level, stranger_client):
    assert stranger_client.get(level.url("sheet_decide")).status_code == 404
    stranger_client.post(level.url("sheet_decide"), {"goes_on": "a"})
    assert goes_on(level) == ""
