"""Which column of a list holds what: headings in French, English and German, or none."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from tournament.files.names import name_key


class Column(StrEnum):
    """What a column holds. A first name is set before the player's name of the same number."""

    NAME = "name"
    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    FIRST_NAME_1 = "first_name_1"
    FIRST_NAME_2 = "first_name_2"
    CLUB = "club"
    OTHER = "other"


_SECOND = {Column.PLAYER_1: Column.PLAYER_2, Column.FIRST_NAME_1: Column.FIRST_NAME_2}
_TEAM = frozenset(
    (
        "doublette",
        "doublettes",
        "equipe",
        "binome",
        "paire",
        "duo",
        "team",
        "pair",
        "mannschaft",
        "paar",
    )
)
_CLUB = frozenset(("club", "association", "asso", "amicale", "societe", "verein"))
_NAME = frozenset(("nom", "noms", "name", "names", "nachname"))
_FIRST_NAME = frozenset(("prenom", "prenoms", "vorname", "first", "forename"))
_CAPTAIN = frozenset(
    ("joueur", "joueurs", "joueuse", "player", "players", "spieler", "capitaine", "captain")
)
_PARTNER = frozenset(("partenaire", "coequipier", "coequipiere", "partner", "partnerin"))
_PERSON = _CAPTAIN | _PARTNER | _FIRST_NAME | _NAME
_FILLERS = frozenset(
    (
        "de",
        "du",
        "des",
        "la",
        "le",
        "l",
        "d",
        "s",
        "er",
        "ere",
        "e",
        "eme",
        "et",
        "and",
        "und",
        "the",
        "of",
        "der",
        "n",
        "no",
        "nr",
    )
)
_NUMBERS = {"a": "1", "premier": "1", "b": "2", "second": "2", "deuxieme": "2"}


@lru_cache(maxsize=4096)
def column_of(heading: str) -> Column:
    """What a heading announces: "Nom du joueur 2" is PLAYER_2, "Équipe" is NAME."""
    found = re.findall(r"[^\W\d_]+|\d+", name_key(heading))
    words = {_NUMBERS.get(word, word) for word in found} - _FILLERS
    numbers = words & {"1", "2"}
    words -= numbers
    if words & _CLUB and words <= _CLUB | _NAME:
        return Column.CLUB
    if words and words <= _TEAM | _NAME and not numbers:
        return Column.NAME
    if words and words <= _PERSON and len(numbers) < 2:
        second = "2" in numbers or bool(words & _PARTNER)
        return _person_column(words, second=second)
    return Column.OTHER


def _person_column(words: set[str], *, second: bool) -> Column:
    first_name_only = words & _FIRST_NAME and (not words & _NAME or "first" in words)
    column = Column.FIRST_NAME_1 if first_name_only else Column.PLAYER_1
    return _SECOND[column] if second else column


def heading_columns(cells: Sequence[str]) -> tuple[Column, ...] | None:
    """The columns a row announces, or None where the row is no heading (under two known)."""
    columns: list[Column] = []
    for cell in cells:
        column = column_of(cell)
        if column in columns:
            column = _SECOND.get(column, Column.OTHER)
        columns.append(Column.OTHER if column in columns else column)
    if len(set(columns) - {Column.OTHER}) < 2:
        return None
    return _with_merged_players(cells, columns)


def _with_merged_players(cells: Sequence[str], columns: list[Column]) -> tuple[Column, ...]:
    """One heading merged over both players leaves the cell on its right empty."""
    if Column.PLAYER_1 in columns and Column.PLAYER_2 not in columns:
        right = columns.index(Column.PLAYER_1) + 1
        if right < len(cells) and not cells[right]:
            columns[right] = Column.PLAYER_2
    return tuple(columns)


def usual_columns(rows: Sequence[Sequence[str]]) -> tuple[Column, ...]:
    """The columns of a list without heading: two players, or name, two players and club.

    A first column of nothing but numbers is set aside.
    """
    numbered = bool(rows) and all(row[0].strip(".").isdecimal() for row in rows)
    widths = Counter(len(row) - numbered for row in rows)
    lead = (Column.OTHER,) if numbered else ()
    if widths and widths.most_common(1)[0][0] == 2:
        return (*lead, Column.PLAYER_1, Column.PLAYER_2)
    known = (*lead, Column.NAME, Column.PLAYER_1, Column.PLAYER_2, Column.CLUB)
    usual = widths.most_common(1)[0][0] + numbered if widths else 0
    return known + (Column.OTHER,) * (usual - len(known))
