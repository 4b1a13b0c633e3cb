"""The page of the stages, closing and reopening them, and the plans for the day."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from scoring.models import SheetEvent
from scoring.services import Author
from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament.models import Match, Tournament
from tournament.pairing.formats import Bracket, Consolante, Method, Pools, Swiss
from tournament.pairing.planner import Question, plans
from tournament.services import rounds, sheets
from tournament.services.stages import choose_formats, close_stage

SWISS = {
    "kind": "swiss",
    "rounds": "6",
    "method": "swiss",
    "opening": "lot",
    "club": "after_gap",
    "accelerated": "0",
}
POOLS = {"kind": "pools", "size": "4", "meetings": "1", "opening": "seeded", "clubs_apart": "on"}
BRACKET = {
    "kind": "bracket",
    "qualifiers": "2",
    "best": "0",
    "elimination": "single",
    "filling": "byes",
    "third_place": "on",
    "consolante": "none",
}
ASKED = {"doublettes": "16", "tables": "8", "hours": "5:00", "per_match": "40", "pause": "5"}


def formats(tournament: Tournament):
    """How its stages are played."""
    return [stage.format for stage in tournament.stages.order_by("number")]


def edition(client, tournament) -> str:
    """What the page was made from."""
    return client.get(url("format", tournament)).context["edition"]


def save(client, tournament, stage, **typed):
    """The page after a stage was saved as it was seen."""
    sent = {"edition": edition(client, tournament)} | typed
    return post(client, "format", tournament, stage=str(stage), save="1", **sent)


def states(client, tournament) -> list[str]:
    """How far the page says the stages are."""
    return [one.state for one in client.get(url("format", tournament)).context["stages"]]


@pytest.fixture
def playing(tournament, organiser) -> Tournament:
    """Eight doublettes after the first of three Swiss rounds, a bracket to come."""
    factories.register_many(tournament, 8, by=organiser)
    choose_formats(tournament, [Swiss(rounds=3), Bracket(entrants=4)], by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    return tournament


# --- The stages


def test_the_stages_stand_in_their_order_each_in_words(tournament, organiser, organiser_client):
    chosen = [Pools(size=4), Bracket(qualifiers=2, best=2, consolante=Consolante.OTHERS)]
    choose_formats(tournament, chosen, by=organiser)
    page = get(organiser_client, "format", tournament)
    first = page.index("Pools of 4, by lot, clubs kept apart")
    second = page.index("Bracket of the first 2 of each pool, the 2 best of the next place")
    assert first < second
    assert states(organiser_client, tournament) == ["to come", "to come"]


def test_a_stage_takes_other_options(tournament, organiser_client):
    page = save(organiser_client, tournament, 1, **SWISS | {"method": "movement"})
    assert "The format has been changed." in text(page)
    assert formats(tournament) == [Swiss(rounds=6, method=Method.MOVEMENT)]


def test_a_stage_becomes_one_of_another_kind(tournament, organiser_client):
    asked = organiser_client.get(url("format", tournament), {"stage": "1", "kind": "pools"})
    assert 'name="clubs_apart"' in asked.content.decode()
    save(organiser_client, tournament, 1, **POOLS | {"size": "5"})
    [pools] = formats(tournament)
    assert isinstance(pools, Pools)
    assert (pools.size, pools.clubs_apart) == (5, True)


def test_a_stage_is_added_after_the_last_and_removed_again(tournament, organiser_client):
    save(organiser_client, tournament, 1, **POOLS)
    asked = organiser_client.get(url("format", tournament), {"stage": "2", "kind": "bracket"})
    assert 'name="qualifiers"' in asked.content.decode()
    save(organiser_client, tournament, 2, **BRACKET)
    assert formats(tournament)[1:] == [Bracket()]
    page = post(organiser_client, "format", tournament, stage="2", remove="1")
    assert "The stage has been removed." in text(page)
    assert len(formats(tournament)) == 1


def test_the_only_stage_and_one_that_is_not_the_last_stay(tournament, organiser_client):
    told = "Only the last of several stages can be removed."
    assert told in text(post(organiser_client, "format", tournament, stage="1", remove="1"))
    save(organiser_client, tournament, 2, **BRACKET | {"entrants": "8"})
    assert told in text(post(organiser_client, "format", tournament, stage="1", remove="1"))
    assert len(formats(tournament)) == 2


@pytest.mark.parametrize(
    ("typed", "field", "told"),
    [
        (SWISS | {"rounds": "31"}, "rounds", "A stage has 1 to 30 rounds."),
        (SWISS | {"rounds": "-1"}, "rounds", "Enter a whole number."),
        (SWISS | {"accelerated": "6"}, "accelerated", "Fewer rounds can be accelerated"),
        (SWISS | {"method": "poker"}, "method", "Select a valid choice."),
        (POOLS | {"size": "7"}, "size", "Pools hold 3 to 6 doublettes."),
        (POOLS | {"meetings": "3"}, "meetings", "In a pool everyone meets once or twice."),
        (BRACKET | {"reset": "on"}, "reset", "Only in double elimination"),
        (BRACKET | {"consolante": "others"}, "consolante", "In a first stage everyone qualifies."),
    ],
)
def test_what_cannot_be_played_is_said_beside_its_field(
    tournament, organiser_client, typed, field, told
):
    before = formats(tournament)
    answer = save(organiser_client, tournament, 1, **typed)
    [shown] = [one.editor for one in answer.context["stages"] if one.number == 1]
    assert told in shown.form.errors[field][0]
    assert shown.is_asked
    assert formats(tournament) == before


def test_somebody_else_s_stages_are_not_written_over(tournament, organiser, organiser_client):
    seen = edition(organiser_client, tournament)
    choose_formats(tournament, [Pools()], by=organiser)
    answer = save(organiser_client, tournament, 1, **SWISS, edition=seen)
    assert "The stages have been changed meanwhile." in text(answer)
    assert formats(tournament) == [Pools()]
    save(organiser_client, tournament, 1, **SWISS, edition=answer.context["edition"])
    assert formats(tournament) == [Swiss(rounds=6)]


@pytest.mark.parametrize("sent", [{}, {"stage": "9"}, {"stage": "x", "kind": "swiss"}])
def test_what_no_form_sends_changes_nothing(tournament, organiser_client, sent):
    before = formats(tournament)
    answer = post(organiser_client, "format", tournament, save="1", **sent)
    assert "This stage cannot be changed like this any more." in text(answer)
    assert formats(tournament) == before


def test_an_address_alone_saves_nothing(tournament, organiser_client):
    sent = SWISS | {"stage": "1", "save": "1", "edition": edition(organiser_client, tournament)}
    assert organiser_client.get(url("format", tournament), sent).status_code == 200
    assert formats(tournament) == [Swiss(rounds=5)]


# --- Stages under way


def test_a_stage_under_way_says_so_and_offers_its_number_of_rounds(playing, organiser_client):
    assert states(organiser_client, playing) == ["under way: round 1 of 3", "to come"]
    save(organiser_client, playing, 1, rounds="4")
    assert formats(playing)[0] == Swiss(rounds=4)
    assert states(organiser_client, playing)[0] == "under way: round 1 of 4"


def test_a_draft_says_that_it_waits(tournament, organiser, organiser_client):
    factories.register_many(tournament, 4, by=organiser)
    rounds.draft_round(tournament, seed="1", by=organiser)
    assert states(organiser_client, tournament) == ["drawn, not yet published"]


def test_fewer_rounds_than_were_published_are_refused_beside_the_field(
    playing, organiser, organiser_client
):
    factories.publish_round(playing, by=organiser)
    answer = save(organiser_client, playing, 1, rounds="1")
    form = answer.context["stages"][0].editor.form
    assert form.errors["rounds"] == ["2 rounds have been published already."]
    assert formats(playing)[0] == Swiss(rounds=3)


def test_no_number_of_rounds_breaks_an_accelerated_start(tournament, organiser, organiser_client):
    factories.register_many(tournament, 8, by=organiser)
    choose_formats(tournament, [Swiss(rounds=4, accelerated=2)], by=organiser)
    factories.publish_round(tournament, by=organiser)
    answer = save(organiser_client, tournament, 1, rounds="2")
    form = answer.context["stages"][0].editor.form
    assert form.errors["rounds"] == ["Fewer rounds can be accelerated than are played."]


def test_a_format_typed_before_the_draw_does_not_become_a_number_of_rounds(
    playing, organiser_client
):
    answer = save(organiser_client, playing, 1, **SWISS)
    assert "This stage cannot be changed like this any more." in text(answer)
    assert formats(playing)[0] == Swiss(rounds=3)


def test_pools_that_are_drawn_keep_their_format(tournament, organiser, organiser_client):
    factories.register_many(tournament, 8, by=organiser)
    choose_formats(tournament, [Pools()], by=organiser)
    factories.publish_round(tournament, by=organiser)
    answer = organiser_client.get(url("format", tournament))
    assert [one.editor for one in answer.context["stages"]] == [None]
    assert "Remove stage" not in text(answer)


def test_a_closed_tournament_shows_its_stages_and_no_form(playing, organiser_client):
    seen = edition(organiser_client, playing)
    post(organiser_client, "close", playing)
    answer = organiser_client.get(url("format", playing))
    assert "This tournament is closed." in text(answer)
    assert [one.editor for one in answer.context["stages"]] == [None, None]
    late = save(organiser_client, playing, 1, rounds="4", edition=seen)
    assert "This tournament is closed." in text(late)
    assert formats(playing)[0] == Swiss(rounds=3)


# --- Closing and reopening


def test_a_stage_is_closed_and_reopened_with_a_reason(playing, organiser_client):
    page = text(post(organiser_client, "close_stage", playing, 1))
    assert "Stage 1 is closed." in page
    assert states(organiser_client, playing) == ["closed", "to come"]
    page = text(post(organiser_client, "reopen_stage", playing, 1, reason=""))
    assert "This field is required." in page
    page = text(post(organiser_client, "reopen_stage", playing, 1, reason="table 2 was wrong"))
    assert "Stage 1 is open again." in page
    assert states(organiser_client, playing)[0] == "under way: round 1 of 3"
    assert "table 2 was wrong" in get(organiser_client, "journal", playing)


def test_a_stage_with_missing_results_is_not_closed(playing, organiser, organiser_client):
    factories.publish_round(playing, by=organiser)
    page = text(post(organiser_client, "close_stage", playing, 1))
    assert "Results are missing (4)" in page
    assert states(organiser_client, playing)[0] == "under way: round 2 of 3"


def test_a_stage_stays_closed_once_the_next_one_is_drawn(tournament, organiser, organiser_client):
    factories.register_many(tournament, 8, by=organiser)
    choose_formats(tournament, [Swiss(rounds=1), Pools()], by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    close_stage(tournament.stages.get(number=1), by=organiser)
    assert "Reopen the stage" in get(organiser_client, "format", tournament)
    factories.publish_round(tournament, by=organiser)
    assert "Reopen the stage" not in get(organiser_client, "format", tournament)
    page = text(post(organiser_client, "reopen_stage", tournament, 1, reason="late"))
    assert "The next stage has been drawn: cancel its rounds first." in page


def test_an_open_stage_has_nothing_to_reopen(playing, organiser_client):
    answer = organiser_client.get(url("reopen_stage", playing, 1))
    assert answer["Location"] == url("format", playing)


@pytest.mark.parametrize("address", ["close_stage", "reopen_stage"])
def test_a_stage_that_is_not_there_is_not_found(tournament, organiser_client, address):
    assert organiser_client.post(url(address, tournament, 7)).status_code == 404


# --- The planner


def prefilled(client, tournament) -> dict[str, str]:
    """What the planner is asked before anything is typed."""
    form = client.get(url("plan", tournament)).context["form"]
    return {name: form[name].value() for name in ("doublettes", "tables", "per_match")}


def test_the_question_is_filled_in_with_those_present_the_tables_and_the_limit(
    organiser, organiser_client
):
    tournament = factories.make_tournament(by=organiser, doublettes=12, tables=9, minutes=35)
    usual = {"doublettes": "12", "tables": "9", "per_match": "35"}
    assert prefilled(organiser_client, tournament) == usual
    tournament.doublettes.update(presence="expected")
    assert prefilled(organiser_client, tournament)["doublettes"] == "12"
    tournament.doublettes.filter(number__lte=7).update(presence="present")
    assert prefilled(organiser_client, tournament)["doublettes"] == "7"


def test_matches_played_here_say_how_long_one_takes(playing, organiser, organiser_client):
    begun = timezone.now()
    factories.publish_round(playing, by=organiser)
    for match, minutes in zip(
        Match.objects.of_tournament(playing).filter(round__number=2), (50, 53, 2, 400), strict=True
    ):
        for number in (1, 2):
            line = factories.deal_line()
            sheets.record_deal(match, line, number=number, author=Author(user=organiser))
        sheets.close_sheet(match, author=Author(user=organiser), seen=None, reason="late")
        written = SheetEvent.objects.filter(sheet=match.sheet, version=1)
        written.update(at=begun - timedelta(minutes=minutes))
    assert prefilled(organiser_client, playing)["per_match"] == "52"


def test_nobody_registered_is_asked_for_the_field_first(tournament, organiser_client):
    answer = organiser_client.get(url("plan", tournament))
    assert "No plan yet" in text(answer)
    assert not answer.context["form"].errors


def test_plans_are_proposed_the_best_first_with_their_end_on_the_wall(organiser, organiser_client):
    start = datetime(2090, 11, 11, 13, 30, tzinfo=UTC)
    tournament = factories.make_tournament(by=organiser, starts_at=start)
    answer = organiser_client.get(url("plan", tournament), ASKED)
    question = Question(doublettes=16, tables=8, minutes=300, per_match=40)
    assert [one.plan for one in answer.context["plans"]] == list(plans(question))
    best = plans(question)[0]
    wall = datetime(2090, 11, 11, 14, 30) + timedelta(minutes=best.minutes)
    page = text(answer)
    assert re.search(rf"Rounds ?{best.rounds} ?Expected end ?{wall:%H:%M}", page)
    assert all(one.drawbacks for one in answer.context["plans"] if one.plan.over)


def test_a_tournament_that_has_begun_is_counted_from_now(organiser, organiser_client):
    long_ago = datetime(2020, 1, 1, 13, 0, tzinfo=UTC)
    tournament = factories.make_tournament(by=organiser, starts_at=long_ago)
    answer = organiser_client.get(url("plan", tournament), ASKED)
    assert answer.context["begins_at"] > timezone.now() - timedelta(hours=1)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"doublettes": "1"}, "doublettes"),
        ({"doublettes": "999999999"}, "doublettes"),
        ({"tables": "0"}, "tables"),
        ({"hours": "an afternoon"}, "hours"),
        ({"hours": "0"}, "hours"),
        ({"per_match": "0"}, "per_match"),
        ({"pause": "-5"}, "pause"),
        ({"pause": ""}, "pause"),
    ],
)
def test_a_question_that_cannot_be_is_refused_beside_its_field(
    tournament, organiser_client, typed, field
):
    answer = organiser_client.get(url("plan", tournament), ASKED | typed)
    assert set(answer.context["form"].errors) == {field}
    assert answer.context["plans"] == []


def test_one_click_makes_the_stages_of_a_plan(tournament, organiser_client):
    question = Question(doublettes=16, tables=8, minutes=300, per_match=40)
    for proposed in plans(question):
        page = post(organiser_client, "choose_plan", tournament, **ASKED, plan=proposed.name.value)
        assert "The stages are those of the plan" in text(page)
        assert formats(tournament) == list(proposed.stages)


@pytest.mark.parametrize("wrong", [{"plan": "poker"}, {"plan": ""}, {"doublettes": "0"}])
def test_a_plan_that_is_not_proposed_is_not_taken(tournament, organiser_client, wrong):
    page = post(organiser_client, "choose_plan", tournament, **ASKED | {"plan": "swiss"} | wrong)
    assert "This plan is not proposed any more: ask again." in text(page)
    assert formats(tournament) == [Swiss(rounds=5)]


def test_no_plan_is_taken_over_a_stage_that_is_drawn(playing, organiser_client):
    answer = organiser_client.get(url("plan", playing))
    assert "Take this plan" not in text(answer)
    page = post(organiser_client, "choose_plan", playing, **ASKED, plan="pools_bracket")
    assert "Stage 1 has been drawn: its format stays as it is." in text(page)
    assert formats(playing)[0] == Swiss(rounds=3)


# --- What the pages cost


@pytest.mark.parametrize(("address", "queries"), [("format", 7), ("plan", 8)])
@pytest.mark.parametrize("doublettes", [8, 24])
def test_more_doublettes_and_results_cost_no_more_queries(
    organiser, organiser_client, address, queries, doublettes, django_assert_num_queries
):
    tournament = factories.make_tournament(by=organiser, doublettes=doublettes)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    with django_assert_num_queries(queries):
        organiser_client.get(url(address, tournament))
