"""The rule card of a tournament: its own rule set, its own length, under its own name."""

import pytest
from django.urls import reverse

from tests import factories
from tests.scoring.files.pdf_text import pages_of, text_of
from tests.scoring.views.asking import words
from tournament.services import organising

pytestmark = pytest.mark.django_db

OWN = {
    "rules": "online",
    "rules_options": {"coinche.surcoinche": 3},
    "rules_name": "Règlement de l’été",
    "target": 1500,
}


def url(tournament, name="rules"):
    return reverse(f"tournament:public:{name}", args=[tournament.slug])


@pytest.fixture
def own(organiser):
    """A tournament with a rule set of its own, to 1500 points."""
    return factories.make_tournament(by=organiser, **OWN)


def test_the_card_is_that_of_the_own_rule_set(client, own):
    told = words(client.get(url(own)).content.decode())
    assert "Règlement de l’été" in told
    assert "A match goes to 1500 points." in told
    assert "a surcoinche by 3" in told
    assert "first the player after the one who coinched, then the partner" in told


def test_a_shipped_rule_set_goes_by_its_name(client, tournament):
    assert client.get(url(tournament)).context["card"].title == "C’est Coinché"


def test_the_same_card_is_printed_on_one_page(client, own):
    answer = client.get(url(own, "rules_pdf"))
    assert pages_of(answer.content) == 1
    assert "Règlement de l’été" in text_of(answer.content)
    assert answer["Content-Disposition"] == 'inline; filename="reglement-de-lete.pdf"'


def test_a_name_without_latin_letters_still_names_a_file(client, organiser):
    tournament = factories.make_tournament(by=organiser, rules_name="κανόνες")
    answer = client.get(url(tournament, "rules_pdf"))
    assert answer["Content-Disposition"] == 'inline; filename="coinche.pdf"'


@pytest.mark.parametrize("name", ["rules", "rules_pdf"])
def test_an_unchanged_card_is_not_sent_twice(client, tournament, organiser, name):
    first = client.get(url(tournament, name))
    again = {"if-none-match": first["ETag"]}
    assert client.get(url(tournament, name), headers=again).status_code == 304
    organising.change_settings(tournament, by=organiser, target=1000)
    changed = client.get(url(tournament, name), headers=again)
    assert changed.status_code == 200


@pytest.mark.parametrize("name", ["rules", "rules_pdf"])
def test_a_card_of_a_private_tournament_does_not_exist_for_strangers(
    client, stranger_client, organiser_client, tournament, organiser, name
):
    organising.change_settings(tournament, by=organiser, is_public=False)
    assert client.get(url(tournament, name)).status_code == 404
    assert stranger_client.get(url(tournament, name)).status_code == 404
    assert organiser_client.get(url(tournament, name)).status_code == 200


@pytest.mark.parametrize("name", ["rules", "rules_pdf"])
def test_posting_is_refused(client, tournament, name):
    assert client.post(url(tournament, name)).status_code == 405


@pytest.mark.parametrize("name", ["rules", "rules_pdf"])
def test_a_card_asks_the_database_once_to_find_the_tournament_and_once_to_read_it(
    client, tournament, name, django_assert_num_queries
):
    with django_assert_num_queries(2):
        client.get(url(tournament, name))
