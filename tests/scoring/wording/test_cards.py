"""The rule card says what the rule set answers: every answer that matters, and no other."""

from pathlib import Path

import pytest

from scoring.rules.catalogue import OPTIONS, answers, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.deal import Deal, Role, problems
from scoring.rules.effects import has_effect
from scoring.rules.presets import PRESETS, preset
from scoring.rules.ruleset import RuleSet
from scoring.rules.samples import table_deals, worked_deals
from scoring.rules.sheet import Length
from scoring.wording.cards import deal_text, rule_card
from scoring.wording.rules import rules_name

GOLDEN = Path(__file__).with_name("golden")
RICH = with_answers(
    preset("turnier"),
    {
        "generale.offered": "one-player",
        "rounding.to": "five-up",
        "coinche.cards": "base",
        "coinche.loser": "nothing",
    },
)
"""Under these answers every question matters."""


def card_text(rules: RuleSet, name: str = "", length: Length | None = None) -> str:
    """A whole card as a player reads it."""
    card = rule_card(rules, name, length)
    lines = [card.title, card.subtitle]
    for section in (*card.sections, card.examples):
        lines += ["", section.heading, *(f"- {clause}" for clause in section.clauses)]
    for grid in card.grids:
        lines += ["", grid.heading, *(" | ".join(row) for row in grid.rows)]
    return "\n".join(lines).replace("\ufe0e", "").strip() + "\n"


def others(rules: RuleSet, key: str) -> list[RuleSet]:
    """The rule set with each other answer to one question that can be played with the rest."""
    option = OPTIONS[key]
    given = [[part] for part in option.answers] if option.many else option.answers
    changed = (with_answers(rules, {key: one}) for one in given if one != answers(rules)[key])
    return [other for other in changed if not contradictions(other)]


def clauses(rules: RuleSet) -> list[str]:
    """The sentences alone, without the figures that follow from them."""
    sections = rule_card(rules, "", None).sections
    return [clause for section in sections for clause in section.clauses]


@pytest.mark.parametrize("key", ["cest-coinche", "turnier", "cannes", "announced-only"])
def test_the_card_of_a_rule_set_reads_as_it_should(key):
    rules = preset(key)
    golden = GOLDEN / f"{key}.txt"
    told = card_text(rules, rules_name(key), Length(rules.target, exceed=rules.exceed))
    assert told == golden.read_text(encoding="utf-8")


def test_every_question_matters_somewhere():
    assert [key for key in OPTIONS if not has_effect(RICH, key)] == []


@pytest.mark.parametrize("key", OPTIONS)
def test_every_answer_has_a_card_of_its_own(key):
    told = [card_text(rules) for rules in (RICH, *others(RICH, key))]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("key", [key for key in OPTIONS if key != "scale"])
def test_every_answer_is_said_in_words_and_not_in_figures_alone(key):
    told = [tuple(clauses(rules)) for rules in (RICH, *others(RICH, key))]
    assert len(set(told)) == len(told)


ALONE = with_answers(
    preset("announced-only"), {"modes": "suits-sa-ta", "announcing.played": "counting"}
)
"""The contract alone is scored; announcements only help to make it."""


@pytest.mark.parametrize("rules", [*PRESETS.values(), RICH, ALONE], ids=lambda rules: rules.key)
def test_the_card_changes_with_an_answer_exactly_where_the_question_matters(rules):
    usual = clauses(rules)
    for key in OPTIONS:
        if key == "scale":  # said by the table of card points
            continue
        told = [clauses(other) != usual for other in others(rules, key)]
        assert all(changed == has_effect(rules, key) for changed in told), key


def test_the_scale_is_told_by_the_points_of_the_cards_where_there_are_other_modes():
    suits = preset("cannes")
    assert {card_text(other) for other in others(suits, "scale")} == {card_text(suits)}
    assert "brought to 162 by a table" in card_text(with_answers(RICH, {"scale": "table"}))


def test_the_match_is_said_as_it_was_agreed():
    rules = preset("cest-coinche")
    told = card_text(rules, length=Length(None, deals=12))
    assert "A match goes to 12 deals." in told
    assert "After 12 deals the match is over" in told
    assert "reaches the target" not in told
    told = card_text(rules, length=Length(1000, exceed=True))
    assert "A match goes to more than 1000 points." in told
    assert "Whoever exceeds the target wins" in told
    assert "points." not in card_text(rules).splitlines()[0]


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"bids.minimum": 82},
        {"bids.minimum": 100, "bids.cap": 120},
        {"bids.minimum": 82, "bids.cap": 120},
        {"capot.value": 350},
        {"modes": "suits-sa-ta", "scale": "table", "generale.offered": "team"},
        {"modes": "suits-sa-ta", "scale": "raw", "announcing.played": "counting"},
    ],
)
@pytest.mark.parametrize("name", PRESETS)
def test_the_deals_of_a_card_can_be_played_under_its_rules(name, changed):
    rules = with_answers(PRESETS[name], changed)
    dealt = (*table_deals(rules), *worked_deals(rules))
    assert [
        (deal_text(deal), problems(rules, deal)) for deal in dealt if problems(rules, deal)
    ] == []


def test_all_tricks_of_the_defence_are_told_from_those_of_the_takers():
    rules = preset("cest-coinche")
    told = [deal_text(deal) for deal in table_deals(rules)]
    assert len(set(told)) == len(told)
    assert deal_text(Deal(100, rules.trumps[0], all_tricks=Role.DEFENCE)).endswith("the defence")


def test_a_deal_that_cannot_be_coinched_has_no_score_there():
    table = rule_card(preset("pagat"), "Pagat", None).grids[1]
    capots = [row for row in table.rows if row[0].startswith("capot")]
    assert [row[2:] for row in capots] == [("–", "–"), ("–", "–")]
