"""Pairs that are never drawn against each other: forbidden, allowed again."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.models import Doublette, ForbiddenPair, JournalEntry
from tournament.services import TournamentRefusal, lock

Verb = JournalEntry.Verb


class PairOfOne(TournamentRefusal):
    """A pair is of two doublettes of one tournament."""

    text = _("Choose another doublette of this tournament.")


class AlreadyKeptApart(TournamentRefusal):
    """The pair is forbidden already; `one` and `other` are it."""

    text = _("“%(one)s” and “%(other)s” are kept apart already.")


@transaction.atomic
def forbid_pair(one: Doublette, other: Doublette, *, by: User) -> ForbiddenPair:
    """Never draw the two against each other, in whatever order they are named.

    Raises PairOfOne, AlreadyKeptApart, TournamentClosed.
    """
    tournament = lock(one.tournament)
    if one.pk == other.pk or one.tournament_id != other.tournament_id:
        raise PairOfOne
    if of_both(one, other).exists():
        raise AlreadyKeptApart(one=one.name, other=other.name)
    first, second = in_order(one, other)
    pair = ForbiddenPair.objects.create(tournament=tournament, one=first, other=second)
    JournalEntry.objects.write(tournament, Verb.KEPT_APART, by=by, subject=told(one, other))
    return pair


@transaction.atomic
def allow_pair(one: Doublette, other: Doublette, *, by: User) -> None:
    """The two may be drawn against each other again; nothing happens if they may already."""
    tournament = lock(one.tournament)
    deleted, _of_each = of_both(one, other).delete()
    if deleted:
        JournalEntry.objects.write(tournament, Verb.MAY_MEET, by=by, subject=told(one, other))


def of_both(one: Doublette, other: Doublette) -> QuerySet[ForbiddenPair]:
    """The ban between the two, whichever was named first."""
    return ForbiddenPair.objects.filter(Q(one=one, other=other) | Q(one=other, other=one))


def in_order(one: Doublette, other: Doublette) -> tuple[Doublette, Doublette]:
    """The two, the lower number first."""
    return (one, other) if one.number < other.number else (other, one)


def told(one: Doublette, other: Doublette) -> str:
    """How the journal names a pair."""
    first, second = in_order(one, other)
    return f"{first.name} – {second.name}"
