"""The sheet of a table at the desk, in each of its states."""

import pytest
from django.test import Client

from scoring.standings import Outcome
from tests import factories
from tests.scoring.forms.typing import typed
from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables
from tournament.services import results


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


READ = [("sheet",), ("sheet_amend", 1), ("sheet_forfeit",)]
POSTED = [
    ("sheet_record",),
    ("sheet_amend", 1),
    ("sheet_take_back",),
    ("sheet_totals",),
    ("sheet_close",),
    ("sheet_settle", 1),
    ("sheet_forfeit",),
    ("sheet_reopen",),
]


@pytest.mark.parametrize("address", READ)
def test_who_has_not_signed_in_is_asked_to(table, address):
    table.win(1)
    answer = Client().get(table.url(*address))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/sign-in/")


@pytest.mark.parametrize("address", READ + POSTED)
def test_for_a_stranger_there_is_no_such_table(table, stranger_client, address):
    table.win(1)
    assert stranger_client.get(table.url(*address)).status_code == 404
    assert stranger_client.post(table.url(*address)).status_code == 404


@pytest.mark.parametrize("address", READ)
def test_a_helper_may_do_it_as_well(table, helper_client, address):
    table.win(1)
    assert helper_client.get(table.url(*address)).status_code == 200


def test_both_doublettes_are_called_by_their_names(table):
    page = text(table.get())
    assert f"{table.match.home} – {table.match.away}" in page
    choices = table.get().context["form"].fields["taker"].choices
    assert [label for _, label in choices] == [str(table.match.home), str(table.match.away)]


def test_an_unknown_table_is_not_found(table):
    place = table.url().replace("/tables/1/", "/tables/99/")
    assert table.client.get(place).status_code == 404


def test_both_versions_of_a_contested_deal_stand_side_by_side(table):
    table.win(1)
    table.contest()
    page = table.get()
    [dispute] = page.context["page"].disputes
    differing = [f.value for version in dispute.versions for f in version.facts if f.differs]
    assert differing == ["112", "110"]
    assert text(page).count("This version holds") == 2


def test_a_signed_sheet_offers_only_to_open_it_again(table, helper_client):
    factories.enter_result(table.match, 2000, 1000, by=table_author(table))
    page = text(table.get())
    assert "Open the sheet again" in page
    assert "Totals from paper" not in page
    assert "Validate" not in page
    assert "forfeit" not in page
    assert "Only an organiser" in text(Table(table.match, helper_client).get())


def test_a_forfeit_offers_only_to_take_it_back(table, organiser):
    results.declare_forfeit(table.match, Outcome.FORFEIT_AWAY, by=organiser)
    page = text(table.get())
    assert "Take the forfeit back" in page
    assert "Save deal" not in page
    assert "Totals from paper" not in page


def test_the_history_says_who_when_and_what_became_of_it(table):
    table.win(1)
    table.post("sheet_amend", 1, **amended(table))
    page = text(table.get())
    assert "Odile · deal corrected · deal 1" in page
    assert "112 points → " in page
    assert "“misread”" in page
    assert f"{table.match.home} · deal recorded · deal 1" in page


def test_the_next_missing_table_is_one_tap_away(table):
    page = table.get()
    assert page.context["missing"].table == 2
    assert "Next missing: table 2" in text(page)


def test_the_page_asks_the_same_number_of_queries_whatever_the_deals(
    table, django_assert_max_num_queries
):
    for played in (0, 1, 8):
        table.win(played)
        with django_assert_max_num_queries(13):
            table.get()


def amended(table):
    return typed(points="110") | {"seen": table.sheet.version, "reason": "misread"}


def table_author(table):
    return table.match.round.drawn_by
