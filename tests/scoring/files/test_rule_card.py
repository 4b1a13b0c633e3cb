"""The rule card as a PDF: one page, every word and sign on it, the same bytes every time."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from scoring.files.rule_card import SIZES, CardTexts, CardTooLong, Grid, Section, rule_card_pdf
from scoring.rules.catalogue import with_answers
from scoring.rules.presets import PRESETS, preset
from scoring.rules.sheet import Length
from scoring.wording.cards import rule_card
from scoring.wording.rules import rules_name
from tests.scoring.files.pdf_text import drawings_of, pages_of, text_of

LONGEST = {
    "announcing.played": "counting",
    "bids.cap": 160,
    "capot.defence": True,
    "coinche.cards": "base",
    "coinche.multiplied": ["contract", "points", "announcements", "belote"],
    "generale.offered": "one-player",
    "litige": "defence-banks",
    "modes": "suits-sa-ta",
    "no_trumps_weight": 2,
    "rounding.to": "five-up",
    "scale": "table",
    "success.floor": 82,
    "success.margin": 2,
}
"""The answers that need the most words."""


def card_of(rules, name="C’est coinché", length=Length(2000)):  # noqa: B008
    return rule_card(rules, name, length)


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize("key", PRESETS)
def test_every_rule_set_has_a_card_of_one_page_in_every_language(key, language):
    with translation.override(language):
        pdf = rule_card_pdf(card_of(PRESETS[key], rules_name(key)))
    assert pages_of(pdf) == 1
    assert f"/Lang ({language})".encode() in pdf


@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_the_longest_rule_set_has_one_page_as_well(language):
    rules = with_answers(preset("ffb-coinche-2015"), LONGEST)
    with translation.override(language):
        card = card_of(rules, "Grand tournoi de Saint-Étienne-du-Rouvray, règlement de la ville")
    assert pages_of(rule_card_pdf(card)) == 1


def test_every_word_of_the_card_is_on_the_page_with_its_suits_and_accents():
    card = card_of(preset("turnier"), "Cœur à l’été – règles & <usages>")
    told = squeezed(text_of(rule_card_pdf(card)))
    clauses = [clause for one in (*card.sections, card.examples) for clause in one.clauses]
    cells = [cell for grid in card.grids for row in grid.rows for cell in row]
    missing = [text for text in (card.title, *clauses, *cells) if squeezed(text) not in told]
    assert missing == []
    assert set("♠♥♦♣éœ’→×–") <= set(told)


def squeezed(text):
    """A text without its spaces, which lines break at, and without what asks for plain suits."""
    return re.sub(r"\s", "", text.replace("\ufe0e", ""))


def test_no_letter_is_left_to_a_font_that_the_page_does_not_bring_along():
    card = card_of(preset("cannes"))
    pdf = rule_card_pdf(card)
    clauses = [clause for one in (*card.sections, card.examples) for clause in one.clauses]
    assert text_of(pdf).count("·") == len(clauses)
    built_in = rb"/F1 \S+ Tf(?:(?!ET).)*?\((.*?)\) Tj"
    assert [found for drawn in drawings_of(pdf) for found in re.findall(built_in, drawn)] == []


def test_the_same_texts_are_the_same_bytes():
    card = card_of(preset("turnier"))
    assert rule_card_pdf(card) == rule_card_pdf(card)
    assert rule_card_pdf(card) != rule_card_pdf(replace(card, title="Another"))


def test_a_card_is_written_as_large_as_it_fits():
    heading = Section("Heading", ("A clause.",))
    small = CardTexts("Title", "", (heading,), (Grid("Grid", (("a", "b"), ("1", "2"))),), heading)
    assert sizes(small) == {max(SIZES)}
    assert max(sizes(replace(small, sections=(heading,) * 60))) < max(SIZES)


def sizes(card):
    """The size in which the clauses are written."""
    drawn = b"".join(drawings_of(rule_card_pdf(card)))
    return {float(size) for size in re.findall(rb"/F2\S+ (\S+) Tf[^(]*\(A clause", drawn)}


def test_texts_that_fit_no_page_are_refused():
    endless = Section("Heading", ("A clause that says much and is said again.",) * 900)
    card = CardTexts("Title", "", (endless,), (), endless)
    with pytest.raises(CardTooLong):
        rule_card_pdf(card)
