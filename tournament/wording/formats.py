"""How a stage is played, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.pairing.formats import (
    LARGEST_POOL,
    MOST_ROUNDS,
    SMALLEST_POOL,
    Bracket,
    Consolante,
    Elimination,
    Filling,
    Format,
    Kind,
    Method,
    Opening,
    Pools,
    Problem,
    Swiss,
)
from tournament.pairing.types import ClubSetting


def problem_text(problem: Problem) -> str:
    """Why a stage cannot be played like this, and what to change."""
    figures = {"most": MOST_ROUNDS, "smallest": SMALLEST_POOL, "largest": LARGEST_POOL}
    texts = {
        Problem.ROUNDS: _("A stage has 1 to %(most)s rounds."),
        Problem.ACCELERATED: _("Fewer rounds can be accelerated than are played."),
        Problem.POOL_SIZE: _("Pools hold %(smallest)s to %(largest)s doublettes."),
        Problem.MEETINGS: _("In a pool everyone meets once or twice."),
        Problem.QUALIFIERS: _("At least the first of each pool must qualify."),
        Problem.CONSOLANTE: _("After double elimination there is neither consolante nor placing."),
        Problem.PLACING: _("Choose either a consolante or matches for every place."),
        Problem.RESET: _("Only in double elimination can the final be played twice."),
    }
    return texts[problem] % figures


def kind_text(kind: Kind) -> str:
    """The way to play a stage, as a choice names it."""
    texts = {Kind.SWISS: _("Rounds"), Kind.POOLS: _("Pools"), Kind.BRACKET: _("Bracket")}
    return texts[kind]


def method_text(method: Method) -> str:
    """Who meets whom in rounds without pools."""
    texts = {
        Method.SWISS: _("Swiss: equal scores, no rematch"),
        Method.RANKING: _("In the order of the ranking: 1–2, 3–4 …, rematches allowed"),
        Method.MOVEMENT: _("Half of the field stays at its tables, the other half moves on"),
    }
    return texts[method]


def opening_text(opening: Opening) -> str:
    """How the first round is made."""
    return {Opening.LOT: _("by lot"), Opening.SEEDED: _("by the seeds")}[opening]


def club_text(setting: ClubSetting) -> str:
    """How much it matters to keep two doublettes of one club apart."""
    texts = {
        ClubSetting.OFF: _("clubs may meet"),
        ClubSetting.AFTER_GAP: _("clubs kept apart"),
        ClubSetting.BEFORE_GAP: _("clubs kept apart, even at the price of unequal scores"),
    }
    return texts[setting]


def elimination_text(elimination: Elimination) -> str:
    """How often one must lose to be out."""
    texts = {
        Elimination.SINGLE: _("out after one defeat"),
        Elimination.DOUBLE: _("out after two defeats"),
    }
    return texts[elimination]


def filling_text(filling: Filling) -> str:
    """Who waits where the field is no power of two."""
    texts = {
        Filling.BYES: _("exempts for the best seeds"),
        Filling.CADRAGE: _("cadrage by lot"),
    }
    return texts[filling]


def consolante_text(consolante: Consolante) -> str:
    """Who plays the second bracket."""
    texts = {
        Consolante.NONE: _("no consolante"),
        Consolante.FIRST_ROUND: _("consolante for those beaten in the first round"),
        Consolante.FIRST_MATCH: _("consolante for those beaten in their first match"),
        Consolante.OTHERS: _("consolante for those who did not qualify"),
    }
    return texts[consolante]


def format_text(form: Format, before: Format | None = None) -> str:
    """How a stage is played, on one line without a full stop; `before`: the stage before it."""
    if isinstance(form, Swiss):
        parts = _parts_of_rounds(form)
    elif isinstance(form, Pools):
        parts = _parts_of_pools(form)
    else:
        parts = _parts_of_bracket(form, before)
    return ", ".join(parts)


def _parts_of_rounds(form: Swiss) -> Iterator[str]:
    count = form.rounds
    texts = {
        Method.SWISS: ngettext("%(n)s Swiss round", "%(n)s Swiss rounds", count),
        Method.RANKING: ngettext(
            "%(n)s round in the order of the ranking",
            "%(n)s rounds in the order of the ranking",
            count,
        ),
        Method.MOVEMENT: ngettext(
            "%(n)s round in which one half moves on",
            "%(n)s rounds in which one half moves on",
            count,
        ),
    }
    yield texts[form.method] % {"n": count}
    if form.accelerated:
        text = ngettext(
            "the first one accelerated", "the first %(n)s accelerated", form.accelerated
        )
        yield text % {"n": form.accelerated}
    if form.carried:
        yield _("results carried over")
    yield opening_text(form.opening)
    yield club_text(form.club)


def _parts_of_pools(form: Pools) -> Iterator[str]:
    yield _("Pools of %(n)s") % {"n": form.size}
    if form.meetings == 2:
        yield _("everyone meets twice")
    yield opening_text(form.opening)
    yield club_text(ClubSetting.AFTER_GAP if form.clubs_apart else ClubSetting.OFF)


def _parts_of_bracket(form: Bracket, before: Format | None) -> Iterator[str]:
    yield _entrants_text(form, before)
    if isinstance(before, Pools) and form.best:
        text = ngettext("the best of the next place", "the %(n)s best of the next place", form.best)
        yield text % {"n": form.best}
    if form.elimination is Elimination.DOUBLE:
        yield elimination_text(form.elimination)
    if form.reset:
        yield _("the final twice if need be")
    if before is None:
        yield filling_text(form.filling)
    if form.placing:
        yield _("matches for every place")
    elif form.third_place and form.elimination is Elimination.SINGLE:
        yield _("third-place match")
    if form.consolante is not Consolante.NONE:
        yield consolante_text(form.consolante)


def _entrants_text(form: Bracket, before: Format | None) -> str:
    if isinstance(before, Pools):
        text = ngettext(
            "Bracket of the first of each pool",
            "Bracket of the first %(n)s of each pool",
            form.qualifiers,
        )
        return text % {"n": form.qualifiers}
    if before is not None and form.entrants:
        return _("Bracket of the first %(n)s") % {"n": form.entrants}
    return _("Bracket of everyone")
