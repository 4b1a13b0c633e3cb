"""A penalty, an annulled deal and the last deals, by the forms of the desk."""

import pytest
from django.urls import reverse

from scoring.models import Sheet
from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
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
    assert "annulled: nine cards" in get(helper_client, "sheet", tournament, 1, 1)


@pytest.mark.parametrize("typed", [{"seen": "1", "reason": ""}, {"seen": "9", "reason": "late"}])
def test_nothing_is_annulled_without_a_reason_or_on_a_changed_sheet(
    tournament, match, helper_client, typed
):
    answer = post(helper_client, "sheet_annul", tournament, 1, 1, 1, **typed)
    assert answer.context["annulling"].errors
    assert not lines(match)[0].annulled


def test_what_was_annulled_is_filled_in_to_be_counted_again(tournament, match, helper_client):
    before = lines(match)[0]
    post(helper_client, "sheet_annul", tournament, 1, 1, 1, seen="1", reason="nine cards")
    post(helper_client, "sheet_annul", tournament, 1, 1, 1, seen="2", reason="ten cards")
    page = helper_client.get(url("sheet_amend", tournament, 1, 1, 1))
    typed = {name: page.context["form"][name].value() for name in page.context["form"].fields}
    typed = {name: value for name, value in typed.items() if value not in (None, "", False)}
    post(helper_client, "sheet_amend", tournament, 1, 1, 1, **(typed | {"seen": "3"}))
    assert lines(match) == [before]


def test_a_penalty_is_annulled_or_taken_back_but_never_turned_into_a_deal(
    tournament, match, helper_client
):
    post(helper_client, "sheet_penalty", tournament, 1, 1, **FINE)
    page = get(helper_client, "sheet_amend", tournament, 1, 1, 2)
    assert "Annul this penalty" in page
    assert 'name="contract"' not in page
    assert "take this penalty back" in get(helper_client, "sheet", tournament, 1, 1)
    post(helper_client, "sheet_annul", tournament, 1, 1, 2, seen="2", reason="was no revoke")
    assert lines(match)[1].annulled
    post(helper_client, "sheet_take_back", tournament, 1, 1, number="2", seen="3")
    assert len(lines(match)) == 1


def test_an_annulled_deal_is_written_and_dealt_again_by_the_same_player(
    tournament, match, helper_client
):
    before = helper_client.get(url("sheet", tournament, 1, 1)).context["page"].sides
    typed = {"number": "2", "seen": "1", "reason": "a card lay open"}
    post(helper_client, "sheet_annulled", tournament, 1, 1, **typed)
    assert [line.kind.value for line in lines(match)] == ["deal", "annulled"]
    after = helper_client.get(url("sheet", tournament, 1, 1)).context["page"].sides
    assert [side.deals for side in after] == [side.deals for side in before]


@pytest.mark.parametrize(
    "wrong", [{"reason": ""}, {"number": ""}, {"seen": "x"}, {"reason": "x" * 201}]
)
def test_no_annulled_deal_without_a_reason(tournament, match, helper_client, wrong):
    typed = {"number": "2", "seen": "1", "reason": "late"} | wrong
    answer = post(helper_client, "sheet_annulled", tournament, 1, 1, **typed)
    assert set(answer.context["annulled_form"].errors) == set(wrong)
    assert len(lines(match)) == 1


def test_a_captain_sees_what_the_desk_wrote_and_can_change_none_of_it(
    tournament, match, helper_client, client
):
    post(helper_client, "sheet_penalty", tournament, 1, 1, **FINE)
    link = reverse("tournament:captain:sheet", args=[match.home.link_token])
    page = client.get(link).content.decode()
    assert "penalty 162 against Doublette" in page
    assert "deals/2/" not in page
    assert "take-back" not in page
    client.post(f"{link}take-back/", {"number": "2", "seen": "2"})
    assert lines(match)[1].penalty


def test_last_deals_are_called_for_the_round_and_taken_back(tournament, match, helper_client):
    page = text(post(helper_client, "last_deals", tournament, 1, count="2"))
    assert "Last deals called at 1 table." in page
    assert "last 2 deals" in page
    assert "Last deals: 2 more" in get(helper_client, "sheet", tournament, 1, 1)
    page = text(post(helper_client, "last_deals", tournament, 1, count="0"))
    assert "Last deals taken back at 1 table." in page
    assert "Last deals: 2 more" not in get(helper_client, "sheet", tournament, 1, 1)


def test_last_deals_are_called_at_one_table(tournament, match, helper_client, client):
    post(helper_client, "sheet_last_deals", tournament, 1, 1, count="1")
    link = reverse("tournament:captain:sheet", args=[match.home.link_token])
    assert "Last deal" in client.get(link).content.decode()
    page = text(post(helper_client, "sheet_last_deals", tournament, 1, 1, count="3"))
    assert "ends before that anyway" in page


@pytest.mark.parametrize("count", ["", "4", "-1", "x"])
@pytest.mark.parametrize("page", ["last_deals", "sheet_last_deals"])
def test_only_one_to_three_last_deals_are_called(tournament, match, helper_client, page, count):
    place = (1,) if page == "last_deals" else (1, 1)
    post(helper_client, page, tournament, *place, count=count)
    assert Match.objects.get(pk=match.pk).sheet.last_deal is None


def test_last_deals_are_not_called_on_a_signed_sheet(tournament, match, helper_client):
    post(helper_client, "sheet_close", tournament, 1, 1, seen="1", reason="late")
    page = text(post(helper_client, "sheet_last_deals", tournament, 1, 1, count="1"))
    assert "signed" in page
    assert Match.objects.get(pk=match.pk).sheet.last_deal is None


PLACES = {
    "sheet_penalty": (1, 1),
    "sheet_annulled": (1, 1),
    "sheet_annul": (1, 1, 1),
    "sheet_last_deals": (1, 1),
    "last_deals": (1,),
}


@pytest.mark.parametrize("page", PLACES)
def test_strangers_find_nothing(tournament, match, stranger_client, page):
    assert post(stranger_client, page, tournament, *PLACES[page], **FINE).status_code == 404


def test_a_drawn_match_is_said_to_be_drawn(tournament, match, helper_client, client):
    sheets.record_deal(
        match, factories.deal_line(taker=Side.B), number=2, author=Author(side=Side.A)
    )
    Sheet.objects.update(deal_limit=2)
    link = reverse("tournament:captain:sheet", args=[match.home.link_token])
    assert "The match is drawn." in client.get(link).content.decode()
    assert "The match is drawn. Do you accept" in client.get(f"{link}sign/").content.decode()
    assert "The match is drawn." in get(helper_client, "sheet", tournament, 1, 1)
    for side in Side:
        client.post(f"{link}sign/", {"side": side.value, "seen": "2"})
    home = reverse("tournament:captain:home", args=[match.home.link_token])
    assert "drawn" in client.get(home).content.decode()
