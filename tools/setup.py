"""Makes the project's own environment, `.venv`, from the hashed locks in `requirements/`.

It runs before anything is installed, so it needs the standard library only, and it parses on old
Pythons so that they can be refused by a sentence. `python3 tools/setup.py check` makes the
environment of the developers' tools and runs nothing.
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# Exists while an installation runs; found later, it tells of one that was cut short.
UNFINISHED = VENV / ".unfinished"
LOCKS = ("base", "test", "check")  # each holds everything of the one before
# The interpreter an environment is made of, even when this one lives in an environment itself.
BASE_PYTHON = getattr(sys, "_base_executable", None) or sys.executable

NO_VENV_PACKAGE = (
    "Set-up failed: this Python cannot make environments. On Debian or Ubuntu install them with\n"
    "    sudo apt install python3-venv\n"
    "and run the same command again."
)
NOT_INSTALLED = (
    "Set-up failed: the packages could not be installed (the reason stands above).\n"
    "The first time it needs the network. Then run the same command again."
)


def enter_environment(argv: "list[str]") -> None:
    """Return only inside an environment that can run `manage.py` with `argv`.

    Makes or completes `.venv` and starts the same command again inside it. Left alone: a container
    (`COINCHE_BOOTSTRAP=0`), and an activated environment in which Django can be imported.
    """
    if os.environ.get("COINCHE_BOOTSTRAP") == "0":
        return
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    activated = sys.prefix != sys.base_prefix and not inside
    if activated and importlib.util.find_spec("django"):
        return
    installed = ensure("test" if argv[1:2] == ["test"] else "base")
    if inside and not installed:
        return
    command = [str(PYTHON), *argv]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def ensure(lock: str) -> bool:
    """Install the lock (`base`, `test` or `check`) into `.venv`; false when it was there."""
    if is_installed(lock):
        return False
    with one_at_a_time():
        if is_installed(lock):
            return False
        install(lock)
    return True


def is_installed(lock: str) -> bool:
    """Whether `.venv` was completed with the lock as it reads today."""
    stamp = stamp_of(lock)
    return PYTHON.exists() and stamp.exists() and stamp.read_text() == digest_of(lock)


def stamp_of(lock: str) -> Path:
    return VENV / (".installed-" + lock)


def lock_file(lock: str) -> Path:
    return ROOT / "requirements" / (lock + ".txt")


def digest_of(lock: str) -> str:
    return hashlib.sha256(lock_file(lock).read_bytes()).hexdigest()


@contextlib.contextmanager
def one_at_a_time():
    """Let a second terminal wait for the first; the system frees a dead process's lock."""
    (ROOT / "var").mkdir(mode=0o700, exist_ok=True)
    with open(str(ROOT / "var" / "setup.lock"), "w") as handle:
        if os.name == "nt":
            import msvcrt

            waiting = True
            while waiting:
                with contextlib.suppress(OSError):  # it gives up after ten seconds
                    msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
                    waiting = False
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def install(lock: str) -> None:
    """Install with uv when it works here, else with pip; a failure leaves by a sentence."""
    say("Setting up .venv from requirements/%s.txt: about a minute, once." % lock)
    started = time.monotonic()
    if UNFINISHED.exists() or not PYTHON.exists():
        shutil.rmtree(str(VENV), ignore_errors=True)
    is_new = not VENV.exists()
    VENV.mkdir(exist_ok=True)
    UNFINISHED.touch()
    if not (with_uv(lock) or with_pip(lock)):
        forget(is_new)
        sys.exit(NOT_INSTALLED if importlib.util.find_spec("ensurepip") else NO_VENV_PACKAGE)
    for held in LOCKS[: LOCKS.index(lock) + 1]:
        stamp_of(held).write_text(digest_of(held))
    UNFINISHED.unlink()
    say("Set up in %d s." % (time.monotonic() - started))


def forget(is_new: bool) -> None:
    """Remove a half-made environment; one that was whole before keeps what it had."""
    if is_new:
        shutil.rmtree(str(VENV), ignore_errors=True)
    else:
        UNFINISHED.unlink()


def with_uv(lock: str) -> bool:
    uv = shutil.which("uv")
    if uv is None or not succeeds(uv, "--version", quiet=True):
        return False
    # As pip does: where a company's proxy signs the traffic, only the system knows its certificate.
    os.environ.setdefault("UV_SYSTEM_CERTS", "1")
    make = [uv, "venv", "--quiet", "--allow-existing", "--python", BASE_PYTHON, str(VENV)]
    fill = [uv, "pip", "install", "--quiet", "--python", str(PYTHON), *hashed(lock)]
    return (PYTHON.exists() or succeeds(*make)) and succeeds(*fill)


def with_pip(lock: str) -> bool:
    has_pip = PYTHON.exists() and succeeds(str(PYTHON), "-m", "pip", "--version", quiet=True)
    make = [BASE_PYTHON, "-m", "venv", str(VENV)]
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    return (has_pip or succeeds(*make)) and succeeds(*pip, *hashed(lock))


def hashed(lock: str) -> "list[str]":
    return ["--require-hashes", "-r", str(lock_file(lock))]


def succeeds(*command: str, quiet: bool = False) -> bool:
    output = subprocess.DEVNULL if quiet else None
    try:
        return subprocess.call(command, stdout=output, stderr=output) == 0
    except OSError:
        return False


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def main(argv: "list[str]") -> None:
    if sys.version_info < (3, 11):
        sys.exit("Coinche needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])
    if len(argv) != 2 or argv[1] not in LOCKS:
        sys.exit("Usage: python3 tools/setup.py base|test|check")
    ensure(argv[1])


if __name__ == "__main__":
    main(sys.argv)
