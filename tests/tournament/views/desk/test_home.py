from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournament.views.desk.pages import text

HOME = reverse("tournament:desk:home")


def test_my_tournaments_are_listed_with_my_role(tournament, helper_client):
    page = text(helper_client.get(HOME))
    assert "Concours de la Saint-Martin" in page
    assert "desk helper" in page


def test_the_tournaments_of_others_are_not(tournament, stranger_client):
    page = text(stranger_client.get(HOME))
    assert "Saint-Martin" not in page
    assert "No tournament yet" in page


def test_whoever_has_not_signed_in_is_asked_to(db):
    assert Client().get(HOME)["Location"].startswith("/accounts/sign-in/")


def test_ten_tournaments_take_as_many_queries_as_one(
    tournament, organiser, organiser_client, django_assert_num_queries
):
    for _ in range(9):
        factories.make_tournament(by=organiser)
    with django_assert_num_queries(3):
        assert organiser_client.get(HOME).status_code == 200
