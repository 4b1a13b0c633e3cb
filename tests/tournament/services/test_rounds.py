"""Rounds: drawn once, seen when published, taken back with a reason."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Sheet
from scoring.standings import Outcome
from tests import factories
from tournament import selectors
from tournament.models import Doublette, Match, Round, Tournament
from tournament.pairing import swiss
from tournament.services import registration, results, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(organiser) -> Tournament:
    """Five doublettes that are there."""
    return factories.make_tournament(by=organiser, doublettes=5)


def draft(tournament: Tournament, by, **options) -> Round:
    return rounds.draft_round(tournament, seed="2f", by=by, **options)


def seats(drawn: Round) -> list[tuple[int | None, str, str]]:
    return [(m.table, str(m.home), str(m.away)) for m in drawn.matches.order_by("pk")]


def test_a_draft_seats_everyone_present_once(five, organiser):
    drawn = draft(five, organiser)
    matches = list(drawn.matches.all())
    seated = [pk for match in matches for pk in (match.home_id, match.away_id) if pk]
    assert sorted(seated) == sorted(five.doublettes.values_list("pk", flat=True))
    assert [m.table for m in drawn.matches.exclude(table=None).order_by("table")] == [1, 2]
    assert sum(match.is_exempt for match in matches) == 1
    assert all(match.reasons_given for match in matches)


def test_a_draft_is_seen_by_nobody_and_opens_no_sheet(five, organiser):
    draft(five, organiser)
    assert selectors.current_round(five) is None
    assert selectors.published_matches(five) == []
    assert not Sheet.objects.exists()


def test_drawing_again_gives_the_draft_that_is_there(five, organiser):
    first = draft(five, organiser)
    assert rounds.draft_round(five, seed="77", by=organiser) == first
    assert five.journal.filter(verb="drawn").count() == 1


def test_the_same_seed_gives_the_same_draw_and_another_one_another(five, organiser):
    found = []
    for seed in ("2f", "2f", "30"):
        drawn = rounds.draft_round(five, seed=seed, by=organiser)
        found.append(seats(drawn))
        rounds.discard_draft(drawn, by=organiser)
    assert found[0] == found[1] != found[2]


def test_a_published_round_can_be_drawn_again_from_what_it_keeps(five, organiser):
    for _ in range(3):
        drawn = factories.publish_round(five, by=organiser)
        factories.play_round(drawn, by=organiser)
        kept = Round.objects.get(pk=drawn.pk)
        draw = swiss.replay(kept.draw_input)
        stored = drawn.matches.exclude(away=None).order_by("table")
        assert [(p.home, p.away) for p in draw.pairs] == [
            (m.home.number, m.away.number) for m in stored.select_related("home", "away")
        ]
        assert (kept.algorithm, kept.draw_summary["exempt"]) == (swiss.ALGORITHM, draw.exempt)


def test_a_round_needs_two_doublettes(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=1)
    with pytest.raises(rounds.TooFewPresent):
        draft(tournament, organiser)
    entries = [registration.Named(name, "A", "B") for name in ("Un", "Deux", "Trois")]
    registration.import_list(tournament, entries, by=organiser)
    registration.check_in_everyone(tournament, by=organiser)
    assert draft(tournament, organiser).matches.count() == 2


def test_more_matches_than_tables_are_numbered_on(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=6, tables=2)
    tables = draft(tournament, organiser).matches.values_list("table", flat=True)
    assert sorted(tables) == [1, 2, 3]


def test_no_more_rounds_are_drawn_than_planned(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=2, planned_rounds=1)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    with pytest.raises(rounds.AllRoundsDrawn):
        draft(tournament, organiser)


def test_two_doublettes_meet_again_when_there_is_nobody_else(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=2)
    for again in (0, 1):
        drawn = factories.publish_round(tournament, by=organiser)
        assert drawn.draw_summary["rematches"] == again
        factories.play_round(drawn, by=organiser)


def test_publishing_opens_a_sheet_for_every_table(five, organiser):
    drawn = rounds.publish_round(draft(five, organiser), by=organiser)
    assert selectors.current_round(five) == drawn
    for match in drawn.matches.all():
        assert (match.sheet is None) == match.is_exempt
    assert {(s.rules, s.rules_version, s.target) for s in Sheet.objects.all()} == {
        ("cest-coinche", 1, 2000)
    }


def test_a_draft_with_the_wrong_people_is_not_published(five, organiser):
    drawn = draft(five, organiser)
    gone = five.doublettes.get(number=1)
    registration.withdraw(gone, by=organiser)
    with pytest.raises(rounds.DraftOutdated):
        rounds.publish_round(drawn, by=organiser)
    registration.come_back(gone, by=organiser)
    late = registration.register(five, registration.Named("Les As", "A", "B"), by=organiser)
    registration.check_in(late, by=organiser)
    with pytest.raises(rounds.DraftOutdated):
        rounds.publish_round(drawn, by=organiser)
    registration.undo_check_in(late, by=organiser)
    rounds.publish_round(drawn, by=organiser)


def test_a_draft_is_published_or_thrown_away_once(five, organiser):
    drawn = draft(five, organiser)
    same = Round.objects.get(pk=drawn.pk)
    rounds.discard_draft(drawn, by=organiser)
    for change in (rounds.discard_draft, rounds.publish_round):
        with pytest.raises(rounds.NotADraft):
            change(same, by=organiser)
    published = factories.publish_round(five, by=organiser)
    for change in (rounds.discard_draft, rounds.publish_round):
        with pytest.raises(rounds.NotADraft):
            change(published, by=organiser)


def test_an_untouched_round_is_cancelled_freely_and_its_number_drawn_again(five, organiser):
    first = factories.publish_round(five, by=organiser)
    rounds.cancel_round(first, by=organiser)
    assert selectors.standings(five).round_number == 0
    second = factories.publish_round(five, by=organiser)
    assert (second.number, second.pk == first.pk) == (1, False)
    assert Match.objects.filter(round=first).count() == 3


def test_a_round_with_deals_or_forfeits_is_cancelled_with_a_reason(five, organiser):
    for spoil in (
        lambda match: factories.enter_result(match, 2000, 0, by=organiser),
        lambda match: results.declare_forfeit(match, Outcome.FORFEIT_HOME, by=organiser),
    ):
        drawn = factories.publish_round(five, by=organiser)
        spoil(Match.objects.of_tournament(five).get(table=1))
        with pytest.raises(rounds.ReasonNeeded):
            rounds.cancel_round(drawn, by=organiser)
        rounds.cancel_round(drawn, by=organiser, reason="fire alarm")
    assert all(line.row.played == 0 for line in selectors.standings(five).rows)


def test_only_the_last_round_can_be_cancelled_and_only_once(five, organiser):
    first = factories.publish_round(five, by=organiser)
    factories.play_round(first, by=organiser)
    second = factories.publish_round(five, by=organiser)
    with pytest.raises(rounds.NotTheLastRound):
        rounds.cancel_round(first, by=organiser, reason="no")
    rounds.cancel_round(second, by=organiser)
    with pytest.raises(rounds.NotTheLastRound):
        rounds.cancel_round(second, by=organiser)
    third = draft(five, organiser)
    for drawn in (first, third):
        with pytest.raises(rounds.NotTheLastRound):
            rounds.cancel_round(drawn, by=organiser, reason="no")


def test_doublettes_of_a_club_are_kept_apart_in_the_first_round(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=8)
    clubs = dict.fromkeys((1, 2, 3, 4), "Lyon") | dict.fromkeys((5, 6, 7, 8), "Nice")
    for number, club in clubs.items():
        Doublette.objects.filter(number=number).update(club=club)
    drawn = factories.publish_round(tournament, by=organiser)
    assert drawn.draw_summary["same_club"] == 0
    assert all(m.home.club != m.away.club for m in drawn.matches.select_related("home", "away"))


def test_a_round_of_64_asks_as_many_queries_as_one_of_8(organiser):
    asked = []
    for size in (8, 64):
        tournament = factories.make_tournament(by=organiser, name=str(size), doublettes=size)
        with CaptureQueriesContext(connection) as drawing:
            drawn = draft(tournament, organiser)
        with CaptureQueriesContext(connection) as publishing:
            rounds.publish_round(drawn, by=organiser)
        asked.append((len(drawing), len(publishing)))
    assert asked[0] == asked[1]
    assert max(asked[0]) <= 20
