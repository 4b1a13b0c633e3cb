"""The three parts of the suite and what they end with."""

import sys

import pytest

from tools import services, suite
from tools.suite import Part, verdict_of


def test_the_exit_code_is_that_of_the_first_part_that_failed():
    parts = [Part("a", 1.0), Part("b", 1.0, exit_code=5), Part("c", 1.0, exit_code=1)]
    assert verdict_of(parts, must_run=False) == 5


def test_a_missing_part_fails_only_where_it_must_run():
    parts = [Part("a", 1.0), Part("browser", 0.0, missing="no browser")]
    assert verdict_of(parts, must_run=False) == 0
    assert verdict_of(parts, must_run=True) == 1


def test_every_part_has_a_line_in_the_summary():
    assert Part("SQLite", 61.4).line() == "passed   SQLite, 61 s"
    assert Part("SQLite", 61.4, exit_code=1).line() == "FAILED (1) SQLite, 61 s"
    assert Part("browser", 0.0, missing="no browser").line() == "NOT RUN  browser: no browser"


@pytest.mark.parametrize(
    "error", [services.MissingServiceError("no Redis"), suite.MissingBrowserError("no browser")]
)
def test_what_is_missing_is_said_and_not_raised(error, capfd):
    def run(out):
        raise error

    part = suite.measured("part", run)
    assert part.missing == str(error)
    assert f"NOT RUN: {error}" in capfd.readouterr().err


@pytest.fixture
def runs(monkeypatch):
    """The calls of pytest, which is not started."""
    calls = []
    monkeypatch.setattr(
        suite,
        "pytest",
        lambda *words, out=None, **variables: calls.append((words, variables)) or 0,
    )
    return calls


def test_arguments_go_to_pytest_once(runs):
    assert suite.main(["-k", "belote"]) == 0
    assert runs == [(("-k", "belote"), {})]


def test_browser_tests_run_apart_because_playwright_keeps_an_event_loop(
    runs, monkeypatch, tmp_path
):
    (tmp_path / "test_page.py").touch()
    monkeypatch.setattr(suite, "BROWSER_TESTS", tmp_path)
    monkeypatch.setattr(suite, "find_browser", lambda: "/usr/bin/chromium")
    suite.on_sqlite()
    suite.in_browser()
    assert f"--ignore={tmp_path}" in runs[0][0]
    assert runs[1] == ((str(tmp_path),), {"DJANGO_ALLOW_ASYNC_UNSAFE": "1"})


def test_browser_tests_without_a_browser_are_missing(runs, monkeypatch, tmp_path):
    (tmp_path / "test_page.py").touch()
    monkeypatch.setattr(suite, "BROWSER_TESTS", tmp_path)
    monkeypatch.setattr(suite, "find_browser", lambda: None)
    with pytest.raises(suite.MissingBrowserError):
        suite.in_browser()


def test_both_databases_are_told_of_one_after_the_other(monkeypatch, capfd):
    def part(name):
        def run(out=None):
            print(f"{name} ran", file=out, flush=True)
            return 3 if name == "services" else 0

        return run

    monkeypatch.setattr(suite, "on_sqlite", part("sqlite"))
    monkeypatch.setattr(suite, "on_services", part("services"))
    first, second = suite.on_both_databases()
    assert (first.exit_code, second.exit_code) == (0, 3)
    told = capfd.readouterr().out
    assert told.index("sqlite ran") < told.index("services ran")
    assert told.index("PostgreSQL and Redis") < told.index("services ran")


def test_pytest_runs_on_sqlite_whatever_the_terminal_is_set_to(monkeypatch, tmp_path):
    seen = tmp_path / "seen"
    code = f"import os; open({str(seen)!r}, 'w').write(repr(dict(os.environ)))"
    script = tmp_path / "python"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{code}"\n')
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    monkeypatch.setenv("DATABASE_URL", "postgres://production")
    monkeypatch.setenv("REDIS_URL", "redis://production")
    assert suite.pytest("tests", EXTRA="1") == 0
    environment = seen.read_text()
    assert "production" not in environment
    assert "'EXTRA': '1'" in environment
    assert "'COINCHE_VAR': " in environment
