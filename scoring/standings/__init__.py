"""Standings: who is ahead, by which criterion, and why. Pure: results in, rows out."""

from scoring.standings.facts import (
    DEFAULT_CRITERIA,
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
from scoring.standings.ranking import rank

__all__ = [
    "DEFAULT_CRITERIA",
    "Criterion",
    "Figure",
    "Level",
    "Line",
    "MiniLeague",
    "Outcome",
    "Reason",
    "Result",
    "Row",
    "Separation",
    "rank",
]
