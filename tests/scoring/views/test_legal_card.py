"""Which card may be played? The clause is named, and each card of the hand is marked."""

import re

import pytest
from django.utils import translation

from scoring.rules.cards import Rank
from scoring.rules.presets import PRESETS
from scoring.wording.play import rank_label
from tests.scoring.views.asking import CARD, answer, chosen, page

TRUMPED = {"trump": "H", "table": ["AS", "9H"], "hand": ["7H", "9D", "JC"]}


def marks(told: str) -> str:
    """The hand with its marks: "7♥ no, 9♦ yes"."""
    found = re.findall(r"(\S+) (\S) (?:spades|hearts|diamonds|clubs) (✓|✗)", told)
    return ", ".join(f"{rank}{suit} {'yes' if mark == '✓' else 'no'}" for rank, suit, mark in found)


def asked(table: str, hand: str, trump: str = "H", **more: str) -> str:
    return answer(CARD, trump=trump, table=table, hand=hand, **more)


@pytest.mark.parametrize(
    ("table", "hand", "trump", "clause", "marked"),
    [
        ("", "7H 9D", "H", "Leading", "7♥ yes, 9♦ yes"),
        ("AS", "7S 9D 7H", "H", "Following suit", "7♠ yes, 9♦ no, 7♥ no"),
        ("AS", "9D 7H", "H", "Trumping", "9♦ no, 7♥ yes"),
        ("10H", "AH 9H 7H", "H", "Going above in trumps", "A♥ yes, 9♥ yes, 7♥ no"),
        ("JH", "9H 7D", "H", "No higher trump", "9♥ yes, 7♦ no"),
        ("AS 7S", "9D KD", "SA", "Nothing to follow", "9♦ yes, K♦ yes"),
        ("9S", "JS AS 7D", "TA", "Going above in trumps", "J♠ yes, A♠ no, 7♦ no"),
    ],
)
def test_the_clause_and_the_mark_of_each_card(table, hand, trump, clause, marked):
    told = asked(table, hand, trump, rules="turnier")
    assert clause in told
    assert marks(told) == marked


def test_the_last_but_one_is_the_partner_unless_it_is_said():
    assert "The partner is master" in asked("AS 8S", "7H 9D", rules="online")
    assert "8 ♠ spades opponent" in asked("AS 8S", "7H 9D", rules="online")
    assert "Trumping" in asked("AS 8S", "7H 9D", rules="online", partner="2")
    assert "Trumping" in asked("AS 8S", "7H 9D", rules="online", partner="0")
    assert "partner, holds the trick" in asked("7S AS 8S", "7H 9D", rules="online")


def test_rule_sets_differ_and_the_answer_says_by_which_clause():
    free = asked("AS 9H", "7H 9D", rules="turnier")
    due = asked("AS 9H", "7H 9D", rules="online")
    assert marks(free) == "7♥ yes, 9♦ yes"
    assert marks(due) == "7♥ yes, 9♦ no"
    assert "(“pisser”): may play any card." in free
    assert "(“pisser”): must still play a trump." in due
    assert "Rule set: Online" in due
    assert "This clause is the same in every rule set." in asked("AS", "7S", rules="online")


def test_cards_may_be_ticked_or_typed():
    ticked = answer(CARD, **TRUMPED, rules="online")
    assert ticked == asked("A♠, 9h", "7♥ 9d jc", rules="online")


def test_what_was_chosen_stays_chosen():
    html = page(CARD, ask=1, **TRUMPED)
    assert set(chosen(html)) >= {"H", "AS", "9H", "7H", "9D", "JC"}


def test_a_link_chooses_the_rules_and_asks_nothing():
    html = page(CARD, rules="turnier")
    assert 'value="TA"' in html
    assert "This cannot be answered" not in html
    assert 'value="TA"' not in page(CARD, rules="online")


@pytest.mark.parametrize("key", PRESETS)
def test_every_rule_set_says_what_it_answers_about_play(key):
    html = page(CARD, rules=key)
    assert html.count("(“pisser”)") == 1
    assert "go above the partner’s" in html


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({}, ["Choose the trump.", "Say which cards the player holds."]),
        ({"trump": "SA", "hand": "XX", "table": "AS"}, ["in no trumps", "“XX” is no card"]),
        ({"trump": "H", "hand": "7S 7S"}, ["A card stands here twice."]),
        ({"trump": "H", "hand": "7S", "table": "7S"}, ["A card of the hand lies on the table."]),
        ({"trump": "H", "hand": "7S", "table": "8S 9S 10S JS"}, ["At most three cards"]),
        ({"trump": "H", "hand": "7S 8S 9S 10S JS QS KS AS 7H"}, ["one to eight cards"]),
        ({"trump": "H", "hand": "7S", "table": "8S", "partner": "2"}, ["do not lie on the table"]),
        ({"trump": "H", "hand": "7S", "partner": "x"}, ["available choices"]),
        ({"trump": "X", "hand": "7S"}, ["available choices"]),
        ({"rules": "x", "trump": "H", "hand": "7S"}, ["available choices"]),
    ],
)
def test_everything_that_is_wrong_is_said_at_once(sent, wrong):
    told = answer(CARD, **sent)
    assert [text for text in wrong if text not in told] == []
    assert "✓" not in told


@pytest.mark.parametrize("language", ["fr", "de", "en"])
def test_cards_bear_the_letters_of_the_language(language):
    with translation.override(language):
        jack = rank_label(Rank.JACK)
    assert f'<span class="rank">{jack}</span>' in page(CARD, language=language)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_the_table_only_answers(client, method):
    assert getattr(client, method)(CARD).status_code == 405
