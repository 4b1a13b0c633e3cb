"""Another rule set: free until the first deal, then a decision with its consequences."""

from dataclasses import replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from scoring.models import Sheet, SheetEvent
from scoring.rules.cards import Trump
from scoring.rules.deal import Role, Slam
from scoring.rules.presets import CEST_COINCHE, PRESETS
from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tournament import selectors
from tournament.models import Match
from tournament.selectors.consequences import consequences
from tournament.services import TournamentClosed, organising, rounds, sheets
from tournament.services.rounds import ReasonNeeded
from tournament.services.rules import (
    DealsImpossible,
    PlayHasBegun,
    PreviewNeeded,
    PreviewOutdated,
    RulesContradict,
    change_rules,
    choose_rules,
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
        hall.refresh_from_db()
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
    (move,) = shown.moved
    assert (move.was_over, move.is_over) == (True, False)
    assert move.after == move.before == (2184, 350)


def test_the_preview_asks_a_constant_number_of_questions(
    tournament, organiser, django_assert_num_queries
):
    factories.register_many(tournament, 128, by=organiser)
    factories.publish_round(tournament, by=organiser)
    for match in tables(tournament):
        record(match, coinched())
    with django_assert_num_queries(3):
        found = consequences(tournament, other(tournament, rules="online"))
    assert len(found.moves) == 64


def test_a_capot_deal_is_written_under_every_rule_set(hall):
    record(tables(hall)[0], factories.deal_line(contract=Slam.CAPOT, taker_points=150))
    for key in ("online", "cannes", "pagat", "announced-only", "ffb-contree-2016"):
        assert not consequences(hall, other(hall, rules=key)).impossible


# --- Before the first deal


def test_another_rule_set_brings_its_own_answers_and_no_name(hall, organiser):
    choose_rules(hall, by=organiser, rules_options={"litige": "none"}, rules_name="Ours")
    choose_rules(hall, by=organiser, rules="online", target=1000)
    hall.refresh_from_db()
    assert (hall.rules, hall.rules_options, hall.rules_name) == ("online", {}, "")
    assert (hall.target, hall.rules_edition) == (1000, 3)


def test_once_a_deal_is_recorded_nothing_is_chosen_any_more(hall, organiser):
    record(tables(hall)[0], coinched())
    for changes in ({"rules": "online"}, {"target": 1000}, {"rules_options": {"base": 162}}):
        with pytest.raises(PlayHasBegun):
            choose_rules(hall, by=organiser, **changes)
    choose_rules(hall, by=organiser, target=2000)


def test_a_result_typed_from_paper_is_play_as_well(hall, organiser):
    factories.enter_result(tables(hall)[0], 2010, 1250, by=organiser)
    with pytest.raises(PlayHasBegun):
        choose_rules(hall, by=organiser, target=1000)


def test_answers_that_do_not_go_together_are_refused_with_every_reason(hall, organiser):
    wrong = {"counting": "contract", "failure": "base-and-contract", "litige": "carried"}
    with pytest.raises(RulesContradict) as refused:
        choose_rules(hall, by=organiser, rules_options=wrong)
    assert str(refused.value).count("Where the contract alone is scored") == 2
    with pytest.raises(RulesContradict):
        factories.make_tournament(by=organiser, rules_options=wrong)


def test_a_closed_tournament_keeps_its_rules(hall, organiser):
    organising.close_tournament(hall, by=organiser)
    with pytest.raises(TournamentClosed):
        choose_rules(hall, by=organiser, target=1000)
    with pytest.raises(TournamentClosed):
        change_rules(hall, other(hall, target=1000), by=organiser)


def test_a_phone_is_told_that_its_empty_sheet_has_other_rules(hall, organiser):
    choose_rules(hall, by=organiser, rules="online")
    assert {match.sheet.version for match in tables(hall)} == {1}
    rounds.cancel_round(tables(hall)[0].round, by=organiser)


# --- After it


def test_a_name_alone_moves_nothing_and_asks_no_reason(hall, organiser):
    record(tables(hall)[0], coinched())
    change_rules(hall, other(hall, name="Ours"), by=organiser)
    hall.refresh_from_db()
    assert (hall.rules_name, hall.rules_edition) == ("Ours", 1)
    assert tables(hall)[0].sheet.version == 1


def test_the_consequences_must_have_been_looked_at(hall, organiser):
    record(tables(hall)[0], coinched())
    with pytest.raises(PreviewNeeded):
        change_rules(hall, other(hall, rules="online"), by=organiser, reason="agreed")


def test_what_was_shown_is_for_these_very_terms(hall, organiser):
    record(tables(hall)[0], coinched())
    key = consequences(hall, other(hall, target=1000)).key
    with pytest.raises(PreviewOutdated):
        change_rules(hall, other(hall, target=1500), by=organiser, reason="agreed", key=key)


def test_the_ranks_that_move_are_shown(hall, organiser):
    signed, typed, _ = tables(hall)
    for number in range(1, 8):
        record(signed, coinched(), number)
    sheets.close_sheet(signed, author=Author(user=organiser), seen=None)
    factories.enter_result(typed, 2100, 0, by=organiser)
    terms = other(hall, rules="online")
    shown = consequences(hall, terms)
    assert {(move.before, move.after) for move in shown.ranks} == {
        (1, 2),
        (2, 1),
        (5, 6),
        (6, 5),
    }
    change_rules(hall, terms, by=organiser, reason="agreed", key=shown.key)
    table = {line.doublette: line.row.rank for line in selectors.standings(hall).rows}
    assert all(table[move.doublette] == move.after for move in shown.ranks)


def test_an_edition_that_somebody_has_replaced_is_not_written_over(hall, organiser):
    change_rules(hall, other(hall, target=1000), by=organiser, edition=1)
    with pytest.raises(PreviewOutdated):
        change_rules(hall, other(hall, target=1500), by=organiser, edition=1)


def test_a_signature_is_for_the_sheet_as_it_stood(hall, organiser):
    match = tables(hall)[0]
    for number in range(1, 8):
        record(match, coinched(), number)
    sheets.sign(match, Side.A, author=Author(side=Side.A), seen=None)
    decide(hall, other(hall, rules="online"), organiser)
    assert tables(hall)[0].sheet.signed_a_at is None


def test_last_deals_that_were_called_stay_called(hall, organiser):
    match = tables(hall)[0]
    record(match, coinched())
    sheets.call_last_deals(match, 1, author=Author(user=organiser))
    decide(hall, other(hall, deal_limit=20), organiser)
    length = tables(hall)[0].sheet.length
    assert (length.target, length.deals) == (2000, 2)


def test_a_shorter_match_is_over_and_its_late_deals_count_no_more(hall, organiser):
    match = tables(hall)[0]
    for number in range(1, 5):
        record(match, coinched(), number)
    (move,) = consequences(hall, other(hall, target=600)).moved
    assert (move.was_over, move.is_over, move.surplus) == (False, True, 2)
    assert (move.before, move.after) == ((1248, 200), (624, 100))


def test_a_claim_that_could_not_exist_refuses_the_change(hall, organiser):
    match = tables(hall)[0]
    record(match, coinched())
    claimed = factories.deal_line(contract=200, taker_points=100)
    sheets.record_deal(match, claimed, number=1, author=Author(side=Side.B))
    (move,) = consequences(hall, other(hall, rules="online")).moves
    assert [(number, problem.code.value) for number, problem in move.impossible] == [
        (1, "contract-too-high")
    ]


def decide(hall, terms, organiser):
    """Look, and carry it out."""
    hall.refresh_from_db()
    key = consequences(hall, terms).key
    change_rules(hall, terms, by=organiser, reason="agreed", key=key)


# --- What is shown is what happens

DEALS = st.builds(
    factories.deal_line,
    st.sampled_from(Side),
    contract=st.sampled_from([80, 90, 100, 120, 150, 180]),
    coinche=st.sampled_from([1, 1, 2, 4]),
    taker_points=st.sampled_from(sorted(CEST_COINCHE.possible_piles(Trump.HEARTS))),
    belote=st.sampled_from([None, *Role]),
)
SHEETS = st.tuples(st.lists(DEALS, max_size=6), st.sampled_from(["open", "signed", "typed"]))
TERMS = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(sorted(PRESETS)),
        "target": st.sampled_from([500, 1000, 2000]),
        "deal_limit": st.sampled_from([None, 3, 12]),
    }
)


