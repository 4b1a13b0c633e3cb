"""Every address of the site, in every language, from an empty tournament to a closed one.

Each answers, each page is whole, each link on it leads somewhere. An address that is added to the
site must be added to one of the tables below.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from scoring.rules.deal import Role, Slam
from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tests import factories
from tests.factories import deal_line
from tournament.models import Match, Tournament
from tournament.services import organising, registration, results, rounds, sanctions, sheets

Facts = dict[str, Any]

# --- The tables: which facts fill an address

READ: dict[str, str] = {
    "healthz": "",
    "accounts:sign_in": "",
    "accounts:sign_up": "",
    "scoring:rules": "",
    "scoring:rule_card": "key",
    "scoring:rule_card_pdf": "key",
    "scoring:calculator": "",
    "scoring:legal_card": "",
    "scoring:replay": "",
    "tournament:public:home": "",
    "tournament:public:stage": "slug stage",
    "tournament:public:standings": "slug",
    "tournament:public:standings_after": "slug round",
    "tournament:public:current_round": "slug",
    "tournament:public:draw": "slug round",
    "tournament:public:round": "slug round",
    "tournament:public:rules": "slug",
    "tournament:public:rules_pdf": "slug",
    "tournament:desk:rules": "slug",
    "tournament:public:doublettes": "slug",
    "tournament:public:doublette": "slug doublette",
    "tournament:captain:home": "token",
    "tournament:captain:sheet": "token",
    "tournament:captain:amend": "token deal",
    "tournament:captain:sign": "token",
    "tournament:captain:refuse": "token",
    "tournament:desk:home": "",
    "tournament:desk:new": "",
    "tournament:desk:dashboard": "slug",
    "tournament:desk:settings": "slug",
    "tournament:desk:format": "slug",
    "tournament:desk:plan": "slug",
    "tournament:desk:seeds": "slug",
    "tournament:desk:order": "slug stage",
    "tournament:desk:sanction": "slug doublette",
    "tournament:desk:close_stage": "slug stage",
    "tournament:desk:reopen_stage": "slug stage",
    "tournament:desk:officials": "slug",
    "tournament:desk:dismiss": "slug official",
    "tournament:desk:journal": "slug",
    "tournament:desk:close": "slug",
    "tournament:desk:reopen": "slug",
    "tournament:desk:doublettes": "slug",
    "tournament:desk:register": "slug",
    "tournament:desk:import": "slug",
    "tournament:desk:links": "slug",
    "tournament:desk:doublette": "slug doublette",
    "tournament:desk:remove": "slug doublette",
    "tournament:desk:draft": "slug",
    "tournament:desk:rounds": "slug",
    "tournament:desk:round": "slug round",
    "tournament:desk:cancel_round": "slug round",
    "tournament:desk:sheet": "slug round table",
    "tournament:desk:sheet_amend": "slug round table deal",
    "tournament:desk:sheet_reopen": "slug round table",
    "tournament:desk:sheet_correct": "slug round table",
    "tournament:desk:sheet_decide": "slug round table",
    "tournament:desk:sheet_forfeit": "slug round table",
    "api:schema": "",
    "api:tournaments": "",
    "api:tournament": "slug",
    "api:standings": "slug",
    "api:doublettes": "slug",
    "api:doublette": "slug doublette",
    "api:rounds": "slug",
    "api:round": "slug round",
    "api:stages": "slug",
    "api:stage": "slug stage",
    "api:match": "slug round table",
    "api:sheet": "code",
}
"""Addresses to read, and the facts that fill them."""

DEAL = {"taker": "a", "contract": "100", "trump": "H", "coinche": "1", "points": "112"}
PLAN = {
    "doublettes": "16",
    "tables": "8",
    "hours": "5:00",
    "per_match": "40",
    "pause": "5",
    "plan": "swiss",
}
WRITTEN: dict[str, tuple[str, Callable[[Facts], dict[str, Any]]]] = {
    "set_language": ("", lambda f: {"language": "de"}),
    "accounts:sign_out": ("", lambda f: {}),
    "tournament:captain:record": ("token / deal", lambda f: DEAL | {"number": f["deal"] + 1}),
    "tournament:captain:take_back": (
        "token / deal",
        lambda f: {"number": f["deal"], "seen": f["seen"]},
    ),
    "tournament:desk:check_in_everyone": ("slug", lambda f: {}),
    "tournament:desk:presence": ("slug doublette", lambda f: {"action": "withdraw"}),
    "tournament:desk:renew_link": ("slug doublette", lambda f: {"link_number": 1}),
    "tournament:desk:choose_plan": ("slug", lambda f: PLAN),
    "tournament:desk:never": ("slug doublette", lambda f: {"other": "3"}),
    "tournament:desk:lots": ("slug stage", lambda f: {"reason": "again"}),
    "tournament:desk:tie": ("slug stage", lambda f: {"undo": "1"}),
    "tournament:desk:lift": ("slug sanction", lambda f: {}),
    "tournament:desk:draw": ("slug", lambda f: {"number": 2}),
    "tournament:desk:publish": ("slug / draft", lambda f: {"draft": f["draft"]}),
    "tournament:desk:discard": ("slug / draft", lambda f: {"draft": f["draft"], "again": 1}),
    "tournament:desk:swap": ("slug / draft", lambda f: {"draft": f["draft"], "seat": [1, 3]}),
    "tournament:desk:sheet_record": (
        "slug round table / deal",
        lambda f: DEAL | {"number": f["deal"] + 1},
    ),
    "tournament:desk:sheet_penalty": (
        "slug round table / deal",
        lambda f: {"number": f["deal"] + 1, "against": "a", "points": 162, "reason": "revoke"},
    ),
    "tournament:desk:sheet_annul": (
        "slug round table deal",
        lambda f: {"seen": f["seen"], "reason": "misdeal"},
    ),
    "tournament:desk:sheet_annulled": (
        "slug round table / deal",
        lambda f: {"number": f["deal"] + 1, "seen": f["seen"], "reason": "misdeal"},
    ),
    "tournament:desk:sheet_last_deals": ("slug round table", lambda f: {"count": "1"}),
    "tournament:desk:last_deals": ("slug round", lambda f: {"count": "2"}),
    "tournament:desk:sheet_take_back": (
        "slug round table / deal",
        lambda f: {"number": f["deal"], "seen": f["seen"]},
    ),
    "tournament:desk:sheet_totals": (
        "slug round table / deal",
        lambda f: {"total_a": 2000, "total_b": 1000, "seen": f["seen"]},
    ),
    "tournament:desk:sheet_close": (
        "slug round table / deal",
        lambda f: {"reason": "the hall closes", "seen": f["seen"]},
    ),
    "tournament:desk:sheet_settle": (
        "slug round table claim",
        lambda f: {"upheld": "yes"},
    ),
}
"""Addresses that only take forms; after the slash, what else must be known to fill the form."""

CALLED: dict[str, str] = {
    "api:score": "",
    "api:replay": "",
    "api:import": "slug",
    "api:presence": "slug doublette",
    "api:publish": "slug round",
    "api:cancel": "slug round",
    "api:stage_close": "slug stage",
    "api:stage_reopen": "slug stage",
    "api:preview": "code",
    "api:deals": "code",
    "api:deal": "code deal",
    "api:signatures": "code",
    "api:refusals": "code",
    "api:close": "code",
    "api:totals": "code",
    "api:last_deals": "code",
    "api:reopen": "code",
    "api:claim": "code claim",
}
"""Rooms that programs write to: here they only say what they are; tests/api writes."""

NOWHERE = {"api:unknown"}
"""Answers 404 and nothing else."""


def test_every_address_stands_in_one_table():
    assert sorted(set(names_of(get_resolver()))) == sorted([*READ, *WRITTEN, *CALLED, *NOWHERE])


def names_of(resolver: URLResolver, namespace: str = "") -> Iterator[str]:
    """The full names of all addresses."""
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield namespace + (one.name or str(one.pattern))
        else:
            yield from names_of(one, namespace + (f"{one.namespace}:" if one.namespace else ""))


# --- The tournament, moment after moment


def tell(tournament: Tournament, match: Match, **more: Any) -> Facts:
    """The facts of one table of the first round."""
    sheet = match.sheet
    facts: Facts = {
        "slug": tournament.slug,
        "round": match.round.number,
        "doublette": match.home.number,
        "token": match.home.link_token,
        "table": match.table,
    }
    if sheet is not None:
        facts |= {"code": sheet.code, "seen": sheet.version, "deal": sheet.deals.count() or None}
        claim = sheet.claims.filter(settled_at=None).first()
        facts |= {"claim": claim.pk} if claim else {}
    return {name: fact for name, fact in (facts | more).items() if fact is not None}


def play(matches: list[Match], by: User) -> None:
    """Tables in play, contested, over, with too many deals, signed, forfeited; one untouched."""
    playing, contested, over, surplus, signed, forfeited, *_ = matches
    for match, deals in ((playing, 2), (contested, 2), (over, 10), (surplus, 10)):
        for number in range(1, deals + 1):
            author = Author(side=Side.A)
            sheets.record_deal(match, deal_line(), number=number, author=author)
    other = deal_line(taker_points=110)
    sheets.record_deal(contested, other, number=2, author=Author(side=Side.B))
    capot = deal_line(contract=Slam.CAPOT, taker_points=None, all_tricks=Role.TAKER, coinche=2)
    sheets.amend_deal(surplus, capot, number=1, author=Author(side=Side.A), seen=10)
    factories.enter_result(signed, 2000, 1000, by=by)
    results.declare_forfeit(forfeited, Outcome.FORFEIT_AWAY, by=by)


def moments(tournament: Tournament, by: User) -> Iterator[list[Facts]]:
    """What there is to fill addresses with: facts of the tournament, or of each table."""
    slug, official = tournament.slug, tournament.officials.get().pk
    facts: Facts = {"slug": slug, "official": official, "key": "turnier", "stage": 1}
    yield [facts]
    *_, gone, absent = factories.register_many(tournament, 17, by=by)
    registration.withdraw(gone, by=by, reason="ill")
    registration.undo_check_in(absent, by=by)
    draft = rounds.draft_round(tournament, seed="2f", by=by)
    yield [facts | {"doublette": one.number, "token": one.link_token} for one in (gone, absent)]
    rounds.publish_round(draft, by=by)
    yield [tell(tournament, match) for match in of_first_round(tournament)[::7]]
    play(of_first_round(tournament), by)
    draft = rounds.draft_round(tournament, seed="30", by=by, despite_missing=True)
    late = sanctions.NewSanction(points=-100)
    given = sanctions.sanction(tournament.doublettes.get(number=2), late, by=by, reason="late")
    more = {"draft": draft.pk, "sanction": given.pk, "stage": 1}
    yield [tell(tournament, match, **more) for match in of_first_round(tournament)]
    rounds.publish_round(draft, by=by)
    organising.close_tournament(tournament, by=by)
    closed = [tell(tournament, match) for match in of_first_round(tournament)[::7]]
    yield [{n: f for n, f in facts.items() if n not in ("token", "code")} for facts in closed]


def of_first_round(tournament: Tournament) -> list[Match]:
    """The matches of round 1, as they are stored now; the exempt is the last."""
    matches = Match.objects.of_tournament(tournament).filter(round__number=1)
    return sorted(matches, key=lambda match: (match.is_exempt, match.table))


# --- The crawl


@dataclass
class Page(HTMLParser):
    """What is looked at in a page."""

    language: str | None = None
    headings: int = 0
    title: str = ""
    numbers: list[dict[str, str | None]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    inside_title: bool = False

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.headings += tag == "h1"
        self.inside_title = tag == "title"
        if tag == "html":
            self.language = given.get("lang")
        if tag == "progress" or (tag == "input" and given.get("type") == "number"):
            self.numbers.append(given)
        if tag == "a":
            self.links.append(given.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        self.inside_title = False

    def handle_data(self, data: str) -> None:
        self.title += data if self.inside_title else ""

    def faults(self, language: str) -> Iterator[str]:
        """What is missing, or what a browser could not read."""
        if self.language != language:
            yield f"says it is in {self.language}"
        if self.headings != 1:
            yield f"has {self.headings} first headings"
        if not self.title.removesuffix("Coinche").strip("– \n"):
            yield "has no title"
        for given in self.numbers:
            figures = [given.get(name) or "" for name in ("value", "min", "max")]
            if not all(re.fullmatch(r"-?\d*(\.\d+)?", figure) for figure in figures):
                yield f"holds a number that is not plain: {given}"


@dataclass
class Crawl:
    """A person who goes everywhere in one language, and notes what is wrong."""

    user: User
    language: str
    faults: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    numbers: int = 0

    def browser(self) -> Client:
        """A fresh browser of this person."""
        client = factories.signed_in(self.user)
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = self.language
        return client

    def ask(self, told: str, ask: Callable[[], HttpResponse]) -> HttpResponse | None:
        """The answer, if it is a good one."""
        try:
            response = ask()
        except Exception as error:
            self.faults.append(f"{told} fails: {error!r}")
            return None
        if not 200 <= response.status_code < 400:
            self.faults.append(f"{told} answers {response.status_code}")
            return None
        return response

    def read_all(self, moment: list[Facts]) -> None:
        """Read every address these facts fill, and every link that is new on the way."""
        client = self.browser()
        ahead = []
        for name, words in READ.items():
            ways = [url for url, _ in self.filled(name, words, moment)]
            ahead += ways if words else [url for url in ways if url not in self.seen]
        while ahead:
            url = ahead.pop()
            self.seen.add(url)
            links = {urljoin(url, link).partition("#")[0] for link in self.read(client, url)}
            ahead += [link for link in links - self.seen - {*ahead} if link.startswith("/")]

    def read(self, client: Client, url: str) -> list[str]:
        """Look at one page; the links on it."""
        response = self.ask(f"GET {url}", lambda: client.get(url))
        if response is None or not response["Content-Type"].startswith("text/html"):
            return []
        if response.status_code >= 300:
            return [response["Location"]]
        page = Page()
        page.feed(response.content.decode())
        self.numbers += len(page.numbers)
        self.faults += [f"{url} {fault}" for fault in page.faults(self.language)]
        return page.links

    def write_all(self, moment: list[Facts]) -> None:
        """Send once every form that has no page of its own; nothing is kept of it."""
        for name, (words, data) in WRITTEN.items():
            for url, facts in self.filled(name, words, moment)[:1]:
                with transaction.atomic():
                    client, typed = self.browser(), data(facts)
                    self.ask(f"POST {url}", lambda c=client, u=url, t=typed: c.post(u, t))
                    transaction.set_rollback(True)

    def call_all(self, moment: list[Facts]) -> None:
        """Ask every room of the API what it takes."""
        client = self.browser()
        for name, words in CALLED.items():
            for url, _ in self.filled(name, words, moment):
                self.ask(f"OPTIONS {url}", lambda u=url: client.options(u))

    def filled(self, name: str, words: str, moment: list[Facts]) -> list[tuple[str, Facts]]:
        """The different addresses of this name, each with the facts that filled it."""
        args, _, more = words.partition("/")
        ways = {}
        for facts in moment:
            if {*args.split(), *more.split()} <= facts.keys():
                url = "/healthz" if name == "healthz" else ""
                url = url or reverse(name, args=[facts[word] for word in args.split()])
                ways.setdefault(url, facts)
        self.names.update([name] if ways else [])
        return list(ways.items())


@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_every_address_answers_with_a_whole_page(language, tournament, organiser):
    crawl = Crawl(organiser, language)
    for moment in moments(tournament, organiser):
        crawl.read_all(moment)
        crawl.write_all(moment)
        crawl.call_all(moment)
    assert not crawl.faults, "\n".join(dict.fromkeys(crawl.faults))
    assert crawl.names == {*READ, *WRITTEN, *CALLED}
    assert crawl.numbers > 20


def test_a_page_with_faults_is_found_out():
    page = Page()
    page.feed('<html lang="en"><title> – Coinche</title><input type="number" value="7,50">')
    assert [fault.split()[0] for fault in page.faults("fr")] == ["says", "has", "has", "holds"]
