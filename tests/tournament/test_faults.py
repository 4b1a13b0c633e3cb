"""Faults that other tournament programs had, each tried on ours through the services."""

import random
from itertools import combinations
from unittest.mock import patch

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.models import SheetEvent
from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tests import factories
from tests.factories import deal_line
from tournament import selectors
from tournament.models import Doublette, Match, Round, Tournament
from tournament.models.doublette import Presence
from tournament.selectors import tables
from tournament.services import registration, results, rounds, sheets
from tournament.services.registration import Named

pytestmark = pytest.mark.django_db


def matches_of(drawn: Round) -> list[Match]:
    return list(Match.objects.of_tournament(drawn.stage.tournament).filter(round=drawn))


def opponents(drawn: Round) -> list[tuple]:
    """A round as the wall shows it: every column that a reader could compare."""
    return [
        (m.pk, m.table, m.home_id, m.away_id, m.outcome, m.reasons, m.sheet and m.sheet.total_a)
        for m in matches_of(drawn)
    ]


def assert_everyone_present_sits_once(drawn: Round) -> None:
    seated = [pk for m in matches_of(drawn) for pk in (m.home_id, m.away_id) if pk is not None]
    present = drawn.stage.tournament.doublettes.present().values_list("pk", flat=True)
    assert sorted(seated) == sorted(present)


# Nobody is free twice while somebody never was


def exempt_by_hand(drawn: Round, number: int) -> None:
    """The organiser lets this doublette sit out: it changes places with the one the draw chose."""
    chosen = drawn.matches.select_related("home").get(away=None)
    if chosen.home.number == number:
        return
    wanted = Doublette.objects.get(tournament=drawn.stage.tournament, number=number)
    drawn.matches.filter(away=None).delete()
    for side in ("home", "away"):
        drawn.matches.filter(**{side: wanted}).update(**{side: chosen.home})
    Match.objects.create(round=drawn, home=wanted, outcome=Outcome.EXEMPT.value)


def end_somehow(drawn: Round, dice: random.Random, by, loser: int | None = None) -> None:
    """Close every table: mostly by cards, sometimes by a forfeit; `loser` loses."""
    for match in matches_of(drawn):
        if match.away is None:
            continue
        home_wins = dice.random() < 0.5
        if loser in (match.home.number, match.away.number):
            home_wins = match.away.number == loser
        elif dice.random() < 0.15:
            absent = Outcome.FORFEIT_AWAY if home_wins else Outcome.FORFEIT_HOME
            results.declare_forfeit(match, absent, by=by)
            continue
        totals = (2000, dice.randrange(100, 1990))
        factories.enter_result(match, *(totals if home_wins else totals[::-1]), by=by)


def times_free(tournament: Tournament) -> dict[int, int]:
    """Counted from the rounds alone: exempts of any kind, and wins over somebody absent."""
    times = dict.fromkeys(tournament.doublettes.values_list("number", flat=True), 0)
    for match in Match.objects.of_tournament(tournament):
        if match.away is None or match.outcome == Outcome.FORFEIT_AWAY.value:
            times[match.home.number] += 1
        elif match.outcome == Outcome.FORFEIT_HOME.value:
            times[match.away.number] += 1
    return times


def test_whoever_was_exempt_by_hand_is_not_exempt_by_the_draw(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=11)
    dice = random.Random(3)
    for number in range(1, 6):
        drawn = rounds.draft_round(tournament, seed=f"{number:x}", by=organiser)
        if number == 1:
            exempt_by_hand(drawn, 3)
        end_somehow(rounds.publish_round(drawn, by=organiser), dice, organiser, loser=3)
    exempts = [m.home.number for m in Match.objects.of_tournament(tournament) if m.away is None]
    assert exempts[0] == 3
    assert len(set(exempts)) == 5


class FreeRounds(TestCase):
    """Histories that mix exempts by the draw, exempts by hand and forfeits."""

    @settings(max_examples=12, suppress_health_check=list(HealthCheck))
    @given(half=st.integers(2, 6), seed=st.integers(0, 10_000), by_hand=st.sets(st.integers(1, 4)))
    def test_nobody_is_free_twice_while_somebody_never_was(self, half, seed, by_hand):
        organiser = factories.make_user("free@example.org")
        count, dice = 2 * half + 1, random.Random(seed)
        tournament = factories.make_tournament(
            by=organiser, doublettes=count, missed_rounds="exempt"
        )
        for number in range(1, min(count, 5) + 1):
            before = times_free(tournament)
            drawn = rounds.draft_round(tournament, seed=f"{seed + number:x}", by=organiser)
            exempt = drawn.matches.select_related("home").get(away=None)
            again = any(reason.kind == "exempt_again" for reason in exempt.reasons_given)
            assert again or before[exempt.home.number] == min(before.values())
            if number in by_hand:
                exempt_by_hand(drawn, dice.randint(1, count))
            end_somehow(rounds.publish_round(drawn, by=organiser), dice, organiser)


