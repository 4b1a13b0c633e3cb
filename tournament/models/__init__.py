"""The tables of a tournament."""

from tournament.models.doublette import Doublette
from tournament.models.journal import JournalEntry
from tournament.models.stage import Match, Round, Stage
from tournament.models.tournament import Official, Terms, Tournament

__all__ = [
    "Doublette",
    "JournalEntry",
    "Match",
    "Official",
    "Round",
    "Stage",
    "Terms",
    "Tournament",
]
