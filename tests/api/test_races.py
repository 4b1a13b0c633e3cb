"""Requests that arrive at once: each test sends them from threads of its own, to a real database.

Where the engine lets two writers in at all, a first test shows what would happen without the lock.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection

from scoring.models import Claim, Deal, Receipt, Sheet
from tests import factories
from tests.api.programs import Program, a_deal, captain_of, sheet_path
from tournament.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS = 50
Answer = tuple[int, dict[str, Any], bool]


@pytest.fixture
def match(organiser) -> Match:
    """The first table of a tournament whose matches last longer than fifty deals."""
    long = factories.make_tournament(by=organiser, doublettes=4, target=10_000)
    factories.publish_round(long, by=organiser)
    return Match.objects.of_tournament(long).get(table=1)


@pytest.fixture
def crowd() -> Iterator[ThreadPoolExecutor]:
    """Ten threads that leave no connection open behind them."""
    with ThreadPoolExecutor(10) as threads:
        yield threads


def sending(program: Program, path: str, body: Any, key: Any) -> Callable[[], Answer]:
    """A request to be made in a thread; it answers status, body, and whether it was replayed."""

    def send() -> Answer:
        try:
            answer = program.post(path, body, key=key)
        finally:
            connection.close()
        return answer.status_code, answer.json(), "Idempotency-Replayed" in answer.headers

    return send


def at_once(crowd: ThreadPoolExecutor, *requests: Callable[[], Answer]) -> list[Answer]:
    """The answers to requests made at the same moment."""
    start = Barrier(len(requests))

    def run(request: Callable[[], Answer]) -> Answer:
        start.wait(30)
        return request()

    return list(crowd.map(run, requests))


def two_versions(match: Match, number: int) -> tuple[Callable[[], Answer], Callable[[], Answer]]:
    """Both captains enter the deal of this number, each in another way."""
    path, taker = sheet_path(match, "deals/"), "ab"[number % 2]
    return (
        sending(captain_of(match.home), path, a_deal(number, taker), uuid4()),
        sending(captain_of(match.away), path, a_deal(number, taker, taker_points=111), uuid4()),
    )


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one writer in at a time")
def test_without_the_lock_two_captains_at_once_would_break_the_sheet(match, crowd, monkeypatch):
    def unguarded(sheet: Sheet, *, seen: int | None = None) -> Sheet:
        return sheet if sheet.is_held else Sheet.objects.get(pk=sheet.pk)

    def write_fifty_deals() -> None:
        for number in range(1, PAIRS + 1):
            at_once(crowd, *two_versions(match, number))

    monkeypatch.setattr("scoring.services.lock", unguarded)
    with pytest.raises(IntegrityError):
        write_fifty_deals()


def test_two_captains_who_differ_at_once_make_one_deal_and_one_dispute(match, crowd):
    for number in range(1, PAIRS + 1):
        answers = at_once(crowd, *two_versions(match, number))
        assert sorted(status for status, _, _ in answers) == [201, 409]
        [(_, told, _)] = [answer for answer in answers if answer[0] == 409]
        points = {told[version]["deal"]["taker_points"] for version in ("recorded", "yours")}
        assert points == {111, 112}
    assert (Deal.objects.count(), Claim.objects.open().count()) == (PAIRS, PAIRS)
    match.sheet.refresh_from_db()
    assert match.sheet.version == 2 * PAIRS
    assert list(match.sheet.events.values_list("version", flat=True)) == [*range(1, 2 * PAIRS + 1)]


def test_two_captains_who_agree_at_once_make_one_deal(match, crowd):
    path = sheet_path(match, "deals/")
    captains = [captain_of(match.home), captain_of(match.away)]
    for number in range(1, PAIRS + 1):
        body = a_deal(number, "ab"[number % 2])
        answers = at_once(crowd, *(sending(one, path, body, uuid4()) for one in captains))
        assert sorted(status for status, _, _ in answers) == [200, 201]
    assert (Deal.objects.count(), Claim.objects.count()) == (PAIRS, 0)


def test_a_deal_sent_fifty_times_ten_at_a_time_is_one_deal(match, crowd):
    path, key = sheet_path(match, "deals/"), uuid4()
    captain = match.home.link_token
    answers: list[Answer] = []
    for _ in range(5):
        phones = [Program(link=captain) for _ in range(10)]
        answers += at_once(crowd, *(sending(phone, path, a_deal(), key) for phone in phones))
    assert Counter((status, replayed) for status, _, replayed in answers) == {
        (201, False): 1,
        (201, True): 49,
    }
    assert all(told == answers[0][1] for _, told, _ in answers)
    assert (Deal.objects.count(), Receipt.objects.count()) == (1, 1)
    changed = sending(Program(link=captain), path, a_deal(taker_points=111), key)()
    assert (changed[0], changed[1]["code"]) == (422, "key_reused")
    assert captain_of(match.home).get(sheet_path(match)).json()["total_a"] == 212


def test_a_round_drawn_ten_times_at_once_is_one_draft(organiser, crowd):
    tournament = factories.make_tournament(by=organiser, doublettes=8)
    path = f"tournaments/{tournament.slug}/rounds/"
    programs = [Program(factories.signed_in(organiser)) for _ in range(10)]
    answers = at_once(crowd, *(sending(program, path, {}, uuid4()) for program in programs))
    assert Counter(status for status, _, _ in answers) == {201: 1, 200: 9}
    assert len({told["seed"] for _, told, _ in answers}) == 1
