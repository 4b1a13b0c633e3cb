"""Says everything that is wrong with the translations: `python -m tools.check_catalogues`.

Texts of the code that no catalogue holds, texts without a translation, unreviewed ("fuzzy")
translations, translations whose placeholders differ from those of the text, and French ones whose
punctuation could be torn off at the end of a line.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

from tools.catalogues import IGNORED, LANGUAGES, ROOT, extract

SOURCE_LANGUAGE = "en"  # the texts themselves: an empty translation means the text as it stands
# French sets ; ? ! off by a narrow no-break space, : « » by a whole one, and bends its apostrophes.
FRENCH_SLIP = re.compile(r"[^\u202f][;?!](?=\s|$)|[^\xa0]:(?=\s|$)|«(?!\xa0)|(?<!\xa0)»|['\"]")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|(?<!%)%[sd]|\{\w*\}")


def problems_of_project(root: Path = ROOT) -> list[str]:
    """Every problem of the catalogues under `root`, one sentence each."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "project"
        shutil.copytree(root, fresh, ignore=shutil.ignore_patterns(".git", *IGNORED))
        extract(fresh)
        return [
            problem
            for language in LANGUAGES
            for problem in problems_of_language(language, root, fresh)
        ]


def problems_of_language(language: str, root: Path, fresh: Path) -> Iterator[str]:
    """The problems of one language; `fresh` is a copy of `root` whose texts were just collected."""
    for collected in sorted(fresh.glob(f"locale/{language}/LC_MESSAGES/*.po")):
        name = collected.relative_to(fresh)
        kept = polib.pofile(str(root / name)) if (root / name).exists() else polib.POFile()
        known = {key(entry) for entry in kept}
        for entry in polib.pofile(str(collected)):
            if key(entry) not in known:
                yield f"{name}: not collected (make messages): {entry.msgid!r}"
        for entry in kept:
            yield from (f"{name}: {problem}" for problem in problems_of_entry(entry, language))


def key(entry: polib.POEntry) -> tuple[str | None, str]:
    return (entry.msgctxt, entry.msgid)


def problems_of_entry(entry: polib.POEntry, language: str) -> Iterator[str]:
    """The problems of one text and its translation."""
    translations = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if entry.fuzzy:
        yield f"fuzzy: {entry.msgid!r}"
    if not all(translations) and language != SOURCE_LANGUAGE:
        yield f"not translated: {entry.msgid!r}"
    allowed = placeholders(entry.msgid) | placeholders(entry.msgid_plural)
    for translation in filter(None, translations):
        found = placeholders(translation)
        # A singular may say "one table" where the plural gives the number.
        if found - allowed or (not entry.msgid_plural and found != allowed):
            yield f"other placeholders: {entry.msgid!r} → {translation!r}"
        if language == "fr" and FRENCH_SLIP.search(translation):
            yield f"French punctuation: {translation!r}"


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text.replace("%%", "")))


def main() -> int:
    """Print the problems; 1 when there are any."""
    problems = problems_of_project()
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
