"""Every sheet that can be written, scored by the rules engine and by a second reading of the rules.

Contracts from 70 to 260 and the slams, plain, coinched and surcoinched, in every trump mode, with
every belote, and every pile from one below nothing to one above everything.
"""

from dataclasses import replace
from itertools import product

import pytest

from scoring.rules.cards import SUITS, Trump
from scoring.rules.deal import Announcements, Deal, Role, Slam, problems, score
from tests.scoring.rules import oracle
from tests.scoring.rules.notation import read_rules
from tests.scoring.rules.oracle import CAPOT, DEFENCE, GENERALE, SA, SUIT, TA, TAKERS, Sheet

EVERY_MODE = (SUIT, SA, TA)
READINGS = {
    "cest-coinche": oracle.COINCHE,
    "cest-coinche generale.offered=team": replace(oracle.COINCHE, generale=True),
    "online": oracle.ONLINE,
    "online modes=suits-sa-ta": replace(oracle.ONLINE, modes=EVERY_MODE),
    "turnier": oracle.TURNIER,
    "turnier generale.offered=one-player": replace(oracle.TURNIER, generale=True),
}
ROLES = {TAKERS: Role.TAKER, DEFENCE: Role.DEFENCE, None: None}
SIDES = (None, TAKERS, DEFENCE)
OFFERED = (*range(80, 170, 10), CAPOT)
RARE_NUMBERS = (-80, 0, 70, 79, 85, *range(170, 270, 10), 1000)
SHOWN_WITH = (80, 100, 160, CAPOT)
SHOWN = ((20, 0), (0, 20), (100, 0), (0, 250), (20, 50))


def numbers_and_capot(clauses, mode):
    """Every contract that all rule sets offer, with every pile, and all tricks to either side."""
    everything = oracle.total(clauses, mode)
    for contract, times, belote in product(OFFERED, (1, 2, 4), SIDES):
        for pile in range(-1, everything + 2):
            yield Sheet(contract, mode, times, belote, pile)
        for sweep, pile in product((TAKERS, DEFENCE), (None, 0, 1, everything - 1, everything)):
            yield Sheet(contract, mode, times, belote, pile, sweep)
        yield Sheet(contract, mode, times, belote, None)


def contracts_at_the_edges(clauses, mode):
    """Contracts below, between and above those; coinches nobody knows; announcements."""
    piles = (0, 2, 71, 80, 81, 82, 91, 160, None)
    for contract, times, belote, pile in product(RARE_NUMBERS, (1, 2, 4), SIDES, piles):
        yield Sheet(contract, mode, times, belote, pile)
        yield Sheet(contract, mode, times, belote, None, TAKERS)
    for times, pile in product((0, 3, 8), piles):
        yield Sheet(100, mode, times, None, pile)
    for contract, times, belote, pile, shown in product(SHOWN_WITH, (1, 2, 4), SIDES, piles, SHOWN):
        yield Sheet(contract, mode, times, belote, pile, shown=shown)


def generales(_clauses, mode):
    """Made, failed, and neither; asked of a number, which is refused."""
    for made, times, belote in product((None, True, False), (1, 2, 4), SIDES):
        yield Sheet(GENERALE, mode, times, belote, None, made=made)


def as_deal(sheet, trump):
    """The same sheet as the rules engine takes it."""
    contract = Slam(sheet.contract) if isinstance(sheet.contract, str) else sheet.contract
    return Deal(
        contract,
        trump,
        coinche=sheet.times,
        taker_points=sheet.pile,
        all_tricks=ROLES[sheet.sweep],
        made=sheet.made,
        belote=ROLES[sheet.belote],
        announcements=Announcements(*sheet.shown),
    )


def by_engine(rules, deal, pot):
    if problems(rules, deal):
        return "refused"
    found = score(rules, deal, pot)
    return found.taker, found.defence, found.pot


def by_oracle(clauses, sheet, pot):
    if oracle.refused(clauses, sheet):
        return "refused"
    return oracle.settle(clauses, sheet, pot)


def disagreements(name, sheets, mode):
    """Sheets on which the two differ, with both answers; the four suits and pots take turns."""
    rules, clauses = read_rules(name), READINGS[name]
    trumps = SUITS if mode == SUIT else (Trump(mode),)
    found, compared = [], 0
    for number, sheet in enumerate(sheets(clauses, mode)):
        pot = 162 * (number % 3) if clauses.litige else 0
        deal = as_deal(sheet, trumps[number % len(trumps)])
        engine, expected = by_engine(rules, deal, pot), by_oracle(clauses, sheet, pot)
        compared += 1
        if engine != expected:
            found.append((sheet, engine, expected))
    assert compared
    return found


@pytest.mark.parametrize(
    ("name", "mode"),
    [("cest-coinche", SUIT), *product(["online modes=suits-sa-ta", "turnier"], EVERY_MODE)],
)
def test_two_readings_of_the_rules_agree_on_every_sheet(name, mode):
    assert disagreements(name, numbers_and_capot, mode) == []


@pytest.mark.parametrize("mode", EVERY_MODE)
@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("sheets", [contracts_at_the_edges, generales])
def test_two_readings_of_the_rules_agree_on_rare_sheets(sheets, name, mode):
    assert disagreements(name, sheets, mode) == []
