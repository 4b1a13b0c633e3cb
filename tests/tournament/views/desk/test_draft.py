"""Before a draw, and the draft."""

import pytest
from django.urls import reverse

from scoring.services import Author
from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament import selectors
from tournament.models import Match, Round
from tournament.services import registration, rounds, sheets


@pytest.fixture
def drafted(tournament, organiser, organiser_client) -> Round:
    factories.register_many(tournament, 5, by=organiser)
    post(organiser_client, "draw", tournament, number=1)
    return selectors.draft_of(tournament)


# --- Before


def test_the_page_counts_who_is_here_and_announces_an_exempt(
    tournament, organiser, organiser_client
):
    factories.register_many(tournament, 5, by=organiser)
    registration.register(tournament, registration.Named("Late", "A", "B"), by=organiser)
    page = get(organiser_client, "draft", tournament)
    assert "5 present 1 expected 0 withdrawn 2 of 64 tables" in page
    assert "1 doublette is expected and would not play." in page
    assert "one doublette will be exempt" in page


def test_without_two_present_there_is_no_draw(tournament, organiser_client):
    assert "Check in at least two doublettes first." in text(
        post(organiser_client, "draw", tournament, number=1)
    )


def test_too_few_tables_are_told(tournament, organiser, organiser_client):
    factories.register_many(tournament, 6, by=organiser)
    tournament.tables = 2
    tournament.save()
    told = "There are 2 tables: the matches with a higher number wait until one is free."
    assert told in text(post(organiser_client, "draw", tournament, number=1))
    drawn = tournament.stages.get().rounds.get()
    post(organiser_client, "publish", tournament, draft=drawn.pk)
    public = reverse("tournament:public:round", args=[tournament.slug, 1])
    assert told in text(organiser_client.get(public))


def test_a_missing_table_forbids_the_draw_until_it_is_confirmed(
    tournament, organiser, organiser_client
):
    factories.register_many(tournament, 40, by=organiser)
    drawn = factories.publish_round(tournament, by=organiser)
    for match in Match.objects.of_tournament(tournament).exclude(table=20):
        factories.enter_result(match, 2000, 1000, by=organiser)
    page = text(post(organiser_client, "draw", tournament, number=2))
    assert "1 result is missing: Round 1, table 20" in page
    assert "Results are missing (1): table 1/20." in page
    assert selectors.draft_of(tournament) is None

    page = text(post(organiser_client, "draw", tournament, number=2, despite_missing="1"))
    assert "Round 2, draft" in page
    draft = selectors.draft_of(tournament)
    pairs = list(draft.matches.order_by("table").values_list("home", "away"))
    missing = Match.objects.of_tournament(tournament).get(round=drawn, table=20)
    factories.enter_result(missing, 2000, 1000, by=organiser)
    assert list(draft.matches.order_by("table").values_list("home", "away")) == pairs


def test_the_button_pressed_twice_gives_one_draft(tournament, drafted, organiser_client):
    post(organiser_client, "draw", tournament, number=1)
    assert Round.objects.count() == 1
    assert selectors.draft_of(tournament).seed == drafted.seed


def test_a_page_left_open_does_not_draw_the_round_after(tournament, drafted, organiser_client):
    post(organiser_client, "publish", tournament, draft=drafted.pk)
    page = text(post(organiser_client, "draw", tournament, number=1, despite_missing="1"))
    assert "This round has been published meanwhile." in page
    assert selectors.draft_of(tournament) is None


# --- The draft


def test_the_draft_shows_seed_summary_and_reasons(tournament, drafted, organiser_client):
    page = get(organiser_client, "draft", tournament)
    assert f"Seed {drafted.seed}" in page
    assert len(drafted.seed) == 16
    exempt = drafted.matches.get(away=None).home
    assert f"0 rematches, 0 same club, exempt: {exempt}" in page
    assert page.count("first round, by lot") == 2
    assert "by lot, as there is no ranking yet" in page


