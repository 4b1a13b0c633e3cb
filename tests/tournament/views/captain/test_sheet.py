"""The sheet as a captain sees it, in each of its states."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tests import factories
from tests.tournament.views.captain.pages import Captain, text, win
from tournament.models import Match
from tournament.services import organising, results, rounds, sheets


def heads(page) -> list[str]:
    return [side.name for side in page.context["page"].sides]


def dealer(page) -> str:
    return next(side.name for side in page.context["page"].sides if side.deals)


def test_the_own_side_stands_left_and_is_called_us(us, them):
    home, away = str(us.match.home), str(us.match.away)
    assert heads(us.get()) == [home, away]
    assert heads(them.get()) == [away, home]
    assert [side.who for side in them.get().context["page"].sides] == ["us", "them"]


def test_the_dealer_moves_with_every_deal_even_a_passed_one(us):
    home, away = str(us.match.home), str(us.match.away)
    assert dealer(us.get()) == home
    us.record(1)
    assert dealer(us.get()) == away
    us.post("record", number=2, passed="1")
    assert dealer(us.get()) == home


def test_totals_and_deals_are_those_of_the_own_side(us, them):
    win(us.match, 2)
    page = them.get().context["page"]
    assert [side.total for side in page.sides] == [100, 424]
    assert [row.points for row in page.rows] == [(50, 212), (50, 212)]


def test_the_page_asks_the_same_number_of_queries_whatever_the_deals(
    us, django_assert_max_num_queries
):
    for played in (0, 1, 8):
        win(us.match, played)
        with django_assert_max_num_queries(7):
            us.get()


def test_an_exempt_or_a_forfeit_has_nothing_to_write(us, tournament, organiser):
    exempt = Match.objects.of_tournament(tournament).get(table=None)
    captain = Captain(exempt, Side.A)
    assert captain.get().status_code == 302
    assert captain.get().url == captain.url("home")
    results.declare_forfeit(us.match, Outcome.DOUBLE_FORFEIT, by=organiser)
    assert us.get().url == us.url("home")
    assert us.record(1).redirect_chain[0][0] == us.url("home")
    assert not us.sheet.deals.exists()


def test_at_the_target_the_phone_is_to_be_passed_on(us):
    win(us.match)
    page = text(us.get())
    assert "End of the match" in page
    assert f"Pass the phone to {us.match.away}" in page
    assert "Save deal" not in page


def test_a_surplus_deal_must_go_first(us, them):
    win(us.match)
    line = factories.deal_line(taker_points=100, contract=130)
    sheets.amend_deal(us.match, line, number=1, author=Author(side=Side.A), seen=None)
    us.record(11)
    us.record(12)
    sheets.amend_deal(
        us.match, factories.deal_line(), number=1, author=Author(side=Side.A), seen=None
    )
    page = text(us.get())
    assert "surplus" in page
    assert "We accept" not in page


def test_a_signed_sheet_leads_back_to_the_doublette(us, organiser):
    factories.enter_result(us.match, 2000, 1000, by=organiser)
    page = us.get()
    assert f"{us.match.home} wins" in text(page)
    assert us.url("home") in page.content.decode()
    assert "take this deal back" not in text(page)


def test_figures_in_inputs_and_data_are_the_same_in_every_language(us):
    us.record(1)
    html = us.client.get(us.url("amend", 1), headers={"accept-language": "fr"}).content.decode()
    translation.deactivate()
    assert re.search(r'<input[^>]*name="points"[^>]*value="112"', html)
    assert 'name="seen" value="1"' in html
    plain = re.sub(r'<input[^>]*name="csrfmiddlewaretoken"[^>]*>', "", html)
    numbers = re.findall(r'(?:data-number|data-version|max|value)="(\d[^"]*)"', plain)
    assert numbers
    assert all(number.isdigit() for number in numbers)


def test_nothing_in_the_page_runs_or_styles_inline(us):
    html = us.get().content.decode()
    assert "style=" not in html
    assert not re.search(r"<script(?![^>]*src=)", html)
    assert not re.search(r"\son\w+=", html)


def test_the_script_of_the_sheet_stays_small():
    script = Path(finders.find("tournament/sheet.js")).read_bytes()
    assert len(gzip.compress(script)) < 12_000


def test_a_stranger_finds_nothing(us):
    assert Client().get(us.url().replace(us.token, "x" * 22)).status_code == 404


@pytest.mark.parametrize("page", ["record", "take_back"])
def test_what_changes_the_sheet_is_never_a_get(us, page):
    assert us.get(page).status_code == 405


def test_a_match_left_open_keeps_its_sheet_within_reach(client, tournament, organiser):
    """The next round was drawn although this table had not reported."""
    factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    late = Match.objects.of_tournament(tournament).get(table=1)
    drawn = rounds.draft_round(tournament, seed="7", by=organiser, despite_missing=True)
    rounds.publish_round(drawn, by=organiser)
    token = late.home.link_token
    old_sheet = reverse("tournament:captain:sheet", args=[token, 1])
    home = client.get(reverse("tournament:captain:home", args=[token])).content.decode()
    assert old_sheet in home
    answer = client.post(f"{old_sheet}deals/", {"number": 1, "passed": "1"})
    assert answer.url.startswith(old_sheet)
    assert [deal.number for deal in late.sheet.deals.all()] == [1]
    assert client.get(reverse("tournament:captain:sheet", args=[token, 9])).status_code == 302


@pytest.mark.parametrize("page", ["sheet", "home"])
def test_the_rules_are_one_tap_away_unless_the_tournament_is_private(
    us, tournament, organiser, page
):
    link = f'href="{reverse("tournament:public:rules", args=[tournament.slug])}"'
    assert link in us.get(page).content.decode()
    organising.change_settings(tournament, by=organiser, is_public=False)
    assert link not in us.get(page).content.decode()
