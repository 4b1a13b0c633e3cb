"""A penalty, an annulled deal and the last deals, by the forms of the desk."""

import pytest

from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tests.tournament.views.desk.pages import get, post, text
from tournament.models import Match
from tournament.services import sheets

FINE = {"number": "2", "against": "a", "points": "162", "reason": "did not follow"}


@pytest.fixture
def match(tournament, organiser):
    factories.register_many(tournament, 2, by=organiser)
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).get()
    sheets.record_deal(match, factories.deal_line(), number=1, author=Author(side=Side.A))
    return match


def lines(match):
    return [row.line for row in Match.objects.get(pk=match.pk).sheet.tally().rows]


def test_a_penalty_stands_on_the_sheet_with_its_reason(tournament, match, helper_client):
    page = text(post(helper_client, "sheet_penalty", tournament, 1, 1, **FINE))
    assert "penalty 162 against Doublette" in page
    assert "did not follow" in page
    assert lines(match)[1].penalty.points == 162


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"against": ""}, "against"),
        ({"against": "c"}, "against"),
        ({"points": "0"}, "points"),
        ({"points": "1001"}, "points"),
        ({"points": "-162"}, "points"),
        ({"points": "1e3"}, "points"),
        ({"points": ""}, "points"),
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 201}, "reason"),
    ],
)
def test_what_is_no_penalty_is_refused_beside_its_field(
    tournament, match, helper_client, wrong, field
):
    answer = post(helper_client, "sheet_penalty", tournament, 1, 1, **(FINE | wrong))
    assert set(answer.context["penalty_form"].errors) == {field}
    assert len(lines(match)) == 1


def test_a_penalty_on_a_signed_sheet_is_refused_in_words(tournament, match, helper_client):
    post(helper_client, "sheet_close", tournament, 1, 1, seen="1", reason="late")
    page = text(post(helper_client, "sheet_penalty", tournament, 1, 1, **FINE))
    assert len(lines(match)) == 1
    assert "signed" in page


def test_a_deal_is_annulled_with_a_reason(tournament, match, helper_client):
    post(helper_client, "sheet_annul", tournament, 1, 1, 1, seen="1", reason="nine cards")
    assert lines(match)[0].annulled
    assert "annulled deal: nine cards" in get(helper_client, "sheet", tournament, 1, 1)


@pytest.mark.parametrize("typed", [{"seen": "1", "reason": ""}, {"seen": "9", "reason": "late"}])
def test_nothing_is_annulled_without_a_reason_or_on_a_changed_sheet(
    tournament, match, helper_client, typed
):
    post(helper_client, "sheet_annul", tournament, 1, 1, 1, **typed)
    assert not lines(match)[0].annulled


def test_last_deals_are_called_for_the_round(tournament, match, helper_client):
    page = text(post(helper_client, "last_deals", tournament, 1, count="2"))
    assert "Last deals called at 1 table." in page
    assert "2 more deals" in get(helper_client, "sheet", tournament, 1, 1)


@pytest.mark.parametrize("count", ["", "0", "4", "x"])
def test_only_one_to_three_last_deals_are_called(tournament, match, helper_client, count):
    post(helper_client, "last_deals", tournament, 1, count=count)
    assert Match.objects.get(pk=match.pk).sheet.deal_limit is None


@pytest.mark.parametrize("page", ["sheet_penalty", "sheet_annul", "last_deals"])
def test_strangers_find_nothing(tournament, match, stranger_client, page):
    args = {"sheet_penalty": (1, 1), "sheet_annul": (1, 1, 1), "last_deals": (1,)}[page]
    assert post(stranger_client, page, tournament, *args, **FINE).status_code == 404
