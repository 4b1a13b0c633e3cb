"""Who may enter which room of the API: every route and method has a line, and every line is tried.

A line names what each role is answered, in this order: anonymous, captain of the table, captain of
another table, helper, organiser, organiser of another tournament. Every request is in order but
for who sends it, so that a 2xx or 409 means "let in" and a 404 or 401 "not let in".
"""

from typing import Any

import pytest
from django.urls import URLPattern

from config.api import urlpatterns
from scoring.models import Claim, SheetEvent
from tests import factories
from tests.api.programs import HEARTS, a_deal, sheet_path
from tournament.models import JournalEntry
from tournament.services import rounds

TABLE = """
schema        GET     200 200 200 200 200 200
tournaments   GET     200 200 200 200 200 200
tournaments   POST    401 401 401 201 201 201
tournament    GET     200 200 200 200 200 200
tournament    PATCH   404 404 404 404 200 404
standings     GET     200 200 200 200 200 200
doublettes    GET     200 200 200 200 200 200
doublettes    POST    404 404 404 201 201 404
import        POST    404 404 404 201 201 404
doublette     GET     200 200 200 200 200 200
doublette     PATCH   404 404 404 200 200 404
doublette     DELETE  404 404 404 409 409 404
presence      POST    404 404 404 200 200 404
rounds        GET     200 200 200 200 200 200
rounds        POST    404 404 404 404 200 404
round         GET     200 200 200 200 200 200
round         DELETE  404 404 404 404 409 404
publish       POST    404 404 404 404 409 404
cancel        POST    404 404 404 404 409 404
match         GET     200 200 200 200 200 200
stages        GET     200 200 200 200 200 200
stage         GET     200 200 200 200 200 200
stage_close   POST    404 404 404 404 409 404
stage_reopen  POST    404 404 404 404 200 404
sheet         GET     404 200 404 200 200 404
preview       POST    404 200 404 200 200 404
deals         POST    404 201 404 201 201 404
deal          PUT     404 200 404 200 200 404
deal          DELETE  404 200 404 200 200 404
signatures    POST    404 409 404 409 409 404
refusals      POST    404 200 404 200 200 404
close         POST    404 404 404 200 200 404
totals        POST    404 404 404 200 200 404
last_deals    POST    404 404 404 200 200 404
reopen        POST    404 404 404 404 200 404
claim         POST    404 404 404 200 200 404
score         POST  200 200 200 200 200 200
replay        POST  200 200 200 200 200 200
unknown       GET     404 404 404 404 404 404
"""
LINES = [line.split() for line in TABLE.strip().splitlines()]
ROLES = ["anybody", "captain_a", "captain_elsewhere", "helper", "organiser", "neighbour"]
CASES = [
    pytest.param(room, method, role, int(status), id=f"{method} {room} as {role}")
    for room, method, *answers in LINES
    for role, status in zip(ROLES, answers, strict=True)
]
BODIES: dict[tuple[str, str], Any] = {
    ("tournaments", "POST"): {"name": "New", "starts_at": "2026-12-05T14:00:00Z"},
    ("tournament", "PATCH"): {"place": "Barr"},
    ("doublettes", "POST"): {"player_1": "Anne", "player_2": "Luc"},
    ("import", "POST"): {"text": "Dix de der;Anne Weber;Luc Petit", "confirm": True},
    ("doublette", "PATCH"): {"club": "Barr"},
    ("presence", "POST"): {"presence": "withdrawn"},
    ("rounds", "POST"): {"despite_missing": True},
    ("cancel", "POST"): {"reason": "late"},
    ("stage_reopen", "POST"): {"reason": "late"},
    ("preview", "POST"): {"taker": "a", "deal": HEARTS},
    ("deals", "POST"): a_deal(2),
    ("deal", "PUT"): {"taker": "b", "deal": HEARTS},
    ("signatures", "POST"): {"side": "a"},
    ("refusals", "POST"): {"note": "no"},
    ("close", "POST"): {"reason": "late"},
    ("totals", "POST"): {"total_a": 2000, "total_b": 1000},
    ("last_deals", "POST"): {"count": 2},
    ("reopen", "POST"): {"reason": "late"},
    ("claim", "POST"): {"upheld": False},
    ("score", "POST"): {"rules": "online", "deal": HEARTS},
    ("replay", "POST"): {"rules": "online", "deal": "dealer N"},
}


@pytest.fixture
def programs(request, captain_a, captain_elsewhere, anybody, neighbour_program):
    """A program of each role."""
    return {
        "anybody": anybody,
        "captain_a": captain_a,
        "captain_elsewhere": captain_elsewhere,
        "helper": request.getfixturevalue("helper_program"),
        "organiser": request.getfixturevalue("organiser_program"),
        "neighbour": neighbour_program,
    }


