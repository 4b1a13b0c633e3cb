"""What a pair costs, tier by tier."""

import pytest

from tournament.pairing.cost import board_of
from tournament.pairing.field import ask, field_of, repeats
from tournament.pairing.line import ideal_line
from tournament.pairing.types import ClubSetting, Cost, Entrant, Rule

ROUND = 5


def cost(*entrants: Entrant, **options) -> Cost:
    """The price of the first and the last of these, all meetings being open, without the lot."""
    question = ask(entrants, ROUND, 1, **options)
    board = board_of(field_of(question), question, opened=ROUND)
    *tiers, _ = board.tiers(0, len(board) - 1)
    return Cost(*tiers)


def entrant(number: int, score: int = 4, **facts) -> Entrant:
    return Entrant(id=number, score=score, place=number, **facts)


def test_two_equals_who_never_met_cost_nothing():
    assert cost(entrant(1), entrant(2)) == Cost()


def test_a_reopened_rematch_costs_one_even_if_only_one_side_remembers():
    assert cost(entrant(1, met={2: 3}), entrant(2)) == Cost(rematch=1)


@pytest.mark.parametrize(("lower", "gap"), [(3, 1), (2, 4), (0, 16)])
def test_a_gap_costs_its_square(lower, gap):
    assert cost(entrant(1), entrant(2, lower)).gap == gap


def test_virtual_wins_count_for_the_gap():
    assert cost(entrant(1, 2), entrant(2, 2), virtual={1: 2}).gap == 4


@pytest.mark.parametrize(
    ("setting", "price"),
    [
        (ClubSetting.OFF, Cost()),
        (ClubSetting.AFTER_GAP, Cost(club=1)),
        (ClubSetting.BEFORE_GAP, Cost(club_first=1)),
    ],
)
def test_a_club_counts_where_the_organiser_wants_it(setting, price):
    assert cost(entrant(1, club=3), entrant(2, club=3), club=setting) == price


def test_no_club_is_not_a_club():
    assert cost(entrant(1), entrant(2), club=ClubSetting.BEFORE_GAP) == Cost()


@pytest.mark.parametrize(
    ("floats", "price"),
    [({4: -1}, 2), ({3: -1}, 1), ({3: -1, 4: -1}, 3), ({4: 1}, 0), ({2: -1}, 0)],
)
def test_a_float_the_same_way_costs_more_the_fresher_the_last(floats, price):
    assert repeats(floats, ROUND, -1) == price
    assert cost(entrant(1, floats=floats), entrant(2, 2)).floats == price
    assert cost(entrant(1, floats=floats), entrant(2)).floats == 0


def test_both_sides_of_a_float_are_counted():
    assert cost(entrant(1, floats={4: -1}), entrant(2, 2, floats={3: 1})).floats == 3


@pytest.mark.parametrize(
    ("count", "rule", "line"),
    [
        (4, Rule.RANDOM, 1),
        (6, Rule.ADJACENT, 4),
        (5, Rule.ADJACENT, 4),
        (5, Rule.SLIDE, 5),
        (6, Rule.FOLD, 4),
    ],
)
def test_the_line_costs_the_square_of_the_way_and_one_within_a_half(count, rule, line):
    assert cost(*(entrant(n) for n in range(1, count + 1)), rule=rule).line == line


def line(*entrants: Entrant, rule: Rule = Rule.ADJACENT) -> list[int]:
    field = field_of(ask(entrants, ROUND, 1))
    return [field.ids[at] for at in ideal_line(field, rule, opened=0)]


def test_the_lowest_of_an_odd_group_floats_down_to_the_first_below():
    assert line(entrant(1), entrant(2), entrant(3), entrant(4, 2)) == [1, 2, 3, 4]


def test_who_floated_last_round_stays_and_the_next_goes():
    tired = entrant(3, floats={4: -1})
    assert line(entrant(1), entrant(2), tired, entrant(4, 2)) == [1, 3, 2, 4]


@pytest.mark.parametrize("objection", [{"met": {3: 1}}, {"club": 9}, {"floats": {4: 1}}])
def test_a_floater_passes_over_whom_it_had_better_not_meet(objection):
    field = (entrant(3, club=9), entrant(4, 2, **objection), entrant(5, 2), entrant(6, 2))
    assert line(*field) == [3, 5, 4, 6]
