"""The club's own list, through the pages alone: 37 doublettes, six rounds, every table entered.

What the pages show is compared with what the test reckons from what it typed, with nothing of the
product's: its own arithmetic of a deal, its own ranking.
"""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html import unescape
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.html import strip_tags

from tournament.views import desk_rounds

LIST = Path(__file__).parent / "files" / "lists" / "saint_martin.csv"
ROUNDS = 6
PAIR = r'seat">(\d+)</span>\s*<span>(.+?) <span class="versus">[^<]*</span> (.+?)</span>'
ALONE = r'seat">–</span><span>(.+?)</span>'
CARD = r'<strong>\d+ · (.+?)</strong>.*?class="secret">.*?(/d/.+?)</p>'
SEEN = r'name="seen" value="(\d+)"'


def clean(html: str) -> str:
    """What a reader sees."""
    return " ".join(unescape(strip_tags(html)).split())


def body(response: HttpResponse) -> str:
    """A page that answered."""
    assert response.status_code == 200, response
    return response.content.decode()


# --- What the test reckons


@dataclass(frozen=True, slots=True)
class Met:
    """A match as it was typed; `away` is empty for an exempt."""

    home: str
    away: str = ""
    total_home: int = 0
    total_away: int = 0

    def won_by(self, name: str) -> bool:
        best = self.home if not self.away or self.total_home > self.total_away else self.away
        return name == best


@dataclass
class Ledger:
    """All matches so far, and the standings they make: no draws, no rematches, no forfeits."""

    names: list[str]
    met: list[Met] = field(default_factory=list)

    def of(self, name: str) -> list[Met]:
        return [one for one in self.met if name in (one.home, one.away)]

    def wins(self, name: str, among: Iterable[str] | None = None) -> int:
        rivals = None if among is None else {*among}
        return sum(
            one.won_by(name)
            for one in self.of(name)
            if rivals is None or {one.home, one.away} <= rivals
        )

    def played(self, name: str) -> list[tuple[int, int]]:
        """Own and other total of every match at a table."""
        return [
            (one.total_home, one.total_away)
            if one.home == name
            else (one.total_away, one.total_home)
            for one in self.of(name)
            if one.away
        ]

    def difference(self, name: str) -> int:
        return sum(own - other for own, other in self.played(name))

    def points(self, name: str) -> int:
        """An exempt is worth the rounded mean of the own matches."""
        own = [total for total, _ in self.played(name)]
        free = sum(not one.away for one in self.of(name))
        mean = (2 * sum(own) + len(own)) // (2 * len(own)) if own else 0
        return sum(own) + free * mean

    def by_direct(self, block: list[str]) -> list[list[str]]:
        """The mini-league cuts a block only where no missing match could change the cut."""
        least = {name: self.wins(name, block) for name in block}
        most = {
            name: least[name]
            + len(block)
            - 1
            - sum(bool(one.away) and {one.home, one.away} <= {*block} for one in self.of(name))
            for name in block
        }
        order = sorted(block, key=lambda name: -least[name])
        cuts = [
            cut
            for cut in range(1, len(order))
            if min(least[name] for name in order[:cut]) > max(most[name] for name in order[cut:])
        ]
        if not cuts:
            return [block]
        pieces = [order[start:end] for start, end in pairwise([0, *cuts, len(order)])]
        return [part for piece in pieces for part in self.by_direct(piece)]

    def standings(self) -> list[tuple[int, str, int, int, int]]:
        """Rank, name, wins, difference, points: equal ranks in the order of the names."""
        blocks = split([self.names], self.wins)
        blocks = [part for block in blocks for part in self.by_direct(block)]
        blocks = split(split(blocks, self.difference), self.points)
        lines, rank = [], 1
        for block in blocks:
            figures = [(self.wins(n), self.difference(n), self.points(n)) for n in sorted(block)]
            lines += [(rank, n, *f) for n, f in zip(sorted(block), figures, strict=True)]
            rank += len(block)
        return lines


def split(blocks: list[list[str]], figure: Callable[[str], int]) -> list[list[str]]:
    """Each block in parts of the same figure, the highest first."""
    return [
        list(part)
        for block in blocks
        for _, part in groupby(sorted(block, key=lambda name: -figure(name)), key=figure)
    ]


# --- The pages


