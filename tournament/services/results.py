"""Matches decided without play."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from scoring.rules.sheet import Side
from scoring.standings import Outcome
from tournament.models import JournalEntry, Match
from tournament.services import TournamentRefusal, lock
from tournament.services.sheets import NoSheet, refuse_played_on, subject_of

Verb = JournalEntry.Verb
FORFEITS = (Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.DOUBLE_FORFEIT)


class AlreadyDecided(TournamentRefusal):
    """The match has a result: reopen its sheet, or take the forfeit back, first."""

    text = _("This match has a result. Reopen its sheet, or take the forfeit back, first.")


class NotAForfeit(TournamentRefusal):
    """Only a forfeit can be declared, and only a declared one taken back."""

    text = _("This match is not a forfeit.")


class NothingToDecide(TournamentRefusal):
    """Only a match of a bracket that ended level, or by the absence of both, is decided so."""

    text = _("Only a match of a bracket that ended level needs a word on who goes on.")


def locked_match(match: Match) -> Match:
    """The match as it is now, held with its tournament until the transaction ends.

    Raises TournamentClosed, and NoSheet unless it is in a published round that stands.
    """
    tournament = lock(match.round.stage.tournament)
    found = Match.objects.of_tournament(tournament).filter(pk=match.pk).first()
    if found is None:
        raise NoSheet
    return found


@transaction.atomic
def declare_forfeit(match: Match, outcome: Outcome, *, by: User, reason: str = "") -> None:
    """Decide a match by absence: of one side, or of both; nothing happens if it is so already.

    Raises NotAForfeit, AlreadyDecided.
    """
    match = locked_match(match)
    if outcome not in FORFEITS or match.is_exempt:
        raise NotAForfeit
    if match.outcome == outcome.value:
        return
    if match.is_decided:
        raise AlreadyDecided
    match.outcome = outcome.value
    match.save(update_fields=["outcome"])
    JournalEntry.objects.write(
        match.round.stage.tournament,
        Verb.FORFEIT,
        by=by,
        subject=subject_of(match),
        after={"outcome": outcome.value},
        reason=reason,
    )


@transaction.atomic
def take_forfeit_back(match: Match, *, by: User, reason: str = "") -> None:
    """The absent doublette has come after all: the match is to be played.

    Raises NotAForfeit, PlayedOn, StageIsClosed.
    """
    refuse_played_on(match)
    undo_forfeit(match, by=by, reason=reason)


@transaction.atomic
def undo_forfeit(match: Match, *, by: User, reason: str = "") -> None:
    """As `take_forfeit_back`, whatever was drawn on it."""
    match = locked_match(match)
    if match.outcome not in {outcome.value for outcome in FORFEITS}:
        raise NotAForfeit
    before = {"outcome": match.outcome}
    match.outcome, match.goes_on = Outcome.PLAYED.value, ""
    match.save(update_fields=["outcome", "goes_on"])
    JournalEntry.objects.write(
        match.round.stage.tournament,
        Verb.FORFEIT_UNDONE,
        by=by,
        subject=subject_of(match),
        before=before,
        reason=reason,
    )


@transaction.atomic
def decide(match: Match, side: Side | None, *, by: User, reason: str = "") -> None:
    """Say who goes on from a bracket's match that ended level, by one more deal or by lot.

    None takes that back. Raises NothingToDecide, PlayedOn, StageIsClosed.
    """
    match = locked_match(match)
    settled, match.goes_on = match.goes_on, ""
    if not match.is_unsettled:
        raise NothingToDecide
    match.goes_on = "" if side is None else side.value
    if match.goes_on == settled:
        return
    refuse_played_on(match)
    match.save(update_fields=["goes_on"])
    JournalEntry.objects.write(
        match.round.stage.tournament,
        Verb.DECIDED,
        by=by,
        subject=subject_of(match),
        before={"goes_on": goes_on_text(match, settled)},
        after={"goes_on": goes_on_text(match, match.goes_on)},
        reason=reason,
    )


def goes_on_text(match: Match, kept: str) -> str:
    """Who goes on, as the journal names it; nobody before it was decided."""
    return str(match.doublette_at(Side(kept))) if kept else ""
