"""Holding a sheet for one transaction, and keeping in its history who changed what."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from django.db import transaction

from accounts.models import User
from scoring.models import Sheet, SheetEvent
from scoring.rules.sheet import Side
from scoring.services.refusals import SheetSigned, StaleVersion

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: a side of the sheet (a captain's link) or a signed-in person (the desk)."""

    side: Side | None = None
    user: User | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of an event or a claim that name the author."""
        return {"side": self.side.value if self.side else "", "user": self.user}


@contextmanager
def transaction_of(sheet: Sheet) -> Iterator[None]:
    """The transaction for a change of the sheet: that of whoever holds it, or one of its own.

    A refusal undoes the whole of it: inside a kept request there is nothing to go on with.
    """
    if sheet.is_held:
        yield
        return
    with transaction.atomic():
        yield


def one_transaction(verb: Callable[Concatenate[Sheet, P], R]) -> Callable[Concatenate[Sheet, P], R]:
    """Let a change of a sheet happen wholly or not at all (see `transaction_of`)."""

    @wraps(verb)
    def changed(sheet: Sheet, *args: P.args, **kwargs: P.kwargs) -> R:
        with transaction_of(sheet):
            return verb(sheet, *args, **kwargs)

    return cast(Callable[Concatenate[Sheet, P], R], changed)


def lock(sheet: Sheet, *, seen: int | None = None) -> Sheet:
    """The sheet as it is now, held until the transaction ends; StaleVersion if it is not `seen`."""
    if not sheet.is_held:
        sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    if seen is not None and sheet.version != seen:
        raise StaleVersion(current=sheet.version)
    return sheet


def locked_open(sheet: Sheet, *, seen: int | None = None) -> Sheet:
    """As `lock`, and SheetSigned unless the sheet may still be written on."""
    sheet = lock(sheet, seen=seen)
    if sheet.closed_at:
        raise SheetSigned
    return sheet


def unsign(sheet: Sheet) -> None:
    """A signature is for the sheet as it stood: any change takes it away."""
    sheet.signed_a_at = sheet.signed_b_at = None


def write_event(sheet: Sheet, kind: SheetEvent.Kind, author: Author, **details: Any) -> None:
    """Raise the sheet's version and keep what was changed, by whom."""
    sheet.version += 1
    sheet.save(
        update_fields=[
            "version", "last_deal", "signed_a_at", "signed_b_at", "closed_at", "total_a", "total_b"
        ]
    )  # fmt: skip
    SheetEvent.objects.create(
        sheet=sheet, version=sheet.version, kind=kind, **author.columns, **details
    )
