"""A real server, real browsers, and a watch on them that forgives nothing.

Run apart from the other tests, with DJANGO_ALLOW_ASYNC_UNSAFE=1: Playwright keeps an event loop in
the thread of the tests.
"""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

from tools.suite import find_browser

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
FRENCH = {"locale": "fr-FR", "timezone_id": "Europe/Paris"}
PHONE = FRENCH | {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LAPTOP = FRENCH | {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 10_000  # ms; the machine may be busy with other tests

OpenPage = Callable[..., Page]


@dataclass
class Watch:
    """Everything that went wrong in the browsers of a test."""

    faults: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Note console errors (a violated CSP is one), page errors, failed requests."""
        context.on("console", self._read)
        context.on("weberror", lambda told: self.faults.append(f"page error: {told.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def _read(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.faults.append(f"console: {line.text} ({line.location['url']})")

    def _failed(self, request: Request) -> None:
        # A page that is left takes its unanswered requests with it.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"no answer: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            asked = response.request
            self.faults.append(f"{response.status}: {asked.method} {asked.url}")

    @contextmanager
    def expecting(self, *words: str) -> Iterator[None]:
        """Forgive what holds one of these words; that it did happen is a part of the test."""
        before = len(self.faults)
        yield
        met = self.faults[before:]
        forgiven = [fault for fault in met if any(word in fault for word in words)]
        assert forgiven, f"nothing of {words} happened"
        self.faults[before:] = [fault for fault in met if fault not in forgiven]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium."""
    return {**browser_type_launch_args, "executable_path": find_browser(), "args": FLAGS.split()}


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of the running application, on the test database."""
    from config.asgi import application

    with socket.create_server(("127.0.0.1", 0)) as door:
        server = uvicorn.Server(uvicorn.Config(application, log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test at its end if anything went wrong that was not expected."""
    watching = Watch()
    yield watching
    assert not watching.faults, "\n".join(dict.fromkeys(watching.faults))


@pytest.fixture
def open_page(browser: Browser, site: str, watch: Watch) -> Iterator[OpenPage]:
    """Opens a page in a browser of its own: `open_page(PHONE, color_scheme="dark")`."""
    contexts = []

    def opened(device: dict[str, Any], **options: Any) -> Page:
        context = browser.new_context(base_url=site, **(device | options))
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A cheap phone, 360 pixels wide, held by a French captain."""
    return open_page(PHONE)


@pytest.fixture
def laptop(open_page: OpenPage) -> Page:
    """The laptop at the desk."""
    return open_page(LAPTOP)
