"""docker-compose.yml and the Dockerfile agree with each other and with the code."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from django.utils.module_loading import import_string

from tests.config.compose import FILE, ROOT, command_of, services

OURS = {"migrate", "web", "worker", "beat"}
REQUIRED = {"SECRET_KEY", "COINCHE_HOST", "POSTGRES_PASSWORD"}
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_there_are_two_stores_and_four_processes_of_one_image():
    assert set(services()) == OURS | {"database", "redis"}
    assert {services()[name]["image"] for name in OURS} == {"coinche"}
    assert all(services()[name]["build"] == "." for name in OURS)


def test_what_compose_asks_for_is_required_and_nothing_secret_has_a_default():
    text = FILE.read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+):\?", text)) == REQUIRED
    assert set(re.findall(r"\$\{(\w+):-", text)) == {
        "COINCHE_ARBITER_RATE",
        "COINCHE_HTTPS",
    }


def test_every_variable_given_to_the_processes_is_read_by_the_settings():
    settings = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    for variable in services()["web"]["environment"]:
        assert f'"{variable}"' in settings


def test_every_process_waits_for_the_migration_and_the_migration_for_the_database():
    for name in OURS - {"migrate"}:
        assert services()[name]["depends_on"] == {
            "migrate": {"condition": "service_completed_successfully"},
            "redis": {"condition": "service_healthy"},
        }
    assert services()["migrate"]["depends_on"] == {"database": {"condition": "service_healthy"}}


@pytest.mark.parametrize("name", ["database", "redis", "web", "worker"])
def test_a_service_that_answers_has_a_health_check(name):
    assert services()[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}


def test_there_is_one_beat():
    assert [name for name in services() if "beat" in command_of_or_none(name)] == ["beat"]


def command_of_or_none(name):
    return command_of(name) if "command" in services()[name] else []


def test_the_web_command_serves_an_application_that_exists():
    program, application = command_of("web")[:2]
    assert program == "uvicorn"
    assert callable(import_string(application.replace(":", ".")))


@pytest.mark.parametrize("name", ["worker", "beat"])
def test_the_celery_commands_name_an_application_that_exists(name):
    program, option, module = command_of(name)[:3]
    assert (program, option) == ("celery", "-A")
    assert import_string(f"{module}.celery.app").main == "coinche"


def test_the_port_is_open_to_this_machine_only_since_all_proxies_are_trusted():
    assert services()["web"]["ports"] == ["127.0.0.1:8000:8000"]
    assert command_of("web")[-2:] == ["--forwarded-allow-ips", "*"]


@pytest.mark.parametrize("name", sorted(OURS - {"migrate"}))
def test_no_process_runs_as_root(name):
    assert "user" not in services()[name]
    assert re.findall(r"^USER (\w+)$", DOCKERFILE, re.MULTILINE) == ["coinche"]


def test_the_image_installs_the_hashed_lock_and_makes_no_environment_of_its_own():
    assert "--require-hashes -r requirements/base.txt" in DOCKERFILE
    assert "COINCHE_BOOTSTRAP=0" in DOCKERFILE


def test_the_image_compiles_the_catalogues_and_collects_the_static_files():
    assert "python -m tools.catalogues" in DOCKERFILE
    assert "COINCHE_COLLECT=1" in DOCKERFILE


def test_the_static_files_can_be_collected_as_the_image_does(tmp_path):
    told = re.search(r"python (manage\.py collectstatic .*)", DOCKERFILE)
    values = os.environ | {"COINCHE_COLLECT": "1", "STATIC_ROOT": str(tmp_path)}
    subprocess.run([sys.executable, *shlex.split(told[1])], cwd=ROOT, env=values, check=True)
    assert (tmp_path / "staticfiles.json").exists()


def test_the_image_holds_no_secret_and_no_data():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".env", ".git", ".venv", "var"} <= set(ignored)


def has_compose():
    docker = shutil.which("docker")
    return bool(docker) and subprocess.call([docker, "compose", "version"]) == 0


def test_compose_itself_accepts_the_file():
    if not has_compose():
        pytest.skip("docker compose is not installed")
    values = os.environ | dict.fromkeys(REQUIRED, "x")
    subprocess.run(["docker", "compose", "config", "--quiet"], cwd=ROOT, env=values, check=True)
