"""What speaks for and against a plan, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.planner import Drawback, DrawbackCode, PlanName, Question, plans
from tournament.wording.plans import drawback_text, hours_text, plan_name_text


@pytest.mark.parametrize(
    ("code", "params", "told"),
    [
        ("overtime", {"minutes": 1}, "It takes 1 minute more than there is."),
        ("overtime", {"minutes": 25}, "It takes 25 minutes more than there are."),
        ("long_day", {"minutes": 395}, "It takes 6:35 h in all: a long day."),
        (
            "exempt",
            {"rounds": 4, "most": 1, "places": 4},
            "In 4 rounds somebody is exempt, at most 1 at once.",
        ),
        (
            "stop",
            {"doublettes": 33, "matches": 2},
            "33 doublettes stop after the first stage; matches played by then: 2.",
        ),
        ("level", {"unbeaten": 0}, "Several may end level."),
        ("level", {"unbeaten": 3}, "There may be ties: up to 3 may end without a defeat."),
        ("no_final", {"complete": 1}, "There is no final, but everyone has met everyone."),
        (
            "no_final",
            {"complete": 0},
            "There is no final: the last round may be decided before it is played.",
        ),
        ("rematches", {"stage": 0, "met": 4}, "Two doublettes may meet again in these rounds."),
        ("rematches", {"stage": 1, "met": 4}, "In the bracket two may meet again who met before."),
        (
            "rematches",
            {"stage": 1, "met": 0},
            "In the bracket two of one pool may meet again, as late as possible.",
        ),
        (
            "unequal_pools",
            {"smallest": 3, "largest": 4},
            "Pools of 3 and of 4: some play more matches than others.",
        ),
    ],
)
def test_a_drawback_is_a_sentence_with_its_figures(code, params, told):
    assert drawback_text(Drawback(DrawbackCode(code), params)) == told


@given(st.integers(2, 130), st.integers(1, 70), st.integers(30, 600))
def test_whatever_is_proposed_is_told_in_whole_sentences(doublettes, tables, minutes):
    asked = Question(
        doublettes=doublettes, tables=tables, minutes=minutes, per_match=45, earliest_final=400
    )
    for plan in plans(asked):
        for drawback in plan.drawbacks:
            text = drawback_text(drawback)
            assert text.endswith(".")
            assert "%(" not in text


def test_every_plan_has_a_name_of_its_own():
    assert len({plan_name_text(name) for name in PlanName}) == len(PlanName)


@pytest.mark.parametrize(("minutes", "told"), [(45, "0:45"), (240, "4:00"), (395, "6:35")])
def test_a_length_is_told_in_hours_and_minutes(minutes, told):
    assert hours_text(minutes) == told
