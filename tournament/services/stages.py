"""Stages: how each is played, closing one to begin the next, taking that back."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament import selectors
from tournament.models import JournalEntry, Stage, Tournament
from tournament.pairing import formats
from tournament.pairing.formats import Format, Swiss
from tournament.selectors import stages as standing
from tournament.selectors.brackets import bracket_of
from tournament.services import TournamentRefusal, lock
from tournament.services.bracket_draws import refuse_undecided
from tournament.services.rounds import StageIsClosed

Verb = JournalEntry.Verb


class StageIsUnderWay(TournamentRefusal):
    """A stage that has been drawn keeps its format; `stage` is its number."""

    text = _("Stage %(stage)s has been drawn: its format stays as it is.")


class FewerRoundsThanPlayed(TournamentRefusal):
    """More rounds have been published than the new plan has; `played` says how many."""

    text = _("%(played)s rounds have been published already.")


class ResultsAreMissing(TournamentRefusal):
    """A stage is closed when all its results are in; `count` are missing."""

    text = _("Results are missing (%(count)s): the stage cannot be closed yet.")


class NothingToClose(TournamentRefusal):
    """No stage is open, or nothing of it has been played."""

    text = _("No stage has been played that could be closed.")


class NextStageIsDrawn(TournamentRefusal):
    """A stage is reopened only while the next one has not been drawn."""

    text = _("The next stage has been drawn: cancel its rounds first.")


@transaction.atomic
def plan_rounds(
    tournament: Tournament, rounds: int, *, by: User, stage: Stage | None = None
) -> None:
    """Play so many rounds in a stage, the first unless told otherwise, also while it is under way.

    Raises StageIsUnderWay for one without a number of rounds, StageIsClosed, FewerRoundsThanPlayed.
    """
    tournament = lock(tournament)
    number = stage.number if stage else 1
    stage = tournament.stages.filter(number=number).first()
    if stage is None or not isinstance(stage.format, Swiss):
        raise StageIsUnderWay(stage=number)
    if stage.format.rounds == rounds:
        return
    if stage.closed_at:
        raise StageIsClosed(stage=number)
    played = stage.rounds.published().count()
    if 0 < rounds < played:
        raise FewerRoundsThanPlayed(played=played)
    before = stage.kept_format
    stage.kept_format = formats.dump(replace(stage.format, rounds=rounds))
    stage.full_clean()
    stage.save(update_fields=["kept_format"])
    JournalEntry.objects.write(
        tournament,
        Verb.FORMAT,
        by=by,
        subject=str(stage.number),
        before={"rounds": before["rounds"]},
        after={"rounds": rounds},
    )


@transaction.atomic
def choose_formats(tournament: Tournament, chosen: Sequence[Format], *, by: User) -> list[Stage]:
    """Play these stages, one after the other; those drawn already must stay as they are.

    Raises StageIsUnderWay.
    """
    tournament = lock(tournament)
    stages = list(tournament.stages.order_by("number"))
    before = [stage.kept_format for stage in stages]
    wanted = [formats.dump(one) for one in chosen]
    for stage in stages:
        kept = wanted[stage.number - 1 : stage.number]
        if kept != [stage.kept_format] and is_drawn(stage):
            raise StageIsUnderWay(stage=stage.number)
    tournament.stages.filter(number__gt=len(wanted)).delete()
    for number, form in enumerate(wanted, start=1):
        there = tournament.stages.filter(number=number).first()
        stage = there or Stage(tournament=tournament, number=number)
        stage.kept_format = form
        stage.full_clean()
        stage.save()
    JournalEntry.objects.write(
        tournament, Verb.FORMAT, by=by, before={"stages": before}, after={"stages": wanted}
    )
    return list(tournament.stages.order_by("number"))


def is_drawn(stage: Stage) -> bool:
    """Whether a round of it stands, as a draft or published. One query."""
    return stage.rounds.standing().exists()


@transaction.atomic
def close_stage(stage: Stage, *, by: User) -> Stage:
    """Freeze the ranking of the stage; the next one may be drawn then.

    Raises NothingToClose, ResultsAreMissing, and NoWinnerYet for a bracket.
    """
    tournament = lock(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    if stage.closed_at or not stage.rounds.published().exists() or selectors.draft_of(tournament):
        raise NothingToClose
    if missing := selectors.undecided_matches(tournament):
        raise ResultsAreMissing(count=len(missing))
    if view := bracket_of(stage):
        refuse_undecided(view)
    stage.final = standing.ranking_of(stage)
    stage.closed_at = timezone.now()
    stage.save(update_fields=["final", "closed_at"])
    JournalEntry.objects.write(tournament, Verb.STAGE_CLOSED, by=by, subject=str(stage.number))
    return stage


@transaction.atomic
def reopen_stage(stage: Stage, *, by: User, reason: str = "") -> Stage:
    """Take the closing back, while nothing of the next stage is drawn. Raises NextStageIsDrawn."""
    tournament = lock(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    if stage.closed_at is None:
        return stage
    if any(is_drawn(later) for later in tournament.stages.filter(number__gt=stage.number)):
        raise NextStageIsDrawn
    tournament.stages.filter(number__gt=stage.number).update(closed_at=None, final=[])
    stage.closed_at, stage.final = None, []
    stage.save(update_fields=["final", "closed_at"])
    JournalEntry.objects.write(
        tournament, Verb.STAGE_REOPENED, by=by, subject=str(stage.number), reason=reason
    )
    return stage