# Six doublettes, five rounds


@pytest.mark.parametrize("seed", range(6))
def test_six_meet_each_other_in_five_rounds_or_the_draft_announces_a_rematch(organiser, seed):
    tournament = factories.make_tournament(by=organiser, doublettes=6)
    dice, met = random.Random(seed), set()
    for number in range(1, 6):
        drawn = rounds.draft_round(tournament, seed=f"{7 * seed + number:x}", by=organiser)
        pairs = {frozenset({m.home_id, m.away_id}): m for m in drawn.matches.all()}
        again = met & pairs.keys()
        assert drawn.draw_summary["rematches"] == len(again)
        for pair, match in pairs.items():
            assert (pair in again) == any(one.kind == "rematch" for one in match.reasons_given)
        met |= pairs.keys()
        end_somehow(rounds.publish_round(drawn, by=organiser), dice, organiser)


# Late entries


@pytest.mark.parametrize("missed", ["nothing", "exempt"])
def test_late_doublettes_join_and_leave_without_a_trace_in_earlier_rounds(organiser, missed):
    tournament = factories.make_tournament(by=organiser, doublettes=12, missed_rounds=missed)

    def enter(number: int) -> Doublette:
        made = registration.register(tournament, Named(f"Tard {number}", "A", "B"), by=organiser)
        registration.check_in(made, by=organiser)
        assert made.number == number
        return made

    first = factories.publish_round(tournament, by=organiser)
    factories.play_round(first, by=organiser)
    wall, table = opponents(first), selectors.standings(tournament, 1).rows
    enter(13)
    second = factories.publish_round(tournament, by=organiser, seed="2")
    assert_everyone_present_sits_once(second)
    fourteen = enter(14)
    assert selectors.current_match(fourteen) is None
    registration.remove(fourteen, by=organiser)
    fourteen = enter(14)
    factories.play_round(second, by=organiser)
    third = factories.publish_round(tournament, by=organiser, seed="3")
    assert_everyone_present_sits_once(third)
    with pytest.raises(registration.HasPlayed):
        registration.remove(fourteen, by=organiser)
    factories.play_round(third, by=organiser)
    registration.withdraw(fourteen, by=organiser)
    fourth = factories.publish_round(tournament, by=organiser, seed="4")
    assert_everyone_present_sits_once(fourth)
    assert opponents(first) == wall
    assert selectors.standings(tournament, 1).rows == table
    played = {line.doublette.number: line.row for line in selectors.standings(tournament, 3).rows}
    credited = missed == "exempt"
    assert (played[13].played, played[14].played) == ((3, 3) if credited else (2, 1))
    assert played[14].exempt == (2 if credited else 0)
    assert played[1].played == 3


# Open tables


def test_a_draw_on_partial_results_names_the_open_table_and_waits_for_a_yes(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=40)
    factories.publish_round(tournament, by=organiser)
    *reported, last = selectors.undecided_matches(tournament)
    for match in reported:
        factories.enter_result(match, 2000, 1000, by=organiser)
    with pytest.raises(rounds.MissingResults) as refusal:
        rounds.draft_round(tournament, seed="2", by=organiser)
    assert refusal.value.params == {"count": 1, "tables": "1/20"}
    draft = rounds.draft_round(tournament, seed="2", by=organiser, despite_missing=True)
    table = selectors.standings(tournament)
    for doublette in (last.home, last.away):
        row = table.of(doublette).row
        assert (row.played, row.score, row.points, row.difference) == (0, 0, 0, 0)
    second = rounds.publish_round(draft, by=organiser)
    drawn = opponents(second)
    factories.enter_result(last, 1500, 2000, by=organiser)
    assert opponents(second) == drawn
    assert selectors.standings(tournament, 1).of(last.away).row.score == 2


# The table while a round is in play


def test_the_table_after_a_round_stays_while_the_next_is_played(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=24)
    for number in range(1, 4):
        drawn = factories.publish_round(tournament, by=organiser, seed=str(number))
        factories.play_round(drawn, by=organiser)
    after_three = selectors.standings(tournament, 3)
    assert selectors.standings(tournament).rows == after_three.rows
    factories.publish_round(tournament, by=organiser, seed="4")
    assert selectors.standings(tournament).rows == after_three.rows
    closed, opened = set(), selectors.undecided_matches(tournament)
    for match in opened[::2]:
        factories.enter_result(match, 2000, 500, by=organiser)
        closed |= {match.home.number, match.away.number}
    assert selectors.standings(tournament, 3).rows == after_three.rows
    live = selectors.standings(tournament)
    assert (live.decided, live.tables) == (6, 12)
    for line in live.rows:
        before = after_three.of(line.doublette).row
        moved = (line.row.played, line.row.score) != (before.played, before.score)
        assert line.row.played == before.played + (line.doublette.number in closed)
        assert not moved or line.doublette.number in closed


