"""The typical deals by which an organiser compares rule sets, in a table that players can read."""

from pathlib import Path

import pytest

from scoring.rules.catalogue import with_answers
from scoring.rules.deal import Score
from scoring.rules.presets import PRESETS, preset
from scoring.rules.typical import TYPICAL, Worth, compared, scored
from scoring.wording.cards import deal_text

KEPT = Path(__file__).with_name("golden") / "typical.txt"
EVERYTHING = with_answers(
    preset("cest-coinche"),
    {"announcing.played": "counting", "modes": "suits-sa", "generale.offered": "team"},
)


def told(found: Worth) -> str:
    """Takers / defence, the pot in brackets; or why it cannot be."""
    if not isinstance(found, Score):
        return " ".join(problem.code.value for problem in found)
    pot = f" ({found.pot})" if found.pot else ""
    return f"{found.taker} / {found.defence}{pot}"


def table() -> str:
    """Every shipped rule set beside the rule set that offers everything."""
    lines = []
    for rules in PRESETS.values():
        lines.append(f"[ {rules.key} ]")
        for one in compared(rules, EVERYTHING):
            mark = "*" if one.differs else " "
            deal = f"{deal_text(one.deal):40} | {told(one.before):26}"
            lines.append(f"{deal} | {mark} {told(one.after)}")
    return "\n".join(lines) + "\n"


def test_the_typical_deals_are_worth_what_was_kept():
    assert table() == KEPT.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", PRESETS)
def test_the_ten_deals_can_be_played_under_every_shipped_rule_set(key):
    assert len(TYPICAL) == 10
    assert all(scored(preset(key), deal) for deal in TYPICAL)


@pytest.mark.parametrize("key", PRESETS)
def test_nothing_differs_from_itself(key):
    assert not any(one.differs for one in compared(preset(key), preset(key)))


def test_any_two_shipped_rule_sets_are_told_apart_or_score_alike():
    """Those that differ in the auction and the play alone could share every figure; none do."""
    figures = {key: [scored(rules, deal) for deal in TYPICAL] for key, rules in PRESETS.items()}
    shown = {tuple((s.taker, s.defence, s.pot) for s in row if s) for row in figures.values()}
    assert len(shown) == len(PRESETS)
