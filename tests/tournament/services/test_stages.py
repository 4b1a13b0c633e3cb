"""Stages: pools drawn and played, closed, and what comes after them."""

from collections import Counter
from itertools import combinations

import pytest

from tests import factories
from tournament import selectors
from tournament.models import Match, Tournament
from tournament.models.doublette import Presence
from tournament.pairing import formats
from tournament.pairing.formats import Opening, Pools, Swiss
from tournament.selectors import stages as reading
from tournament.services import registration, rounds, stages, swaps

pytestmark = pytest.mark.django_db


def playing(organiser, doublettes: int, *formats, **clubs) -> Tournament:
    """A tournament of these stages with everyone present."""
    tournament = factories.make_tournament(by=organiser, doublettes=doublettes)
    stages.choose_formats(tournament, formats, by=organiser)
    return tournament


def by_pool(drawn) -> dict[int, set[int]]:
    """The numbers that sit in each pool of a round."""
    found: dict[int, set[int]] = {}
    for match in drawn.matches.select_related("home", "away"):
        seats = {match.home.number} | ({match.away.number} if match.away else set())
        found.setdefault(match.pool, set()).update(seats)
    return found


def finish(tournament, organiser) -> None:
    """Play all rounds of the stage; the lower number wins each match by a margin of its own."""
    while stage := selectors.current_stage(tournament):
        if not selectors.undecided_matches(tournament):
            if not reading.rounds_left(stage):
                return
            factories.publish_round(tournament, by=organiser)
        for match in selectors.undecided_matches(tournament):
            home_wins = match.home.number < match.away.number
            margin = 100 * match.home.number + match.away.number
            totals = (2000, 2000 - margin) if home_wins else (2000 - margin, 2000)
            factories.enter_result(match, *totals, by=organiser)


def test_eleven_make_three_pools_that_play_three_rounds(organiser):
    tournament = playing(organiser, 11, Pools(opening=Opening.SEEDED))
    drawn = factories.publish_round(tournament, by=organiser)
    assert by_pool(drawn) == {1: {1, 6, 7, 11}, 2: {2, 5, 8, 10}, 3: {3, 4, 9}}
    assert [match.table for match in drawn.matches.exclude(table=None)] == [1, 2, 3, 4, 5]
    assert drawn.matches.get(away=None).home.number == 3
    finish(tournament, organiser)
    assert Match.objects.of_tournament(tournament).exclude(away=None).count() == 6 + 6 + 3
    with pytest.raises(rounds.AllRoundsDrawn):
        rounds.draft_round(tournament, seed="2f", by=organiser)


@pytest.mark.parametrize("opening", Opening)
@pytest.mark.parametrize("meetings", [1, 2])
def test_in_a_pool_everyone_meets_everyone_even_after_seats_were_exchanged(
    organiser, opening, meetings
):
    tournament = playing(organiser, 22, Pools(opening=opening, meetings=meetings))
    drawn = rounds.draft_round(tournament, seed="2f", by=organiser)
    one, other = (tournament.doublettes.filter(entries__pool=pool).last() for pool in (1, 4))
    swaps.swap_seats(drawn, one.number, other.number, by=organiser)
    factories.play_round(rounds.publish_round(drawn, by=organiser), by=organiser)
    while reading.rounds_left(drawn.stage):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    met = Counter(
        frozenset((match.home.number, match.away.number))
        for match in Match.objects.of_tournament(tournament).exclude(away=None)
    )
    members = [by_pool(drawn)[pool] for pool in range(1, 7)]
    pairs = [frozenset(pair) for pool in members for pair in combinations(pool, 2)]
    assert met == dict.fromkeys(pairs, meetings)


def test_whoever_rests_in_a_pool_has_not_won(organiser):
    tournament = playing(organiser, 3, Pools(opening=Opening.SEEDED))
    finish(tournament, organiser)
    [pool] = reading.pools_of(tournament.stages.get())
    assert [(line.doublette.number, line.row.played, line.row.won) for line in pool.rows] == [
        (1, 2, 2),
        (2, 2, 1),
        (3, 2, 0),
    ]
    assert pool.is_over
    assert [match.round.number for match in pool.between(2, 1)] == [3]


