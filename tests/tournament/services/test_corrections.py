"""Corrections of results on which something was drawn: seen first, then one of three ways."""

import pytest

from scoring.standings import Outcome
from tests import factories
from tests.tournament.services.test_brackets import close, pairs, seeded, waiting
from tests.tournament.services.test_stages import finish, playing
from tournament import selectors
from tournament.models import Match, Round, Stage
from tournament.models.journal import JournalEntry
from tournament.pairing.formats import Bracket, Consolante, Elimination, Opening, Pools, Swiss
from tournament.selectors import brackets as reading
from tournament.selectors.corrections import Correction, NewResult, Way
from tournament.services import corrections, rounds

pytestmark = pytest.mark.django_db


def state(tournament) -> list:
    """All that a correction may touch, without who did it when."""
    return [
        list(Match.objects.filter(round__stage__tournament=tournament).order_by("pk").values()),
        list(Round.objects.filter(stage__tournament=tournament).order_by("pk").values()),
        list(Stage.objects.filter(tournament=tournament).order_by("pk").values()),
        JournalEntry.objects.filter(tournament=tournament).count(),
    ]


def correct(match, new, way, organiser) -> Correction:
    shown = corrections.preview(match, new, by=organiser)
    corrections.correct(match, new, way, by=organiser, reason="read wrongly", key=shown.key)
    return shown


def playing_bracket(organiser, doublettes=8, **options):
    """A bracket by number whose first round is played, and whose second is published."""
    tournament = playing(organiser, doublettes, Bracket(**options))
    seeded(tournament)
    first = factories.publish_round(tournament, by=organiser)
    for match in selectors.undecided_matches(tournament):
        factories.enter_result(match, 2000, 1000, by=organiser)
    second = factories.publish_round(tournament, by=organiser)
    return tournament, first, second


def at(drawn, node) -> Match:
    return drawn.matches.select_related("round__stage__tournament", "home", "away", "sheet").get(
        node=node
    )


def test_looking_changes_nothing(organiser):
    tournament, first, _ = playing_bracket(organiser)
    before = state(tournament)
    shown = corrections.preview(
        at(first, "main-1-1"), NewResult(total_a=1000, total_b=2000), by=organiser
    )
    assert [one.node for one in shown.matches] == ["main-2-1"]
    assert shown.ways == (Way.KEEP, Way.REPLAY, Way.REDRAW)
    assert state(tournament) == before


def test_the_same_winner_moves_nothing_in_a_bracket(organiser):
    _, first, _ = playing_bracket(organiser)
    shown = corrections.preview(
        at(first, "main-1-1"), NewResult(total_a=2000, total_b=1990), by=organiser
    )
    assert (shown.matches, shown.ranks) == ((), ())


def test_a_replay_seats_the_right_doublette_and_leaves_the_other_matches(organiser):
    tournament, first, second = playing_bracket(organiser)
    other = at(second, "main-2-2")
    assert pairs(second)["main-2-1"] == (1, 4)
    correct(at(first, "main-1-1"), NewResult(total_a=1000, total_b=2000), Way.REPLAY, organiser)
    assert pairs(second)["main-2-1"] == (8, 4)
    assert at(second, "main-2-2").sheet_id == other.sheet_id
    again = at(second, "main-2-1")
    assert again.sheet.closed_at is None
    assert again.table == 1
    finish(tournament, organiser)
    assert reading.bracket_of(tournament.stages.get()).progress.is_over


def test_correcting_back_gives_the_former_pairs(organiser):
    _, first, second = playing_bracket(organiser)
    before = pairs(second)
    match = at(first, "main-1-1")
    correct(match, NewResult(total_a=1000, total_b=2000), Way.REPLAY, organiser)
    assert pairs(second) != before
    correct(match, NewResult(total_a=2000, total_b=1000), Way.REPLAY, organiser)
    assert pairs(second) == before


