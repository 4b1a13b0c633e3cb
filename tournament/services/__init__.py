"""Changes of a tournament: each is one verb in one transaction: lock, refuse, change, journal."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.services import Refusal
from tournament.models import Tournament


class TournamentRefusal(Refusal):
    """A change that the tournament's present state refuses."""


class TournamentClosed(TournamentRefusal):
    """The tournament is over: the organiser must reopen it first."""

    text = _("This tournament is closed. The organiser can reopen it.")


def lock(tournament: Tournament) -> Tournament:
    """The tournament as it is now, held until the transaction ends. Raises TournamentClosed."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.closed_at:
        raise TournamentClosed
    return tournament


def moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What the journal keeps of a change: the old and the new of the values that differ."""
    keys = [key for key in before if before[key] != after[key]]
    return {
        "before": {key: before[key] for key in keys},
        "after": {key: after[key] for key in keys},
    }
