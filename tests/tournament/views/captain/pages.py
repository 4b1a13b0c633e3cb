"""A table with two captains' links, as the tests of the captains' pages say it."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from scoring.models import Sheet
from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tests.scoring.forms.typing import typed
from tournament.models import Match, Tournament
from tournament.services import sheets


def text(response: HttpResponse) -> str:
    """What a reader sees of a page, blanks made one."""
    return " ".join(strip_tags(response.content.decode()).split())


@dataclass
class Captain:
    """Somebody who opened the link of one side of a match, and posts without JavaScript."""

    match: Match
    side: Side

    def __post_init__(self) -> None:
        self.client = Client()

    @property
    def token(self) -> str:
        doublette = self.match.doublette_at(self.side)
        assert doublette is not None
        return doublette.link_token

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is stored now."""
        return Sheet.objects.get(pk=self.match.sheet_id)

    def url(self, page: str = "sheet", *args: int) -> str:
        return reverse(f"tournament:captain:{page}", args=[self.token, *args])

    def get(self, page: str = "sheet", *args: int, **query: Any) -> HttpResponse:
        return self.client.get(self.url(page, *args), query)

    def post(self, page: str, *args: int, **data: Any) -> HttpResponse:
        return self.client.post(self.url(page, *args), data, follow=True)

    def record(self, number: int, **facts: Any) -> HttpResponse:
        return self.post("record", **typed(**facts), number=number)

    def sign(self, side: Side | None = None) -> HttpResponse:
        side = side or self.side
        return self.post("sign", side=side.value, seen=self.sheet.version)


def win(match: Match, deals: int = 10) -> None:
    """So many deals of 212 to 50: ten end a match to 2000 (2120 to 500)."""
    for number in range(1, deals + 1):
        line = factories.deal_line()
        sheets.record_deal(match, line, number=number, author=Author(side=Side.A))


def tables(tournament: Tournament) -> list[Match]:
    """The matches at tables, in order."""
    return list(Match.objects.of_tournament(tournament).filter(table__isnull=False))
