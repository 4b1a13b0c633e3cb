"""Every rule set, question, answer and contradiction has words of its own."""

import pytest

from scoring.rules.catalogue import OPTIONS, OptionProblem, OptionProblemCode
from scoring.rules.consistency import Contradiction, ContradictionCode
from scoring.rules.presets import PRESETS
from scoring.wording.options import GROUPS, answer_label, option_label
from scoring.wording.rules import (
    contradiction_text,
    option_problem_text,
    rules_name,
    rules_summary,
)


def test_every_rule_set_has_a_name_and_says_what_is_peculiar_to_it():
    assert len({rules_name(key) for key in PRESETS}) == len(PRESETS)
    assert len({rules_summary(key) for key in PRESETS}) == len(PRESETS)


def test_every_question_stands_in_one_group():
    grouped = [key for group in GROUPS for key in group.options]
    assert sorted(grouped) == sorted(OPTIONS)


@pytest.mark.parametrize("key", OPTIONS)
def test_every_answer_to_a_question_has_words_of_its_own(key):
    option = OPTIONS[key]
    given = [[one] for one in option.answers] if option.many else option.answers
    told = [answer_label(key, answer) for answer in given]
    assert len(set(told)) == len(told)
    assert "None" not in told
    assert option_label(key)


def test_every_contradiction_and_problem_has_a_sentence():
    told = [contradiction_text(Contradiction(code, ("litige",))) for code in ContradictionCode]
    assert len(set(told)) == len(ContradictionCode)
    told = [option_problem_text(OptionProblem(code, "x")) for code in OptionProblemCode]
    assert len(set(told)) == len(OptionProblemCode)
