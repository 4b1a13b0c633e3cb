"""Exchanging seats in a draft: the reasons are told anew, what was changed is marked."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.models import JournalEntry, Round
from tournament.pairing.seating import may_swap, seating
from tournament.services import TournamentRefusal, lock
from tournament.services.rounds import draft_again, seat

Verb = JournalEntry.Verb


class SeatsFollow(TournamentRefusal):
    """In later rounds of pools and brackets the seats follow from those before."""

    text = _("Who meets whom follows from the rounds before: nothing can be exchanged here.")


class NotSeated(TournamentRefusal):
    """Two different doublettes of the draft exchange their seats."""

    text = _("Choose two different doublettes of this draft.")


class NothingSwapped(TournamentRefusal):
    """Nothing has been changed by hand in this draft."""

    text = _("Nothing has been changed by hand in this draft.")


@transaction.atomic
def swap_seats(drawn: Round, one: int, other: int, *, by: User) -> Round:
    """Exchange the seats of two doublettes of a draft, by their numbers; the exempt is a seat too.

    Raises NotADraft, SeatsFollow, NotSeated.
    """
    lock(drawn.stage.tournament)
    drawn = draft_again(drawn)
    matches = drawn.matches.select_related("home", "away")
    seated = {side.number for match in matches for side in (match.home, match.away) if side}
    if not may_swap(drawn.draw_input):
        raise SeatsFollow
    if one == other or not {one, other} <= seated:
        raise NotSeated
    return _arrange(drawn, [*drawn.swaps, [one, other]], by=by, exchanged=[one, other])


@transaction.atomic
def undo_swap(drawn: Round, *, by: User) -> Round:
    """Take the last exchange back. Raises NotADraft, NothingSwapped."""
    lock(drawn.stage.tournament)
    drawn = draft_again(drawn)
    if not drawn.swaps:
        raise NothingSwapped
    return _arrange(drawn, drawn.swaps[:-1], by=by, exchanged=drawn.swaps[-1])


def _arrange(drawn: Round, swaps: list[list[int]], *, by: User, exchanged: list[int]) -> Round:
    """The draft with these exchanges, drawn anew from what was stored."""
    tournament = drawn.stage.tournament
    arranged = seating(drawn.draw_input, swaps)
    drawn.swaps, drawn.draw_summary = swaps, arranged.summary
    drawn.save(update_fields=["swaps", "draw_summary"])
    drawn.matches.all().delete()
    if arranged.entries:
        drawn.stage.entries.all().delete()
    seat(drawn, arranged, tournament)
    JournalEntry.objects.write(
        tournament,
        Verb.SWAPPED,
        by=by,
        subject=str(drawn.number),
        after={"doublettes": exchanged},
    )
    return drawn
