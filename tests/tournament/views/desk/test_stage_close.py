"""Closing a stage: who goes on is seen first, and what is in the way."""

import pytest

from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament.models import Match
from tournament.pairing.formats import Bracket, Consolante, Opening, Pools, Swiss
from tournament.services import orders, registration, stages

pytestmark = pytest.mark.django_db


def played(tournament, organiser, *formats, doublettes=8, rounds=3):
    """So many rounds of these stages; the lower number has won each match."""
    factories.register_many(tournament, doublettes, by=organiser)
    stages.choose_formats(tournament, formats, by=organiser)
    for _ in range(rounds):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)


POOLS = Pools(opening=Opening.SEEDED)


def test_the_page_shows_who_goes_on_into_which_bracket(tournament, organiser, organiser_client):
    played(tournament, organiser, POOLS, Bracket(consolante=Consolante.OTHERS))
    page = get(organiser_client, "close_stage", tournament, 1)
    assert "Into the main bracket 4 Doublette 1 Doublette 2 Doublette 3 Doublette 4" in page
    assert "Into the consolante 4 Doublette 5" in page
    assert "Stopping here" not in page


def test_whoever_does_not_qualify_stops_here(tournament, organiser, organiser_client):
    played(tournament, organiser, POOLS, Bracket())
    registration.withdraw(tournament.doublettes.get(number=4), by=organiser)
    page = get(organiser_client, "close_stage", tournament, 1)
    assert "Going on 4 Doublette 1 Doublette 2 Doublette 3 Doublette 5" in page
    assert "Stopping here 4 Doublette 4" in page


def test_everyone_goes_on_into_rounds_and_the_last_stage_shows_its_ranking(
    tournament, organiser, organiser_client
):
    played(tournament, organiser, Swiss(rounds=1), Swiss(rounds=2), doublettes=4, rounds=1)
    assert "Going on 4" in get(organiser_client, "close_stage", tournament, 1)
    answer = post(organiser_client, "close_stage", tournament, 1)
    assert answer.redirect_chain[-1][0] == url("draft", tournament)
    assert "Stage 1 is closed." in text(answer)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    page = get(organiser_client, "close_stage", tournament, 2)
    assert "1 round of this stage has not been played. It would be left out." in page
    assert "Ranking 1 · Doublette 1" in page
    answer = post(organiser_client, "close_stage", tournament, 2)
    assert answer.redirect_chain[-1][0] == url("dashboard", tournament)


def test_a_tie_at_the_cut_is_told_before_the_numbers_decide_it(
    tournament, organiser, organiser_client
):
    played(tournament, organiser, Swiss(rounds=1), Bracket(entrants=3), doublettes=4, rounds=0)
    drawn = factories.publish_round(tournament, by=organiser)
    for match in Match.objects.filter(round=drawn):
        factories.enter_result(match, 2000, 1000, by=organiser)
    page = get(organiser_client, "close_stage", tournament, 1)
    assert "These share a rank, and not all of them go on" in page
    assert "Decide the tie, or draw lots" in page
    losers = [match.away for match in Match.objects.filter(round=drawn)]
    numbers = [one.number for one in losers]
    orders.decide_tie(tournament.stages.get(number=1), numbers, by=organiser, reason="one deal")
    assert "share a rank" not in get(organiser_client, "close_stage", tournament, 1)


def test_what_is_in_the_way_is_linked_and_there_is_no_button(
    tournament, organiser, organiser_client
):
    played(tournament, organiser, Bracket(), doublettes=4, rounds=0)
    drawn = factories.publish_round(tournament, by=organiser)
    first, second = Match.objects.filter(round=drawn).order_by("table")
    factories.enter_result(first, 1500, 1500, by=organiser)
    answer = organiser_client.get(url("close_stage", tournament, 1))
    assert "Round 1, table 1: who goes on?" in text(answer)
    assert "Round 1, table 2: no result yet" in text(answer)
    assert url("sheet_decide", tournament, 1, 1) in answer.content.decode()
    assert url("sheet", tournament, 1, second.table) in answer.content.decode()
    assert '<button class="big">' not in answer.content.decode()


def test_a_stage_that_is_not_played_or_closed_has_no_page(tournament, organiser, organiser_client):
    played(tournament, organiser, Swiss(rounds=1), Swiss(rounds=1), doublettes=4, rounds=0)
    address = url("close_stage", tournament, 1)
    assert organiser_client.get(address)["Location"] == url("format", tournament)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    assert organiser_client.get(address)["Location"] == url("format", tournament)
    assert organiser_client.get(url("close_stage", tournament, 9)).status_code == 404


@pytest.mark.parametrize("doublettes", [8, 64])
def test_queries_do_not_grow(
    tournament, organiser, organiser_client, doublettes, django_assert_max_num_queries
):
    form = Bracket(qualifiers=2, best=1, consolante=Consolante.OTHERS)
    played(tournament, organiser, POOLS, form, doublettes=doublettes, rounds=1)
    with django_assert_max_num_queries(30) as asked:
        get(organiser_client, "close_stage", tournament, 1)
    assert len(asked) == 21