# Results appear when somebody enters them


def test_a_drawn_match_has_no_result_until_somebody_enters_one(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=64)
    drawn = factories.publish_round(tournament, by=organiser)
    assert all(match.result is None for match in matches_of(drawn))
    for match in matches_of(drawn):
        assert (match.sheet.total_a, match.sheet.total_b, match.sheet.version) == (None, None, 0)
    assert not SheetEvent.objects.exists()
    assert all(line.row.played == 0 for line in selectors.standings(tournament).rows)
    assert {line.total_home for line in tables.lines_of_round(drawn)} == {None}


def test_every_result_has_an_author_and_a_time_after_the_draw(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=6, target=400)
    drawn = factories.publish_round(tournament, by=organiser)
    for match in matches_of(drawn):
        for number, side in enumerate(Side, start=1):
            sheets.record_deal(match, deal_line(), number=number, author=Author(side=side))
        for side in Side:
            sheets.sign(match, side, author=Author(side=side), seen=None)
    for match in matches_of(drawn):
        events = list(match.sheet.events.all())
        assert [event.version for event in events] == [1, 2, 3, 4]
        assert all(event.side or event.user for event in events)
        assert all(event.at >= drawn.published_at for event in events)


# Two who are level


def test_a_forfeit_counts_in_the_direct_encounter(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=4, planned_rounds=3)
    winners = {(1, 2): 1, (1, 3): 1, (1, 4): 4, (2, 3): 2, (2, 4): 2, (3, 4): 3}
    for _ in range(3):
        for match in matches_of(factories.publish_round(tournament, by=organiser)):
            pair = tuple(sorted((match.home.number, match.away.number)))
            home_wins = match.home.number == winners[pair]
            if pair == (1, 2):
                absent = Outcome.FORFEIT_AWAY if home_wins else Outcome.FORFEIT_HOME
                results.declare_forfeit(match, absent, by=organiser)
                continue
            totals = (2000, 1900 if 1 in pair else 0)
            factories.enter_result(match, *(totals if home_wins else totals[::-1]), by=organiser)
    first, second, *_ = selectors.standings(tournament).rows
    assert (first.doublette.number, second.doublette.number) == (1, 2)
    assert first.row.score == second.row.score == 4
    assert first.row.difference < second.row.difference
    reason = first.row.reason.ahead
    assert (reason.criterion, reason.others) == ("direct", (2,))
    assert reason.league.results[0].outcome.startswith("forfeit")


def test_a_real_tie_shares_the_rank_and_the_next_rank_is_left_out(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=4)
    factories.publish_round(tournament, by=organiser)
    for match in selectors.undecided_matches(tournament):
        factories.enter_result(match, 2000, 1000, by=organiser)
    assert [line.row.rank for line in selectors.standings(tournament).rows] == [1, 1, 3, 3]


# Clock changes


@pytest.mark.parametrize("moment", ["2026-03-29T00:30:00+00:00", "2026-10-25T00:30:00+00:00"])
def test_a_round_in_the_night_of_the_clock_change_keeps_its_instant(organiser, moment):
    instant = timezone.datetime.fromisoformat(moment)
    tournament = factories.make_tournament(by=organiser, doublettes=2, starts_at=instant)
    with patch("django.utils.timezone.now", return_value=instant):
        drawn = factories.publish_round(tournament, by=organiser)
    kept = Round.objects.get(pk=drawn.pk)
    assert kept.published_at == Tournament.objects.get().starts_at == instant
    assert kept.published_at.astimezone(tournament.zone).utcoffset() is not None


# Imported names


def test_a_list_holds_no_invisible_twins(organiser):
    tournament = factories.make_tournament(by=organiser)
    names = ["Les As", "les as", "LES  AS", "Les Äs"]
    entries = [Named(name, f"Jean {n}", f"Luc {n}") for n, name in enumerate(names)]
    made = registration.import_list(tournament, entries, by=organiser)
    assert all(one.name.casefold() != other.name.casefold() for one, other in combinations(made, 2))
    assert len({doublette.name_key for doublette in made}) == 4
    assert {doublette.presence for doublette in made} == {Presence.EXPECTED}
