"""Forfeits: declared, and taken back."""

import pytest

from scoring.standings import Outcome
from tests import factories
from tests.tournament.views.desk.pages import text
from tests.tournament.views.desk.table import Table, tables


@pytest.fixture
def table(tournament, organiser, organiser_client) -> Table:
    """Table 1 of three."""
    return tables(tournament, organiser, organiser_client)[0]


def outcome(table) -> str:
    table.match.refresh_from_db()
    return table.match.outcome


@pytest.mark.parametrize(
    "absent", [Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.DOUBLE_FORFEIT]
)
def test_a_forfeit_is_declared_and_taken_back(table, absent):
    assert str(table.match.home) in text(table.get("sheet_forfeit"))
    table.post("sheet_forfeit", outcome=absent.value, reason="car broke down")
    assert outcome(table) == absent.value
    table.match.refresh_from_db()
    table.post("sheet_forfeit", reason="they came")
    assert outcome(table) == Outcome.PLAYED.value


@pytest.mark.parametrize("absent", ["", "nobody"])
def test_who_is_absent_must_be_said(table, absent):
    page = table.post("sheet_forfeit", outcome=absent, reason="car broke down")
    assert "outcome" in page.context["form"].errors
    assert page.context["form"]["reason"].value() == "car broke down"
    assert outcome(table) == Outcome.PLAYED.value


@pytest.mark.parametrize("result", ["played", "exempt"])
def test_only_a_forfeit_can_be_declared(table, result):
    page = table.post("sheet_forfeit", outcome=result)
    assert page.context["form"].errors
    assert outcome(table) == Outcome.PLAYED.value


def test_a_match_with_a_result_is_opened_again_first(table, organiser):
    factories.enter_result(table.match, 2000, 1000, by=organiser)
    page = table.post("sheet_forfeit", outcome=Outcome.FORFEIT_AWAY.value)
    assert "Reopen its sheet" in text(page)
    assert outcome(table) == Outcome.PLAYED.value


def test_what_was_written_is_kept_and_said_to_count_no_longer(table):
    table.win(1)
    assert "counts no longer" in text(table.get("sheet_forfeit"))
    table.post("sheet_forfeit", outcome=Outcome.FORFEIT_AWAY.value)
    assert table.sheet.deals.count() == 1


def test_a_forfeit_sent_twice_is_declared_once(table, tournament):
    for _ in range(2):
        page = table.post("sheet_forfeit", outcome=Outcome.FORFEIT_AWAY.value)
        assert page.redirect_chain
    assert outcome(table) == Outcome.FORFEIT_AWAY.value
    assert tournament.journal.filter(verb="forfeit").count() == 1
    assert not tournament.journal.filter(verb="forfeit_undone").exists()


def test_two_at_the_desk_who_disagree_do_not_overwrite_each_other(table):
    table.post("sheet_forfeit", outcome=Outcome.FORFEIT_AWAY.value)
    page = table.post("sheet_forfeit", outcome=Outcome.FORFEIT_HOME.value)
    assert "This match has a result" in text(page)
    assert outcome(table) == Outcome.FORFEIT_AWAY.value


def test_a_forfeit_taken_back_twice_is_taken_back_once(table, tournament):
    table.post("sheet_forfeit", outcome=Outcome.FORFEIT_AWAY.value)
    for _ in range(2):
        table.post("sheet_forfeit", reason="they came")
    assert outcome(table) == Outcome.PLAYED.value
    assert tournament.journal.filter(verb="forfeit_undone").count() == 1
