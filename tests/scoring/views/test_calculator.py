"""What is a deal worth? Asked by anybody, under any rules."""

import json

import pytest

from scoring.forms.arbiter import query_of
from scoring.rules.catalogue import with_answers
from scoring.rules.presets import CEST_COINCHE, ONLINE, PRESETS
from tests.scoring.views.asking import CALCULATOR, answer, chosen, page

HEARTS = {"contract": "100", "trump": "H", "points": "112", "belote": "a"}


def test_facts_give_a_score_and_its_arithmetic():
    told = answer(CALCULATOR, **HEARTS)
    assert "takers 232 defence 50" in told
    assert "100♥, made by 32: 100 + 112 + belote 20 = 232, defence 50" in told


@pytest.mark.parametrize("key", PRESETS)
def test_every_rule_set_answers_and_is_named(key):
    told = answer(CALCULATOR, rules=key, **HEARTS)
    assert "100♥, made" in told
    assert "Rule set:" in told


def test_an_own_rule_set_is_shown_with_its_answers_and_used():
    own = {"coinche.surcoinche": 3}
    html = page(CALCULATOR, ask=1, options=json.dumps(own), coinche="4", **HEARTS)
    assert json.dumps(own) in chosen(html)
    assert "A surcoinche counts: 3 times" in html
    assert "3×100 + 112" in html
    assert "C’est Coinché, changed" in html


def test_the_link_of_a_rule_set_holds_what_differs_from_the_shipped_one():
    own = with_answers(ONLINE, {"coinche.surcoinche": 3})
    assert query_of(own) == "rules=online&options=%7B%22coinche.surcoinche%22%3A+3%7D"
    assert query_of(ONLINE) == "rules=online"


def test_a_link_without_a_question_chooses_the_rules_and_complains_of_nothing():
    html = page(CALCULATOR, rules="turnier", contract="120")
    assert {"turnier", "120", "1"} <= set(chosen(html))
    assert 'class="wrong"' not in html
    assert "This cannot be answered" not in html


def test_the_defence_may_be_counted_instead():
    assert "made by 32" in answer(CALCULATOR, **HEARTS | {"points": "50", "defence_pile": "on"})


def test_the_pot_is_won_and_asked_for_only_where_there_can_be_one():
    assert "pot 162" in answer(CALCULATOR, **HEARTS, pot="162")
    assert 'name="pot"' in page(CALCULATOR)
    assert 'name="pot"' not in page(CALCULATOR, rules="online")


def test_what_is_surprising_is_said():
    assert "Really?" in answer(CALCULATOR, contract="80", trump="H", points="79")


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ({}, ["Choose the contract.", "Choose the trump."]),
        ({"contract": "100", "trump": "SA"}, ["no trumps", "The points of the takers are missing"]),
        (HEARTS | {"contract": "85", "points": "163"}, ["steps of 10", "holds 162 points"]),
        (HEARTS | {"points": "x", "coinche": "3"}, ["in digits", "the sheet says 3"]),
        (HEARTS | {"rules": "belote"}, ["not one of the available choices"]),
        (HEARTS | {"options": "[]"}, ["belong to no rule set"]),
        (HEARTS | {"options": '{"litige": "x"}'}, ["belong to no rule set"]),
        (HEARTS | {"options": "{" * 3000}, ["belong to no rule set"]),
        (HEARTS | {"options": '{"coinche.multiplied": []}'}, ["A coinche must multiply"]),
        (HEARTS | {"pot": "-1"}, ["in digits"]),
    ],
)
def test_everything_that_is_wrong_is_said_at_once_and_nothing_is_scored(asked, wrong):
    told = answer(CALCULATOR, **asked)
    assert "This cannot be answered" in told
    assert [text for text in wrong if text not in told] == []
    assert "takers" not in told.split("This cannot")[0]


@pytest.mark.parametrize(("language", "made"), [("fr", "réussi"), ("de", "erfüllt")])
def test_the_answer_is_in_the_language_of_whoever_asks(language, made):
    assert made in page(CALCULATOR, language=language, ask=1, **HEARTS)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_the_table_only_answers(client, method):
    assert getattr(client, method)(CALCULATOR).status_code == 405


def test_the_usual_rules_stand_where_none_were_chosen():
    assert CEST_COINCHE.key in chosen(page(CALCULATOR))
