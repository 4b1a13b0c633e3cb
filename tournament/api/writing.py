"""Writing on a sheet: once per key, and never on a version that nobody has read.

A program makes an `Idempotency-Key` before its first try and keeps it until it is answered: the
same request again gets the first answer again. What changes something that stands on the sheet
carries the version it has read in `If-Match`. Refused input is not kept: a retry is judged again.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import services as scoring
from scoring.api.answers import WRITING
from scoring.models import Sheet
from scoring.rules.sheet import TallyRow
from scoring.serializers import ErrorSerializer, Picture, RowSerializer, StandSerializer, Values
from scoring.services import Answer, StaleVersion
from tournament.access import Seat
from tournament.serializers.sheets import (
    SheetConflictSerializer,
    SheetOfMatchSerializer,
    WrittenSerializer,
)

KEY, SEEN, REPLAYED = "Idempotency-Key", "If-Match", "Idempotency-Replayed"
VERSION = re.compile(r'(?:W/)?"?(\d{1,9})"?', re.ASCII)

KEY_HEADER = OpenApiParameter(
    KEY, UUID, OpenApiParameter.HEADER, required=True, description="Made before the first try"
)
SEEN_HEADER = OpenApiParameter(
    SEEN,
    {"type": "string", "pattern": r'^"[0-9]{1,9}"$'},
    OpenApiParameter.HEADER,
    required=True,
    description="The version of the sheet that was read, as its ETag gives it",
)
REPLAYED_HEADER = OpenApiParameter(
    REPLAYED, bool, OpenApiParameter.HEADER, response=[200, 201, 409], description="Answered before"
)
ONCE: dict[str, Any] = {
    "ok": {200: WrittenSerializer},
    "errors": WRITING,
    "parameters": (KEY_HEADER, REPLAYED_HEADER),
    "more": {
        409: OpenApiResponse(SheetConflictSerializer, "The sheet's state refuses it"),
        422: OpenApiResponse(ErrorSerializer, "This key came with other content before"),
    },
}
GUARDED: dict[str, Any] = ONCE | {
    "parameters": (KEY_HEADER, SEEN_HEADER, REPLAYED_HEADER),
    "more": ONCE["more"]
    | {428: OpenApiResponse(ErrorSerializer, "The version that was read is not told")},
}


class KeyMissing(APIException):
    """Without a key a repeated request cannot be told from a new one."""

    status_code = 400
    default_code = "key_missing"

    def __init__(self) -> None:
        super().__init__(_("The header Idempotency-Key with a UUID is missing."))


class VersionMissing(APIException):
    """Without the version that was read, somebody else's change could be overwritten."""

    status_code = 428
    default_code = "version_missing"

    def __init__(self) -> None:
        super().__init__(_("The header If-Match with the version of the sheet is missing."))


@dataclass(frozen=True, slots=True)
class Writing:
    """A request that writes on a sheet: from which seat, under which key, having seen what."""

    request: Request
    seat: Seat
    key: UUID
    seen: int | None

    @property
    def content(self) -> Values:
        """What makes two requests the same."""
        author = self.seat.author
        return {
            "by": author.side.value if author.side else author.user and author.user.pk,
            "to": f"{self.request.method} {self.request.path}",
            "says": self.request.data,
        }

    def answer(self, work: Callable[[Sheet], Answer]) -> Response:
        """Do the work and answer, or give the first answer again. Raises KeyReused and refusals."""
        sheet = sheet_at(self.seat)
        try:
            answer = scoring.answer_once(sheet, self.key, self.content, self._on_held(work))
        except StaleVersion as stale:
            return stale_answer(self.seat, stale)
        headers = {"ETag": f'"{answer.body["version"]}"'}
        if answer.replayed:
            headers[REPLAYED] = "true"
        return Response(answer.body, answer.status, headers=headers)

    def _on_held(self, work: Callable[[Sheet], Answer]) -> Callable[[Sheet], Answer]:
        def held(sheet: Sheet) -> Answer:
            # The service writes on the very object that is held, and so knows its new version.
            self.seat.match.sheet = sheet
            return work(sheet)

        return held


def writing(request: Request, seat: Seat, *, guarded: bool = True) -> Writing:
    """The protocol's part of a request. Raises KeyMissing and, if it is guarded, VersionMissing."""
    key = key_of(request)
    return Writing(request, seat, key, version_of(request) if guarded else None)


def key_of(request: Request) -> UUID:
    """The key of a request. Raises KeyMissing."""
    try:
        return UUID(request.headers.get(KEY, ""))
    except ValueError:
        raise KeyMissing from None


def version_of(request: Request) -> int:
    """The version that was read. Raises VersionMissing."""
    found = VERSION.fullmatch(request.headers.get(SEEN, "").strip())
    if found is None:
        raise VersionMissing
    return int(found[1])


def sheet_json(seat: Seat) -> Values:
    """The sheet of a match, as the one at this seat reads it. Two queries."""
    sheet = sheet_at(seat).load_deals()
    context = {"rules": sheet.ruleset, "seat": seat}
    return dict(SheetOfMatchSerializer(Picture(sheet, sheet.lines()), context=context).data)


def sheet_at(seat: Seat) -> Sheet:
    """The sheet one sits at."""
    if seat.match.sheet is None:
        raise ValueError("a seat is at a match with a sheet")
    return seat.match.sheet


def written(sheet: Sheet, done: str, number: int | None = None, status: int = 200) -> Answer:
    """The answer to a change, from the sheet as it stands now. Two queries."""
    return stand(Picture(sheet, sheet.load_deals().lines()), done, number, status)


def stand(picture: Picture, done: str, number: int | None, status: int) -> Answer:
    """Where a sheet stands, and the row of the deal that was meant."""
    sheet = picture.sheet
    row = next((row for row in picture.tally.rows if row.number == number), None)
    body = {"done": done, "number": number, **StandSerializer(picture).data}
    return Answer(status, body | {"row": row and row_json(sheet, row)})


def row_json(sheet: Sheet, row: TallyRow) -> Values:
    """A line of the sheet as JSON values."""
    return dict(RowSerializer(row, context={"rules": sheet.ruleset}).data)


def stale_answer(seat: Seat, stale: StaleVersion) -> Response:
    """The refusal of an old version, with the sheet as it stands now."""
    sheet_at(seat).refresh_from_db()
    body = {
        "code": stale.code,
        "detail": str(stale),
        "params": stale.params,
        "sheet": sheet_json(seat),
    }
    return Response(body, 409, headers={"ETag": f'"{sheet_at(seat).version}"'})
