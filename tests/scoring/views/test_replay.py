"""Where was the fault? A deal that was typed is played again."""

import pytest

from tests.scoring.rules.test_replay import FOUR_HANDS, whole_suit_deal
from tests.scoring.views.asking import CALCULATOR, REPLAY, answer, page, words

REVOKE = "\n".join(
    [
        "dealer N",
        "bids 80H 80S pass pass pass",
        "hand W AC KC QC JC 10C 9C 8C 7C",
        "hand S AD KD QD JD 10D 9D 8D 7S",
        "hand E AH KH QH JH 10H 9H 8H 7D",
        "hand N AS KS QS JS 10S 9S 8S 7H",
        "trick 7C 7S 7D 8S",
    ]
)


def test_a_deal_without_fault_is_drawn_and_scored():
    told = answer(REPLAY, rules="online", deal=whole_suit_deal(""))
    assert "No fault was found." in told
    assert "100♥, made by 170: 100 + capot 250 + belote 20 = 370, defence 0" in told
    assert "East 100♥ South pass West pass North pass" in told
    assert "1 A ♠ spades ▸ leads A ♥ hearts wins the trick A ♦ diamonds A ♣ clubs 44" in told
    assert "Rule set: Online" in told


def test_its_facts_are_a_link_to_the_calculator(client):
    html = page(REPLAY, ask=1, rules="online", deal=whole_suit_deal(""))
    [link] = [part.split('"')[0] for part in html.split('href="') if "contract=" in part[:200]]
    assert link.startswith(f"{CALCULATOR}?rules=online&amp;")
    calculated = client.get(link.replace("&amp;", "&"), headers={"accept-language": "en"})
    assert "100 + capot 250 + belote 20 = 370" in words(calculated.content.decode())


def test_every_fault_is_told_at_its_place_with_its_clause():
    told = answer(REPLAY, deal=REVOKE)
    assert "call 2, South, 80♠ : A bid must be higher than the last one" in told
    assert "trick 1, North, 8♠ : This card was not allowed." in told
    assert "an opponent holds the trick: trump it. Allowed: 7♥" in told
    assert "8 ♠ spades ! fault" in told
    assert "South 80♠ ! fault" in told


def test_without_all_tricks_there_is_no_score():
    told = answer(REPLAY, deal=REVOKE)
    assert "Without all eight tricks there is no score" in told
    assert "defence" not in told


def test_the_first_visit_shows_an_example_that_reads():
    html = page(REPLAY)
    example = html.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0]
    assert "No fault was found." in answer(REPLAY, deal=example)
    assert "This cannot be answered" not in html


def test_a_passed_deal_has_no_tricks():
    told = answer(REPLAY, deal="\n".join(["dealer N", "bids pass pass pass pass", *FOUR_HANDS]))
    assert "No fault was found." in told
    assert "The tricks" not in told


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({}, ["This field is required."]),
        ({"deal": "dealer Q\nbids 80X\nfoo"}, ["Line 1", "Line 2", "Line 3"]),
        ({"deal": "x" * 4001}, ["at most 4000 characters"]),
        ({"deal": "dealer N", "rules": "x"}, ["available choices"]),
        ({"deal": "foo", "options": "x"}, ["Line 1", "belong to no rule set"]),
    ],
)
def test_everything_that_is_wrong_is_said_at_once(sent, wrong):
    told = answer(REPLAY, **sent)
    assert [text for text in wrong if text not in told] == []
    assert "No fault was found." not in told


def test_what_was_typed_is_shown_as_text():
    assert "<script>alert" not in page(REPLAY, ask=1, deal="<script>alert(1)</script>")


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_the_table_only_answers(client, method):
    assert getattr(client, method)(REPLAY).status_code == 405
