"""The dashboard says what to do next, all day long."""

import pytest

from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tests.tournament.views.desk.pages import get, post, url
from tournament.models import Match
from tournament.services import organising, rounds, sheets

AT_THE_TABLE = Author(side=Side.A)
ACROSS = Author(side=Side.B)


@pytest.fixture
def todos(tournament, organiser_client):
    """What the dashboard says now, as pairs of what and tone."""

    def now() -> dict[str, str]:
        answer = organiser_client.get(url("dashboard", tournament))
        return {todo.what: todo.tone for todo in answer.context["todos"]}

    return now


def test_first_the_doublettes_are_to_be_registered(todos):
    assert list(todos()) == ["Register the doublettes", "Register one doublette"]


def test_then_the_first_round_is_to_be_prepared(tournament, organiser, todos):
    factories.register_many(tournament, 4, by=organiser)
    assert list(todos()) == ["Prepare round 1"]


def test_those_who_are_expected_come_before_the_draw(tournament, organiser_client, todos):
    post(organiser_client, "register", tournament, player_1="Anne", player_2="Luc")
    assert list(todos()) == ["1 doublette to check in"]


def test_a_draft_is_to_be_published(tournament, organiser, todos):
    factories.register_many(tournament, 4, by=organiser)
    rounds.draft_round(tournament, seed="1", by=organiser)
    assert todos() == {"Round 1 is drawn": "warning"}


def test_contested_unsigned_and_silent_tables_come_first(tournament, organiser, todos):
    factories.register_many(tournament, 8, by=organiser)
    factories.publish_round(tournament, by=organiser)
    contested, over, playing, _ = Match.objects.of_tournament(tournament)
    sheets.record_deal(contested, factories.deal_line(), number=1, author=AT_THE_TABLE)
    other = factories.deal_line(taker_points=100)
    sheets.record_deal(contested, other, number=1, author=ACROSS)
    sheets.record_deal(playing, factories.deal_line(), number=1, author=AT_THE_TABLE)
    for number in range(1, 11):
        sheets.record_deal(over, factories.deal_line(), number=number, author=AT_THE_TABLE)
    assert todos() == {
        "Table 1 is contested": "error",
        "1 table to sign": "warning",
        "1 table silent": "",
        "Prepare round 2": "",
    }


def test_a_table_of_an_earlier_round_is_not_forgotten(tournament, organiser, todos):
    factories.register_many(tournament, 4, by=organiser)
    drawn = factories.publish_round(tournament, by=organiser)
    first, _ = Match.objects.of_tournament(tournament)
    factories.enter_result(first, 2000, 1000, by=organiser)
    draft = rounds.draft_round(tournament, seed="1", by=organiser, despite_missing=True)
    rounds.publish_round(draft, by=organiser)
    assert f"Round {drawn.number}, table 2: no result yet" in todos()


def test_at_the_end_the_tournament_is_to_be_closed(tournament, organiser, organiser_client, todos):
    factories.register_many(tournament, 8, by=organiser)
    organising.change_settings(tournament, by=organiser, planned_rounds=1)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    assert list(todos()) == ["Close the tournament", "or play one more round"]
    post(organiser_client, "close", tournament)
    assert todos() == {"The tournament is closed": "success"}


def test_a_helper_is_not_told_to_draw(tournament, organiser, helper_client):
    factories.register_many(tournament, 4, by=organiser)
    page = get(helper_client, "dashboard", tournament)
    assert "Prepare round 1" not in page
    assert "Nothing to do right now" in page


def test_the_page_shows_tables_counts_and_the_last_lines(tournament, organiser, organiser_client):
    factories.register_many(tournament, 5, by=organiser)
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).filter(table=1).get()
    factories.enter_result(match, 2010, 1480, by=organiser)
    page = get(organiser_client, "dashboard", tournament)
    assert "Round 1 of 5 1 of 2 results in" in page
    assert "2,010 – 1,480" in page
    assert "5 present 0 expected 0 withdrawn" in page
    assert "round published · 1" in page


def test_sixty_four_tables_take_as_many_queries_as_eight(
    tournament, organiser, organiser_client, django_assert_num_queries
):
    small = factories.make_tournament(by=organiser, doublettes=16, name="Small")
    factories.register_many(tournament, 128, by=organiser)
    for one in (small, tournament):
        factories.publish_round(one, by=organiser)
        for match in Match.objects.of_tournament(one)[:4]:
            sheets.record_deal(match, factories.deal_line(), number=1, author=AT_THE_TABLE)
        with django_assert_num_queries(17):
            organiser_client.get(url("dashboard", one))
