"""Penalties, annulled deals and last deals: what the desk writes on a sheet."""

import pytest

from scoring.models import SheetEvent
from scoring.rules.sheet import Line, Penalty, Side
from scoring.services import Author, DeskOnly, Entry, SheetSigned, SurplusDeals
from scoring.standings import Outcome
from tests import factories
from tournament.models import Match
from tournament.services import TournamentClosed, organising, results, sheets

pytestmark = pytest.mark.django_db
FINE = Line(penalty=Penalty(Side.A, 162, "revoke"))
ANNULLED = Line(annulled=True, reason="misdeal")
CAPTAIN = Author(side=Side.A)


@pytest.fixture
def match(tournament, organiser):
    return one_match(tournament, organiser)


@pytest.fixture
def desk(organiser):
    return Author(user=organiser)


def fresh(match):
    return Match.objects.of_tournament(match.round.stage.tournament).get(pk=match.pk)


def tally(match):
    return fresh(match).sheet.tally()


def record(match, line, number, author=CAPTAIN):
    return sheets.record_deal(match, line, number=number, author=author)


def test_a_penalty_gives_its_points_to_the_others(match, desk):
    record(match, factories.deal_line(), 1)
    record(match, FINE, 2, desk)
    added = tally(match)
    assert (added.rows[1].a, added.rows[1].b) == (0, 162)
    assert added.rows[1].played == 1
    assert fresh(match).sheet.lines()[1] == FINE


def test_a_captain_gives_no_penalty_and_annuls_nothing(match, desk):
    record(match, factories.deal_line(), 1)
    for line in (FINE, ANNULLED):
        with pytest.raises(DeskOnly):
            record(match, line, 2)
        with pytest.raises(DeskOnly):
            sheets.amend_deal(match, line, number=1, author=CAPTAIN, seen=None)
    record(match, FINE, 2, desk)
    with pytest.raises(DeskOnly):
        sheets.take_back_deal(match, number=2, author=CAPTAIN, seen=None)
    with pytest.raises(DeskOnly):
        sheets.amend_deal(match, factories.deal_line(), number=2, author=CAPTAIN, seen=None)
    sheets.take_back_deal(match, number=2, author=desk, seen=None)
    assert len(tally(match).rows) == 1


def test_an_annulled_deal_counts_nothing_and_its_facts_stay_in_the_history(match, desk):
    record(match, factories.deal_line(), 1)
    sheets.amend_deal(match, ANNULLED, number=1, author=desk, seen=None, reason="misdeal")
    added = tally(match)
    assert (added.total_a, added.total_b, added.rows[0].played) == (0, 0, 0)
    event = SheetEvent.objects.get(sheet=match.sheet, kind="amended")
    assert event.before["contract"] == 100
    assert event.after["annulled"] is True
    sheets.amend_deal(match, factories.deal_line(), number=1, author=desk, seen=None)
    assert tally(match).total_a > 0


def test_a_deal_sent_under_the_number_of_a_penalty_goes_behind_it(match, desk):
    record(match, FINE, 1, desk)
    assert record(match, factories.deal_line(), 1) is Entry.RECORDED
    assert record(match, factories.deal_line(), 1, Author(side=Side.B)) is Entry.MERGED
    assert [row.line.penalty is not None for row in tally(match).rows] == [True, False]


def test_a_penalty_may_be_given_when_the_match_is_over_but_not_when_it_is_signed(match, desk):
    number = 0
    while not tally(match).over:
        number += 1
        record(match, factories.deal_line(), number)
    with pytest.raises(SurplusDeals):
        record(match, factories.deal_line(), number + 1)
    record(match, FINE, number + 1, desk)
    added = tally(match)
    assert added.over
    assert not added.surplus
    sheets.close_sheet(match, author=desk, seen=None)
    with pytest.raises(SheetSigned):
        record(match, FINE, number + 2, desk)


def test_penalties_and_deals_that_are_sent_at_once_never_stand_against_each_other(match, desk):
    record(match, factories.deal_line(), 1)
    assert record(match, FINE, 1, desk) is Entry.RECORDED
    assert record(match, FINE, 1, desk) is Entry.MERGED
    assert record(match, ANNULLED, 2, desk) is Entry.RECORDED
    kinds = [row.line.kind.value for row in tally(match).rows]
    assert kinds == ["deal", "penalty", "annulled"]
    assert not match.sheet.claims.exists()


def test_who_still_has_an_annulled_deal_in_mind_sees_a_dispute(match, desk):
    record(match, factories.deal_line(), 1)
    sheets.amend_deal(match, ANNULLED, number=1, author=desk, seen=None)
    assert record(match, factories.deal_line(), 1, Author(side=Side.B)) is Entry.CONTESTED


