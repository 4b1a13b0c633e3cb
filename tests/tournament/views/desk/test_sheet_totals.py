"""Totals from paper, one table after the other."""

import pytest

from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables
from tournament.models import JournalEntry


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


def test_two_totals_close_the_sheet_and_lead_to_the_next_missing_table(table):
    page = table.totals(2010, 1480)
    assert (table.sheet.total_a, table.sheet.total_b) == (2010, 1480)
    assert "Round 1, table 1: 2010 – 1480, validated." in text(page)
    assert page.context["table"].match.table == 2
    assert JournalEntry.objects.first().verb == JournalEntry.Verb.CLOSED_SHEET


def test_after_the_last_table_there_is_no_next_one(tournament, organiser, organiser_client):
    for table in tables(tournament, organiser, organiser_client):
        page = table.totals(2010, 1480)
    assert page.context["table"].match.table == 3
    assert page.context["missing"] is None


@pytest.mark.parametrize(
    ("totals", "field"),
    [
        ((2011, 1480), "reason"),
        (("-1", 2010), "total_a"),
        ((2010, "१२"), "total_b"),
        (("", 2010), "total_a"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_kept(table, totals, field):
    page = table.totals(*totals)
    form = page.context["totals_form"]
    assert set(form.errors) == {field}
    assert (form["total_a"].value(), form["total_b"].value()) == tuple(str(t) for t in totals)
    assert table.sheet.closed_at is None


@pytest.mark.parametrize("totals", [(1200, 800), (2100, 2100)])
def test_an_unfinished_match_needs_a_reason(table, totals):
    assert "give the reason" in text(table.totals(*totals))
    assert table.sheet.closed_at is None
    table.totals(*totals, reason="stopped at six")
    assert table.sheet.closed_at


def test_deals_recorded_on_the_phone_speak(table):
    table.win()
    page = table.totals(2140, 500)
    assert "a belote forgotten?" in text(page)
    assert table.sheet.closed_at is None


def test_a_sheet_that_changed_meanwhile_is_left_alone(table):
    seen = table.sheet.version
    table.win(1)
    page = table.totals(2010, 1480, seen=seen)
    assert "Somebody else" in text(page)
    assert table.sheet.closed_at is None
    assert 'name="seen" value="1"' in page.content.decode()
