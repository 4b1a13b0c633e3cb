"""Reading a sheet, trying a deal, correcting, signing, refusing."""

from uuid import uuid4

import pytest

from scoring.models import Claim, Deal, Sheet
from scoring.standings import Outcome
from tests import factories
from tests.api.programs import HEARTS, a_deal, a_passed_deal, sheet_path
from tournament.services import results


@pytest.fixture
def played(match, captain_a):
    """Two deals are on the sheet: it has version 2."""
    captain_a.post(sheet_path(match, "deals/"), a_deal(1))
    captain_a.post(sheet_path(match, "deals/"), a_deal(2, "b", taker_points=100))
    return match


@pytest.fixture
def over(match, captain_a):
    """Side A has passed 2000 points."""
    for number in range(1, 11):
        captain_a.post(sheet_path(match, "deals/"), a_deal(number))
    return match


def version_of(match) -> int:
    return Sheet.objects.get(pk=match.sheet_id).version


# --- Reading


def test_a_sheet_tells_everything_about_its_match(played, captain_a, captain_b, helper_program):
    told = captain_a.get(sheet_path(played)).json()
    assert (told["round"], told["table"], told["state"], told["version"]) == (1, 1, "playing", 2)
    assert told["a"] == {"number": played.home.number, "name": played.home.name}
    assert [row["number"] for row in told["deals"]] == [1, 2]
    assert (told["total_a"], told["total_b"], told["pot"], told["over"]) == (274, 250, 0, False)
    assert told["signed"] == {"a": False, "b": False}
    assert [captain_b.get(sheet_path(played)).json()["side"], told["side"]] == ["b", "a"]
    assert helper_program.get(sheet_path(played)).json()["side"] is None


def test_a_sheet_nobody_wrote_on_is_empty(match, captain_a):
    told = captain_a.get(sheet_path(match)).json()
    assert (told["state"], told["deals"], told["winner"]) == ("empty", [], None)


def test_the_etag_is_the_version(played, captain_a):
    first = captain_a.get(sheet_path(played))
    assert first.headers["ETag"] == '"2"'
    again = captain_a.get(sheet_path(played), **{"If-None-Match": '"2"'})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", '"2"')
    assert captain_a.get(sheet_path(played), **{"If-None-Match": '"1"'}).status_code == 200


def test_a_sheet_is_four_queries_however_many_deals(played, captain_a, django_assert_num_queries):
    with django_assert_num_queries(4):
        captain_a.get(sheet_path(played))
    for number in range(3, 7):
        captain_a.post(sheet_path(played, "deals/"), a_deal(number))
    with django_assert_num_queries(4):
        captain_a.get(sheet_path(played))


def test_the_sheet_of_a_cancelled_round_is_gone(match, captain_a, organiser):
    from tournament.services import rounds

    rounds.cancel_round(match.round, by=organiser, reason="fire alarm")
    assert captain_a.get(sheet_path(match)).status_code == 404


def test_a_forfeit_leaves_a_sheet_to_read_and_nothing_to_write(match, captain_a, organiser):
    results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser)
    assert captain_a.get(sheet_path(match)).status_code == 200
    refused = captain_a.post(sheet_path(match, "deals/"), a_deal())
    assert (refused.status_code, refused.json()["code"]) == (409, "no_sheet")


# --- Trying


def test_a_preview_says_what_a_deal_would_give_and_changes_nothing(played, captain_a):
    answer = captain_a.post(sheet_path(played, "preview/"), {"taker": "a", "deal": HEARTS})
    told = answer.json()
    assert (answer.status_code, told["number"], told["possible"]) == (200, 3, True)
    assert (told["a"], told["b"], told["total_a"], told["total_b"]) == (212, 50, 486, 300)
    assert told["sentence"] == "100♥︎, made by 12: 100 + 112 = 212, defence 50"
    assert Deal.objects.count() == 2


def test_a_preview_of_a_deal_that_stands_there_counts_it_once(played, captain_a):
    told = captain_a.post(sheet_path(played, "preview/"), a_deal(1, taker_points=120)).json()
    assert (told["number"], told["total_a"]) == (1, 282)


def test_a_preview_names_every_problem_by_field(played, captain_a):
    wrong = {"taker": "a", "deal": HEARTS | {"contract": 75, "taker_points": 163}}
    answer = captain_a.post(sheet_path(played, "preview/"), wrong)
    told = answer.json()
    assert (answer.status_code, told["possible"], told["sentence"]) == (200, False, None)
    assert {problem["field"] for problem in told["problems"]} == {"contract", "taker_points"}


def test_a_preview_warns_of_what_is_rare(played, captain_a):
    rare = {"taker": "a", "deal": HEARTS | {"taker_points": 99}}
    [warning] = captain_a.post(sheet_path(played, "preview/"), rare).json()["warnings"]
    assert (warning["field"], warning["code"]) == ("taker_points", "narrowly-failed")
    assert warning["text"].endswith("Really?")


