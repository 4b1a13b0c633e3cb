"""My doublette: where to sit, against whom, how we stand."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules.sheet import Side
from scoring.standings import Outcome
from tests import factories
from tests.tournament.services.test_stages import playing
from tests.tournament.views.captain.pages import Captain, text, win
from tournament.models import Doublette, Match
from tournament.pairing.formats import Bracket, Pools
from tournament.services import organising, registration, results


def home(doublette: Doublette):
    return Client().get(reverse("tournament:captain:home", args=[doublette.link_token]))


def test_the_table_stands_in_the_middle(us):
    page = us.get("home")
    assert '<p class="place-number">1</p>' in page.content.decode()
    assert f"against {us.match.away}" in text(page)
    assert us.url("sheet") in page.content.decode()


def test_the_running_totals_are_shown_from_the_own_side(us, them):
    win(us.match, 1)
    assert "212 – 50" in text(us.get("home"))
    assert "50 – 212" in text(them.get("home"))


def exempt_of(tournament):
    return Match.objects.of_tournament(tournament).filter(table=None).first().home


def test_an_exempt_is_told_so(us, tournament):
    assert "You sit this round out and score a win." in text(home(exempt_of(tournament)))


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (Pools(size=3), "You sit this round out."),
        (Bracket(), "You sit this round out and stay in."),
    ],
)
def test_an_exempt_scores_no_win_in_pools_and_brackets(form, told, organiser):
    tournament = playing(organiser, 3, form)
    factories.publish_round(tournament, by=organiser)
    assert told in text(home(exempt_of(tournament)))


def test_an_exempt_scores_no_win_where_the_order_says_so(us, tournament):
    stage = us.match.round.stage
    stage.kept_order = replace(stage.order, exempt_wins=False).dump()
    stage.save()
    assert "You sit this round out." in text(home(exempt_of(tournament)))


def test_nobody_is_drawn_before_the_first_round(tournament, organiser):
    [first, second] = factories.register_many(tournament, 2, by=organiser)
    assert "Your table appears on this page after the draw" in text(home(first))
    registration.undo_check_in(second, by=organiser)
    assert "Tell the desk that you are here" in text(home(second))


def test_a_withdrawn_doublette_is_told_so_and_keeps_its_rounds(us, organiser):
    factories.enter_result(us.match, 2000, 1000, by=organiser)
    registration.withdraw(us.match.home, by=organiser)
    page = text(us.get("home"))
    assert "You have withdrawn" in page
    assert "2,000 – 1,000" in page


def test_a_forfeit_has_no_sheet_to_open(us, them, organiser):
    results.declare_forfeit(us.match, Outcome.FORFEIT_AWAY, by=organiser)
    page = us.get("home")
    assert "won by forfeit" in text(page)
    assert us.url("sheet") not in page.content.decode()
    assert "lost by forfeit" in text(them.get("home"))


def test_rank_and_rounds_are_listed(us, organiser, tournament):
    for match in Match.objects.of_tournament(tournament).filter(table__isnull=False):
        factories.enter_result(match, 2000, 1000, by=organiser)
    factories.publish_round(tournament, by=organiser)
    page = text(us.get("home"))
    assert "rank" in page
    assert "1 won of 1" in page
    assert "2,000 – 1,000" in page
    assert "Round 2" in page


def test_an_unknown_or_renewed_link_is_not_found(us, organiser):
    old = us.url("home")
    registration.renew_link(us.match.home, by=organiser)
    assert us.client.get(old).status_code == 404
    assert Client().get("/d/nonsense/").status_code == 404


def test_a_link_ends_with_its_tournament(us, tournament, organiser):
    organising.close_tournament(tournament, by=organiser)
    assert us.get("home").status_code == 404


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_page_asks_the_same_number_of_queries(
    tournament, organiser, rounds, django_assert_max_num_queries
):
    factories.register_many(tournament, 8, by=organiser)
    for _ in range(rounds - 1):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).filter(round__number=rounds)[0]
    with django_assert_max_num_queries(9):
        assert Captain(match, Side.A).get("home").status_code == 200
