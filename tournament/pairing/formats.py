"""How a stage is played: what an organiser chooses, a plan proposes, and a stage keeps as JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, ClassVar

from tournament.pairing.types import ClubSetting

MOST_ROUNDS = 30
SMALLEST_POOL, LARGEST_POOL = 3, 6


class Kind(StrEnum):
    """The three ways to play a stage."""

    SWISS = "swiss"
    POOLS = "pools"
    BRACKET = "bracket"


class Method(StrEnum):
    """Who meets whom in rounds without pools.

    SWISS: equal scores, no rematch; RANKING: 1-2, 3-4 by the ranking, rematches allowed; MOVEMENT:
    half of the field stays at its tables, the other half moves on by one.
    """

    SWISS = "swiss"
    RANKING = "ranking"
    MOVEMENT = "movement"


class Opening(StrEnum):
    """The first round: by lot, or the top half of the seeds against the bottom half."""

    LOT = "lot"
    SEEDED = "seeded"


class Elimination(StrEnum):
    """How often one must lose to be out."""

    SINGLE = "single"
    DOUBLE = "double"


class Filling(StrEnum):
    """Who waits where the field is no power of two: the best seeds, or whom the lot spares."""

    BYES = "byes"
    CADRAGE = "cadrage"


class Consolante(StrEnum):
    """Who plays the second bracket.

    FIRST_ROUND: those beaten in the first round; FIRST_MATCH: those beaten in the first match they
    played, so that whoever had a bye gets in as well; OTHERS: those of the stage before who did not
    qualify.
    """

    NONE = "none"
    FIRST_ROUND = "first-round"
    FIRST_MATCH = "first-match"
    OTHERS = "others"


@dataclass(frozen=True, slots=True, kw_only=True)
class Swiss:
    """Rounds in which everyone plays.

    ``accelerated``: rounds with virtual points at the start; ``carried``: the results of the stages
    before count as well.
    """

    kind: ClassVar[Kind] = Kind.SWISS
    rounds: int
    method: Method = Method.SWISS
    opening: Opening = Opening.LOT
    club: ClubSetting = ClubSetting.AFTER_GAP
    accelerated: int = 0
    carried: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pools:
    """Round robins side by side. ``size`` is the size wanted (3 to 6), ``meetings`` 1 or 2."""

    kind: ClassVar[Kind] = Kind.POOLS
    size: int = 4
    meetings: int = 1
    opening: Opening = Opening.LOT
    clubs_apart: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """Direct elimination, with everything that is played beside it.

    After pools the first ``qualifiers`` of each and the ``best`` of the next place come in; after
    Swiss rounds the first ``entrants``; at the start of a tournament everyone. ``reset``: in double
    elimination whoever comes from below must win the final twice. ``placing``: whoever is beaten
    plays on for a place.
    """

    kind: ClassVar[Kind] = Kind.BRACKET
    entrants: int = 0
    qualifiers: int = 2
    best: int = 0
    elimination: Elimination = Elimination.SINGLE
    reset: bool = False
    filling: Filling = Filling.BYES
    third_place: bool = True
    placing: bool = False
    consolante: Consolante = Consolante.NONE


Format = Swiss | Pools | Bracket

_FORMATS: Mapping[str, type[Swiss] | type[Pools] | type[Bracket]] = {
    made.kind.value: made for made in (Swiss, Pools, Bracket)
}
_WORDS = {
    "method": Method,
    "opening": Opening,
    "club": ClubSetting,
    "elimination": Elimination,
    "filling": Filling,
    "consolante": Consolante,
}


def dump(form: Format) -> dict[str, Any]:
    """The format as JSON values."""
    return {"kind": form.kind.value, **asdict(form)}


def load(kept: Mapping[str, Any]) -> Format:
    """The format that ``dump`` wrote down. Raises KeyError, TypeError or ValueError for others."""
    values: dict[str, Any] = {
        name: _WORDS[name](value) if name in _WORDS else value
        for name, value in kept.items()
        if name != "kind"
    }
    return _FORMATS[kept["kind"]](**values)


class Problem(StrEnum):
    """Why a stage cannot be played like this."""

    ROUNDS = "rounds-out-of-range"
    ACCELERATED = "more-accelerated-than-played"
    POOL_SIZE = "pool-size-out-of-range"
    MEETINGS = "meetings-out-of-range"
    QUALIFIERS = "nobody-qualifies"
    CONSOLANTE = "consolante-after-single-elimination-only"
    PLACING = "placing-or-consolante"
    RESET = "reset-in-double-elimination-only"


def problems(form: Format) -> tuple[Problem, ...]:
    """Everything that makes the format unplayable; empty for one that can be played."""
    if isinstance(form, Swiss):
        wrong = {
            Problem.ROUNDS: not 1 <= form.rounds <= MOST_ROUNDS,
            Problem.ACCELERATED: not 0 <= form.accelerated <= max(form.rounds - 1, 0),
        }
    elif isinstance(form, Pools):
        wrong = {
            Problem.POOL_SIZE: not SMALLEST_POOL <= form.size <= LARGEST_POOL,
            Problem.MEETINGS: form.meetings not in (1, 2),
        }
    else:
        double = form.elimination is Elimination.DOUBLE
        beside = form.consolante is not Consolante.NONE
        wrong = {
            Problem.QUALIFIERS: form.qualifiers < 1 or form.best < 0 or form.entrants < 0,
            Problem.CONSOLANTE: double and (beside or form.placing),
            Problem.PLACING: form.placing and beside and not double,
            Problem.RESET: form.reset and not double,
        }
    return tuple(problem for problem, found in wrong.items() if found)
