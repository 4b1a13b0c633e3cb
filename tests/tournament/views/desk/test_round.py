"""The tables of a round, and taking a round back."""

import pytest

from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament.models import Match, Round
from tournament.services import results, rounds, sheets
from tournament.views.desk_hall import TileState

HOME, AWAY = Author(side=Side.A), Author(side=Side.B)


@pytest.fixture
def published(tournament, organiser) -> Round:
    """Six tables and an exempt."""
    factories.register_many(tournament, 13, by=organiser)
    return factories.publish_round(tournament, by=organiser)


def tables(tournament) -> list[Match]:
    return list(Match.objects.of_tournament(tournament).filter(table__isnull=False))


def tiles(client, tournament, number=1, **query):
    return client.get(url("round", tournament, number), query).context["tiles"]


def test_each_tile_says_how_far_its_table_is(tournament, organiser, published, organiser_client):
    signed, over, playing, contested, forfeit, _ = tables(tournament)
    factories.enter_result(signed, 2010, 1480, by=organiser)
    for number in range(1, 11):
        sheets.record_deal(over, factories.deal_line(), number=number, author=HOME)
    sheets.record_deal(playing, factories.deal_line(), number=1, author=HOME)
    sheets.record_deal(contested, factories.deal_line(), number=1, author=HOME)
    other = factories.deal_line(taker_points=100)
    sheets.record_deal(contested, other, number=1, author=AWAY)
    results.declare_forfeit(forfeit, Outcome.FORFEIT_HOME, by=organiser)
    shown = [
        (tile.match.table, tile.state.value, tile.word, tile.total_home, tile.total_away)
        for tile in tiles(organiser_client, tournament)
    ]
    assert shown == [
        (1, "signed", "signed", 2010, 1480),
        (2, "unsigned", "signatures missing", 2120, 500),
        (3, "playing", "in play", 212, 50),
        (4, "contested", "contested", 212, 50),
        (5, "signed", "forfeit of the first", None, None),
        (6, "waiting", "nothing received", None, None),
        (None, "signed", "exempt", None, None),
    ]


def test_the_tiles_lead_to_the_sheets(tournament, published, organiser_client):
    page = organiser_client.get(url("round", tournament, 1)).content.decode()
    assert page.count(f'href="/desk/{tournament.slug}/rounds/1/tables/') == 6


def test_only_missing_or_contested_tables_can_be_shown(
    tournament, organiser, published, organiser_client
):
    for match in tables(tournament)[:5]:
        factories.enter_result(match, 2010, 1480, by=organiser)
    [missing] = tiles(organiser_client, tournament, show="missing")
    assert missing.match.table == 6
    assert missing.state is TileState.WAITING
    assert tiles(organiser_client, tournament, show="contested") == []
    assert "1 of 6 results is missing" in get(organiser_client, "round", tournament, 1)


def test_the_tab_leads_to_the_last_published_round(
    tournament, organiser, published, organiser_client
):
    factories.play_round(published, by=organiser)
    factories.publish_round(tournament, by=organiser)
    answer = organiser_client.get(url("rounds", tournament))
    assert answer["Location"] == url("round", tournament, 2)


def test_before_the_first_round_the_tab_leads_to_the_draw(
    tournament, organiser_client, helper_client
):
    assert organiser_client.get(url("rounds", tournament))["Location"] == url("draft", tournament)
    page = text(helper_client.get(url("rounds", tournament), follow=True))
    assert "No round has been published yet." in page


def test_a_round_that_does_not_exist_is_not_found(tournament, published, organiser_client):
    assert organiser_client.get(url("round", tournament, 2)).status_code == 404


@pytest.mark.parametrize("count", [16, 128])
def test_many_tables_take_as_many_queries_as_few(
    tournament, organiser, organiser_client, django_assert_num_queries, count
):
    factories.register_many(tournament, count, by=organiser)
    factories.publish_round(tournament, by=organiser)
    for match in tables(tournament)[: count // 4]:
        sheets.record_deal(match, factories.deal_line(), number=1, author=HOME)
    with django_assert_num_queries(10):
        assert len(tiles(organiser_client, tournament)) == count // 2


# --- Cancelling


def test_a_round_is_cancelled_freely_while_nothing_is_written(
    tournament, published, organiser_client
):
    page = get(organiser_client, "cancel_round", tournament, 1)
    assert "Nothing has been written on its sheets yet." in page
    page = text(post(organiser_client, "cancel_round", tournament, 1, reason=""))
    assert "Round 1 is cancelled." in page
    published.refresh_from_db()
    assert published.cancelled_at


def test_afterwards_a_reason_is_asked_for(tournament, organiser, published, organiser_client):
    factories.enter_result(tables(tournament)[0], 2010, 1480, by=organiser)
    answer = post(organiser_client, "cancel_round", tournament, 1, reason="")
    assert answer.context["form"].errors["reason"]
    assert "count nowhere" in text(answer)
    post(organiser_client, "cancel_round", tournament, 1, reason="Wrong list")
    assert tournament.journal.get(verb="cancelled").reason == "Wrong list"


def test_only_the_last_round_is_cancelled(tournament, organiser, published, organiser_client):
    factories.play_round(published, by=organiser)
    rounds.draft_round(tournament, seed="1", by=organiser)
    answer = post(organiser_client, "cancel_round", tournament, 1, reason="Too late")
    assert "Only the last published round can be cancelled" in text(answer)
    assert answer.context["form"]["reason"].value() == "Too late"


def test_a_form_about_a_cancelled_round_does_not_cancel_the_next_of_its_number(
    tournament, organiser, published, organiser_client
):
    page = organiser_client.get(url("cancel_round", tournament, 1)).content.decode()
    assert f'name="round" value="{published.pk}"' in page
    rounds.cancel_round(published, by=organiser)
    again = factories.publish_round(tournament, by=organiser, seed="3")
    form = {"round": published.pk, "reason": "Wrong list"}
    assert "published meanwhile" in text(
        post(organiser_client, "cancel_round", tournament, 1, **form)
    )
    again.refresh_from_db()
    assert again.cancelled_at is None
    post(organiser_client, "cancel_round", tournament, 1, **form | {"round": again.pk})
    again.refresh_from_db()
    assert again.cancelled_at
