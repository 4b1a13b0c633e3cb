"""What lists of matches show: the tables of a round, a doublette's matches, who sits where."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from scoring.models import SheetState
from tournament.models import Doublette, Match, Round
from tournament.selectors import WIN


@dataclass(frozen=True, slots=True)
class TableLine:
    """A match as lists show it: its state, and the totals as far as they are known."""

    match: Match
    state: SheetState | None
    total_home: int | None = None
    total_away: int | None = None
    deals: int = 0

    @property
    def is_won_by_home(self) -> bool:
        """Whether the match is decided for the first doublette."""
        return self._is_won_by(self.match.home)

    @property
    def is_won_by_away(self) -> bool:
        """Whether the match is decided for the second doublette."""
        return self._is_won_by(self.match.away)

    def _is_won_by(self, doublette: Doublette | None) -> bool:
        result = self.match.result
        return bool(result and doublette and result.score_of(doublette.number) == WIN)


def table_line(match: Match) -> TableLine:
    """A match for a list. Note: no query when the matches were loaded `with_deals`."""
    sheet = match.sheet
    if sheet is None or not match.is_played:
        return TableLine(match, None)
    if sheet.closed_at:
        return TableLine(match, SheetState.SIGNED, sheet.total_a, sheet.total_b)
    tally = sheet.tally()
    state = sheet.state(tally)
    if not tally.rows:
        return TableLine(match, state)
    return TableLine(match, state, tally.total_a, tally.total_b, len(tally.rows))


def lines_of_round(drawn: Round) -> list[TableLine]:
    """The tables of a round, then its exempt. Three queries whatever the number of tables."""
    matches = (
        Match.objects.filter(round=drawn)
        .select_related("round__stage__tournament", "home", "away", "sheet")
        .without_draw()
        .order_by(F("table").asc(nulls_last=True))
        .with_deals()
    )
    return [table_line(match) for match in matches]


def lines_of_doublette(doublette: Doublette) -> list[TableLine]:
    """The matches of a doublette in published rounds, oldest first. Three queries."""
    matches = Match.objects.of_tournament(doublette.tournament).of_doublette(doublette)
    return [table_line(match) for match in matches.with_deals()]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Where a doublette sits, for the list in the order of names."""

    doublette: Doublette
    match: Match
    opponent: Doublette | None


def seats_by_name(lines: Iterable[TableLine]) -> list[SeatLine]:
    """Where everyone of a round sits, in the order of the doublettes' names."""
    seats = []
    for line in lines:
        home, away = line.match.home, line.match.away
        seats.append(SeatLine(home, line.match, away))
        if away is not None:
            seats.append(SeatLine(away, line.match, home))
    return sorted(seats, key=lambda seat: (seat.doublette.name_key, seat.doublette.number))
