"""The book of results: everything the criteria read, tallied once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b

from scoring.standings.facts import (
    Adjustment,
    Criterion,
    Figure,
    Line,
    MiniLeague,
    Outcome,
    Result,
)
from scoring.standings.order import Order
from scoring.standings.tally import Tally


class Book:
    """The tallies of everybody who appears in the results, and the criteria that read them.

    The arguments are those of scoring.standings.rank.
    """

    def __init__(
        self,
        results: Iterable[Result],
        order: Order,
        *,
        adjustments: Iterable[Adjustment] = (),
        closed: int | None = None,
    ) -> None:
        self._tallies: defaultdict[int, Tally] = defaultdict(Tally)
        self._order = order
        self._places = {entrant: place for place, entrant in enumerate(order.manual, start=1)}
        rounds = set()
        for result in results:
            rounds.add(result.round)
            self._enter(result, result.home, result.away)
            if result.away is not None:
                self._enter(result, result.away, result.home)
        for adjustment in adjustments:
            self.tally(adjustment.entrant).adjust(adjustment)
        self._closed = {number for number in rounds if closed is None or number <= closed}
        self._strengths: dict[int, int] = {}
        self._opposition: dict[int, list[int]] = {}

    def _enter(self, result: Result, entrant: int, opponent: int | None) -> None:
        tally = self.tally(entrant)
        tally.enter(result, entrant, self._order)
        met = self._order.forfeits_meet or result.outcome is Outcome.PLAYED
        tally.meet(result, entrant, opponent if met else None)

    def tally(self, entrant: int) -> Tally:
        """The tally of an entrant, empty for one without results."""
        return self._tallies[entrant]

    def figure(self, criterion: Criterion, entrant: int) -> int:
        """What an entrant has in a criterion other than direct; in against and manual less is more.

        Manual gives the place in the organiser's list. Raises KeyError for one it does not name.
        """
        return _READERS[criterion](self, entrant)

    def names(self, members: Iterable[int]) -> bool:
        """Whether the organiser's list names all of them."""
        return all(member in self._places for member in members)

    def points(self, entrant: int) -> int:
        """Points scored, those of exempts, forfeits and adjustments included."""
        return self.tally(entrant).points(self._order)

    def buchholz(self, entrant: int) -> int:
        """Scores of all opponents met; a round without an encounter brings the own score."""
        return sum(self._worths(entrant)[self._order.buchholz_cut :])

    def median(self, entrant: int) -> int:
        """As Buchholz, without the strongest and the weakest."""
        cut = max(1, self._order.buchholz_cut)
        return sum(self._worths(entrant)[cut:-cut])

    def _worths(self, entrant: int) -> list[int]:
        """What each of the entrant's rounds brings to Buchholz, the weakest first."""
        if entrant not in self._opposition:
            own = self.tally(entrant)
            worths = [own.score] * own.alone
            for opponent, meetings in own.meetings.items():
                worths += [self._strength(opponent)] * len(meetings)
            self._opposition[entrant] = sorted(worths)
        return self._opposition[entrant]

    def _strength(self, opponent: int) -> int:
        """An opponent's score, with a draw for every closed round it did not attend."""
        if opponent not in self._strengths:
            tally = self.tally(opponent)
            self._strengths[opponent] = tally.score + len(self._closed - tally.attended)
        return self._strengths[opponent]

    def lot(self, entrant: int) -> int:
        """The entrant's lot: for a given seed it does not depend on the rest of the field."""
        text = f"{self._order.seed}:{entrant}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def place(self, entrant: int) -> int:
        """The entrant's place in the organiser's list."""
        return self._places[entrant]

    def league(self, members: Collection[int]) -> MiniLeague:
        """The mini-league of these members, from all their meetings (averaged when several)."""
        inside = set(members)
        lines: list[Line] = []
        results: list[Result] = []
        for member in members:
            meetings = self.tally(member).meetings
            met = [opponent for opponent in meetings if opponent in inside]
            low = sum(_average(meetings[opponent], member) for opponent in met)
            lines.append(Line(member, low, low + 2 * (len(inside) - 1 - len(met))))
            results += [one for other in met for one in meetings[other] if one.home == member]
        lines.sort(key=lambda line: (-line.high, -line.low))
        results.sort(key=lambda result: (result.round, result.home))
        return MiniLeague(tuple(lines), tuple(results))


def _average(meetings: Sequence[Result], entrant: int) -> Figure:
    """One encounter's worth of score, whether two entrants met once or more often."""
    if len(meetings) == 1:
        return meetings[0].score_of(entrant)
    return Fraction(sum(result.score_of(entrant) for result in meetings), len(meetings))


_READERS: Mapping[Criterion, Callable[[Book, int], int]] = {
    Criterion.WINS: lambda book, entrant: book.tally(entrant).score,
    Criterion.LEAGUE: lambda book, entrant: book.tally(entrant).league,
    Criterion.DIFFERENCE: lambda book, entrant: book.tally(entrant).difference,
    Criterion.POINTS: Book.points,
    Criterion.AGAINST: lambda book, entrant: book.tally(entrant).against,
    Criterion.BUCHHOLZ: Book.buchholz,
    Criterion.MEDIAN: Book.median,
    Criterion.BEST: lambda book, entrant: book.tally(entrant).best,
    Criterion.LOTS: Book.lot,
    Criterion.MANUAL: Book.place,
}
