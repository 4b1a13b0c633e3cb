"""Typing the deals of a paper sheet at the desk."""

import pytest

from scoring.standings import Outcome
from tests import factories
from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables
from tournament.models import JournalEntry
from tournament.services import organising, results


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


def test_a_deal_is_written_in_the_name_of_the_desk(table, organiser):
    table.record(1)
    assert table.sheet.deals.get().line == factories.deal_line()
    assert table.sheet.events.get().user == organiser
    assert JournalEntry.objects.first().verb == JournalEntry.Verb.CORRECTED


def test_a_contradiction_stores_nothing_and_keeps_every_value(table):
    page = table.record(1, points="163", belote="b")
    form = page.context["form"]
    assert set(form.errors) == {"points"}
    assert (form["points"].value(), form["belote"].value()) == ("163", "b")
    assert not table.sheet.deals.exists()


def test_working_it_out_writes_nothing(table):
    page = table.record(1, check="1")
    assert "made by 12" in text(page)
    assert not table.sheet.deals.exists()


def test_a_passed_deal(table):
    table.post("sheet_record", number=1, passed="1")
    assert table.sheet.deals.get().taker == ""


@pytest.mark.parametrize("state", ["signed", "forfeit", "closed"])
def test_where_nothing_may_be_written_the_page_says_why(table, tournament, organiser, state):
    if state == "signed":
        factories.enter_result(table.match, 2000, 1000, by=organiser)
    elif state == "forfeit":
        results.declare_forfeit(table.match, Outcome.FORFEIT_AWAY, by=organiser)
    else:
        for number in (1, 2, 3):
            other = Table(table.match.round.matches.get(table=number), table.client)
            factories.enter_result(other.match, 2000, 1000, by=organiser)
        organising.close_tournament(tournament, by=organiser)
    page = table.record(1)
    assert page.context["form"].non_field_errors()
    assert not table.sheet.deals.exists()
