"""Assembled answers: who stands where, what a draw knows, what is missing. Nothing is changed."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from django.db.models import F

from scoring.models import SheetState
from scoring.standings import DEFAULT_CRITERIA, Criterion, Outcome, Result, Row, rank
from tournament.files.imports import ExistingName, name_key
from tournament.models import Doublette, Match, Round, Tournament
from tournament.models.doublette import Presence
from tournament.models.tournament import MissedRounds
from tournament.pairing.types import Entrant

WIN = 2
"""The score of a match won, in half wins."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A doublette and its line of the table."""

    doublette: Doublette
    row: Row


@dataclass(frozen=True, slots=True)
class Standings:
    """The table after `round_number` (0: nothing published), and how much of it is final."""

    round_number: int
    rows: list[Standing]
    criteria: tuple[Criterion, ...]
    decided: int
    tables: int
    changed_at: datetime
    names: dict[int, str] = field(default_factory=dict)

    @property
    def is_provisional(self) -> bool:
        """Whether results of this round are still to come."""
        return self.decided < self.tables

    def of(self, doublette: Doublette) -> Standing | None:
        """The line of one doublette, if it is in the table."""
        return next((line for line in self.rows if line.doublette.pk == doublette.pk), None)


def published_matches(tournament: Tournament, upto: int | None = None) -> list[Match]:
    """The matches of published rounds, up to round `upto`, by round and table. One query."""
    matches = Match.objects.of_tournament(tournament)
    return list(matches if upto is None else matches.filter(round__number__lte=upto))


def missed_as_exempt(tournament: Tournament, doublettes: Iterable[Doublette]) -> list[Result]:
    """Rounds before a late doublette came, where the tournament counts them as exempts."""
    if tournament.missed_rounds != MissedRounds.EXEMPT:
        return []
    return [
        Result(round=number, home=doublette.number, away=None, outcome=Outcome.EXEMPT)
        for doublette in doublettes
        for number in range(1, doublette.first_round)
    ]


def seated_in(matches: Iterable[Match]) -> set[int]:
    """The keys of all doublettes that sit in these matches."""
    return {pk for match in matches for pk in (match.home_id, match.away_id) if pk is not None}


def table_of(
    tournament: Tournament, matches: Sequence[Match], doublettes: Sequence[Doublette]
) -> list[Row]:
    """The rows of the standings, as the matches were decided."""
    return ranked(tournament, [found for match in matches if (found := match.result)], doublettes)


def ranked(
    tournament: Tournament, results: Iterable[Result], doublettes: Sequence[Doublette]
) -> list[Row]:
    """The one place where results become ranks."""
    counted = [*results, *missed_as_exempt(tournament, doublettes)]
    return rank([doublette.number for doublette in doublettes], counted, DEFAULT_CRITERIA)


def standings(tournament: Tournament, upto: int | None = None) -> Standings:
    """The table now, or as it stood after round `upto`. Two queries.

    Now: everyone present or ever seated. After a past round: those seated by then, so that the
    table of a round does not change while the next is played. An undecided match counts nowhere.
    """
    return standings_from(published_matches(tournament, upto), tournament, upto)


def standings_from(
    matches: Sequence[Match], tournament: Tournament, upto: int | None = None
) -> Standings:
    """As `standings`, from the matches of the published rounds. One query."""
    seated = seated_in(matches)
    doublettes = [
        doublette
        for doublette in tournament.doublettes.all()
        if doublette.pk in seated or (upto is None and doublette.presence == Presence.PRESENT)
    ]
    by_number = {doublette.number: doublette for doublette in doublettes}
    last = max((match.round.number for match in matches), default=0)
    at_tables = [match for match in matches if match.round.number == last and not match.is_exempt]
    return Standings(
        round_number=last,
        rows=[
            Standing(by_number[row.entrant], row)
            for row in table_of(tournament, matches, doublettes)
        ],
        criteria=DEFAULT_CRITERIA,
        decided=sum(match.is_decided for match in at_tables),
        tables=len(at_tables),
        changed_at=tournament.changed_at,
        names={number: doublette.name for number, doublette in by_number.items()},
    )


def undecided_matches(tournament: Tournament) -> list[Match]:
    """The matches of published rounds whose result is missing, oldest first. One query."""
    return list(Match.objects.of_tournament(tournament).undecided())


def current_round(tournament: Tournament) -> Round | None:
    """The last published round."""
    rounds = Round.objects.published().filter(stage__tournament=tournament)
    return rounds.order_by("number").last()


