"""An order is kept as JSON, and says itself what contradicts it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import (
    DEFAULT,
    POINTS_FORMAT,
    Criterion,
    Flaw,
    League,
    Order,
    Problem,
    load,
    problems,
)

small = st.integers(0, 9)
orders = st.builds(
    Order,
    criteria=st.lists(st.sampled_from(Criterion), max_size=5).map(tuple),
    league=st.builds(League, win=small, draw=small, loss=small, exempt=small),
    difference_cap=st.none() | small,
    exempt_wins=st.booleans(),
    exempt_points=st.none() | small,
    forfeit_score=st.none() | st.tuples(small, small),
    forfeits_meet=st.booleans(),
    buchholz_cut=small,
    seed=st.integers(0, 2**64 - 1),
    manual=st.lists(st.integers(1, 99), max_size=4).map(tuple),
)


@given(orders)
def test_what_is_kept_comes_back(order: Order) -> None:
    assert load(json.loads(json.dumps(order.dump()))) == order


def test_what_was_not_kept_is_as_in_the_default() -> None:
    assert load({}) == DEFAULT
    assert load({"seed": 7}) == Order(seed=7)


@pytest.mark.parametrize("kept", [{"goals": 1}, {"league": {"corner": 1}}, {"manual": 5}])
def test_other_names_and_shapes_are_refused(kept: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        load(kept)


def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(ValueError, match="corners"):
        load({"criteria": ["corners"]})


@pytest.mark.parametrize("order", [DEFAULT, POINTS_FORMAT])
def test_the_shipped_orders_do_not_contradict_themselves(order: Order) -> None:
    assert problems(order) == []


def criteria(*names: Criterion) -> Order:
    return Order(criteria=names)


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        (criteria(), Problem(Flaw.EMPTY)),
        (criteria(Criterion.DIRECT), Problem(Flaw.FIRST, Criterion.DIRECT)),
        (criteria(Criterion.AGAINST), Problem(Flaw.FIRST, Criterion.AGAINST)),
        (criteria(Criterion.LOTS), Problem(Flaw.FIRST, Criterion.LOTS)),
        (
            criteria(Criterion.WINS, Criterion.POINTS, Criterion.WINS),
            Problem(Flaw.TWICE, Criterion.WINS),
        ),
        (
            criteria(Criterion.WINS, Criterion.LOTS, Criterion.MANUAL),
            Problem(Flaw.AFTER_LOTS, Criterion.MANUAL),
        ),
        (Order(manual=(2, 1)), Problem(Flaw.UNHEARD, Criterion.MANUAL)),
        (
            Order(criteria=(Criterion.WINS, Criterion.MANUAL), manual=(2, 1, 2)),
            Problem(Flaw.NAMED_TWICE, Criterion.MANUAL),
        ),
        (Order(league=League(loss=3)), Problem(Flaw.LEAGUE, Criterion.LEAGUE)),
        (Order(league=League(draw=4)), Problem(Flaw.LEAGUE, Criterion.LEAGUE)),
        (Order(league=League(draw=0)), Problem(Flaw.LEAGUE, Criterion.LEAGUE)),
        (Order(league=League(forfeit_given=2)), Problem(Flaw.LEAGUE, Criterion.LEAGUE)),
        (Order(league=League(forfeit_won=4)), Problem(Flaw.LEAGUE, Criterion.LEAGUE)),
        (
            Order(league=League(forfeit_won=0, forfeit_given=1)),
            Problem(Flaw.LEAGUE, Criterion.LEAGUE),
        ),
        (Order(forfeit_score=(0, 0)), Problem(Flaw.FORFEIT)),
        (Order(difference_cap=0), Problem(Flaw.NEGATIVE, Criterion.DIFFERENCE)),
        (Order(exempt_points=-1), Problem(Flaw.NEGATIVE, Criterion.POINTS)),
        (Order(buchholz_cut=-1), Problem(Flaw.NEGATIVE, Criterion.BUCHHOLZ)),
    ],
    ids=lambda value: value.flaw if isinstance(value, Problem) else "",
)
def test_each_contradiction_is_named(order: Order, problem: Problem) -> None:
    assert problems(order) == [problem]


def test_two_for_a_win_one_for_a_loss_and_less_for_forfeits_is_a_league() -> None:
    """The league of the French Guiana regulation: 3, 1, by forfeit 2 and 0."""
    league = League(win=3, draw=1, loss=1, forfeit_won=2, forfeit_given=0)
    assert problems(Order(league=league)) == []


def test_the_organisers_criterion_may_wait_for_its_list() -> None:
    assert problems(criteria(Criterion.WINS, Criterion.MANUAL, Criterion.LOTS)) == []
