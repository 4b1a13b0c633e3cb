"""Translations: only the `.po` files are kept in git; what gettext reads is compiled from them.

`python -m tools.catalogues` compiles what changed, `python -m tools.catalogues extract` collects
the texts of the code and the templates into the `.po` files (it needs gettext's own programs).
"""

import os
import subprocess
import sys
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("fr", "en", "de")
IGNORED = (".venv", "var", "staticfiles", "tests", "bench", "tools", "docs")


def compile_changed(root: Path = ROOT) -> list[Path]:
    """Compile each catalogue of `root` that is newer than its `.mo`; return those `.mo`."""
    compiled = []
    for source in sorted(root.glob("locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            compile_one(source, target)
            compiled.append(target)
    return compiled


def compile_one(source: Path, target: Path) -> None:
    """Write `target` in one step, so that a server starting meanwhile never reads half of it."""
    unfinished = target.with_suffix(f".{os.getpid()}.mo")
    polib.pofile(str(source)).save_as_mofile(str(unfinished))
    unfinished.replace(target)


def extract(root: Path = ROOT) -> None:
    """Bring the `.po` files of `root` up to its code; raises CalledProcessError."""
    languages = [f"--locale={language}" for language in LANGUAGES]
    ignored = [f"--ignore={folder}/*" for folder in IGNORED]
    options = ["--add-location=never", "--no-wrap", "--no-obsolete", "--verbosity=0"]
    # Without settings the catalogues are those of the folder, not those of LOCALE_PATHS.
    variables = {k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
    for domain in ("django", "djangojs"):
        command = [sys.executable, "-m", "django", "makemessages", f"--domain={domain}"]
        subprocess.run(
            [*command, *languages, *ignored, *options], cwd=root, check=True, env=variables
        )


if __name__ == "__main__":
    if sys.argv[1:] == ["extract"]:
        extract()
    compile_changed()
