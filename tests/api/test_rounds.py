"""Rounds through the API: draw, publish, discard, cancel, read."""

import pytest

from tests import factories
from tests.api.programs import a_deal, sheet_path
from tournament.models import Match, Round
from tournament.services import rounds


@pytest.fixture
def field(tournament, organiser):
    """Five doublettes are present; nothing is drawn."""
    factories.register_many(tournament, 5, by=organiser)
    return f"tournaments/{tournament.slug}/rounds/"


def test_a_draw_is_a_draft_that_only_organisers_see(
    field, organiser_program, helper, helper_program, anybody
):
    answer = organiser_program.post(field, {"seed": "2f"})
    told = answer.json()
    assert (answer.status_code, told["draft"], told["published_at"]) == (201, True, None)
    assert (told["seed"], told["algorithm"]) == ("2f", "swiss-1")
    assert len(told["matches"]) == 3
    assert organiser_program.get(field).json()[0]["draft"]
    for program in (helper_program, anybody):
        assert program.get(field).json() == []
        assert program.get(f"{field}1/").status_code == 404


def test_every_pair_says_why_in_words_and_as_data(field, organiser_program):
    told = organiser_program.post(field, {"seed": "2f"}).json()
    reason = told["matches"][0]["reasons"][0]
    assert (reason["kind"], reason["text"]) == ("lot", "first round, by lot")
    exempt = told["matches"][-1]
    assert exempt["home"]["number"] == told["summary"]["exempt"]


def test_a_second_draw_gives_the_draft_that_waits(field, organiser_program):
    first = organiser_program.post(field).json()
    again = organiser_program.post(field)
    assert (again.status_code, again.json()) == (200, first)
    assert Round.objects.count() == 1


def test_anyone_can_draw_a_published_round_again(field, organiser_program, anybody):
    from tournament.pairing import swiss

    organiser_program.post(field, {"seed": "2f"})
    organiser_program.post(f"{field}1/publish/")
    told = anybody.get(f"{field}1/").json()
    drawn = swiss.replay(told["draw_input"])
    assert [(pair.home, pair.away) for pair in drawn.pairs] == [
        (one["home"]["number"], one["away"]["number"]) for one in told["matches"] if one["away"]
    ]


@pytest.mark.parametrize("seed", ["", "xyz", "1" * 17, 7, None, True, "2F", "٣", "2f\n1"])
def test_a_seed_is_up_to_sixteen_digits(field, organiser_program, seed):
    answer = organiser_program.post(field, {"seed": seed})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["seed"])
    assert not Round.objects.exists()


def test_a_draw_names_the_tables_that_are_missing(hall, organiser_program):
    path = f"tournaments/{hall.slug}/rounds/"
    refused = organiser_program.post(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "missing_results")
    assert refused.json()["params"] == {"count": 3, "tables": "1/1, 1/2, 1/3"}
    assert organiser_program.post(path, {"despite_missing": "yes"}).status_code == 400
    assert organiser_program.post(path, {"despite_missing": True}).status_code == 201


def test_a_result_that_comes_late_counts_for_its_round(hall, organiser, organiser_program):
    path = f"tournaments/{hall.slug}/rounds/"
    drawn = organiser_program.post(path, {"despite_missing": True}).json()
    late = Match.objects.of_tournament(hall).get(table=3)
    body = {"total_a": 2000, "total_b": 900}
    assert organiser_program.post(sheet_path(late, "totals/"), body, seen=0).status_code == 200
    assert organiser_program.get(f"{path}2/").json()["matches"] == drawn["matches"]


def test_a_draft_is_published_once(field, organiser_program):
    organiser_program.post(field)
    told = organiser_program.post(f"{field}1/publish/").json()
    assert (told["draft"], {one["state"] for one in told["matches"]}) == (False, {"empty", None})
    again = organiser_program.post(f"{field}1/publish/")
    assert (again.status_code, again.json()["code"]) == (409, "not_a_draft")


def test_a_draft_is_thrown_away_and_a_published_round_is_not(hall, organiser_program, organiser):
    path = f"tournaments/{hall.slug}/rounds/"
    assert organiser_program.delete(f"{path}1/").json()["code"] == "not_a_draft"
    rounds.draft_round(hall, seed="3", by=organiser, despite_missing=True)
    assert organiser_program.delete(f"{path}2/").status_code == 204
    assert organiser_program.delete(f"{path}2/").status_code == 404
    assert Round.objects.count() == 1


def test_a_round_is_cancelled_freely_until_something_is_written(
    hall, match, captain_a, organiser_program, anybody
):
    path = f"tournaments/{hall.slug}/rounds/1/"
    captain_a.post(sheet_path(match, "deals/"), a_deal())
    refused = organiser_program.post(f"{path}cancel/")
    assert (refused.status_code, refused.json()["code"]) == (409, "reason_needed")
    assert organiser_program.post(f"{path}cancel/", {"reason": "wrong list"}).status_code == 204
    assert anybody.get(path).status_code == 404


def test_only_the_last_round_is_cancelled(hall, organiser, organiser_program):
    rounds.draft_round(hall, seed="3", by=organiser, despite_missing=True)
    answer = organiser_program.post(f"tournaments/{hall.slug}/rounds/1/cancel/")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_the_last_round")


def test_too_few_doublettes_make_no_round(tournament, organiser_program):
    answer = organiser_program.post(f"tournaments/{tournament.slug}/rounds/")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_few_present")


def test_rounds_are_the_organiser_s(hall, organiser, helper_program, anybody, neighbour_program):
    rounds.draft_round(hall, seed="3", by=organiser, despite_missing=True)
    path = f"tournaments/{hall.slug}/rounds/"
    for program in (helper_program, anybody, neighbour_program):
        assert program.post(path).status_code == 404
        assert program.post(f"{path}2/publish/").status_code == 404
        assert program.delete(f"{path}2/").status_code == 404
        assert program.post(f"{path}1/cancel/").status_code == 404
    assert Round.objects.standing().count() == 2


def test_a_match_is_found_by_round_and_table(hall, match, captain_a, anybody):
    captain_a.post(sheet_path(match, "deals/"), a_deal())
    told = anybody.get(f"tournaments/{hall.slug}/matches/1/1/").json()
    assert (told["home"]["number"], told["state"], told["deals"]) == (
        match.home.number,
        "playing",
        1,
    )
    assert (told["total_home"], told["total_away"], told["decided"]) == (212, 50, False)
    assert told["sheet"] == str(match.sheet.code)
    for nowhere in ("1/9", "2/1", f"1/{10**30}"):
        assert anybody.get(f"tournaments/{hall.slug}/matches/{nowhere}/").status_code == 404
