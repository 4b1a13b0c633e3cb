"""Queries and relative time of the pages that many people read, and of entering a deal."""

import json
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from itertools import count
from time import perf_counter
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tournament.models import Match, Tournament
from tournament.services import sheets

DEAL = {"contract": 100, "trump": "H", "coinche": 1, "taker_points": 112}


def filled(doublettes: int) -> Tournament:
    """A tournament after six rounds, the seventh under way."""
    organiser = factories.make_user(f"o{doublettes}@example.org")
    tournament = factories.make_tournament(by=organiser, planned_rounds=7, tables=doublettes)
    factories.register_many(tournament, doublettes, by=organiser)
    for _ in range(6):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    factories.publish_round(tournament, by=organiser)
    return tournament


def measured(ask: Callable[[], Any]) -> tuple[int, float]:
    """The queries of one call, and the best of five times in milliseconds."""
    with CaptureQueriesContext(connection) as asked:
        ask()
    queries = len(asked)  # now: the next request empties the log
    times = []
    for _ in range(5):
        start = perf_counter()
        ask()
        times.append(1000 * (perf_counter() - start))
    return queries, min(times)


def main() -> None:
    """Print one line for each page and size."""
    call_command("migrate", verbosity=0)
    from django.conf import settings

    settings.ALLOWED_HOSTS += ["testserver"]
    client = Client()
    _, empty = measured(lambda: client.get("/healthz"))
    for size in (16, 128):
        tournament = filled(size)
        standings = reverse("tournament:public:standings", args=[tournament.slug])
        tag = client.get(standings)["ETag"]
        drawn = reverse("tournament:public:round", args=[tournament.slug, 7])
        asks = {
            "standings": partial(client.get, standings),
            "standings, unchanged (304)": partial(
                client.get, standings, headers={"if-none-match": tag}
            ),
            "round": partial(client.get, drawn),
        }
        for name, ask in asks.items():
            report(f"{name}, {size} doublettes", *measured(ask), empty)
        report(f"a deal by the API, {size} doublettes", *entries(tournament), empty)


def entries(tournament: Tournament) -> tuple[int, float]:
    """Recording deals on the sheet of the first table in play, as a phone does."""
    match = Match.objects.of_tournament(tournament).undecided()[0]
    client = Client(headers={"authorization": f"Link {match.home.link_token}"})
    sheet = sheets.sheet_of(match)
    url, numbers = f"/api/v1/sheets/{sheet.code}/deals/", count(1)

    def ask() -> None:
        body = {"number": next(numbers), "taker": "a", "deal": DEAL}
        answer = client.post(
            url,
            json.dumps(body),
            content_type="application/json",
            headers={"idempotency-key": str(uuid4())},
        )
        if answer.status_code != HTTPStatus.CREATED:
            raise RuntimeError(answer.content)

    return measured(ask)


def report(name: str, queries: int, time: float, empty: float) -> None:
    """One line: what, how many queries, how many empty answers it costs."""
    print(f"  {name:<42} {queries:>3} queries {time / empty:>6.1f} empty answers ({time:.1f} ms)")
