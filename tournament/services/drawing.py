"""The words of a drawn round, whatever its stage: who sits where, and the field it fixes."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.pairing.types import Reason
from tournament.services import TournamentRefusal


class TooFewPresent(TournamentRefusal):
    """A round needs two doublettes that are checked in."""

    text = _("Check in at least two doublettes first.")


class NoDrawPossible(TournamentRefusal):
    """No draw exists, even with every rematch allowed."""

    text = _("No draw is possible with the doublettes that are present.")


@dataclass(frozen=True, slots=True)
class Place:
    """Two doublettes that meet, by their numbers, or one that is exempt; why, and where it is."""

    home: int
    away: int | None
    reasons: tuple[Reason, ...] = ()
    pool: int | None = None
    node: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A doublette of a field that the draw fixes, by its number."""

    number: int
    seed: int
    pool: int | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A round as it was drawn: the question as JSON, its answer, and the field it fixes."""

    algorithm: str
    stored: dict[str, Any]
    summary: dict[str, Any]
    places: tuple[Place, ...]
    entries: tuple[Entry, ...] = field(default=())


def seed_number(seed: str) -> int:
    """The seed as the draw takes it: 64 bits, written as up to 16 hexadecimal digits."""
    return int(seed, 16)
