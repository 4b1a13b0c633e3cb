"""Penalties, annulled deals and last deals: what the desk writes on a sheet."""

import pytest

from scoring.models import SheetEvent
from scoring.rules.sheet import Line, Penalty, Side
from scoring.services import Author, DeskOnly, Entry, SheetSigned, SurplusDeals
from tests import factories
from tournament.models import Match
from tournament.services import sheets

pytestmark = pytest.mark.django_db
FINE = Line(penalty=Penalty(Side.A, 162, "revoke"))
ANNULLED = Line(annulled=True, reason="misdeal")
CAPTAIN = Author(side=Side.A)


@pytest.fixture
def match(tournament, organiser):
    factories.register_many(tournament, 2, by=organiser)
    factories.publish_round(tournament, by=organiser)
    return Match.objects.of_tournament(tournament).get()


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


def test_last_deals_end_the_match_after_so_many_more(match, desk):
    record(match, factories.deal_line(), 1)
    assert sheets.call_last_deals([fresh(match)], 2, author=desk) == 1
    assert fresh(match).sheet.deal_limit == 3
    record(match, factories.deal_line(), 2)
    record(match, Line(), 3)
    assert not tally(match).over
    record(match, factories.deal_line(), 4)
    assert tally(match).over
    assert fresh(match).sheet.target == 2000


def test_last_deals_called_again_never_give_more(match, desk):
    sheets.call_last_deals([fresh(match)], 1, author=desk)
    assert sheets.call_last_deals([fresh(match)], 3, author=desk) == 0
    assert fresh(match).sheet.deal_limit == 1
    events = SheetEvent.objects.filter(sheet=match.sheet, kind="last_deals")
    assert [event.after for event in events] == [{"deal_limit": 1}]


def test_a_signed_sheet_is_not_called(match, desk, organiser):
    factories.enter_result(match, 2010, 1250, by=organiser)
    assert sheets.call_last_deals([fresh(match)], 2, author=desk) == 0


def test_a_match_of_a_number_of_deals_may_be_drawn(tournament, organiser, desk):
    tournament.target, tournament.deal_limit = None, 2
    tournament.save()
    factories.register_many(tournament, 2, by=organiser)
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).get()
    record(match, factories.deal_line(), 1)
    record(match, factories.deal_line(taker=Side.B), 2)
    added = tally(match)
    assert added.over
    assert added.winner is None
    sheets.close_sheet(match, author=desk, seen=None)
    result = fresh(match).result
    assert result.home_points == result.away_points
