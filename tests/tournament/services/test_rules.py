"""Another rule set: free until the first deal, then a decision with its consequences."""

from dataclasses import replace

import pytest

from scoring.models import Sheet, SheetEvent
from scoring.rules.deal import Slam
from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tournament.models import Match
from tournament.services import sheets
from tournament.services.rounds import ReasonNeeded
from tournament.services.rules import (
    DealsImpossible,
    PreviewOutdated,
    change_rules,
    consequences,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(tournament, organiser):
    """Three tables of a first round."""
    factories.register_many(tournament, 6, by=organiser)
    factories.publish_round(tournament, by=organiser)
    return tournament


def tables(tournament):
    return list(Match.objects.of_tournament(tournament).select_related("sheet"))


def coinched(number=1):
    """100 hearts coinched, 112 points: 312–50, or 360–0 where the winner takes all."""
    return factories.deal_line(coinche=2, taker_points=112)


def record(match, line, number=1):
    sheets.record_deal(match, line, number=number, author=Author(side=Side.A))


def other(tournament, **changes):
    return replace(tournament.terms, **changes)


def test_before_the_first_deal_a_change_is_free_and_open_sheets_follow(hall, organiser):
    terms = other(hall, rules="online", options={"bids.cap": 180}, name="Ours", target=1000)
    change_rules(hall, terms, by=organiser)
    hall.refresh_from_db()
    assert hall.terms == terms
    assert hall.rules_edition == 2
    assert hall.ruleset.numbers[-1] == 180
    kept = Sheet.objects.values_list("rules", "rules_options", "rules_edition", "target")
    assert set(map(str, kept)) == {"('online', {'bids.cap': 180}, 2, 1000)"}


def test_the_journal_says_what_was_changed_and_why(hall, organiser):
    change_rules(hall, other(hall, target=1000), by=organiser, reason="too long")
    line = hall.journal.first()
    assert (line.before, line.after, line.reason) == (
        {"target": 2000},
        {"target": 1000},
        "too long",
    )


def test_nothing_is_journalled_where_nothing_changes(hall, organiser):
    before = hall.journal.count()
    change_rules(hall, hall.terms, by=organiser)
    assert hall.journal.count() == before
    hall.refresh_from_db()
    assert hall.rules_edition == 1


def test_after_the_first_deal_a_reason_and_what_was_shown_are_asked(hall, organiser):
    record(tables(hall)[0], coinched())
    terms = other(hall, rules="online", target=2000)
    with pytest.raises(ReasonNeeded):
        change_rules(hall, terms, by=organiser)
    with pytest.raises(PreviewOutdated):
        change_rules(hall, terms, by=organiser, reason="agreed", key="something else")
    shown = consequences(hall, terms)
    change_rules(hall, terms, by=organiser, reason="agreed", key=shown.key)
    assert tables(hall)[0].sheet.tally().total_a == 360


def test_what_was_entered_after_the_preview_is_shown_first(hall, organiser):
    first, second, _ = tables(hall)
    record(first, coinched())
    terms = other(hall, rules="online")
    shown = consequences(hall, terms)
    record(second, coinched())
    with pytest.raises(PreviewOutdated):
        change_rules(hall, terms, by=organiser, reason="agreed", key=shown.key)


def test_signed_matches_are_reckoned_anew_as_the_preview_said(hall, organiser):
    signed, typed, running = tables(hall)
    for number in range(1, 8):
        record(signed, coinched(), number)
    author = Author(user=organiser)
    sheets.close_sheet(signed, author=author, seen=None)
    factories.enter_result(typed, 2010, 1250, by=organiser)
    record(running, coinched())
    terms = other(hall, rules="online")
    shown = consequences(hall, terms)
    told = {
        move.match.pk: (move.before, move.after, move.signed, move.typed) for move in shown.moves
    }
    assert told == {
        signed.pk: ((2184, 350), (2160, 0), True, False),
        typed.pk: ((2010, 1250), (2010, 1250), True, True),
        running.pk: ((312, 50), (360, 0), False, False),
    }
    assert [move.match.pk for move in shown.moved] == [signed.pk, running.pk]
    change_rules(hall, terms, by=organiser, reason="agreed", key=shown.key)
    for match in tables(hall):
        sheet = match.sheet
        assert sheet.totals(sheet.tally()) == told[match.pk][1]
    event = SheetEvent.objects.get(sheet=signed.sheet, kind="rescored")
    assert (event.before, event.after) == (
        {"total_a": 2184, "total_b": 350},
        {"total_a": 2160, "total_b": 0},
    )
    assert event.reason == "agreed"


def test_changing_back_gives_back_what_stood(hall, organiser):
    match, *_ = tables(hall)
    for number in range(1, 8):
        record(match, coinched(), number)
    sheets.close_sheet(match, author=Author(user=organiser), seen=None)
    before = hall.terms
    for terms in (other(hall, rules="online"), before):
        key = consequences(hall, terms).key
        change_rules(hall, terms, by=organiser, reason="agreed", key=key)
    sheet = tables(hall)[0].sheet
    assert (sheet.total_a, sheet.total_b) == (2184, 350)
    hall.refresh_from_db()
    assert hall.rules_edition == 3


def test_rules_under_which_a_recorded_deal_cannot_exist_are_refused(hall, organiser):
    match, *_ = tables(hall)
    record(match, factories.deal_line(contract=200, taker_points=100))
    terms = other(hall, rules="online")
    shown = consequences(hall, terms)
    ((number, problem),) = shown.moves[0].impossible
    assert (number, problem.code.value) == (1, "contract-too-high")
    with pytest.raises(DealsImpossible):
        change_rules(hall, terms, by=organiser, reason="agreed", key=shown.key)
    hall.refresh_from_db()
    assert hall.rules == "cest-coinche"


def test_a_match_that_would_not_have_ended_keeps_its_frozen_totals(hall, organiser):
    match, *_ = tables(hall)
    for number in range(1, 8):
        record(match, coinched(), number)
    sheets.close_sheet(match, author=Author(user=organiser), seen=None)
    shown = consequences(hall, other(hall, target=3000))
    (move,) = shown.moves
    assert not move.ends
    assert move.after == move.before == (2184, 350)
    assert not shown.moved


def test_the_preview_asks_a_constant_number_of_questions(
    tournament, organiser, django_assert_num_queries
):
    factories.register_many(tournament, 24, by=organiser)
    factories.publish_round(tournament, by=organiser)
    for match in tables(tournament):
        record(match, coinched())
    with django_assert_num_queries(3):
        found = consequences(tournament, other(tournament, rules="online"))
    assert len(found.moves) == 12


def test_a_capot_deal_is_written_under_every_rule_set(hall):
    record(tables(hall)[0], factories.deal_line(contract=Slam.CAPOT, taker_points=150))
    for key in ("online", "cannes", "pagat", "announced-only", "ffb-contree-2016"):
        assert not consequences(hall, other(hall, rules=key)).impossible
