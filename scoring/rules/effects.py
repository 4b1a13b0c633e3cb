"""Which questions of a rule set matter under its other answers."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scoring.rules.options import (
    Announcing,
    Cards,
    Counting,
    Failure,
    Generale,
    Modes,
    Part,
    RoundTo,
    UnbidCapot,
)
from scoring.rules.ruleset import RuleSet


def has_effect(rules: RuleSet, key: str) -> bool:
    """Whether another answer to this question could change a deal under the other answers."""
    matters = _WHEN.get(key)
    return matters is None or matters(rules)


def _counts_cards(rules: RuleSet) -> bool:
    return rules.counting is not Counting.CONTRACT


def _pays_base(rules: RuleSet) -> bool:
    """Whether a failed contract gives something in place of the cards."""
    return rules.failure is not Failure.CONTRACT


def _pays_coinched_base(rules: RuleSet) -> bool:
    return _counts_cards(rules) and rules.coinche.cards is Cards.BASE


def _has_base(rules: RuleSet) -> bool:
    return _pays_base(rules) or _pays_coinched_base(rules)


def _more_than_suits(rules: RuleSet) -> bool:
    return rules.modes is not Modes.SUITS


def _has_pile_of_capot(rules: RuleSet) -> bool:
    by_defence = rules.capot.defence and _pays_base(rules)
    return rules.capot.unbid is not UnbidCapot.NOTHING or by_defence


def _multiplies_capot_by_parts(rules: RuleSet) -> bool:
    """Whether a coinche leaves a part of a bid capot as it is."""
    multiplied = rules.coinche.multiplied
    bare_cards = Part.POINTS not in multiplied and (_counts_cards(rules) or _pays_base(rules))
    bare = Part.CONTRACT not in multiplied or bare_cards or _pays_coinched_base(rules)
    return rules.coinche.capot and bare


def _scores_announcements(rules: RuleSet) -> bool:
    return _counts_cards(rules) and rules.announcing.played is not Announcing.NOT_PLAYED


def _may_lose_announcements(rules: RuleSet) -> bool:
    """Whether a side without a trick has shown anything that scores or helps to a contract."""
    return _scores_announcements(rules) or rules.announcing.played is Announcing.COUNTING


def _offers_generale(rules: RuleSet) -> bool:
    return rules.generale.offered is not Generale.NOT_OFFERED


def _writes_points(rules: RuleSet) -> bool:
    return _counts_cards(rules) or _pays_base(rules) or rules.success.rounded


def _rounds(rules: RuleSet) -> bool:
    return _writes_points(rules) and rules.rounding.to is not RoundTo.EXACT


def _rounds_piles(rules: RuleSet) -> bool:
    return _rounds(rules) and (_counts_cards(rules) or rules.success.rounded)


def _may_test_rounded(rules: RuleSet) -> bool:
    """Where it contradicts the rounding it matters as well: it must be taken back."""
    return rules.rounding.to is not RoundTo.EXACT or rules.success.rounded


_WHEN: Mapping[str, Callable[[RuleSet], bool]] = MappingProxyType(
    {
        "base": _has_base,
        "scale": _more_than_suits,
        "no_trumps_weight": _more_than_suits,
        "belote.lost_to": _counts_cards,
        "belote.in_all_trumps": lambda rules: rules.modes is Modes.ALL,
        "coinche.cards": _counts_cards,
        "coinche.loser": _counts_cards,
        "capot.pile": _has_pile_of_capot,
        "capot.defence": _pays_base,
        "capot.coinched": _pays_coinched_base,
        "capot.made": _counts_cards,
        "capot.failed": _pays_base,
        "capot.doubled_whole": _multiplies_capot_by_parts,
        "generale.made": _offers_generale,
        "generale.failed": _offers_generale,
        "generale.announcer_leads": _offers_generale,
        "generale.partner": lambda rules: rules.generale.offered is Generale.ONE_PLAYER,
        "announcing.lost_to": _scores_announcements,
        "announcing.on_capot": _may_lose_announcements,
        "rounding.to": _writes_points,
        "rounding.sides": _rounds_piles,
        "rounding.last_deal_exact": _rounds,
        "success.rounded": _may_test_rounded,
    }
)
"""The questions that do not always matter."""
