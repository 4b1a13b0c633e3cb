"""The arbiter's table on a phone: cards by taps, an answer while one asks; without scripts too."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage

SMALLEST = 44  # px under a thumb


def tap_card(page: Page, name: str) -> None:
    page.locator(f".deck .chip:has([value='{name}'])").tap()


def test_hand_and_table_are_tapped_and_the_clause_follows(phone: Page) -> None:
    phone.goto("/referee/card/?rules=online")
    phone.locator(".suits .chip").nth(1).tap()
    phone.locator("[data-to=table]").tap()
    for name in ("AS", "9H"):
        tap_card(phone, name)
    assert [place.input_value() for place in phone.locator("select[name=table]").all()] == [
        "AS",
        "9H",
        "",
    ]
    phone.locator("[data-to=hand]").tap()
    for name in ("7H", "9D"):
        tap_card(phone, name)
    expect(phone.locator("#answer .playing-card")).to_have_count(2)
    expect(phone.locator("#answer [data-forbidden]")).to_have_count(1)
    expect(phone.locator("#answer h2").first).to_contain_text("pisser")
    shared = phone.url
    phone.goto("about:blank")
    phone.goto(shared)
    expect(phone.locator("#answer [data-forbidden]")).to_have_count(1)


def test_a_card_lies_in_one_place(phone: Page) -> None:
    phone.goto("/referee/card/")
    tap_card(phone, "AS")
    phone.locator("[data-to=table]").tap()
    tap_card(phone, "AS")
    expect(phone.locator(".deck [value='AS']")).not_to_be_checked()
    expect(phone.locator("select[name=table]").first).to_have_value("AS")
    tap_card(phone, "AS")
    expect(phone.locator("select[name=table]").first).to_have_value("")


def test_a_score_is_worked_out_while_it_is_typed(phone: Page) -> None:
    phone.goto("/referee/")
    phone.locator(".contract .chip", has_text="100").tap()
    phone.locator(".suits .chip").nth(1).tap()
    phone.locator("[name=points]").fill("112")
    expect(phone.locator("#answer .worth")).to_contain_text("212")
    phone.locator("[name=rules]").select_option("turnier")
    phone.wait_for_url("**rules=turnier**")
    expect(phone.locator("#answer .worth")).to_contain_text("212")
    expect(phone.locator(".suits .chip")).to_have_count(6)


def test_tricks_are_written_by_taps(phone: Page) -> None:
    phone.goto("/referee/deal/")
    phone.locator("[name=deal]").fill("dealer N\nbids 80H pass pass pass\n")
    for name in ("AS", "7S", "8S", "9S", "AD"):
        phone.locator(f".writing [value='{name}']").tap()
    written = phone.locator("[name=deal]").input_value()
    assert written.splitlines()[2:] == ["trick AS 7S 8S 9S", "trick AD"]
    expect(phone.locator(".writing [data-used]")).to_have_count(5)
    expect(phone.locator("#answer .tricks tbody tr")).to_have_count(1)


def test_every_card_is_wide_enough_for_a_thumb(phone: Page) -> None:
    for address, cards in (
        ("/referee/card/", ".deck .chip"),
        ("/referee/deal/", ".writing button"),
    ):
        phone.goto(address)
        boxes = [card.bounding_box() for card in phone.locator(cards).all()]
        assert len(boxes) == 32
        assert min(min(box["width"], box["height"]) for box in boxes if box) >= SMALLEST


def test_everything_is_asked_without_javascript(open_page: OpenPage) -> None:
    page = open_page(PHONE, java_script_enabled=False)
    page.goto("/referee/card/?rules=online")
    page.locator(".suits .chip").nth(1).tap()
    page.locator("select[name=table]").first.select_option("AS")
    for name in ("7H", "9D"):
        tap_card(page, name)
    page.locator("form.asking [name=ask]").tap()
    expect(page.locator("#answer [data-forbidden]")).to_have_count(1)
    page.goto("/referee/deal/")
    page.locator("form.asking [name=ask]").tap()
    expect(page.locator("#answer .tricks tbody tr")).to_have_count(1)