def last_round_number(tournament: Tournament) -> int:
    """The number of the last published round; 0 before the first. One query."""
    drawn = current_round(tournament)
    return drawn.number if drawn else 0


def draft_of(tournament: Tournament) -> Round | None:
    """The draft that waits to be published."""
    drafts = Round.objects.drafts().select_related("stage__tournament")
    return drafts.filter(stage__tournament=tournament).first()


def current_match(doublette: Doublette) -> Match | None:
    """Where the doublette sits in the last published round; None if it does not sit in it."""
    now = current_round(doublette.tournament)
    return match_in_round(doublette, now.number) if now else None


def match_in_round(doublette: Doublette, number: int) -> Match | None:
    """Where the doublette sits in a published round; None if it does not sit in it."""
    matches = Match.objects.of_tournament(doublette.tournament).of_doublette(doublette)
    return matches.filter(round__number=number).first()


def existing_names(tournament: Tournament) -> list[ExistingName]:
    """The doublettes already registered, as the reader of lists compares them."""
    return [ExistingName(d.name, d.player_1, d.player_2) for d in tournament.doublettes.all()]


# --- What a draw knows


@dataclass(slots=True)
class History:
    """What one doublette brings into a draw from the rounds before."""

    score: int = 0
    met: dict[int, int] = field(default_factory=dict)
    byes: int = 0
    forfeit_wins: int = 0
    last_bye: int = 0
    floats: dict[int, int] = field(default_factory=dict)

    def go_free(self, number: int) -> None:
        """Count a round without an opponent, of whatever kind."""
        self.last_bye = max(self.last_bye, number)
        self.floats[number] = -1


def remember(histories: dict[int, History], match: Match) -> None:
    """Add one match to the histories of its doublettes; scores are those before its round."""
    number, home = match.round.number, histories[match.home.number]
    if match.away is None:
        home.byes += 1
        home.go_free(number)
        return
    away = histories[match.away.number]
    home.met[match.away.number] = away.met[match.home.number] = number
    if home.score != away.score:
        home.floats[number] = 1 if home.score < away.score else -1
        away.floats[number] = -home.floats[number]
    for winner, outcome in ((home, Outcome.FORFEIT_AWAY), (away, Outcome.FORFEIT_HOME)):
        if match.outcome == outcome.value:
            winner.forfeit_wins += 1
            winner.last_bye = number


def count(histories: dict[int, History], result: Result) -> None:
    """Add the scores of one result."""
    for number in (result.home, result.away):
        if number is not None:
            histories[number].score += result.score_of(number)


def histories_of(
    matches: Iterable[Match], missed: Iterable[Result] = ()
) -> defaultdict[int, History]:
    """Everything the rounds played give to the next draw, by doublette number.

    `matches` come in the order of their rounds; floats compare the scores before each round.
    `missed` are rounds that count as exempts: whoever had one has been free.
    """
    histories: defaultdict[int, History] = defaultdict(History)
    for free in missed:
        histories[free.home].byes += 1
        histories[free.home].go_free(free.round)
        count(histories, free)
    for _, of_round in groupby(matches, key=lambda match: match.round.number):
        played = list(of_round)
        for match in played:
            remember(histories, match)
        for match in played:
            if result := match.result:
                count(histories, result)
    return histories


def club_numbers(doublettes: Iterable[Doublette]) -> dict[str, int]:
    """Clubs as small numbers, 0 for none, the same for the same list in any order."""
    keys = sorted({name_key(d.club) for d in doublettes if d.club})
    return {"": 0} | {key: number for number, key in enumerate(keys, start=1)}


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """The present doublettes as the next draw sees them. Two queries."""
    matches = published_matches(tournament)
    table = standings_from(matches, tournament)
    missed = missed_as_exempt(tournament, [line.doublette for line in table.rows])
    histories = histories_of(matches, missed)
    present = [line for line in table.rows if line.doublette.presence == Presence.PRESENT]
    clubs = club_numbers(line.doublette for line in present)
    entrants = []
    for line in present:
        history = histories[line.doublette.number]
        entrants.append(
            Entrant(
                id=line.doublette.number,
                score=line.row.score,
                place=line.row.rank,
                club=clubs[name_key(line.doublette.club) if line.doublette.club else ""],
                met=history.met,
                byes=history.byes,
                forfeit_wins=history.forfeit_wins,
                last_bye=history.last_bye,
                floats=history.floats,
            )
        )
    return entrants


# --- What a list of matches shows


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
