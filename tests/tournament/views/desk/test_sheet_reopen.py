"""Opening a closed sheet again."""

import pytest

from tests import factories
from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables
from tournament.models import JournalEntry


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


@pytest.fixture
def closed(table, organiser) -> Table:
    factories.enter_result(table.match, 2010, 1480, by=organiser)
    return table


def test_the_consequences_are_said_first(closed):
    page = text(closed.get("sheet_reopen"))
    assert "The result 2010 – 1480 counts nowhere" in page
    assert closed.sheet.closed_at


def test_with_a_reason_the_sheet_is_open_again(closed):
    closed.post("sheet_reopen", reason="figures swapped")
    assert closed.sheet.closed_at is None
    assert closed.sheet.events.last().reason == "figures swapped"
    assert JournalEntry.objects.first().verb == JournalEntry.Verb.REOPENED_SHEET


@pytest.mark.parametrize("reason", ["", "   "])
def test_without_a_reason_it_stays_closed(closed, reason):
    page = closed.post("sheet_reopen", reason=reason)
    assert "reason" in page.context["form"].errors
    assert closed.sheet.closed_at


def test_a_later_round_stays_as_it_was_drawn(closed, organiser, tournament):
    for number in (2, 3):
        other = closed.match.round.matches.get(table=number)
        factories.enter_result(other, 2000, 1000, by=organiser)
    factories.publish_round(tournament, by=organiser)
    assert "Round 2 stays as it was drawn" in text(closed.get("sheet_reopen"))


def test_it_is_an_organisers_decision(closed, helper_client):
    helped = Table(closed.match, helper_client)
    assert helped.get("sheet_reopen").status_code == 404
    assert helped.post("sheet_reopen", reason="I wish").status_code == 404
    assert closed.sheet.closed_at
