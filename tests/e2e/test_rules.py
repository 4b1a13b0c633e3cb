"""The editor of a rule set: what an answer changes is shown while it is given."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE, OpenPage
from tests.e2e.people import signed_in
from tournament.models import Tournament


@pytest.fixture
def editor(open_page: OpenPage, organiser, tournament: Tournament, site: str, request) -> Page:
    """The page of the rules on a phone or a laptop, every group of questions open."""
    device = getattr(request, "param", LAPTOP) | {"locale": "en-GB"}
    page = signed_in(open_page(device), organiser, site)
    page.goto(f"/desk/{tournament.slug}/rules/")
    for group in page.locator(".questions > summary").all():
        group.click()
    return page


def answer(page: Page, question: str, value: str) -> None:
    """Choose an answer and wait until the page has answered to it."""
    with page.expect_response("**/rules/"):
        page.locator(f"[name='{question}']").select_option(value)


@pytest.mark.parametrize("editor", [PHONE, LAPTOP], indirect=True)
def test_an_answer_shows_what_it_changes_and_is_given_back(editor: Page) -> None:
    answer(editor, "capot.unbid", "added")
    expect(editor.locator("#worth strong")).to_have_count(1)
    expect(editor.locator("#worth strong")).to_contain_text("532")
    mark = editor.locator("[id='q-capot.unbid'] .changed")
    expect(mark).to_contain_text("back to: the capot counts in place of the cards")
    mark.locator("button").click()
    expect(mark).to_have_count(0)
    expect(editor.locator("#worth strong")).to_have_count(0)
    assert editor.locator("[name='capot.unbid']").input_value() == "replaces"
    assert editor.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_contradictions_stand_beside_their_answers_and_go_again(editor: Page) -> None:
    answer(editor, "counting", "points")
    beside = editor.locator("[id='q-failure'] .wrong")
    expect(beside).to_contain_text("a failed contract cannot score the contract")
    expect(editor.locator("[name='failure']")).to_have_attribute("aria-invalid", "true")
    answer(editor, "counting", "points-and-contract")
    expect(beside).to_have_count(0)
    expect(editor.locator("[name='failure']")).not_to_have_attribute("aria-invalid", "true")


def test_a_question_that_gains_its_effect_comes_out_of_the_fold(editor: Page) -> None:
    question = editor.locator("[id='q-announcing.lost_to']")
    expect(question).not_to_be_visible()
    answer(editor, "announcing.played", "counting")
    expect(question).to_be_visible()
    expect(editor.locator("#worth tbody tr")).to_have_count(11)
    answer(editor, "announcing.played", "not-played")
    expect(question).not_to_be_visible()


def test_another_rule_set_brings_its_answers_and_keeps_ones_own(
    editor: Page, tournament: Tournament
) -> None:
    answer(editor, "capot.unbid", "added")
    answer(editor, "rules", "cannes")
    expect(editor.locator("[name='base']")).to_have_value("162")
    expect(editor.locator("[name='capot.unbid']")).to_have_value("added")
    expect(editor.locator("[name='target']")).to_have_value("2001")
    editor.get_by_role("button", name="Save the rule set").click()
    expect(editor.get_by_text("The rule set has been changed.")).to_be_visible()
    tournament.refresh_from_db()
    assert (tournament.rules, tournament.rules_options) == ("cannes", {"capot.unbid": "added"})
