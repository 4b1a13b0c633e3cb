"""Every kind of page for everybody: by axe, by day and night, on phones, at twice the text size."""

import gzip
from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import reverse
from playwright.sync_api import Page, Response

from accounts.models import User
from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tests.e2e.conftest import LAPTOP, PHONE, OpenPage
from tests.e2e.people import signed_in
from tournament.models import Match, Tournament
from tournament.pairing.formats import Bracket, Consolante, Pools
from tournament.services import rounds, sheets, stages

DEVICES = {"phone": PHONE, "laptop": LAPTOP}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Axe would load style sheets a second time, which is not the page's doing.
PATIENT = {"preload": False, "resultTypes": ["violations"]}
EVERYTHING: dict[str, object] = {"runOnly": RULES}
COLOURS: dict[str, object] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (one) => one.getBoundingClientRect().right > width + 1);
  return wide.slice(0, 3).map((one) => one.cloneNode(false).outerHTML.slice(0, 90));
}"""
BUDGET = 100_000
ARBITER = (
    "/referee/",
    "/referee/?contract=80&trump=H&points=79&ask=1",
    "/referee/?ask=1&options=%7B%22coinche.surcoinche%22%3A3%7D",
    "/referee/card/?rules=turnier",
    "/referee/card/?rules=online&trump=H&table=AS&table=9H&hand=7H&hand=9D&ask=1",
    "/referee/deal/",
    "/referee/deal/?deal=dealer+N%0Abids+80H+80S+pass+pass+pass%0Atrick+AS+7S+8S+9S&ask=1",
)
"""The arbiter's table, asked and not."""


@pytest.fixture
def hall(tournament: Tournament, organiser: User) -> Tournament:
    """A round with tables in every state, and the draft of the next."""
    factories.register_many(tournament, 11, by=organiser)
    factories.publish_round(tournament, by=organiser)
    playing, over, signed, contested, *_ = tables(tournament)
    for match, deals in ((playing, 3), (over, 10), (contested, 1)):
        for number in range(1, deals + 1):
            line = factories.deal_line()
            sheets.record_deal(match, line, number=number, author=Author(side=Side.A))
    other = factories.deal_line(taker_points=110)
    sheets.record_deal(contested, other, number=1, author=Author(side=Side.B))
    factories.enter_result(signed, 2010, 1250, by=organiser)
    rounds.draft_round(tournament, seed="30", by=organiser, despite_missing=True)
    return tournament


def tables(tournament: Tournament) -> list[Match]:
    """The tables of the first round."""
    matches = Match.objects.of_tournament(tournament)
    return list(matches.filter(round__number=1, table__isnull=False).order_by("table"))


def addresses(hall: Tournament, organiser: User) -> Iterator[str]:
    """Every kind of page, in each of its states."""
    yield from (
        reverse(f"accounts:{name}") if name.startswith("sign") else reverse(f"tournament:{name}")
        for name in ("sign_up", "public:home", "desk:home", "desk:new")
    )
    yield from ARBITER
    public = "standings current_round doublettes"
    desk = (
        "dashboard settings officials journal close reopen doublettes register import links draft"
    )
    for area, names in (("public", public), ("desk", desk)):
        for name in names.split():
            yield reverse(f"tournament:{area}:{name}", args=[hall.slug])
    yield reverse("tournament:public:doublette", args=[hall.slug, 1])
    yield from (
        reverse(f"tournament:desk:{name}", args=[hall.slug, 1])
        for name in ("doublette", "remove", "round", "cancel_round")
    )
    for match in tables(hall)[:4]:
        yield reverse("tournament:desk:sheet", args=[hall.slug, 1, match.table])
        yield reverse("tournament:captain:sheet", args=[match.home.link_token])
    playing, over, signed, *_ = tables(hall)
    yield reverse("tournament:captain:home", args=[playing.home.link_token])
    yield reverse("tournament:desk:sheet_amend", args=[hall.slug, 1, playing.table, 1])
    yield reverse("tournament:desk:sheet_reopen", args=[hall.slug, 1, signed.table])
    yield reverse("tournament:desk:sheet_forfeit", args=[hall.slug, 1, playing.table])
    yield reverse("tournament:captain:amend", args=[playing.home.link_token, 1])
    yield reverse("tournament:captain:sign", args=[over.home.link_token])
    yield reverse("tournament:captain:refuse", args=[over.home.link_token])
    yield from of_stages(organiser)


