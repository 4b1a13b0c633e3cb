"""What others wrote lies in static/vendor exactly as they published it."""

import hashlib
import tomllib
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "config" / "static"
FILES = tomllib.loads((STATIC / "vendor" / "vendor.toml").read_text(encoding="utf-8"))["file"]


@pytest.mark.parametrize("entry", FILES, ids=lambda entry: entry["file"])
def test_a_vendored_file_is_the_one_that_was_published(entry: dict[str, str]) -> None:
    content = (STATIC / entry["file"]).read_bytes()
    assert hashlib.sha256(content).hexdigest() == entry["sha256"]


def test_nothing_lies_in_the_vendor_folder_without_an_entry() -> None:
    found = {
        path.relative_to(STATIC).as_posix()
        for path in (STATIC / "vendor").rglob("*")
        if path.is_file() and path.name != "vendor.toml"
    }
    assert found == {entry["file"] for entry in FILES}


def test_every_vendored_package_brings_its_licence() -> None:
    folders = {Path(entry["file"]).parent for entry in FILES}
    assert all((STATIC / folder / "LICENSE").is_file() for folder in folders)
