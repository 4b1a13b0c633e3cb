"""What the planner proposes, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.pairing.planner import Drawback, DrawbackCode, PlanName

_BY = {
    DrawbackCode.OVERTIME: "minutes",
    DrawbackCode.WAIT: "minutes",
    DrawbackCode.WAVES: "rounds",
    DrawbackCode.EXEMPT: "rounds",
    DrawbackCode.FEW_MATCHES: "matches",
    DrawbackCode.STOP: "doublettes",
    DrawbackCode.UNBEATEN_OUT: "places",
    DrawbackCode.BEST_UNEQUAL: "best",
}
"""The figure by which the sentence is singular or plural."""


def plan_name_text(name: PlanName) -> str:
    """What kind of day it is, as a heading."""
    texts = {
        PlanName.ROUND_ROBIN: _("Everyone against everyone"),
        PlanName.ROUND_ROBIN_TWICE: _("Everyone against everyone, twice"),
        PlanName.ROUND_ROBIN_FINAL: _("Everyone against everyone, then a final"),
        PlanName.POOLS_CONSOLANTE: _("Pools, then bracket and consolante"),
        PlanName.POOLS_BRACKET: _("Pools, then a bracket"),
        PlanName.SWISS_CONSOLANTE: _("Swiss rounds, then bracket and consolante"),
        PlanName.SWISS_BRACKET: _("Swiss rounds, then a bracket"),
        PlanName.KNOCKOUT_PLACING: _("Bracket with matches for every place"),
        PlanName.SWISS: _("Swiss rounds"),
        PlanName.KNOCKOUT_CONSOLANTE: _("Bracket with consolante"),
        PlanName.DOUBLE_ELIMINATION: _("Double elimination"),
        PlanName.RANKING_BRACKET: _("Rounds in the order of the ranking, then a bracket"),
        PlanName.RANKING: _("Rounds in the order of the ranking"),
        PlanName.MOVEMENT: _("One half stays, the other moves on"),
        PlanName.KNOCKOUT: _("Bracket alone"),
    }
    return texts[name]


def drawback_text(drawback: Drawback) -> str:
    """What speaks against a plan, as a sentence."""
    code, params = drawback.code, drawback.params
    if code is DrawbackCode.LONG_DAY:
        return _("It takes %(time)s h in all: a long day.") % {
            "time": hours_text(params["minutes"])
        }
    if code in _BY:
        return _counted(code, params[_BY[code]]) % params
    return _plain(code, params) % params


def hours_text(minutes: int) -> str:
    """A length in hours and minutes: “4:30”."""
    return f"{minutes // 60}:{minutes % 60:02}"


def _counted(code: DrawbackCode, n: int) -> str:
    """The sentences with a singular and a plural."""
    return {**_counted_times(n), **_counted_people(n)}[code]


def _counted_times(n: int) -> dict[DrawbackCode, str]:
    return {
        DrawbackCode.OVERTIME: ngettext(
            "It takes %(minutes)s minute more than there is.",
            "It takes %(minutes)s minutes more than there are.",
            n,
        ),
        DrawbackCode.WAIT: ngettext(
            "For %(minutes)s minute nobody plays before the last round.",
            "For %(minutes)s minutes nobody plays before the last round.",
            n,
        ),
        DrawbackCode.WAVES: ngettext(
            "In %(rounds)s round there are more matches than tables: "
            "up to %(waves)s one after the other at a table.",
            "In %(rounds)s rounds there are more matches than tables: "
            "up to %(waves)s one after the other at a table.",
            n,
        ),
        DrawbackCode.EXEMPT: ngettext(
            "In %(rounds)s round somebody is exempt, at most %(most)s at once.",
            "In %(rounds)s rounds somebody is exempt, at most %(most)s at once.",
            n,
        ),
    }


def _counted_people(n: int) -> dict[DrawbackCode, str]:
    return {
        DrawbackCode.FEW_MATCHES: ngettext(
            "Whoever is beaten at once goes home after %(matches)s match.",
            "Whoever is beaten at once goes home after %(matches)s matches.",
            n,
        ),
        DrawbackCode.STOP: ngettext(
            "%(doublettes)s doublette stops after the first stage; matches played by then: "
            "%(matches)s.",
            "%(doublettes)s doublettes stop after the first stage; matches played by then: "
            "%(matches)s.",
            n,
        ),
        DrawbackCode.UNBEATEN_OUT: ngettext(
            "Up to %(unbeaten)s may be unbeaten, and only %(places)s goes on.",
            "Up to %(unbeaten)s may be unbeaten, and only %(places)s go on.",
            n,
        ),
        DrawbackCode.BEST_UNEQUAL: ngettext(
            "For %(best)s place, number %(place)s of pools of different sizes are compared.",
            "For %(best)s places, number %(place)s of pools of different sizes are compared.",
            n,
        ),
    }


def _plain(code: DrawbackCode, params: Mapping[str, int]) -> str:
    """The sentences that are the same for one and for many."""
    if code is DrawbackCode.REMATCHES:
        return _rematches(params)
    level = _("Several may end level.")
    if params.get("unbeaten"):
        level = _("There may be ties: up to %(unbeaten)s may end without a defeat.")
    last = _("There is no final: the last round may be decided before it is played.")
    if params.get("complete"):
        last = _("There is no final, but everyone has met everyone.")
    texts = {
        DrawbackCode.LEVEL: level,
        DrawbackCode.NO_FINAL: last,
        DrawbackCode.ONE_HALF: _("Nobody meets anyone of their own half of the field."),
        DrawbackCode.UNEQUAL_POOLS: _(
            "Pools of %(smallest)s and of %(largest)s: some play more matches than others."
        ),
    }
    return texts[code]


def _rematches(params: Mapping[str, int]) -> str:
    if not params["stage"]:
        return _("Two doublettes may meet again in these rounds.")
    if not params["met"]:
        return _("In the bracket two of one pool may meet again, as late as possible.")
    return _("In the bracket two may meet again who met before.")
