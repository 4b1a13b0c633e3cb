"""Tournaments: those one may see, a new one, its settings, its standings."""

from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.answers import READING, WRITING, documented, judged
from tournament import access, selectors
from tournament.api.answers import number_in_query, signed_in
from tournament.serializers.entering import TournamentSerializer
from tournament.serializers.standings import StandingsSerializer
from tournament.services import organising

PAGE = OpenApiParameter("page", int, description="From 1")
AFTER = OpenApiParameter("after", int, description="The table as it stood after this round")


class Pages(PageNumberPagination):
    """Long lists come by pages."""

    page_size = 100


class Tournaments(APIView):
    """The public tournaments, and those in which one has a role."""

    pagination_class = Pages

    @documented(
        "tournaments_list",
        "Tournaments one may see",
        ok={200: TournamentSerializer(many=True)},
        errors=READING,
        parameters=(PAGE,),
    )
    def get(self, request: Request) -> Response:
        pages = Pages()
        seen = access.tournaments_seen_by(request.user)
        page = pages.paginate_queryset(seen, request, view=self)
        return pages.get_paginated_response(TournamentSerializer(page, many=True).data)

    @documented(
        "tournaments_create",
        "A new tournament; whoever creates it is its organiser",
        takes=TournamentSerializer,
        ok={201: TournamentSerializer},
        errors=(*WRITING, 401),
    )
    def post(self, request: Request) -> Response:
        person = signed_in(request)
        settings = judged(TournamentSerializer, request).validated_data
        made = organising.create_tournament(by=person, **settings)
        return Response(TournamentSerializer(made).data, status=201)


class OneTournament(APIView):
    """A tournament and its settings."""

    @documented("tournaments_read", "A tournament", ok={200: TournamentSerializer}, errors=READING)
    def get(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        return Response(TournamentSerializer(tournament).data)

    @documented(
        "tournaments_change",
        "Other settings; the rule set and the length of the matches only before the first deal",
        takes=TournamentSerializer,
        ok={200: TournamentSerializer},
        errors=(*WRITING, 409),
    )
    def patch(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_run_by(request.user, slug)
        asked = {"partial": True, "context": {"rules": tournament.rules}}
        settings = judged(TournamentSerializer, request, **asked).validated_data
        organising.change_settings(tournament, by=signed_in(request), **settings)
        tournament.refresh_from_db()
        return Response(TournamentSerializer(tournament).data)


class StandingsOf(APIView):
    """The table, with the reason of every row."""

    @documented(
        "standings_read",
        "The standings now, or as they stood after a round",
        ok={200: StandingsSerializer},
        errors=READING,
        parameters=(AFTER,),
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        after = number_in_query(request, "after")
        if after is not None:
            access.published_round(tournament, after)
        table = selectors.standings(tournament, after)
        told = StandingsSerializer(table, context={"names": table.names})
        return Response(told.data)


urls = [
    path("tournaments/", Tournaments.as_view(), name="tournaments"),
    path("tournaments/<slug:slug>/", OneTournament.as_view(), name="tournament"),
    path("tournaments/<slug:slug>/standings/", StandingsOf.as_view(), name="standings"),
]
