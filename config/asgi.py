"""The one process type: uvicorn, with Django as WSGI inside it.

Django's own ASGI handler costs about four times the CPU per page (each synchronous middleware is a
thread hop); inside a2wsgi a page costs what it costs under a WSGI server, and raw ASGI stays free.
"""

import os
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

CHARSET = re.compile(rb"charset\s*=\s*[\"']?([^\s;\"']*)", re.IGNORECASE)
UTF_8 = {b"utf-8", b"utf8"}

pages = WSGIMiddleware(get_wsgi_application(), workers=8)  # type: ignore[arg-type]


async def lifespan(receive: Receive, send: Send) -> None:
    """Answer the server's start and stop messages: there is nothing to prepare."""
    while True:
        message = await receive()
        kind = message["type"].removeprefix("lifespan.")
        await send({"type": f"lifespan.{kind}.complete"})
        if kind == "shutdown":
            return


def is_readable(scope: Message) -> bool:
    """Whether the request is in UTF-8: Django cannot even begin to read some of the others."""
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    named = [found[1].lower() for kind in kinds if (found := CHARSET.search(kind))]
    return UTF_8.issuperset(named)


async def refuse(send: Send) -> None:
    """Answer that only UTF-8 is understood."""
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 415, "headers": headers})
    await send({"type": "http.response.body", "body": b"Only UTF-8 is understood."})


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Lifespan here, HTTP to Django; anything else (web sockets) is closed unanswered."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and not is_readable(scope):
        await refuse(send)
    elif scope["type"] == "http":
        await pages(scope, receive, send)  # type: ignore[arg-type]