def test_the_journal_tells_a_penalty_with_its_reason(match, desk, tournament):
    record(match, FINE, 1, desk)
    entry = tournament.journal.first()
    assert (entry.after, entry.reason) == ({"deal": 1, "penalty": 162}, "revoke")


# --- Last deals


def last_deal(match):
    return fresh(match).sheet.last_deal


def test_last_deals_end_the_match_after_so_many_more(match, desk):
    record(match, factories.deal_line(), 1)
    assert sheets.call_last_deals(match, 2, author=desk)
    assert last_deal(match) == 3
    record(match, factories.deal_line(), 2)
    record(match, Line(), 3)
    assert not tally(match).over
    record(match, factories.deal_line(), 4)
    assert tally(match).over
    with pytest.raises(SurplusDeals):
        record(match, factories.deal_line(), 5)
    assert (fresh(match).sheet.target, fresh(match).sheet.deal_limit) == (2000, None)


def test_a_leader_wins_on_the_last_deal_and_level_is_drawn(match, desk):
    record(match, factories.deal_line(), 1)
    sheets.call_last_deals(match, 1, author=desk)
    record(match, factories.deal_line(taker=Side.B), 2)
    assert (tally(match).over, tally(match).winner) == (True, None)
    record(match, FINE, 3, desk)
    assert tally(match).winner is Side.B


def test_last_deals_called_again_never_give_more(match, desk):
    sheets.call_last_deals(match, 2, author=desk)
    assert not sheets.call_last_deals(match, 3, author=desk)
    assert sheets.call_last_deals(match, 1, author=desk)
    assert last_deal(match) == 1
    events = SheetEvent.objects.filter(sheet=match.sheet, kind="last_deals")
    kept = [(event.before["last_deal"], event.after["last_deal"]) for event in events]
    assert kept == [(None, 2), (2, 1)]


def test_last_deals_are_taken_back_and_the_match_goes_on(match, desk):
    sheets.call_last_deals(match, 1, author=desk)
    record(match, factories.deal_line(), 1)
    sheets.sign(match, Side.A, author=CAPTAIN, seen=None)
    assert sheets.call_last_deals(match, None, author=desk)
    assert not sheets.call_last_deals(match, None, author=desk)
    assert (last_deal(match), tally(match).over) == (None, False)
    assert not fresh(match).sheet.is_signed_by(Side.A)


def test_the_agreed_number_of_deals_ends_a_match_before_a_later_call(tournament, organiser, desk):
    tournament.deal_limit = 2
    tournament.save()
    match = one_match(tournament, organiser)
    assert not sheets.call_last_deals(match, 2, author=desk)
    assert sheets.call_last_deals(match, 1, author=desk)


def test_last_deals_are_called_for_a_whole_round_but_not_where_it_is_over(
    tournament, organiser, desk
):
    factories.register_many(tournament, 6, by=organiser)
    factories.publish_round(tournament, by=organiser)
    signed, absent, playing = Match.objects.of_tournament(tournament)
    factories.enter_result(signed, 2010, 1250, by=organiser)
    results.declare_forfeit(absent, Outcome.FORFEIT_AWAY, by=organiser)
    assert sheets.call_last_deals_in(playing.round, 2, author=desk) == 1
    assert [last_deal(match) for match in (signed, absent, playing)] == [None, None, 2]
    with pytest.raises(SheetSigned):
        sheets.call_last_deals(signed, 2, author=desk)
    with pytest.raises(sheets.NoSheet):
        sheets.call_last_deals(absent, 2, author=desk)


def test_nothing_is_called_in_a_closed_tournament(match, desk, tournament, organiser):
    organising.close_tournament(tournament, by=organiser)
    with pytest.raises(TournamentClosed):
        sheets.call_last_deals_in(match.round, 2, author=desk)
    assert last_deal(match) is None


def one_match(tournament, organiser):
    factories.register_many(tournament, 2, by=organiser)
    factories.publish_round(tournament, by=organiser)
    return Match.objects.of_tournament(tournament).get()


def test_a_match_of_a_number_of_deals_may_be_drawn(tournament, organiser, desk):
    tournament.target, tournament.deal_limit = None, 2
    tournament.save()
    match = one_match(tournament, organiser)
    record(match, factories.deal_line(), 1)
    record(match, factories.deal_line(taker=Side.B), 2)
    added = tally(match)
    assert added.over
    assert added.winner is None
    sheets.close_sheet(match, author=desk, seen=None)
    result = fresh(match).result
    assert result.home_points == result.away_points
