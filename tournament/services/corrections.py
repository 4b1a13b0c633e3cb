"""Correcting a result on which something was drawn: the consequences first, then one of three ways.

What a correction would do is found by making it and taking it back: what is shown is what the same
code does afterwards.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tournament import selectors
from tournament.models import Doublette, JournalEntry, Match, Round, Stage
from tournament.pairing.brackets import NOBODY
from tournament.pairing.formats import Bracket
from tournament.selectors import brackets, stages
from tournament.selectors.corrections import Correction, Moved, NewResult, Way, later_rounds
from tournament.services import TournamentRefusal, lock, results, rounds, sheets
from tournament.services.stages import reopen_stage

Verb = JournalEntry.Verb
Pair = tuple[int, int]


class ConsequencesChanged(TournamentRefusal):
    """Something has happened since the consequences were shown."""

    text = _("Something has changed since these consequences were shown: look at them again.")


class NoReplay(TournamentRefusal):
    """Only matches of a bracket are replayed; other rounds are kept, or drawn again."""

    text = _("Only the matches of a bracket can be replayed.")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How a stage stands: ranks by number, who comes into the next one, who sits at each node."""

    ranks: Mapping[int, int]
    coming: frozenset[int]
    pairs: Mapping[str, tuple[int | None, int | None]]


class _Undone(Exception):  # noqa: N818 - raised to take a trial back
    """The end of a trial."""


def preview(match: Match, new: NewResult, *, by: User) -> Correction:
    """What the result would move. Raises whatever entering it would raise."""
    stage = match.round.stage
    before = snapshot(stage)
    after = before
    try:
        with transaction.atomic():
            enter(match, new, by=by, reason="-")
            after = snapshot(stage)
            raise _Undone
    except _Undone:
        pass
    return _told(match, before, after)


def snapshot(stage: Stage) -> Snapshot:
    """How a stage stands now."""
    ranking = stages.ranking_of(stage)
    following = stage.tournament.stages.filter(number=stage.number + 1).first()
    coming: frozenset[int] = frozenset()
    if following is not None and isinstance(following.format, Bracket):
        with transaction.atomic():
            frozen = stage.final
            Stage.objects.filter(pk=stage.pk).update(final=ranking)
            coming = frozenset(one.number for one in brackets.coming(following).main)
            Stage.objects.filter(pk=stage.pk).update(final=frozen)
    view = brackets.bracket_of(stage)
    ranks = {number: rank for number, rank in ranking}
    return Snapshot(ranks, coming, view.progress.pairs if view else {})


def _told(match: Match, before: Snapshot, after: Snapshot) -> Correction:
    tournament = match.round.stage.tournament
    by_number = {one.number: one for one in tournament.doublettes.all()}
    numbers = sorted(before.ranks.keys() | after.ranks.keys())
    ranks = tuple(
        Moved(by_number[number], before.ranks.get(number), after.ranks.get(number))
        for number in sorted(numbers, key=lambda one: (after.ranks.get(one, 0), one))
        if before.ranks.get(number) != after.ranks.get(number)
    )
    later = tuple(later_rounds(match))
    others = {
        node for node, pair in before.pairs.items() if set(pair) != set(after.pairs.get(node, ()))
    }
    drawn = Match.objects.filter(round__in=later, node__in=others, round__stage=match.round.stage)
    matches = tuple(
        drawn.select_related("round", "home", "away", "sheet").order_by("round", "table")
    )
    closed = match.round.stage.closed_at is not None
    shown = (
        [(one.doublette.number, one.before, one.after) for one in ranks],
        sorted(before.coming ^ after.coming),
        [(one.pk, one.sheet.version if one.sheet else 0) for one in matches],
        [(one.pk, one.published_at) for one in later],
        closed,
    )
    return Correction(
        ranks=ranks,
        enters=tuple(by_number[one] for one in sorted(after.coming - before.coming)),
        leaves=tuple(by_number[one] for one in sorted(before.coming - after.coming)),
        matches=matches,
        later=later,
        closed=closed,
        ways=_ways(match, later, matches, closed=closed),
        key=hashlib.sha256(repr(shown).encode()).hexdigest()[:16],
    )


def _ways(
    match: Match, later: tuple[Round, ...], matches: tuple[Match, ...], *, closed: bool
) -> tuple[Way, ...]:
    """The ways there are: a bracket is replayed as long as no other stage was drawn on it."""
    ways = [Way.KEEP]
    inside = all(one.stage_id == match.round.stage_id for one in later)
    if matches and inside and not closed:
        ways.append(Way.REPLAY)
    if later or closed:
        ways.append(Way.REDRAW)
    return tuple(ways)


# --- Making it


