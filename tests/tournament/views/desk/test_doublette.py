"""One doublette: names, presence, link, removal."""

import pytest

from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tests.tournament.views.desk.test_register import TYPED


@pytest.fixture
def pair(tournament, organiser):
    return factories.register_many(tournament, 2, by=organiser)


def test_names_are_edited_and_the_number_stays(tournament, pair, organiser_client):
    page = text(post(organiser_client, "doublette", tournament, 2, **TYPED))
    assert "“Les Valets” is saved." in page
    assert tournament.doublettes.get(name="Les Valets").number == 2


def test_the_name_of_another_is_refused_beside_the_field(tournament, pair, organiser_client):
    typed = TYPED | {"name": "Doublette 1"}
    answer = post(organiser_client, "doublette", tournament, 2, **typed)
    assert "is registered already" in str(answer.context["form"]["name"].errors)
    assert answer.context["form"]["player_1"].value() == "Joël Péron"


def test_withdrawing_keeps_the_reason_and_coming_back_is_possible(
    tournament, pair, organiser_client
):
    withdraw = {"action": "withdraw", "reason": "ill", "back": "doublette"}
    page = text(post(organiser_client, "presence", tournament, 1, **withdraw))
    assert "no more draws" in page
    assert tournament.journal.get(verb="withdrew").reason == "ill"
    come_back = {"action": "come_back", "back": "doublette"}
    assert "present" in text(post(organiser_client, "presence", tournament, 1, **come_back))


def test_a_reason_holds_nothing_that_a_database_cannot_keep(tournament, pair, organiser_client):
    withdraw = {"action": "withdraw", "reason": "  ill\0 today\r\n", "back": "doublette"}
    post(organiser_client, "presence", tournament, 1, **withdraw)
    assert tournament.journal.get(verb="withdrew").reason == "ill\ufffd today"


def test_the_link_is_shown_as_text_and_as_an_image_the_policy_allows(
    tournament, pair, organiser_client
):
    answer = organiser_client.get(url("doublette", tournament, 1))
    page = answer.content.decode()
    assert f"http://testserver/d/{pair[0].link_token}/" in page
    assert 'src="data:image/svg+xml' in page
    assert "img-src 'self' data:" in answer["Content-Security-Policy"]


def test_a_new_link_makes_the_old_one_worthless_and_twice_is_once(
    tournament, pair, organiser_client
):
    old = pair[0].link_token
    for _ in range(2):
        post(organiser_client, "renew_link", tournament, 1, link_number="1")
    one = tournament.doublettes.get(number=1)
    assert one.link_number == 2
    assert organiser_client.get(f"/d/{old}/").status_code == 404
    assert organiser_client.get(f"/d/{one.link_token}/").status_code == 200


def test_removing_asks_first(tournament, pair, organiser_client):
    assert "Remove “Doublette 1”?" in get(organiser_client, "remove", tournament, 1)
    assert tournament.doublettes.count() == 2
    post(organiser_client, "remove", tournament, 1)
    assert [one.number for one in tournament.doublettes.all()] == [2]


def test_one_that_has_been_drawn_is_not_removed(tournament, organiser, pair, organiser_client):
    factories.publish_round(tournament, by=organiser)
    page = text(post(organiser_client, "remove", tournament, 1))
    assert "it can withdraw, not be removed" in page
    assert tournament.doublettes.count() == 2


def test_a_number_nobody_has_is_not_found(tournament, pair, organiser_client):
    assert organiser_client.get(url("doublette", tournament, 9)).status_code == 404


@pytest.mark.parametrize("count", [2, 30])
def test_the_cards_take_as_many_queries_for_many_as_for_few(
    tournament, organiser, organiser_client, django_assert_num_queries, count
):
    made = factories.register_many(tournament, count, by=organiser)
    with django_assert_num_queries(6):
        page = organiser_client.get(url("links", tournament)).content.decode()
    assert page.count('src="data:image/svg+xml') == count
    assert all(one.link_token in page for one in made)
