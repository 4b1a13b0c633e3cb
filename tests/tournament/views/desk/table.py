"""A table of a round, as the tests of its sheet at the desk say it."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from scoring.models import Sheet
from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tests.scoring.forms.typing import typed
from tournament.models import Match, Tournament
from tournament.services import sheets

HOME, AWAY = Author(side=Side.A), Author(side=Side.B)


@dataclass
class Table:
    """A match, and the browser of somebody who deals with it."""

    match: Match
    client: Client

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is stored now."""
        return Sheet.objects.get(pk=self.match.sheet_id)

    def url(self, page: str = "sheet", *args: int) -> str:
        drawn = self.match.round
        place = (drawn.stage.tournament.slug, drawn.number, self.match.table)
        return reverse(f"tournament:desk:{page}", args=[*place, *args])

    def get(self, page: str = "sheet", *args: int) -> HttpResponse:
        return self.client.get(self.url(page, *args))

    def post(self, page: str, *args: int, **data: Any) -> HttpResponse:
        return self.client.post(self.url(page, *args), data, follow=True)

    def record(self, number: int, **facts: Any) -> HttpResponse:
        return self.post("sheet_record", **typed(**facts), number=number)

    def totals(self, total_a: Any, total_b: Any, **data: Any) -> HttpResponse:
        usual = {"total_a": total_a, "total_b": total_b, "seen": self.sheet.version}
        return self.post("sheet_totals", **(usual | data))

    def win(self, deals: int = 10) -> None:
        """So many deals of 212 to 50, by the captain of the first side."""
        for number in range(1, deals + 1):
            sheets.record_deal(self.match, factories.deal_line(), number=number, author=HOME)

    def contest(self, number: int = 1) -> None:
        """The other captain says 110 where 112 was recorded."""
        line = factories.deal_line(taker_points=110)
        sheets.record_deal(self.match, line, number=number, author=AWAY)


def tables(tournament: Tournament, organiser: User, client: Client) -> list[Table]:
    """The three tables of a round just published; a seventh doublette is exempt."""
    factories.register_many(tournament, 7, by=organiser)
    factories.publish_round(tournament, by=organiser)
    matches = Match.objects.of_tournament(tournament).filter(table__isnull=False)
    return [Table(match, client) for match in matches]
