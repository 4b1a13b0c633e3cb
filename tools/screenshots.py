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
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

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


@contextmanager
def demonstration() -> Iterator[str]:
    """Serve the demonstration from a database that is gone afterwards; give the base URL."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="config.settings",
            COINCHE_VAR=folder,
            DEBUG="1",
            ALLOWED_HOSTS="127.0.0.1",
        )
        import django
        import uvicorn
        from django.core.management import call_command

        django.setup()
        call_command("demo", serve=False)
        from config.asgi import application

        with socket.create_server(("127.0.0.1", 0)) as door:
            server = uvicorn.Server(uvicorn.Config(application, log_level="warning"))
            thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
            thread.start()
            while not server.started:
                time.sleep(0.05)
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
            server.should_exit = True
            thread.join(10)


def picture_name(path: str) -> str:
    """A file name for a path: ``/t/demo/`` is ``t-demo``."""
    return path.split("?", maxsplit=1)[0].strip("/").replace("/", "-") or "start"


def take(browser: Browser, base: str, paths: list[str], out: Path, screens: list[str]) -> list[str]:
    """Write one PNG for each path, screen and scheme; give what looked wrong, as sentences."""
    faults = []
    for screen in screens:
        width, height = SCREENS[screen]
        for scheme in SCHEMES:
            page = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme=scheme
            )
            page.on(
                "console", lambda line: faults.append(line.text) if line.type == "error" else None
            )
            for path in paths:
                page.goto(base + path, wait_until="load")
                name = f"{picture_name(path)}-{screen}-{scheme}.png"
                page.screenshot(path=out / name, full_page=True)
                too_wide = page.evaluate("document.documentElement.scrollWidth") - width
                if too_wide > 0:
                    faults.append(f"{path} is {too_wide} px too wide on a {screen}")
            page.close()
    return faults


def main() -> int:
    """Take the pictures; the exit code is 1 if a page scrolls sideways or complains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=["/", "/design/"])
    parser.add_argument(
        "--base", help="a site that already runs; without it the demonstration is served"
    )
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    parser.add_argument("--only", choices=SCREENS, help="one kind of screen")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    screens = [wish.only] if wish.only else list(SCREENS)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        if wish.base:
            faults = take(browser, wish.base.rstrip("/"), wish.paths, wish.out, screens)
        else:
            with demonstration() as base:
                faults = take(browser, base, wish.paths, wish.out, screens)
        browser.close()
    print("\n".join(dict.fromkeys(faults)) or f"{wish.out}: nothing wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