def of_stages(organiser: User) -> Iterator[str]:
    """Pools that are over, and a bracket under way in which a match ended level."""
    form = Bracket(consolante=Consolante.OTHERS)
    found = Tournament.objects.filter(name="Pools").first()
    tournament = found or factories.make_tournament(by=organiser, name="Pools", doublettes=9)
    if found is None:
        stages.choose_formats(tournament, [Pools(size=5), form], by=organiser)
        for _ in range(5):
            factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
        stages.close_stage(tournament.stages.get(number=1), by=organiser)
        factories.publish_round(tournament, by=organiser)
        level = Match.objects.of_tournament(tournament).filter(round__number=6).get(table=1)
        factories.enter_result(level, 1500, 1500, by=organiser)
    yield from (
        reverse("tournament:public:stage", args=[tournament.slug, number]) for number in (1, 2)
    )
    yield reverse("tournament:public:draw", args=[tournament.slug, 6])
    yield reverse("tournament:public:round", args=[tournament.slug, 6])
    for name in ("dashboard", "format", "plan", "seeds", "draft"):
        yield reverse(f"tournament:desk:{name}", args=[tournament.slug])
    for name, number in (("close_stage", 2), ("reopen_stage", 1), ("order", 1), ("sanction", 1)):
        yield reverse(f"tournament:desk:{name}", args=[tournament.slug, number])
    for name in ("sheet", "sheet_decide", "sheet_correct"):
        yield reverse(f"tournament:desk:{name}", args=[tournament.slug, 6, 1])


def violations(page: Page, options: dict[str, object]) -> Iterator[str]:
    """What axe finds on the page, in sentences."""
    answer = page.evaluate("options => axe.run(document, options)", PATIENT | options)
    for found in answer["violations"]:
        for node in found["nodes"]:
            yield f"{found['id']}: {node['target']} {node['html'][:120]}"


@pytest.mark.parametrize("device", list(DEVICES))
def test_axe_finds_nothing_on_any_page_by_day_or_by_night(
    device: str, hall: Tournament, organiser: User, open_page: OpenPage, site: str
) -> None:
    page = signed_in(open_page(DEVICES[device]), organiser, site)
    page.add_init_script(AXE_SCRIPT)
    faults = []
    for url in addresses(hall, organiser):
        page.emulate_media(color_scheme="light")
        page.goto(url)
        faults += [f"{url} {fault}" for fault in violations(page, EVERYTHING)]
        page.emulate_media(color_scheme="dark")
        faults += [f"{url} by night {fault}" for fault in violations(page, COLOURS)]
    assert not faults, "\n".join(faults)


def test_no_page_scrolls_sideways_even_at_twice_the_text_size(
    hall: Tournament, organiser: User, open_page: OpenPage, site: str
) -> None:
    page = signed_in(open_page(PHONE), organiser, site)
    faults = []
    for url in addresses(hall, organiser):
        page.goto(url)
        faults += [f"{url}: {wide}" for wide in page.evaluate(TOO_WIDE)]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        faults += [f"{url}, large: {wide}" for wide in page.evaluate(TOO_WIDE)]
    assert not faults, "\n".join(faults)


def test_scripts_and_styles_of_a_public_page_weigh_less_than_100_kb(
    hall: Tournament, phone: Page
) -> None:
    kinds: list[Response] = []
    phone.on("response", lambda response: kinds.append(response))  # noqa: PLW0108
    phone.goto(reverse("tournament:public:standings", args=[hall.slug]))
    phone.wait_for_load_state("networkidle")
    loaded = [one for one in kinds if one.request.resource_type in ("script", "stylesheet")]
    weight = sum(len(gzip.compress(one.body())) for one in loaded)
    print(f"{len(loaded)} files, {weight} bytes compressed")  # noqa: T201
    assert loaded
    assert weight < BUDGET
