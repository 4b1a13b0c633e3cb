"""Tournaments and standings through the API."""

import pytest

from scoring.standings import Outcome
from tests import factories
from tests.api.programs import Program
from tournament.models import Match, Tournament
from tournament.services import organising, rounds, sanctions

NEW = {"name": "Concours de Barr", "starts_at": "2026-12-05T14:00:00+01:00"}
PRIVATE = {"name": "Among friends", "is_public": False}


def test_everyone_sees_the_public_tournaments(tournament, organiser, anybody):
    factories.make_tournament(by=organiser, **PRIVATE)
    told = anybody.get("tournaments/").json()
    assert [one["slug"] for one in told["results"]] == [tournament.slug]
    assert (told["count"], told["next"], told["previous"]) == (1, None, None)


def test_whoever_has_a_role_sees_the_private_one_once(organiser, organiser_program, tournament):
    factories.make_tournament(by=organiser, **PRIVATE)
    assert organiser_program.get("tournaments/").json()["count"] == 2


def test_a_page_that_does_not_exist_is_not_found(tournament, anybody):
    for page in ("2", "0", "x", "9" * 40):
        assert anybody.get(f"tournaments/?page={page}").status_code == 404


def test_whoever_is_signed_in_creates_a_tournament_and_organises_it(stranger_program, stranger):
    answer = stranger_program.post("tournaments/", NEW | {"target": 1000, "rules": "online"})
    assert (answer.status_code, answer.json()["slug"]) == (201, "concours-de-barr")
    made = Tournament.objects.get()
    assert (made.target, made.rules, made.officials.get().user) == (1000, "online", stranger)
    assert made.starts_at.isoformat() == "2026-12-05T13:00:00+00:00"


def test_nobody_creates_a_tournament_without_an_account(anybody, match, captain_a):
    for program in (anybody, captain_a):
        answer = program.post("tournaments/", NEW)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", 7),
        ("name", "x" * 81),
        ("name", "a\x00b"),
        ("name", "\u200b"),
        ("name", "a\x07b"),
        ("place", "\ufffd"),
        ("starts_at", "tomorrow"),
        ("starts_at", 7),
        ("starts_at", "0001-01-01T00:00:00+14:00"),
        ("starts_at", "9999-12-31T23:59:59-14:00"),
        ("time_zone", "Europe/Strasbourg"),
        ("rules", "poker"),
        ("target", "2000"),
        ("target", 99),
        ("target", 2000.5),
        ("tables", 0),
        ("tables", True),
        ("planned_rounds", 31),
        ("missed_rounds", "all"),
        ("is_public", "yes"),
        ("is_public", None),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_its_name(stranger_program, field, value):
    answer = stranger_program.post("tournaments/", NEW | {field: value})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert list(answer.json()["fields"]) == [field]
    assert not Tournament.objects.exists()


def test_what_is_told_cannot_be_written(stranger_program):
    stranger_program.post("tournaments/", NEW | {"slug": "mine", "version": 99, "closed_at": "x"})
    made = Tournament.objects.get()
    assert (made.slug, made.closed_at) == ("concours-de-barr", None)


def test_a_tournament_is_read_by_its_name(tournament, anybody, organiser, organiser_program):
    told = anybody.get(f"tournaments/{tournament.slug}/").json()
    assert (told["name"], told["target"], told["closed_at"]) == (tournament.name, 2000, None)
    private = factories.make_tournament(by=organiser, **PRIVATE)
    assert anybody.get(f"tournaments/{private.slug}/").status_code == 404
    assert organiser_program.get(f"tournaments/{private.slug}/").status_code == 200


def test_the_organiser_changes_settings(tournament, organiser_program):
    answer = organiser_program.patch(f"tournaments/{tournament.slug}/", {"tables": 7})
    told = answer.json()
    assert (answer.status_code, told["tables"], told["name"]) == (200, 7, tournament.name)
    assert told["version"] == tournament.version + 2


def test_settings_are_the_organiser_s(tournament, helper_program, stranger_program, anybody):
    for program in (helper_program, stranger_program, anybody):
        answer = program.patch(f"tournaments/{tournament.slug}/", {"tables": 7})
        assert answer.status_code == 404


