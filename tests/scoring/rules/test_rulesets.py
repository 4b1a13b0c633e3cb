"""The rule sets as shipped, the cards under them, and the options between them."""

from dataclasses import FrozenInstanceError, replace

import pytest

from scoring.rules.cards import (
    EVERY_TRUMP,
    SUITS,
    Scale,
    Trump,
    pile_total,
    possible_announcements,
    possible_piles,
)
from scoring.rules.deal import Outcome, ProblemCode, Role, piles_problems, score
from scoring.rules.options import Announcing, CoinchedCapot, Generale, Litige
from scoring.rules.presets import PRESETS, UnknownRuleSet, preset
from tests.scoring.rules.notation import read_deal

HOUSE = [PRESETS[key] for key in ("cest-coinche", "online", "turnier")]


def test_eight_rule_sets_are_shipped_those_of_the_house_first():
    assert list(PRESETS) == [
        "cest-coinche",
        "online",
        "turnier",
        "ffb-coinche-2015",
        "ffb-contree-2016",
        "cannes",
        "pagat",
        "announced-only",
    ]
    assert all(preset(key) == preset(key, 1) == rules for key, rules in PRESETS.items())


@pytest.mark.parametrize(("key", "version"), [("belote", None), ("online", 2), ("online", 0)])
def test_an_unknown_rule_set_is_named_in_the_error(key, version):
    with pytest.raises(UnknownRuleSet) as error:
        preset(key, version)
    assert (error.value.key, error.value.version) == (key, version)


def test_a_rule_set_cannot_be_changed_in_place():
    with pytest.raises(FrozenInstanceError):
        preset("online").target = 5


def test_as_shipped_the_options_are_those_of_the_regulations():
    french, english, german = HOUSE
    assert [rules.trumps for rules in HOUSE] == [SUITS, SUITS, EVERY_TRUMP]
    assert [rules.target for rules in HOUSE] == [2000, 1000, 2000]
    assert {rules.generale.offered for rules in PRESETS.values()} == {Generale.NOT_OFFERED}
    assert english.announcing.played is Announcing.NOT_PLAYED
    assert german.announcing.played is Announcing.COUNTING
    assert list(english.numbers) == [80, 90, 100, 110, 120, 130, 140, 150, 160]
    assert french.numbers[-1] == german.numbers[-1] == 240


def test_every_default_target_is_among_those_offered():
    assert all(rules.target in rules.targets for rules in PRESETS.values())


@pytest.mark.parametrize(
    ("trump", "scale", "total"),
    [
        (Trump.HEARTS, Scale.LEVEL, 162),
        (Trump.HEARTS, Scale.RAW, 162),
        (Trump.NO_TRUMPS, Scale.LEVEL, 162),
        (Trump.ALL_TRUMPS, Scale.LEVEL, 162),
        (Trump.NO_TRUMPS, Scale.RAW, 130),
        (Trump.ALL_TRUMPS, Scale.RAW, 258),
    ],
)
def test_piles_add_up_to_the_total_of_the_mode(trump, scale, total):
    assert pile_total(trump, scale) == total
    piles = possible_piles(trump, scale)
    assert {total - points for points in piles} == piles
    assert {0, 10, total} <= piles


@pytest.mark.parametrize(
    ("trump", "scale", "missing"),
    [
        (Trump.SPADES, Scale.LEVEL, [1, 161]),
        (Trump.NO_TRUMPS, Scale.LEVEL, [1, 161]),
        (Trump.ALL_TRUMPS, Scale.LEVEL, []),
        (Trump.NO_TRUMPS, Scale.RAW, [1, 129]),
        (Trump.ALL_TRUMPS, Scale.RAW, [1, 2, 5, 253, 256, 257]),
    ],
)
def test_only_these_piles_cannot_be_added_up_from_cards(trump, scale, missing):
    piles = possible_piles(trump, scale)
    assert [points for points in range(pile_total(trump, scale)) if points not in piles] == missing


def test_announcements_are_those_that_sixteen_cards_can_show():
    totals = possible_announcements()
    assert {0, 20, 40, 50, 70, 100, 150, 200, 350, 550} <= totals
    assert not totals & {10, 30, 540, 560}


def test_two_piles_entered_must_add_up():
    rules = preset("turnier")
    assert piles_problems(rules, Trump.HEARTS, 112, 50) == ()
    assert piles_problems(rules, Trump.NO_TRUMPS, 112, 18) == ()
    for taker, defence in ((112, 49), (112, 51), (0, 0)):
        (problem,) = piles_problems(rules, Trump.HEARTS, taker, defence)
        assert problem.code is ProblemCode.PILES_DO_NOT_ADD_UP
        assert problem.params == {"sum": taker + defence, "total": 162}


@pytest.mark.parametrize(
    ("litige", "outcome", "taker", "defence", "pot"),
    [
        (Litige.NONE, Outcome.MADE, 161 + 162, 81, 0),
        (Litige.CARRIED, Outcome.LITIGE, 0, 0, 162 + 162),
        (Litige.TAKER_FAILS, Outcome.FAILED, 0, 240 + 162, 0),
        (Litige.DEFENCE_BANKS, Outcome.LITIGE, 0, 81, 162 + 81),
        (Litige.REPLAYED, Outcome.LITIGE, 0, 0, 162),
    ],
)
def test_a_litige_is_settled_as_the_option_says(litige, outcome, taker, defence, pot):
    rules = replace(preset("cest-coinche"), litige=litige)
    result = score(rules, read_deal("80H takers 81"), pot=162)
    assert (result.outcome, result.taker, result.defence, result.pot) == (
        (outcome, taker, defence, pot)
    )


@pytest.mark.parametrize(
    ("deal", "defence", "pot"),
    [
        ("80H takers 81", 80, 81),
        ("90H takers 71 belote takers", 90, 91),
        ("90H takers 91 belote defence", 90, 91),
    ],
)
def test_where_the_defence_banks_its_points_all_those_of_the_takers_wait(deal, defence, pot):
    result = score(preset("ffb-coinche-2015"), read_deal(deal))
    assert (result.taker, result.defence, result.pot) == (0, defence, pot)


def test_a_switch_gives_the_coinched_capot_250_for_the_cards():
    online = preset("online")
    rules = replace(online, capot=replace(online.capot, coinched=CoinchedCapot.COUNTS_250))
    assert score(rules, read_deal("capot H x2 all takers")).taker == 750


def test_the_steps_tell_the_arithmetic():
    result = score(preset("turnier"), read_deal("100H x2 takers 112 belote takers"))
    told = [(step.kind.value, step.side, step.unit, step.factor) for step in result.steps]
    assert told == [
        ("contract", Role.TAKER, 100, 2),
        ("pile", Role.TAKER, 112, 2),
        ("pile", Role.DEFENCE, 50, 2),
        ("belote", Role.TAKER, 20, 1),
    ]
    assert result.margin == 32
