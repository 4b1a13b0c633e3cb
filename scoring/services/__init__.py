"""Changes of a sheet: each is one verb in one transaction: lock, refuse, change, keep history."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import HIGHEST_TOTAL, Claim, Deal, Receipt, Sheet, SheetEvent, columns_of
from scoring.rules.deal import ImpossibleDeal, Problem, problems
from scoring.rules.sheet import Line, Side, closed
from scoring.services.holding import (
    Author,
    lock,
    locked_open,
    one_transaction,
    transaction_of,
    write_event,
)
from scoring.services.refusals import (
    DeskOnly,
    GapInDeals,
    ImpossibleTotals,
    KeyReused,
    Refusal,
    SheetContested,
    SheetNotOver,
    SheetRefusal,
    SheetSigned,
    StaleVersion,
    SurplusDeals,
    UnknownDeal,
)

__all__ = [
    "Answer",
    "Author",
    "DeskOnly",
    "Entry",
    "GapInDeals",
    "ImpossibleTotals",
    "KeyReused",
    "Refusal",
    "SheetContested",
    "SheetNotOver",
    "SheetRefusal",
    "SheetSigned",
    "StaleVersion",
    "SurplusDeals",
    "UnknownDeal",
    "amend_deal",
    "answer_once",
    "call_last_deals",
    "close_sheet",
    "enter_totals",
    "lock",
    "record_deal",
    "refuse_to_sign",
    "reopen_sheet",
    "settle_claim",
    "sign",
    "take_back_deal",
    "transaction_of",
    "write_event",
]

Kind = SheetEvent.Kind


class Entry(StrEnum):
    """What became of a recorded deal."""

    RECORDED = "recorded"
    MERGED = "merged"
    CONTESTED = "contested"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request with a key was answered; `replayed` when it had been answered before."""

    status: int
    body: dict[str, Any]
    replayed: bool = False


def refuse_impossible(sheet: Sheet, line: Line) -> None:
    """ImpossibleDeal with every problem of the line, if it has any."""
    found: tuple[Problem, ...] = problems(sheet.ruleset, line.deal) if line.deal else ()
    if found:
        raise ImpossibleDeal(found)


def refuse_captains(author: Author, *lines: Line) -> None:
    """DeskOnly for a captain, if any of the lines is the desk's to write."""
    if author.user is None and any(line.is_of_the_desk for line in lines):
        raise DeskOnly


def after_penalties(deals: Mapping[int, Deal], number: int) -> int:
    """The number of a deal that a captain numbered before the desk wrote penalties there."""
    while number in deals and deals[number].line.penalty is not None:
        number += 1
    return number


def unsign(sheet: Sheet) -> None:
    """A signature is for the sheet as it stood: any change takes it away."""
    sheet.signed_a_at = sheet.signed_b_at = None


@one_transaction
def record_deal(sheet: Sheet, line: Line, *, number: int, author: Author) -> Entry:
    """Write the deal of this number.

    An equal deal under a number already written merges silently; a different one becomes a claim
    that waits for a decision. Nothing is ever overwritten here. A penalty is added even when the
    match is over; a deal whose number the desk has given to a penalty goes behind it.
    Raises SheetSigned, DeskOnly, GapInDeals, SurplusDeals, ImpossibleDeal.
    """
    sheet = locked_open(sheet)
    refuse_captains(author, line)
    refuse_impossible(sheet, line)
    deals = {deal.number: deal for deal in sheet.deals.all()}
    if not line.is_of_the_desk:
        number = after_penalties(deals, number)
    if number in deals:
        return merge_or_contest(sheet, deals[number], line, author)
    if number != len(deals) + 1:
        raise GapInDeals(expected=len(deals) + 1)
    if line.penalty is None and sheet.tally().over:
        raise SurplusDeals
    facts = columns_of(line)
    Deal.objects.create(sheet=sheet, number=number, **facts)
    unsign(sheet)
    write_event(sheet, Kind.RECORDED, author, number=number, after=facts)
    return Entry.RECORDED


def merge_or_contest(sheet: Sheet, deal: Deal, line: Line, author: Author) -> Entry:
    """Two people entered the same deal: equal is agreement, different is a dispute.

    A side that contested the deal and now enters it as it is recorded takes its claims back.
    """
    claims = sheet.claims.open().filter(number=deal.number, side=author.columns["side"])
    facts = columns_of(line)
    if deal.line == line:
        if claims.exclude(facts=None).update(settled_at=timezone.now(), upheld=False):
            write_event(sheet, Kind.SETTLED, author, number=deal.number)
        return Entry.MERGED
    if all(claim.facts != facts for claim in claims):
        Claim.objects.create(sheet=sheet, number=deal.number, facts=facts, **author.columns)
        unsign(sheet)
        write_event(sheet, Kind.CONTESTED, author, number=deal.number, after=facts)
    return Entry.CONTESTED


@one_transaction
def amend_deal(
    sheet: Sheet, line: Line, *, number: int, author: Author, seen: int | None, reason: str = ""
) -> None:
    """Replace the facts of a deal, keeping the old ones in the history.

    Claims that say what the deal now says are settled with it.

    Raises SheetSigned, DeskOnly, StaleVersion, UnknownDeal, ImpossibleDeal.
    """
    sheet = locked_open(sheet, seen=seen)
    refuse_impossible(sheet, line)
    deal = sheet.deals.filter(number=number).first()
    if deal is None:
        raise UnknownDeal
    refuse_captains(author, line, deal.line)
    if deal.line == line:
        return
    before, after = columns_of(deal.line), columns_of(line)
    rewrite(sheet, deal, after)
    unsign(sheet)
    write_event(
        sheet, Kind.AMENDED, author, number=number, before=before, after=after, reason=reason
    )


