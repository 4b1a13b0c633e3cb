"""How long matches take in a tournament, by the sheets that were written during the play."""

from datetime import timedelta

from django.db.models import Max, Min, Q

from scoring.models import SheetEvent
from scoring.standings import Outcome
from tournament.models import Match, Tournament
from tournament.models.tournament import LONGEST_MATCH

SHORTEST_MATCH = 5
"""Minutes; a sheet filled in faster was copied after the match."""

_WRITTEN = [SheetEvent.Kind.RECORDED, SheetEvent.Kind.SIGNED]


def minutes_per_match(tournament: Tournament) -> int | None:
    """The mean length of the matches played so far, from the first deal written to the last
    signature; None before there is one. One query."""
    written = Q(sheet__events__kind__in=_WRITTEN)
    matches = (
        Match.objects.filter(
            round__stage__tournament=tournament,
            round__published_at__isnull=False,
            round__cancelled_at=None,
            outcome=Outcome.PLAYED.value,
            sheet__closed_at__isnull=False,
        )
        .annotate(
            begun=Min("sheet__events__at", filter=written),
            ended=Max("sheet__events__at", filter=written),
        )
        .exclude(begun=None)
        .order_by()
        .values_list("begun", "ended")
    )
    minutes = [(ended - begun) / timedelta(minutes=1) for begun, ended in matches]
    played = [one for one in minutes if SHORTEST_MATCH <= one <= LONGEST_MATCH]
    return round(sum(played) / len(played)) if played else None
