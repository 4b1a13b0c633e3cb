"""What a stage comes to: its pools with their cross tables, its ranking, who goes on."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.standings import Adjustment, rank_across
from tournament import selectors
from tournament.models import Doublette, Match, Stage
from tournament.models.doublette import Presence
from tournament.pairing.formats import Kind, Pools, Swiss
from tournament.pairing.pools import pool_sizes
from tournament.pairing.round_robin import rounds_needed
from tournament.selectors import Standing, brackets
from tournament.selectors.fields import Ranking, entering, field_of, matches_of, members_of


@dataclass(frozen=True, slots=True)
class PoolTable:
    """A pool: its standings, and of each pair of numbers the matches they play, in order."""

    number: int
    rows: list[Standing]
    matches: Mapping[tuple[int, int], list[Match]]
    left: int

    @property
    def is_over(self) -> bool:
        """Whether all its matches are decided."""
        return not self.left

    def between(self, one: int, other: int) -> list[Match]:
        """The matches of two doublettes, in the order of their rounds."""
        return self.matches.get((min(one, other), max(one, other)), [])


def coming(stage: Stage, ranking: Ranking | None = None) -> list[Doublette]:
    """Who would sit or wait in the first round of a stage now, whatever its format.

    With `ranking` of the stage before, who would if it were closed with this one.
    """
    if stage.kind is Kind.BRACKET:
        found = brackets.coming(stage, ranking)
        return [*found.main, *found.others]
    return entering(stage, ranking)


def rounds_of(stage: Stage) -> int:
    """How many rounds a stage takes with its field, or with those who would enter it now."""
    form = stage.format
    if isinstance(form, Swiss):
        return form.rounds
    if isinstance(form, Pools):
        sizes = [len(pool) for pool in members_of(stage).values()]
        count = 0 if sizes else len(entering(stage))
        if count >= 2:
            sizes = list(pool_sizes(count, form.size))
        return max((rounds_needed(size, form.meetings) for size in sizes), default=0)
    return selectors.rounds_played(stage) + brackets.rounds_left(stage)


def rounds_left(stage: Stage) -> int:
    """How many rounds of the stage are still to be drawn. Six queries at most."""
    if stage.kind is Kind.BRACKET:
        return brackets.rounds_left(stage)
    return max(rounds_of(stage) - selectors.rounds_played(stage), 0)


def pools_of(stage: Stage, matches: Sequence[Match] | None = None) -> list[PoolTable]:
    """The pools of a stage as all, or these, of its matches have left them. Three queries."""
    of_pool: defaultdict[int, list[Match]] = defaultdict(list)
    for match in matches_of(stage) if matches is None else matches:
        of_pool[match.pool or 0].append(match)
    adjustments = selectors.adjustments_in(stage)
    return [
        pool_table(stage, number, members, of_pool[number], adjustments)
        for number, members in members_of(stage).items()
    ]


def pool_table(
    stage: Stage,
    number: int,
    members: Sequence[Doublette],
    matches: Sequence[Match],
    adjustments: Sequence[Adjustment],
) -> PoolTable:
    """One pool as it stands; whoever shares a rank follows in the order of the seeds."""
    by_number = {one.number: one for one in members}
    seed = {one.number: at for at, one in enumerate(members)}
    between: defaultdict[tuple[int, int], list[Match]] = defaultdict(list)
    for match in matches:
        if match.away is not None:
            pair = sorted((match.home.number, match.away.number))
            between[pair[0], pair[1]].append(match)
    rows = selectors.table_of(stage, matches, members, adjustments)
    rows.sort(key=lambda row: (row.rank, seed[row.entrant]))
    meetings = getattr(stage.format, "meetings", 1)
    decided = sum(match.is_decided and not match.is_exempt for match in matches)
    return PoolTable(
        number=number,
        rows=[Standing(by_number[row.entrant], row) for row in rows],
        matches=dict(between),
        left=meetings * len(members) * (len(members) - 1) // 2 - decided,
    )


def ranking_of_pools(stage: Stage) -> list[list[int]]:
    """One ranking of several pools: all first ones, then all second ones, …; no place is shared.

    Those of one place are compared by what they made per match, as pools may differ in size, then
    by their seeds. Five queries.
    """
    seeds = [one.number for one in field_of(stage)]
    matches = matches_of(stage)
    results = selectors.results_in(matches)
    adjustments = selectors.adjustments_in(stage)
    tables = pools_of(stage, matches)
    ranking: list[list[int]] = []
    for place in range(max((len(pool.rows) for pool in tables), default=0)):
        of_place = [pool.rows[place].doublette.number for pool in tables if len(pool.rows) > place]
        for line in rank_across(of_place, results, seeds, stage.order, adjustments=adjustments):
            ranking.append([line.entrant, len(ranking) + 1])
    return ranking


def ranking_of(stage: Stage) -> list[list[int]]:
    """The ranking of a stage as it is frozen: [number of the doublette, rank], the best first.

    After pools the first of all pools come before the second ones, compared per match played. Of
    Swiss rounds that are under way it has whoever is present as well.
    """
    if stage.kind is Kind.POOLS:
        return ranking_of_pools(stage)
    if stage.kind is Kind.BRACKET:
        return brackets.ranking_of(stage)
    matches = selectors.counting_in(stage, selectors.published_matches(stage.tournament))
    seated = selectors.seated_in(matches)
    under_way = stage.closed_at is None
    doublettes = [
        one
        for one in stage.tournament.doublettes.all()
        if one.pk in seated or (under_way and one.presence == Presence.PRESENT)
    ]
    return [[row.entrant, row.rank] for row in selectors.table_of(stage, matches, doublettes)]
