"""A published round of three tables and an exempt."""

import pytest

from scoring.rules.sheet import Side
from tests import factories
from tests.tournament.views.captain.pages import Captain, tables
from tournament.models import Match


@pytest.fixture
def matches(tournament, organiser) -> list[Match]:
    factories.register_many(tournament, 7, by=organiser)
    factories.publish_round(tournament, by=organiser)
    return tables(tournament)


@pytest.fixture
def us(matches) -> Captain:
    """The captain of side A at table 1."""
    return Captain(matches[0], Side.A)


@pytest.fixture
def them(matches) -> Captain:
    """The captain of side B at table 1."""
    return Captain(matches[0], Side.B)
