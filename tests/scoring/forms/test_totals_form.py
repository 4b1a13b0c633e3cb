"""Totals from paper: plain numbers, and what the check sum says."""

import pytest

from scoring.forms import TotalsForm
from scoring.rules.catalogue import with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.presets import preset
from scoring.rules.samples import sums_are_even
from scoring.rules.sheet import Length, Line, Penalty, Side, tally
from tests import factories
from tests.scoring.forms.typing import NAMES

RULES = preset("cest-coinche")
NOTHING = tally(RULES, Length(2000), [])
PLAYED = tally(RULES, Length(400), [factories.deal_line(), factories.deal_line()])  # 424 to 100


def form(total_a, total_b, reason="", so_far=NOTHING, rules=RULES) -> TotalsForm:
    data = {"total_a": total_a, "total_b": total_b, "reason": reason, "seen": "0"}
    return TotalsForm(data, rules=rules, sides=NAMES, tally=so_far)


def test_two_totals_that_deals_can_give_pass():
    assert form("2010", "1480").is_valid()


@pytest.mark.parametrize("total", ["-1", "0.5", "1e3", "NaN", "१२", "", "1 000 000", "999999"])
def test_a_total_that_is_no_plain_number_is_refused_beside_its_field(total):
    assert set(form(total, "1480").errors) == {"total_a"}


def test_an_odd_sum_is_refused_unless_there_is_a_reason():
    assert "3491" in form("2011", "1480").errors["reason"][0]
    assert form("2011", "1480", reason="the paper says so").is_valid()


def test_an_odd_penalty_makes_an_odd_sum():
    fined = tally(RULES, Length(2000), [Line(penalty=Penalty(Side.A, 81, "a card shown"))])
    assert form("2011", "1480", so_far=fined).is_valid()
    assert "reason" in form("2010", "1480", so_far=fined).errors


@pytest.mark.parametrize(
    ("changed", "is_even"),
    [
        ({}, True),
        ({"coinche.loser": "nothing"}, False),  # 100 coinched with 111: 311 to nothing
        ({"litige": "defence-banks"}, False),  # 81 to the defence, 81 into the pot
        ({"rounding.to": "five-up", "coinche.loser": "nothing"}, True),
    ],
)
def test_an_odd_sum_is_only_remarked_where_no_deals_can_give_it(changed, is_even):
    rules = with_answers(RULES, changed)
    assert not contradictions(rules)
    assert sums_are_even(rules) is is_even
    assert form("2011", "1480", rules=rules).is_valid() is not is_even


def test_a_belote_forgotten_on_the_phone_is_guessed():
    assert "belote" in form("444", "100", so_far=PLAYED).errors["reason"][0]
    assert "belote" in form("404", "100", so_far=PLAYED).errors["reason"][0]


def test_another_difference_names_the_total_of_the_deals():
    [remark] = form("424", "140", so_far=PLAYED).errors["reason"]
    assert "40" in remark
    assert "(100)" in remark
    assert "belote" not in remark


def test_totals_equal_to_the_deals_pass_in_silence():
    assert form("424", "100", so_far=PLAYED).is_valid()
