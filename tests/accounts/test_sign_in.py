"""Signing in and out."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD

SIGN_IN = reverse("accounts:sign_in")


def sign_in(email: str, password: str = PASSWORD, **more: str):
    return Client().post(SIGN_IN, {"username": email, "password": password} | more)


@pytest.mark.parametrize("email", ["odile@example.org", "Odile@Example.ORG"])
def test_signing_in_leads_to_the_desk(organiser, email):
    assert sign_in(email)["Location"] == "/desk/"


def test_signing_in_leads_on_to_the_page_that_was_asked_for(organiser, tournament):
    wanted = f"/desk/{tournament.slug}/journal/"
    asked = Client().get(wanted)
    page = Client().get(asked["Location"]).content.decode()
    assert f'name="next" value="{wanted}"' in page
    assert sign_in("odile@example.org", next=wanted)["Location"] == wanted


def test_it_never_leads_to_another_site(organiser):
    assert sign_in("odile@example.org", next="https://elsewhere.example/")["Location"] == "/desk/"


def test_a_wrong_password_is_told_and_the_address_is_kept(organiser):
    answer = sign_in("odile@example.org", "wrong")
    assert answer.status_code == 200
    assert 'value="odile@example.org"' in answer.content.decode()
    assert answer.context["form"].non_field_errors()


def test_an_unknown_address_is_answered_like_a_wrong_password(organiser):
    known, unknown = (
        sign_in(email, "wrong").context["form"].non_field_errors()
        for email in ("odile@example.org", "nobody@example.org")
    )
    assert known == unknown


def test_whoever_is_signed_in_is_led_on(organiser_client):
    assert organiser_client.get(SIGN_IN)["Location"] == "/desk/"


def test_signing_out_ends_the_session(organiser_client):
    organiser_client.post(reverse("accounts:sign_out"))
    assert organiser_client.get("/desk/").status_code == 302


@pytest.fixture
def locked(organiser, settings):
    """Odile's account after too many wrong passwords, typed in two ways."""
    settings.AXES_ENABLED = True
    for attempt in range(settings.AXES_FAILURE_LIMIT):
        email = "Odile@example.org" if attempt % 2 else "odile@example.org"
        answer = sign_in(email, "wrong")
    return answer


def test_too_many_wrong_passwords_lock_the_account_from_there(locked):
    assert locked.status_code == 429
    assert "Too many attempts" in locked.content.decode()
    assert sign_in("odile@example.org").status_code == 429


def test_the_others_in_the_hall_are_not_locked_with_it(locked, stranger):
    assert sign_in("simone@example.org")["Location"] == "/desk/"
    assert sign_in("simone@example.org", "wrong").status_code == 200


def test_the_account_is_not_locked_from_elsewhere(locked):
    answer = Client(REMOTE_ADDR="192.0.2.7").post(
        SIGN_IN, {"username": "odile@example.org", "password": PASSWORD}
    )
    assert answer["Location"] == "/desk/"
