"""A question is idle exactly where no deal of any kind would be told apart by its answer."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scoring.rules.cards import Trump
from scoring.rules.catalogue import OPTIONS, answers, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.deal import Announcements, Deal, Role, Slam, problems, score
from scoring.rules.effects import has_effect
from scoring.rules.presets import PRESETS

NO_FIGURE = (
    "auction.",
    "play.",
    "bids.",
    "generale.announcer_leads",
    "generale.partner",
    "exceed",
    "rounding.last_deal_exact",
)
"""What no single deal shows: it is said, led and played, or is of the last deal."""
EVERY_SEVENTH = slice(None, None, 7)

VARIANTS = {
    **PRESETS,
    "générale": with_answers(PRESETS["turnier"], {"generale.offered": "one-player"}),
    "belote lost, litige": with_answers(
        PRESETS["ffb-coinche-2015"], {"belote.lost_to": "nobody", "success.margin": 2}
    ),
    "contract alone, with announcements": with_answers(
        PRESETS["announced-only"],
        {"modes": "suits-sa-ta", "announcing.played": "counting", "capot.unbid": "replaces"},
    ),
    "points alone": with_answers(
        PRESETS["cannes"],
        {"counting": "points", "failure": "base", "coinche.multiplied": ["points"]},
    ),
}
KINDS = [
    Deal(contract, Trump.HEARTS, coinche=coinche, belote=belote)
    for contract in (80, 90, 100, 120, 240, Slam.CAPOT, Slam.GENERALE)
    for coinche in (1, 2, 4)
    for belote in (None, Role.TAKER, Role.DEFENCE)
]
PILES = (60, 66, 71, 79, 80, 81, 85, 89, 91, 96, 101, 112, 155)


def deals(rules) -> Iterator[Deal]:
    """Deals of every kind that this rule set allows."""
    for kind in KINDS:
        for trump in (Trump.HEARTS, Trump.NO_TRUMPS, Trump.ALL_TRUMPS):
            for piled in counted(replace(kind, trump=trump)):
                for shown in (Announcements(), Announcements(taker=100), Announcements(defence=20)):
                    deal = replace(piled, announcements=shown)
                    if not problems(rules, deal):
                        yield deal


def counted(kind: Deal) -> Iterator[Deal]:
    slams = kind.contract is Slam.GENERALE
    for winner in Role:
        made = winner is Role.TAKER if slams else None
        yield replace(kind, all_tricks=winner, made=made)
    if not slams:
        yield from (replace(kind, taker_points=points) for points in PILES)


def results(rules, dealt) -> list:
    """What each deal comes to; None for one that this rule set does not allow."""
    return [None if problems(rules, deal) else told(score(rules, deal)) for deal in dealt]


def told(found) -> tuple:
    return (found.taker, found.defence, found.outcome, found.pot)


def others(rules, key) -> Iterator:
    """The same rule set with each other answer to one question."""
    option = OPTIONS[key]
    given = [[part] for part in option.answers] if option.many else option.answers
    for answer in given:
        if answer != answers(rules)[key]:
            yield with_answers(rules, {key: answer})


@pytest.mark.parametrize("name", VARIANTS)
def test_no_deal_is_told_apart_by_an_idle_question(name):
    rules = VARIANTS[name]
    idle = [key for key in OPTIONS if not has_effect(rules, key)]
    dealt = list(deals(rules))[EVERY_SEVENTH]
    usual = results(rules, dealt)
    telling = [
        key for key in idle for other in others(rules, key) if results(other, dealt) != usual
    ]
    assert telling == []


@pytest.mark.parametrize("key", [key for key in OPTIONS if not key.startswith(NO_FIGURE)])
def test_some_deal_is_told_apart_by_a_question_that_matters(key):
    assert any(tells(rules, key) for rules in VARIANTS.values() if has_effect(rules, key))


def tells(rules, key) -> bool:
    return any(
        results(rules, dealt) != results(other, dealt)
        for other in others(rules, key)
        for dealt in (list(deals(other))[EVERY_SEVENTH],)
    )


def test_the_rule_sets_of_these_tests_can_be_played():
    assert [name for name, rules in VARIANTS.items() if contradictions(rules)] == []


def test_what_contradicts_the_rounding_matters_until_it_is_taken_back():
    rules = PRESETS["online"]
    assert not has_effect(rules, "success.rounded")
    assert has_effect(with_answers(rules, {"success.rounded": True}), "success.rounded")
