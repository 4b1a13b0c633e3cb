"""Correcting a deal at the desk, with a reason."""

import pytest

from tests import factories
from tests.scoring.forms.typing import typed
from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables
from tournament.models import JournalEntry


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


def amend(table, seen, **facts):
    return table.post("sheet_amend", 1, **typed(**facts), seen=seen, reason="misread")


def test_a_correction_keeps_its_reason(table):
    table.win(1)
    amend(table, 1, points="110")
    assert table.sheet.deals.get().taker_points == 110
    assert table.sheet.events.last().reason == "misread"
    assert JournalEntry.objects.first().reason == "misread"


def test_a_stale_version_is_refused_and_the_recorded_one_shown(table):
    table.win(2)
    page = amend(table, 1, points="110")
    assert "Somebody else has changed this sheet" in text(page)
    assert "Recorded now" in text(page)
    assert page.context["form"]["points"].value() == "110"
    assert table.sheet.deals.first().taker_points == 112
    amend(table, 2, points="110")
    assert table.sheet.deals.first().taker_points == 110


def test_a_signed_sheet_is_opened_again_first(table, organiser):
    table.win(1)
    factories.enter_result(table.match, 2000, 1000, by=organiser)
    assert "Only the organiser can reopen it" in text(amend(table, 2, points="110"))
    assert "Open it again first" in text(table.get("sheet_amend", 1))


def test_an_unknown_deal_is_not_found(table):
    assert table.get("sheet_amend", 1).status_code == 404
