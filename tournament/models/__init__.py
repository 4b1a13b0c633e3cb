"""The tables of a tournament."""

from tournament.models.doublette import Doublette, ForbiddenPair
from tournament.models.journal import JournalEntry
from tournament.models.sanction import Sanction
from tournament.models.stage import Match, Round, Stage, StageEntry
from tournament.models.tournament import Official, Terms, Tournament

__all__ = [
    "Doublette",
    "ForbiddenPair",
    "JournalEntry",
    "Match",
    "Official",
    "Round",
    "Sanction",
    "Stage",
    "StageEntry",
    "Terms",
    "Tournament",
]
