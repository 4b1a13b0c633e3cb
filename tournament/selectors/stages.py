"""What a stage comes to: its ranking, its pools, its bracket."""

from tournament import selectors
from tournament.models import Stage


def ranking_of(stage: Stage) -> list[list[int]]:
    """The ranking of a stage as it is frozen: [number of the doublette, rank], the best first."""
    table = selectors.standings(stage.tournament)
    return [[line.doublette.number, line.row.rank] for line in table.rows]