def test_a_preview_needs_no_key_and_takes_passed_deals(played, captain_a):
    told = captain_a.post(sheet_path(played, "preview/"), a_passed_deal(9), key="none").json()
    assert (told["number"], told["possible"], told["total_a"]) == (3, True, 274)


# --- Correcting


def test_a_deal_is_corrected_by_whoever_has_seen_it(played, captain_b):
    body = {"taker": "a", "deal": HEARTS | {"taker_points": 120}}
    answer = captain_b.put(sheet_path(played, "deals/1/"), body, seen=2)
    told = answer.json()
    assert (answer.status_code, told["done"], told["version"]) == (200, "amended", 3)
    assert told["row"]["deal"]["taker_points"] == 120


def test_a_correction_of_an_old_version_is_answered_with_the_sheet(played, captain_b):
    body = {"taker": "a", "deal": HEARTS | {"taker_points": 120}}
    answer = captain_b.put(sheet_path(played, "deals/1/"), body, seen=1)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "stale_version")
    assert (told["params"], told["sheet"]["version"]) == ({"current": 2}, 2)
    assert told["sheet"]["deals"][0]["deal"]["taker_points"] == 112


@pytest.mark.parametrize(
    ("method", "room", "body"),
    [
        ("PUT", "deals/1/", {"taker": "a", "deal": HEARTS}),
        ("DELETE", "deals/2/", None),
        ("POST", "signatures/", {"side": "a"}),
        ("POST", "refusals/", {"note": "no"}),
    ],
)
def test_what_changes_the_sheet_says_which_version_it_has_seen(
    played, captain_a, method, room, body
):
    path = sheet_path(played, room)
    for headers in ({}, {"If-Match": "*"}, {"If-Match": "two"}):
        answer = captain_a.send(method, path, body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (428, "version_missing")
    stale = captain_a.send(method, path, body, seen=1)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    assert version_of(played) == 2


def test_a_correction_sent_twice_is_done_once(played, captain_a):
    key, body = uuid4(), {"taker": "a", "deal": HEARTS | {"taker_points": 120}}
    first = captain_a.put(sheet_path(played, "deals/1/"), body, seen=2, key=key)
    again = captain_a.put(sheet_path(played, "deals/1/"), body, seen=2, key=key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert version_of(played) == 3


def test_one_key_serves_one_room(played, captain_a):
    key = uuid4()
    captain_a.delete(sheet_path(played, "deals/2/"), seen=2, key=key)
    assert captain_a.delete(sheet_path(played, "deals/1/"), seen=3, key=key).status_code == 422


def test_the_last_deal_can_be_taken_back_and_only_the_last(played, captain_a):
    first = captain_a.delete(sheet_path(played, "deals/1/"), seen=2)
    assert (first.status_code, first.json()["code"]) == (409, "unknown_deal")
    last = captain_a.delete(sheet_path(played, "deals/2/"), seen=2)
    assert (last.status_code, last.json()["done"], last.json()["row"]) == (200, "taken_back", None)
    assert Deal.objects.count() == 1


def test_an_impossible_correction_is_refused(played, captain_a):
    body = {"taker": "a", "deal": HEARTS | {"taker_points": 163}}
    answer = captain_a.put(sheet_path(played, "deals/1/"), body, seen=2)
    assert (answer.status_code, answer.json()["code"]) == (400, "impossible_deal")


# --- Signing


def test_both_sides_sign_and_the_sheet_is_closed(over, captain_a):
    seen = version_of(over)
    first = captain_a.post(sheet_path(over, "signatures/"), {"side": "a"}, seen=seen).json()
    assert (first["state"], first["signed"]) == ("over", {"a": True, "b": False})
    second = captain_a.post(sheet_path(over, "signatures/"), {"side": "b"}, seen=seen + 1).json()
    assert (second["state"], second["total_a"], second["winner"]) == ("signed", 2120, "a")
    late = captain_a.post(sheet_path(over, "signatures/"), {"side": "b"}, seen=seen + 2)
    assert (late.status_code, late.json()["code"]) == (409, "sheet_signed")


def test_two_captains_sign_what_both_have_read(over, captain_a, captain_b):
    """The other side's signature is no change of the deals that are signed."""
    version = captain_a.get(sheet_path(over)).json()["version"]
    first = captain_a.post(sheet_path(over, "signatures/"), {"side": "a"}, seen=version)
    second = captain_b.post(sheet_path(over, "signatures/"), {"side": "b"}, seen=version)
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.json()["state"] == "signed"


def test_a_match_that_is_not_over_cannot_be_signed(played, captain_a):
    answer = captain_a.post(sheet_path(played, "signatures/"), {"side": "a"}, seen=2)
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_not_over")


@pytest.mark.parametrize("side", ["c", "A", "", None, 1, True, ["a"], {"a": 1}])
def test_only_side_a_or_b_signs(over, captain_a, side):
    answer = captain_a.post(sheet_path(over, "signatures/"), {"side": side}, seen=10)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["side"])


def test_a_refusal_says_which_deal_and_why(over, captain_b):
    body = {"number": 3, "note": "It was coinched"}
    answer = captain_b.post(sheet_path(over, "refusals/"), body, seen=10)
    assert (answer.status_code, answer.json()["state"]) == (200, "contested")
    claim = Claim.objects.get()
    assert (claim.number, claim.note, claim.side, claim.facts) == (3, "It was coinched", "b", None)


@pytest.mark.parametrize(
    "body", [{"number": 0}, {"number": "3"}, {"number": 1000}, {"note": "x" * 201}, {"note": 7}]
)
def test_a_refusal_of_no_deal_is_refused(over, captain_b, body):
    assert captain_b.post(sheet_path(over, "refusals/"), body, seen=10).status_code == 400
    assert not Claim.objects.exists()


def test_a_stranger_to_the_table_changes_nothing(over, captain_elsewhere, neighbour_program):
    for program in (captain_elsewhere, neighbour_program):
        for method, room in (("PUT", "deals/1/"), ("DELETE", "deals/10/"), ("POST", "signatures/")):
            answer = program.send(method, sheet_path(over, room), {"side": "a"}, seen=10)
            assert answer.status_code == 404
    assert version_of(over) == 10


# --- The desk


def test_the_desk_validates_a_finished_sheet(over, helper_program):
    told = helper_program.post(sheet_path(over, "close/"), seen=10).json()
    assert (told["done"], told["state"], told["total_a"]) == ("closed", "signed", 2120)


def test_an_unfinished_sheet_is_validated_with_a_reason(played, organiser_program):
    path = sheet_path(played, "close/")
    refused = organiser_program.post(path, seen=2)
    assert (refused.status_code, refused.json()["code"]) == (409, "sheet_not_over")
    assert organiser_program.post(path, {"reason": "time is up"}, seen=2).status_code == 200


def test_the_desk_types_the_totals_of_the_paper(match, helper_program):
    body = {"total_a": 2010, "total_b": 1340}
    told = helper_program.post(sheet_path(match, "totals/"), body, seen=0).json()
    assert (told["done"], told["total_a"], told["total_b"]) == ("totals", 2010, 1340)
    assert helper_program.get(sheet_path(match)).json()["total_b"] == 1340


@pytest.mark.parametrize("total", [-1, 0.5, "2010", True, None, 100_000, []])
def test_totals_are_whole_numbers_in_bounds(match, helper_program, total):
    body = {"total_a": total, "total_b": 1340}
    answer = helper_program.post(sheet_path(match, "totals/"), body, seen=0)
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["total_a"])


