"""The tables of the sheet: what the database itself refuses, and facts that come back as stored."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import PASSED, Claim, Deal, Receipt, Sheet, SheetEvent, SheetState, columns_of
from scoring.rules.cards import Trump
from scoring.rules.deal import Announcements, Role, Slam
from scoring.rules.deal import Deal as Facts
from scoring.rules.sheet import Line, Side
from tests import factories

NOON = datetime(2026, 11, 11, 12, tzinfo=UTC)
KEY = uuid4()
PLAYED: dict[str, Any] = {"taker": "a", "bid": "points", "contract": 100, "trump": "H"}
SLAM = PLAYED | {"bid": "capot", "contract": None}
SHEET: dict[str, Any] = {"rules": "cest-coinche", "rules_version": 1, "target": 2000}
EVENT: dict[str, Any] = {"version": 1, "kind": "recorded", "side": "a"}
ANSWER: dict[str, Any] = {"key": KEY, "digest": "0" * 64, "status": 200, "body": {}}

CHECKS: list[tuple[str, type[models.Model], dict[str, Any]]] = [
    ("sheet_totals_exist_exactly_when_closed", Sheet, SHEET | {"closed_at": NOON}),
    ("sheet_totals_exist_exactly_when_closed", Sheet, SHEET | {"total_a": 1, "total_b": 2}),
    ("sheet_totals_exist_exactly_when_closed", Sheet, SHEET | {"closed_at": NOON, "total_a": 1}),
    ("sheet_target_is_positive", Sheet, SHEET | {"target": 0}),
    ("sheet_deal_limit_is_positive", Sheet, SHEET | {"deal_limit": 0}),
    ("sheet_last_deal_is_positive", Sheet, SHEET | {"last_deal": 0}),
    ("sheet_has_an_end", Sheet, SHEET | {"target": None}),
    (
        "sheet_totals_are_possible",
        Sheet,
        SHEET | {"closed_at": NOON, "total_a": 0, "total_b": 100_000},
    ),
    ("deals_are_numbered_from_one", Deal, PLAYED | {"number": 0}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"taker_points": 0}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"trump": "H"}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"bid": "capot"}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"coinche": 2}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"made": False}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"belote": "taker"}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"all_tricks": "defence"}),
    ("a_passed_deal_has_no_facts", Deal, PASSED | {"defence_announcements": 20}),
    ("a_played_deal_has_a_contract_and_trump", Deal, SLAM | {"bid": ""}),
    ("a_played_deal_has_a_contract_and_trump", Deal, SLAM | {"bid": "slam"}),
    ("a_played_deal_has_a_contract_and_trump", Deal, PLAYED | {"trump": ""}),
    ("a_played_deal_has_a_contract_and_trump", Deal, PLAYED | {"trump": "X"}),
    ("a_played_deal_has_a_contract_and_trump", Deal, PLAYED | {"taker": "c"}),
    ("tricks_and_belote_belong_to_a_side", Deal, PLAYED | {"belote": "both"}),
    ("tricks_and_belote_belong_to_a_side", Deal, PLAYED | {"all_tricks": "a"}),
    ("only_a_bid_of_points_has_a_number", Deal, PLAYED | {"contract": 70}),
    ("only_a_bid_of_points_has_a_number", Deal, PLAYED | {"contract": 1010}),
    ("only_a_bid_of_points_has_a_number", Deal, PLAYED | {"contract": None}),
    ("only_a_bid_of_points_has_a_number", Deal, SLAM | {"contract": 250}),
    ("coinche_level_is_1_2_or_4", Deal, PLAYED | {"coinche": 3}),
    ("coinche_level_is_1_2_or_4", Deal, PLAYED | {"coinche": 0}),
    ("points_fit_the_deck", Deal, PLAYED | {"taker_points": 259}),
    ("announcements_fit_two_hands", Deal, PLAYED | {"taker_announcements": 1001}),
    ("announcements_fit_two_hands", Deal, PLAYED | {"defence_announcements": 1001}),
    ("a_penalty_has_a_side_and_points", Deal, PASSED | {"penalty": 162}),
    ("a_penalty_has_a_side_and_points", Deal, PASSED | {"penalised": "a"}),
    ("a_penalty_has_a_side_and_points", Deal, PASSED | {"penalised": "a", "penalty": 0}),
    ("a_penalty_has_a_side_and_points", Deal, PASSED | {"penalised": "a", "penalty": 1001}),
    ("a_penalty_has_a_side_and_points", Deal, PASSED | {"penalised": "c", "penalty": 162}),
    ("a_penalty_has_a_side_and_points", Deal, PLAYED | {"penalised": "a", "penalty": 162}),
    ("an_annulled_deal_has_no_facts", Deal, PLAYED | {"annulled": True}),
    ("a_claim_is_upheld_or_not_exactly_when_settled", Claim, {"side": "b", "upheld": True}),
    ("a_claim_is_upheld_or_not_exactly_when_settled", Claim, {"side": "b", "settled_at": NOON}),
    ("a_claim_has_an_author", Claim, {}),
    ("an_event_has_an_author", SheetEvent, EVENT | {"side": ""}),
]
TWICE: list[tuple[str, type[models.Model], dict[str, Any]]] = [
    ("one_deal_per_number_of_a_sheet", Deal, PLAYED),
    ("one_event_per_version_of_a_sheet", SheetEvent, EVENT),
    ("one_answer_per_key_of_a_sheet", Receipt, ANSWER),
]


def insert(model: type[models.Model], columns: dict[str, Any]) -> None:
    """Put a row in by the side door: no form, no service, no `full_clean`."""
    if model is not Sheet:
        columns = {"sheet": factories.make_sheet()} | columns
    if model is Deal:
        columns = {"number": 1} | columns
    with transaction.atomic():
        model.objects.bulk_create([model(**columns)])


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "model", "columns"), CHECKS)
def test_the_database_refuses_an_impossible_row(name, model, columns):
    with pytest.raises(IntegrityError, match=name):
        insert(model, columns)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "model", "columns"), TWICE)
def test_the_database_refuses_the_same_thing_twice(name, model, columns):
    columns = columns | {"sheet": factories.make_sheet()}
    insert(model, columns)
    with pytest.raises(IntegrityError):
        insert(model, columns)


def test_every_constraint_is_shown_to_refuse():
    named = {
        constraint.name
        for model in apps.get_app_config("scoring").get_models()
        for constraint in model._meta.constraints
    }
    assert {name for name, *_ in CHECKS + TWICE} == named


@pytest.mark.django_db
@pytest.mark.parametrize("columns", [PASSED, PLAYED, SLAM, PLAYED | {"taker_points": 258}])
def test_the_database_takes_a_possible_deal(columns):
    insert(Deal, columns)
    assert Deal.objects.count() == 1


NUMBERS = [
    (model, field.name)
    for model in (Sheet, Deal)
    for field in model._meta.get_fields()
    if isinstance(field, models.PositiveIntegerField | models.PositiveSmallIntegerField)
]


@pytest.mark.django_db
@pytest.mark.parametrize(("model", "column"), NUMBERS)
def test_the_database_refuses_a_negative_number(model, column):
    if model is Deal:
        columns = PLAYED | {column: -1}
    else:
        columns = SHEET | {"closed_at": NOON, "total_a": 0, "total_b": 0, column: -1}
    with pytest.raises(IntegrityError):
        insert(model, columns)


@pytest.mark.parametrize("typed", ["1e3", "NaN", "0.5", " 8 0 ", ""])
@pytest.mark.django_db
def test_a_number_that_is_text_never_reaches_the_database(typed):
    with pytest.raises(ValueError, match="expected a number"):
        insert(Deal, PLAYED | {"taker_points": typed})


FACTS = st.builds(
    Facts,
    contract=st.integers(80, 1000) | st.sampled_from(Slam),
    trump=st.sampled_from(Trump),
    coinche=st.sampled_from([1, 2, 4]),
    taker_points=st.none() | st.integers(0, 258),
    all_tricks=st.none() | st.sampled_from(Role),
    made=st.none() | st.booleans(),
    belote=st.none() | st.sampled_from(Role),
    announcements=st.builds(Announcements, st.integers(0, 400), st.integers(0, 400)),
)
LINES = st.just(Line()) | st.builds(Line, st.sampled_from(Side), FACTS)


@given(line=LINES)
def test_a_row_gives_back_the_line_it_was_made_from(line):
    assert Deal(**columns_of(line)).line == line
    assert Claim(facts=columns_of(line)).line == line


@pytest.mark.django_db
def test_what_was_loaded_beside_asks_nothing_more(django_assert_num_queries):
    sheet = factories.make_sheet()
    Deal.objects.create(sheet=sheet, number=1, **columns_of(factories.deal_line()))
    Claim.objects.create(sheet=sheet, side="a")
    loaded = Sheet.objects.get().load_deals()
    with django_assert_num_queries(0):
        assert loaded.state() is SheetState.CONTESTED
        assert loaded.tally().total_a == 212


@pytest.mark.django_db
def test_deals_are_read_in_the_order_of_play():
    sheet = factories.make_sheet()
    for number in (3, 1, 2):
        line = factories.deal_line(taker_points=100 + number)
        Deal.objects.create(sheet=sheet, number=number, **columns_of(line))
    assert [line.deal.taker_points for line in sheet.lines()] == [101, 102, 103]


@pytest.mark.django_db
def test_sheets_with_history_cannot_be_deleted():
    sheet = factories.make_sheet()
    Deal.objects.create(sheet=sheet, number=1, **PASSED)
    with pytest.raises(models.ProtectedError):
        sheet.delete()