def play(match, deals, end, organiser):
    """Write deals until the match is over, then end the sheet as it is said."""
    for number, line in enumerate(deals, start=1):
        if not Match.objects.select_related("sheet").get(pk=match.pk).sheet.tally().over:
            record(match, line, number)
    if end == "typed":
        factories.enter_result(match, 2010, 1250, by=organiser)
    elif end == "signed" and deals:
        sheets.close_sheet(match, author=Author(user=organiser), seen=None, reason="stopped")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(written=st.lists(SHEETS, min_size=3, max_size=3), changes=TERMS)
def test_the_totals_and_ranks_shown_are_those_after_confirming(hall, organiser, written, changes):
    with transaction.atomic():
        for match, (deals, end) in zip(tables(hall), written, strict=True):
            play(match, deals, end, organiser)
        hall.refresh_from_db()
        terms = other(hall, **changes)
        shown = consequences(hall, terms)
        try:
            if not shown.impossible:
                change_rules(hall, terms, by=organiser, reason="agreed", key=shown.key)
                hall.refresh_from_db()
                agree(hall, shown)
        finally:
            transaction.set_rollback(True)
    hall.refresh_from_db()
    assume(not shown.impossible)


def agree(hall, shown):
    """Everything that was shown holds, and every sheet has the terms."""
    now = {match.pk: match.sheet for match in tables(hall)}
    for move in shown.moves:
        sheet = now[move.match.pk]
        assert sheet.totals(sheet.tally()) == move.after
        assert sheet.tally().over is move.is_over or move.typed
    ranks = {line.doublette.pk: line.row.rank for line in selectors.standings(hall).rows}
    assert all(ranks[move.doublette.pk] == move.after for move in shown.ranks)
    assert {sheet.rules for sheet in now.values()} == {hall.rules}
