"""Validating the deals for both sides."""

import pytest

from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


def test_a_finished_match_is_validated(table):
    table.win()
    table.post("sheet_close", seen=10)
    assert (table.sheet.total_a, table.sheet.total_b) == (2120, 500)


def test_a_match_that_was_stopped_needs_a_reason(table):
    table.win(3)
    assert "The match is not over" in text(table.post("sheet_close", seen=3))
    table.post("sheet_close", seen=3, reason="out of time")
    assert (table.sheet.total_a, table.sheet.total_b) == (636, 150)


def test_a_contested_sheet_is_settled_first(table):
    table.win()
    table.contest()
    assert "must be settled" in text(table.post("sheet_close", seen=11))
    assert table.sheet.closed_at is None


def test_a_sheet_that_changed_meanwhile_is_left_alone(table):
    table.win()
    assert "Somebody else" in text(table.post("sheet_close", seen=9))
    assert "out of date" in text(table.post("sheet_close", seen=""))
    assert table.sheet.closed_at is None
