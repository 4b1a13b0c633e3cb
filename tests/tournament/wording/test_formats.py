"""Stages in words."""

import pytest

from tournament.pairing.formats import (
    Bracket,
    Consolante,
    Elimination,
    Filling,
    Kind,
    Method,
    Opening,
    Pools,
    Problem,
    Swiss,
)
from tournament.pairing.types import ClubSetting
from tournament.wording import formats as wording
from tournament.wording.formats import format_text


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (Swiss(rounds=5), "5 Swiss rounds, by lot, clubs kept apart"),
        (
            Swiss(rounds=1, opening=Opening.SEEDED, club=ClubSetting.OFF),
            "1 Swiss round, by the seeds, clubs may meet",
        ),
        (
            Swiss(rounds=4, method=Method.RANKING, accelerated=2),
            "4 rounds in the order of the ranking, the first 2 accelerated, by lot, "
            "clubs kept apart",
        ),
        (Pools(), "Pools of 4, by lot, clubs kept apart"),
        (
            Pools(size=3, meetings=2, clubs_apart=False),
            "Pools of 3, everyone meets twice, by lot, clubs may meet",
        ),
        (
            Bracket(filling=Filling.CADRAGE, consolante=Consolante.FIRST_ROUND),
            "Bracket of everyone, cadrage by lot, third-place match, "
            "consolante for those beaten in the first round",
        ),
        (
            Bracket(elimination=Elimination.DOUBLE, reset=True),
            "Bracket of everyone, out after two defeats, the final twice if need be, "
            "exempts for the best seeds",
        ),
    ],
)
def test_a_stage_is_told_on_one_line(form, told):
    assert format_text(form) == told


@pytest.mark.parametrize(
    ("form", "before", "told"),
    [
        (Bracket(entrants=16), Swiss(rounds=4), "Bracket of the first 16, third-place match"),
        (Bracket(entrants=0), Swiss(rounds=4), "Bracket of everyone, third-place match"),
        (
            Bracket(qualifiers=1, best=1, third_place=False),
            Pools(),
            "Bracket of the first of each pool, the best of the next place",
        ),
        (
            Bracket(qualifiers=2, best=2, placing=True),
            Pools(),
            "Bracket of the first 2 of each pool, the 2 best of the next place, "
            "matches for every place",
        ),
    ],
)
def test_who_enters_a_bracket_is_told_by_the_stage_before_it(form, before, told):
    assert format_text(form, before) == told


@pytest.mark.parametrize(
    ("words", "told_as"),
    [
        (Kind, wording.kind_text),
        (Method, wording.method_text),
        (Opening, wording.opening_text),
        (ClubSetting, wording.club_text),
        (Elimination, wording.elimination_text),
        (Filling, wording.filling_text),
        (Consolante, wording.consolante_text),
        (Problem, wording.problem_text),
    ],
)
def test_every_word_has_a_text_of_its_own(words, told_as):
    texts = [told_as(word) for word in words]
    assert len(set(texts)) == len(texts)
    assert all(texts)
