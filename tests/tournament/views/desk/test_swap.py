"""Exchanging two seats on the page of a draft."""

import pytest

from tests import factories
from tests.tournament.services.test_stages import playing
from tests.tournament.services.test_swaps import seats
from tests.tournament.views.desk.pages import get, post, text
from tournament import selectors
from tournament.pairing.formats import Bracket, Pools, Swiss
from tournament.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(organiser):
    tournament = playing(organiser, 6, Swiss(rounds=3))
    return rounds.draft_round(tournament, seed="1", by=organiser)


def swap(client, draft, **sent):
    return post(client, "swap", draft.stage.tournament, draft=draft.pk, **sent)


def test_two_seats_are_exchanged_and_the_draft_says_so(draft, organiser_client):
    (one, _), (other, _) = seats(draft)[1], seats(draft)[2]
    page = swap(organiser_client, draft, seat=[one, other])
    assert text(page).count("changed by hand") == 2
    assert "Take the last exchange back" in text(page)
    page = swap(organiser_client, draft, undo="1")
    assert "changed by hand" not in text(page)


@pytest.mark.parametrize("one", ["", "x", "99", "-1", "１", "1" * 20])
def test_what_is_no_seat_is_told_and_nothing_moves(draft, organiser_client, one):
    before = seats(draft)
    assert "two different doublettes" in text(swap(organiser_client, draft, seat=[one, "2"]))
    assert seats(draft) == before


@pytest.mark.parametrize("ticked", [[], ["1"], ["1", "2", "3"], ["1", "1"]])
def test_two_are_ticked_no_more_and_no_less(draft, organiser_client, ticked):
    before = seats(draft)
    assert "two different doublettes" in text(swap(organiser_client, draft, seat=ticked))
    assert seats(draft) == before


def test_a_draft_thrown_away_meanwhile_is_not_rearranged(draft, organiser, organiser_client):
    tournament = draft.stage.tournament
    again = rounds.redraw(draft, seed="2", by=organiser)
    before = seats(again)
    page = post(organiser_client, "swap", tournament, draft=again.pk + 99, seat=[1, 2])
    assert "has been published or thrown away" in text(page)
    assert seats(again) == before


def test_a_helper_exchanges_nothing(draft, helper, helper_client):
    draft.stage.tournament.officials.create(user=helper, role="helper")
    before = seats(draft)
    assert swap(helper_client, draft, seat=[1, 2]).status_code == 404
    assert seats(draft) == before


@pytest.mark.parametrize(
    ("form", "heading"), [(Pools(), "Pools: 2 × 3 doublettes"), (Bracket(), "Bracket of 6")]
)
def test_pools_and_brackets_say_what_they_are(organiser, organiser_client, form, heading):
    tournament = playing(organiser, 6, form)
    rounds.draft_round(tournament, seed="1", by=organiser)
    assert heading in get(organiser_client, "draft", tournament)
    factories.play_round(
        rounds.publish_round(selectors.draft_of(tournament), by=organiser), by=organiser
    )
    rounds.draft_round(tournament, seed="2", by=organiser)
    assert "Exchange the two" not in get(organiser_client, "draft", tournament)
