"""What goes into standings and what comes out: results, criteria, rows and their reasons.

Scores count 2 for a win and 1 for a draw; they are integers, or fractions where several meetings
are averaged.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Figure = int | Fraction


class Outcome(StrEnum):
    """How a match ended; "forfeit home" means that home gave the forfeit and away wins."""

    PLAYED = "played"
    EXEMPT = "exempt"
    FORFEIT_HOME = "forfeit_home"
    FORFEIT_AWAY = "forfeit_away"
    DOUBLE_FORFEIT = "double_forfeit"


class Criterion(StrEnum):
    """What may order entrants; direct is the mini-league of those still tied.

    More is better, except in against, the points of the opponents. Buchholz and median add up the
    scores of the opponents met; best is the highest own total of one match; manual is the word of
    the organiser.
    """

    WINS = "wins"
    LEAGUE = "league"
    DIRECT = "direct"
    DIFFERENCE = "difference"
    POINTS = "points"
    AGAINST = "against"
    BUCHHOLZ = "buchholz"
    MEDIAN = "median"
    BEST = "best"
    LOTS = "lots"
    MANUAL = "manual"


DEFAULT_CRITERIA = (
    Criterion.WINS,
    Criterion.DIRECT,
    Criterion.DIFFERENCE,
    Criterion.POINTS,
)


@dataclass(frozen=True, slots=True)
class Result:
    """One closed match, or one round spent exempt. Points are read only when it was played.

    Raises ValueError when away is missing from a match, given to an exempt, or equal to home.
    """

    round: int
    home: int
    away: int | None
    outcome: Outcome = Outcome.PLAYED
    home_points: int = 0
    away_points: int = 0

    def __post_init__(self) -> None:
        if (self.away is None) is not (self.outcome is Outcome.EXEMPT):
            raise ValueError("an exempt, and only an exempt, has no opponent")
        if self.away == self.home:
            raise ValueError("nobody meets themselves")

    def points_of(self, entrant: int) -> tuple[int, int]:
        """Points of this entrant, then of the opponent."""
        if entrant == self.home:
            return self.home_points, self.away_points
        return self.away_points, self.home_points

    def score_of(self, entrant: int) -> int:
        """2 for a win, 1 for a draw, 0 for a loss; an exempt wins, both lose a double forfeit."""
        if self.outcome is Outcome.PLAYED:
            own, theirs = self.points_of(entrant)
            return 1 + (own > theirs) - (own < theirs)
        winner = {
            Outcome.EXEMPT: self.home,
            Outcome.FORFEIT_HOME: self.away,
            Outcome.FORFEIT_AWAY: self.home,
        }.get(self.outcome)
        return 2 if entrant == winner else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A decision about a whole doublette, with the reason to be shown.

    League points and points (with the difference) are added, so a penalty is negative. Wins and
    encounters stay as they were played. Whoever is disqualified is ranked last, apart.
    """

    entrant: int
    reason: str
    league: int = 0
    points: int = 0
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One member of a mini-league: the score it is sure of, and the best it could still have."""

    entrant: int
    low: Figure
    high: Figure


@dataclass(frozen=True, slots=True)
class MiniLeague:
    """The matches that tied entrants played among themselves; lines stand best first."""

    lines: tuple[Line, ...]
    results: tuple[Result, ...]

    @property
    def complete(self) -> bool:
        """Whether every member has met every other."""
        return all(line.low == line.high for line in self.lines)


@dataclass(frozen=True, slots=True)
class Separation:
    """What sets a row apart from the next rank above or below it.

    The figures are those of the criterion: scores for wins, direct and Buchholz, points for
    difference and points, places in the list for manual. In a direct encounter that misses matches
    they are the sure score of the side ahead and the best possible one of the side behind. The
    mini-league is the last one both sides stood in: the one that decided, or the one that left them
    level.
    """

    criterion: Criterion
    others: tuple[int, ...]
    own: Figure
    theirs: Figure
    league: MiniLeague | None


@dataclass(frozen=True, slots=True)
class Level:
    """Those who share the rank, and the last mini-league they stood in, if one was asked."""

    members: tuple[int, ...]
    league: MiniLeague | None

    @property
    def met(self) -> bool:
        """Whether any two of them have met, as far as the mini-league tells."""
        results = self.league.results if self.league else ()
        return any(one.home in self.members and one.away in self.members for one in results)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row that was tied on the first criterion stands where it stands."""

    ahead: Separation | None
    behind: Separation | None
    level: Level | None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings; played = won + drawn + lost, forfeits included.

    An exempt is a match won where the order says so, and no match otherwise. Score is 2 x won +
    drawn. Against holds the points of the opponents, best the highest own total of one match.
    Buchholz and median are None unless they are among the criteria. Disqualified rows are the last
    ones, without an order among themselves.
    """

    entrant: int
    rank: int
    shared: bool
    played: int
    won: int
    drawn: int
    lost: int
    score: int
    difference: int
    points: int
    exempt: int
    forfeits_won: int
    forfeits_given: int
    buchholz: int | None = None
    reason: Reason | None = None
    median: int | None = None
    league: int = 0
    against: int = 0
    best: int = 0
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def disqualified(self) -> bool:
        """Whether one of the adjustments takes the entrant out of the ranking."""
        return any(one.disqualified for one in self.adjustments)
