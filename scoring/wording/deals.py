"""Deals in words: the result with its arithmetic, and why a deal is refused or questioned."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Trump
from scoring.rules.deal import (
    Deal,
    Outcome,
    Problem,
    ProblemCode,
    Role,
    Score,
    Slam,
    Step,
    StepKind,
)
from scoring.rules.options import Litige
from scoring.rules.ruleset import RuleSet

_AS_TEXT = "\ufe0e"  # asks for the character of a suit, not for the coloured picture
_SUIT_CHARACTERS = {Trump.SPADES: "♠", Trump.HEARTS: "♥", Trump.DIAMONDS: "♦", Trump.CLUBS: "♣"}


def trump_label(trump: Trump) -> str:
    """♥ for a suit, words for sans atout and tout atout."""
    if trump is Trump.NO_TRUMPS:
        return gettext("no trumps")
    if trump is Trump.ALL_TRUMPS:
        return gettext("all trumps")
    return _SUIT_CHARACTERS[trump] + _AS_TEXT


def contract_label(contract: int | Slam, trump: Trump | None = None) -> str:
    """100, capot or générale; with its trump 100♥, 100 no trumps, capot ♥."""
    if contract is Slam.CAPOT:
        name = gettext("capot")
    elif contract is Slam.GENERALE:
        name = gettext("générale")
    else:
        name = str(contract)
    if trump is None:
        return name
    close = trump.is_suit and not isinstance(contract, Slam)
    return f"{name}{trump_label(trump)}" if close else f"{name} {trump_label(trump)}"


def coinche_label(coinche: int) -> str:
    """What 1, 2 and 4 are called on a button of the sheet."""
    labels = {
        1: pgettext("contract", "simple"),
        2: pgettext("contract", "coinched"),
        4: pgettext("contract", "surcoinched"),
    }
    return labels[coinche]


def sentence(rules: RuleSet, deal: Deal, score: Score) -> str:
    """One line for the sheet: "100♥ coinched, made by 12: 2×100 + 112 = 312, defence 50"."""
    figures = {
        "result": _result(deal, score),
        "takers": _arithmetic(score, Role.TAKER),
        "defence": _arithmetic(score, Role.DEFENCE),
        "pot": score.pot,
    }
    if score.outcome is Outcome.LITIGE and rules.litige is Litige.REPLAYED:
        text = gettext("%(result)s: the deal is played again")
    elif score.outcome is Outcome.LITIGE:
        text = gettext("%(result)s: takers %(takers)s, defence %(defence)s, pot %(pot)s")
    elif score.outcome is Outcome.FAILED:
        text = gettext("%(result)s: takers %(takers)s, defence %(defence)s")
    else:
        text = gettext("%(result)s: %(takers)s, defence %(defence)s")
    return text % figures


def _result(deal: Deal, score: Score) -> str:
    figures = {"contract": _called(deal), "points": abs(score.margin or 0)}
    if score.outcome is Outcome.LITIGE:
        text = gettext("%(contract)s, litige")
    elif score.outcome is Outcome.MADE:
        text = gettext("%(contract)s, made by %(points)s")
        if score.margin is None:
            text = gettext("%(contract)s, made")
        elif score.margin == 0:
            text = gettext("%(contract)s, made exactly")
    elif score.margin is None or score.margin >= 0:
        text = gettext("%(contract)s, failed")
    else:
        text = gettext("%(contract)s, failed by %(points)s")
    return text % figures


def _called(deal: Deal) -> str:
    label = contract_label(deal.contract, deal.trump)
    if deal.coinche == 1:
        return label
    text = _("%(contract)s coinched") if deal.coinche == 2 else _("%(contract)s surcoinched")
    return str(text) % {"contract": label}


def _arithmetic(score: Score, side: Role) -> str:
    """The terms of a side and their sum, which a single plain term already is."""
    steps = [step for step in score.steps if step.side is side]
    if not steps:
        return "0"
    terms = " + ".join(_term(step) for step in steps)
    plain = len(steps) == 1 and steps[0].factor == 1
    return terms if plain else f"{terms} = {score.of(side)}"


def _term(step: Step) -> str:
    amount = str(step.unit) if step.factor == 1 else f"{step.factor}×{step.unit}"
    if text := _TERMS.get(step.kind):
        return str(text) % {"points": amount}
    return amount


# Contract, pile and base stand as bare numbers, as players write them.
_TERMS: Mapping[StepKind, Promise] = {
    StepKind.CAPOT: _("capot %(points)s"),
    StepKind.BELOTE: _("belote %(points)s"),
    StepKind.ANNOUNCEMENTS: _("announcements %(points)s"),
    StepKind.POT: _("pot %(points)s"),
}


def problem_text(problem: Problem) -> str:
    """Why a deal is refused, in one sentence."""
    return str(_PROBLEMS[problem.code]) % _figures(problem)


def surprise_text(surprise: Problem) -> str:
    """What is asked before a surprising deal is accepted, in one sentence."""
    if surprise.code is ProblemCode.CAPOT_NOBODY_BID:
        return str(_UNBID_CAPOTS[Role(str(surprise.params["side"]))])
    return str(_SURPRISES[surprise.code]) % _figures(surprise)


def _figures(problem: Problem) -> dict[str, int | str]:
    figures = dict(problem.params)
    if "trump" in figures:
        figures["trump"] = trump_label(Trump(str(figures["trump"])))
    return figures


_PROBLEMS: Mapping[ProblemCode, Promise] = {
    ProblemCode.CONTRACT_TOO_LOW: _("The lowest contract is %(lowest)s."),
    ProblemCode.CONTRACT_TOO_HIGH: _(
        "The highest contract in numbers is %(highest)s; above it there is only the capot."
    ),
    ProblemCode.CONTRACT_OFF_STEP: _("Contracts go up from %(lowest)s in steps of %(step)s."),
    ProblemCode.GENERALE_NOT_OFFERED: _("These rules do not offer the générale."),
    ProblemCode.TRUMP_NOT_OFFERED: _("These rules do not offer a contract in %(trump)s."),
    ProblemCode.COINCHE_UNKNOWN: _(
        "A deal is simple (1), coinched (2) or surcoinched (4); the sheet says %(coinche)s."
    ),
    ProblemCode.CAPOT_CANNOT_BE_COINCHED: _("A capot cannot be coinched under these rules."),
    ProblemCode.POINTS_MISSING: _("The points of the takers are missing."),
    ProblemCode.POINTS_NEGATIVE: _("A pile holds at least 0 points; the sheet says %(points)s."),
    ProblemCode.POINTS_TOO_HIGH: _(
        "A deal holds %(total)s points; the sheet gives the takers %(points)s."
    ),
    ProblemCode.POINTS_UNREACHABLE: _(
        "No cards add up to %(points)s points against %(others)s. Was the last trick counted?"
    ),
    ProblemCode.PILES_DO_NOT_ADD_UP: _(
        "The two piles hold %(sum)s points together; they must add up to %(total)s."
    ),
    ProblemCode.ALL_TRICKS_AGAINST_POINTS: _(
        "All eight tricks leave no points to the other side; "
        "the sheet says %(points)s for the takers and %(others)s for the defence."
    ),
    ProblemCode.MADE_MISSING: _("Say whether the générale was made."),
    ProblemCode.MADE_AGAINST_FACTS: _(
        "Made or failed does not agree with the contract, the points and the tricks of the sheet."
    ),
    ProblemCode.BELOTE_WITHOUT_TRUMP_SUIT: _("There is no belote in %(trump)s."),
    ProblemCode.ANNOUNCEMENTS_NOT_PLAYED: _("These rules are played without announcements."),
    ProblemCode.ANNOUNCEMENTS_IMPOSSIBLE: _("No announcements add up to %(points)s points."),
    ProblemCode.ANNOUNCEMENTS_OF_BOTH_SIDES: _(
        "Only the side with the better announcement scores; the sheet has announcements for both."
    ),
}

_SURPRISES: Mapping[ProblemCode, Promise] = {
    ProblemCode.ALL_POINTS_WITHOUT_ALL_TRICKS: _(
        "One side has all %(total)s points and yet not all eight tricks. Really?"
    ),
    ProblemCode.NARROWLY_FAILED: _("The contract failed by only %(points)s. Really?"),
}

_UNBID_CAPOTS: Mapping[Role, Promise] = {
    Role.TAKER: _("The takers won all eight tricks without having bid capot. Really?"),
    Role.DEFENCE: _("The defence won all eight tricks. Really?"),
}