def test_totals_nobody_won_with_need_a_reason(match, helper_program):
    answer = helper_program.post(
        sheet_path(match, "totals/"), {"total_a": 900, "total_b": 800}, seen=0
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "impossible_totals")


def test_a_closed_sheet_is_reopened_with_a_reason(match, organiser, organiser_program):
    factories.enter_result(match, 2000, 1000, by=organiser)
    path = sheet_path(match, "reopen/")
    assert organiser_program.post(path, seen=1).json()["code"] == "reason_needed"
    assert organiser_program.post(path, {"reason": "wrong table"}, seen=7).status_code == 409
    told = organiser_program.post(path, {"reason": "wrong table"}, seen=1).json()
    assert (told["done"], told["state"]) == ("reopened", "empty")


@pytest.mark.parametrize(("upheld", "points"), [(True, 111), (False, 112)])
def test_the_desk_settles_a_contested_deal(
    match, captain_a, captain_b, helper_program, upheld, points
):
    captain_a.post(sheet_path(match, "deals/"), a_deal())
    captain_b.post(sheet_path(match, "deals/"), a_deal(taker_points=111))
    claim = Claim.objects.get()
    path = sheet_path(match, f"claims/{claim.pk}/")
    told = helper_program.post(path, {"upheld": upheld}, seen=2).json()
    assert (told["done"], told["state"], told["version"]) == ("settled", "playing", 3)
    assert told["row"]["deal"]["taker_points"] == points


def test_a_claim_of_another_sheet_is_not_found(match, hall, captain_a, captain_b, helper_program):
    from tournament.models import Match

    captain_a.post(sheet_path(match, "deals/"), a_deal())
    captain_b.post(sheet_path(match, "deals/"), a_deal(taker_points=111))
    other = Match.objects.of_tournament(hall).get(table=2)
    path = sheet_path(other, f"claims/{Claim.objects.get().pk}/")
    assert helper_program.post(path, {"upheld": True}, seen=0).status_code == 404
    assert helper_program.post(sheet_path(match, f"claims/{10**30}/"), {}).status_code == 404


def test_what_is_the_desk_s_is_hidden_from_captains(match, captain_a):
    for room in ("close/", "totals/", "reopen/", "claims/1/"):
        assert captain_a.post(sheet_path(match, room), {}, seen=0).status_code == 404
