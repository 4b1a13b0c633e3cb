"""The book of results: everything the criteria read, tallied once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b

from scoring.standings.facts import Criterion, Figure, Line, MiniLeague, Outcome, Result


@dataclass(slots=True)
class Tally:
    """What one entrant's results add up to; alone counts the wins without an encounter."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    exempt: int = 0
    forfeits_won: int = 0
    forfeits_given: int = 0
    difference: int = 0
    scored: int = 0
    with_cards: int = 0
    alone: int = 0
    attended: set[int] = field(default_factory=set)
    meetings: dict[int, list[Result]] = field(default_factory=dict)

    @property
    def score(self) -> int:
        """2 for a win, exempts and forfeits included, and 1 for a draw."""
        return 2 * self.won + self.drawn

    def enter(self, result: Result, entrant: int) -> None:
        """Count one result of this entrant."""
        score = result.score_of(entrant)
        self.won += score == 2
        self.drawn += score == 1
        self.lost += score == 0
        if result.outcome is Outcome.PLAYED:
            own, theirs = result.points_of(entrant)
            self.scored += own
            self.difference += own - theirs
            self.with_cards += 1
        elif result.outcome is Outcome.EXEMPT:
            self.exempt += 1
        elif score:
            self.forfeits_won += 1
        else:
            self.forfeits_given += 1
            return
        self.attended.add(result.round)

    def meet(self, result: Result, entrant: int, opponent: int | None) -> None:
        """Note whom this entrant met in a result; None for a round without an encounter."""
        if opponent is not None:
            self.meetings.setdefault(opponent, []).append(result)
        elif result.score_of(entrant):
            self.alone += 1

    def points(self, exempt_points: int | None) -> int:
        """Points scored; a match won without cards brings the mean of the others, half up."""
        unplayed = self.exempt + self.forfeits_won
        if exempt_points is None:
            cards = self.with_cards
            exempt_points = (2 * self.scored + cards) // (2 * cards) if cards else 0
        return self.scored + unplayed * exempt_points


class Book:
    """The tallies of everybody who appears in the results, and the criteria that read them.

    The options are those of scoring.standings.rank.
    """

    def __init__(
        self,
        results: Iterable[Result],
        *,
        seed: int,
        forfeits_meet: bool,
        exempt_points: int | None,
        buchholz_cut: int,
        closed: int | None,
    ) -> None:
        self._tallies: defaultdict[int, Tally] = defaultdict(Tally)
        self._seed = seed
        self._forfeits_meet = forfeits_meet
        self._exempt_points = exempt_points
        self._buchholz_cut = buchholz_cut
        rounds = set()
        for result in results:
            rounds.add(result.round)
            self._enter(result, result.home, result.away)
            if result.away is not None:
                self._enter(result, result.away, result.home)
        self._closed = {number for number in rounds if closed is None or number <= closed}

    def _enter(self, result: Result, entrant: int, opponent: int | None) -> None:
        tally = self.tally(entrant)
        tally.enter(result, entrant)
        met = self._forfeits_meet or result.outcome is Outcome.PLAYED
        tally.meet(result, entrant, opponent if met else None)

    def tally(self, entrant: int) -> Tally:
        """The tally of an entrant, empty for one without results."""
        return self._tallies[entrant]

    def figure(self, criterion: Criterion, entrant: int) -> int:
        """What an entrant has in a criterion other than direct; more is better."""
        match criterion:
            case Criterion.WINS:
                return self.tally(entrant).score
            case Criterion.DIFFERENCE:
                return self.tally(entrant).difference
            case Criterion.POINTS:
                return self.points(entrant)
            case Criterion.BUCHHOLZ:
                return self.buchholz(entrant)
            case Criterion.LOTS:
                return self._lot(entrant)
        raise ValueError(f"{criterion} is no figure of a single entrant")

    def points(self, entrant: int) -> int:
        """Points scored, those of exempts and forfeits included."""
        return self.tally(entrant).points(self._exempt_points)

    def buchholz(self, entrant: int) -> int:
        """Scores of all opponents met; a win without an encounter brings the own score."""
        own = self.tally(entrant)
        worths = [own.score] * own.alone
        for opponent, meetings in own.meetings.items():
            worths += [self._strength(opponent)] * len(meetings)
        return sum(sorted(worths)[self._buchholz_cut :])

    def _strength(self, opponent: int) -> int:
        """An opponent's score, with a draw for every closed round it did not attend."""
        tally = self.tally(opponent)
        return tally.score + len(self._closed - tally.attended)

    def _lot(self, entrant: int) -> int:
        """The entrant's lot: for a given seed it does not depend on the rest of the field."""
        text = f"{self._seed}:{entrant}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

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