RULES = {
    "rules": "online",
    "rules_options": {"bids.cap": 180, "capot.unbid": "added"},
    "rules_name": "Règles de Barr",
    "target": None,
    "deal_limit": 12,
}


def test_a_tournament_is_created_with_a_rule_set_of_its_own(stranger_program):
    told = stranger_program.post("tournaments/", NEW | RULES).json()
    assert {key: told[key] for key in RULES} == RULES
    assert (told["rules_version"], told["rules_edition"]) == (1, 1)


def test_the_rule_set_is_written_before_the_first_deal(hall, organiser_program):
    told = organiser_program.patch(f"tournaments/{hall.slug}/", RULES).json()
    assert {key: told[key] for key in RULES} == RULES
    assert told["rules_edition"] == 2
    sheet = Match.objects.of_tournament(hall).first().sheet
    assert (sheet.rules, sheet.rules_options, sheet.deal_limit) == (
        "online",
        RULES["rules_options"],
        12,
    )


def test_answers_that_do_not_differ_are_not_kept(hall, organiser_program):
    sent = {"rules_options": {"litige": "carried", "base": 162}}
    told = organiser_program.patch(f"tournaments/{hall.slug}/", sent).json()
    assert told["rules_options"] == {"base": 162}


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ({"poker": 1, "litige": "perhaps"}, {"rules_options.poker", "rules_options.litige"}),
        ({"base": True}, {"rules_options.base"}),
        ({"bids.cap": "180"}, {"rules_options.bids.cap"}),
        ({"counting": "points"}, {"rules_options.failure", "rules_options.coinche.multiplied"}),
        ([], {"rules_options"}),
        ("litige", {"rules_options"}),
    ],
)
def test_wrong_answers_are_named_by_their_options(hall, organiser_program, options, fields):
    answer = organiser_program.patch(f"tournaments/{hall.slug}/", {"rules_options": options})
    assert (answer.status_code, set(answer.json()["fields"])) == (400, fields)
    hall.refresh_from_db()
    assert hall.rules_edition == 1


def test_the_rules_are_fixed_once_a_deal_is_recorded(hall, organiser, organiser_program):
    factories.play_round(rounds.Round.objects.get(), by=organiser)
    for sent in ({"target": 1000}, {"rules": "online"}, {"rules_options": {"base": 162}}):
        answer = organiser_program.patch(f"tournaments/{hall.slug}/", sent)
        assert (answer.status_code, answer.json()["code"]) == (409, "play_has_begun")
    assert organiser_program.patch(f"tournaments/{hall.slug}/", {"target": 2000}).status_code == 200


def test_a_closed_tournament_keeps_its_settings(hall, organiser_program):
    organising.close_tournament(hall, by=hall.officials.get(role="organiser").user)
    answer = organiser_program.patch(f"tournaments/{hall.slug}/", {"tables": 9})
    assert (answer.status_code, answer.json()["code"]) == (409, "tournament_closed")


def test_a_wrong_setting_of_a_change_is_named(tournament, organiser_program):
    answer = organiser_program.patch(f"tournaments/{tournament.slug}/", {"tables": 501, "name": ""})
    assert (answer.status_code, set(answer.json()["fields"])) == (400, {"tables", "name"})


# --- Standings


def test_nothing_is_a_result_before_somebody_wrote_one(hall, anybody):
    told = anybody.get(f"tournaments/{hall.slug}/standings/").json()
    assert (told["round"], told["provisional"]) == (1, True)
    assert (told["decided"], told["tables"]) == (0, 3)
    assert {(row["played"], row["points"], row["rank"]) for row in told["rows"]} == {(0, 0, 1)}
    tables = anybody.get(f"tournaments/{hall.slug}/rounds/1/").json()["matches"]
    assert {(one["state"], one["total_home"], one["decided"]) for one in tables} == {
        ("empty", None, False)
    }


