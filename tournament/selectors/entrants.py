"""What the rounds played give to the next draw in which everyone plays."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from scoring.standings import Outcome, Result, Row
from tournament import selectors
from tournament.files.imports import name_key
from tournament.models import Doublette, Match, Stage
from tournament.models.doublette import Presence
from tournament.pairing.types import Entrant


@dataclass(slots=True)
class History:
    """What one doublette brings into a draw from the rounds before."""

    score: int = 0
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
        played = [match for match in of_round if not match.is_rest]
        for match in played:
            remember(histories, match)
        for match in played:
            if result := match.result:
                count(histories, result)
    return histories


def meetings_in(matches: Iterable[Match]) -> defaultdict[int, dict[int, int]]:
    """Whom each doublette has met, and in which round last, by their numbers."""
    met: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for match in matches:
        if match.away is not None:
            one, other = match.home.number, match.away.number
            met[one][other] = met[other][one] = match.round.number
    return met


def club_key(doublette: Doublette) -> str:
    """The key of its club; empty for none."""
    return name_key(doublette.club) if doublette.club else ""


def club_numbers(doublettes: Iterable[Doublette]) -> dict[str, int]:
    """Clubs as small numbers, 0 for none, the same for the same list in any order."""
    keys = sorted({club_key(doublette) for doublette in doublettes} - {""})
    return {"": 0} | {key: number for number, key in enumerate(keys, start=1)}


def entrants_of(stage: Stage) -> list[Entrant]:
    """The present doublettes as the next draw of a Swiss stage sees them. Five queries."""
    tournament = stage.tournament
    everywhere = selectors.published_matches(tournament)
    matches = selectors.counting_in(stage, everywhere)
    seated = selectors.seated_in(matches)
    doublettes = [
        one
        for one in tournament.doublettes.all()
        if one.pk in seated or one.presence == Presence.PRESENT
    ]
    rows = {row.entrant: row for row in selectors.table_of(stage, matches, doublettes)}
    rounds = [match.round.number for match in matches]
    histories = histories_of(matches, selectors.missed_as_exempt(stage, doublettes, rounds))
    met = meetings_in(everywhere)
    present = [one for one in doublettes if one.presence == Presence.PRESENT]
    present.sort(key=lambda one: (rows[one.number].rank, one.number))
    clubs = club_numbers(present)
    return [
        entrant(one, rows[one.number], histories[one.number], met[one.number], clubs)
        for one in present
    ]


def entrant(
    doublette: Doublette,
    row: Row,
    history: History,
    met: Mapping[int, int],
    clubs: Mapping[str, int],
) -> Entrant:
    """A doublette as a draw sees it; `met` is whom it has met in any stage."""
    return Entrant(
        id=doublette.number,
        score=row.score,
        place=row.rank,
        club=clubs[club_key(doublette)],
        met=met,
        byes=history.byes,
        forfeit_wins=history.forfeit_wins,
        last_bye=history.last_bye,
        floats=history.floats,
    )
