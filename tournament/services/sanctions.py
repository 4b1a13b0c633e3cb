"""Decisions about a whole doublette: a penalty, a disqualification, each lifted again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from scoring.standings import Outcome
from tournament import selectors
from tournament.models import Doublette, JournalEntry, Match, Sanction, Stage, Tournament
from tournament.models.doublette import Presence
from tournament.selectors import stages
from tournament.selectors.corrections import Moved, moves
from tournament.services import TournamentRefusal, lock, results
from tournament.services.registration import move
from tournament.services.rounds import ReasonNeeded

Verb = JournalEntry.Verb


class NothingToSanction(TournamentRefusal):
    """A sanction disqualifies, or has an amount of points or league points."""

    text = _("Give points or league points, below zero for a penalty.")


class AlreadyDisqualified(TournamentRefusal):
    """A doublette is disqualified once."""

    text = _("This doublette is disqualified already.")


class NoStageToSanctionIn(TournamentRefusal):
    """A sanction belongs to a stage that is open."""

    text = _("Every stage is closed: reopen one to give a sanction in it.")


class LiftedAlready(TournamentRefusal):
    """The sanction does not stand any more, or its stage is closed."""

    text = _("This sanction was lifted already, or its stage is closed.")


@dataclass(frozen=True, slots=True)
class NewSanction:
    """What is decided: a disqualification, or amounts that are added to the row."""

    is_disqualified: bool = False
    league: int = 0
    points: int = 0


class _Undone(Exception):  # noqa: N818 - raised to take a trial back
    """The end of a trial."""


@transaction.atomic
def sanction(doublette: Doublette, new: NewSanction, *, by: User, reason: str) -> Sanction:
    """Decide about a doublette in the stage that is played.

    A disqualified doublette is no longer drawn, gives up the matches it has not played, and is
    ranked last, apart. Raises ReasonNeeded, NothingToSanction, AlreadyDisqualified,
    NoStageToSanctionIn, TournamentClosed.
    """
    tournament = lock(doublette.tournament)
    stage = selectors.current_stage(tournament)
    if not reason:
        raise ReasonNeeded
    if stage is None:
        raise NoStageToSanctionIn
    if bool(new.league or new.points) is new.is_disqualified:
        raise NothingToSanction
    if new.is_disqualified and Sanction.objects.disqualifying(doublette).exists():
        raise AlreadyDisqualified
    given = Sanction.objects.create(
        stage=stage,
        doublette=doublette,
        is_disqualified=new.is_disqualified,
        league=new.league,
        points=new.points,
        reason=reason,
        given_by=by,
    )
    if new.is_disqualified:
        _take_out(tournament, doublette, by, reason)
    JournalEntry.objects.write(
        tournament,
        Verb.SANCTIONED,
        by=by,
        subject=doublette.name,
        after=facts_of(given),
        reason=reason,
    )
    return given


def _take_out(tournament: Tournament, doublette: Doublette, by: User, reason: str) -> None:
    """The doublette leaves; whoever it should have met wins by forfeit."""
    matches = Match.objects.of_tournament(tournament).of_doublette(doublette).undecided()
    for match in matches:
        at_home = match.home_id == doublette.pk
        outcome = Outcome.FORFEIT_HOME if at_home else Outcome.FORFEIT_AWAY
        results.declare_forfeit(match, outcome, by=by, reason=reason)
    if doublette.presence != Presence.WITHDRAWN:
        move(doublette, Presence.WITHDRAWN, Verb.WITHDREW, by, reason)


@transaction.atomic
def lift(given: Sanction, *, by: User, reason: str = "") -> None:
    """Take a sanction back. Whoever was disqualified is present again; matches that were given up
    stay so until their forfeits are taken back. Raises LiftedAlready, TournamentClosed.
    """
    tournament = lock(given.stage.tournament)
    given = Sanction.objects.select_related("doublette", "stage").get(pk=given.pk)
    if given.lifted_at or given.stage.closed_at:
        raise LiftedAlready
    given.lifted_at, given.lifted_by = timezone.now(), by
    given.save(update_fields=["lifted_at", "lifted_by"])
    if given.is_disqualified and given.doublette.presence == Presence.WITHDRAWN:
        move(given.doublette, Presence.PRESENT, Verb.CAME_BACK, by)
    JournalEntry.objects.write(
        tournament,
        Verb.SANCTION_LIFTED,
        by=by,
        subject=given.doublette.name,
        before=facts_of(given),
        reason=reason,
    )


def facts_of(given: Sanction) -> dict[str, object]:
    """What the journal keeps of a sanction."""
    return {
        "disqualified": given.is_disqualified,
        "league_points": given.league,
        "points": given.points,
    }


def preview(doublette: Doublette, new: NewSanction, *, by: User) -> Sequence[Moved]:
    """Whose rank in the stage would move. Raises whatever the sanction would raise."""
    stage = selectors.current_stage(doublette.tournament)
    if stage is None:
        raise NoStageToSanctionIn
    return moved_by(stage, lambda: sanction(doublette, new, by=by, reason="-"))


def moved_by(stage: Stage, change: Callable[[], object]) -> Sequence[Moved]:
    """Whose rank a change would move: it is made, looked at, and taken back."""
    before, after = ranks_in(stage), dict[int, int]()
    try:
        with transaction.atomic():
            change()
            after = ranks_in(Stage.objects.select_related("tournament").get(pk=stage.pk))
            raise _Undone
    except _Undone:
        pass
    return moves(stage.tournament, before, after)


def ranks_in(stage: Stage) -> dict[int, int]:
    """The rank of each doublette as the stage would be closed now."""
    return {number: rank for number, rank in stages.ranking_of(stage)}
