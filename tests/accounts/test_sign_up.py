"""Opening an account."""

from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from accounts.forms import SignUpForm
from accounts.models import User
from tests.factories import PASSWORD

SIGN_UP = reverse("accounts:sign_up")
TYPED = {
    "name": "Nadège",
    "email": "Nadege@Example.org",
    "password1": PASSWORD,
    "password2": PASSWORD,
}


@pytest.mark.django_db
def test_a_new_account_is_signed_in_and_at_the_desk():
    client = Client()
    answer = client.post(SIGN_UP, TYPED, follow=True)
    assert answer.redirect_chain == [("/desk/", 302)]
    assert User.objects.get().email == "nadege@example.org"
    assert "No tournament yet" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"password2": "another one"}, "password2"),
        ({"password1": "12345678", "password2": "12345678"}, "password2"),
        ({"email": "nowhere"}, "email"),
        ({"name": ""}, "name"),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_the_rest_is_kept(wrong, field):
    answer = Client().post(SIGN_UP, TYPED | wrong)
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form["name"].value() == (TYPED | wrong)["name"]
    assert not User.objects.exists()


def test_an_address_has_one_account_whatever_its_case(organiser):
    answer = Client().post(SIGN_UP, TYPED | {"email": "ODILE@example.org"})
    assert "already exists" in str(answer.context["form"].errors)
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_an_address_taken_while_the_account_is_stored_is_told_beside_the_field():
    Client().post(SIGN_UP, TYPED)
    with patch.object(SignUpForm, "validate_unique"):
        answer = Client().post(SIGN_UP, TYPED)
    assert "already exists" in str(answer.context["form"].errors["email"])
    assert User.objects.count() == 1
