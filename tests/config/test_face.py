"""The promises of the face: light, and nothing inline that the content security policy forbids."""

import gzip
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
FORBIDDEN = re.compile(
    r"""\sstyle\s*=\s*["']|<style\b|<script\b(?![^>]*\bsrc=)|\son[a-z]+\s*=\s*["']"""
)
BUDGET = 30_000  # of the 100 kB a public page may weigh; the rest is for scripts


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_template_holds_inline_style_or_script(template: Path) -> None:
    assert not FORBIDDEN.findall(template.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "inline", ['<p style="x">', "<style>", "<script>", "<a onclick='x'>", '<script type="module">']
)
def test_inline_style_and_script_are_noticed(inline: str) -> None:
    assert FORBIDDEN.search(inline)


def test_all_style_sheets_together_stay_light() -> None:
    sheets = sorted((ROOT / "config" / "static").rglob("*.css"))
    assert sum(len(gzip.compress(sheet.read_bytes())) for sheet in sheets) < BUDGET


def test_every_style_sheet_is_imported_once() -> None:
    folder = ROOT / "config" / "static" / "config"
    imported = re.findall(r'@import url\("(\w+\.css)"\)', (folder / "app.css").read_text())
    assert sorted(imported) == sorted(p.name for p in folder.glob("*.css") if p.name != "app.css")


def test_every_icon_a_template_asks_for_is_in_the_sprite() -> None:
    sprite = (ROOT / "config/static/vendor/lucide-static-1.62.0/sprite.svg").read_text()
    known = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    asked = {
        name
        for template in TEMPLATES
        for name in re.findall(r'"_icon.html" with icon="([^"]+)"', template.read_text())
    }
    assert asked <= known
