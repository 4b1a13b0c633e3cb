"""What only the desk writes on a sheet: penalties, annulled deals, the last deals."""

import pytest

from scoring.models import Deal, Sheet, SheetEvent
from tests.api.programs import HEARTS, a_deal, sheet_path

NOBODY = {"taker": None, "deal": None}
FINE = NOBODY | {"penalty": {"against": "a", "points": 162, "reason": "revoke"}}
ANNULLED = NOBODY | {"annulled": True, "reason": "nine cards"}


@pytest.fixture
def deals(match) -> str:
    return sheet_path(match, "deals/")


def test_a_penalty_is_a_line_of_the_sheet(match, deals, captain_a, helper_program):
    captain_a.post(deals, a_deal())
    told = helper_program.post(deals, FINE | {"number": 2}).json()
    assert (told["total_a"], told["total_b"]) == (212, 50 + 162)
    row = captain_a.get(sheet_path(match)).json()["deals"][1]
    assert row["penalty"] == FINE["penalty"]
    assert (row["taker"], row["deal"], row["sentence"]) == (None, None, None)
    assert (row["a"], row["b"]) == (0, 162)


def test_an_annulled_deal_counts_nothing_and_says_why(match, deals, captain_a, helper_program):
    captain_a.post(deals, a_deal())
    path = sheet_path(match, "deals/1/")
    told = helper_program.put(path, ANNULLED, seen=1).json()
    assert (told["total_a"], told["total_b"], told["row"]["annulled"]) == (0, 0, True)
    assert told["row"]["reason"] == "nine cards"
    again = helper_program.put(path, {"taker": "a", "deal": HEARTS}, seen=2).json()
    assert again["total_a"] == 212
    assert SheetEvent.objects.get(version=2).reason == "nine cards"


@pytest.mark.parametrize("line", [FINE, ANNULLED], ids=["penalty", "annulled"])
def test_a_captain_is_refused_at_every_door(match, deals, captain_a, helper_program, line):
    captain_a.post(deals, a_deal())
    refused = [
        captain_a.post(deals, line | {"number": 2}),
        captain_a.put(sheet_path(match, "deals/1/"), line, seen=1),
        captain_a.post(sheet_path(match, "preview/"), line),
    ]
    helper_program.post(deals, line | {"number": 2})
    deal = {"taker": "a", "deal": HEARTS}
    refused += [
        captain_a.put(sheet_path(match, "deals/2/"), deal, seen=2),
        captain_a.delete(sheet_path(match, "deals/2/"), seen=2),
    ]
    assert [(a.status_code, a.json()["code"]) for a in refused] == [(409, "desk_only")] * 5
    assert Deal.objects.count() == 2


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (NOBODY | {"penalty": {"against": "a", "points": 0, "reason": "x"}}, "penalty.points"),
        (NOBODY | {"penalty": {"against": "a", "points": 1001, "reason": "x"}}, "penalty.points"),
        (NOBODY | {"penalty": {"against": "a", "points": "9", "reason": "x"}}, "penalty.points"),
        (NOBODY | {"penalty": {"against": "c", "points": 162, "reason": "x"}}, "penalty.against"),
        (NOBODY | {"penalty": {"against": "a", "points": 162, "reason": ""}}, "penalty.reason"),
        (NOBODY | {"penalty": {"against": "a", "points": 162}}, "penalty.reason"),
        (NOBODY | {"annulled": True}, "reason"),
        (NOBODY | {"annulled": True, "reason": " "}, "reason"),
        (NOBODY | {"annulled": "yes"}, "annulled"),
        (FINE | {"annulled": True, "reason": "late"}, ""),
        (FINE | {"taker": "a", "deal": HEARTS}, ""),
    ],
)
def test_what_is_no_line_is_refused_with_its_field(deals, helper_program, line, field):
    answer = helper_program.post(deals, line | {"number": 1})
    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == [field]


def test_a_request_of_before_needs_none_of_the_new_members(match, deals, captain_a):
    row = captain_a.post(deals, a_deal()).json()["row"]
    assert (row["annulled"], row["penalty"], row["reason"]) == (False, None, "")


def test_a_deal_sent_under_the_number_of_a_penalty_is_told_its_own(
    deals, captain_a, captain_b, helper_program
):
    helper_program.post(deals, FINE | {"number": 1})
    told = captain_a.post(deals, a_deal(1)).json()
    assert (told["number"], told["row"]["number"], told["row"]["deal"]["contract"]) == (2, 2, 100)
    assert captain_b.post(deals, a_deal(1)).json()["done"] == "merged"
    other = captain_b.post(deals, a_deal(1, taker_points=120))
    assert (other.status_code, other.json()["number"]) == (409, 2)


def test_last_deals_are_called_and_taken_back(match, deals, captain_a, helper_program):
    captain_a.post(deals, a_deal())
    path = sheet_path(match, "last-deals/")
    assert helper_program.post(path, {"count": 1}).json()["done"] == "called"
    assert helper_program.post(path, {"count": 3}).json()["done"] == "unchanged"
    assert captain_a.get(sheet_path(match)).json()["last_deal"] == 2
    assert captain_a.post(deals, a_deal(2)).json()["over"] is True
    assert helper_program.post(path, {"count": None}).json()["over"] is False
    assert captain_a.get(sheet_path(match)).json()["last_deal"] is None


@pytest.mark.parametrize("body", [{}, {"count": 0}, {"count": 4}, {"count": "2"}, {"count": True}])
def test_only_one_to_three_last_deals_are_called(match, helper_program, body):
    answer = helper_program.post(sheet_path(match, "last-deals/"), body)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["count"])
    assert Sheet.objects.exclude(last_deal=None).count() == 0


def test_last_deals_of_a_signed_sheet_are_refused(match, helper_program):
    totals = {"total_a": 2010, "total_b": 1250}
    helper_program.post(sheet_path(match, "totals/"), totals, seen=0)
    answer = helper_program.post(sheet_path(match, "last-deals/"), {"count": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_signed")


def test_level_totals_are_a_result_where_a_number_of_deals_ends_the_match(
    hall, match, helper_program, anybody
):
    level = {"total_a": 1500, "total_b": 1500}
    path = sheet_path(match, "totals/")
    assert helper_program.post(path, level, seen=0).json()["code"] == "impossible_totals"
    Sheet.objects.update(target=None, deal_limit=12)
    told = helper_program.post(path, level, seen=0).json()
    assert (told["state"], told["winner"]) == ("signed", None)
    rows = anybody.get(f"tournaments/{hall.slug}/standings/").json()["rows"]
    drawn = [row for row in rows if row["played"]]
    assert {row["rank"] for row in drawn} == {1}
    assert len(drawn) == 2
