"""Pictures of the pages, as a phone, a laptop and a projector show them, by day and by night.

python -m tools.screenshots    the demonstration, on a throw-away database
python -m tools.screenshots --base http://127.0.0.1:8000 /design/ /          any running site
"""

import argparse
import os
import shutil
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

SCREENS = {"phone": (360, 740), "laptop": (1280, 800), "projector": (1920, 1080)}
SCHEMES = ("light", "dark")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True, slots=True)
class Site:
    """A running site: its base URL, the pages to take, and the session of a signed-in organiser."""

    base: str
    paths: list[str]
    session: str = ""


PUBLIC: list[tuple[Any, ...]] = [
    ("public:standings",),
    ("public:current_round",),
    ("public:doublettes",),
    ("public:doublette", 3),
]
DESK: list[tuple[Any, ...]] = [
    ("desk:dashboard",),
    ("desk:doublettes",),
    ("desk:doublette", 3),
    ("desk:import",),
    ("desk:links",),
    ("desk:draft",),
    ("desk:round", 3),
    ("desk:sheet", 3, 4),
    ("desk:settings",),
    ("desk:officials",),
    ("desk:journal",),
]


def tour() -> tuple[list[str], str]:
    """Fill the database; give the pages worth a picture and a session that may see the desk."""
    from django.core.management import call_command
    from django.test import Client
    from django.urls import reverse

    call_command("demo", no_serve=True)
    from tournament.management.commands import demo
    from tournament.models import Tournament

    tournament = Tournament.objects.get()
    pages = [
        reverse(f"tournament:{name}", args=[tournament.slug, *numbers])
        for name, *numbers in PUBLIC + DESK
    ]
    home = demo.a_captains_link(tournament) or "/"
    client = Client()
    client.force_login(
        demo.account(demo.ORGANISER, ""), backend="django.contrib.auth.backends.ModelBackend"
    )
    session = client.cookies["sessionid"].value
    return ["/", "/design/", "/accounts/sign-in/", home, f"{home}sheet/", *pages], session


@contextmanager
def demonstration(wanted: list[str]) -> Iterator[Site]:
    """Serve the demonstration from a database that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", COINCHE_VAR=folder, DEBUG="1")
        import django
        import uvicorn

        django.setup()
        pages, session = tour()
        from config.asgi import application

        with socket.create_server(("127.0.0.1", 0)) as door:
            server = uvicorn.Server(uvicorn.Config(application, log_level="warning"))
            thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
            thread.start()
            while not server.started:
                time.sleep(0.05)
            yield Site(f"http://127.0.0.1:{door.getsockname()[1]}", wanted or pages, session)
            server.should_exit = True
            thread.join(10)


def picture_name(path: str) -> str:
    """A file name for a path: ``/t/demo/`` is ``t-demo``."""
    return path.split("?", maxsplit=1)[0].strip("/").replace("/", "-") or "start"


def take_one(page: Page, url: str, picture: Path) -> list[str]:
    """Write one PNG; give what looked wrong, as sentences."""
    response = page.goto(url, wait_until="load")
    page.screenshot(path=picture, full_page=True)
    faults = []
    if response is None or not response.ok:
        faults.append(f"{picture.stem} answers {response.status if response else 'nothing'}")
    width = page.viewport_size["width"] if page.viewport_size else 0
    too_wide = page.evaluate("document.documentElement.scrollWidth") - width
    if too_wide > 0:
        faults.append(f"{picture.stem} is {too_wide} px too wide")
    return faults


def take(browser: Browser, site: Site, out: Path, screens: list[str]) -> list[str]:
    """Write one PNG for each path, screen and scheme; give what looked wrong, as sentences."""
    faults: list[str] = []
    for screen, scheme in product(screens, SCHEMES):
        width, height = SCREENS[screen]
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, locale="fr-FR"
        )
        if site.session:
            context.add_cookies([{"name": "sessionid", "value": site.session, "url": site.base}])
        page = context.new_page()
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        for path in site.paths:
            picture = out / f"{picture_name(path)}-{screen}-{scheme}.png"
            faults.extend(take_one(page, site.base + path, picture))
        context.close()
    return faults


def main() -> int:
    """Take the pictures; the exit code is 1 if a page scrolls sideways, fails or complains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="pages; without them the whole tour")
    parser.add_argument("--base", help="a site that already runs; without it the demonstration")
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    parser.add_argument("--only", choices=SCREENS, help="one kind of screen")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    screens = [wish.only] if wish.only else list(SCREENS)
    running = Site((wish.base or "").rstrip("/"), wish.paths or ["/"])
    # The site first: a browser driven from this thread forbids the ORM in it.
    with (
        nullcontext(running) if wish.base else demonstration(wish.paths) as site,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        faults = take(browser, site, wish.out, screens)
        browser.close()
    print("\n".join(dict.fromkeys(faults)) or f"{wish.out}: nothing wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
