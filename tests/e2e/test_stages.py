"""Pools, then a bracket with a level match, to the champion: by clicks alone."""

import re

from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.people import Desk
from tournament.models import Tournament
from tournament.pairing.formats import Bracket, Opening, Pools
from tournament.services import stages

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_pools_lead_to_a_bracket_and_to_a_champion(laptop: Page, open_page: OpenPage) -> None:
    desk, stranger = Desk(laptop), open_page(PHONE)
    desk.sign_up("Odile", "odile@example.org")
    desk.create("Concours du Chêne", "Salle des fêtes", rounds=4, tables=4)
    tournament = filled(Tournament.objects.get())
    for _ in range(3):
        prepare(desk, tournament)
        desk.draw_and_publish()
        type_all(desk, tournament)
    look_at_the_pools(stranger, tournament)
    close_the_stage(desk, tournament)
    desk.draw_and_publish()
    type_totals(desk, tournament, 4, 1, 1500, 1500)
    type_totals(desk, tournament, 4, 2, 2000, 1000)
    say_who_goes_on(desk, tournament)
    prepare(desk, tournament)
    desk.draw_and_publish()
    type_totals(desk, tournament, 5, 1, 2000, 1900)
    look_at_the_bracket(stranger, tournament)


def filled(tournament: Tournament) -> Tournament:
    """Eight doublettes, two pools by their numbers, then the two best of each."""
    organiser = tournament.officials.get().user
    factories.register_many(tournament, 8, by=organiser)
    formats = [Pools(opening=Opening.SEEDED), Bracket(third_place=False)]
    stages.choose_formats(tournament, formats, by=organiser)
    return tournament


def prepare(desk: Desk, tournament: Tournament) -> None:
    """From the dashboard's list to the check before the draw."""
    desk.page.goto(f"/desk/{tournament.slug}/")
    desk.page.locator(".todo a[href$='/draft/']").first.click()


def type_all(desk: Desk, tournament: Tournament) -> None:
    """The totals of every table of the round, one after the other."""
    number = int(re.search(r"/rounds/(\d+)/", desk.page.url)[1])  # type: ignore[index]
    for table in range(1, 5):
        type_totals(desk, tournament, number, table, 2000, 1000)


def type_totals(
    desk: Desk, tournament: Tournament, number: int, table: int, total_a: int, total_b: int
) -> None:
    """The totals of a table; a match that stopped needs a reason."""
    address = f"/desk/{tournament.slug}/rounds/{number}/tables/{table}/"
    desk.page.goto(address)
    if total_a == total_b:
        desk.page.locator("form.paper input[name=reason]").fill("time is up")
    desk.type_totals(total_a, total_b)
    desk.page.goto(address)
    expect(desk.page.locator(".badge").first).to_have_attribute("data-tone", "success")


def look_at_the_pools(page: Page, tournament: Tournament) -> None:
    """Both pools with their cross tables, on a phone."""
    page.goto(f"/t/{tournament.slug}/")
    expect(page.locator(".pool")).to_have_count(2)
    expect(page.locator(".cross").first.locator(".meeting[data-won]")).to_have_count(6)
    assert page.evaluate(SIDEWAYS) == 0


def close_the_stage(desk: Desk, tournament: Tournament) -> None:
    """The dashboard leads there; who goes on is read first."""
    desk.page.goto(f"/desk/{tournament.slug}/")
    desk.page.locator(".todo a[href$='/stages/1/close/']").click()
    expect(desk.page.locator("main ol li")).to_have_count(4)
    desk.submit("main form")
    expect(desk.page).to_have_url(re.compile("/draft/$"))


def say_who_goes_on(desk: Desk, tournament: Tournament) -> None:
    """The dashboard asks; the second one goes on by one more deal."""
    desk.page.goto(f"/desk/{tournament.slug}/")
    desk.page.locator(".todo a[href$='/goes-on/']").click()
    desk.page.locator("input[name=goes_on][value=b]").check()
    desk.page.locator("input[name=reason]").fill("une donne de plus")
    desk.submit("main form")
    expect(desk.page).to_have_url(re.compile("/tables/1/$"))


def look_at_the_bracket(page: Page, tournament: Tournament) -> None:
    """On a phone: the places first, then round after round."""
    page.goto(f"/t/{tournament.slug}/")
    expect(page.locator(".places li").first).to_contain_text("1")
    expect(page.locator(".tree .tie")).to_have_count(3)
    expect(page.locator(".tie-side[data-won]")).to_have_count(3)
    assert page.evaluate(SIDEWAYS) == 0
