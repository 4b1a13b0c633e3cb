"""Standings in words: what a criterion is called, and why a row stands where it stands."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.standings import (
    Adjustment,
    Criterion,
    Figure,
    Flaw,
    Level,
    MiniLeague,
    Order,
    Outcome,
    Problem,
    Reason,
    Result,
    Separation,
)
from scoring.wording.clauses import one_line

_LABELS = {
    Criterion.WINS: gettext_lazy("Wins"),
    Criterion.DIRECT: gettext_lazy("Direct encounter"),
    Criterion.DIFFERENCE: gettext_lazy("Difference"),
    Criterion.POINTS: gettext_lazy("Points scored"),
    Criterion.BUCHHOLZ: gettext_lazy("Strength of opponents"),
    Criterion.LOTS: gettext_lazy("Drawing of lots"),
    Criterion.LEAGUE: gettext_lazy("League points"),
    Criterion.AGAINST: gettext_lazy("Points of the opponents"),
    Criterion.MEDIAN: gettext_lazy("Median strength of opponents"),
    Criterion.BEST: gettext_lazy("Best match"),
    Criterion.MANUAL: gettext_lazy("Decision of the organiser"),
}

# Translators: place is "ahead of Rebelote" or "behind Rebelote".
_BY_FIGURE = {
    Criterion.WINS: gettext_lazy("%(place)s on wins (%(own)s against %(theirs)s)"),
    Criterion.DIFFERENCE: gettext_lazy("%(place)s on difference (%(own)s against %(theirs)s)"),
    Criterion.POINTS: gettext_lazy("%(place)s on points scored (%(own)s against %(theirs)s)"),
    Criterion.BUCHHOLZ: gettext_lazy(
        "%(place)s on strength of opponents (%(own)s against %(theirs)s)"
    ),
    Criterion.LOTS: gettext_lazy("%(place)s by drawing of lots"),
    Criterion.LEAGUE: gettext_lazy("%(place)s on league points (%(own)s against %(theirs)s)"),
    Criterion.AGAINST: gettext_lazy(
        "%(place)s on points of the opponents (%(own)s against %(theirs)s)"
    ),
    Criterion.MEDIAN: gettext_lazy(
        "%(place)s on median strength of opponents (%(own)s against %(theirs)s)"
    ),
    Criterion.BEST: gettext_lazy("%(place)s on the best match (%(own)s against %(theirs)s)"),
    Criterion.MANUAL: gettext_lazy("%(place)s by decision of the organiser"),
}

_FLAWS = {
    Flaw.EMPTY: gettext_lazy("Choose one criterion at least."),
    Flaw.FIRST: gettext_lazy("“%(name)s” cannot come first: it only parts those who are level."),
    Flaw.TWICE: gettext_lazy("“%(name)s” stands here twice."),
    Flaw.AFTER_LOTS: gettext_lazy("“%(name)s” after the lots decides nothing."),
    Flaw.UNHEARD: gettext_lazy("Ties have been decided: keep “%(name)s”, or take them back first."),
    Flaw.NAMED_TWICE: gettext_lazy("A doublette is named twice."),
    Flaw.LEAGUE: gettext_lazy("A win must bring more than a loss, a forfeit given never more."),
    Flaw.FORFEIT: gettext_lazy("A forfeit won must score more than one given."),
    Flaw.NEGATIVE: gettext_lazy("This number is too small."),
}

_NAMED_AT_MOST = 3


def criterion_label(criterion: Criterion) -> str:
    """The name of a criterion, as in the line above the table."""
    return str(_LABELS[criterion])


def order_text(order: Order) -> str:
    """An order of the standings on one line: the criteria, then whatever is not as usual."""
    criteria = " › ".join(criterion_label(one) for one in order.criteria)
    return one_line([criteria, *_figures_text(order), *_free_text(order), *_decisions_text(order)])


def _figures_text(order: Order) -> Iterator[str]:
    """What the criteria count, where it is not as usual."""
    league = order.league
    if Criterion.LEAGUE in order.criteria:
        text = _("win %(win)s, draw %(draw)s, loss %(loss)s, forfeit given %(given)s")
        given = {"win": league.win, "draw": league.draw, "loss": league.loss}
        yield text % {**given, "given": league.forfeit_given}
    if order.difference_cap is not None:
        yield _("difference at most %(cap)s a match") % {"cap": order.difference_cap}
    if order.buchholz_cut:
        yield _("without the %(n)s weakest opponents") % {"n": order.buchholz_cut}


def _free_text(order: Order) -> Iterator[str]:
    """What matches without play count, where it is not as usual."""
    if not order.exempt_wins:
        yield _("an exempt is no match won")
    if order.exempt_points is not None:
        yield _("an exempt scores %(points)s points") % {"points": order.exempt_points}
    if order.forfeit_score is not None:
        won, given = order.forfeit_score
        yield _("a forfeit counts %(won)s–%(given)s") % {"won": won, "given": given}
    if not order.forfeits_meet:
        yield _("a forfeit is no direct encounter")


def _decisions_text(order: Order) -> Iterator[str]:
    """The lots that were drawn, and the word of the organiser."""
    if order.seed:
        yield _("lots %(seed)s") % {"seed": f"{order.seed:08x}"}
    if order.manual:
        yield _("decided: %(numbers)s") % {"numbers": ", ".join(map(str, order.manual))}


def flaw_text(problem: Problem) -> str:
    """What is wrong with an order."""
    name = criterion_label(problem.criterion) if problem.criterion else ""
    return str(_FLAWS[problem.flaw]) % {"name": name}


def wins_figure(score: Figure) -> str:
    """A score as a number of wins: 2 is 1, 3 is 1½, a third of a win stays a fraction."""
    wins = Fraction(score, 2)
    if wins.denominator == 2:
        return f"{wins.numerator // 2 or ''}½"
    return str(wins)


def reason_text(reason: Reason, names: Mapping[int, str]) -> str:
    """The sentence for the table: level with others, and ahead of whom by what.

    Only the last of the tied says behind whom, as everybody else is told so one row higher.
    The names are those of the doublettes, by entrant.
    """
    lines = reason_lines(reason, names)
    return one_line(lines[:-1] if reason.ahead and reason.behind else lines)


def reason_lines(reason: Reason, names: Mapping[int, str]) -> list[str]:
    """All there is to say of a row: that it shares its rank, ahead of whom, behind whom."""
    lines = []
    if reason.level:
        lines.append(_level_text(reason.level))
    if reason.ahead:
        place = _("ahead of %(others)s") % {"others": _listed(reason.ahead.others, names)}
        wins = _("wins: at least %(own)s against at most %(theirs)s")
        lines.append(_separation_text(reason.ahead, place, wins))
    if reason.behind:
        place = _("behind %(others)s") % {"others": _listed(reason.behind.others, names)}
        wins = _("wins: at most %(own)s against at least %(theirs)s")
        lines.append(_separation_text(reason.behind, place, wins))
    return lines


def adjustment_text(adjustment: Adjustment) -> str:
    """A decision about a whole doublette, with its reason; amounts carry their sign."""
    parts = []
    if adjustment.disqualified:
        parts.append(_("disqualified"))
    if adjustment.league:
        parts.append(_("league points: %(amount)s") % {"amount": _signed(adjustment.league)})
    if adjustment.points:
        parts.append(_("points: %(amount)s") % {"amount": _signed(adjustment.points)})
    return f"{', '.join(parts)} ({adjustment.reason})"


def _level_text(level: Level) -> str:
    if level.league is None:
        return _("all equal")
    if level.met:
        return _("direct encounter undecided, all equal")
    return _("never met, all equal")


def _separation_text(separation: Separation, place: str, open_wins: str) -> str:
    """A sentence that starts with the place; open_wins words a mini-league with gaps."""
    league = separation.league
    if separation.criterion is Criterion.DIRECT and league:
        if len(league.lines) == 2:
            scores = _scores(league, separation.others)
            return _("%(place)s: direct encounter %(scores)s") % {"place": place, "scores": scores}
        wins = _("wins: %(own)s against %(theirs)s") if league.complete else open_wins
        own, theirs = wins_figure(separation.own), wins_figure(separation.theirs)
        return _("%(place)s in the mini-league of %(count)s (%(wins)s)") % {
            "place": place,
            "count": len(league.lines),
            "wins": wins % {"own": own, "theirs": theirs},
        }
    return str(_BY_FIGURE[separation.criterion]) % {
        "place": place,
        "own": _figure(separation.criterion, separation.own),
        "theirs": _figure(separation.criterion, separation.theirs),
    }


def _listed(others: Sequence[int], names: Mapping[int, str]) -> str:
    """The names in a row; of a crowd the first few, and how many more."""
    shown = ", ".join(names[other] for other in others[:_NAMED_AT_MOST])
    more = len(others) - _NAMED_AT_MOST
    if more <= 0:
        return shown
    text = ngettext("%(names)s and %(more)s more", "%(names)s and %(more)s more", more)
    return text % {"names": shown, "more": more}


def _scores(league: MiniLeague, others: Sequence[int]) -> str:
    """The meetings of two, oldest first, seen by the one who is not among the others."""
    own = next(line.entrant for line in league.lines if line.entrant not in others)
    return ", ".join(_score(result, own) for result in league.results)


def _score(result: Result, entrant: int) -> str:
    if result.outcome is Outcome.PLAYED:
        own, theirs = result.points_of(entrant)
        return f"{own}–{theirs}"
    if result.outcome is Outcome.DOUBLE_FORFEIT:
        return _("forfeited by both")
    return _("won by forfeit") if result.score_of(entrant) else _("lost by forfeit")


def _figure(criterion: Criterion, figure: Figure) -> str:
    if criterion is Criterion.WINS:
        return wins_figure(figure)
    if criterion is Criterion.DIFFERENCE and figure:
        return _signed(figure)
    return str(figure)


def _signed(figure: Figure) -> str:
    return f"{figure:+}".replace("-", "−")
