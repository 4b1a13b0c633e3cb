"""The map of the house: who may look at whom, and what the rooms are called."""

import importlib
import tomllib
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import models

APPS = ("accounts", "scoring", "tournament")
ROOMS = {
    "api",
    "apps",
    "access",
    "files",
    "forms",
    "management",
    "migrations",
    "models",
    "pairing",
    "rules",
    "selectors",
    "serializers",
    "services",
    "standings",
    "tasks",
    "templatetags",
    "urls",
    "views",
    "wording",
}
LINKS = [
    field
    for app in APPS
    for model in apps.get_app_config(app).get_models()
    for field in model._meta.get_fields()
    if field.is_relation
    and field.concrete
    and field.related_model._meta.app_label in APPS
    and field.related_model._meta.app_label != model._meta.app_label
]


def test_there_are_links_across_apps():
    assert "sheet" in {link.name for link in LINKS}


@pytest.mark.parametrize("link", LINKS, ids=str)
def test_a_link_across_apps_has_no_way_back_and_guards_its_target(link):
    assert link.remote_field.hidden
    assert link.remote_field.on_delete is models.PROTECT


@pytest.mark.parametrize("app", APPS)
def test_every_room_has_an_agreed_name(app):
    inside = (settings.BASE_DIR / app).iterdir()
    rooms = {
        path.stem
        for path in inside
        if (path.suffix == ".py" and path.stem != "__init__")
        or (path.is_dir() and any(path.glob("*.py")))
    }
    assert rooms <= ROOMS


def test_modules_stay_under_400_lines():
    sources = [
        path
        for app in (*APPS, "config")
        for path in (settings.BASE_DIR / app).rglob("*.py")
        if "migrations" not in path.parts
    ]
    lengths = {str(path): len(path.read_text().splitlines()) for path in sources}
    assert {path: length for path, length in lengths.items() if length > 400} == {}


def contracts() -> list[str]:
    with (Path(settings.BASE_DIR) / "pyproject.toml").open("rb") as stream:
        return [c["name"] for c in tomllib.load(stream)["tool"]["importlinter"]["contracts"]]


def test_nobody_imports_from_above(monkeypatch, capsys):
    """Every import contract of pyproject.toml is kept."""
    lint = pytest.importorskip("importlinter.application.use_cases", reason="a development tool")
    importlib.import_module("importlinter.configuration").configure()
    monkeypatch.chdir(settings.BASE_DIR)
    assert len(contracts()) >= 5
    assert lint.lint_imports(config_filename="pyproject.toml", cache_dir=None), (
        capsys.readouterr().out
    )
