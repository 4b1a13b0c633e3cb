"""Settling a contested deal."""

import pytest

from scoring.models import Claim, SheetState
from scoring.services import Author
from tests import factories
from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import AWAY, Table, tables
from tournament.models import JournalEntry
from tournament.services import sheets


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


@pytest.mark.parametrize(("upheld", "points"), [("yes", 110), ("no", 112)])
def test_one_of_the_two_versions_holds(table, upheld, points):
    table.win(1)
    table.contest()
    table.post("sheet_settle", Claim.objects.get().pk, upheld=upheld)
    assert table.sheet.deals.get().taker_points == points
    assert table.sheet.state() is SheetState.PLAYING
    assert JournalEntry.objects.first().verb == JournalEntry.Verb.SETTLED


def test_a_refusal_without_figures_is_settled_too(table):
    table.win()
    sheets.refuse_to_sign(table.match, number=None, note="no", author=AWAY, seen=None)
    assert "Settled: the sheet was right" in text(table.get())
    table.post("sheet_settle", Claim.objects.get().pk, upheld="no")
    assert table.sheet.state() is SheetState.OVER


@pytest.mark.parametrize("upheld", ["", "maybe"])
def test_without_a_decision_nothing_is_decided(table, upheld):
    table.win(1)
    table.contest()
    table.post("sheet_settle", Claim.objects.get().pk, upheld=upheld)
    assert table.sheet.state() is SheetState.CONTESTED


def test_a_claim_of_another_table_is_not_found(tournament, organiser, organiser_client):
    first, second, _ = tables(tournament, organiser, organiser_client)
    first.win(1)
    first.contest()
    answer = second.post("sheet_settle", Claim.objects.get().pk, upheld="yes")
    assert answer.status_code == 404


def test_on_a_signed_sheet_nothing_is_settled(table, organiser):
    table.win(1)
    table.contest()
    pk = Claim.objects.get().pk
    author = Author(user=organiser)
    sheets.enter_totals(table.match, 2010, 1480, author=author, seen=None)
    assert "Only the organiser can reopen it" in text(table.post("sheet_settle", pk, upheld="yes"))
    assert table.sheet.deals.get().line == factories.deal_line()
