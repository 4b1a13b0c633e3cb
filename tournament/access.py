"""The object this person may touch, or 404: one function per question, used by every door.

A stranger is told nothing: what is not theirs does not exist.
"""

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts.models import Role, User
from scoring.rules.sheet import Side
from scoring.services import Author
from tournament.models import Doublette, Match, Round, Tournament
from tournament.models.doublette import hash_of_link

Visitor = User | AnonymousUser
EVERY_ROLE = frozenset(Role)
ORGANISERS = frozenset({Role.ORGANISER})


def role_in(user: Visitor, tournament: Tournament) -> Role | None:
    """What this person may do in the tournament; None for a stranger. One query at most."""
    if not isinstance(user, User) or not user.is_active:
        return None
    official = tournament.officials.filter(user=user).first()
    return Role(official.role) if official else None


def tournaments_seen_by(user: Visitor) -> QuerySet[Tournament]:
    """The tournaments whose pages are public, and those in which this person has a role."""
    if not isinstance(user, User):
        return Tournament.objects.public()
    mine = Tournament.objects.run_by(user).values("pk")
    return Tournament.objects.filter(Q(is_public=True) | Q(pk__in=mine))


def tournament_seen_by(user: Visitor, slug: str) -> Tournament:
    """A tournament whose pages are public, or in which this person has a role."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if tournament.is_public or role_in(user, tournament):
        return tournament
    raise Http404


def tournament_at_desk(user: Visitor, slug: str) -> Tournament:
    """A tournament in which this person is organiser or desk helper."""
    return tournament_with(user, slug, EVERY_ROLE)


def tournament_run_by(user: Visitor, slug: str) -> Tournament:
    """A tournament of which this person is an organiser."""
    return tournament_with(user, slug, ORGANISERS)


def tournament_with(user: Visitor, slug: str, roles: frozenset[Role]) -> Tournament:
    """A tournament in which this person has one of the roles."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if role_in(user, tournament) in roles:
        return tournament
    raise Http404


def doublette_in(tournament: Tournament, number: int) -> Doublette:
    """A doublette by its number in a tournament that has been let through."""
    return get_object_or_404(
        Doublette.objects.select_related("tournament"), tournament=tournament, number=number
    )


def round_seen_by(user: Visitor, tournament: Tournament, number: int) -> Round:
    """A published round; a draft only for an organiser."""
    rounds = Round.objects.standing().filter(stage__tournament=tournament, number=number)
    found = get_object_or_404(rounds.select_related("stage__tournament"))
    if found.is_draft and role_in(user, tournament) not in ORGANISERS:
        raise Http404
    return found


def rounds_seen_by(user: Visitor, tournament: Tournament) -> QuerySet[Round]:
    """The published rounds of a tournament; for an organiser the draft as well."""
    organises = role_in(user, tournament) in ORGANISERS
    rounds = Round.objects.standing() if organises else Round.objects.published()
    return rounds.filter(stage__tournament=tournament).order_by("number")


def published_round(tournament: Tournament, number: int) -> Round:
    """A published round of a tournament that has been let through."""
    rounds = Round.objects.published().select_related("stage__tournament")
    return get_object_or_404(rounds, stage__tournament=tournament, number=number)


def match_in(tournament: Tournament, number: int, table: int) -> Match:
    """The match at a table of a published round, in a tournament that has been let through."""
    matches = Match.objects.of_tournament(tournament)
    return get_object_or_404(matches, round__number=number, table=table)


def doublette_by_link(token: str) -> Doublette:
    """Whose link this is; a link ends with its tournament."""
    return get_object_or_404(
        Doublette.objects.select_related("tournament"),
        link_hash=hash_of_link(token),
        tournament__closed_at=None,
    )


# --- Sheets


@dataclass(frozen=True, slots=True)
class Seat:
    """A match and the one who may write on its sheet: a captain (with a side) or the desk."""

    match: Match
    author: Author


def match_of_sheet(code: UUID) -> Match:
    """The match of a published round that this sheet belongs to."""
    matches = Match.objects.select_related("round__stage__tournament", "home", "away", "sheet")
    return get_object_or_404(
        matches.without_draw(),
        sheet__code=code,
        round__published_at__isnull=False,
        round__cancelled_at=None,
    )


def seat_of(doublette: Doublette, match: Match) -> Seat:
    """The captain's seat at a match of this doublette."""
    if doublette.pk not in (match.home_id, match.away_id):
        raise Http404
    return Seat(match, Author(side=match.side_of(doublette)))


def seat_at_desk(user: Visitor, match: Match) -> Seat:
    """The desk's seat at a match of a tournament in which this person has a role."""
    if role_in(user, match.round.stage.tournament) is None or not isinstance(user, User):
        raise Http404
    return Seat(match, Author(user=user))


def seat_at_sheet(user: Visitor, doublette: Doublette | None, code: UUID) -> Seat:
    """The seat from which a sheet may be read and written: by link, or at the desk."""
    match = match_of_sheet(code)
    return seat_of(doublette, match) if doublette else seat_at_desk(user, match)


def side_named(value: str) -> Side:
    """A side from an address. Raises Http404."""
    try:
        return Side(value)
    except ValueError as unknown:
        raise Http404 from unknown


class LinkAuthentication(BaseAuthentication):
    """``Authorization: Link <token>`` of a captain: `request.auth` is then the doublette."""

    keyword = "Link"

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Doublette] | None:
        """The doublette of the link; None without one; an unknown link is nobody's."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != self.keyword:
            return None
        return AnonymousUser(), doublette_by_link(token.strip())

    def authenticate_header(self, request: Request) -> str:
        """The scheme named in a 401 answer."""
        return self.keyword
