"""Changes of a sheet: each is one verb in one transaction: lock, refuse, change, keep history."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import Claim, Deal, Receipt, Sheet, SheetEvent, columns_of
from scoring.rules.deal import ImpossibleDeal, Problem, problems
from scoring.rules.sheet import Line, number_for
from scoring.services.ending import (
    call_last_deals,
    close_sheet,
    enter_totals,
    reopen_sheet,
    sign,
)
from scoring.services.holding import (
    Author,
    lock,
    locked_open,
    one_transaction,
    transaction_of,
    unsign,
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
    "refuse_captains",
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


@one_transaction
def record_deal(sheet: Sheet, line: Line, *, number: int, author: Author) -> Entry:
    """Write the deal of this number.

    An equal deal under a number already written merges silently; a different one becomes a claim
    that waits for a decision. Nothing is ever overwritten here. A penalty is added even when the
    match is over; where the desk and the table write at once, see `number_for`.
    Raises SheetSigned, DeskOnly, GapInDeals, SurplusDeals, ImpossibleDeal.
    """
    sheet = locked_open(sheet)
    refuse_captains(author, line)
    refuse_impossible(sheet, line)
    deals = {deal.number: deal for deal in sheet.deals.all()}
    number = number_for([deal.line for deal in deals.values()], line, number)
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
