"""Who is through to the next stage, and who is out, whatever the matches to come will bring."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from scoring.standings import Mark, marks
from tournament import selectors
from tournament.models import Match, Stage
from tournament.models.doublette import Presence
from tournament.pairing.formats import Bracket, Pools
from tournament.selectors import Standing, stages
from tournament.selectors.closing import following_of
from tournament.selectors.stages import PoolTable


def marked_pools(stage: Stage, pools: Sequence[PoolTable]) -> list[PoolTable]:
    """The pools with the marks that a bracket after them gives. One query."""
    following = following_of(stage)
    if following is None or not isinstance(following.format, Bracket):
        return list(pools)
    form = following.format
    return [marked_pool(stage, pool, form) for pool in pools]


def marked_pool(stage: Stage, pool: PoolTable, form: Bracket) -> PoolTable:
    """A pool with its marks: a place that is compared with other pools is never certain."""
    running = [one.doublette.number for one in pool.rows if is_running(one)]
    matches = [match for both in pool.matches.values() for match in both]
    results = selectors.results_in(matches)
    pairs = list(left_in(stage, pool))
    decided = [one for row in pool.rows for one in row.row.adjustments]
    through, out = (
        marks(running, results, places, pairs=pairs, order=stage.order, adjustments=decided)
        for places in (form.qualifiers, form.qualifiers + (form.best > 0))
    )
    return replace(pool, rows=with_marks(pool.rows, through, out))


def with_marks(
    rows: Iterable[Standing],
    through: Mapping[int, Mark | None],
    out: Mapping[int, Mark | None],
) -> list[Standing]:
    """The rows with the marks of whoever is through by the one, and out by the other."""
    found = []
    for one in rows:
        number = one.doublette.number
        mark = Mark.IN if through.get(number) is Mark.IN else None
        mark = Mark.OUT if out.get(number) is Mark.OUT else mark
        found.append(replace(one, mark=mark))
    return found


def left_in(stage: Stage, pool: PoolTable) -> Iterable[tuple[int, int]]:
    """The meetings of a pool whose result is still to come, drawn or not."""
    meetings = stage.format.meetings if isinstance(stage.format, Pools) else 1
    numbers = sorted(one.doublette.number for one in pool.rows)
    for pair in combinations(numbers, 2):
        decided = sum(match.is_decided for match in pool.between(*pair))
        yield from [pair] * (meetings - decided)


def marked_rounds(
    stage: Stage, rows: Sequence[Standing], matches: Iterable[Match]
) -> list[Standing]:
    """The rows of rounds in which everyone plays, with the marks that a bracket after them gives.

    `matches` are those that count in the stage. Four queries.
    """
    following = following_of(stage)
    if following is None or not isinstance(following.format, Bracket) or stage.closed_at:
        return list(rows)
    places = following.format.entrants
    if not places:
        return list(rows)
    counted = list(matches)
    pairs = [
        (match.home.number, match.away.number)
        for match in counted
        if match.away is not None and not match.is_decided
    ]
    running = [one.doublette.number for one in rows if is_running(one)]
    found = marks(
        running,
        selectors.results_in(counted),
        places,
        pairs=pairs,
        rounds=stages.rounds_left(stage),
        order=stage.order,
        adjustments=[one for row in rows for one in row.row.adjustments],
    )
    return with_marks(rows, found, found)


def is_running(one: Standing) -> bool:
    """Whether a doublette can still go on."""
    return one.doublette.presence != Presence.WITHDRAWN
