"""Every address of the desk, by who asks for it."""

import pytest
from django.test import Client

from tests import factories
from tests.tournament.views.desk.pages import url
from tournament.models import Tournament

FOR_EVERY_OFFICIAL = [
    ("dashboard",),
    ("journal",),
    ("doublettes",),
    ("register",),
    ("import",),
    ("links",),
    ("doublette", 1),
    ("remove", 1),
    ("round", 1),
]
FOR_ORGANISERS = [
    ("settings",),
    ("format",),
    ("plan",),
    ("close_stage", 1),
    ("order", 1),
    ("seeds",),
    ("sanction", 1),
    ("reopen_stage", 1),
    ("officials",),
    ("dismiss", 1),
    ("close",),
    ("reopen",),
    ("draft",),
    ("cancel_round", 1),
]
POSTED_BY_EVERY_OFFICIAL = [("presence", 1), ("check_in_everyone",), ("renew_link", 1)]
POSTED_BY_ORGANISERS = [
    ("draw",),
    ("publish",),
    ("discard",),
    ("choose_plan",),
    ("never", 1),
    ("lots", 1),
    ("tie", 1),
    ("lift", 1),
]
READ = FOR_EVERY_OFFICIAL + FOR_ORGANISERS
POSTED = POSTED_BY_EVERY_OFFICIAL + POSTED_BY_ORGANISERS


@pytest.fixture
def played(organiser) -> Tournament:
    tournament = factories.make_tournament(by=organiser, doublettes=4, name="Played")
    factories.publish_round(tournament, by=organiser)
    return tournament


@pytest.mark.parametrize("address", READ)
def test_a_page_asks_whoever_has_not_signed_in_to_do_so(played, address):
    answer = Client().get(url(address[0], played, *address[1:]))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/sign-in/?next=/desk/")


@pytest.mark.parametrize("address", READ)
def test_a_page_does_not_exist_for_a_stranger(played, stranger_client, address):
    assert stranger_client.get(url(address[0], played, *address[1:])).status_code == 404


@pytest.mark.parametrize("address", POSTED)
def test_a_change_does_not_exist_for_a_stranger(played, stranger_client, address):
    assert stranger_client.post(url(address[0], played, *address[1:])).status_code == 404


@pytest.mark.parametrize("address", POSTED)
def test_a_change_asks_whoever_has_not_signed_in_to_do_so(played, address):
    assert Client().post(url(address[0], played, *address[1:])).status_code == 302


@pytest.mark.parametrize("address", POSTED)
def test_a_change_is_never_a_link(played, organiser_client, address):
    assert organiser_client.get(url(address[0], played, *address[1:])).status_code == 405


@pytest.fixture
def helped(played, helper) -> Tournament:
    played.officials.create(user=helper, role="helper")
    return played


@pytest.mark.parametrize("address", FOR_EVERY_OFFICIAL)
def test_a_helper_opens_the_pages_of_the_desk(helped, helper_client, address):
    assert helper_client.get(url(address[0], helped, *address[1:])).status_code == 200


@pytest.mark.parametrize("address", FOR_ORGANISERS)
def test_a_page_of_organisers_does_not_exist_for_a_helper(helped, helper_client, address):
    assert helper_client.get(url(address[0], helped, *address[1:])).status_code == 404


@pytest.mark.parametrize("address", POSTED_BY_ORGANISERS)
def test_a_change_of_organisers_does_not_exist_for_a_helper(helped, helper_client, address):
    assert helper_client.post(url(address[0], helped, *address[1:])).status_code == 404


def test_a_helper_is_not_shown_the_tab_of_the_settings(helped, helper_client, organiser_client):
    settings = url("settings", helped)
    assert settings in organiser_client.get(url("dashboard", helped)).content.decode()
    assert settings not in helper_client.get(url("dashboard", helped)).content.decode()
