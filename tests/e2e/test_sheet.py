"""The sheet on phones: few taps, a network that goes away, two phones, no JavaScript."""

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from scoring.models import Sheet
from tests import factories
from tests.e2e.conftest import LAPTOP, PHONE, OpenPage, Watch
from tests.e2e.people import Captain, Said, signed_in
from tournament.models import Match, Tournament

TEN_DEALS = [
    Said("a", "80", "H", "92"),
    Said("b", "90", "S", "98"),
    Said("a", "100", "D", "112"),
    Said("b", "80", "C", "71"),
    Said("a", "110", "S", "125"),
    Said("b", "120", "H", "131"),
    Said("a", "90", "C", "103", belote="a"),
    Said("b", "100", "D", "96", coinche="2"),
    Said("b", "170", "S", "60"),
    Said("a", "capot", "H", "", made="yes"),
]
ORDINARY = TEN_DEALS[:6]
LOST = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")


@pytest.fixture
def match(tournament: Tournament, organiser: User) -> Match:
    """A table of the first round."""
    factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    return Match.objects.of_tournament(tournament).get(table=1)


@pytest.fixture
def us(match: Match, phone: Page) -> Captain:
    """The captain of the doublette named first."""
    return Captain(phone).open(f"/d/{match.home.link_token}/")


@pytest.fixture
def them(match: Match, open_page: OpenPage) -> Captain:
    """The captain of the other one, with a phone of their own."""
    assert match.away is not None
    return Captain(open_page(PHONE)).open(f"/d/{match.away.link_token}/")


def sheet_of(match: Match) -> Sheet:
    """The sheet as it is stored now."""
    return Sheet.objects.get(pk=match.sheet_id)


def waits_here(captain: Captain) -> None:
    """The page says that the deal is kept on this phone, and why."""
    form = captain.page.locator("#deal")
    expect(captain.state).to_contain_text(form.get_attribute("data-kept") or "?")
    expect(captain.sentence).to_have_text(form.get_attribute("data-offline") or "?")


def test_ten_typical_deals_take_few_taps(us: Captain) -> None:
    for said in TEN_DEALS:
        started = time.monotonic()
        taps = us.play(said)
        seconds = time.monotonic() - started
        told = f"{said.contract:>5}{said.trump} {said.points:>3}: {taps} taps, {seconds:.1f} s"
        print(told)  # noqa: T201
        assert taps <= (7 if said in ORDINARY else 9)


