"""Who may touch what; for everyone else it does not exist."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from rest_framework.test import APIRequestFactory

from accounts.models import Role
from scoring.rules.sheet import Side
from tests import factories
from tournament import access
from tournament.models import Doublette, Match, Tournament
from tournament.services import organising, registration, rounds

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


@pytest.fixture
def tournament(organiser) -> Tournament:
    """Five doublettes in a first round, closed to the public."""
    made = factories.make_tournament(by=organiser, doublettes=5, is_public=False)
    factories.publish_round(made, by=organiser)
    return made


@pytest.fixture
def visitors(organiser, helper, stranger, tournament) -> dict:
    """Everyone who may knock, a person with a role elsewhere among them."""
    rival = factories.make_user("rival@example.org")
    factories.make_tournament(by=rival, name="Ailleurs")
    gone = factories.make_user("gone@example.org")
    organising.appoint(tournament, gone, Role.ORGANISER, by=organiser)
    gone.is_active = False
    gone.save()
    master = factories.make_user("master@example.org", is_superuser=True, is_staff=True)
    people = [organiser, helper, stranger, rival, gone, master, NOBODY]
    names = ["organiser", "helper", "stranger", "rival", "gone", "master", "nobody"]
    return dict(zip(names, people, strict=True))


def let_in(visitors: dict, question) -> set[str]:
    """The names of those for whom the question has an answer."""

    def opens(who) -> bool:
        try:
            return question(who) is not None
        except Http404:
            return False

    return {name for name, who in visitors.items() if opens(who)}


def test_roles_open_exactly_their_doors(visitors, tournament):
    slug = tournament.slug
    doors = {
        access.tournament_seen_by: {"organiser", "helper"},
        access.tournament_at_desk: {"organiser", "helper"},
        access.tournament_run_by: {"organiser"},
    }
    for door, expected in doors.items():
        assert let_in(visitors, lambda who, door=door: door(who, slug)) == expected


def test_a_public_tournament_is_seen_by_everyone_and_run_by_the_same(visitors, tournament):
    Tournament.objects.update(is_public=True)
    seen = let_in(visitors, lambda who: access.tournament_seen_by(who, tournament.slug))
    assert seen == set(visitors)
    run = let_in(visitors, lambda who: access.tournament_run_by(who, tournament.slug))
    assert run == {"organiser"}


def test_what_is_hidden_and_what_does_not_exist_look_alike(visitors, tournament):
    answers = set()
    for slug in (tournament.slug, "nowhere"):
        with pytest.raises(Http404) as refusal:
            access.tournament_at_desk(visitors["stranger"], slug)
        answers.add(type(refusal.value))
    assert answers == {Http404}


def test_a_draft_is_for_organisers(visitors, tournament, organiser):
    first = access.published_round(tournament, 1)
    factories.play_round(first, by=organiser)
    rounds.draft_round(tournament, seed="1", by=organiser)
    seen = let_in(visitors, lambda who: access.round_seen_by(who, tournament, 2))
    assert seen == {"organiser"}
    assert let_in(visitors, lambda who: access.round_seen_by(who, tournament, 1)) == set(visitors)
    with pytest.raises(Http404):
        access.published_round(tournament, 2)
    with pytest.raises(Http404):
        access.match_in(tournament, 2, 1)


def test_a_cancelled_round_is_nowhere(visitors, tournament, organiser):
    match = access.match_in(tournament, 1, 1)
    rounds.cancel_round(match.round, by=organiser)
    assert let_in(visitors, lambda who: access.round_seen_by(who, tournament, 1)) == set()
    for look in (
        lambda: access.match_in(tournament, 1, 1),
        lambda: access.match_of_sheet(match.sheet.code),
        lambda: access.published_round(tournament, 1),
    ):
        with pytest.raises(Http404):
            look()


def test_things_of_another_tournament_are_not_found_here(tournament, organiser):
    other = factories.make_tournament(by=organiser, name="Ailleurs")
    for look in (
        lambda: access.doublette_in(other, 1),
        lambda: access.match_in(other, 1, 1),
        lambda: access.published_round(other, 1),
    ):
        with pytest.raises(Http404):
            look()


def test_a_link_opens_its_own_doublette_until_it_is_renewed(tournament, organiser):
    one = access.doublette_in(tournament, 1)
    assert access.doublette_by_link(one.link_token) == one
    renewed = registration.renew_link(one, by=organiser)
    assert access.doublette_by_link(renewed.link_token) == one
    for token in (one.link_token, renewed.link_token[:-1], "", "é" * 22, one.link_hash):
        with pytest.raises(Http404):
            access.doublette_by_link(token)


def test_a_link_ends_with_its_tournament(tournament, organiser):
    token = access.doublette_in(tournament, 1).link_token
    organising.close_tournament(tournament, by=organiser)
    with pytest.raises(Http404):
        access.doublette_by_link(token)
    organising.reopen_tournament(tournament, by=organiser, reason="one table")
    assert access.doublette_by_link(token).number == 1


def test_a_sheet_is_written_by_its_two_captains_and_the_desk(visitors, tournament):
    match = access.match_in(tournament, 1, 1)
    code = match.sheet.code
    at_desk = let_in(visitors, lambda who: access.seat_at_sheet(who, None, code))
    assert at_desk == {"organiser", "helper"}
    seats = {}
    for doublette in tournament.doublettes.all():
        try:
            seats[doublette] = access.seat_at_sheet(NOBODY, doublette, code).author.side
        except Http404:
            continue
    assert seats == {match.home: Side.A, match.away: Side.B}


def test_a_captain_is_a_captain_even_when_signed_in_elsewhere(visitors, tournament):
    match = access.match_in(tournament, 1, 1)
    seat = access.seat_at_sheet(visitors["stranger"], match.home, match.sheet.code)
    assert (seat.author.side, seat.author.user) == (Side.A, None)


def test_an_unknown_sheet_is_not_found(visitors):
    with pytest.raises(Http404):
        access.seat_at_sheet(visitors["organiser"], None, uuid4())


@pytest.mark.parametrize("value", ["c", "", "A", "home"])
def test_a_side_is_named_a_or_b(value):
    with pytest.raises(Http404):
        access.side_named(value)
    assert access.side_named("b") is Side.B


def asked_with(header: str):
    headers = {"Authorization": header} if header else {}
    return access.LinkAuthentication().authenticate(APIRequestFactory().get("/", headers=headers))


def test_a_program_shows_the_link_in_its_header(tournament):
    one = Doublette.objects.get(number=1)
    user, found = asked_with(f"Link {one.link_token}")
    assert (user.is_anonymous, found) == (True, one)
    assert asked_with("") is None
    assert asked_with("Bearer abc") is None
    for unknown in ("Link", "Link nothing", f"Link {one.link_hash}"):
        with pytest.raises(Http404):
            asked_with(unknown)


def test_asking_for_a_role_costs_one_query(tournament, organiser, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert access.role_in(organiser, tournament) is Role.ORGANISER
    with django_assert_num_queries(0):
        assert access.role_in(NOBODY, tournament) is None
    with django_assert_num_queries(1):
        assert Match.objects.of_tournament(tournament).count() == 3
