"""How a round was drawn, for anyone."""

import pytest
from django.urls import reverse

from tests import factories
from tests.tournament.services.test_stages import playing
from tests.tournament.views.desk.pages import text
from tournament.models import Round
from tournament.pairing.formats import Bracket, Pools, Swiss
from tournament.services import rounds, swaps

pytestmark = pytest.mark.django_db


def address(drawn) -> str:
    return reverse("tournament:public:draw", args=[drawn.stage.tournament.slug, drawn.number])


@pytest.mark.parametrize("form", [Swiss(rounds=3), Pools(), Bracket()])
def test_anyone_sees_that_the_draw_is_identical(organiser, client, form):
    drawn = factories.publish_round(playing(organiser, 7, form), by=organiser)
    page = client.get(address(drawn))
    assert "Identical:" in text(page)
    assert drawn.seed in text(page)
    assert drawn.algorithm in text(page)


def test_what_was_changed_by_hand_is_told(organiser, client):
    draft = rounds.draft_round(playing(organiser, 6, Swiss(rounds=3)), seed="1", by=organiser)
    first, second = draft.matches.order_by("table")[:2]
    swaps.swap_seats(draft, first.home.number, second.home.number, by=organiser)
    page = client.get(address(rounds.publish_round(draft, by=organiser)))
    assert f"{first.home} ↔ {second.home}" in text(page)
    assert "Identical:" in text(page)


def test_a_round_that_was_changed_since_says_so(organiser, client):
    drawn = factories.publish_round(playing(organiser, 4, Swiss(rounds=3)), by=organiser)
    match = drawn.matches.first()
    drawn.matches.filter(pk=match.pk).update(home=match.away, away=match.home)
    assert "Different:" in text(client.get(address(drawn)))


def test_a_draw_of_an_older_method_says_so(organiser, client):
    drawn = factories.publish_round(playing(organiser, 4, Swiss(rounds=3)), by=organiser)
    Round.objects.filter(pk=drawn.pk).update(draw_input=drawn.draw_input | {"algorithm": "x"})
    assert "older method" in text(client.get(address(drawn)))


def test_a_draft_and_a_cancelled_round_are_nobodys_business(organiser, client):
    tournament = playing(organiser, 4, Swiss(rounds=3))
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    assert client.get(address(draft)).status_code == 404
    drawn = rounds.publish_round(draft, by=organiser)
    rounds.cancel_round(drawn, by=organiser)
    assert client.get(address(drawn)).status_code == 404