@pytest.fixture
def path_of(hall, match, captain_a, organiser):
    """Where each room is: a deal is on the sheet, a claim is open, a draft waits."""
    captain_a.post(sheet_path(match, "deals/"), a_deal())
    rounds.draft_round(hall, seed="7", by=organiser, despite_missing=True)
    at = f"tournaments/{hall.slug}/"

    def find(room: str) -> str:
        if room == "claim":
            captain_a.post(sheet_path(match, "refusals/"), {"note": "no"}, seen=1)
            return sheet_path(match, f"claims/{Claim.objects.get().pk}/")
        rooms = {
            "schema": "schema/",
            "tournaments": "tournaments/",
            "tournament": at,
            "unknown": "nothing/",
            "import": f"{at}doublettes/import/",
            "doublette": f"{at}doublettes/1/",
            "presence": f"{at}doublettes/1/presence/",
            "round": f"{at}rounds/1/",
            "publish": f"{at}rounds/1/publish/",
            "cancel": f"{at}rounds/1/cancel/",
            "match": f"{at}matches/1/1/",
            "stage": f"{at}stages/1/",
            "stage_close": f"{at}stages/1/close/",
            "stage_reopen": f"{at}stages/1/reopen/",
            "sheet": sheet_path(match),
            "score": "score",
            "replay": "replay",
            "deal": sheet_path(match, "deals/1/"),
            "last_deals": sheet_path(match, "last-deals/"),
        }
        ours = {"standings", "doublettes", "rounds", "stages"}
        return rooms.get(room) or (
            f"{at}{room}/" if room in ours else sheet_path(match, f"{room}/")
        )

    return find


def test_every_route_and_method_has_a_line():
    asked = {(room, method) for room, method, *_ in LINES}
    answered = set()
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        view = pattern.callback.cls
        methods = [m.upper() for m in ("get", "post", "put", "patch", "delete") if hasattr(view, m)]
        answered |= {(pattern.name, method) for method in methods or ["GET"]}
    assert asked == answered


@pytest.mark.parametrize(("room", "method", "role", "status"), CASES)
def test_a_room_lets_in_whom_it_should(path_of, programs, match, room, method, role, status):
    path = path_of(room)
    seen = SheetEvent.objects.filter(sheet=match.sheet).count()
    before = SheetEvent.objects.count(), JournalEntry.objects.count()
    options = {} if method == "GET" else {"seen": seen}
    answer = programs[role].send(method, path, BODIES.get((room, method)), **options)
    assert answer.status_code == status, answer.content
    if status >= 400:
        assert (SheetEvent.objects.count(), JournalEntry.objects.count()) == before


@pytest.mark.parametrize("role", ["anybody", "captain_a", "neighbour", "helper", "organiser"])
def test_a_private_tournament_exists_only_for_its_desk(hall, programs, role):
    type(hall).objects.update(is_public=False)
    at_desk = role in ("helper", "organiser")
    for room in ("", "standings/", "doublettes/", "doublettes/1/", "rounds/", "rounds/1/"):
        answer = programs[role].get(f"tournaments/{hall.slug}/{room}")
        assert answer.status_code == (200 if at_desk else 404)


def test_nothing_private_is_told_to_anyone(hall, match, organiser, helper, programs, path_of):
    secrets = [organiser.email, helper.email, factories.PASSWORD, organiser.password]
    for doublette in hall.doublettes.all():
        secrets += [doublette.link_token, doublette.link_hash, str(doublette.code)]
    for room, method, *_ in LINES:
        if method == "GET":
            for program in programs.values():
                told = program.get(path_of(room)).content.decode()
                assert not [secret for secret in secrets if secret in told]


def test_a_link_that_was_renewed_or_ended_opens_nothing(hall, match, captain_a, organiser):
    from tournament.services import organising, registration

    path = sheet_path(match)
    assert captain_a.get(path).status_code == 200
    renewed = registration.renew_link(match.home, by=organiser)
    assert captain_a.get(path).status_code == 404
    from tests.api.programs import captain_of

    assert captain_of(renewed).get(path).status_code == 200
    organising.close_tournament(hall, by=organiser)
    assert captain_of(renewed).get(path).status_code == 404


def test_an_account_that_was_closed_is_nobody(match, organiser, organiser_program):
    organiser.is_active = False
    organiser.save()
    assert organiser_program.get(sheet_path(match)).status_code == 404
    answer = organiser_program.post("tournaments/", BODIES["tournaments", "POST"])
    assert answer.status_code == 401
