"""Names as people type them: cleaned for storing, and the key under which two are the same."""

import re
import unicodedata

NAME_LENGTH = 80

_JOINER = "\u200d"  # holds the parts of one emoji together
_GUARDED = re.compile(r"'(?=[=+\-@])")
_FOLDED = str.maketrans(
    {"œ": "oe", "æ": "ae"} | dict.fromkeys("’‘ʼ`´", "'") | dict.fromkeys("‐‑‒–—", "-")
)


def clean(text: str) -> str:
    """The text trimmed, in NFC, without invisible characters, every run of blanks one space.

    Control characters, which no screen shows, become U+FFFD.
    """
    spaced = " ".join(text.split())
    if spaced.isascii() and spaced.isprintable():  # most cells of most lists: nothing to change
        return spaced
    visible = (c for c in spaced if c == _JOINER or unicodedata.category(c) != "Cf")
    shown = ("\ufffd" if unicodedata.category(c) == "Cc" else c for c in visible)
    return " ".join(unicodedata.normalize("NFC", "".join(shown)).split())


def without_guard(text: str) -> str:
    """Takes away the quote an export puts before `=`, `+`, `-` and `@` to disarm formulas."""
    return _GUARDED.sub("", text, count=1) if _GUARDED.match(text) else text


def name_key(text: str) -> str:
    """The key under which two names are the same: blanks, case, accents, ligatures set aside.

    >>> name_key("  CŒUR de  Pique ") == name_key("Coeur de pique")
    True
    """
    folded = clean(text).translate(_FOLDED).casefold()
    if folded.isascii():
        return folded
    bare = unicodedata.normalize("NFKD", folded).casefold().translate(_FOLDED)
    kept = (c for c in bare if unicodedata.category(c) not in ("Mn", "Cf"))
    return " ".join("".join(kept).split())


def default_name(player_1: str, player_2: str) -> str:
    """The name of a doublette whose list gives none: both family names, at most 80 characters.

    >>> default_name("Joël Péron", "GARÇON Océane")
    'PÉRON / GARÇON'
    """
    families = [_family_name(player) for player in (player_1, player_2) if player.strip()]
    return " / ".join(families)[:NAME_LENGTH].strip()


def _family_name(player: str) -> str:
    """The words in capitals where only some are (DUPONT Jean), otherwise the last word."""
    words = player.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    return " ".join(capitals) if 0 < len(capitals) < len(words) else words[-1].upper()
