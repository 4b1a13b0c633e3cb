"""A tournament in its first round, seen by the programs of everyone concerned."""

import pytest

from tests import factories
from tests.api.programs import Program, captain_of
from tournament.models import Match, Tournament


@pytest.fixture
def hall(tournament: Tournament, organiser) -> Tournament:
    """Six doublettes at three tables, the first round published."""
    factories.register_many(tournament, 6, by=organiser)
    factories.publish_round(tournament, by=organiser)
    return tournament


@pytest.fixture
def match(hall: Tournament) -> Match:
    """The first table."""
    return Match.objects.of_tournament(hall).get(table=1)


@pytest.fixture
def captain_a(match: Match) -> Program:
    return captain_of(match.home)


@pytest.fixture
def captain_b(match: Match) -> Program:
    return captain_of(match.away)


@pytest.fixture
def captain_elsewhere(hall: Tournament) -> Program:
    """The captain of another table."""
    return captain_of(Match.objects.of_tournament(hall).get(table=2).home)


@pytest.fixture
def organiser_program(organiser_client) -> Program:
    return Program(organiser_client)


@pytest.fixture
def helper_program(helper_client) -> Program:
    return Program(helper_client)


@pytest.fixture
def stranger_program(stranger_client) -> Program:
    return Program(stranger_client)


@pytest.fixture
def anybody(db) -> Program:
    """Nobody is signed in."""
    return Program()


@pytest.fixture
def neighbour_program(db) -> Program:
    """Nadia runs another tournament."""
    nadia = factories.make_user("nadia@example.org", name="Nadia")
    factories.make_tournament(by=nadia, name="Concours de Brumath")
    return Program(factories.signed_in(nadia))
