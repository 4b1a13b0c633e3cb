"""From a tournament's pages to the arbiter's table, with the tournament's rules."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from tests import factories
from tournament.models import Match

pytestmark = pytest.mark.django_db
OWN = {"rules": "online", "rules_options": {"coinche.surcoinche": 3}}
ASKED = escape("?rules=online&options=%7B%22coinche.surcoinche%22%3A+3%7D")


@pytest.fixture
def match(tournament, organiser):
    """A table of a tournament with rules of its own."""
    type(tournament).objects.filter(pk=tournament.pk).update(**OWN)
    tournament.refresh_from_db()
    factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    return Match.objects.of_tournament(tournament).get(table=1)


def test_a_captain_asks_the_arbiter_under_the_rules_of_the_sheet(match, client):
    page = client.get(reverse("tournament:captain:sheet", args=[match.home.link_token]))
    assert reverse("scoring:legal_card") + ASKED in page.content.decode()


def test_the_desk_asks_the_arbiter_under_the_rules_of_the_tournament(
    match, tournament, organiser_client
):
    page = organiser_client.get(reverse("tournament:desk:dashboard", args=[tournament.slug]))
    assert reverse("scoring:calculator") + ASKED in page.content.decode()


def test_every_public_page_leads_to_the_arbiter(match, tournament, client):
    page = client.get(reverse("tournament:public:standings", args=[tournament.slug]))
    assert reverse("scoring:calculator") in page.content.decode()
