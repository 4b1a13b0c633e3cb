"""Recording deals: once per key, agreement and dispute, everything wrong at once."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Claim, Deal, Receipt, SheetEvent
from tests import factories
from tests.api.programs import HEARTS, a_deal, a_passed_deal, sheet_path


def deals_of(match) -> str:
    return sheet_path(match, "deals/")


def test_a_captain_records_a_deal_and_is_told_the_score(match, captain_a):
    answer = captain_a.post(deals_of(match), a_deal())
    told = answer.json()
    assert answer.status_code == 201
    assert (told["done"], told["version"], answer.headers["ETag"]) == ("recorded", 1, '"1"')
    assert (told["total_a"], told["total_b"]) == (212, 50)
    assert told["row"]["sentence"] == "100♥︎, made by 12: 100 + 112 = 212, defence 50"


def test_a_passed_deal_has_neither_taker_nor_facts(match, captain_a):
    told = captain_a.post(deals_of(match), a_passed_deal()).json()
    assert (told["total_a"], told["row"]["deal"], told["row"]["sentence"]) == (0, None, None)


def test_the_facts_come_back_exactly_as_they_are_named(match, captain_a):
    sent = HEARTS | {
        "coinche": 2,
        "all_tricks": None,
        "made": None,
        "belote": "defence",
        "announcements": {"taker": 0, "defence": 0},
    }
    captain_a.post(deals_of(match), {"number": 1, "taker": "b", "deal": sent})
    [row] = captain_a.get(sheet_path(match)).json()["deals"]
    assert row["deal"] == sent
    assert row["taker"] == "b"


def test_capot_and_generale_are_contracts_by_name(match, captain_a):
    capot = {"contract": "capot", "trump": "S", "taker_points": None, "all_tricks": "taker"}
    told = captain_a.post(deals_of(match), {"number": 1, "taker": "a", "deal": capot}).json()
    assert told["row"]["deal"]["contract"] == "capot"
    generale = {"contract": "generale", "trump": "S", "made": True}
    refused = captain_a.post(deals_of(match), {"number": 2, "taker": "a", "deal": generale})
    assert [p["code"] for p in refused.json()["problems"]] == ["generale-not-offered"]


def test_the_same_key_and_content_get_the_first_answer_again(match, captain_a):
    key = uuid4()
    first = captain_a.post(deals_of(match), a_deal(), key=key)
    captain_a.post(deals_of(match), a_deal(2))
    again = captain_a.post(deals_of(match), a_deal(), key=key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert Deal.objects.count() == 2


def test_the_same_key_with_other_content_is_refused(match, captain_a):
    key = uuid4()
    captain_a.post(deals_of(match), a_deal(), key=key)
    other = captain_a.post(deals_of(match), a_deal(taker_points=113), key=key)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    assert Deal.objects.get().taker_points == 112


def test_a_key_of_the_other_captain_tells_nothing(match, captain_a, captain_b):
    key = uuid4()
    captain_a.post(deals_of(match), a_deal(), key=key)
    assert captain_b.post(deals_of(match), a_deal(), key=key).status_code == 422


@pytest.mark.parametrize("key", ["", "seven", "123e4567"])
def test_a_key_that_is_no_uuid_counts_as_missing(match, captain_a, key):
    answer = captain_a.post(deals_of(match), a_deal(), headers={"Idempotency-Key": key})
    assert (answer.status_code, answer.json()["code"]) == (400, "key_missing")
    assert not Deal.objects.exists()


def test_two_captains_who_agree_write_one_deal(match, captain_a, captain_b):
    captain_a.post(deals_of(match), a_deal())
    second = captain_b.post(deals_of(match), a_deal())
    assert (second.status_code, second.json()["done"]) == (200, "merged")
    assert (Deal.objects.count(), Claim.objects.count()) == (1, 0)


def test_two_captains_who_differ_see_both_versions(match, captain_a, captain_b):
    captain_a.post(deals_of(match), a_deal())
    key = uuid4()
    other = captain_b.post(deals_of(match), a_deal(taker_points=111), key=key)
    told = other.json()
    assert (other.status_code, told["code"], told["number"]) == (409, "contested_deal", 1)
    assert told["recorded"]["deal"]["taker_points"] == 112
    assert told["yours"]["deal"]["taker_points"] == 111
    assert (told["recorded"]["total_a"], told["yours"]["total_a"]) == (212, 211)
    again = captain_b.post(deals_of(match), a_deal(taker_points=111), key=key)
    assert (again.status_code, again.json()) == (409, told)
    assert Claim.objects.count() == 1
    sheet = captain_a.get(sheet_path(match)).json()
    assert (sheet["state"], len(sheet["claims"])) == ("contested", 1)
    assert sheet["claims"][0]["side"] == "b"
    assert sheet["claims"][0]["line"]["deal"]["taker_points"] == 111


def test_a_gap_is_refused_with_the_number_that_is_next(match, captain_a):
    answer = captain_a.post(deals_of(match), a_deal(3))
    assert (answer.status_code, answer.json()["code"]) == (409, "gap_in_deals")
    assert answer.json()["params"] == {"expected": 1}


def test_refused_input_is_not_kept_so_that_a_retry_is_judged_again(match, captain_a):
    key = uuid4()
    assert captain_a.post(deals_of(match), a_deal(2), key=key).status_code == 409
    assert not Receipt.objects.exists()
    captain_a.post(deals_of(match), a_deal())
    assert captain_a.post(deals_of(match), a_deal(2), key=key).status_code == 201


def test_a_signed_sheet_takes_no_deal(match, captain_a, organiser):
    factories.enter_result(match, 2000, 1000, by=organiser)
    answer = captain_a.post(deals_of(match), a_deal())
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_signed")


def test_a_stranger_to_the_table_finds_nothing(match, captain_elsewhere, anybody, stranger_program):
    for program in (captain_elsewhere, anybody, stranger_program):
        answer = program.post(deals_of(match), a_deal())
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert not Deal.objects.exists()


def test_an_unknown_link_answers_like_an_unknown_sheet(match, hall):
    from tests.api.programs import Program

    unknown = Program(link="nobody").get(sheet_path(match))
    nowhere = Program().get(f"sheets/{uuid4()}/")
    assert (unknown.status_code, unknown.json()) == (nowhere.status_code, nowhere.json())


def test_the_desk_records_under_its_own_name(match, helper_program, helper):
    helper_program.post(deals_of(match), a_deal())
    assert SheetEvent.objects.get().user == helper


# --- What the input must refuse

WRONG_NUMBERS = ["-0.5", "0.5", "1e3", '"80"', '"१२"', "true", "[]", "[80]", "{}", '" 80 "', '""']


@pytest.mark.parametrize("field", ["contract", "taker_points", "coinche"])
@pytest.mark.parametrize("number", WRONG_NUMBERS)
def test_a_number_that_is_none_is_refused_beside_its_field(match, captain_a, field, number):
    text = json.dumps(a_deal(**{field: "HERE"})).replace('"HERE"', number)
    answer = captain_a.post(deals_of(match), text)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert list(answer.json()["fields"]) == [f"deal.{field}"]
    assert not Deal.objects.exists()


@pytest.mark.parametrize("points", [-1, 163, 1, 161, 99_999])
def test_points_that_no_cards_give_are_refused(match, captain_a, points):
    answer = captain_a.post(deals_of(match), a_deal(taker_points=points))
    told = answer.json()
    assert (answer.status_code, told["code"]) == (400, "impossible_deal")
    assert [problem["field"] for problem in told["problems"]] == ["taker_points"]
    assert told["problems"][0]["text"] in told["detail"]


def test_points_beyond_all_measure_are_refused(match, captain_a):
    for points in (99_999_999_999, 10**400):
        answer = captain_a.post(deals_of(match), a_deal(taker_points=points))
        assert list(answer.json()["fields"]) == ["deal.taker_points"]


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_what_is_not_json_is_refused(match, captain_a, text):
    body = json.dumps(a_deal(taker_points="HERE")).replace('"HERE"', text)
    answer = captain_a.post(deals_of(match), body)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


@pytest.mark.parametrize(
    "body",
    ["", "[", "[]", "null", "7", '"deal"', "[" * 100_000, b"\xff", '{"taker": "\\ud800"}'],
)
def test_a_body_that_is_no_deal_is_refused(match, captain_a, body):
    answer = captain_a.post(deals_of(match), body)
    assert answer.status_code == 400
    assert not Deal.objects.exists()


def test_a_body_of_two_megabytes_is_not_read(match, captain_a):
    answer = captain_a.post(deals_of(match), " " * 2_000_001)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_everything_wrong_with_a_deal_is_said_at_once(match, captain_a):
    wrong = a_deal(contract=75, trump="SA", coinche=3, taker_points=163, belote="taker")
    told = captain_a.post(deals_of(match), wrong).json()
    fields = {problem["field"] for problem in told["problems"]}
    assert fields == {"contract", "trump", "coinche", "taker_points", "belote"}


def test_every_field_of_a_wrong_type_is_named_at_once(match, captain_a):
    wrong = {"number": "1", "taker": "c", "deal": {"contract": True, "trump": 7, "made": "yes"}}
    told = captain_a.post(deals_of(match), wrong).json()
    assert set(told["fields"]) == {"number", "taker", "deal.contract", "deal.trump", "deal.made"}


def test_half_a_line_is_refused(match, captain_a):
    told = captain_a.post(deals_of(match), {"number": 1, "taker": None, "deal": HEARTS}).json()
    assert list(told["fields"]) == [""]


# --- What it costs


def test_a_deal_is_twelve_queries_in_one_transaction(match, captain_a):
    for number in range(1, 5):
        captain_a.post(deals_of(match), a_deal(number))
    with CaptureQueriesContext(connection) as seen:
        captain_a.post(deals_of(match), a_deal(5))
    sent = [query["sql"] for query in seen]
    asked = [sql for sql in sent if "SAVEPOINT" not in sql]
    assert len(asked) <= 12, "\n".join(asked)


@pytest.mark.django_db(transaction=True)
def test_a_deal_is_stored_whole_or_not_at_all(match, captain_a, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("the power goes out")

    monkeypatch.setattr("tournament.models.Tournament.touch_open", fail)
    with pytest.raises(RuntimeError):
        captain_a.post(deals_of(match), a_deal())
    assert not Deal.objects.exists()
    assert not Receipt.objects.exists()
    assert not SheetEvent.objects.exists()
    match.sheet.refresh_from_db()
    assert match.sheet.version == 0
    monkeypatch.undo()
    with CaptureQueriesContext(connection) as seen:
        captain_a.post(deals_of(match), a_deal())
    assert [query["sql"].split()[0] for query in seen].count("BEGIN") == 1
