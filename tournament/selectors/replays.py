"""A published draw made again from what was stored of it, and compared with what was published."""

from dataclasses import dataclass

from tournament.models import Match, Round
from tournament.pairing.seating import Seating, seating

Seat = tuple[int | None, int, int | None]
"""Table, home and away, by their numbers; an exempt has neither table nor opponent."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the draw gives again, and what stands in the round instead where it differs."""

    seating: Seating
    differs: tuple[Seat, ...]
    missing: tuple[Seat, ...]

    @property
    def is_identical(self) -> bool:
        """Whether every doublette sits where the draw put it."""
        return not self.differs and not self.missing


def replayed(drawn: Round) -> Replayed:
    """The draw of a round again. One query. Raises ValueError for a draw of another algorithm."""
    again = seating(drawn.draw_input, drawn.swaps)
    wanted: set[Seat] = {(one.table, one.home, one.away) for one in again.places}
    there = {seat_of(match) for match in drawn.matches.select_related("home", "away")}
    return Replayed(again, _sorted(there - wanted), _sorted(wanted - there))


def seat_of(match: Match) -> Seat:
    """Where a match is played, and by whom."""
    return match.table, match.home.number, match.away.number if match.away else None


def _sorted(seats: set[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted(seats, key=lambda seat: (seat[0] or 0, seat[1])))
