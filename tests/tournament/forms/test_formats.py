"""What is typed of a stage or of a plan becomes a format or a question, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.forms.formats import PlanForm, RoundsForm, format_form
from tournament.pairing.formats import (
    Bracket,
    Consolante,
    Elimination,
    Filling,
    Kind,
    Method,
    Opening,
    Pools,
    Swiss,
    problems,
)
from tournament.pairing.planner import Question, plans
from tournament.pairing.types import ClubSetting

swiss_formats = st.builds(
    Swiss,
    rounds=st.integers(0, 40),
    method=st.sampled_from(Method),
    opening=st.sampled_from(Opening),
    club=st.sampled_from(ClubSetting),
    accelerated=st.integers(0, 40),
)
pools_formats = st.builds(
    Pools,
    size=st.integers(0, 9),
    meetings=st.integers(0, 3),
    opening=st.sampled_from(Opening),
    clubs_apart=st.booleans(),
)
bracket_formats = st.builds(
    Bracket,
    qualifiers=st.integers(0, 6),
    best=st.integers(0, 6),
    elimination=st.sampled_from(Elimination),
    reset=st.booleans(),
    filling=st.sampled_from(Filling),
    third_place=st.booleans(),
    placing=st.booleans(),
    consolante=st.sampled_from(Consolante),
)
ASKED = {"doublettes": "16", "tables": "8", "hours": "5:00", "per_match": "40", "pause": "5"}


def sent(form):
    """What a browser sends of a form as it is shown."""
    values = {bound.html_name: bound.value() for bound in form}
    return {name: str(value) for name, value in values.items() if value is not False}


@given(swiss_formats | pools_formats | bracket_formats)
def test_a_format_is_read_as_it_is_shown_exactly_when_it_can_be_played(kept):
    before = Pools()
    shown = format_form(kept.kind, None, kept=kept, before=before)
    typed = format_form(kept.kind, sent(shown), kept=None, before=before)
    assert typed.is_valid() == (not problems(kept))
    if typed.is_valid():
        assert typed.format() == kept


@pytest.mark.parametrize("doublettes", [2, 4, 7, 16, 37, 64])
def test_every_stage_of_every_plan_can_be_typed(doublettes):
    asked = Question(doublettes=doublettes, tables=doublettes, minutes=300, per_match=40)
    for plan in plans(asked):
        before = None
        for stage in plan.stages:
            shown = format_form(stage.kind, None, kept=stage, before=before)
            typed = format_form(stage.kind, sent(shown), kept=None, before=before)
            assert typed.is_valid(), (plan.name, typed.errors)
            if before is not None or stage.kind is not Kind.BRACKET:
                assert typed.format() == stage
            before = stage


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        (None, set()),
        (Swiss(rounds=4), {"entrants"}),
        (Bracket(), {"entrants"}),
        (Pools(), {"qualifiers", "best"}),
    ],
)
def test_who_enters_a_bracket_is_asked_as_the_stage_before_it_has_it(before, asked):
    form = format_form(Kind.BRACKET, None, kept=None, before=before)
    assert {"entrants", "qualifiers", "best"} & form.fields.keys() == asked


def test_a_bracket_of_one_is_refused():
    usual = sent(format_form(Kind.BRACKET, None, kept=None, before=Swiss(rounds=3)))
    typed = usual | {"entrants": "1"}
    form = format_form(Kind.BRACKET, typed, kept=None, before=Swiss(rounds=3))
    assert form.errors["entrants"] == ["A bracket needs two doublettes."]


def test_another_kind_begins_with_what_is_usual():
    form = format_form(Kind.POOLS, None, kept=Swiss(rounds=9), before=None)
    assert form["size"].value() == 4


@pytest.mark.parametrize(("typed", "is_good"), [("1", False), ("3", True), ("31", False)])
def test_a_number_of_rounds_must_suit_the_other_options(typed, is_good):
    form = RoundsForm({"rounds": typed}, kept=Swiss(rounds=4, accelerated=2))
    assert form.is_valid() == is_good


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("4", 240),
        ("4:30", 270),
        ("4h30", 270),
        ("4 H 05", 245),
        ("4h", 240),
        ("4,5", 270),
        ("4.25", 255),
        ("0:45", 45),
        ("24", 1440),
    ],
)
def test_hours_are_read_as_people_write_them(typed, minutes):
    form = PlanForm(ASKED | {"hours": typed})
    assert form.is_valid()
    assert form.question().minutes == minutes


@pytest.mark.parametrize("typed", ["", "4:60", "-4", "4:3", "24:01", "four", "٤", "1e1", "4,555"])
def test_what_is_no_length_of_a_day_is_refused(typed):
    assert set(PlanForm(ASKED | {"hours": typed}).errors) == {"hours"}


@given(st.dictionaries(st.sampled_from([*ASKED]), st.text(max_size=6)))
def test_whatever_is_typed_the_planner_is_asked_what_it_can_answer(typed):
    form = PlanForm(ASKED | typed)
    assert not form.is_valid() or isinstance(form.question(), Question)