def test_every_tied_row_says_why_as_sentence_and_as_data(hall, organiser, anybody):
    factories.play_round(rounds.Round.objects.get(), by=organiser)
    told = anybody.get(f"tournaments/{hall.slug}/standings/").json()
    assert [one["key"] for one in told["criteria"]] == ["wins", "direct", "difference", "points"]
    reason = told["rows"][0]["reason"]
    assert reason["text"] == "never met, all equal"
    assert sorted(reason["data"]["level"]["members"]) == sorted(
        row["doublette"]["number"] for row in told["rows"] if row["won"]
    )


def test_a_row_tells_the_sanctions_that_count_in_it(hall, organiser, anybody):
    late = sanctions.NewSanction(points=-100)
    sanctions.sanction(hall.doublettes.get(number=1), late, by=organiser, reason="late")
    rows = anybody.get(f"tournaments/{hall.slug}/standings/").json()["rows"]
    [row] = [row for row in rows if row["doublette"]["number"] == 1]
    assert row["sanctions"] == [
        {"disqualified": False, "league": 0, "points": -100, "reason": "late"}
    ]
    assert row["points"] == -100


def test_the_table_of_a_past_round_stays_as_it_was(hall, organiser, anybody):
    factories.play_round(rounds.Round.objects.get(), by=organiser)
    path = f"tournaments/{hall.slug}/standings/?after=1"
    before = anybody.get(path).json()
    second = factories.publish_round(hall, by=organiser)
    factories.play_round(second, by=organiser)
    after = anybody.get(path).json()
    assert after["rows"] == before["rows"]
    assert anybody.get(f"tournaments/{hall.slug}/standings/").json()["round"] == 2


@pytest.mark.parametrize("after", ["0", "2", "x", "-1", "", "९", "9" * 30])
def test_there_is_no_table_after_a_round_that_is_not(hall, anybody, after):
    assert anybody.get(f"tournaments/{hall.slug}/standings/?after={after}").status_code == 404


def test_standings_take_as_many_queries_for_many_as_for_few(
    organiser, anybody, django_assert_num_queries
):
    for size in (4, 40):
        tournament = factories.make_tournament(by=organiser, doublettes=size, name=f"Of {size}")
        drawn = factories.publish_round(tournament, by=organiser)
        factories.play_round(drawn, by=organiser)
        with django_assert_num_queries(6):
            anybody.get(f"tournaments/{tournament.slug}/standings/")
        with django_assert_num_queries(2):
            anybody.get(f"tournaments/{tournament.slug}/doublettes/")
        with django_assert_num_queries(5):
            anybody.get(f"tournaments/{tournament.slug}/rounds/1/")


# --- Every door


def test_a_session_writes_only_with_its_csrf_token(tournament, organiser):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser, backend="django.contrib.auth.backends.ModelBackend")
    program = Program(client)
    refused = program.patch(f"tournaments/{tournament.slug}/", {"tables": 7})
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert Tournament.objects.get().tables == 64


def test_an_address_that_is_none_is_told_in_json(anybody):
    for path in ("nothing/", "tournaments", "sheets/7/", "tournaments/a b/"):
        answer = anybody.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_what_is_not_json_is_neither_read_nor_written(tournament, anybody, organiser_client):
    answer = organiser_client.post("/api/v1/tournaments/", NEW)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    answer = anybody.get("tournaments/", Accept="text/html")
    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")
    answer = anybody.send("TRACE", "tournaments/")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_a_database_that_does_not_answer_is_no_fault_of_the_asker(anybody, monkeypatch):
    from django.db import OperationalError

    def fail(*args):
        raise OperationalError("database is locked")

    monkeypatch.setattr("tournament.access.tournament_seen_by", fail)
    answer = anybody.get("tournaments/any/")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "2"


def test_a_forfeit_and_an_exempt_are_told_apart(tournament, organiser, anybody):
    from tournament.services import results

    factories.register_many(tournament, 3, by=organiser)
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).get(table=1)
    results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser)
    played, exempt = anybody.get(f"tournaments/{tournament.slug}/rounds/1/").json()["matches"]
    assert (played["outcome"], played["decided"], played["state"]) == ("forfeit_away", True, None)
    assert (exempt["outcome"], exempt["table"], exempt["away"]) == ("exempt", None, None)
    assert exempt["reasons"][0]["text"] == "by lot, as there is no ranking yet"
