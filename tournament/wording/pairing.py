"""The reasons of a draw in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording.clauses import one_line
from scoring.wording.standings import wins_figure
from tournament.pairing.types import EXEMPT, Draw, Reason, ReasonKind, Witness

Names = Mapping[int, str]
NO_NAMES: Names = MappingProxyType({})
SHOWN = 8
"""So many names are read out; beyond that only the number of doublettes is told."""


def reason_text(reason: Reason, names: Names = NO_NAMES) -> str:
    """One reason as a short clause without a full stop, such as it stands beside a pair."""
    match reason.kind:
        case ReasonKind.LOT:
            return _("first round, by lot")
        case ReasonKind.LOCKED | ReasonKind.FORBIDDEN | ReasonKind.CHANGED_BY_HAND:
            return _organiser_text(reason.kind)
        case ReasonKind.SAME_CLUB | ReasonKind.REMATCH:
            return _blemish_text(reason)
        case ReasonKind.SAME_SCORE | ReasonKind.ACCELERATED | ReasonKind.FLOAT:
            return _group_reason_text(reason, names)
        case ReasonKind.RANKED | ReasonKind.MOVEMENT | ReasonKind.AHEAD:
            return _plan_reason_text(reason, names)
        case _:
            return _exempt_text(reason)


def wins_text(half_wins: int) -> str:
    """A score in wins, halves shown: "1 win", "2½ wins"."""
    text = ngettext("%(number)s win", "%(number)s wins", (half_wins + 1) // 2)
    return text % {"number": wins_figure(half_wins)}


def summary_text(draw: Draw, names: Names = NO_NAMES) -> str:
    """The draw in one line: rematches, same-club pairs, the exempt and why."""
    kinds = [reason.kind for pair in draw.pairs for reason in pair.reasons]
    clubs = kinds.count(ReasonKind.SAME_CLUB)
    parts = [
        ngettext("%(n)d rematch", "%(n)d rematches", draw.rematches) % {"n": draw.rematches},
        _("%(n)d same club") % {"n": clubs},
    ]
    if draw.exempt is not None and draw.exempt_reason is not None:
        exempt = {"name": _name(draw.exempt, names), "why": reason_text(draw.exempt_reason)}
        parts.append(_("exempt: %(name)s (%(why)s)") % exempt)
    if draw.reopened:
        parts.append(reopened_text(draw.reopened))
    if draw.assured is not None:
        parts.append(assured_text(draw.assured))
    return ", ".join(parts)


def assured_text(rounds: int) -> str:
    """How far the tournament can go on after this round as it should."""
    text = ngettext(
        "%(n)d more round possible without a rematch",
        "%(n)d more rounds possible without a rematch",
        rounds,
    )
    return text % {"n": rounds}


def reopened_text(rounds: int) -> str:
    """What the ladder had to allow again, for the organiser to confirm."""
    if rounds == 1:
        return _("rematches of round 1 allowed again")
    return _("rematches of rounds 1 to %(last)d allowed again") % {"last": rounds}


def witness_text(witness: Witness, names: Names = NO_NAMES) -> str:
    """The proof that no round exists, in words that can be checked by counting."""
    groups = one_line(_group_text(group, names) for group in witness.groups)
    told = {
        "groups": groups,
        "count": len(witness.groups),
        "removed": _group_text(witness.removed, names),
    }
    if not witness.removed:
        text = _("Each of these groups is odd, and nobody may meet anyone outside it: %(groups)s.")
        return text % told
    return (
        _(
            "Each of these %(count)d groups is odd, and nobody may meet anyone outside it except "
            "%(removed)s, which is not enough for all of them: %(groups)s."
        )
        % told
    )


def _organiser_text(kind: ReasonKind) -> str:
    """What the organiser decided, before the draw or after it."""
    if kind is ReasonKind.LOCKED:
        return _("fixed by the organiser")
    return _("forbidden pair") if kind is ReasonKind.FORBIDDEN else _("changed by hand")


def _blemish_text(reason: Reason) -> str:
    chosen = reason.params["chosen"]
    if reason.kind is ReasonKind.REMATCH:
        text = _("rematch of round %(round)d") if chosen else _("forced rematch of round %(round)d")
        return text % reason.params
    return _("same club") if chosen else _("same club, as apart would cost more elsewhere")


def _group_reason_text(reason: Reason, names: Names) -> str:
    params = reason.params
    if reason.kind is ReasonKind.SAME_SCORE:
        return _("same score (%(wins)s)") % {"wins": wins_text(params["score"])}
    if reason.kind is ReasonKind.ACCELERATED:
        return _("same group of the accelerated start")
    told = {"name": _name(params["down"], names), "wins": wins_text(params["gap"])}
    return _("%(name)s meets an opponent with %(wins)s less") % told


def _plan_reason_text(reason: Reason, names: Names) -> str:
    """What was laid down beforehand: neighbours, a movement, the rounds to come."""
    if reason.kind is ReasonKind.RANKED:
        return _("places %(place)d and %(other)d of the ranking") % reason.params
    if reason.kind is ReasonKind.MOVEMENT:
        return _("%(name)s stays, the other moves on") % {
            "name": _name(reason.params["stays"], names)
        }
    text = ngettext(
        "so that %(rounds)d more round can be played without a rematch",
        "so that %(rounds)d more rounds can be played without a rematch",
        reason.params["rounds"],
    )
    return text % reason.params


def _exempt_text(reason: Reason) -> str:
    free, passed = reason.params["free"], reason.params["passed"]
    text = _exempt_choice(reason.kind, free)
    if not passed:
        return text
    if reason.kind is ReasonKind.EXEMPT_BY_HAND:
        more = ngettext("%(n)d came before it", "%(n)d came before it", passed)
        return one_line([text, more % {"n": passed}])
    more = ngettext(
        "%(n)d before it had to play so that all can be paired",
        "%(n)d before it had to play so that all can be paired",
        passed,
    )
    return one_line([text, more % {"n": passed}])


def _exempt_choice(kind: ReasonKind, free: int) -> str:
    if kind is ReasonKind.EXEMPT_LOT:
        return _("by lot, as there is no ranking yet")
    if kind is ReasonKind.EXEMPT_AGAIN:
        return _("again, as nobody else can be spared")
    if kind is ReasonKind.EXEMPT_IN_TURN:
        return _("in turn, at the empty chair")
    if kind is ReasonKind.EXEMPT_BY_HAND:
        return _("chosen by the organiser")
    if free == 0:
        return _("lowest never exempt")
    times = ngettext(
        "lowest of those exempt only %(n)d time", "lowest of those exempt only %(n)d times", free
    )
    return times % {"n": free}


def _group_text(group: Iterable[int], names: Names) -> str:
    numbers = list(group)
    if len(numbers) > SHOWN:
        return ngettext("%(n)d doublette", "%(n)d doublettes", len(numbers)) % {"n": len(numbers)}
    return ", ".join(_name(number, names) for number in numbers)


def _name(number: int, names: Names) -> str:
    if number == EXEMPT:
        return _("the exempt's seat")
    return names.get(number) or _("no. %(number)d") % {"number": number}