def test_whoever_rested_in_a_pool_has_not_won_where_its_results_are_carried(organiser):
    form = Swiss(rounds=2, carried=True)
    tournament = playing(organiser, 3, Pools(opening=Opening.SEEDED), form)
    finish(tournament, organiser)
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    drawn = factories.publish_round(tournament, by=organiser)
    rows = {line.doublette.number: line.row for line in selectors.standings(tournament).rows}
    assert {number: (row.played, row.won) for number, row in rows.items()} == {
        1: (3, 3),
        2: (2, 1),
        3: (2, 0),
    }
    exempt = drawn.matches.get(away=None)
    assert (exempt.home.number, exempt.reasons_given[0].params["free"]) == (1, 0)


def test_a_circle_of_three_level_in_all_is_told_apart_by_the_seeds(organiser):
    tournament = playing(organiser, 3, Pools(opening=Opening.SEEDED))
    tournament.doublettes.filter(number=3).update(seed=1)
    while reading.rounds_left(stage := tournament.stages.get()):
        factories.publish_round(tournament, by=organiser)
        [match] = selectors.undecided_matches(tournament)
        beats = {(1, 2), (2, 3), (3, 1)}
        home_wins = (match.home.number, match.away.number) in beats
        factories.enter_result(match, *((2000, 900) if home_wins else (900, 2000)), by=organiser)
    [pool] = reading.pools_of(stage)
    assert [(line.row.rank, line.doublette.number) for line in pool.rows] == [
        (1, 3),
        (1, 1),
        (1, 2),
    ]
    assert stages.close_stage(stage, by=organiser).final == [[3, 1], [1, 2], [2, 3]]


def test_seeds_of_the_organiser_come_first(organiser):
    tournament = playing(organiser, 8, Pools(opening=Opening.SEEDED))
    tournament.doublettes.filter(number=8).update(seed=1)
    tournament.doublettes.filter(number=5).update(seed=2)
    drawn = factories.publish_round(tournament, by=organiser)
    assert by_pool(drawn) == {1: {8, 2, 3, 7}, 2: {5, 1, 4, 6}}


def test_a_draft_thrown_away_frees_the_pools(organiser):
    tournament = playing(organiser, 8, Pools())
    first = rounds.draft_round(tournament, seed="1", by=organiser)
    pools = by_pool(first)
    assert tournament.stages.get().entries.count() == 8
    rounds.discard_draft(first, by=organiser)
    assert tournament.stages.get().entries.count() == 0
    assert by_pool(rounds.draft_round(tournament, seed="2", by=organiser)) != pools


def test_a_cancelled_round_frees_the_pools_only_when_none_stands(organiser):
    tournament = playing(organiser, 4, Pools())
    first = factories.publish_round(tournament, by=organiser)
    factories.play_round(first, by=organiser)
    second = factories.publish_round(tournament, by=organiser)
    stage = tournament.stages.get()
    rounds.cancel_round(second, by=organiser)
    assert stage.entries.count() == 4
    rounds.cancel_round(first, by=organiser, reason="wrong list")
    assert stage.entries.count() == 0


def test_whoever_withdraws_from_a_pool_gives_up_the_matches_to_come(organiser):
    tournament = playing(organiser, 4, Pools(opening=Opening.SEEDED))
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    gone = tournament.doublettes.get(number=4)
    registration.withdraw(gone, by=organiser)
    assert tournament.doublettes.get(number=4).presence == Presence.WITHDRAWN
    drawn = factories.publish_round(tournament, by=organiser)
    match = drawn.matches.get(home__number=2, away__number=4)
    assert match.outcome == "forfeit_away"
    assert drawn.matches.get(home__number=1).outcome == "played"


def test_pools_are_outdated_once_somebody_else_comes_and_never_later(organiser):
    tournament = playing(organiser, 7, Pools())
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    assert not rounds.is_outdated(draft)
    factories.register_many(tournament, 1, by=organiser)
    assert rounds.is_outdated(draft)
    draft = rounds.redraw(draft, seed="2", by=organiser)
    factories.play_round(rounds.publish_round(draft, by=organiser), by=organiser)
    second = rounds.draft_round(tournament, seed="3", by=organiser)
    assert not rounds.is_outdated(second)


