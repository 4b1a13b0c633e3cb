"""The end of a sheet: last deals, signatures, validation by the desk, and opening it again."""

from django.utils import timezone

from scoring.models import HIGHEST_TOTAL, Sheet, SheetEvent
from scoring.rules.sheet import Side, closed
from scoring.services.holding import (
    Author,
    lock,
    locked_open,
    one_transaction,
    unsign,
    write_event,
)
from scoring.services.refusals import (
    ImpossibleTotals,
    SheetContested,
    SheetNotOver,
    StaleVersion,
    SurplusDeals,
)

Kind = SheetEvent.Kind


@one_transaction
def call_last_deals(sheet: Sheet, count: int | None, *, author: Author) -> bool:
    """So many more deals (1 or more), and the match is over; None takes that back.

    Whether anything changed: a call never gives more deals than there were left.
    Clause "match length": a time limit with last deals. Raises SheetSigned.
    """
    sheet = locked_open(sheet)
    tally = sheet.tally()
    before, after = sheet.last_deal, None if count is None else tally.played + count
    if after is None and before is None:
        return False
    if after is not None and (tally.over or sheet.length.until(after) == sheet.length):
        return False
    sheet.last_deal = after
    unsign(sheet)
    kept = [{"last_deal": limit} for limit in (before, after)]
    write_event(sheet, Kind.LAST_DEALS, author, before=kept[0], after=kept[1])
    return True


def refuse_unsignable(sheet: Sheet, *, unfinished: bool = False) -> None:
    """SheetContested, SurplusDeals or SheetNotOver if the sheet cannot be accepted as it stands."""
    if sheet.open_claims():
        raise SheetContested
    tally = sheet.tally()
    if tally.surplus:
        raise SurplusDeals
    if not tally.over and not unfinished:
        raise SheetNotOver


@one_transaction
def sign(sheet: Sheet, side: Side, *, author: Author, seen: int | None) -> None:
    """Accept the sheet for one side; the second signature closes it. Signing again does nothing.

    A signature of the other side since `seen` is no change of what is signed.
    Raises SheetSigned, StaleVersion, SheetContested, SurplusDeals, SheetNotOver.
    """
    sheet = locked_open(sheet)
    if sheet.is_signed_by(side):
        return
    if seen is not None and seen != sheet.version and not only_signed_since(sheet, seen):
        raise StaleVersion(current=sheet.version)
    refuse_unsignable(sheet)
    now = timezone.now()
    if side is Side.A:
        sheet.signed_a_at = sheet.signed_a_at or now
    else:
        sheet.signed_b_at = sheet.signed_b_at or now
    if sheet.signed_a_at and sheet.signed_b_at:
        freeze(sheet)
    write_event(sheet, Kind.SIGNED, author, after={"side": side.value})


def only_signed_since(sheet: Sheet, seen: int) -> bool:
    """Whether nothing but signatures was added to the sheet after version `seen`."""
    later = sheet.events.filter(version__gt=seen)
    return seen < sheet.version and not later.exclude(kind=Kind.SIGNED).exists()


def freeze(sheet: Sheet) -> None:
    """Put the totals of the deals on the sheet: from now on they are its result."""
    tally = sheet.tally()
    if not tally.over:
        tally = closed(tally)
    sheet.total_a, sheet.total_b = tally.total_a, tally.total_b
    sheet.closed_at = timezone.now()


@one_transaction
def close_sheet(sheet: Sheet, *, author: Author, seen: int | None, reason: str = "") -> None:
    """The desk validates the sheet for both sides; an unfinished match needs a reason.

    Raises SheetSigned, StaleVersion, SheetContested, SurplusDeals, SheetNotOver.
    """
    sheet = locked_open(sheet, seen=seen)
    refuse_unsignable(sheet, unfinished=bool(reason))
    freeze(sheet)
    write_event(sheet, Kind.CLOSED, author, reason=reason)


@one_transaction
def enter_totals(
    sheet: Sheet, total_a: int, total_b: int, *, author: Author, seen: int | None, reason: str = ""
) -> None:
    """Close a sheet with the two totals of its paper original, whatever deals were recorded.

    Without a reason one side must have reached the target and the totals must differ; any totals
    end a match that a number of deals ends.
    Raises SheetSigned, StaleVersion, ImpossibleTotals.
    """
    sheet = locked_open(sheet, seen=seen)
    alone = sheet.length.reaches(max(total_a, total_b)) and total_a != total_b
    finished = alone or sheet.length.deals is not None
    possible = min(total_a, total_b) >= 0 and max(total_a, total_b) <= HIGHEST_TOTAL
    if not possible or not (finished or reason):
        raise ImpossibleTotals
    sheet.claims.open().update(settled_at=timezone.now(), upheld=False)
    sheet.total_a, sheet.total_b, sheet.closed_at = total_a, total_b, timezone.now()
    write_event(
        sheet, Kind.TOTALS, author, after={"total_a": total_a, "total_b": total_b}, reason=reason
    )


@one_transaction
def reopen_sheet(sheet: Sheet, *, author: Author, reason: str) -> None:
    """Take the frozen totals away so that deals can be corrected. An open sheet stays as it is."""
    sheet = lock(sheet)
    if not sheet.closed_at:
        return
    before = {"total_a": sheet.total_a, "total_b": sheet.total_b}
    sheet.closed_at = sheet.total_a = sheet.total_b = None
    unsign(sheet)
    write_event(sheet, Kind.REOPENED, author, before=before, reason=reason)