def test_each_mode_is_asked_what_its_rules_need(
    tournament: Tournament, organiser: User, open_page: OpenPage
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(
        rules="turnier", rules_options={"belote.in_all_trumps": True}
    )
    tournament.refresh_from_db()
    factories.register_many(tournament, 2, by=organiser)
    factories.publish_round(tournament, by=organiser)
    home = Match.objects.of_tournament(tournament).get().home
    us = Captain(open_page(PHONE)).open(f"/d/{home.link_token}/")
    belote = us.page.locator(".belote")
    for name, value in (("taker", "a"), ("contract", "100"), ("trump", "TA"), ("belote", "a")):
        us.choose(name, value)
    us.type_points("150")
    expect(us.page.locator("#deal output")).to_have_text("108")
    expect(us.sentence).to_contain_text("belote 20")
    us.choose("trump", "SA")
    expect(belote).to_be_hidden()
    expect(us.sentence).to_contain_text("130")
    us.page.locator("input[name=points]").fill("100")
    expect(us.page.locator("#deal output")).to_have_text("30")
    expect(us.sentence).not_to_contain_text("belote")


def test_a_deal_saved_without_network_is_sent_once_when_it_is_back(
    us: Captain, match: Match, watch: Watch
) -> None:
    us.enter(Said())
    with watch.expecting(*LOST):
        us.page.context.set_offline(True)
        us.save()
        waits_here(us)
        assert not sheet_of(match).deals.exists()
        us.page.context.set_offline(False)
        expect(us.page.locator("a[href$='/deals/1/']")).to_be_visible()
    assert us.totals == [212, 50]
    assert [deal.number for deal in sheet_of(match).deals.all()] == [1]
    assert sheet_of(match).version == 1


def test_a_deal_whose_answer_was_lost_survives_a_reload_and_is_written_once(
    us: Captain, match: Match, watch: Watch
) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    us.page.route("**/api/v1/sheets/*/deals/", lose_the_answer, times=1)
    us.enter(Said())
    with watch.expecting(*LOST):
        us.save()
        waits_here(us)
    assert sheet_of(match).deals.count() == 1
    with us.page.expect_response(lambda reply: reply.url.endswith("/deals/")):
        us.page.reload()
    expect(us.page.locator("#deal button[name=save]")).to_be_enabled()
    us.play(Said("b", "90", "S", "98"))
    assert sheet_of(match).version == 2
    assert not sheet_of(match).open_claims()


def test_different_deals_of_two_phones_stand_side_by_side_until_the_desk_settles(
    us: Captain,
    them: Captain,
    match: Match,
    organiser: User,
    open_page: OpenPage,
    watch: Watch,
    site: str,
) -> None:
    us.play(Said())
    them.enter(Said(points="110"))
    with watch.expecting("409"):
        them.save()
        expect(them.page.locator(".versions .card")).to_have_count(2)
    expect(them.page.locator(".versions mark")).to_have_text([re.compile("112"), re.compile("110")])
    us.page.reload()
    expect(us.page.locator(".versions .card")).to_have_count(2)
    settle(signed_in(open_page(LAPTOP), organiser, site), match, version=2)
    for captain, totals in ((us, [210, 52]), (them, [52, 210])):
        captain.page.reload()
        expect(captain.page.locator(".versions")).to_have_count(0)
        assert captain.totals == totals


def settle(page: Page, match: Match, *, version: int) -> None:
    """Find the contested table from the dashboard, and decide."""
    page.goto(f"/desk/{match.round.stage.tournament.slug}/")
    page.locator(".tile[data-state=contested]").click()
    cards = page.locator(".versions .card")
    expect(cards).to_have_count(2)
    cards.nth(version - 1).locator("button").click()
    expect(cards).to_have_count(0)


def test_equal_deals_of_two_phones_are_one(us: Captain, them: Captain, match: Match) -> None:
    them.enter(Said())
    us.play(Said())
    them.save()
    expect(them.page.locator("a[href$='/deals/1/']")).to_be_visible()
    expect(them.page.locator(".versions")).to_have_count(0)
    assert them.totals == [50, 212]
    assert sheet_of(match).deals.count() == 1


def test_a_match_is_entered_and_signed_without_javascript(
    match: Match, open_page: OpenPage
) -> None:
    page = open_page(PHONE, java_script_enabled=False)
    captain = Captain(page).open(f"/d/{match.home.link_token}/")
    fill(captain, Said())
    page.locator("button[name=check]").tap()
    expect(captain.sentence).to_contain_text("212")
    assert not sheet_of(match).deals.exists()
    captain.save()
    expect(page.locator("a[href$='/deals/1/']")).to_be_visible()
    for number in (2, 3, 4):
        fill(captain, Said("a", "160", "S", "162", coinche="4"))
        captain.save()
        expect(page.locator(f"a[href$='/deals/{number}/']")).to_be_visible()
    page.locator("form[action$='/sign/'] button").tap()
    page.locator("a[href$='/sign/']").tap()
    page.locator("form[action$='/sign/'] button").tap()
    expect(page.locator(".end h1")).to_contain_text(match.home.name)
    assert sheet_of(match).closed_at


def fill(captain: Captain, said: Said) -> None:
    """Choose and type without any help from the page."""
    for name in ("taker", "contract", "trump", "coinche"):
        if value := getattr(said, name):
            captain.choose(name, value)
    captain.page.locator("input[name=points]").fill(said.points)