@dataclass
class Club:
    """The organiser's browser, and the phones of the captains."""

    client: Client
    slug: str
    dice: random.Random = field(default_factory=lambda: random.Random(20261111))

    def desk(self, page: str) -> str:
        return f"/desk/{self.slug}/{page}"

    def get(self, url: str) -> str:
        return body(self.client.get(url))

    def post(self, url: str, **typed: object) -> HttpResponse:
        return self.client.post(url, typed, follow=True)

    def import_list(self) -> list[str]:
        """Upload the file as Excel wrote it, say that both "Dix de der" play; the names."""
        with LIST.open("rb") as upload:
            preview = self.post(self.desk("doublettes/import/"), file=upload)
        form = preview.context["form"]
        typed = {name: form[name].value() for name in ("text", "encoding")}
        typed |= {question.key: "different" for question in form.reading.questions}
        page = body(self.post(self.desk("doublettes/import/"), step="confirm", **typed))
        assert page.count('data-state="absent"') == 37
        self.post(self.desk("doublettes/check-in-everyone/"))
        return [*self.links()]

    def links(self) -> dict[str, str]:
        """The addresses on the captains' cards, by the name of the doublette."""
        cards = re.findall(CARD, self.get(self.desk("doublettes/links/")), re.DOTALL)
        return {unescape(name): path for name, path in cards}

    def draw(self, number: int) -> None:
        """Prepare, look, publish."""
        page = body(self.post(self.desk("draw/"), number=number))
        draft = re.search(r'name="draft" value="(\d+)"', page)
        assert draft
        page = body(self.post(self.desk("draft/publish/"), draft=draft[1]))
        assert page.count('class="tile"') == 19

    def seats(self, number: int) -> tuple[list[tuple[int, str, str]], str]:
        """Who sits where, and who is exempt, as the public page of a round says."""
        page = self.get(f"/t/{self.slug}/rounds/{number}/")
        pairs = [
            (int(table), clean(home), clean(away)) for table, home, away in re.findall(PAIR, page)
        ]
        (alone,) = re.findall(ALONE, page)
        return pairs, clean(alone)

    def type_totals(self, number: int, table: int) -> tuple[int, int]:
        """A paper sheet at the desk, in coarse figures so that some stay level."""
        best, least = 2000 + 50 * self.dice.randrange(4), 250 * self.dice.randrange(8)
        totals = (best, least) if self.dice.random() < 0.5 else (least, best)
        url = self.desk(f"rounds/{number}/tables/{table}/totals/")
        typed = {"total_a": totals[0], "total_b": totals[1], "seen": 0}
        assert self.client.post(url, typed).status_code == 302
        return totals

    def play(self, link: str) -> tuple[int, int]:
        """A match deal by deal on a phone without JavaScript, then signed for both sides."""
        phone, totals, deal = Client(), [0, 0], 0
        while max(totals) < 2000:
            deal += 1
            taker, made = self.dice.randrange(2), self.dice.random() < 0.8
            points = self.dice.randrange(100, 150) if made else self.dice.randrange(20, 80)
            facts = {"contract": 100, "trump": self.dice.choice("SHDC"), "coinche": 1}
            typed = facts | {"taker": "ab"[taker], "points": points, "number": deal}
            assert phone.post(f"{link}sheet/deals/", typed).status_code == 302
            totals[taker] += 100 + points if made else 0
            totals[1 - taker] += 162 - points if made else 260
        for side in "ab":
            seen = re.search(SEEN, body(phone.get(f"{link}sheet/")))
            assert seen
            signature = {"side": side, "seen": seen[1]}
            assert phone.post(f"{link}sheet/sign/", signature).status_code == 302
        return totals[0], totals[1]

    def standings(self) -> list[tuple[int, str, int, int, int]]:
        """Rank, name, wins, difference, points, read off the page; equal ranks by name."""
        page = self.get(f"/t/{self.slug}/")
        assert "provisional" not in page
        rows = re.findall(r"<tr>\s*(<td class=\"rank\".*?)</tr>", page, re.DOTALL)
        return sorted(read_row(row) for row in rows)


def read_row(row: str) -> tuple[int, str, int, int, int]:
    """One row of the table."""
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
    rank, name, _played, won, _lost, difference, points, _why = map(clean, cells)
    return number(rank), name, number(won), number(difference), number(points)


def number(text: str) -> int:
    """A figure as pages write it: blanks between thousands, a long minus, a sign of equality."""
    return int(re.sub(r"[^\d-]", "", text.replace("−", "-")))


@pytest.fixture
def club(organiser_client: Client, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A tournament made on its page, whose draws are the same in every run."""
    monkeypatch.setattr(desk_rounds, "fresh_seed", lambda: "2f")
    made = organiser_client.post(
        "/desk/new/",
        {
            "name": "Concours de la Saint-Martin",
            "day": "2026-11-11",
            "time": "13:30",
            "time_zone": "Europe/Paris",
            "rules": "cest-coinche",
            "target": 2000,
            "planned_rounds": ROUNDS,
            "tables": 18,
            "missed_rounds": "nothing",
            "is_public": "on",
        },
    )
    assert made.status_code == 302, made.context["form"].errors
    return Club(organiser_client, made["Location"].split("/")[-2])


def test_six_rounds_of_the_clubs_list(club: Club) -> None:
    ledger, exempts = Ledger(club.import_list()), []
    links = club.links()
    for round_number in range(1, ROUNDS + 1):
        club.draw(round_number)
        pairs, alone = club.seats(round_number)
        assert len(pairs) == 18
        exempts.append(alone)
        ledger.met.append(Met(alone))
        for table, home, away in pairs:
            by_deals = table in (1, 10)
            totals = club.play(links[home]) if by_deals else club.type_totals(round_number, table)
            ledger.met.append(Met(home, away, *totals))
        assert club.standings() == ledger.standings()
    pairs_met = [frozenset((one.home, one.away)) for one in ledger.met if one.away]
    assert len({*pairs_met}) == len(pairs_met) == ROUNDS * 18
    assert len({*exempts}) == ROUNDS


def test_the_ledger_knows_that_the_direct_encounter_comes_before_the_difference() -> None:
    met = [Met("Dames", "As"), Met("Dames", "Rois"), Met("As", "Valets"), Met("Valets", "Rois")]
    totals = [(2000, 0), (2000, 1000), (2000, 1990), (2000, 0)]
    played = [Met(one.home, one.away, *both) for one, both in zip(met, totals, strict=True)]
    lines = Ledger(["As", "Dames", "Rois", "Valets"], played).standings()
    assert [(name, difference) for _, name, _, difference, _ in lines] == [
        ("Dames", 3000),
        ("As", -1990),
        ("Valets", 1990),
        ("Rois", -3000),
    ]
