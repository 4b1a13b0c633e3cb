"""Penalties and disqualifications: what they move, and each taken back."""

import pytest

from scoring.standings import Outcome
from tests import factories
from tests.tournament.services.test_stages import playing
from tournament import selectors
from tournament.models import Match
from tournament.models.doublette import Presence
from tournament.pairing.formats import Bracket, Opening, Pools, Swiss
from tournament.selectors import brackets as reading
from tournament.services import registration, rounds, sanctions, stages
from tournament.services.sanctions import NewSanction

pytestmark = pytest.mark.django_db
OUT = NewSanction(is_disqualified=True)


def ranks(tournament) -> dict[int, int]:
    """The rank of each doublette."""
    rows = selectors.standings(tournament).rows
    return {line.doublette.number: line.row.rank for line in rows}


@pytest.fixture
def four(organiser):
    """Four doublettes after two rounds: 1 has two wins, 4 none."""
    tournament = playing(organiser, 4, Swiss(rounds=3))
    for _ in range(2):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    return tournament


def one_of(tournament, number=1):
    return tournament.doublettes.get(number=number)


def test_a_penalty_of_points_moves_a_doublette_below_those_of_as_many_wins(four, organiser):
    rows = selectors.standings(four).rows
    level = [line.doublette for line in rows if line.row.won == 1]
    ahead, _behind = level
    moved = sanctions.preview(ahead, NewSanction(points=-5000), by=organiser)
    assert four.journal.filter(verb="sanctioned").count() == 0
    given = sanctions.sanction(ahead, NewSanction(points=-5000), by=organiser, reason="late")
    row = selectors.standings(four).of(ahead).row
    assert [(one.reason, one.points) for one in row.adjustments] == [("late", -5000)]
    assert row.points < 0
    assert {one.doublette.number: one.after for one in moved} == {
        number: rank
        for number, rank in ranks(four).items()
        if rank != {line.doublette.number: line.row.rank for line in rows}[number]
    }
    assert four.journal.get(verb="sanctioned").reason == "late"
    sanctions.lift(given, by=organiser, reason="it was the bus")
    assert selectors.standings(four).rows == rows
    assert four.journal.get(verb="sanction_lifted").before["points"] == -5000


def test_a_disqualified_doublette_is_last_apart_and_not_drawn_until_that_is_lifted(four, organiser):
    drawn = factories.publish_round(four, by=organiser)
    first = one_of(four)
    given = sanctions.sanction(first, OUT, by=organiser, reason="cards marked")
    match = Match.objects.of_tournament(four).filter(round=drawn).of_doublette(first).get()
    at_home = match.home_id == first.pk
    assert match.outcome == (Outcome.FORFEIT_HOME if at_home else Outcome.FORFEIT_AWAY).value
    first.refresh_from_db()
    assert first.presence == Presence.WITHDRAWN
    assert selectors.standings(four).rows[-1].doublette == first
    with pytest.raises(registration.IsDisqualified):
        registration.come_back(first, by=organiser)
    sanctions.lift(given, by=organiser)
    first.refresh_from_db()
    assert first.presence == Presence.PRESENT
    assert selectors.standings(four).rows[-1].doublette != first


def test_nobody_is_disqualified_twice(four, organiser):
    given = sanctions.sanction(one_of(four), OUT, by=organiser, reason="cards marked")
    with pytest.raises(sanctions.AlreadyDisqualified):
        sanctions.sanction(one_of(four), OUT, by=organiser, reason="again")
    sanctions.lift(given, by=organiser)
    sanctions.sanction(one_of(four), OUT, by=organiser, reason="again")


@pytest.mark.parametrize("new", [NewSanction(), NewSanction(is_disqualified=True, points=-1)])
def test_a_sanction_is_an_amount_or_a_disqualification(four, organiser, new):
    with pytest.raises(sanctions.NothingToSanction):
        sanctions.sanction(one_of(four), new, by=organiser, reason="late")


def test_a_sanction_needs_a_reason_and_an_open_stage(four, organiser):
    with pytest.raises(rounds.ReasonNeeded):
        sanctions.sanction(one_of(four), NewSanction(points=-1), by=organiser, reason="")
    given = sanctions.sanction(one_of(four), NewSanction(points=-1), by=organiser, reason="late")
    stages.close_stage(four.stages.get(), by=organiser)
    with pytest.raises(sanctions.LiftedAlready):
        sanctions.lift(given, by=organiser)
    with pytest.raises(sanctions.NoStageToSanctionIn):
        sanctions.sanction(one_of(four), NewSanction(points=-1), by=organiser, reason="late")


@pytest.mark.parametrize(("carried", "points"), [(False, 0), (True, -100)])
def test_a_penalty_belongs_to_its_stage_and_goes_along_where_results_do(organiser, carried, points):
    tournament = playing(organiser, 4, Swiss(rounds=1), Swiss(rounds=1, carried=carried))
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    late = NewSanction(points=-100)
    sanctions.sanction(one_of(tournament), late, by=organiser, reason="late")
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    factories.publish_round(tournament, by=organiser)
    row = selectors.standings(tournament).of(one_of(tournament)).row
    assert sum(one.points for one in row.adjustments) == points


def test_in_pools_whoever_is_disqualified_does_not_qualify(organiser):
    tournament = playing(organiser, 8, Pools(opening=Opening.SEEDED), Bracket(third_place=False))
    for _ in range(3):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    moved = sanctions.preview(one_of(tournament), OUT, by=organiser)
    assert moved
    sanctions.sanction(one_of(tournament), OUT, by=organiser, reason="cards marked")
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    coming = reading.coming(tournament.stages.get(number=2))
    assert [one.number for one in coming.main] == [2, 4, 3, 5]


def test_in_a_bracket_the_opponent_goes_on(organiser):
    tournament = playing(organiser, 4, Bracket(third_place=False))
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    factories.publish_round(tournament, by=organiser)
    view = reading.bracket_of(tournament.stages.get())
    one, other = view.progress.pairs["main-2-1"]
    sanctions.sanction(one_of(tournament, one), OUT, by=organiser, reason="cards marked")
    assert reading.bracket_of(tournament.stages.get()).progress.champion == other
