"""A round as a stranger reads it."""

import pytest
from django.urls import reverse

from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tournament.models import Match
from tournament.services import rounds, sheets

pytestmark = pytest.mark.django_db


def url(tournament, number):
    return reverse("tournament:public:round", args=[tournament.slug, number])


def test_before_the_first_round_the_page_says_so(client, tournament):
    page = client.get(reverse("tournament:public:current_round", args=[tournament.slug]))
    assert "No round has been published yet" in page.content.decode()


def test_a_draft_is_for_nobody(client, organiser_client, tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    rounds.draft_round(tournament, seed="1", by=organiser)
    assert client.get(url(tournament, 1)).status_code == 404
    page = client.get(reverse("tournament:public:current_round", args=[tournament.slug]))
    assert "No round has been published yet" in page.content.decode()


def test_the_current_round_is_the_last_published(client, tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    current = reverse("tournament:public:current_round", args=[tournament.slug])
    assert client.get(current).url == url(tournament, 1)


def test_a_drawn_match_has_no_score_until_somebody_enters_one(client, tournament, organiser):
    factories.register_many(tournament, 5, by=organiser)
    factories.publish_round(tournament, by=organiser)
    page = client.get(url(tournament, 1))
    lines = page.context["lines"]
    assert [line.total_home for line in lines] == [None, None, None]
    assert lines[-1].match.is_exempt
    assert page.content.decode().count("nothing received") == 2


def test_a_match_in_play_shows_its_running_totals(client, tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).first()
    sheets.record_deal(match, factories.deal_line(), number=1, author=Author(side=Side.A))
    line = client.get(url(tournament, 1)).context["lines"][0]
    assert (line.total_home, line.total_away, line.state.label) == (212, 50, "in play")


def test_everybody_finds_their_table_by_name(client, tournament, organiser):
    factories.register_many(tournament, 5, by=organiser)
    factories.publish_round(tournament, by=organiser)
    seats = client.get(url(tournament, 1)).context["seats"]
    assert [seat.doublette.number for seat in seats] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("count", [16, 64])
def test_queries_do_not_grow(client, tournament, organiser, count, django_assert_num_queries):
    factories.register_many(tournament, count, by=organiser)
    drawn = factories.publish_round(tournament, by=organiser)
    for match in Match.objects.of_tournament(tournament).filter(round=drawn):
        sheets.record_deal(match, factories.deal_line(), number=1, author=Author(side=Side.A))
    with django_assert_num_queries(7):
        client.get(url(tournament, 1))
