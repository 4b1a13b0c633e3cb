"""Writing on the sheet of a match: what `scoring` does, plus what the tournament must know of it.

Captains' entries are in the sheet's own history; what the desk does is in the journal as well.
"""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring import services as scoring
from scoring.models import Claim, Sheet
from scoring.rules.sheet import Line, Side
from scoring.services import Author, Entry
from tournament.models import JournalEntry, Match, Tournament
from tournament.services import TournamentClosed, TournamentRefusal
from tournament.services.rounds import ReasonNeeded

Verb = JournalEntry.Verb


class NoSheet(TournamentRefusal):
    """Exempt, forfeit, or of a cancelled round: there is no sheet to write on."""

    text = _("There is nothing to write here: exempt, forfeit, or a cancelled round.")


def sheet_of(match: Match) -> Sheet:
    """The sheet of a match that is to be played. Raises NoSheet, TournamentClosed."""
    if match.round.stage.tournament.closed_at:
        raise TournamentClosed
    if match.sheet is None or not match.is_played or match.round.cancelled_at:
        raise NoSheet
    return match.sheet


def tell(match: Match, author: Author, verb: "JournalEntry.Verb", **details: Any) -> None:
    """Count the public change; journal it when the desk made it."""
    tournament: Tournament = match.round.stage.tournament
    if author.user is None:
        tournament.touch()
        return
    JournalEntry.objects.write(
        tournament, verb, by=author.user, subject=subject_of(match), **details
    )


def subject_of(match: Match) -> str:
    """A match as the journal names it: round, table, both doublettes."""
    return f"{match.round.number}/{match.table} {match.home} – {match.away}"[:200]


@transaction.atomic
def record_deal(match: Match, line: Line, *, number: int, author: Author) -> Entry:
    """As `scoring.services.record_deal`."""
    entry = scoring.record_deal(sheet_of(match), line, number=number, author=author)
    if entry is not Entry.MERGED:
        tell(match, author, Verb.CORRECTED, after={"deal": number})
    return entry


@transaction.atomic
def amend_deal(
    match: Match, line: Line, *, number: int, author: Author, seen: int | None, reason: str = ""
) -> None:
    """As `scoring.services.amend_deal`."""
    scoring.amend_deal(
        sheet_of(match), line, number=number, author=author, seen=seen, reason=reason
    )
    tell(match, author, Verb.CORRECTED, after={"deal": number}, reason=reason)


@transaction.atomic
def take_back_deal(match: Match, *, number: int, author: Author, seen: int | None) -> None:
    """As `scoring.services.take_back_deal`."""
    scoring.take_back_deal(sheet_of(match), number=number, author=author, seen=seen)
    tell(match, author, Verb.CORRECTED, before={"deal": number})


@transaction.atomic
def sign(match: Match, side: Side, *, author: Author, seen: int | None) -> None:
    """As `scoring.services.sign`."""
    scoring.sign(sheet_of(match), side, author=author, seen=seen)
    tell(match, author, Verb.CLOSED_SHEET)


@transaction.atomic
def refuse_to_sign(
    match: Match, *, number: int | None, note: str, author: Author, seen: int | None
) -> None:
    """As `scoring.services.refuse_to_sign`."""
    scoring.refuse_to_sign(sheet_of(match), number=number, note=note, author=author, seen=seen)
    tell(match, author, Verb.CORRECTED, reason=note)


@transaction.atomic
def close_sheet(match: Match, *, author: Author, seen: int | None, reason: str = "") -> None:
    """As `scoring.services.close_sheet`."""
    scoring.close_sheet(sheet_of(match), author=author, seen=seen, reason=reason)
    tell(match, author, Verb.CLOSED_SHEET, reason=reason)


@transaction.atomic
def enter_totals(
    match: Match, total_a: int, total_b: int, *, author: Author, seen: int | None, reason: str = ""
) -> None:
    """As `scoring.services.enter_totals`."""
    scoring.enter_totals(sheet_of(match), total_a, total_b, author=author, seen=seen, reason=reason)
    totals = {"total_a": total_a, "total_b": total_b}
    tell(match, author, Verb.CLOSED_SHEET, after=totals, reason=reason)


@transaction.atomic
def reopen_sheet(match: Match, *, author: Author, reason: str) -> None:
    """As `scoring.services.reopen_sheet`. Raises ReasonNeeded without a reason."""
    if not reason:
        raise ReasonNeeded
    scoring.reopen_sheet(sheet_of(match), author=author, reason=reason)
    tell(match, author, Verb.REOPENED_SHEET, reason=reason)


@transaction.atomic
def settle_claim(
    match: Match, claim: Claim, *, upheld: bool, author: Author, reason: str = ""
) -> None:
    """As `scoring.services.settle_claim`."""
    scoring.settle_claim(claim, upheld=upheld, author=author, reason=reason)
    tell(match, author, Verb.SETTLED, after={"deal": claim.number, "upheld": upheld}, reason=reason)