@transaction.atomic
def correct(match: Match, new: NewResult, way: Way, *, by: User, reason: str, key: str) -> None:
    """Give a match another result, and deal with what was drawn on the old one.

    ``key`` is that of the consequences that were shown. Raises ReasonNeeded, ConsequencesChanged,
    NoReplay, and whatever entering the result raises; then nothing has changed.
    """
    if not reason:
        raise rounds.ReasonNeeded
    shown = preview(match, new, by=by)
    if shown.key != key:
        raise ConsequencesChanged
    if way not in shown.ways:
        raise NoReplay
    winner = match.winner_number
    enter(match, new, by=by, reason=reason)
    tournament = lock(match.round.stage.tournament)
    match = Match.objects.of_tournament(tournament).get(pk=match.pk)
    if way is Way.REDRAW:
        cancel_later(match, by=by, reason=reason)
    elif way is Way.REPLAY:
        replay_later(match)
    elif match.node and shown.later and match.winner_number != winner:
        stays = Side.A if winner == match.home.number else Side.B
        match.goes_on = stays.value
        match.save(update_fields=["goes_on"])
    JournalEntry.objects.write(
        tournament,
        Verb.RESULT_CORRECTED,
        by=by,
        subject=sheets.subject_of(match),
        after={"way": way.value},
        reason=reason,
    )


def enter(match: Match, new: NewResult, *, by: User, reason: str) -> None:
    """Take the old result back and enter the new one, whatever was drawn since."""
    author = Author(user=by)
    match = Match.objects.of_tournament(match.round.stage.tournament).get(pk=match.pk)
    if match.outcome not in (Outcome.PLAYED.value, Outcome.EXEMPT.value):
        results.undo_forfeit(match, by=by, reason=reason)
    match.refresh_from_db()
    if match.sheet is not None and match.sheet.closed_at:
        sheets.open_again(match, author=author, reason=reason)
    match.refresh_from_db()
    if new.outcome is not Outcome.PLAYED:
        results.declare_forfeit(match, new.outcome, by=by, reason=reason)
    else:
        seen = sheets.sheet_of(match).version
        sheets.enter_totals(
            match, new.total_a, new.total_b, author=author, seen=seen, reason=reason
        )
    Match.objects.filter(pk=match.pk).update(goes_on=new.goes_on)


def cancel_later(match: Match, *, by: User, reason: str) -> None:
    """Cancel all that was drawn after a match, the last first, and reopen its stage."""
    for later in reversed(later_rounds(match)):
        if later.published_at is None:
            rounds.discard_draft(later, by=by)
        else:
            rounds.cancel_round(later, by=by, reason=reason)
    stage = Stage.objects.select_related("tournament").get(pk=match.round.stage_id)
    reopen_stage(stage, by=by, reason=reason)


def replay_later(match: Match) -> None:
    """Give the next rounds of a bracket their right doublettes.

    A match that keeps its pair keeps its sheet; another pair gets a fresh one, the old sheet stays
    stored. Matches whose pair is not known any more wait to be drawn again.
    """
    stage = match.round.stage
    for later in later_rounds(match):
        view = brackets.bracket_of(stage)
        if view is None:
            return
        pairs = {
            key: (home, away) for key, (home, away) in view.progress.pairs.items() if home and away
        }
        seat_again(later, pairs, {one.number: one for one in view.doublettes.values()})
        seat_waiting(later, view.doublettes)


def seat_again(
    later: Round, pairs: Mapping[str, Pair], doublettes: Mapping[int, Doublette]
) -> None:
    """The matches of a round as the bracket has them now."""
    fresh = []
    later.matches.filter(away=None).delete()
    changed = [
        one
        for one in later.matches.select_related("home", "away").order_by("table")
        if pairs.get(one.node) != (one.home.number, one.away.number if one.away else NOBODY)
    ]
    later.matches.filter(pk__in=[one.pk for one in changed]).delete()
    for one in changed:
        pair = pairs.get(one.node)
        if pair is not None:
            home, away = (doublettes[number] for number in pair)
            fresh.append(Match(round=later, table=one.table, home=home, away=away, node=one.node))
    Match.objects.bulk_create(fresh)
    if later.published_at:
        bare = later.matches.filter(sheet=None, away__isnull=False)
        rounds.open_sheets(list(bare), later.stage.tournament)


def seat_waiting(later: Round, doublettes: Mapping[int, Doublette]) -> None:
    """Whoever is still in and sits nowhere in the round waits for the one after."""
    view = brackets.bracket_of(later.stage)
    if view is None:
        return
    seated = selectors.seated_in(later.matches.all())
    waiting = {one for pair in view.progress.pairs.values() for one in pair if one}
    out = set(view.progress.places)
    Match.objects.bulk_create(
        Match(round=later, home=doublettes[number], outcome=Outcome.EXEMPT.value)
        for number in sorted(waiting - out)
        if doublettes[number].pk not in seated and still_in(view, number)
    )


def still_in(view: brackets.BracketView, number: int) -> bool:
    """Whether a doublette sits at a node that is still open."""
    return any(number in view.progress.pairs[node.key] for node in view.progress.open)
