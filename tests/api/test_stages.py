"""Stages through the API: pools, a bracket, closing and reopening."""

import pytest

from tests import factories
from tournament.models import Match
from tournament.pairing.formats import Bracket, Opening, Pools
from tournament.services import stages

FORMATS = [Pools(opening=Opening.SEEDED), Bracket(third_place=False)]


@pytest.fixture
def pools(tournament, organiser):
    """Eight in two pools, all rounds played; the lower number wins."""
    factories.register_many(tournament, 8, by=organiser)
    stages.choose_formats(tournament, FORMATS, by=organiser)
    for _ in range(3):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    return tournament


def at(tournament, *rest) -> str:
    return "/".join(["tournaments", tournament.slug, "stages", *map(str, rest)]) + "/"


def test_the_list_says_how_each_stage_is_played(pools, anybody):
    first, second = anybody.get(at(pools)).json()
    assert (first["number"], first["kind"], first["rounds"]) == (1, "pools", [1, 2, 3])
    assert first["text"].startswith("Pools of 4")
    assert first["format"]["size"] == 4
    assert (second["kind"], second["rounds"], second["closed_at"]) == ("bracket", [], None)


def test_a_stage_of_pools_tells_its_standings(pools, anybody):
    told = anybody.get(at(pools, 1)).json()
    assert [pool["label"] for pool in told["pools"]] == ["Pool A", "Pool B"]
    assert [row["doublette"]["number"] for row in told["pools"][0]["rows"]] == [1, 4, 5, 8]
    assert told["pools"][0]["matches_left"] == 0
    assert (told["ranking"], told["nodes"], told["places"]) == ([], [], [])


def test_a_stage_is_closed_and_its_bracket_told_to_the_end(
    pools, organiser, organiser_program, anybody
):
    closed = organiser_program.post(at(pools, 1, "close")).json()
    assert closed["closed_at"]
    assert closed["ranking"][0] == {
        "rank": 1,
        "doublette": {"number": 1, "name": "Doublette 1"},
    }
    drawn = factories.publish_round(pools, by=organiser)
    first = Match.objects.filter(round=drawn).order_by("table").first()
    factories.enter_result(first, 2000, 1000, by=organiser)
    one, two, final = anybody.get(at(pools, 2)).json()["nodes"]
    assert (one["label"], one["round"], one["table"]) == ("Semi-final 1", 4, 1)
    assert one["winner"] == one["home"]
    assert (two["winner"], final["label"], final["round"]) == (None, "Final", None)
    assert (final["home"], final["away"]) == (one["winner"], None)
    places = anybody.get(at(pools, 2)).json()["places"]
    assert [(one["first"], one["last"]) for one in places] == [(3, 4)]


def test_a_stage_is_reopened_with_a_reason_until_the_next_one_is_drawn(
    pools, organiser, organiser_program
):
    organiser_program.post(at(pools, 1, "close"))
    refused = organiser_program.post(at(pools, 1, "reopen"), {})
    assert (refused.status_code, refused.json()["code"]) == (409, "reason_needed")
    opened = organiser_program.post(at(pools, 1, "reopen"), {"reason": "table 2"}).json()
    assert (opened["closed_at"], opened["ranking"]) == (None, [])
    organiser_program.post(at(pools, 1, "close"))
    factories.publish_round(pools, by=organiser)
    late = organiser_program.post(at(pools, 1, "reopen"), {"reason": "table 2"})
    assert (late.status_code, late.json()["code"]) == (409, "next_stage_is_drawn")


def test_what_is_missing_keeps_a_stage_open(pools, organiser, organiser_program):
    stages.close_stage(pools.stages.get(number=1), by=organiser)
    factories.publish_round(pools, by=organiser)
    answer = organiser_program.post(at(pools, 2, "close"))
    assert (answer.status_code, answer.json()["code"]) == (409, "results_are_missing")


@pytest.mark.parametrize("method", ["get", "close", "reopen"])
def test_there_is_no_other_stage(pools, organiser_program, method):
    if method == "get":
        answer = organiser_program.get(at(pools, 9))
    else:
        answer = organiser_program.post(at(pools, 9, method), {"reason": "late"})
    assert answer.status_code == 404


def test_a_private_tournament_tells_nobody_its_stages(pools, anybody):
    type(pools).objects.update(is_public=False)
    assert anybody.get(at(pools)).status_code == 404
    assert anybody.get(at(pools, 1)).status_code == 404


def test_many_take_as_many_queries_as_few(organiser, anybody, django_assert_num_queries):
    for size in (8, 32):
        tournament = factories.make_tournament(by=organiser, doublettes=size, name=f"Of {size}")
        stages.choose_formats(tournament, FORMATS, by=organiser)
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
        with django_assert_num_queries(7):
            anybody.get(at(tournament, 1))
        with django_assert_num_queries(3):
            anybody.get(at(tournament))
