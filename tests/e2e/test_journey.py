"""A whole day: from the organiser's first click to the draw of the second round, in browsers."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.people import Captain, Desk, Said

LIST = Path(__file__).parents[1] / "tournament" / "files" / "lists" / "saint_martin.csv"
DEALS = [
    Said(),
    Said("b", "90", "S", "98"),
    Said("a", "80", "C", "64"),
    Said("a", "120", "D", "130", coinche="2"),
    Said("b", "110", "H", "121", belote="b"),
    Said("a", "capot", "S", "", made="yes"),
    Said("a", "100", "D", "105"),
    Said("a", "130", "C", "134"),
    Said("a", "90", "H", "99", belote="a"),
]
LAST = Said("a", "140", "S", "150")


def test_the_whole_day(laptop: Page, open_page: OpenPage) -> None:
    desk, stranger = Desk(laptop), open_page(PHONE)
    enter_the_list(desk)
    check_in(desk)
    desk.go("rounds")
    draft_and_publish_the_first_round(desk)
    public = read_standings(stranger, desk, r"\b0\D+18\b")
    first = pairs(stranger, public)
    play_the_first_table(desk, open_page)
    read_standings(stranger, desk, r"\b1\D+18\b")
    type_all_other_tables(desk)
    read_standings(stranger, desk, r"^(?!.*18)")
    assert wins(stranger) == [1] * 19 + [0] * 18
    desk.go("rounds")
    laptop.locator("main a[href$='/draft/']").click()
    desk.draw_and_publish()
    second = pairs(stranger, public)
    assert len(first) == len(second) == 18
    assert not first & second


def enter_the_list(desk: Desk) -> None:
    """From nothing to 37 doublettes, two of one name."""
    page = desk.page
    desk.sign_up("Odile", "odile@example.org")
    desk.create("Concours de la Saint-Martin", "Salle des fêtes", rounds=6, tables=18)
    desk.go("doublettes")
    page.locator("main a[href$='/import/']").first.click()
    page.locator("input[type=file]").set_input_files(LIST)
    desk.submit("main form")
    expect(page.locator("table.preview tbody tr")).to_have_count(37)
    page.locator("label", has=page.locator("input[value=different]")).click()
    desk.submit("main form:has(table.preview)")
    expect(page.locator(".checkin li")).to_have_count(37)
    expect(page.locator(".checkin")).to_contain_text("Joël Péron")
    expect(page.locator(".checkin .who", has_text="Dix de der")).to_have_count(2)


def check_in(desk: Desk) -> None:
    """Three who come by name, one of them a mistake; then everyone."""
    rows = desk.page.locator(".checkin li")
    for number in (1, 2, 3):
        desk.page.locator(f"#b{number}").click()
        expect(desk.page.locator(f"#b{number}")).to_have_attribute("data-state", "present")
    desk.page.locator("#b2").click()
    expect(desk.page.locator("#b2")).to_have_attribute("data-state", "absent")
    expect(desk.page.locator("#counts strong").first).to_have_text("2")
    desk.page.locator("#q").press_sequentially("mages")
    expect(rows).to_have_count(1)
    desk.page.locator("#q").fill("")
    expect(rows).to_have_count(37)
    desk.submit("form[action$='/check-in-everyone/']")
    expect(rows.locator("[data-state=present]")).to_have_count(37)


def draft_and_publish_the_first_round(desk: Desk) -> None:
    """The draft shows 18 tables and an exempt, each with a reason, to nobody else."""
    desk.page.locator("form[action$='/draw/'] button").click()
    lines = desk.page.locator(".matches li")
    expect(lines).to_have_count(19)
    expect(lines.locator(".badge")).to_have_count(1)
    assert all(lines.locator(".note").all_inner_texts())
    desk.page.locator("form[action$='/publish/'] button").click()
    expect(desk.page.locator(".tiles li")).to_have_count(19)


def public_url(desk: Desk) -> str:
    """Where everyone reads this tournament."""
    return desk.page.locator(".masthead-meta a").first.get_attribute("href") or ""


def read_standings(stranger: Page, desk: Desk, progress: str) -> str:
    """The standings as somebody without an account reads them; the address of the tournament."""
    public = public_url(desk)
    stranger.goto(public)
    rows = stranger.locator("table.standings tbody tr:not(.reason)")
    expect(rows).to_have_count(37)
    expect(stranger.locator(".head .lead")).to_have_text(re.compile(progress, re.DOTALL))
    return public


def wins(stranger: Page) -> list[int]:
    """The matches won, from the first row to the last."""
    rows = stranger.locator("table.standings tbody tr:not(.reason)")
    return [int(text) for text in rows.locator("td.n:nth-child(4)").all_inner_texts()]


def pairs(stranger: Page, public: str) -> set[frozenset[str]]:
    """Who meets whom in the present round."""
    stranger.goto(f"{public}round/")
    versus = stranger.locator(".matches li:has(.versus) > span:nth-child(2)").all()
    names = [line.inner_text().split(line.locator(".versus").inner_text()) for line in versus]
    return {frozenset(name.strip() for name in both) for both in names}


def play_the_first_table(desk: Desk, open_page: OpenPage) -> None:
    """A captain enters the match, corrects it, and both sides sign on one phone."""
    desk.page.locator(".tile").first.click()
    home = desk.page.locator(".side-name").first.inner_text().split("◆")[0].strip()
    captain = Captain(open_page(PHONE)).open(link_of(desk, home))
    for said in DEALS:
        captain.play(said)
    before = captain.totals
    correct_the_first_deal(captain)
    assert captain.totals == [before[0] - 2, before[1] + 2]
    take_the_last_deal_back(captain)
    captain.play(DEALS[-1])
    captain.enter(LAST)
    captain.save()
    sign_for_both(captain)


def link_of(desk: Desk, name: str) -> str:
    """The address on the card of a doublette's captain."""
    desk.go("doublettes")
    desk.page.locator("main a[href$='/links/']").click()
    cards = desk.page.locator(".link-card")
    expect(cards).to_have_count(37)
    card = cards.filter(has=desk.page.get_by_text(re.compile(rf"^\d+ · {re.escape(name)}$")))
    return card.locator(".secret").inner_text()