def test_a_later_draft_shows_the_wins_each_brings(tournament, organiser, organiser_client):
    factories.register_many(tournament, 6, by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    post(organiser_client, "draw", tournament, number=2)
    page = get(organiser_client, "draft", tournament)
    assert page.count("(1 win)") >= 3
    assert "same score (1 win)" in page


def test_publishing_shows_the_round_to_everyone(tournament, drafted, organiser_client):
    page = text(post(organiser_client, "publish", tournament, draft=drafted.pk))
    assert "Round 1 is published." in page
    assert selectors.current_round(tournament) == drafted


def test_publishing_twice_is_once(tournament, drafted, organiser_client):
    post(organiser_client, "publish", tournament, draft=drafted.pk)
    page = text(post(organiser_client, "publish", tournament, draft=drafted.pk))
    assert "published or thrown away already" in page


def test_a_draft_is_outdated_once_somebody_leaves(tournament, organiser, drafted, organiser_client):
    registration.withdraw(tournament.doublettes.first(), by=organiser)
    page = text(post(organiser_client, "publish", tournament, draft=drafted.pk))
    assert "draw again" in page
    assert selectors.current_round(tournament) is None


def test_drawing_again_takes_another_seed(tournament, drafted, organiser_client):
    page = text(post(organiser_client, "discard", tournament, draft=drafted.pk, again="1"))
    draft = selectors.draft_of(tournament)
    assert "Drawn again." in page
    assert draft.seed != drafted.seed
    assert draft.number == 1


def test_drawing_again_keeps_the_draft_when_no_draw_is_possible(
    tournament, organiser, drafted, organiser_client
):
    for one in tournament.doublettes.all():
        registration.withdraw(one, by=organiser)
    page = text(post(organiser_client, "discard", tournament, draft=drafted.pk, again="1"))
    assert "Check in at least two doublettes first." in page
    assert selectors.draft_of(tournament) == drafted


def test_drawing_again_from_an_old_page_changes_nothing(tournament, drafted, organiser_client):
    post(organiser_client, "discard", tournament, draft=drafted.pk, again="1")
    now = selectors.draft_of(tournament)
    post(organiser_client, "discard", tournament, draft=drafted.pk, again="1")
    assert selectors.draft_of(tournament) == now


def test_a_draft_is_thrown_away(tournament, drafted, organiser_client):
    page = text(post(organiser_client, "discard", tournament, draft=drafted.pk))
    assert "The draft is thrown away." in page
    assert not Round.objects.exists()


def test_the_address_of_a_round_that_is_a_draft_leads_to_the_draft(
    tournament, drafted, organiser_client, helper_client
):
    answer = organiser_client.get(url("round", tournament, 1))
    assert answer["Location"] == url("draft", tournament)
    assert helper_client.get(url("round", tournament, 1)).status_code == 404


@pytest.mark.parametrize("count", [16, 64])
def test_a_large_draft_takes_as_many_queries_as_a_small_one(
    tournament, organiser, organiser_client, django_assert_num_queries, count
):
    factories.register_many(tournament, count, by=organiser)
    post(organiser_client, "draw", tournament, number=1)
    with django_assert_num_queries(16):
        assert organiser_client.get(url("draft", tournament)).status_code == 200


# --- What changes while a draft waits


@pytest.fixture
def second_draft(tournament, organiser) -> Round:
    """Round 2 drawn for four, all results of round 1 in."""
    factories.register_many(tournament, 4, by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    return rounds.draft_round(tournament, seed="2", by=organiser)


def test_a_draft_that_knows_everything_says_nothing(tournament, second_draft, organiser_client):
    registration.edit(
        tournament.doublettes.get(number=1),
        registration.Named("Les As", "Anne", "Bruno"),
        by=second_draft.drawn_by,
    )
    assert "have changed since" not in get(organiser_client, "draft", tournament)


def test_a_result_corrected_meanwhile_is_told_before_publishing(
    tournament, organiser, second_draft, organiser_client
):
    match = Match.objects.of_tournament(tournament).first()
    sheets.reopen_sheet(match, author=Author(user=organiser), reason="sides mixed up")
    assert "have changed since" in get(organiser_client, "draft", tournament)
    factories.enter_result(match, 1000, 2000, by=organiser)
    assert "have changed since" in get(organiser_client, "draft", tournament)
    page = post(organiser_client, "discard", tournament, draft=second_draft.pk, again="1")
    assert "have changed since" not in text(page)


def test_a_draft_whose_doublettes_have_all_left_is_still_shown(
    tournament, organiser, second_draft, organiser_client
):
    for doublette in tournament.doublettes.all():
        registration.withdraw(doublette, by=organiser)
    assert "have changed since" in get(organiser_client, "draft", tournament)
