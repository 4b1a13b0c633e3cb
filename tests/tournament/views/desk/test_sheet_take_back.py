"""Taking the last deal back at the desk."""

import pytest

from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


def test_the_last_deal_is_taken_back(table):
    table.win(2)
    table.post("sheet_take_back", number=2, seen=2)
    assert table.sheet.deals.count() == 1


@pytest.mark.parametrize(
    ("number", "seen", "why"), [(1, 2, "Only the last deal"), (2, 1, "Somebody else")]
)
def test_anything_else_is_refused_with_the_reason(table, number, seen, why):
    table.win(2)
    assert why in text(table.post("sheet_take_back", number=number, seen=seen))
    assert table.sheet.deals.count() == 2
