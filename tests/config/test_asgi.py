"""The door of the process: what is answered before Django reads anything."""

import asyncio
from typing import Any

import pytest

from config.asgi import application


def asked(kind: str, path: str = "/healthz") -> int:
    """The status of a request whose header Content-Type is `kind`."""
    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"a=b",
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"content-type", kind.encode())],
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    return sent[0]["status"]


@pytest.mark.parametrize("charset", ["hex", "zlib", "utf-7", "latin-1", '"utf-16"', "nonsense", ""])
def test_a_request_in_another_encoding_is_refused(charset):
    assert asked(f"application/x-www-form-urlencoded; charset={charset}") == 415


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "text/plain",
        "application/json; charset=utf-8",
        'application/json; Charset = "UTF-8"',
        "application/x-www-form-urlencoded;charset=utf8",
        "multipart/form-data; boundary=x",
    ],
)
def test_utf_8_is_understood(kind):
    assert asked(kind) == 200
