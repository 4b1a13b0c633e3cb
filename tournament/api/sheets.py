"""The sheet of a match, for a captain and the desk: read it, try a deal, write, sign, refuse."""

from uuid import UUID

from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.answers import READING, WRITING, documented, judged
from scoring.models import Sheet
from scoring.rules.deal import problems, surprises
from scoring.rules.sheet import Line, Side, TallyRow, number_for, tally
from scoring.serializers import (
    AmendSerializer,
    JudgementSerializer,
    Picture,
    PreviewSerializer,
    RecordSerializer,
    RefusalSerializer,
    SignatureSerializer,
    Values,
    sentence_of,
    told,
    warned,
)
from scoring.services import Answer, Entry, refuse_captains
from tournament import access
from tournament.access import Seat
from tournament.api.answers import captain
from tournament.api.writing import (
    GUARDED,
    ONCE,
    row_json,
    sheet_at,
    sheet_json,
    stand,
    writing,
    written,
)
from tournament.serializers.sheets import SheetOfMatchSerializer, WrittenSerializer
from tournament.services import sheets

SINCE = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag one has: 304 if it holds"
)
ETAG = OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 304])


class OneSheet(APIView):
    """A sheet with its deals, scores and open claims."""

    @documented(
        "sheets_read",
        "A sheet; its ETag is its version",
        ok={200: SheetOfMatchSerializer, 304: None},
        errors=READING,
        parameters=(SINCE, ETAG),
    )
    def get(self, request: Request, code: UUID) -> Response:
        seat = seat_at(request, code)
        headers = {"ETag": f'"{sheet_at(seat).version}"', "Cache-Control": "private, no-cache"}
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return Response(status=304, headers=headers)
        return Response(sheet_json(seat), headers=headers)


class Preview(APIView):
    """What a deal would give."""

    @documented(
        "sheets_preview",
        "Score, sentence, problems and warnings of a deal; changes nothing",
        takes=PreviewSerializer,
        ok={200: JudgementSerializer},
        errors=(*WRITING, 409),
    )
    def post(self, request: Request, code: UUID) -> Response:
        seat = seat_at(request, code)
        sheet = sheet_at(seat).load_deals()
        asked = judged(PreviewSerializer, request)
        refuse_captains(seat.author, asked.line)
        return Response(judgement(sheet, asked.line, asked.validated_data["number"]))


class Deals(APIView):
    """The deals of a sheet."""

    @documented(
        "sheets_record",
        "Record a deal: 201; 200 when an equal one stands there; 409 when a different one does",
        takes=RecordSerializer,
        **ONCE | {"ok": {200: WrittenSerializer, 201: WrittenSerializer}},
    )
    def post(self, request: Request, code: UUID) -> Response:
        seat = seat_at(request, code)
        entry = writing(request, seat, guarded=False)
        asked = judged(RecordSerializer, request)
        number = asked.validated_data["number"]
        return entry.answer(lambda sheet: record(seat, sheet, asked.line, number))


class OneDeal(APIView):
    """A recorded deal."""

    @documented("sheets_amend", "Correct a deal", takes=AmendSerializer, **GUARDED)
    def put(self, request: Request, code: UUID, number: int) -> Response:
        seat = seat_at(request, code)
        entry = writing(request, seat)
        asked = judged(AmendSerializer, request)
        reason = asked.validated_data["reason"]

        def work(sheet: Sheet) -> Answer:
            sheets.amend_deal(
                seat.match,
                asked.line,
                number=number,
                author=seat.author,
                seen=entry.seen,
                reason=reason,
            )
            return written(sheet, "amended", number)

        return entry.answer(work)

    @documented("sheets_take_back", "Take the last deal back", **GUARDED)
    def delete(self, request: Request, code: UUID, number: int) -> Response:
        seat = seat_at(request, code)
        entry = writing(request, seat)

        def work(sheet: Sheet) -> Answer:
            sheets.take_back_deal(seat.match, number=number, author=seat.author, seen=entry.seen)
            return written(sheet, "taken_back", number)

        return entry.answer(work)


