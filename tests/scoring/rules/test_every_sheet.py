"""Sheets of all kinds, scored by the rules engine and by a second reading of the rules.

A part of them, here; ``make sheets`` compares every one.
"""

from itertools import product

import pytest

from tests.scoring.rules.notation import read_rules
from tests.scoring.rules.sheets import (
    EVERY_MODE,
    READINGS,
    TRUMPS,
    at_the_edges,
    compare,
    generales,
    with_announcements,
    with_every_pile,
)

OFFERED = [
    (name, mode)
    for name, mode in product(READINGS, EVERY_MODE)
    if mode in READINGS[name].offer.modes and "generale" not in name
]


def differences(name, mode, sheets):
    """Sheets on which the two differ, with both answers."""
    reading = READINGS[name]
    compared, found = compare(read_rules(name), reading, sheets(reading.offer, mode), TRUMPS[mode])
    assert compared
    return found


@pytest.mark.parametrize(("name", "mode"), OFFERED)
def test_two_readings_of_the_rules_agree_on_every_pile(name, mode):
    assert differences(name, mode, with_every_pile) == []


@pytest.mark.parametrize("mode", EVERY_MODE)
@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("sheets", [at_the_edges, with_announcements, generales])
def test_two_readings_of_the_rules_agree_on_rare_sheets(sheets, name, mode):
    assert differences(name, mode, sheets) == []
