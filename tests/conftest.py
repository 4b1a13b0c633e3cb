"""What every test stands on: a quick password hasher, three people in fixed roles."""

from collections.abc import Iterator

import pytest
from django.test import Client
from hypothesis import settings as hypothesis_settings

from accounts.models import Role, User
from tests import factories
from tournament.models import Official, Tournament

hypothesis_settings.register_profile("house", deadline=None, max_examples=100)
hypothesis_settings.load_profile("house")


@pytest.fixture(autouse=True)
def quick_settings(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.AXES_ENABLED = False
    # Files are looked up when asked for: no folder of collected ones is needed, nor walked through.
    settings.WHITENOISE_AUTOREFRESH = True
    settings.LANGUAGE_CODE = "en"
    settings.ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]


@pytest.fixture
def organiser(db) -> User:
    """Odile runs the tournament."""
    return factories.make_user("odile@example.org", name="Odile")


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    """A tournament of five rounds, with nobody registered."""
    return factories.make_tournament(by=organiser)


@pytest.fixture
def helper(tournament: Tournament) -> User:
    """Hugo helps at the desk of the tournament."""
    user = factories.make_user("hugo@example.org", name="Hugo")
    Official.objects.create(tournament=tournament, user=user, role=Role.HELPER)
    return user


@pytest.fixture
def stranger(db) -> User:
    """Simone has an account, and no role anywhere."""
    return factories.make_user("simone@example.org", name="Simone")


@pytest.fixture
def organiser_client(organiser: User) -> Iterator[Client]:
    """Odile's browser."""
    return factories.signed_in(organiser)


@pytest.fixture
def helper_client(helper: User) -> Iterator[Client]:
    """Hugo's browser."""
    return factories.signed_in(helper)


@pytest.fixture
def stranger_client(stranger: User) -> Iterator[Client]:
    """Simone's browser."""
    return factories.signed_in(stranger)
