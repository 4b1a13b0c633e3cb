"""The commands of docker-compose.yml as processes, on a real PostgreSQL and a real Redis."""

import contextlib
import os
import shelve
import signal
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

import celery
import pytest
from celery.beat import ScheduleEntry
from django.conf import settings
from django.db import connection

from config.celery import app
from tests.config.compose import ROOT, command_of, health_check_of
from tools.services import free_port

HAS_SERVICES = os.environ.get("DATABASE_URL", "").startswith("postgres") and bool(
    os.environ.get("REDIS_URL")
)
pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(not HAS_SERVICES, reason="runs with PostgreSQL and Redis only"),
    pytest.mark.django_db(transaction=True),
]
PATIENCE = 60  # seconds, for a machine that has other things to do
TASK = "forget-expired-sessions"


@pytest.fixture
def environment():
    """The variables of a server, on the migrated database of the tests."""
    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    return os.environ | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "DATABASE_URL": f"{server}/{connection.settings_dict['NAME']}",
        "SECRET_KEY": "a key of the tests, long enough that nobody guesses it",
        "ALLOWED_HOSTS": "tournoi.example.org,localhost",
        "COINCHE_HTTPS": "1",
        "HOSTNAME": os.uname().nodename,
    }


@contextlib.contextmanager
def running(command, environment, log):
    """The command as a process; its output goes to the file, and it must end when told to."""
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in {0, -signal.SIGTERM}, log.read_text()


def wait_until(condition, process, log):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.2)


def is_healthy(check, environment):
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.call(check, cwd=ROOT, env=environment, **quiet) == 0


def test_the_web_command_answers_its_health_check(environment, tmp_path):
    log, port = tmp_path / "log", free_port()
    # uvicorn takes the last value of an option that is given twice.
    command = [*command_of("web"), "--host", "127.0.0.1", "--port", str(port)]
    with running(command, environment, log) as web:
        check = [word.replace("8000", str(port)) for word in health_check_of("web")]
        wait_until(lambda: is_healthy(check, environment), web, log)
    assert not is_healthy(check, environment)


def test_the_worker_answers_its_health_check_and_does_what_the_beat_sends(environment, tmp_path):
    worker_log, beat_log = tmp_path / "worker", tmp_path / "beat"
    schedule = str(tmp_path / "schedule")
    make_due(schedule)
    with (
        running(command_of("worker"), environment, worker_log) as worker,
        running([*command_of("beat"), "--schedule", schedule], environment, beat_log) as beat,
    ):
        wait_until(lambda: f"due task {TASK}" in beat_log.read_text(), beat, beat_log)
        wait_until(lambda: "succeeded in" in worker_log.read_text(), worker, worker_log)
        assert is_healthy(health_check_of("worker"), environment), worker_log.read_text()


def make_due(schedule):
    """Write the beat's memory of a last run that lies two days back."""
    told = settings.CELERY_BEAT_SCHEDULE[TASK]
    long_ago = datetime.now(app.timezone) - timedelta(days=2)
    entry = ScheduleEntry(name=TASK, last_run_at=long_ago, app=app, **told)
    with shelve.open(schedule) as memory:
        # The beat forgets a memory that does not say of which version and time zone it is.
        memory.update(
            {
                "entries": {TASK: entry},
                "__version__": celery.__version__,
                "tz": app.conf.timezone,
                "utc_enabled": app.conf.enable_utc,
            }
        )
