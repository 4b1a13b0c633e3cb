"""Rounds and their matches: draw, discard, publish, cancel, read."""

from secrets import token_hex

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.answers import READING, WRITING, documented, judged
from scoring.serializers import ReasonSerializer
from tournament import access
from tournament.api.answers import signed_in
from tournament.models import Round
from tournament.selectors import tables
from tournament.serializers.rounds import (
    DrawnRoundSerializer,
    DrawSerializer,
    MatchSerializer,
    RoundSerializer,
    matches_json,
)
from tournament.services import rounds

CHANGING = (*WRITING, 409)
SEED_BYTES = 8


class Rounds(APIView):
    """The rounds of a tournament."""

    @documented(
        "rounds_list",
        "The published rounds; for an organiser the draft as well",
        ok={200: RoundSerializer(many=True)},
        errors=READING,
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        seen = access.rounds_seen_by(request.user, tournament)
        return Response(RoundSerializer(seen, many=True).data)

    @documented(
        "rounds_draw",
        "Draw the next round as a draft; 200 when a draft is waiting already",
        takes=DrawSerializer,
        ok={200: DrawnRoundSerializer, 201: DrawnRoundSerializer},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_run_by(request.user, slug)
        asked = judged(DrawSerializer, request).validated_data
        seed = asked.get("seed") or token_hex(SEED_BYTES)
        drawn = rounds.draft_round(
            tournament,
            seed=seed,
            by=signed_in(request),
            despite_missing=asked["despite_missing"],
        )
        return Response(round_json(drawn), status=201 if drawn.seed == seed else 200)


class OneRound(APIView):
    """A round with its matches, and everything needed to draw it again."""

    @documented("rounds_read", "A round", ok={200: DrawnRoundSerializer}, errors=READING)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        return Response(round_json(access.round_seen_by(request.user, tournament, number)))

    @documented("rounds_discard", "Throw a draft away", ok={204: None}, errors=CHANGING)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        drawn = round_run_by(request, slug, number)
        rounds.discard_draft(drawn, by=signed_in(request))
        return Response(status=204)


class Publication(APIView):
    """Show a draft to everyone."""

    @documented(
        "rounds_publish",
        "Publish the draft and open its sheets",
        ok={200: DrawnRoundSerializer},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        drawn = round_run_by(request, slug, number)
        return Response(round_json(rounds.publish_round(drawn, by=signed_in(request))))


class Cancellation(APIView):
    """Take the last published round back."""

    @documented(
        "rounds_cancel",
        "Cancel the last published round; with a reason once something was written",
        takes=ReasonSerializer,
        ok={204: None},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        drawn = round_run_by(request, slug, number)
        reason = judged(ReasonSerializer, request).validated_data["reason"]
        rounds.cancel_round(drawn, by=signed_in(request), reason=reason)
        return Response(status=204)


class OneMatch(APIView):
    """What is played at a table in a round."""

    @documented("matches_read", "A match", ok={200: MatchSerializer}, errors=READING)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        match = access.match_in(tournament, number, table)
        [told] = matches_json([tables.table_line(match)])
        return Response(told)


def round_run_by(request: Request, slug: str, number: int) -> Round:
    """A round, or the draft, of a tournament that this person runs."""
    tournament = access.tournament_run_by(request.user, slug)
    return access.round_seen_by(request.user, tournament, number)


def round_json(drawn: Round) -> object:
    """A round with its matches as JSON values."""
    context = {"lines": tables.lines_of_round(drawn)}
    return DrawnRoundSerializer(drawn, context=context).data


urls = [
    path("tournaments/<slug:slug>/rounds/", Rounds.as_view(), name="rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/", OneRound.as_view(), name="round"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/publish/",
        Publication.as_view(),
        name="publish",
    ),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/cancel/",
        Cancellation.as_view(),
        name="cancel",
    ),
    path(
        "tournaments/<slug:slug>/matches/<int:number>/<int:table>/",
        OneMatch.as_view(),
        name="match",
    ),
]
