"""The page of the rule set: every answer, ten deals before and after, and a decision."""

import pytest

from scoring.rules.catalogue import OPTIONS, answers
from scoring.rules.presets import PRESETS, preset
from scoring.rules.sheet import Side
from scoring.services import Author
from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament.forms.rules import typed_of
from tournament.models import Match
from tournament.services import sheets


def typed(key="cest-coinche", **changed):
    return {"rules": key, "name": "", "target": "2000", "deal_limit": ""} | (
        typed_of(preset(key)) | changed
    )


def test_every_question_stands_on_the_page(tournament, organiser_client):
    page = organiser_client.get(url("rules", tournament)).content.decode()
    assert all(f'name="{key}"' in page for key in OPTIONS)
    assert "312 – 50" in page


def test_only_an_organiser_opens_it(tournament, helper_client, stranger_client, client):
    assert helper_client.get(url("rules", tournament)).status_code == 404
    assert stranger_client.get(url("rules", tournament)).status_code == 404
    assert client.get(url("rules", tournament)).status_code == 302


def test_a_change_shows_what_ten_deals_are_worth_and_stores_nothing(tournament, organiser_client):
    answer = post(
        organiser_client, "rules", tournament, **typed(**{"capot.unbid": "added"}), show="1"
    )
    deals = {one.deal: (one.before, one.after, one.differs) for one in answer.context["deals"]}
    assert deals["120♣︎, all eight tricks"] == ("370 – 0", "532 – 0", True)
    assert sum(differs for *_, differs in deals.values()) == 1
    tournament.refresh_from_db()
    assert tournament.rules_options == {}


def test_another_start_takes_all_its_answers(tournament, organiser_client):
    answer = post(organiser_client, "rules", tournament, **typed("online"), start="1")
    form = answer.context["form"]
    assert form["coinche.loser"].value() == "nothing"
    assert form["target"].value() == 1000


def test_a_rule_set_of_ones_own_is_stored_and_named_on_the_card(tournament, organiser_client):
    changed = typed(**{"capot.unbid": "added", "litige": "none"}, name="Règles de Barr")
    page = text(post(organiser_client, "rules", tournament, **changed, save="1"))
    assert "The rule set has been changed." in page
    tournament.refresh_from_db()
    assert tournament.rules_options == {"capot.unbid": "added", "litige": "none"}
    assert tournament.rules_name == "Règles de Barr"
    assert "Règles de Barr" in text(organiser_client.get(f"/t/{tournament.slug}/rules/"))
    assert "options" in get(organiser_client, "journal", tournament)


@pytest.mark.parametrize("key", PRESETS)
def test_every_shipped_rule_set_is_saved_without_an_answer_changed(
    tournament, organiser_client, key
):
    post(organiser_client, "rules", tournament, **typed(key), save="1")
    tournament.refresh_from_db()
    assert (tournament.rules, tournament.rules_options) == (key, {})
    assert answers(tournament.ruleset) == answers(preset(key))


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"litige": "perhaps"}, "litige"),
        ({"base": "161"}, "base"),
        ({"coinche.multiplied": ["tricks"]}, "coinche.multiplied"),
        ({"coinche.multiplied": []}, "coinche.multiplied"),
        ({"counting": "points"}, "failure"),
        ({"success.rounded": "true"}, "success.rounded"),
        ({"target": "20"}, "target"),
        ({"target": "x"}, "target"),
        ({"target": ""}, "target"),
        ({"deal_limit": "0"}, "deal_limit"),
        ({"rules": "belote"}, "rules"),
        ({"name": "x" * 61}, "name"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_nothing_is_lost(
    tournament, organiser_client, changed, field
):
    answer = post(organiser_client, "rules", tournament, **typed(name="Ours") | changed, save="1")
    form = answer.context["form"]
    assert field in form.errors
    if "name" not in changed:
        assert form["name"].value() == "Ours"
    tournament.refresh_from_db()
    assert tournament.rules_edition == 1


@pytest.fixture
def begun(tournament, organiser):
    """A first round with one deal at the first table."""
    factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).first()
    line = factories.deal_line(coinche=2, taker_points=112)
    sheets.record_deal(match, line, number=1, author=Author(side=Side.A))
    return tournament


def test_once_a_deal_is_recorded_the_matches_that_move_are_shown(begun, organiser_client):
    answer = post(organiser_client, "rules", begun, **typed("online"), show="1")
    assert "312 – 50 → 360 – 0" in text(answer)
    refused = post(organiser_client, "rules", begun, **typed("online"), save="1")
    assert "reason" in refused.context["form"].errors
    begun.refresh_from_db()
    assert begun.rules == "cest-coinche"


def test_a_decision_with_its_reason_is_carried_out(begun, organiser_client):
    answer = post(organiser_client, "rules", begun, **typed("online"), show="1")
    key = answer.context["found"].key
    post(organiser_client, "rules", begun, **typed("online"), save="1", key=key, reason="agreed")
    begun.refresh_from_db()
    assert begun.rules == "online"
    assert Match.objects.of_tournament(begun).first().sheet.tally().total_a == 360


def test_a_deal_that_cannot_exist_is_named(begun, organiser_client):
    match = Match.objects.of_tournament(begun).first()
    line = factories.deal_line(contract=200, taker_points=100)
    sheets.record_deal(match, line, number=2, author=Author(side=Side.A))
    page = text(post(organiser_client, "rules", begun, **typed("online"), show="1"))
    assert "deal 2: The highest contract in numbers is 160" in page


def test_a_closed_tournament_says_so(tournament, organiser_client):
    post(organiser_client, "close", tournament)
    answer = post(organiser_client, "rules", tournament, **typed("online"), save="1")
    assert "This tournament is closed." in text(answer)
