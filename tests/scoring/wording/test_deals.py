"""Deals in words: a player reads the result, the sum, and why a deal is refused."""

from dataclasses import replace

import pytest
from django.utils import translation

from scoring.rules.cards import Trump
from scoring.rules.deal import (
    Deal,
    Problem,
    ProblemCode,
    Slam,
    piles_problems,
    problems,
    score,
    surprises,
)
from scoring.rules.options import Litige
from scoring.rules.presets import preset
from scoring.wording.deals import (
    coinche_label,
    contract_label,
    problem_text,
    sentence,
    surprise_text,
    trump_label,
)
from tests.scoring.rules.notation import cells, golden_lines, read_deal, read_rules

SURPRISES = {
    ProblemCode.ALL_POINTS_WITHOUT_ALL_TRICKS,
    ProblemCode.NARROWLY_FAILED,
    ProblemCode.CAPOT_NOBODY_BID,
}


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def said(rules, deal, pot=0):
    rules, deal = read_rules(rules), read_deal(deal)
    return sentence(rules, deal, score(rules, deal, pot)).replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("rules", "deal", "text"),
    [
        (
            "cest-coinche",
            "100H x2 takers 112",
            "100♥ coinched, made by 12: 2×100 + 112 = 312, defence 50",
        ),
        (
            "online",
            "100H x4 takers 112",
            "100♥ surcoinched, made by 12: 4×100 + 160 = 560, defence 0",
        ),
        (
            "turnier",
            "100S x2 takers 110 belote defence",
            "100♠ coinched, made by 10: 2×100 + 2×110 = 420, defence 2×52 + belote 20 = 124",
        ),
        ("online", "90D takers 90", "90♦, made exactly: 90 + 90 = 180, defence 72"),
        ("online", "90C takers 80", "90♣, failed by 10: takers 0, defence 90 + 160 = 250"),
        (
            "online",
            "100H takers 70 belote takers",
            "100♥, failed by 10: takers belote 20, defence 100 + 160 = 260",
        ),
        (
            "cest-coinche",
            "90H takers 71 belote takers",
            "90♥, litige: takers belote 20, defence 0, pot 162",
        ),
        (
            "turnier",
            "120H all takers",
            "120♥, made by 292: 120 + 162 + capot 250 = 532, defence 0",
        ),
        ("online", "capot H all takers", "capot ♥, made: 250 + capot 250 = 500, defence 0"),
        ("online", "capot H", "capot ♥, failed: takers 0, defence 250 + 160 = 410"),
        (
            "turnier",
            "100SA takers 60 tierce takers 50",
            "100 no trumps, made by 10: 100 + 60 + announcements 50 = 210, defence 70",
        ),
        (
            "turnier generale.offered=one-player",
            "generale H x2 made",
            "générale ♥ coinched, made: 2×500 = 1000, defence 0",
        ),
    ],
)
def test_a_sentence_shows_result_and_arithmetic(rules, deal, text):
    assert said(rules, deal) == text


def test_the_pot_is_named_in_the_sum_of_whoever_takes_it():
    assert said("cest-coinche", "90H takers 80", pot=162) == (
        "90♥, failed by 10: takers 0, defence 90 + 160 + pot 162 = 412"
    )


def test_a_replayed_litige_says_so():
    rules = replace(preset("cest-coinche"), litige=Litige.REPLAYED)
    deal = read_deal("80H takers 81")
    text = sentence(rules, deal, score(rules, deal)).replace("\ufe0e", "")
    assert text == "80♥, litige: the deal is played again"


def test_a_tie_that_fails_the_takers_is_not_said_to_be_short_of_points():
    rules = replace(preset("cest-coinche"), litige=Litige.TAKER_FAILS)
    deal = read_deal("80H takers 81")
    text = sentence(rules, deal, score(rules, deal)).replace("\ufe0e", "")
    assert text == "80♥, failed: takers 0, defence 80 + 160 = 240"


def test_suits_are_characters_and_never_coloured_pictures():
    suits = [trump_label(trump) for trump in Trump if trump.is_suit]
    assert suits == ["♠\ufe0e", "♥\ufe0e", "♦\ufe0e", "♣\ufe0e"]


def test_contracts_and_coinches_have_names_for_buttons():
    assert [contract_label(contract) for contract in (80, *Slam)] == ["80", "capot", "générale"]
    assert contract_label(100, Trump.ALL_TRUMPS) == "100 all trumps"
    assert [coinche_label(times) for times in (1, 2, 4)] == ["simple", "coinched", "surcoinched"]


def golden_problems():
    for line in golden_lines("refused.txt"):
        rules, deal, _ = cells(line)
        yield from problems(read_rules(rules), read_deal(deal))
    yield from piles_problems(preset("online"), Trump.HEARTS, 100, 61)


def test_every_reason_has_a_sentence_without_holes():
    found = list(golden_problems())
    assert {problem.code for problem in found} | SURPRISES == set(ProblemCode)
    for problem in found:
        text = problem_text(problem)
        assert text.endswith((".", "?"))
        assert "%" not in text


@pytest.mark.parametrize(
    ("deal", "text"),
    [
        (
            "100H takers 162",
            "One side has all 162 points and yet not all eight tricks. Really?",
        ),
        ("100H takers 98", "The contract failed by only 2. Really?"),
        ("100H all takers", "The takers won all eight tricks without having bid capot. Really?"),
        ("100H all defence", "The defence won all eight tricks. Really?"),
    ],
)
def test_a_surprise_is_a_question(deal, text):
    (surprise,) = surprises(preset("online"), read_deal(deal))
    assert surprise_text(surprise) == text


def test_a_refusal_names_the_figures_that_disagree():
    deal = Deal(100, Trump.NO_TRUMPS, taker_points=163)
    texts = [problem_text(problem) for problem in problems(preset("online"), deal)]
    assert texts == [
        "These rules do not offer a contract in no trumps.",
        "A deal holds 162 points; the sheet gives the takers 163.",
    ]


def test_a_problem_without_figures_needs_none():
    assert problem_text(Problem(ProblemCode.POINTS_MISSING, "taker_points")) == (
        "The points of the takers are missing."
    )
