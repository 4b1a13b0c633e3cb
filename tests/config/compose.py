"""What docker-compose.yml says, for the tests that hold it to the code and run its commands."""

import shlex
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "docker-compose.yml"


def services() -> dict[str, dict[str, Any]]:
    """The services by name, anchors resolved."""
    read: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return read["services"]


def command_of(name: str) -> list[str]:
    """The words of a service's command, split as compose splits them: without a shell."""
    return shlex.split(services()[name]["command"])


def health_check_of(name: str) -> list[str]:
    """The words of a service's health check; a `CMD-SHELL` becomes a call of the shell."""
    kind, *words = services()[name]["healthcheck"]["test"]
    plain = [word.replace("$$", "$") for word in words]
    return ["sh", "-c", *plain] if kind == "CMD-SHELL" else plain
