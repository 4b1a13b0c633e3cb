"""The questions of a rule set, the answers to them, and those that do not go together."""

import json

import pytest

from scoring.rules.catalogue import (
    OPTIONS,
    OptionProblemCode,
    UnknownOptions,
    answers,
    changes,
    option_problems,
    stored,
    with_answers,
)
from scoring.rules.consistency import ContradictionCode, contradictions
from scoring.rules.presets import PRESETS, UnknownRuleSet, preset
from tests.scoring.rules.notation import read_rules

CONTRADICTORY = [
    ("cest-coinche counting=points", "bid-scores-only-when-failed"),
    ("announced-only failure=base-and-contract", "base-and-bid-without-points"),
    ("announced-only litige=carried", "pot-without-points"),
    ("announced-only coinche.multiplied=points", "bid-alone-not-multiplied"),
    ("announced-only coinche.loser=its-points", "loser-keeps-uncounted-cards"),
    ("online coinche.loser=its-points", "loser-keeps-uncounted-cards"),
    ("cest-coinche coinche.loser=its-points-multiplied", "loser-multiplied-alone"),
    ("cest-coinche counting=points failure=base", "points-alone-not-multiplied"),
    ("online success.rounded=true", "rounded-test-without-rounding"),
    ("online bids.minimum=82", "cap-off-step"),
]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_shipped_rule_set_has_no_contradiction_and_answers_every_question(rules):
    assert contradictions(rules) == ()
    given = answers(rules)
    assert list(given) == list(OPTIONS)
    assert option_problems(given) == ()


@pytest.mark.parametrize(("rules", "code"), CONTRADICTORY)
def test_answers_that_do_not_go_together_are_named(rules, code):
    assert code in {one.code.value for one in contradictions(read_rules(rules))}


def test_every_contradiction_can_be_met():
    nothing = with_answers(preset("online"), {"coinche.multiplied": []})
    met = {code for _, code in CONTRADICTORY} | {one.code.value for one in contradictions(nothing)}
    assert met == {code.value for code in ContradictionCode}


@pytest.mark.parametrize("key", PRESETS)
def test_a_rule_set_survives_being_stored_as_json(key):
    rules, base = PRESETS[key], preset("cest-coinche")
    kept = json.loads(json.dumps(changes(rules, base)))
    assert answers(stored("cest-coinche", 1, kept)) == answers(rules)


def test_what_is_stored_under_an_unknown_preset_is_not_guessed():
    with pytest.raises(UnknownRuleSet):
        stored("cest-coinche", 99, {})


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"colour": "red"}, OptionProblemCode.UNKNOWN_OPTION),
        ({"litige": "maybe"}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"base": True}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"base": "160"}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"base": 160.0}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"exceed": 1}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"exceed": None}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"litige": ["none"]}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"coinche.multiplied": "points"}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"coinche.multiplied": [[]]}, OptionProblemCode.UNKNOWN_ANSWER),
        ({"coinche.multiplied": ["points", "points"]}, OptionProblemCode.UNKNOWN_ANSWER),
    ],
)
def test_what_is_no_answer_is_named_with_its_option(given, code):
    (problem,) = option_problems(given)
    assert (problem.code, problem.option) == (code, next(iter(given)))
    with pytest.raises(UnknownOptions) as caught:
        with_answers(preset("online"), given)
    assert caught.value.problems == (problem,)


def test_everything_that_is_no_answer_is_named_at_once():
    assert len(option_problems({"x": 1, "y": 2, "litige": 3, "base": 160})) == 3
