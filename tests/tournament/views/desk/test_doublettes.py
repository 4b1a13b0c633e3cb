"""The check-in list: search, counts, a tap on a row."""

import pytest

from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament.models.doublette import Presence
from tournament.services import registration
from tournament.services.registration import Named


@pytest.fixture
def three(tournament, organiser):
    """Les Valets are expected, Cœur de pique are here, Les Absents have left."""
    names = [
        Named("Les Valets", "Joël Péron", "Océane Garçon", "Amicale de Saint-Étienne"),
        Named("Cœur de pique", "Anne Morel", "Luc Perrin"),
        Named("Les Absents", "Zoé Blanc", "Max Vert"),
    ]
    made = [registration.register(tournament, one, by=organiser) for one in names]
    registration.check_in(made[1], by=organiser)
    registration.withdraw(made[2], by=organiser)
    return made


def listed(client, tournament, **query):
    answer = client.get(url("doublettes", tournament), query)
    return [one.name for one in answer.context["doublettes"]]


def test_an_empty_list_says_what_to_do(tournament, organiser_client):
    assert "Nobody is registered yet" in get(organiser_client, "doublettes", tournament)


def test_the_counts_stand_above_the_list(tournament, three, organiser_client):
    page = get(organiser_client, "doublettes", tournament)
    assert "1 present 1 expected 1 withdrawn" in page


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("coeur", ["Cœur de pique"]),
        ("PERON", ["Les Valets"]),
        ("garcon joel", ["Les Valets"]),
        ("etienne", ["Les Valets"]),
        ("3", ["Les Absents"]),
        ("les", ["Les Valets", "Les Absents"]),
        ("nobody", []),
    ],
)
def test_a_doublette_is_found_whatever_the_accents(
    tournament, three, organiser_client, words, found
):
    assert listed(organiser_client, tournament, q=words) == found


def test_the_list_shows_one_presence_alone(tournament, three, organiser_client):
    assert listed(organiser_client, tournament, show="expected") == ["Les Valets"]


@pytest.mark.parametrize("htmx", [True, False])
def test_a_tap_checks_in_and_another_takes_it_back(tournament, three, organiser_client, htmx):
    headers = {"HX-Request": "true"} if htmx else {}
    for action, presence in (("check_in", "present"), ("undo", "expected")):
        organiser_client.post(url("presence", tournament, 1), {"action": action}, headers=headers)
        three[0].refresh_from_db()
        assert three[0].presence == presence


def test_a_tap_without_javascript_comes_back_to_the_row(tournament, three, organiser_client):
    answer = organiser_client.post(url("presence", tournament, 1), {"action": "check_in"})
    assert answer["Location"] == url("doublettes", tournament) + "#d1"


def test_a_tap_with_javascript_answers_the_row_and_the_counts(tournament, three, organiser_client):
    answer = organiser_client.post(
        url("presence", tournament, 1), {"action": "check_in"}, headers={"HX-Request": "true"}
    )
    assert "2 present 0 expected 1 withdrawn" in text(answer)
    assert 'data-state="present"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_the_same_tap_twice_is_once(tournament, three, organiser_client):
    for _ in range(2):
        post(organiser_client, "presence", tournament, 1, action="check_in")
    assert tournament.journal.filter(verb="checked_in", subject="Les Valets").count() == 1


def test_a_row_that_was_drawn_says_why_it_cannot_be_taken_back(
    tournament, organiser, organiser_client
):
    factories.register_many(tournament, 2, by=organiser)
    factories.publish_round(tournament, by=organiser)
    for headers in ({}, {"HX-Request": "true"}):
        answer = organiser_client.post(
            url("presence", tournament, 1), {"action": "undo"}, headers=headers, follow=True
        )
        assert "withdraw it if it leaves" in text(answer)
    assert tournament.doublettes.get(number=1).presence == Presence.PRESENT


def test_a_button_that_does_not_exist_is_a_bad_request(tournament, three, organiser_client):
    answer = organiser_client.post(url("presence", tournament, 1), {"action": "fly"})
    assert answer.status_code == 400


def test_everyone_who_is_expected_is_checked_in_and_nobody_else(
    tournament, three, organiser_client
):
    page = text(post(organiser_client, "check_in_everyone", tournament))
    assert "1 doublette checked in." in page
    assert "2 present 0 expected 1 withdrawn" in page


def test_nobody_is_checked_in_after_the_end(tournament, three, organiser_client):
    post(organiser_client, "close", tournament)
    assert "This tournament is closed" in text(
        post(organiser_client, "check_in_everyone", tournament)
    )


@pytest.mark.parametrize("count", [16, 128])
def test_a_long_list_takes_as_many_queries_as_a_short_one(
    tournament, organiser, organiser_client, django_assert_num_queries, count
):
    factories.register_many(tournament, count, by=organiser)
    with django_assert_num_queries(6):
        answer = organiser_client.get(url("doublettes", tournament))
    assert len(answer.context["doublettes"]) == count