def correct_the_first_deal(captain: Captain) -> None:
    """112 points were 110."""
    captain.tap(captain.page.locator("a[href$='/deals/1/']"))
    points = captain.page.locator("input[name=points]")
    expect(points).to_have_value("112")
    captain.tap(points)
    for key in ("⌫", "0"):
        captain.tap(captain.page.locator(".keypad").get_by_role("button", name=key, exact=True))
    expect(captain.sentence).to_contain_text("110")
    captain.save()
    expect(captain.page.locator("#deals")).to_be_visible()


def take_the_last_deal_back(captain: Captain) -> None:
    """The ninth deal was entered too early."""
    rows = captain.page.locator(".deals .number")
    expect(captain.page.locator("a[href$='/deals/9/']")).to_be_visible()
    captain.tap(captain.page.locator("form[action$='/take-back/'] button"))
    expect(captain.page.locator("a[href$='/deals/9/']")).to_have_count(0)
    expect(rows.get_by_text("8", exact=True)).to_be_visible()


def sign_for_both(captain: Captain) -> None:
    """Own side first; then the phone goes over the table, where "us" are the others."""
    page = captain.page
    expect(page.locator("form[action$='/sign/']")).to_be_visible()
    own, other = (text.strip() for text in page.locator(".side-name").all_inner_texts())
    captain.tap(page.locator("form[action$='/sign/'] button"))
    captain.tap(page.locator("a[href$='/sign/']"))
    expect(page.locator(".side-name")).to_contain_text([other, own])
    captain.tap(page.locator("form[action$='/sign/'] button"))
    expect(page.locator("form[action$='/sign/'], a[href$='/sign/']")).to_have_count(0)
    expect(page.locator(".end h1")).to_contain_text(own)


def type_all_other_tables(desk: Desk) -> None:
    """From paper, the page going on to the next table that is missing."""
    desk.go("rounds")
    desk.page.locator(".tile[data-state=waiting]").first.click()
    for table in range(2, 19):
        expect(desk.page).to_have_url(re.compile(rf"/tables/{table}/$"))
        desk.type_totals(2000 + 2 * table, 1000 + 10 * table)
    expect(desk.page.locator("input[name=total_a]")).to_have_count(0)
