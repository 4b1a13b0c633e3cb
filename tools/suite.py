"""The whole test suite in three parts: on SQLite, on PostgreSQL with Redis, and in a browser.

A part whose service or browser is missing is said loudly; with `CI=true` it fails.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from tools import services

ROOT = Path(__file__).resolve().parent.parent
RUNNING: list["subprocess.Popen[bytes]"] = []
BROWSER_TESTS = ROOT / "tests" / "e2e"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
INSTALLED_BROWSER = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


class MissingBrowserError(Exception):
    """No browser that Playwright can drive was found."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the suite that ran: pytest's exit code, or why it could not run, or neither."""

    name: str
    seconds: float
    exit_code: int = 0
    missing: str = ""

    def line(self) -> str:
        """The part in one line of the closing summary."""
        if self.missing:
            return f"NOT RUN  {self.name}: {self.missing}"
        verdict = "passed" if self.exit_code == 0 else f"FAILED ({self.exit_code})"
        return f"{verdict:8} {self.name}, {self.seconds:.0f} s"


def main(arguments: list[str]) -> int:
    """Run pytest with the arguments on SQLite, or without any the whole suite; the exit code."""
    signal.signal(signal.SIGTERM, end)
    if arguments:
        return pytest(*arguments)
    parts = [*on_both_databases(), measured("browser", in_browser)]
    print("\n" + "\n".join(part.line() for part in parts), flush=True)
    return verdict_of(parts, must_run=os.environ.get("CI") == "true")


def end(*_: object) -> None:
    """Ended from outside, the tests that run end too, and with them their services."""
    for process in RUNNING:
        process.terminate()
    sys.exit(128 + signal.SIGTERM)


def on_both_databases() -> list[Part]:
    """The suite on SQLite, and beside it, for the second core, on PostgreSQL and Redis.

    What the second one tells is shown when the first has ended.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        with ThreadPoolExecutor(1) as beside:
            second = beside.submit(measured, "PostgreSQL and Redis", on_services, told)
            first = measured("SQLite", on_sqlite)
            parts = [first, second.result()]
        told.seek(0)
        shutil.copyfileobj(told, sys.stdout)
    return parts


def verdict_of(parts: list[Part], *, must_run: bool) -> int:
    """The exit code of the first part that failed; a missing one fails where it must run."""
    codes = [int(must_run) if part.missing else part.exit_code for part in parts]
    return next((code for code in codes if code), 0)


def measured(name: str, run: Callable[[TextIO | None], int], out: TextIO | None = None) -> Part:
    """Run one part; a missing service or browser is an outcome, not an error."""
    print(f"\n===== {name} =====", file=out, flush=True)
    started = time.monotonic()
    try:
        return Part(name, exit_code=run(out), seconds=time.monotonic() - started)
    except (services.MissingServiceError, MissingBrowserError) as reason:
        print(f"NOT RUN: {reason}", file=sys.stderr, flush=True)
        return Part(name, missing=str(reason), seconds=time.monotonic() - started)


def on_sqlite(out: TextIO | None = None) -> int:
    return pytest("-m", "not services", f"--ignore={BROWSER_TESTS}", out=out)


def on_services(out: TextIO | None = None) -> int:
    with services.running() as urls:
        return pytest(f"--ignore={BROWSER_TESTS}", out=out, **urls)


def in_browser(out: TextIO | None = None) -> int:
    """Apart from the others: Playwright keeps an event loop in the thread of the tests."""
    if not any(BROWSER_TESTS.rglob("test_*.py")):
        print("No browser tests.", file=out)
        return 0
    if find_browser() is None:
        raise MissingBrowserError(f"no browser ({', '.join(BROWSERS)}) on this machine")
    return pytest(str(BROWSER_TESTS), out=out, DJANGO_ALLOW_ASYNC_UNSAFE="1")


def find_browser() -> str | None:
    """The path of a Chromium or Chrome on this machine."""
    installed = str(INSTALLED_BROWSER) if INSTALLED_BROWSER.exists() else None
    return next(filter(None, map(shutil.which, BROWSERS)), installed)


def pytest(*arguments: str, out: TextIO | None = None, **environment: str) -> int:
    """Run pytest in a process of its own with a `var/` of its own; its exit code.

    Collecting no test at all is pytest's code 5, a failure like any other.
    """
    with tempfile.TemporaryDirectory(prefix="coinche-", ignore_cleanup_errors=True) as var:
        variables = embedded(os.environ) | {"COINCHE_VAR": var} | environment
        command = [sys.executable, "-m", "pytest", *arguments]
        process = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=out)
        RUNNING.append(process)
        while True:  # an interruption is pytest's to answer, with its summary
            with contextlib.suppress(KeyboardInterrupt):
                return process.wait()


def embedded(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment without the services of a server: SQLite and no Redis."""
    servers = ("DATABASE_URL", "REDIS_URL")
    return {name: value for name, value in environment.items() if name not in servers}
