"""Assembled answers: the table, what a draw knows, lists; and how many queries they cost."""

import pytest

from scoring.models import SheetState
from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tests import factories
from tests.factories import deal_line
from tournament import selectors
from tournament.models import Doublette, Match, Tournament
from tournament.selectors import tables
from tournament.selectors.entrants import entrants_of
from tournament.services import registration, results, rounds, sheets
from tournament.services.registration import Named

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(organiser) -> Tournament:
    """Five doublettes, one round played: the lower number has won."""
    made = factories.make_tournament(by=organiser, doublettes=5)
    factories.play_round(factories.publish_round(made, by=organiser), by=organiser)
    return made


def late(tournament: Tournament, by, name: str = "Les As") -> Doublette:
    made = registration.register(tournament, Named(name, "A", "B"), by=by)
    registration.check_in(made, by=by)
    return made


def entrant(tournament: Tournament, number: int):
    return next(one for one in entrants_of(tournament.stages.get()) if one.id == number)


# The table


def test_before_the_first_round_everyone_present_shares_the_first_rank(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=3)
    registration.register(tournament, Named("Les As", "A", "B"), by=organiser)
    table = selectors.standings(tournament)
    assert [line.row.rank for line in table.rows] == [1, 1, 1]
    assert (table.round_number, table.tables, table.is_provisional) == (0, 0, False)


def test_a_table_is_provisional_while_results_are_missing(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=5)
    factories.publish_round(tournament, by=organiser)
    assert selectors.standings(tournament).is_provisional
    first, second = selectors.undecided_matches(tournament)
    factories.enter_result(first, 2000, 0, by=organiser)
    results.declare_forfeit(second, Outcome.FORFEIT_HOME, by=organiser)
    table = selectors.standings(tournament)
    assert (table.decided, table.tables, table.is_provisional) == (2, 2, False)


def test_who_left_stays_in_the_table_and_who_never_came_is_not_in_it(five, organiser):
    registration.withdraw(five.doublettes.get(number=1), by=organiser)
    gone = late(five, organiser)
    registration.withdraw(gone, by=organiser)
    table = selectors.standings(five)
    assert {line.doublette.number for line in table.rows} == {1, 2, 3, 4, 5}
    assert table.of(gone) is None
    assert table.names[1] == "Doublette 1"


@pytest.mark.parametrize(("rule", "score", "exempts"), [("nothing", 0, 0), ("exempt", 2, 1)])
def test_missed_rounds_count_as_the_tournament_says(five, organiser, rule, score, exempts):
    Tournament.objects.update(missed_rounds=rule)
    five.refresh_from_db()
    made = late(five, organiser)
    row = selectors.standings(five).of(made).row
    assert (row.score, row.exempt, row.played) == (score, exempts, exempts)


def test_a_missed_round_that_counts_as_exempt_is_a_free_one_for_the_draw(five, organiser):
    Tournament.objects.update(missed_rounds="exempt")
    five.refresh_from_db()
    made = late(five, organiser)
    found = entrant(five, made.number)
    assert (found.free, found.last_bye, found.score) == (1, 1, 2)


# What a draw knows


def test_a_draw_knows_scores_meetings_and_exempts(five):
    matches = list(Match.objects.of_tournament(five))
    exempt = next(match.home.number for match in matches if match.is_exempt)
    entrants = {one.id: one for one in entrants_of(five.stages.get())}
    for match in matches:
        if match.away is None:
            continue
        home, away = entrants[match.home.number], entrants[match.away.number]
        assert (home.met, away.met) == ({away.id: 1}, {home.id: 1})
        assert {home.score, away.score} == {0, 2}
        assert home.free == away.free == 0
    assert (entrants[exempt].byes, entrants[exempt].floats) == (1, {1: -1})


def test_every_kind_of_free_round_counts(five, organiser):
    factories.publish_round(five, by=organiser)
    match = selectors.undecided_matches(five)[0]
    before = entrant(five, match.home.number).free
    results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser)
    found = entrant(five, match.home.number)
    assert (found.free, found.forfeit_wins, found.last_bye) == (before + 1, 1, 2)


def test_who_has_withdrawn_is_not_drawn_and_stays_an_opponent(five, organiser):
    match = Match.objects.of_tournament(five).exclude(away=None).first()
    registration.withdraw(match.home, by=organiser)
    entrants = {one.id: one for one in entrants_of(five.stages.get())}
    assert match.home.number not in entrants
    assert match.home.number in entrants[match.away.number].met


