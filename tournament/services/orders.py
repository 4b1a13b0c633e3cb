"""The order of the standings of a stage: its criteria, lots, and the word of the organiser."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from scoring.standings import Criterion, Order, problems
from tournament.models import JournalEntry, Match, Stage
from tournament.pairing.formats import Kind
from tournament.services import TournamentRefusal, lock
from tournament.services.rounds import ReasonNeeded, StageIsClosed

Verb = JournalEntry.Verb
LARGEST_SEED = 2**32


class NoOrder(TournamentRefusal):
    """A bracket is ranked by who has won, not by criteria."""

    text = _("A bracket has no order of criteria.")


class ContradictoryOrder(TournamentRefusal):
    """The criteria contradict each other."""

    text = _("These criteria contradict each other.")


class NotTied(TournamentRefusal):
    """The organiser decides between doublettes that share a rank."""

    text = _("Order two or more different doublettes that share a rank.")


@transaction.atomic
def set_order(stage: Stage, order: Order, *, by: User, reason: str = "") -> Stage:
    """Rank a stage by another order; once it has results, with a reason.

    Raises NoOrder, StageIsClosed, ContradictoryOrder, ReasonNeeded, TournamentClosed.
    """
    stage = _opened(stage)
    if problems(order):
        raise ContradictoryOrder
    if order == stage.order:
        return stage
    if not reason and has_results(stage):
        raise ReasonNeeded
    return _keep(stage, order, Verb.ORDER, by, reason)


@transaction.atomic
def draw_lots(stage: Stage, seed: int, *, by: User, reason: str = "") -> Stage:
    """Draw the lots of a stage, or draw them again with a reason; everyone reads their seed.

    Raises NoOrder, StageIsClosed, ReasonNeeded, TournamentClosed.
    """
    stage = _opened(stage)
    if not reason and stage.order.seed and has_results(stage):
        raise ReasonNeeded
    return _keep(stage, replace(stage.order, seed=seed % LARGEST_SEED), Verb.ORDER, by, reason)


@transaction.atomic
def decide_tie(stage: Stage, numbers: Sequence[int], *, by: User, reason: str) -> Stage:
    """The word of the organiser on doublettes that are level, the best first, by their numbers.

    Raises NotTied, NoOrder, StageIsClosed, ReasonNeeded, TournamentClosed.
    """
    stage = _opened(stage)
    if not reason:
        raise ReasonNeeded
    if len(set(numbers)) < max(len(numbers), 2):
        raise NotTied
    order = stage.order
    others = [number for number in order.manual if number not in set(numbers)]
    criteria = order.criteria
    if Criterion.MANUAL not in criteria:
        at = criteria.index(Criterion.LOTS) if Criterion.LOTS in criteria else len(criteria)
        criteria = (*criteria[:at], Criterion.MANUAL, *criteria[at:])
    decided = replace(order, criteria=criteria, manual=(*others, *numbers))
    return _keep(stage, decided, Verb.TIE_DECIDED, by, reason)


@transaction.atomic
def undecide_ties(stage: Stage, *, by: User, reason: str = "") -> Stage:
    """Take the word of the organiser back. Raises NoOrder, StageIsClosed, TournamentClosed."""
    stage = _opened(stage)
    order = stage.order
    criteria = tuple(one for one in order.criteria if one is not Criterion.MANUAL)
    if order.manual:
        plain = replace(order, criteria=criteria, manual=())
        return _keep(stage, plain, Verb.TIE_DECIDED, by, reason)
    return stage


def has_results(stage: Stage) -> bool:
    """Whether a match of the stage is decided. One query."""
    matches = Match.objects.of_tournament(stage.tournament).filter(round__stage=stage)
    return any(match.is_decided and not match.is_exempt for match in matches)


def _opened(stage: Stage) -> Stage:
    tournament = lock(stage.tournament)
    stage = tournament.stages.get(pk=stage.pk)
    if stage.kind is Kind.BRACKET:
        raise NoOrder
    if stage.closed_at:
        raise StageIsClosed(stage=stage.number)
    return stage


def _keep(stage: Stage, order: Order, verb: JournalEntry.Verb, by: User, reason: str) -> Stage:
    before, stage.kept_order = stage.kept_order, order.dump()
    stage.save(update_fields=["kept_order"])
    JournalEntry.objects.write(
        stage.tournament,
        verb,
        by=by,
        subject=str(stage.number),
        before={"order": before},
        after={"order": stage.kept_order},
        reason=reason,
    )
    return stage