def test_kept_the_doublette_that_went_on_stays(organiser):
    tournament, first, second = playing_bracket(organiser)
    match = at(first, "main-1-1")
    correct(match, NewResult(total_a=1000, total_b=2000), Way.KEEP, organiser)
    assert pairs(second)["main-2-1"] == (1, 4)
    match = at(first, "main-1-1")
    assert (match.sheet.total_a, match.goes_on, match.winner_number) == (1000, "a", 1)
    finish(tournament, organiser)
    assert reading.bracket_of(tournament.stages.get()).progress.champion == 1


def test_kept_the_champion_of_a_closed_bracket_stays(organiser):
    tournament = playing(organiser, 4, Bracket())
    seeded(tournament)
    finish(tournament, organiser)
    close(tournament, organiser)
    stage = tournament.stages.get()
    final = Match.objects.of_tournament(tournament).get(node="main-2-1")
    correct(final, NewResult(total_a=1000, total_b=2000), Way.KEEP, organiser)
    assert stage.final[0] == [1, 1]
    assert reading.bracket_of(stage).progress.champion == 1


def test_drawn_again_the_later_rounds_are_cancelled(organiser):
    tournament, first, second = playing_bracket(organiser)
    correct(at(first, "main-1-1"), NewResult(total_a=1000, total_b=2000), Way.REDRAW, organiser)
    second.refresh_from_db()
    assert second.cancelled_at is not None
    third = factories.publish_round(tournament, by=organiser)
    assert (third.number, pairs(third)["main-2-1"]) == (2, (8, 4))


def test_a_quarter_final_replayed_after_the_final_was_drawn_empties_the_final(organiser):
    tournament, first, _ = playing_bracket(organiser, third_place=False)
    for match in selectors.undecided_matches(tournament):
        factories.enter_result(match, 2000, 1000, by=organiser)
    final = factories.publish_round(tournament, by=organiser)
    correct(at(first, "main-1-1"), NewResult(total_a=1000, total_b=2000), Way.REPLAY, organiser)
    assert not final.matches.filter(node="main-3-1").exists()
    finish(tournament, organiser)
    assert reading.bracket_of(tournament.stages.get()).progress.is_over


def test_whoever_falls_into_the_lower_tree_is_exchanged_as_well(organiser):
    form = {"elimination": Elimination.DOUBLE, "third_place": False}
    tournament, first, second = playing_bracket(organiser, 4, **form)
    assert pairs(second) == {"main-2-1": (1, 2), "lower-1-1": (4, 3)}
    correct(at(first, "main-1-1"), NewResult(total_a=1000, total_b=2000), Way.REPLAY, organiser)
    assert pairs(second) == {"main-2-1": (4, 2), "lower-1-1": (1, 3)}
    finish(tournament, organiser)
    assert reading.bracket_of(tournament.stages.get()).progress.is_over


def test_whoever_waits_is_exchanged_as_well(organiser):
    form = {"consolante": Consolante.FIRST_MATCH, "third_place": False}
    tournament, first, _ = playing_bracket(organiser, 11, **form)
    correct(at(first, "main-1-8"), NewResult(total_a=1000, total_b=2000), Way.REPLAY, organiser)
    finish(tournament, organiser)
    assert reading.bracket_of(tournament.stages.get()).progress.is_over


def test_whoever_waited_may_play_first_at_the_table(organiser):
    form = {"elimination": Elimination.DOUBLE, "third_place": False}
    tournament, _, second = playing_bracket(organiser, 5, **form)
    for match in selectors.undecided_matches(tournament):
        factories.enter_result(match, 2000, 1000, by=organiser)
    third = factories.publish_round(tournament, by=organiser)
    assert pairs(third)["main-3-1"][0] == 1
    assert waiting(third) == [4]
    correct(at(second, "main-2-1"), NewResult(total_a=1000, total_b=2000), Way.REPLAY, organiser)
    assert pairs(third)["main-3-1"][0] == 4
    assert waiting(third) == [1]


