"""Rule sets in words: what they are called, and why some answers do not go together."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.catalogue import OptionProblem, OptionProblemCode
from scoring.rules.consistency import Contradiction, ContradictionCode
from scoring.rules.presets import PRESETS

_NAMES: Mapping[str, Promise] = {
    "cest-coinche": _("C’est Coinché"),
    "online": _("Online"),
    "turnier": _("Turnier"),
    "ffb-coinche-2015": _("Federation, coinchée 2015"),
    "ffb-contree-2016": _("Federation, contrée 2016"),
    "cannes": _("Cannes"),
    "pagat": _("Pagat"),
    "announced-only": _("Announced points"),
}

_SUMMARIES: Mapping[str, Promise] = {
    "cest-coinche": _("a coinche multiplies the contract alone; litige carried over"),
    "online": _("bids up to 160; the winner of a coinche takes all"),
    "turnier": _("everything is multiplied; sans atout, tout atout and announcements"),
    "ffb-coinche-2015": _("announcements; the takers must beat the defence; rounded to tens"),
    "ffb-contree-2016": _("320 and 640 when coinched; the belote can be lost; rounded to tens"),
    "cannes": _("162 and the contract; a surcoinche counts 3 times; to 2001"),
    "pagat": _("a bid of 80 needs 82; rounded to tens"),
    "announced-only": _("the contract alone is scored; to 1010"),
}

_CONTRADICTIONS: Mapping[ContradictionCode, Promise] = {
    ContradictionCode.BID_SCORES_ONLY_WHEN_FAILED: _(
        "Where the points alone are scored, a failed contract cannot score the contract."
    ),
    ContradictionCode.BASE_AND_BID_WITHOUT_POINTS: _(
        "Where the contract alone is scored, a failed one cannot give points for cards as well."
    ),
    ContradictionCode.NOTHING_MULTIPLIED: _("A coinche must multiply something."),
    ContradictionCode.BID_ALONE_NOT_MULTIPLIED: _(
        "Where the contract alone is scored, a coinche must multiply the contract."
    ),
    ContradictionCode.POINTS_ALONE_NOT_MULTIPLIED: _(
        "Where the points alone are scored, a coinche must multiply the points."
    ),
    ContradictionCode.LOSER_KEEPS_UNCOUNTED_CARDS: _(
        "The winner has a fixed number of points for all the cards: "
        "the defence cannot score its own on top."
    ),
    ContradictionCode.LOSER_MULTIPLIED_ALONE: _(
        "The points of the defence are multiplied only where those of the takers are."
    ),
    ContradictionCode.POT_WITHOUT_POINTS: _(
        "Where the contract alone is scored there are no points to carry over."
    ),
    ContradictionCode.ROUNDED_TEST_WITHOUT_ROUNDING: _(
        "Rounded points can decide only where points are rounded."
    ),
    ContradictionCode.CAP_OFF_STEP: _("Going up by tens from the lowest bid never gets there."),
}

_OPTION_PROBLEMS: Mapping[OptionProblemCode, Promise] = {
    OptionProblemCode.UNKNOWN_OPTION: _("No rule set has this option."),
    OptionProblemCode.UNKNOWN_ANSWER: _("This is none of the answers to this option."),
}


def rules_name(key: str) -> str:
    """What a shipped rule set is called."""
    return str(_NAMES[key])


def rules_choices() -> list[tuple[str, str]]:
    """The shipped rule sets as a form offers them."""
    return [(key, rules_name(key)) for key in PRESETS]


def rules_summary(key: str) -> str:
    """What is peculiar to a shipped rule set, in half a sentence."""
    return str(_SUMMARIES[key])


def contradiction_text(contradiction: Contradiction) -> str:
    """Why some answers do not go together."""
    return str(_CONTRADICTIONS[contradiction.code])


def option_problem_text(problem: OptionProblem) -> str:
    """Why an answer cannot be taken."""
    return str(_OPTION_PROBLEMS[problem.code])
