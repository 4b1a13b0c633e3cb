"""The order of a stage: criteria, lots, ties decided by hand."""

from dataclasses import replace

import pytest

from scoring.standings import Criterion, Order
from tests import factories
from tests.tournament.services.test_stages import playing
from tournament import selectors
from tournament.models import Match
from tournament.pairing.formats import Bracket, Swiss
from tournament.services import orders, rounds, stages

pytestmark = pytest.mark.django_db
BY_POINTS = Order(criteria=(Criterion.POINTS, Criterion.DIFFERENCE))


def numbers(tournament) -> list[tuple[int, int]]:
    """The doublettes with their ranks, as they stand."""
    rows = selectors.standings(tournament).rows
    return [(line.row.rank, line.doublette.number) for line in rows]


@pytest.fixture
def level(organiser):
    """Four after a round won 2000 to 1000 twice: two winners and two losers share their ranks."""
    tournament = playing(organiser, 4, Swiss(rounds=2))
    drawn = factories.publish_round(tournament, by=organiser)
    for match in Match.objects.filter(round=drawn):
        factories.enter_result(match, 2000, 1000, by=organiser)
    return tournament


def stage_of(tournament):
    return tournament.stages.get()


def test_before_the_first_result_an_order_is_chosen_freely(organiser):
    tournament = playing(organiser, 4, Swiss(rounds=2))
    orders.set_order(stage_of(tournament), BY_POINTS, by=organiser)
    assert stage_of(tournament).order == BY_POINTS
    line = tournament.journal.get(verb="order")
    assert line.after["order"]["criteria"] == ["points", "difference"]


def test_once_there_are_results_a_reason_is_asked(level, organiser):
    with pytest.raises(rounds.ReasonNeeded):
        orders.set_order(stage_of(level), BY_POINTS, by=organiser)
    orders.set_order(stage_of(level), BY_POINTS, by=organiser, reason="as announced")
    assert level.journal.get(verb="order").reason == "as announced"


def test_the_same_order_again_is_no_change(level, organiser):
    orders.set_order(stage_of(level), stage_of(level).order, by=organiser)
    assert not level.journal.filter(verb="order").exists()


def test_a_contradiction_a_bracket_and_a_closed_stage_are_refused(level, organiser):
    with pytest.raises(orders.ContradictoryOrder):
        orders.set_order(stage_of(level), Order(criteria=()), by=organiser, reason="why")
    stages.close_stage(stage_of(level), by=organiser)
    with pytest.raises(rounds.StageIsClosed):
        orders.set_order(stage_of(level), BY_POINTS, by=organiser, reason="why")
    bracket = playing(organiser, 4, Bracket())
    with pytest.raises(orders.NoOrder):
        orders.set_order(stage_of(bracket), BY_POINTS, by=organiser, reason="why")


def test_lots_part_those_who_are_level_and_their_seed_is_kept(level, organiser):
    assert [rank for rank, _ in numbers(level)] == [1, 1, 3, 3]
    with_lots = replace(Order(), criteria=(*Order().criteria, Criterion.LOTS))
    orders.set_order(stage_of(level), with_lots, by=organiser, reason="as announced")
    orders.draw_lots(stage_of(level), 2026, by=organiser)
    first = numbers(level)
    assert [rank for rank, _ in first] == [1, 2, 3, 4]
    assert stage_of(level).order.seed == 2026
    with pytest.raises(rounds.ReasonNeeded):
        orders.draw_lots(stage_of(level), 2027, by=organiser)
    assert numbers(level) == first


def test_the_word_of_the_organiser_decides_a_tie_and_is_taken_back(level, organiser):
    before = numbers(level)
    winners = [number for rank, number in before if rank == 1]
    orders.decide_tie(stage_of(level), winners[::-1], by=organiser, reason="one more deal")
    decided = numbers(level)
    assert [number for _, number in decided[:2]] == winners[::-1]
    assert [rank for rank, _ in decided] == [1, 2, 3, 3]
    losers = [number for rank, number in decided if rank == 3]
    orders.decide_tie(stage_of(level), losers, by=organiser, reason="one more deal")
    assert [rank for rank, _ in numbers(level)] == [1, 2, 3, 4]
    assert level.journal.filter(verb="tie_decided").count() == 2
    orders.undecide_ties(stage_of(level), by=organiser)
    assert numbers(level) == before
    assert Criterion.MANUAL not in stage_of(level).order.criteria


def test_a_tie_is_decided_between_two_or_more_and_with_a_reason(level, organiser):
    for wrong in ([1], [1, 1], []):
        with pytest.raises(orders.NotTied):
            orders.decide_tie(stage_of(level), wrong, by=organiser, reason="one more deal")
    with pytest.raises(rounds.ReasonNeeded):
        orders.decide_tie(stage_of(level), [1, 2], by=organiser, reason="")


def test_by_hand_comes_before_the_lots(level, organiser):
    with_lots = replace(Order(), criteria=(*Order().criteria, Criterion.LOTS))
    orders.set_order(stage_of(level), with_lots, by=organiser, reason="as announced")
    orders.decide_tie(stage_of(level), [1, 2], by=organiser, reason="one more deal")
    assert stage_of(level).order.criteria[-2:] == (Criterion.MANUAL, Criterion.LOTS)