def rewrite(sheet: Sheet, deal: Deal, facts: dict[str, Any]) -> None:
    """Give a deal other facts; whoever claimed just these is right."""
    Deal.objects.filter(pk=deal.pk).update(**facts)
    for claim in sheet.claims.open().filter(number=deal.number):
        if claim.facts == facts:
            claim.settled_at, claim.upheld = timezone.now(), True
            claim.save(update_fields=["settled_at", "upheld"])


@one_transaction
def take_back_deal(sheet: Sheet, *, number: int, author: Author, seen: int | None) -> None:
    """Remove the last deal; its facts stay in the history.

    What the other side contests, or the desk wrote, is not one side's to take away.
    Raises SheetSigned, StaleVersion, UnknownDeal, DeskOnly, SheetContested.
    """
    sheet = locked_open(sheet, seen=seen)
    last = sheet.deals.order_by("number").last()
    if last is None or last.number != number:
        raise UnknownDeal
    refuse_captains(author, last.line)
    claims = sheet.claims.open().filter(number=number)
    if author.user is None and claims.exclude(side=author.columns["side"]).exists():
        raise SheetContested
    before = columns_of(last.line)
    last.delete()
    claims.update(settled_at=timezone.now(), upheld=False)
    unsign(sheet)
    write_event(sheet, Kind.TAKEN_BACK, author, number=number, before=before)


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
    end a match of a number of deals.
    Raises SheetSigned, StaleVersion, ImpossibleTotals.
    """
    sheet = locked_open(sheet, seen=seen)
    alone = sheet.length.reaches(max(total_a, total_b)) and total_a != total_b
    finished = alone or sheet.deal_limit is not None
    possible = min(total_a, total_b) >= 0 and max(total_a, total_b) <= HIGHEST_TOTAL
    if not possible or not (finished or reason):
        raise ImpossibleTotals
    sheet.claims.open().update(settled_at=timezone.now(), upheld=False)
    sheet.total_a, sheet.total_b, sheet.closed_at = total_a, total_b, timezone.now()
    write_event(
        sheet, Kind.TOTALS, author, after={"total_a": total_a, "total_b": total_b}, reason=reason
    )


@one_transaction
def refuse_to_sign(
    sheet: Sheet, *, number: int | None, note: str, author: Author, seen: int | None
) -> None:
    """A side does not accept the sheet; `number` says which deal.

    Raises SheetSigned, StaleVersion.
    """
    sheet = locked_open(sheet, seen=seen)
    Claim.objects.create(sheet=sheet, number=number, note=note, **author.columns)
    unsign(sheet)
    write_event(sheet, Kind.CONTESTED, author, number=number, reason=note)


@transaction.atomic
def settle_claim(claim: Claim, *, upheld: bool, author: Author, reason: str = "") -> None:
    """Decide a contested deal: the claimed facts replace the recorded ones, or they are dropped.

    Raises SheetSigned, UnknownDeal (a claim settled before is left as it is).
    """
    sheet = locked_open(claim.sheet)
    claim = Claim.objects.get(pk=claim.pk)
    if claim.settled_at:
        return
    details: dict[str, Any] = {"number": claim.number}
    if upheld and claim.facts is not None:
        deal = sheet.deals.filter(number=claim.number or 0).first()
        if deal is None:
            raise UnknownDeal
        details |= {"before": columns_of(deal.line), "after": claim.facts}
        rewrite(sheet, deal, claim.facts)
    claim.settled_at, claim.upheld = timezone.now(), upheld
    claim.save(update_fields=["settled_at", "upheld"])
    unsign(sheet)
    write_event(sheet, Kind.SETTLED, author, reason=reason, **details)


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


@transaction.atomic
def answer_once(sheet: Sheet, key: UUID, content: Any, work: Callable[[Sheet], Answer]) -> Answer:
    """Do `work` under the sheet's lock and keep its answer; the same key and content get it again.

    `work` is given the sheet that is held: services called with it do not lock it again.
    Raises KeyReused when the key came before with other content. An error in `work` keeps nothing.
    """
    sheet = lock(sheet)
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    kept = sheet.receipts.filter(key=key).first()
    if kept is not None:
        if kept.digest != digest:
            raise KeyReused
        return Answer(kept.status, kept.body, replayed=True)
    sheet.is_held = True
    try:
        answer = work(sheet)
    finally:
        sheet.is_held = False
    Receipt.objects.create(
        sheet=sheet, key=key, digest=digest, status=answer.status, body=answer.body
    )
    return answer


@one_transaction
def call_last_deals(sheet: Sheet, count: int, *, author: Author) -> bool:
    """So many more deals, and the match is over; false where it ends before that anyway.

    Clause "match length": a time limit with last deals. Raises SheetSigned.
    """
    sheet = locked_open(sheet)
    tally = sheet.tally()
    played = tally.rows[-1].played if tally.rows else 0
    limit = played + count
    if tally.over or (sheet.deal_limit is not None and sheet.deal_limit <= limit):
        return False
    Sheet.objects.filter(pk=sheet.pk).update(deal_limit=limit)
    before, sheet.deal_limit = sheet.deal_limit, limit
    write_event(
        sheet,
        Kind.LAST_DEALS,
        author,
        before={"deal_limit": before},
        after={"deal_limit": limit},
    )
    return True
