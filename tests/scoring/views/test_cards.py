"""The pages of the shipped rule sets and their cards: no table of the database is asked."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules.presets import PRESETS
from scoring.wording.rules import rules_name, rules_summary
from tests.scoring.files.pdf_text import text_of
from tests.scoring.views.asking import words

LIST = reverse("scoring:rules")


def card(key: str, name: str = "rule_card") -> str:
    return reverse(f"scoring:{name}", args=[key])


def read(address: str, **headers: str):
    return Client().get(address, headers=headers)


def test_the_list_names_every_rule_set_and_leads_to_its_card():
    html = read(LIST).content.decode()
    for key in PRESETS:
        assert f'href="{card(key)}"' in html
        assert rules_name(key) in words(html)
        assert rules_summary(key) in words(html)


@pytest.mark.parametrize("key", PRESETS)
def test_a_card_is_read_and_printed_from_the_same_texts(key):
    page = read(card(key))
    told = text_of(read(card(key, "rule_card_pdf")).content)
    card_texts = page.context["card"]
    assert card_texts.title in told
    for section in (*card_texts.sections, card_texts.examples):
        assert section.heading in told
        assert all(words(clause) in words(page.content.decode()) for clause in section.clauses)
    assert f'href="{card(key, "rule_card_pdf")}"' in page.content.decode()


def test_a_card_to_print_says_what_it_is():
    answer = read(card("cest-coinche", "rule_card_pdf"))
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="cest-coinche.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_cards_are_in_the_language_of_the_reader():
    german = read(card("turnier", "rule_card_pdf"), **{"accept-language": "de"})
    assert b"/Lang (de)" in german.content
    assert "Accept-Language" in german["Vary"]
    assert 'lang="fr"' in read(card("turnier"), **{"accept-language": "fr"}).content.decode()


@pytest.mark.parametrize("name", ["rule_card", "rule_card_pdf"])
def test_an_unknown_rule_set_is_not_found(name):
    assert read(card("belote", name)).status_code == 404


@pytest.mark.parametrize(
    "address", [LIST, card("cannes"), card("cannes", "rule_card_pdf")], ids=["list", "card", "pdf"]
)
def test_an_unchanged_card_is_not_sent_twice(address):
    first = read(address)
    again = {"if-none-match": first["ETag"]}
    assert first["Cache-Control"] == "no-cache"
    assert read(address, **again).status_code == 304
    assert read(address, **again, **{"accept-language": "de"}).status_code == 200


def test_cards_of_two_rule_sets_are_two():
    assert read(card("cannes"))["ETag"] != read(card("pagat"))["ETag"]


@pytest.mark.parametrize("method", ["post", "put", "delete"])
@pytest.mark.parametrize("address", [LIST, card("cannes"), card("cannes", "rule_card_pdf")])
def test_a_card_is_only_read(address, method):
    assert getattr(Client(), method)(address).status_code == 405
