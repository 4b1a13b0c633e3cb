"""Matches decided by absence, and that taken back."""

import pytest

from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tests import factories
from tests.factories import deal_line
from tournament import selectors
from tournament.models import Match, Tournament
from tournament.services import results, rounds, sheets
from tournament.services.results import AlreadyDecided, NotAForfeit
from tournament.services.sheets import NoSheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(organiser) -> Tournament:
    made = factories.make_tournament(by=organiser, doublettes=3)
    factories.publish_round(made, by=organiser)
    return made


def at_table(tournament: Tournament) -> Match:
    return Match.objects.of_tournament(tournament).get(table=1)


def scores(tournament: Tournament) -> dict[int, int]:
    return {line.doublette.number: line.row.score for line in selectors.standings(tournament).rows}


@pytest.mark.parametrize(
    ("outcome", "home", "away"),
    [
        (Outcome.FORFEIT_HOME, 0, 2),
        (Outcome.FORFEIT_AWAY, 2, 0),
        (Outcome.DOUBLE_FORFEIT, 0, 0),
    ],
)
def test_who_was_there_wins(tournament, organiser, outcome, home, away):
    match = at_table(tournament)
    results.declare_forfeit(match, outcome, by=organiser, reason="car broke down")
    found = scores(tournament)
    assert (found[match.home.number], found[match.away.number]) == (home, away)
    assert selectors.undecided_matches(tournament) == []
    entry = tournament.journal.first()
    assert (entry.verb, entry.after) == ("forfeit", {"outcome": outcome.value})
    assert entry.subject.startswith("1/1 ")


def test_a_forfeit_taken_back_is_to_be_played_from_where_it_stood(tournament, organiser):
    match = at_table(tournament)
    sheets.record_deal(match, deal_line(), number=1, author=Author(side=Side.A))
    results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser)
    results.take_forfeit_back(match, by=organiser, reason="they came")
    assert [m.pk for m in selectors.undecided_matches(tournament)] == [match.pk]
    sheets.record_deal(at_table(tournament), deal_line(), number=2, author=Author(side=Side.B))
    assert tournament.journal.first().before == {"outcome": "forfeit_away"}


def test_only_a_forfeit_is_declared_and_taken_back(tournament, organiser):
    match = at_table(tournament)
    exempt = Match.objects.of_tournament(tournament).get(table=None)
    for outcome in (Outcome.PLAYED, Outcome.EXEMPT):
        with pytest.raises(NotAForfeit):
            results.declare_forfeit(match, outcome, by=organiser)
    with pytest.raises(NotAForfeit):
        results.declare_forfeit(exempt, Outcome.FORFEIT_HOME, by=organiser)
    for one in (match, exempt):
        with pytest.raises(NotAForfeit):
            results.take_forfeit_back(one, by=organiser)


def test_a_decided_match_is_not_decided_again(tournament, organiser):
    match = at_table(tournament)
    results.declare_forfeit(match, Outcome.FORFEIT_HOME, by=organiser)
    with pytest.raises(AlreadyDecided):
        results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser)
    results.take_forfeit_back(match, by=organiser)
    factories.enter_result(at_table(tournament), 2000, 0, by=organiser)
    with pytest.raises(AlreadyDecided):
        results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser)


def test_there_is_no_forfeit_in_a_draft_or_in_a_cancelled_round(tournament, organiser):
    match = at_table(tournament)
    rounds.cancel_round(match.round, by=organiser)
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    for one in (match, draft.matches.get(table=1)):
        with pytest.raises(NoSheet):
            results.declare_forfeit(one, Outcome.FORFEIT_HOME, by=organiser)
        with pytest.raises(NoSheet):
            results.take_forfeit_back(one, by=organiser)
