"""The launcher of PostgreSQL and Redis, with real servers."""

import os
import subprocess
import sys
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from tools import services

ROOT = services.__file__.rpartition("tools")[0]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


@pytest.fixture
def only_wheels(monkeypatch):
    """A machine without servers of its own."""
    monkeypatch.setattr(services, "DEBIAN", services.Path("/nowhere"))
    monkeypatch.setattr(services.shutil, "which", lambda name, path=None: None)


def check(urls):
    with psycopg.connect(urls["DATABASE_URL"]) as connection:
        row = connection.execute("SELECT 'é' || current_user, 'É' ILIKE 'é'").fetchone()
    assert row == ("épostgres", sys.platform == "linux")
    with redis.from_url(urls["REDIS_URL"]) as client:
        assert client.ping()


def test_both_services_answer_and_are_gone_afterwards():
    with services.running() as urls:
        check(urls)
    for url in urls.values():
        with pytest.raises(OSError, match="refused"):
            services.socket.create_connection((urlsplit(url).hostname, urlsplit(url).port), 1)


def test_the_test_requirements_bring_services_along(only_wheels):
    with services.running() as urls:
        check(urls)


def test_services_that_run_already_are_used_as_they_are(monkeypatch):
    given = {"DATABASE_URL": "postgres://club@db/club", "REDIS_URL": "redis://db"}
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with services.running() as urls:
        assert urls == given


def test_a_database_other_than_postgresql_is_not_one_of_them(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "sqlite:///club.sqlite3")
    monkeypatch.setenv("REDIS_URL", "redis://db")
    with services.running() as urls:
        assert urls["DATABASE_URL"].startswith("postgres://")


@pytest.mark.parametrize("start", [services.postgresql, services.redis_server])
def test_a_machine_without_a_service_is_told_so(only_wheels, monkeypatch, start):
    monkeypatch.setattr(services.importlib.util, "find_spec", lambda name: None)
    with (
        pytest.raises(services.MissingServiceError, match=r"no (PostgreSQL|Redis) server"),
        start(),
    ):
        pass


def test_the_command_gets_the_addresses_and_gives_its_exit_code():
    code = (
        "import os, sys; sys.exit(7 * ('DATABASE_URL' in os.environ and 'REDIS_URL' in os.environ))"
    )
    command = [sys.executable, "-m", "tools.services", sys.executable, "-c", code]
    assert subprocess.call(command, cwd=ROOT, env=os.environ) == 7
