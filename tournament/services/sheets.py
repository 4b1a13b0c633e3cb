"""Writing on the sheet of a match: what `scoring` does, plus what the tournament must know of it.

Captains' entries are in the sheet's own history; what the desk does is in the journal as well.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring import services as scoring
from scoring.models import Claim, Sheet
from scoring.rules.sheet import Line, Side
from scoring.services import Author, Entry
from scoring.standings import Outcome
from tournament.models import JournalEntry, Match, Tournament
from tournament.services import TournamentRefusal, lock
from tournament.services.rounds import ReasonNeeded

Verb = JournalEntry.Verb


class NoSheet(TournamentRefusal):
    """Exempt, forfeit, or of a cancelled round: there is no sheet to write on."""

    text = _("There is nothing to write here: exempt, forfeit, or a cancelled round.")


def sheet_of(match: Match) -> Sheet:
    """The sheet of a match that is to be played, held with its tournament.

    The sheet first, then the tournament: whoever needs both locks them in this order.
    Raises NoSheet, TournamentClosed.
    """
    if match.sheet is None:
        raise NoSheet
    sheet = scoring.lock(match.sheet)
    tournament = lock(match.round.stage.tournament)
    here = Match.objects.of_tournament(tournament).filter(pk=match.pk)
    if not here.filter(outcome=Outcome.PLAYED.value).exists():
        raise NoSheet
    return sheet


@contextmanager
def writing(
    match: Match, author: Author, verb: "JournalEntry.Verb", **details: Any
) -> Iterator[Sheet]:
    """Hold the sheet; if it was changed, count the public change, and journal it for the desk."""
    sheet = sheet_of(match)
    before, held, sheet.is_held = sheet.version, sheet.is_held, True
    try:
        yield sheet
    finally:
        sheet.is_held = held
    if sheet.version == before:
        return
    tournament: Tournament = match.round.stage.tournament
    if author.user is None:
        tournament.touch()
    else:
        JournalEntry.objects.write(
            tournament, verb, by=author.user, subject=subject_of(match), **details
        )


def subject_of(match: Match) -> str:
    """A match as the journal names it: round, table, both doublettes."""
    return f"{match.round.number}/{match.table} {match.home} – {match.away}"[:200]


@transaction.atomic
def record_deal(match: Match, line: Line, *, number: int, author: Author) -> Entry:
    """As `scoring.services.record_deal`."""
    with writing(match, author, Verb.CORRECTED, after={"deal": number}) as sheet:
        return scoring.record_deal(sheet, line, number=number, author=author)


@transaction.atomic
def amend_deal(
    match: Match, line: Line, *, number: int, author: Author, seen: int | None, reason: str = ""
) -> None:
    """As `scoring.services.amend_deal`."""
    details = {"after": {"deal": number}, "reason": reason}
    with writing(match, author, Verb.CORRECTED, **details) as sheet:
        scoring.amend_deal(sheet, line, number=number, author=author, seen=seen, reason=reason)


@transaction.atomic
def take_back_deal(match: Match, *, number: int, author: Author, seen: int | None) -> None:
    """As `scoring.services.take_back_deal`."""
    with writing(match, author, Verb.CORRECTED, before={"deal": number}) as sheet:
        scoring.take_back_deal(sheet, number=number, author=author, seen=seen)


@transaction.atomic
def sign(match: Match, side: Side, *, author: Author, seen: int | None) -> None:
    """As `scoring.services.sign`."""
    with writing(match, author, Verb.CLOSED_SHEET) as sheet:
        scoring.sign(sheet, side, author=author, seen=seen)


@transaction.atomic
def refuse_to_sign(
    match: Match, *, number: int | None, note: str, author: Author, seen: int | None
) -> None:
    """As `scoring.services.refuse_to_sign`."""
    with writing(match, author, Verb.CORRECTED, reason=note) as sheet:
        scoring.refuse_to_sign(sheet, number=number, note=note, author=author, seen=seen)


@transaction.atomic
def close_sheet(match: Match, *, author: Author, seen: int | None, reason: str = "") -> None:
    """As `scoring.services.close_sheet`."""
    with writing(match, author, Verb.CLOSED_SHEET, reason=reason) as sheet:
        scoring.close_sheet(sheet, author=author, seen=seen, reason=reason)


@transaction.atomic
def enter_totals(
    match: Match, total_a: int, total_b: int, *, author: Author, seen: int | None, reason: str = ""
) -> None:
    """As `scoring.services.enter_totals`."""
    totals = {"total_a": total_a, "total_b": total_b}
    with writing(match, author, Verb.CLOSED_SHEET, after=totals, reason=reason) as sheet:
        scoring.enter_totals(sheet, total_a, total_b, author=author, seen=seen, reason=reason)


@transaction.atomic
def reopen_sheet(match: Match, *, author: Author, reason: str) -> None:
    """As `scoring.services.reopen_sheet`. Raises ReasonNeeded without a reason."""
    if not reason:
        raise ReasonNeeded
    with writing(match, author, Verb.REOPENED_SHEET, reason=reason) as sheet:
        scoring.reopen_sheet(sheet, author=author, reason=reason)


@transaction.atomic
def settle_claim(
    match: Match, claim: Claim, *, upheld: bool, author: Author, reason: str = ""
) -> None:
    """As `scoring.services.settle_claim`. Raises NoSheet for a claim on another sheet."""
    details = {"after": {"deal": claim.number, "upheld": upheld}, "reason": reason}
    with writing(match, author, Verb.SETTLED, **details) as sheet:
        if claim.sheet_id != sheet.pk:
            raise NoSheet
        claim.sheet = sheet
        scoring.settle_claim(claim, upheld=upheld, author=author, reason=reason)