def test_ranks_of_swiss_rounds_move_and_pairs_stay(organiser):
    tournament = playing(organiser, 4, Swiss(rounds=3))
    first = factories.publish_round(tournament, by=organiser)
    for match in first.matches.all():
        factories.enter_result(match, 2000, 1000, by=organiser)
    second = factories.publish_round(tournament, by=organiser)
    drawn = [(m.home_id, m.away_id) for m in second.matches.order_by("pk")]
    match = Match.objects.of_tournament(tournament).filter(round=first).first()
    shown = correct(match, NewResult(total_a=0, total_b=2000), Way.KEEP, organiser)
    assert {one.doublette.pk for one in shown.ranks} >= {match.home_id, match.away_id}
    assert shown.ways == (Way.KEEP, Way.REDRAW)
    assert [(m.home_id, m.away_id) for m in second.matches.order_by("pk")] == drawn
    with pytest.raises(corrections.NoReplay):
        correct(match, NewResult(total_a=1, total_b=2000), Way.REPLAY, organiser)


def test_a_pool_corrected_after_the_bracket_began_shows_who_would_qualify(organiser):
    tournament = playing(organiser, 4, Pools(opening=Opening.SEEDED), Bracket(third_place=False))
    finish(tournament, organiser)
    close(tournament, organiser)
    bracket = factories.publish_round(tournament, by=organiser)
    assert set(pairs(bracket)["main-1-1"]) == {1, 2}
    match = Match.objects.of_tournament(tournament).get(home__number=2, away__number=3)
    shown = correct(match, NewResult(total_a=0, total_b=2000), Way.REDRAW, organiser)
    assert ([one.number for one in shown.enters], [one.number for one in shown.leaves]) == (
        [3],
        [2],
    )
    assert shown.closed
    assert tournament.stages.get(number=1).closed_at is None
    close(tournament, organiser)
    assert set(pairs(factories.publish_round(tournament, by=organiser))["main-1-1"]) == {1, 3}


def test_kept_the_closed_ranking_and_the_bracket_stay(organiser):
    tournament = playing(organiser, 4, Pools(opening=Opening.SEEDED), Bracket(third_place=False))
    finish(tournament, organiser)
    close(tournament, organiser)
    final = tournament.stages.get(number=1).final
    bracket = factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).get(home__number=2, away__number=3)
    correct(match, NewResult(total_a=0, total_b=2000), Way.KEEP, organiser)
    assert tournament.stages.get(number=1).final == final
    assert set(pairs(bracket)["main-1-1"]) == {1, 2}


def test_a_forfeit_may_be_the_right_result_and_be_taken_back(organiser):
    _, first, second = playing_bracket(organiser)
    match = at(first, "main-1-1")
    gone = NewResult(outcome=Outcome.FORFEIT_HOME)
    correct(match, gone, Way.REPLAY, organiser)
    assert pairs(second)["main-2-1"] == (8, 4)
    correct(at(first, "main-1-1"), NewResult(total_a=2000, total_b=0), Way.REPLAY, organiser)
    assert pairs(second)["main-2-1"] == (1, 4)


def test_what_has_changed_since_it_was_shown_is_shown_again(organiser):
    tournament, first, second = playing_bracket(organiser)
    match, new = at(first, "main-1-1"), NewResult(total_a=1000, total_b=2000)
    shown = corrections.preview(match, new, by=organiser)
    factories.enter_result(at(second, "main-2-1"), 2000, 500, by=organiser)
    before = state(tournament)
    with pytest.raises(corrections.ConsequencesChanged):
        corrections.correct(match, new, Way.REPLAY, by=organiser, reason="x", key=shown.key)
    with pytest.raises(rounds.ReasonNeeded):
        corrections.correct(match, new, Way.REPLAY, by=organiser, reason="", key=shown.key)
    assert state(tournament) == before
