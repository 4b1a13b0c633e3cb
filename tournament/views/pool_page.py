"""Pools as pages show them: their standings and who won against whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.standings import Criterion
from tournament.models import Doublette, Match, Stage
from tournament.pairing.formats import Pools
from tournament.selectors import Standing
from tournament.selectors.stages import PoolTable
from tournament.selectors.tables import table_line
from tournament.wording.brackets import pool_label


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match from one side: both totals, or in words how far it is."""

    text: str
    own: int | None = None
    theirs: int | None = None
    is_won: bool = False


@dataclass(frozen=True, slots=True)
class Crossing:
    """A row of the cross table: for each other the meetings, None where the row meets itself."""

    doublette: Doublette
    cells: tuple[tuple[Meeting, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class PoolView:
    """A pool: what the table of its standings shows, and its cross table."""

    number: int
    label: str
    rows: Sequence[Standing]
    criteria: tuple[Criterion, ...]
    names: dict[int, str]
    crossings: tuple[Crossing, ...]
    left: int


def pool_view(stage: Stage, pool: PoolTable) -> PoolView:
    """A pool for its page; its matches were loaded `with_deals`."""
    members = [one.doublette for one in pool.rows]
    return PoolView(
        number=pool.number,
        label=pool_label(pool.number),
        rows=pool.rows,
        criteria=stage.order.criteria,
        names={one.number: one.name for one in members},
        crossings=tuple(
            Crossing(one, tuple(cell(stage, pool, one, other) for other in members))
            for one in members
        ),
        left=pool.left,
    )


def cell(
    stage: Stage, pool: PoolTable, one: Doublette, other: Doublette
) -> tuple[Meeting, ...] | None:
    """What a row says of a column: the meetings drawn so far, and a dash for those to come."""
    if one.pk == other.pk:
        return None
    meetings = stage.format.meetings if isinstance(stage.format, Pools) else 1
    drawn = [meeting(match, one) for match in pool.between(one.number, other.number)]
    return (*drawn, *[Meeting(_("to come"))] * (meetings - len(drawn)))


def meeting(match: Match, one: Doublette) -> Meeting:
    """A match as this side of it sees it."""
    line = table_line(match)
    at_home = match.home_id == one.pk
    is_won = line.is_won_by_home if at_home else line.is_won_by_away
    if not match.is_played:
        return Meeting(match.get_outcome_display(), is_won=is_won)
    totals = (line.total_home, line.total_away)
    own, theirs = totals if at_home else totals[::-1]
    if match.is_decided:
        return Meeting("", own, theirs, is_won)
    return Meeting(_("table %(table)s") % {"table": match.table})
