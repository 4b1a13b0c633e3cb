"""The environment that `python3 manage.py` makes for itself, on projects of empty locks."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup

ROOT = setup.ROOT
LOCKS = [setup.lock_file(lock) for lock in setup.LOCKS]


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project whose locks ask for nothing, set up by this interpreter."""
    (tmp_path / "requirements").mkdir()
    for lock in setup.LOCKS:
        (tmp_path / "requirements" / f"{lock}.txt").write_text(f"# {lock}\n")
    venv = tmp_path / ".venv"
    python = setup.PYTHON.relative_to(setup.VENV)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "VENV", venv)
    monkeypatch.setattr(setup, "PYTHON", venv / python)
    monkeypatch.setattr(setup, "UNFINISHED", venv / ".unfinished")
    return tmp_path


@pytest.fixture
def made(project, monkeypatch):
    """What is installed in the project, in place of uv and pip."""
    locks = []

    def make(lock):
        setup.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        setup.PYTHON.touch()
        locks.append(lock)
        return True

    monkeypatch.setattr(setup, "with_uv", make)
    return locks


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_place_to_download_from(lock):
    assert not re.search(r"://|--index|--extra-index|--find-links", lock.read_text())


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_of_a_lock_has_an_exact_version_and_a_hash(lock):
    requirements = [line for line in lock.read_text().splitlines() if line[:1].isalnum()]
    entries = re.findall(
        r"^[a-z0-9][\w.-]*==\S+[^\\\n]*\\\n +--hash=sha256:", lock.read_text(), re.M
    )
    assert len(requirements) > 30
    assert len(entries) == len(requirements)


def test_each_lock_holds_everything_of_the_one_before():
    base, test, check = (pins(lock) for lock in LOCKS)
    assert base < test < check


def pins(lock):
    return {line.rstrip(" \\") for line in lock.read_text().splitlines() if line[:1].isalnum()}


@pytest.mark.parametrize("name", ["manage.py", "tools/__init__.py", "tools/setup.py"])
def test_an_old_python_can_read_the_files_that_refuse_it(name):
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 6))


def test_the_set_up_needs_nothing_installed():
    modules = {
        alias.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(ast.parse((ROOT / "tools" / "setup.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {module.split(".")[0] for module in modules} <= sys.stdlib_module_names


def test_an_old_python_is_refused_by_a_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is 3\.10\."):
        setup.main(["tools/setup.py", "base"])


def test_what_is_installed_is_not_installed_again(made):
    assert setup.ensure("base") is True
    assert setup.ensure("base") is False
    assert made == ["base"]


def test_the_test_lock_brings_the_base_lock_along(made):
    setup.ensure("test")
    assert setup.is_installed("base")
    assert not setup.is_installed("check")


def test_a_changed_lock_is_installed_anew(made, project):
    setup.ensure("base")
    (project / "requirements" / "base.txt").write_text("# changed\n")
    assert setup.ensure("base") is True
    assert made == ["base", "base"]


def test_a_changed_lock_completes_the_environment_and_keeps_what_was_in_it(made, project):
    setup.ensure("base")
    (setup.VENV / "added").touch()
    setup.ensure("test")
    assert (setup.VENV / "added").exists()


def test_an_installation_cut_short_is_begun_from_nothing(made):
    setup.ensure("base")
    (setup.VENV / "half").touch()
    setup.UNFINISHED.touch()
    setup.ensure("test")
    assert not (setup.VENV / "half").exists()
    assert not setup.UNFINISHED.exists()


def test_without_ensurepip_the_half_made_folder_goes_and_the_package_is_named(
    project, monkeypatch, capfd
):
    monkeypatch.setattr(setup.shutil, "which", lambda name: None)
    monkeypatch.setattr(setup.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(setup, "BASE_PYTHON", "/nowhere/python")
    with pytest.raises(SystemExit, match="sudo apt install python3-venv"):
        setup.ensure("base")
    assert not setup.VENV.exists()


def test_a_failed_download_says_that_the_network_is_needed(project, monkeypatch):
    monkeypatch.setattr(setup, "with_uv", lambda lock: False)
    monkeypatch.setattr(setup, "with_pip", lambda lock: False)
    with pytest.raises(SystemExit, match="needs the network"):
        setup.ensure("base")
    assert not setup.VENV.exists()


def test_a_failed_completion_keeps_the_environment_that_worked(made, monkeypatch):
    setup.ensure("base")
    monkeypatch.setattr(setup, "with_uv", lambda lock: False)
    monkeypatch.setattr(setup, "with_pip", lambda lock: False)
    with pytest.raises(SystemExit):
        setup.ensure("test")
    assert setup.is_installed("base")
    assert not setup.is_installed("test")


def test_a_second_terminal_waits_for_the_first(project):
    code = (
        "import sys; from pathlib import Path; from tools import setup;"
        f"setup.ROOT = Path({str(project)!r})\n"
        "with setup.one_at_a_time(): print('in', flush=True); sys.stdin.readline(); print('out')"
    )
    with start(code) as first:
        assert first.stdout.readline() == "in\n"
        with start(code) as second:
            first.stdin.write("\n")
            first.stdin.flush()
            assert first.stdout.readline() == "out\n"
            assert second.communicate("\n")[0] == "in\nout\n"


def start(code):
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


@pytest.mark.parametrize(
    ("argv", "lock"),
    [(["manage.py", "test", "-k", "belote"], "test"), (["manage.py", "demo"], "base")],
)
def test_a_command_starts_again_inside_the_environment(made, monkeypatch, argv, lock):
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    started = []
    monkeypatch.setattr(setup.os, "execv", lambda program, command: started.append(command))
    monkeypatch.setattr(setup.os, "name", "posix")
    setup.enter_environment(argv)
    assert started == [[str(setup.PYTHON), *argv]]
    assert made == [lock]


def test_a_container_is_left_alone(made, monkeypatch):
    monkeypatch.setenv("COINCHE_BOOTSTRAP", "0")
    setup.enter_environment(["manage.py", "demo"])
    assert made == []


@pytest.mark.parametrize(("has_django", "installed"), [(True, []), (False, ["base"])])
def test_an_activated_environment_is_left_alone_only_with_django_in_it(
    made, monkeypatch, has_django, installed
):
    monkeypatch.delenv("COINCHE_BOOTSTRAP", raising=False)
    monkeypatch.setattr(setup.importlib.util, "find_spec", lambda name: has_django or None)
    monkeypatch.setattr(setup.os, "execv", lambda program, command: None)
    monkeypatch.setattr(sys, "prefix", str(Path(os.sep, "some", "environment")))
    setup.enter_environment(["manage.py", "demo"])
    assert made == installed


def test_a_real_environment_is_made_without_uv(project, monkeypatch):
    monkeypatch.setattr(setup.shutil, "which", lambda name: None)
    setup.ensure("base")
    assert setup.succeeds(str(setup.PYTHON), "-m", "pip", "--version", quiet=True)
    assert setup.is_installed("base")
