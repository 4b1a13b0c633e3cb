"""Programs that speak to the API: as a person who is signed in, or by a captain's link."""

import json
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.test import Client

from tournament.models import Doublette, Match

ROOT = "/api/v1/"
HEARTS = {"contract": 100, "trump": "H", "taker_points": 112}


class Program:
    """Sends JSON; every write has a fresh key unless one is given."""

    def __init__(self, client: Client | None = None, link: str | None = None) -> None:
        self.client = client or Client()
        self.headers = {"Authorization": f"Link {link}"} if link else {}

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.send("GET", path, headers=headers)

    def post(self, path: str, body: Any = None, **options: Any) -> HttpResponse:
        return self.send("POST", path, body, **options)

    def put(self, path: str, body: Any = None, **options: Any) -> HttpResponse:
        return self.send("PUT", path, body, **options)

    def patch(self, path: str, body: Any = None, **options: Any) -> HttpResponse:
        return self.send("PATCH", path, body, **options)

    def delete(self, path: str, **options: Any) -> HttpResponse:
        return self.send("DELETE", path, **options)

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        key: UUID | str | None = None,
        seen: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> HttpResponse:
        extra = self.headers | {"Idempotency-Key": str(key or uuid4())} | (headers or {})
        if seen is not None:
            extra["If-Match"] = f'"{seen}"'
        text = body if isinstance(body, str | bytes) else json.dumps({} if body is None else body)
        return self.client.generic(
            method, ROOT + path, text, content_type="application/json", headers=extra
        )


def captain_of(doublette: Doublette | None) -> Program:
    """The phone of a doublette's captain."""
    assert doublette is not None
    return Program(link=doublette.link_token)


def sheet_path(match: Match, room: str = "") -> str:
    """The address of a room of a match's sheet."""
    assert match.sheet is not None
    return f"sheets/{match.sheet.code}/{room}"


def a_deal(number: int = 1, taker: str = "a", **facts: Any) -> dict[str, Any]:
    """A deal to record: 100 in hearts with 112 points unless told otherwise."""
    return {"number": number, "taker": taker, "deal": HEARTS | facts}


def a_passed_deal(number: int = 1) -> dict[str, Any]:
    """A deal nobody took."""
    return {"number": number, "taker": None, "deal": None}
