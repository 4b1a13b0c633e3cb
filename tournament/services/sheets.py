"""Writing on the sheet of a match: what `scoring` does, plus what the tournament must know of it.

Captains' entries are in the sheet's own history; what the desk does is in the journal as well.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring import services as scoring
from scoring.models import Claim, Sheet
from scoring.rules.sheet import Line, Side
from scoring.services import Author, Entry
from scoring.standings import Outcome
from tournament.models import JournalEntry, Match, Round, Stage
from tournament.services import TournamentClosed, TournamentRefusal
from tournament.services.rounds import ReasonNeeded, StageIsClosed

Verb = JournalEntry.Verb


class NoSheet(TournamentRefusal):
    """Exempt, forfeit, or of a cancelled round: there is no sheet to write on."""

    text = _("There is nothing to write here: exempt, forfeit, or a cancelled round.")


class PlayedOn(TournamentRefusal):
    """Who goes on from a match of a bracket is in the next round already."""

    text = _("Whoever goes on is in the next round already: correct the result instead.")


def sheet_of(match: Match) -> Sheet:
    """The sheet of a match that is to be played. Raises NoSheet."""
    if match.sheet is None or not match.is_played:
        raise NoSheet
    return match.sheet


def count_change(match: Match) -> None:
    """Count a public change, holding the tournament; refuse it for a match that ended meanwhile.

    The match was read before anything was held: only now is it certain that its round stands and
    its tournament is open. A refusal here undoes what was written on the sheet.
    Raises NoSheet, TournamentClosed.
    """
    tournament = match.round.stage.tournament
    if not tournament.touch_open():
        raise TournamentClosed
    here = Match.objects.of_tournament(tournament).filter(pk=match.pk)
    if not here.filter(outcome=Outcome.PLAYED.value).exists():
        raise NoSheet


@contextmanager
def writing(
    match: Match, author: Author, verb: "JournalEntry.Verb", **details: Any
) -> Iterator[Sheet]:
    """One transaction with the sheet held, then its tournament: whoever needs both locks them so.

    A changed sheet is a public change; if the desk changed it, the journal says so.
    Raises NoSheet, TournamentClosed.
    """
    with scoring.transaction_of(sheet_of(match)):
        sheet = scoring.lock(sheet_of(match))
        before, held, sheet.is_held = sheet.version, sheet.is_held, True
        try:
            yield sheet
        finally:
            sheet.is_held = held
        if sheet.version == before:
            return
        count_change(match)
        if author.user is not None:
            JournalEntry.objects.create(
                tournament=match.round.stage.tournament,
                verb=verb,
                by=author.user,
                subject=subject_of(match),
                **details,
            )


def subject_of(match: Match) -> str:
    """A match as the journal names it: round, table, both doublettes."""
    return f"{match.round.number}/{match.table} {match.home} – {match.away}"[:200]


def told_of(line: Line, number: int) -> dict[str, Any]:
    """What the journal keeps of a line the desk has written; the sheet's history has all of it."""
    after = {"deal": number}
    if line.penalty is not None:
        return {"after": after | {"penalty": line.penalty.points}, "reason": line.penalty.reason}
    return {"after": after, "reason": line.reason}


def record_deal(match: Match, line: Line, *, number: int, author: Author) -> Entry:
    """As `scoring.services.record_deal`."""
    with writing(match, author, Verb.CORRECTED, **told_of(line, number)) as sheet:
        return scoring.record_deal(sheet, line, number=number, author=author)


def amend_deal(
    match: Match, line: Line, *, number: int, author: Author, seen: int | None, reason: str = ""
) -> None:
    """As `scoring.services.amend_deal`."""
    details = told_of(line, number)
    details["reason"] = reason or details["reason"]
    with writing(match, author, Verb.CORRECTED, **details) as sheet:
        scoring.amend_deal(sheet, line, number=number, author=author, seen=seen, reason=reason)


def take_back_deal(match: Match, *, number: int, author: Author, seen: int | None) -> None:
    """As `scoring.services.take_back_deal`."""
    with writing(match, author, Verb.CORRECTED, before={"deal": number}) as sheet:
        scoring.take_back_deal(sheet, number=number, author=author, seen=seen)


def sign(match: Match, side: Side, *, author: Author, seen: int | None) -> None:
    """As `scoring.services.sign`."""
    with writing(match, author, Verb.CLOSED_SHEET) as sheet:
        scoring.sign(sheet, side, author=author, seen=seen)


def refuse_to_sign(
    match: Match, *, number: int | None, note: str, author: Author, seen: int | None
) -> None:
    """As `scoring.services.refuse_to_sign`."""
    with writing(match, author, Verb.CORRECTED, reason=note) as sheet:
        scoring.refuse_to_sign(sheet, number=number, note=note, author=author, seen=seen)


def close_sheet(match: Match, *, author: Author, seen: int | None, reason: str = "") -> None:
    """As `scoring.services.close_sheet`."""
    with writing(match, author, Verb.CLOSED_SHEET, reason=reason) as sheet:
        scoring.close_sheet(sheet, author=author, seen=seen, reason=reason)


def enter_totals(
    match: Match, total_a: int, total_b: int, *, author: Author, seen: int | None, reason: str = ""
) -> None:
    """As `scoring.services.enter_totals`."""
    totals = {"total_a": total_a, "total_b": total_b}
    with writing(match, author, Verb.CLOSED_SHEET, after=totals, reason=reason) as sheet:
        scoring.enter_totals(sheet, total_a, total_b, author=author, seen=seen, reason=reason)


def reopen_sheet(match: Match, *, author: Author, reason: str) -> None:
    """As `scoring.services.reopen_sheet`.

    Raises ReasonNeeded without a reason, and as `refuse_played_on`.
    """
    if not reason:
        raise ReasonNeeded
    refuse_played_on(match)
    open_again(match, author=author, reason=reason)


def refuse_played_on(match: Match) -> None:
    """PlayedOn for a match of a bracket after which a round has been drawn, StageIsClosed for one
    of a closed stage: its result can be corrected, not just taken back. Two queries."""
    closed = Stage.objects.filter(pk=match.round.stage_id, closed_at__isnull=False).first()
    if closed:
        raise StageIsClosed(stage=closed.number)
    later = Round.objects.standing().filter(stage=match.round.stage, number__gt=match.round.number)
    if match.node and later.exists():
        raise PlayedOn


def open_again(match: Match, *, author: Author, reason: str) -> None:
    """Open a closed sheet, whatever was drawn on its result; who goes on is open again as well."""
    with writing(match, author, Verb.REOPENED_SHEET, reason=reason) as sheet:
        scoring.reopen_sheet(sheet, author=author, reason=reason)
        Match.objects.filter(pk=match.pk).update(goes_on="")


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


def call_last_deals(match: Match, count: int | None, *, author: Author) -> bool:
    """As `scoring.services.call_last_deals`."""
    with writing(match, author, Verb.CORRECTED, after={"last_deals": count}) as sheet:
        return scoring.call_last_deals(sheet, count, author=author)


def call_last_deals_in(drawn: Round, count: int | None, *, author: Author) -> int:
    """Call the last deals at all tables of a round, or take that back; how many it concerns.

    What is signed, decided by absence, or over before that anyway, stays as it is. Each table is a
    transaction of its own: the hall does not wait for a table that is being written on.
    Raises TournamentClosed.
    """
    called = 0
    for match in Match.objects.of_tournament(drawn.stage.tournament).filter(round=drawn):
        with suppress(scoring.SheetSigned, NoSheet):
            called += call_last_deals(match, count, author=author)
    return called
