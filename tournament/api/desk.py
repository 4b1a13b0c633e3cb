"""What only the desk does to a sheet: last deals, validate, type totals, reopen, settle."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import services as scoring
from scoring.api.answers import documented, judged
from scoring.models import Sheet
from scoring.serializers import (
    LastDealsSerializer,
    ReasonSerializer,
    SettleSerializer,
    TotalsSerializer,
)
from scoring.services import Answer
from tournament import access
from tournament.access import Seat
from tournament.api.writing import GUARDED, ONCE, sheet_at, writing, written
from tournament.services import sheets


class Closing(APIView):
    """The desk validates a sheet for both sides."""

    @documented(
        "desk_close",
        "Validate a sheet; an unfinished match needs a reason",
        takes=ReasonSerializer,
        **GUARDED,
    )
    def post(self, request: Request, code: UUID) -> Response:
        seat = desk_at(request, code)
        entry = writing(request, seat)
        asked = judged(ReasonSerializer, request).validated_data

        def work(sheet: Sheet) -> Answer:
            sheets.close_sheet(seat.match, **asked, author=seat.author, seen=entry.seen)
            return written(sheet, "closed")

        return entry.answer(work)


class Totals(APIView):
    """The desk types the totals of the paper sheet."""

    @documented(
        "desk_totals",
        "Close a sheet with two totals; an unfinished match needs a reason",
        takes=TotalsSerializer,
        **GUARDED,
    )
    def post(self, request: Request, code: UUID) -> Response:
        seat = desk_at(request, code)
        entry = writing(request, seat)
        asked = judged(TotalsSerializer, request).validated_data

        def work(sheet: Sheet) -> Answer:
            sheets.enter_totals(seat.match, **asked, author=seat.author, seen=entry.seen)
            return written(sheet, "totals")

        return entry.answer(work)


class Reopening(APIView):
    """An organiser opens a closed sheet again."""

    @documented(
        "desk_reopen", "Reopen a closed sheet, with a reason", takes=ReasonSerializer, **GUARDED
    )
    def post(self, request: Request, code: UUID) -> Response:
        seat = desk_at(request, code)
        access.tournament_run_by(request.user, seat.match.round.stage.tournament.slug)
        entry = writing(request, seat)
        asked = judged(ReasonSerializer, request).validated_data

        def work(sheet: Sheet) -> Answer:
            scoring.lock(sheet, seen=entry.seen)
            sheets.reopen_sheet(seat.match, **asked, author=seat.author)
            return written(sheet, "reopened")

        return entry.answer(work)


class LastDeals(APIView):
    """The desk ends a match whose time is up."""

    @documented(
        "desk_last_deals",
        "So many more deals, and the match is over; null takes that back",
        takes=LastDealsSerializer,
        **ONCE,
    )
    def post(self, request: Request, code: UUID) -> Response:
        seat = desk_at(request, code)
        entry = writing(request, seat, guarded=False)
        count = judged(LastDealsSerializer, request).validated_data["count"]

        def work(sheet: Sheet) -> Answer:
            called = sheets.call_last_deals(seat.match, count, author=seat.author)
            return written(sheet, "called" if called else "unchanged")

        return entry.answer(work)


class OneClaim(APIView):
    """The desk decides a contested deal."""

    @documented(
        "desk_settle",
        "Settle a claim: upheld, it replaces what was recorded",
        takes=SettleSerializer,
        **GUARDED,
    )
    def post(self, request: Request, code: UUID, number: int) -> Response:
        seat = desk_at(request, code)
        claim = get_object_or_404(sheet_at(seat).claims, pk=number)
        entry = writing(request, seat)
        asked = judged(SettleSerializer, request).validated_data

        def work(sheet: Sheet) -> Answer:
            scoring.lock(sheet, seen=entry.seen)
            claim.sheet = sheet
            sheets.settle_claim(seat.match, claim, **asked, author=seat.author)
            return written(sheet, "settled", claim.number)

        return entry.answer(work)


def desk_at(request: Request, code: UUID) -> Seat:
    """The desk's seat at a sheet; a captain has none. Raises Http404."""
    return access.seat_at_desk(request.user, access.match_of_sheet(code))


urls = [
    path("sheets/<uuid:code>/close/", Closing.as_view(), name="close"),
    path("sheets/<uuid:code>/totals/", Totals.as_view(), name="totals"),
    path("sheets/<uuid:code>/last-deals/", LastDeals.as_view(), name="last_deals"),
    path("sheets/<uuid:code>/reopen/", Reopening.as_view(), name="reopen"),
    path("sheets/<uuid:code>/claims/<int:number>/", OneClaim.as_view(), name="claim"),
]
