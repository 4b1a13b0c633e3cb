"""Other terms for a sheet: its rule set and its length."""

from collections.abc import Mapping
from typing import Any

from scoring.models import Sheet, SheetEvent
from scoring.services.holding import Author, lock, one_transaction, unsign, write_event

Totals = tuple[int, int]


@one_transaction
def take_terms(
    sheet: Sheet,
    terms: Mapping[str, Any],
    *,
    before: Totals,
    after: Totals,
    author: Author,
    reason: str = "",
) -> None:
    """Count a sheet under other terms, given by its columns; totals of sides A and B.

    A closed sheet freezes the totals ``after``; an open one loses a signature, which was for the
    sheet as it stood. That the deals are possible under the terms is for the caller to have seen.
    """
    sheet = lock(sheet)
    Sheet.objects.filter(pk=sheet.pk).update(**terms)
    if sheet.closed_at:
        sheet.total_a, sheet.total_b = after
    else:
        unsign(sheet)
    old, new = ({"total_a": a, "total_b": b} for a, b in (before, after))
    write_event(sheet, SheetEvent.Kind.RESCORED, author, before=old, after=new, reason=reason)
