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


def pair(taker, defence):
    """A score as the table has it, on one line."""
    return f"{taker}\u00a0–\u00a0{defence}"


def test_every_question_stands_on_the_page(tournament, organiser_client):
    page = organiser_client.get(url("rules", tournament)).content.decode()
    assert all(f'name="{key}"' in page for key in OPTIONS)
    assert pair(312, 50) in page


def test_only_an_organiser_opens_it(tournament, helper_client, stranger_client, client):
    assert helper_client.get(url("rules", tournament)).status_code == 404
    assert stranger_client.get(url("rules", tournament)).status_code == 404
    assert client.get(url("rules", tournament)).status_code == 302


def test_a_change_shows_what_ten_deals_are_worth_and_stores_nothing(tournament, organiser_client):
    answer = post(
        organiser_client, "rules", tournament, **typed(**{"capot.unbid": "added"}), show="1"
    )
    deals = {one.deal: (one.before, one.after, one.differs) for one in answer.context["deals"]}
    assert deals["120♣︎, all eight tricks"] == (pair(370, 0), pair(532, 0), True)
    assert sum(differs for *_, differs in deals.values()) == 1
    tournament.refresh_from_db()
    assert tournament.rules_options == {}


def test_another_start_takes_all_its_answers(tournament, organiser_client):
    answer = post(
        organiser_client, "rules", tournament, **typed(name="Ours") | {"rules": "online"}, start="1"
    )
    form = answer.context["form"]
    assert form["coinche.loser"].value() == "nothing"
    assert form["target"].value() == "1000"
    assert form["name"].value() == "Ours"


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
    assert "rule set: C’est Coinché → Online" in get(organiser_client, "journal", begun)
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


# --- Back to the shipped rule set


def test_a_changed_answer_is_marked_and_can_be_given_back(tournament, organiser_client):
    changed = typed(**{"capot.unbid": "added", "litige": "none"})
    answer = post(organiser_client, "rules", tournament, **changed, show="1")
    marked = [
        (one.field.name, one.usual)
        for group in answer.context["form"].groups()
        for one in group.questions
        if one.differs
    ]
    assert marked == [
        ("litige", "nobody scores the cards, the next deal wins them"),
        ("capot.unbid", "the capot counts in place of the cards"),
    ]
    back = post(organiser_client, "rules", tournament, **changed, back="litige")
    form = back.context["form"]
    assert (form["litige"].value(), form["capot.unbid"].value()) == ("carried", "added")


def test_another_rule_set_keeps_what_was_changed_by_hand(tournament, organiser_client):
    changed = typed(**{"capot.unbid": "added"}, based_on="cest-coinche") | {"rules": "cannes"}
    form = post(organiser_client, "rules", tournament, **changed, show="1").context["form"]
    assert (form["base"].value(), form["capot.unbid"].value()) == ("162", "added")
    assert (form["target"].value(), form["based_on"].value()) == ("2001", "cannes")
    post(organiser_client, "rules", tournament, **changed, save="1")
    tournament.refresh_from_db()
    assert (tournament.rules, tournament.rules_options) == ("cannes", {"capot.unbid": "added"})


@pytest.mark.parametrize("sent", [{"back": "poker"}, {"based_on": "poker"}, {"edition": "x"}])
def test_what_no_button_sends_does_no_harm(tournament, organiser_client, sent):
    answer = post(organiser_client, "rules", tournament, **typed(), **sent, show="1")
    assert answer.status_code == 200
    tournament.refresh_from_db()
    assert tournament.rules_edition == 1


def test_questions_without_effect_are_folded_away(tournament, organiser_client):
    answer = organiser_client.get(url("rules", tournament))
    idle = {one.field.name for group in answer.context["form"].groups() for one in group.idle}
    assert {"scale", "generale.made", "announcing.lost_to", "rounding.sides"} <= idle
    assert "litige" not in idle


def test_contradictions_leave_the_comparison_empty(tournament, organiser_client):
    changed = typed(**{"bids.minimum": "100", "bids.cap": "120"}) | {"capot.value": "250"}
    good = post(organiser_client, "rules", tournament, **changed, show="1")
    assert "not possible" not in text(good)
    wrong = typed(**{"counting": "points"})
    answer = post(organiser_client, "rules", tournament, **wrong, show="1")
    assert {one.after for one in answer.context["deals"]} == {"–"}


def test_deals_of_special_bids_are_compared_where_they_are_offered(tournament, organiser_client):
    plain = organiser_client.get(url("rules", tournament)).context["deals"]
    offered = typed(
        **{"generale.offered": "team", "announcing.played": "counting"}, modes="suits-sa"
    )
    deals = post(organiser_client, "rules", tournament, **offered, show="1").context["deals"]
    assert (len(plain), len(deals)) == (10, 13)
    assert [one.after for one in deals[10:]] == [pair(232, 50), pair(186, 66), pair(500, 0)]
    assert deals[10].before == "These rules are played without announcements."


# --- The decision on the page


def test_saving_without_a_look_shows_what_would_move_first(begun, organiser_client):
    answer = post(organiser_client, "rules", begun, **typed("online"), save="1", reason="agreed")
    page = text(answer)
    assert "Look at what the change would move, then save it." in page
    assert "312 – 50 → 360 – 0" in page
    assert answer.context["form"]["reason"].value() == "agreed"
    begun.refresh_from_db()
    assert begun.rules == "cest-coinche"


def test_what_was_entered_meanwhile_is_shown_before_it_is_decided(begun, organiser_client):
    seen = post(organiser_client, "rules", begun, **typed("online"), show="1")
    match = Match.objects.of_tournament(begun).first()
    line = factories.deal_line(coinche=2, taker_points=112)
    sheets.record_deal(match, line, number=2, author=Author(side=Side.A))
    decision = typed("online") | {"save": "1", "reason": "agreed"}
    late = post(organiser_client, "rules", begun, **decision, key=seen.context["found"].key)
    assert "Something has been entered meanwhile." in text(late)
    assert "624 – 100 → 720 – 0" in text(late)
    post(organiser_client, "rules", begun, **decision, key=late.context["found"].key)
    begun.refresh_from_db()
    assert begun.rules == "online"


def test_ranks_that_move_and_totals_from_paper_are_listed(begun, organiser, organiser_client):
    first, second = Match.objects.of_tournament(begun)
    for number in range(2, 8):
        line = factories.deal_line(coinche=2, taker_points=112)
        sheets.record_deal(first, line, number=number, author=Author(side=Side.A))
    sheets.close_sheet(first, author=Author(user=organiser), seen=None)
    factories.enter_result(second, 2100, 0, by=organiser)
    answer = post(organiser_client, "rules", begun, **typed("online"), show="1")
    page = text(answer)
    assert f"{first.home}: 2 → 1" in page
    assert f"Totals typed from paper, which stay round 1, table 2 {second.home}" in page
    (moved,) = answer.context["moves"]
    notes = ["signed", "1 deal would count no more"]
    assert (moved.before, moved.after, moved.notes) == ("2184 – 350", "2160 – 0", notes)


def test_somebody_else_s_edition_is_not_written_over(tournament, organiser_client):
    post(organiser_client, "rules", tournament, **typed("online"), save="1", edition="1")
    late = post(organiser_client, "rules", tournament, **typed("cannes"), save="1", edition="1")
    assert "Something has been entered meanwhile." in text(late)
    assert 'name="edition" value="2"' in late.content.decode()
    tournament.refresh_from_db()
    assert tournament.rules == "online"
