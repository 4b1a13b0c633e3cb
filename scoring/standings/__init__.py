"""Standings: who is ahead, by which criterion, and why. Pure: results in, rows out."""

from scoring.standings.across import PerMatch, rank_across
from scoring.standings.certain import Mark, marks
from scoring.standings.facts import (
    DEFAULT_CRITERIA,
    Adjustment,
    Criterion,
    Figure,
    Level,
    Line,
    MiniLeague,
    Outcome,
    Reason,
    Result,
    Row,
    Separation,
)
from scoring.standings.order import (
    DEFAULT,
    FIRST_CRITERIA,
    POINTS_FORMAT,
    Flaw,
    League,
    Order,
    Problem,
    load,
    problems,
)
from scoring.standings.ranking import rank

__all__ = [
    "DEFAULT",
    "DEFAULT_CRITERIA",
    "FIRST_CRITERIA",
    "POINTS_FORMAT",
    "Adjustment",
    "Criterion",
    "Figure",
    "Flaw",
    "League",
    "Level",
    "Line",
    "Mark",
    "MiniLeague",
    "Order",
    "Outcome",
    "PerMatch",
    "Problem",
    "Reason",
    "Result",
    "Row",
    "Separation",
    "load",
    "marks",
    "problems",
    "rank",
    "rank_across",
]
