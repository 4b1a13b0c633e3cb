"""Why each pair, and the exempt, came out as it did: as data, for the wording package."""

from __future__ import annotations

from collections.abc import Iterable

from tournament.pairing.field import BARRED, Field, Question
from tournament.pairing.ladder import Footing
from tournament.pairing.types import ClubSetting, Pair, Reason, ReasonKind


def pair_of(
    question: Question,
    everyone: Field,
    home: int,
    away: int,
    *,
    origin: Reason | None = None,
    chosen: bool = False,
) -> Pair:
    """The pair of two positions with its reasons: where it comes from, then what is wrong.

    `origin`: where it comes from, unless from the scores; `chosen`: what is wrong was accepted.
    """
    reasons = [origin or _origin(question, everyone, home, away)]
    accepted = int(chosen or reasons[0].kind is ReasonKind.LOCKED)
    when = everyone.last_met(home, away)
    if 0 < when < BARRED:
        reasons.append(Reason(ReasonKind.REMATCH, {"round": when, "chosen": accepted}))
    if question.club is not ClubSetting.OFF and everyone.same_club(home, away):
        club = everyone.members[home].club
        reasons.append(Reason(ReasonKind.SAME_CLUB, {"club": club, "chosen": accepted}))
    return Pair(everyone.members[home].id, everyone.members[away].id, tuple(reasons))


def rematches(pairs: Iterable[Pair]) -> int:
    """How many of these pairs have met before."""
    kinds = [reason.kind for pair in pairs for reason in pair.reasons]
    return kinds.count(ReasonKind.REMATCH)


def _origin(question: Question, everyone: Field, home: int, away: int) -> Reason:
    better, other = everyone.members[home], everyone.members[away]
    gap = better.score - other.score
    if tuple(sorted((better.id, other.id))) in question.locked:
        return Reason(ReasonKind.LOCKED)
    if not gap:
        score = {"score": better.score}
        return Reason(ReasonKind.LOT) if question.by_lot else Reason(ReasonKind.SAME_SCORE, score)
    if everyone.scores[home] == everyone.scores[away]:
        return Reason(ReasonKind.ACCELERATED, {"gap": abs(gap)})
    down = better if gap > 0 else other
    return Reason(ReasonKind.FLOAT, {"gap": abs(gap), "down": down.id})


def exempt_reason(question: Question, loose: Field, footing: Footing) -> Reason:
    """Why the exempt of this footing is exempt. `loose`: the field without the locked pairs."""
    if footing.exempt is None:
        raise ValueError("nobody is exempt")
    free = loose.members[footing.exempt].free
    kind = exempt_kind(question, loose, free)
    return Reason(kind, {"free": free, "passed": footing.passed})


def exempt_kind(question: Question, field: Field, free: int) -> ReasonKind:
    """Why somebody of the field is exempt who has been `free` times so far."""
    if free > min(member.free for member in field.members):
        return ReasonKind.EXEMPT_AGAIN
    return ReasonKind.EXEMPT_LOT if question.by_lot else ReasonKind.EXEMPT_LOWEST
