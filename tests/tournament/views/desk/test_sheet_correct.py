"""Correcting a result on which something was drawn."""

import pytest

from tests import factories
from tests.tournament.services.test_corrections import at, pairs, playing_bracket
from tests.tournament.views.desk.pages import post, text, url
from tournament.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(organiser):
    """A bracket of eight whose semi-finals have been drawn."""
    return playing_bracket(organiser)


def address(match: Match) -> tuple:
    return ("sheet_correct", match.round.stage.tournament, match.round.number, match.table)


def get(client, page: str, tournament, *args):
    return client.get(url(page, tournament, *args))


def typed(a: int, b: int, **more) -> dict:
    return {"outcome": "played", "total_a": a, "total_b": b, "goes_on": "", "reason": "x"} | more


def test_the_form_holds_the_result_there_is(played, organiser_client):
    _, first, _ = played
    page = get(organiser_client, *address(at(first, "main-1-1")))
    assert page.context["form"]["total_a"].value() == 2000
    assert "Show the consequences" in text(page)


def test_the_consequences_are_shown_and_nothing_is_changed(played, organiser_client):
    _, first, second = played
    page = post(organiser_client, *address(at(first, "main-1-1")), **typed(1000, 2000))
    assert "Round 2, table 1 was drawn with somebody else" in text(page)
    assert [one[0] for one in page.context["ways"]] == ["keep", "replay", "redraw"]
    assert pairs(second)["main-2-1"] == (1, 4)


def test_a_way_that_was_chosen_is_gone(played, organiser_client):
    _, first, second = played
    match = at(first, "main-1-1")
    shown = post(organiser_client, *address(match), **typed(1000, 2000)).context["shown"]
    post(organiser_client, *address(match), **typed(1000, 2000, way="replay", key=shown.key))
    assert pairs(second)["main-2-1"] == (8, 4)


def test_a_key_of_other_consequences_shows_them_anew(played, organiser_client):
    _, first, second = played
    match = at(first, "main-1-1")
    page = post(organiser_client, *address(match), **typed(1000, 2000, way="replay", key="old"))
    assert "look at them again" in text(page)
    assert page.context["shown"]
    assert pairs(second)["main-2-1"] == (1, 4)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"total_a": ""}, "total_a"),
        ({"total_b": "-5"}, "total_b"),
        ({"reason": ""}, "reason"),
        ({"outcome": "exempt"}, "outcome"),
        ({"goes_on": "c"}, "goes_on"),
    ],
)
def test_bad_input_is_told_beside_its_field(played, organiser_client, wrong, field):
    _, first, _ = played
    page = post(organiser_client, *address(at(first, "main-1-1")), **typed(1, 2, **wrong))
    assert set(page.context["form"].errors) == {field}
    assert "shown" not in page.context


def test_an_impossible_total_is_told_and_nothing_changes(played, organiser_client):
    _, first, _ = played
    match = at(first, "main-1-1")
    page = post(organiser_client, *address(match), **typed(99999, 99999, way="keep", key="x"))
    assert page.status_code == 200
    match.sheet.refresh_from_db()
    assert match.sheet.total_a == 2000


def test_only_an_organiser_corrects(played, helper_client, client):
    _, first, _ = played
    for anybody in (helper_client, client):
        page = post(anybody, *address(at(first, "main-1-1")), **typed(1000, 2000))
        assert page.status_code in (404, 200)
        assert "Show the consequences" not in text(page)


def test_a_signed_sheet_leads_to_the_correction_once_a_round_follows(played, organiser_client):
    tournament, first, second = played
    match = at(first, "main-1-1")
    page = get(organiser_client, "sheet", tournament, 1, match.table)
    assert f"/rounds/1/tables/{match.table}/correct/" in page.content.decode()
    later = at(second, "main-2-1")
    factories.enter_result(later, 2000, 10, by=tournament.journal.first().by)
    page = get(organiser_client, "sheet", tournament, 2, later.table)
    assert "/correct/" not in page.content.decode()