def test_a_cancelled_round_has_never_been(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=5)
    before = entrants_of(tournament.stages.get())
    drawn = factories.publish_round(tournament, by=organiser)
    factories.play_round(drawn, by=organiser)
    rounds.cancel_round(drawn, by=organiser, reason="fire alarm")
    assert entrants_of(tournament.stages.get()) == before


def test_a_float_is_told_by_the_scores_before_the_round(five, organiser):
    drawn = factories.publish_round(five, by=organiser)
    before = {one.id: one.score for one in entrants_of(five.stages.get())}
    entrants = {one.id: one for one in entrants_of(five.stages.get())}
    for match in drawn.matches.exclude(away=None).select_related("home", "away"):
        gap = before[match.home.number] - before[match.away.number]
        expected = {2: -1} if gap > 0 else {2: 1} if gap < 0 else {}
        floats = {k: v for k, v in entrants[match.home.number].floats.items() if k == 2}
        assert floats == expected


def test_clubs_are_numbered_whatever_the_spelling(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=4)
    for number, club in enumerate(["Nîmes", "NIMES ", "", "Arles"], start=1):
        tournament.doublettes.filter(number=number).update(club=club)
    assert [one.club for one in entrants_of(tournament.stages.get())] == [2, 2, 0, 1]


# Lists


def test_a_doublette_finds_its_present_table(five, organiser):
    drawn = factories.publish_round(five, by=organiser)
    for doublette in five.doublettes.all():
        match = selectors.current_match(doublette)
        assert match.round == drawn
        assert doublette in (match.home, match.away)
    newcomer = late(five, organiser)
    assert selectors.current_match(newcomer) is None


def test_a_line_shows_the_state_of_its_table(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=9, target=400)
    drawn = factories.publish_round(tournament, by=organiser)
    one, two, three, four = drawn.matches.exclude(table=None).order_by("table")
    captain = Author(side=Side.A)
    sheets.record_deal(two, deal_line(), number=1, author=captain)
    factories.enter_result(three, 120, 400, by=organiser)
    results.declare_forfeit(four, Outcome.FORFEIT_AWAY, by=organiser)
    lines = tables.lines_of_round(drawn)
    assert [line.state for line in lines] == [
        SheetState.EMPTY,
        SheetState.PLAYING,
        SheetState.SIGNED,
        None,
        None,
    ]
    assert [(line.total_home, line.total_away) for line in lines[:3]] == [
        (None, None),
        (212, 50),
        (120, 400),
    ]
    assert [line.is_won_by_home for line in lines] == [False, False, False, True, True]
    assert [line.is_won_by_away for line in lines] == [False, False, True, False, False]
    assert lines[0].match == one


def test_the_matches_of_a_doublette_come_in_the_order_of_play(five, organiser):
    factories.play_round(factories.publish_round(five, by=organiser), by=organiser)
    lines = tables.lines_of_doublette(five.doublettes.get(number=1))
    assert [line.match.round.number for line in lines] == [1, 2]


def test_everyone_is_found_by_name(five):
    drawn = selectors.current_round(five)
    seats = tables.seats_by_name(tables.lines_of_round(drawn))
    assert [seat.doublette.number for seat in seats] == [1, 2, 3, 4, 5]
    assert sum(seat.opponent is None for seat in seats) == 1


# Queries


@pytest.mark.parametrize("size", [6, 24])
def test_lists_ask_as_many_queries_for_many_tables_as_for_few(
    organiser, django_assert_num_queries, size
):
    tournament = factories.make_tournament(by=organiser, doublettes=size)
    drawn = factories.publish_round(tournament, by=organiser)
    for match in drawn.matches.all():
        sheets.record_deal(match, deal_line(), number=1, author=Author(side=Side.A))
    with django_assert_num_queries(5):
        selectors.standings(tournament)
    stage = tournament.stages.get()
    with django_assert_num_queries(5):
        entrants_of(stage)
    with django_assert_num_queries(3):
        tables.lines_of_round(drawn)
    with django_assert_num_queries(1):
        selectors.undecided_matches(tournament)
    doublette = tournament.doublettes.select_related("tournament").first()
    with django_assert_num_queries(3):
        tables.lines_of_doublette(doublette)
    with django_assert_num_queries(2):
        selectors.current_match(doublette)
