"""What is drawn for the next round of a stage, by the way it is played. Nothing is stored here."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import selectors
from tournament.models import Stage
from tournament.pairing import swiss
from tournament.pairing.formats import Opening, Swiss
from tournament.pairing.types import Draw, NoPairing, Reason, Rule
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


def question_of(stage: Stage, number: int, seed: str) -> dict[str, Any]:
    """What the draw of a Swiss round is asked, as JSON. Raises TooFewPresent."""
    entrants = selectors.entrants_of(stage)
    if len(entrants) < 2:
        raise TooFewPresent
    form = stage.format
    if not isinstance(form, Swiss):
        raise TypeError(f"{form.kind} is not drawn round by round")
    options: dict[str, Any] = {"club": form.club}
    if form.opening is Opening.SEEDED and not selectors.rounds_played(stage):
        options["rule"] = Rule.SLIDE
    return swiss.dump_input(entrants, round_number=number, seed=seed_number(seed), **options)


def draw(stage: Stage, number: int, seed: str) -> Drawing:
    """The next round of a stage. Raises TooFewPresent, NoDrawPossible."""
    stored = question_of(stage, number, seed)
    try:
        drawn = swiss.replay(stored)
    except NoPairing as impossible:
        raise NoDrawPossible from impossible
    return Drawing(stored["algorithm"], stored, summary_of(drawn), places_of(drawn))


def places_of(drawn: Draw) -> tuple[Place, ...]:
    """The seats of a Swiss draw, the best group first, then the exempt."""
    places = [Place(pair.home, pair.away, pair.reasons) for pair in drawn.pairs]
    if drawn.exempt is not None:
        reasons = (drawn.exempt_reason,) if drawn.exempt_reason else ()
        places.append(Place(drawn.exempt, None, reasons))
    return tuple(places)


def summary_of(drawn: Draw) -> dict[str, Any]:
    """What the draft's heading and a replay need of a Swiss draw."""
    return {
        "rematches": drawn.rematches,
        "same_club": drawn.cost.club_first + drawn.cost.club,
        "gap": drawn.cost.gap,
        "reopened": drawn.reopened,
        "certified": drawn.certified,
        "exempt": drawn.exempt,
    }
