"""The hall at a glance: how many doublettes are here, and how far each table is."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.models import SheetState
from tournament.models import Doublette, Match
from tournament.models.doublette import Presence
from tournament.selectors.labels import labels_of
from tournament.selectors.tables import table_line


@dataclass(frozen=True, slots=True)
class Counts:
    """How many doublettes the desk waits for, seats, and has seen leave."""

    expected: int
    present: int
    withdrawn: int

    @property
    def registered(self) -> int:
        """All of them."""
        return self.expected + self.present + self.withdrawn

    @property
    def tables_needed(self) -> int:
        """How many tables the next round takes."""
        return self.present // 2

    @property
    def is_odd(self) -> bool:
        """Whether one of those present will be exempt."""
        return self.present % 2 == 1


def counts_of(doublettes: Iterable[Doublette]) -> Counts:
    """Count doublettes by their presence."""
    found = Counter(doublette.presence for doublette in doublettes)
    return Counts(
        found[Presence.EXPECTED.value],
        found[Presence.PRESENT.value],
        found[Presence.WITHDRAWN.value],
    )


class TileState(StrEnum):
    """How a table looks from the desk; the values are those of the style sheet."""

    SIGNED = "signed"
    PLAYING = "playing"
    WAITING = "waiting"
    UNSIGNED = "unsigned"
    CONTESTED = "contested"


OF_SHEET = {
    SheetState.EMPTY: TileState.WAITING,
    SheetState.PLAYING: TileState.PLAYING,
    SheetState.OVER: TileState.UNSIGNED,
    SheetState.CONTESTED: TileState.CONTESTED,
    SheetState.SIGNED: TileState.SIGNED,
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A table of a round; without totals when nothing was recorded.

    `deals_left` are those that are played after the last deals have been called; `label` is the
    pool or the round of a bracket.
    """

    match: Match
    state: TileState
    word: str
    total_home: int | None = None
    total_away: int | None = None
    deals_left: int | None = None
    label: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether its result is still to come."""
        return self.state is not TileState.SIGNED


def tiles_of(matches: Iterable[Match]) -> list[Tile]:
    """The tables of a round in their order, then the exempt; `matches` are loaded `with_deals`.

    One query for the names of the rounds of a bracket.
    """
    listed = sorted(matches, key=lambda m: (m.is_exempt, m.table))
    labels = labels_of(listed)
    return [replace(tile_of(match), label=labels.get(match.pk, "")) for match in listed]


def tile_of(match: Match) -> Tile:
    """One table, or the exempt."""
    line = table_line(match)
    if line.state is None:
        return Tile(match, TileState.SIGNED, match.get_outcome_display())
    state = OF_SHEET[line.state]
    words = {
        TileState.SIGNED: _("signed"),
        TileState.WAITING: _("nothing received"),
        TileState.PLAYING: _("in play"),
        TileState.UNSIGNED: _("signatures missing"),
        TileState.CONTESTED: _("contested"),
    }
    left = deals_left(match) if state in STILL_PLAYING else None
    return Tile(match, state, words[state], line.total_home, line.total_away, left)


STILL_PLAYING = {TileState.WAITING, TileState.PLAYING}


def deals_left(match: Match) -> int | None:
    """How many deals are left where the desk has called the last ones. Note: reads the deals."""
    if match.sheet is None or match.sheet.last_deal is None:
        return None
    return match.sheet.last_deal - match.sheet.tally().played