def test_a_stage_is_closed_when_all_is_known_and_keeps_its_ranking(organiser):
    tournament = playing(organiser, 7, Pools(opening=Opening.SEEDED), Swiss(rounds=2))
    first = tournament.stages.get(number=1)
    with pytest.raises(stages.NothingToClose):
        stages.close_stage(first, by=organiser)
    factories.publish_round(tournament, by=organiser)
    with pytest.raises(stages.ResultsAreMissing):
        stages.close_stage(first, by=organiser)
    for match in selectors.undecided_matches(tournament):
        factories.enter_result(match, 2000, 1000, by=organiser)
    finish(tournament, organiser)
    stages.close_stage(first, by=organiser)
    first.refresh_from_db()
    # Pools of 4 (1, 4, 5, …) and 3 (2, 3, 6): the best first compared per match played.
    assert sorted(number for number, _ in first.final) == [1, 2, 3, 4, 5, 6, 7]
    assert {number for number, rank in first.final if rank <= 2} == {1, 2}
    assert selectors.current_stage(tournament).number == 2
    table = selectors.standings(tournament)
    assert (table.stage.number, table.round_number) == (1, 3)


def test_the_next_stage_begins_at_nothing_unless_results_are_carried(organiser):
    tournament = playing(organiser, 4, Pools(opening=Opening.SEEDED), Swiss(rounds=2))
    finish(tournament, organiser)
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    drawn = factories.publish_round(tournament, by=organiser)
    assert (drawn.stage.number, drawn.number) == (2, 4)
    table = selectors.standings(tournament)
    assert {line.row.played for line in table.rows} == {0}
    carried = formats.dump(Swiss(rounds=2, carried=True))
    tournament.stages.filter(number=2).update(kept_format=carried)
    table = selectors.standings(tournament)
    assert {line.row.played for line in table.rows} == {3}
    assert [line.doublette.number for line in table.rows] == [1, 2, 3, 4]


def test_a_stage_is_reopened_until_the_next_one_is_drawn(organiser):
    tournament = playing(organiser, 4, Pools(), Swiss(rounds=2))
    finish(tournament, organiser)
    first = stages.close_stage(tournament.stages.get(number=1), by=organiser)
    stages.reopen_stage(first, by=organiser, reason="a sheet was wrong")
    assert selectors.current_stage(tournament).number == 1
    stages.close_stage(first, by=organiser)
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    with pytest.raises(stages.NextStageIsDrawn):
        stages.reopen_stage(first, by=organiser)
    rounds.discard_draft(draft, by=organiser)
    assert stages.reopen_stage(first, by=organiser).final == []


def test_a_stage_that_has_been_drawn_keeps_its_format(organiser):
    tournament = playing(organiser, 8, Pools())
    rounds.draft_round(tournament, seed="1", by=organiser)
    with pytest.raises(stages.StageIsUnderWay):
        stages.choose_formats(tournament, [Swiss(rounds=3)], by=organiser)
    with pytest.raises(stages.StageIsUnderWay):
        stages.choose_formats(tournament, [], by=organiser)
    stages.choose_formats(tournament, [Pools(), Swiss(rounds=3)], by=organiser)
    assert [stage.kept_format["kind"] for stage in tournament.stages.all()] == ["pools", "swiss"]


def test_the_rounds_of_a_stage_under_way_can_be_more_but_not_fewer_than_played(organiser):
    tournament = playing(organiser, 4, Swiss(rounds=2))
    finish(tournament, organiser)
    with pytest.raises(stages.FewerRoundsThanPlayed):
        stages.plan_rounds(tournament, 1, by=organiser)
    stages.plan_rounds(tournament, 3, by=organiser)
    assert reading.rounds_left(tournament.stages.get()) == 1


def test_seeded_swiss_begins_with_the_top_half_against_the_bottom_half(organiser):
    tournament = playing(organiser, 8, Swiss(rounds=3, opening=Opening.SEEDED))
    drawn = factories.publish_round(tournament, by=organiser)
    pairs = {(match.home.number, match.away.number) for match in drawn.matches.all()}
    assert pairs == {(1, 5), (2, 6), (3, 7), (4, 8)}
