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
from scoring import services as scoring
from scoring.rules.sheet import Side
from scoring.services import Author
from scoring.standings import Outcome
from tournament import selectors
from tournament.models import JournalEntry, Match, Round, Stage
from tournament.pairing.formats import Bracket
from tournament.selectors import brackets, stages
from tournament.selectors.corrections import Correction, NewResult, Way, later_rounds, moves
from tournament.services import TournamentRefusal, results, rounds, sheets
from tournament.services.stages import reopen_stage

Verb = JournalEntry.Verb


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
        coming = frozenset(one.number for one in brackets.coming(following, ranking).main)
    view = brackets.bracket_of(stage)
    ranks = {number: rank for number, rank in ranking}
    return Snapshot(ranks, coming, view.progress.pairs if view else {})


def _told(match: Match, before: Snapshot, after: Snapshot) -> Correction:
    tournament = match.round.stage.tournament
    by_number = {one.number: one for one in tournament.doublettes.all()}
    ranks = moves(tournament, before.ranks, after.ranks)
    later = tuple(later_rounds(match))
    others = {node for node, pair in before.pairs.items() if pair != after.pairs.get(node)}
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
    match = held(match)
    shown = preview(match, new, by=by)
    if shown.key != key:
        raise ConsequencesChanged
    if way not in shown.ways:
        raise NoReplay if way is Way.REPLAY else ConsequencesChanged
    winner = match.winner_number
    enter(match, new, by=by, reason=reason)
    tournament = match.round.stage.tournament
    match = Match.objects.of_tournament(tournament).get(pk=match.pk)
    if way is Way.REDRAW:
        cancel_later(match, by=by, reason=reason)
    elif way is Way.REPLAY:
        replay_later(match, by=by, reason=reason)
    elif match.node and shown.was_used and winner not in (None, match.winner_number):
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
    """Take the old result back and enter the new one, whatever was drawn since. Raises NoSheet."""
    author = Author(user=by)
    match = held(match)
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
    match = held(match)
    if match.node and match.winner_number is None:
        Match.objects.filter(pk=match.pk).update(goes_on=new.goes_on)


def held(match: Match) -> Match:
    """The match as it is now, its sheet held, then its tournament, as whoever writes holds them.

    Raises TournamentClosed, and NoSheet unless its round stands.
    """
    if match.sheet is not None:
        scoring.lock(match.sheet)
    return results.locked_match(match)


def cancel_later(match: Match, *, by: User, reason: str) -> None:
    """Cancel all that was drawn after a match, the last first, and reopen its stage."""
    for later in reversed(later_rounds(match)):
        reopen_stage(later.stage, by=by, reason=reason)
        if later.published_at is None:
            rounds.discard_draft(later, by=by)
        else:
            rounds.cancel_round(later, by=by, reason=reason)
    stage = Stage.objects.select_related("tournament").get(pk=match.round.stage_id)
    reopen_stage(stage, by=by, reason=reason)


def replay_later(match: Match, *, by: User, reason: str) -> None:
    """Give the next rounds of a bracket their right doublettes.

    A match that keeps its pair keeps its sheet; another pair gets a fresh one, the old sheet stays
    stored. Matches whose pair is not known any more wait to be drawn again, and so does a draft.
    """
    played = []
    for later in later_rounds(match):
        if later.published_at is None:
            rounds.discard_draft(later, by=by)
        else:
            seat_again(later)
            seat_waiting(later)
            played.append(later)
    for later in reversed(played):
        if later.matches.exclude(away=None).exists():
            break
        rounds.cancel_round(later, by=by, reason=reason)


def seat_again(later: Round) -> None:
    """The matches of a round as the bracket has them now; whoever waited may play in them."""
    view = brackets.bracket_of(later.stage)
    if view is None:
        return
    later.matches.filter(away=None).delete()
    pairs = view.progress.pairs
    changed = [
        one
        for one in later.matches.exclude(away=None).select_related("home", "away")
        if one.away and pairs[one.node] != (one.home.number, one.away.number)
    ]
    later.matches.filter(pk__in=[one.pk for one in changed]).delete()
    tournament = later.stage.tournament
    gone = rounds.gone_from(tournament)
    fresh = []
    for one in changed:
        home, away = view.seated(view.plan.node(one.node))
        if home and away:
            outcome = rounds.outcome_of(home.number, away.number, gone)
            fresh.append(
                Match(
                    round=later,
                    table=one.table,
                    home=home,
                    away=away,
                    node=one.node,
                    outcome=outcome.value,
                )
            )
    rounds.open_sheets(Match.objects.bulk_create(fresh), tournament)


def seat_waiting(later: Round) -> None:
    """Whoever was still in before a round and does not play in it waits for the one after."""
    view = brackets.bracket_of(later.stage, before=later.number)
    if view is None:
        return
    seated = selectors.seated_in(later.matches.all())
    still_in = {one for node in view.progress.open for one in view.seated(node) if one}
    Match.objects.bulk_create(
        Match(round=later, home=one, outcome=Outcome.EXEMPT.value)
        for one in sorted(still_in, key=lambda one: one.number)
        if one.pk not in seated
    )
