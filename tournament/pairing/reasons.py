"""Why each pair, and the exempt, came out as it did: as data, for the wording package."""

from __future__ import annotations

from tournament.pairing.field import BARRED, Field, Question
from tournament.pairing.ladder import Footing
from tournament.pairing.types import ClubSetting, Pair, Reason, ReasonKind


def pair_of(question: Question, everyone: Field, home: int, away: int) -> Pair:
    """The pair of two positions with its reasons: where it comes from, then what is wrong."""
    reasons = [_origin(question, everyone, home, away)]
    chosen = int(reasons[0].kind is ReasonKind.LOCKED)
    when = everyone.last_met(home, away)
    if 0 < when < BARRED:
        reasons.append(Reason(ReasonKind.REMATCH, {"round": when, "chosen": chosen}))
    if question.club is not ClubSetting.OFF and everyone.same_club(home, away):
        club = everyone.members[home].club
        reasons.append(Reason(ReasonKind.SAME_CLUB, {"club": club, "chosen": chosen}))
    return Pair(everyone.members[home].id, everyone.members[away].id, tuple(reasons))


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
    if free > min(member.free for member in loose.members):
        kind = ReasonKind.EXEMPT_AGAIN
    elif question.by_lot:
        kind = ReasonKind.EXEMPT_LOT
    else:
        kind = ReasonKind.EXEMPT_LOWEST
    return Reason(kind, {"free": free, "passed": footing.passed})