class Signatures(APIView):
    """A side accepts the sheet."""

    @documented(
        "sheets_sign",
        "Sign for a side; the second signature closes the sheet",
        takes=SignatureSerializer,
        **GUARDED,
    )
    def post(self, request: Request, code: UUID) -> Response:
        seat = seat_at(request, code)
        entry = writing(request, seat)
        side = Side(judged(SignatureSerializer, request).validated_data["side"])

        def work(sheet: Sheet) -> Answer:
            sheets.sign(seat.match, side, author=seat.author, seen=entry.seen)
            return written(sheet, "signed")

        return entry.answer(work)


class Refusals(APIView):
    """A side does not accept the sheet."""

    @documented("sheets_refuse", "Refuse to sign", takes=RefusalSerializer, **GUARDED)
    def post(self, request: Request, code: UUID) -> Response:
        seat = seat_at(request, code)
        entry = writing(request, seat)
        asked = judged(RefusalSerializer, request).validated_data

        def work(sheet: Sheet) -> Answer:
            sheets.refuse_to_sign(seat.match, **asked, author=seat.author, seen=entry.seen)
            return written(sheet, "refused", asked["number"])

        return entry.answer(work)


def seat_at(request: Request, code: UUID) -> Seat:
    """The seat of whoever asks at a sheet. Raises Http404."""
    return access.seat_at_sheet(request.user, captain(request), code)


def record(seat: Seat, sheet: Sheet, line: Line, number: int) -> Answer:
    """Record a deal; a contested one is an answer too, as a claim has been stored.

    The deals are read once: what stands on the sheet afterwards follows from the entry.
    """
    lines = sheet.load_deals().lines()
    number = number_for(lines, line, number)
    entry = sheets.record_deal(seat.match, line, number=number, author=seat.author)
    if entry is Entry.CONTESTED:
        return Answer(409, contested(sheet, line, number))
    if entry is Entry.RECORDED:
        return stand(Picture(sheet, [*lines, line]), entry.value, number, 201)
    return stand(Picture(sheet, lines), entry.value, number, 200)


def contested(sheet: Sheet, line: Line, number: int) -> Values:
    """Both versions of a deal, side by side."""
    return {
        "code": "contested_deal",
        "detail": _("Another version of this deal is on the sheet. Which one is right?"),
        "number": number,
        "version": sheet.version,
        "recorded": row_json(sheet, sheet.tally().rows[number - 1]),
        "yours": row_json(sheet, row_with(sheet, line, number)),
    }


def row_with(sheet: Sheet, line: Line, number: int) -> TallyRow:
    """The row that this line would be, in place of the one of its number or as the next."""
    lines = [*sheet.lines()[: number - 1], line]
    return tally(sheet.ruleset, sheet.length, lines).rows[-1]


def judgement(sheet: Sheet, line: Line, number: int | None) -> Values:
    """What a deal would give as JSON values; figures are null when it is impossible."""
    lines = sheet.lines()
    place = min(number or len(lines) + 1, len(lines) + 1)
    rules = sheet.ruleset
    wrong = problems(rules, line.deal) if line.deal else ()
    body: Values = dict.fromkeys(JudgementSerializer().fields)
    body |= {"number": place, "possible": not wrong, "problems": told(wrong), "warnings": []}
    if wrong:
        return body
    after = tally(rules, sheet.length, [*lines[: place - 1], line, *lines[place:]])
    row = after.rows[place - 1]
    return body | {
        "a": row.a,
        "b": row.b,
        "sentence": sentence_of(rules, row),
        "total_a": after.total_a,
        "total_b": after.total_b,
        "pot": after.pot,
        "over": after.over,
        "surplus": row.surplus,
        "warnings": warned(surprises(rules, line.deal)) if line.deal else [],
    }


urls = [
    path("sheets/<uuid:code>/", OneSheet.as_view(), name="sheet"),
    path("sheets/<uuid:code>/preview/", Preview.as_view(), name="preview"),
    path("sheets/<uuid:code>/deals/", Deals.as_view(), name="deals"),
    path("sheets/<uuid:code>/deals/<int:number>/", OneDeal.as_view(), name="deal"),
    path("sheets/<uuid:code>/signatures/", Signatures.as_view(), name="signatures"),
    path("sheets/<uuid:code>/refusals/", Refusals.as_view(), name="refusals"),
]
