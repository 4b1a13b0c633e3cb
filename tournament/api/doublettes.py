"""Doublettes: who has entered, one more, a whole list, who is here."""

from typing import Any

from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.answers import READING, WRITING, documented, judged, refuse_fields
from tournament import access, selectors
from tournament.api.answers import signed_in
from tournament.files.imports import Entry, Reading, read_list
from tournament.forms import AnswersForm, DoubletteForm
from tournament.models import Doublette
from tournament.models.doublette import Presence
from tournament.serializers.entering import (
    DoubletteSerializer,
    ImportedSerializer,
    ListSerializer,
    PresenceSerializer,
)
from tournament.services import registration

CHANGING = (*WRITING, 409)


class Doublettes(APIView):
    """Everyone who has entered a tournament."""

    @documented(
        "doublettes_list",
        "The doublettes of a tournament, by number",
        ok={200: DoubletteSerializer(many=True)},
        errors=READING,
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        return Response(DoubletteSerializer(tournament.doublettes.all(), many=True).data)

    @documented(
        "doublettes_register",
        "One doublette more",
        takes=DoubletteSerializer,
        ok={201: DoubletteSerializer},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_at_desk(request.user, slug)
        typed = judged(DoubletteSerializer, request).validated_data
        made = registration.register(tournament, entry_of(typed), by=signed_in(request))
        return Response(DoubletteSerializer(made).data, status=201)


class OneDoublette(APIView):
    """A doublette of a tournament."""

    @documented("doublettes_read", "A doublette", ok={200: DoubletteSerializer}, errors=READING)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        return Response(DoubletteSerializer(access.doublette_in(tournament, number)).data)

    @documented(
        "doublettes_edit",
        "Other names or another club; results stay",
        takes=DoubletteSerializer,
        ok={200: DoubletteSerializer},
        errors=CHANGING,
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_at_desk(request.user, slug)
        doublette = access.doublette_in(tournament, number)
        typed = judged(DoubletteSerializer, request, partial=True).validated_data
        entry = entry_of(registration.facts_of(doublette) | typed)
        edited = registration.edit(doublette, entry, by=signed_in(request))
        return Response(DoubletteSerializer(edited).data)

    @documented(
        "doublettes_remove",
        "Take out a doublette that was never drawn",
        ok={204: None},
        errors=CHANGING,
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_at_desk(request.user, slug)
        doublette = access.doublette_in(tournament, number)
        registration.remove(doublette, by=signed_in(request))
        return Response(status=204)


class PresenceOf(APIView):
    """Whether the next draw counts on a doublette."""

    @documented(
        "doublettes_presence",
        "Check in, undo it, withdraw or come back",
        takes=PresenceSerializer,
        ok={200: DoubletteSerializer},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_at_desk(request.user, slug)
        doublette = access.doublette_in(tournament, number)
        asked = judged(PresenceSerializer, request).validated_data
        move(doublette, Presence(asked["presence"]), asked["reason"], request)
        doublette.refresh_from_db()
        return Response(DoubletteSerializer(doublette).data)


class ImportOfList(APIView):
    """A club's list, pasted: read first, stored when confirmed."""

    @documented(
        "doublettes_import",
        "Read a list; once confirmed, store all of it or nothing",
        takes=ListSerializer,
        ok={200: ImportedSerializer, 201: ImportedSerializer},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_at_desk(request.user, slug)
        asked = judged(ListSerializer, request).validated_data
        existing = selectors.existing_names(tournament)
        reading = read_list(asked["text"], existing=existing)
        stored: list[Doublette] = []
        if asked["confirm"]:
            entries = confirmed(reading, asked["answers"])
            stored = registration.import_list(
                tournament, entries, by=signed_in(request), existing=existing
            )
        told = ImportedSerializer({"reading": reading, "stored": stored})
        return Response(told.data, status=201 if asked["confirm"] else 200)


def entry_of(typed: dict[str, Any]) -> Entry:
    """What was sent, judged as the desk's form judges it."""
    form = DoubletteForm(typed)
    refuse_fields(form.errors)
    return form.entry()


def confirmed(reading: Reading, answers: dict[str, str]) -> list[Entry]:
    """The entries to store. Raises a ValidationError while an error or a question is open."""
    form = AnswersForm(reading, answers)
    refuse_fields({"answers": form.errors} if form.errors else {})
    return form.entries()


def move(doublette: Doublette, presence: Presence, reason: str, request: Request) -> None:
    """Ask the service that brings about this presence."""
    person = signed_in(request)
    if presence == Presence.WITHDRAWN:
        registration.withdraw(doublette, by=person, reason=reason)
    elif presence == Presence.EXPECTED:
        registration.undo_check_in(doublette, by=person)
    elif doublette.presence == Presence.WITHDRAWN:
        registration.come_back(doublette, by=person)
    else:
        registration.check_in(doublette, by=person)


urls = [
    path("tournaments/<slug:slug>/doublettes/", Doublettes.as_view(), name="doublettes"),
    path("tournaments/<slug:slug>/doublettes/import/", ImportOfList.as_view(), name="import"),
    path(
        "tournaments/<slug:slug>/doublettes/<int:number>/",
        OneDoublette.as_view(),
        name="doublette",
    ),
    path(
        "tournaments/<slug:slug>/doublettes/<int:number>/presence/",
        PresenceOf.as_view(),
        name="presence",
    ),
]
