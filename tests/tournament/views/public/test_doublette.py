"""A doublette's public page, and the list of all."""

import pytest
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db


def test_the_list_names_everybody_once(client, tournament, organiser):
    factories.register_many(tournament, 3, by=organiser)
    page = client.get(reverse("tournament:public:doublettes", args=[tournament.slug]))
    assert [d.number for d in page.context["doublettes"]] == [1, 2, 3]


def test_no_captains_link_is_on_a_public_page(client, tournament, organiser):
    doublettes = factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    for name, args in [
        ("standings", []), ("round", [1]), ("doublettes", []), ("doublette", [1])
    ]:  # fmt: skip
        page = client.get(reverse(f"tournament:public:{name}", args=[tournament.slug, *args]))
        for doublette in doublettes:
            assert doublette.link_token not in page.content.decode()
            assert str(doublette.code) not in page.content.decode()


def test_the_page_tells_rank_record_and_matches(client, tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    page = client.get(reverse("tournament:public:doublette", args=[tournament.slug, 1]))
    assert page.context["standing"].row.won == 1
    assert "1 of 1" in page.content.decode()
    assert len(page.context["lines"]) == 1


def test_before_the_draw_the_page_says_so(client, tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    page = client.get(reverse("tournament:public:doublette", args=[tournament.slug, 2]))
    assert "Not drawn yet" in page.content.decode()


def test_an_unknown_number_is_not_found(client, tournament):
    page = client.get(reverse("tournament:public:doublette", args=[tournament.slug, 9]))
    assert page.status_code == 404
