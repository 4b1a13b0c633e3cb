"""The words of a correction: another result, what it would move, and the ways to go on."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.standings import Outcome
from tournament.models import Doublette, Match, Round, Tournament


class Way(StrEnum):
    """What becomes of all that was drawn on the old result.

    KEEP: it stays as it was drawn. REDRAW: the later rounds are cancelled, to be drawn again.
    REPLAY: in a bracket, the next round gets the right doublettes and fresh sheets.
    """

    KEEP = "keep"
    REDRAW = "redraw"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class NewResult:
    """What a match should have been: its totals, or a forfeit; who goes on where it is level."""

    outcome: Outcome = Outcome.PLAYED
    total_a: int = 0
    total_b: int = 0
    goes_on: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A doublette and its rank before and after; None where it has none."""

    doublette: Doublette
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Correction:
    """Everything that another result would move.

    ``ranks`` of its stage; who would come into the next stage and who would not (``enters``,
    ``leaves``); ``matches`` of a bracket that were drawn with somebody else; ``later``: rounds and
    drafts drawn afterwards. ``closed``: the stage has been closed. ``key`` is for exactly this.
    """

    ranks: tuple[Moved, ...]
    enters: tuple[Doublette, ...]
    leaves: tuple[Doublette, ...]
    matches: tuple[Match, ...]
    later: tuple[Round, ...]
    closed: bool
    ways: tuple[Way, ...]
    key: str

    @property
    def was_used(self) -> bool:
        """Whether something was drawn, or closed, on the old result."""
        return self.closed or bool(self.later)


def moves(
    tournament: Tournament, before: Mapping[int, int], after: Mapping[int, int]
) -> tuple[Moved, ...]:
    """Whose rank changes between two rankings, the best first. One query."""
    by_number = {one.number: one for one in tournament.doublettes.all()}
    numbers = sorted(before.keys() | after.keys(), key=lambda one: (after.get(one, 0), one))
    return tuple(
        Moved(by_number[number], before.get(number), after.get(number))
        for number in numbers
        if before.get(number) != after.get(number)
    )


def later_rounds(match: Match) -> list[Round]:
    """The rounds and drafts drawn after that of a match, in any stage. One query."""
    standing = Round.objects.standing().select_related("stage__tournament")
    after = standing.filter(
        stage__tournament=match.round.stage.tournament, number__gt=match.round.number
    )
    return list(after.order_by("number"))


def has_consequences(match: Match) -> bool:
    """Whether something was drawn or closed on the result of a match."""
    return bool(match.round.stage.closed_at or later_rounds(match))
