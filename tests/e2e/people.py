"""What people do with the pages: the organiser with a mouse, the captain with one thumb."""

import re
from dataclasses import dataclass
from typing import Self

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from tests import factories


@dataclass(frozen=True, slots=True)
class Said:
    """A deal as it is told at the table: who took what, and how it went."""

    taker: str = "a"
    contract: str = "100"
    trump: str = "H"
    points: str = "112"
    coinche: str = ""
    belote: str = ""
    made: str = ""


@dataclass
class Captain:
    """A doublette's captain at the sheet; every tap is counted."""

    page: Page
    taps: int = 0

    def open(self, link: str) -> Self:
        """Open the personal page, then the sheet."""
        self.page.goto(link)
        self.tap(self.page.locator(".place a.button"))
        expect(self.page.locator("#sheet")).to_be_visible()
        return self

    @property
    def sentence(self) -> Locator:
        """What a deal gives, said before it is saved."""
        return self.page.locator("#sentence")

    @property
    def state(self) -> Locator:
        """What has been received, or waits on this phone."""
        return self.page.locator("#queue")

    @property
    def totals(self) -> list[int]:
        """The two totals in the head, as they stand on the page."""
        texts = self.page.locator(".side-total").all_inner_texts()
        return [int(re.sub(r"\D", "", text)) for text in texts]

    def tap(self, where: Locator) -> None:
        """One touch of the thumb."""
        where.tap()
        self.taps += 1

    def choose(self, name: str, value: str) -> None:
        """Tap a chip."""
        wanted = self.page.locator(f'input[name="{name}"][value="{value}"]')
        chip = self.page.locator("label.chip", has=wanted)
        if not chip.is_visible():
            self.tap(self.page.locator("details", has=chip).locator("summary"))
        self.tap(chip)

    def type_points(self, points: str) -> None:
        """Type on the page's own keypad; it closes by itself when no further digit is possible."""
        pad = self.page.locator(".keypad")
        if not pad.is_visible():
            self.tap(self.page.locator("input[name=points]"))
        for digit in points:
            self.tap(pad.get_by_role("button", name=digit, exact=True))
        if pad.is_visible():
            self.tap(pad.locator(".done"))

    def enter(self, said: Said) -> None:
        """Tap the facts of a deal; the page says what it gives."""
        facts = ("taker", "contract", "trump", "coinche", "made", "belote")
        for name in facts:
            if value := getattr(said, name):
                self.choose(name, value)
        if said.points:
            self.type_points(said.points)
        expect(self.sentence).to_have_attribute("data-result", re.compile("made|unlikely"))
        expect(self.sentence).to_contain_text(re.compile(r"\d"))

    def save(self) -> None:
        """Tap the big button."""
        self.tap(self.page.locator("button[name=save]"))

    def play(self, said: Said) -> int:
        """Enter and save a deal, and wait until it is received; the taps it took."""
        before = self.taps
        number = int(self.page.locator("#deal").get_attribute("data-number") or "0")
        self.enter(said)
        self.save()
        expect(self.page.locator(".deals li .number", has_text=str(number))).to_be_visible()
        expect(self.state).to_contain_text(str(number))
        return self.taps - before


def signed_in(page: Page, user: User, site: str) -> Page:
    """The browser of this page, after the person has signed in."""
    session = factories.signed_in(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    return page


@dataclass
class Desk:
    """The organiser's browser."""

    page: Page

    def sign_up(self, name: str, email: str) -> None:
        """Open an account from the public start page."""
        self.page.goto("/")
        self.page.locator("main a[href='/desk/']").first.click()
        self.page.locator("a[href^='/accounts/sign-up/']").click()
        for field, typed in (("name", name), ("email", email)):
            self.page.locator(f"input[name={field}]").fill(typed)
        for field in ("password1", "password2"):
            self.page.locator(f"input[name={field}]").fill("une belote bien rangée")
        self.submit("main form")

    def submit(self, form: str) -> None:
        """Press the first button of a form."""
        self.page.locator(form).locator("button:not([type=button])").first.click()

    def create(self, name: str, place: str, *, rounds: int, tables: int) -> None:
        """Create a tournament from the list of one's own."""
        self.page.locator("main a[href='/desk/new/']").first.click()
        typed = {
            "name": name,
            "place": place,
            "day": "2026-11-11",
            "time": "13:30",
            "planned_rounds": str(rounds),
            "tables": str(tables),
        }
        for field, value in typed.items():
            self.page.locator(f"input[name={field}]").fill(value)
        self.submit("main form")

    def go(self, tab: str) -> None:
        """Open a tab of the desk by the end of its address; the dashboard is ""."""
        self.page.locator(f"nav.tabs a[href$='{tab}/']").first.click()

    def draw_and_publish(self) -> None:
        """Prepare the next round from the list of rounds, look at the draft, publish it."""
        self.page.locator("form[action$='/draw/'] button").click()
        expect(self.page).to_have_url(re.compile("/draft/$"))
        self.page.locator("form[action$='/publish/'] button").click()
        expect(self.page).to_have_url(re.compile(r"/rounds/\d+/$"))

    def type_totals(self, total_a: int, total_b: int) -> None:
        """The totals of the paper sheet of the table that is open."""
        self.page.locator("input[name=total_a]").fill(str(total_a))
        self.page.locator("input[name=total_b]").fill(str(total_b))
        self.page.locator("input[name=total_b]").press("Enter")
