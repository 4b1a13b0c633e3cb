"""Deals in one line, and fact by fact."""

from scoring.rules.deal import Role, Slam
from scoring.rules.sheet import Line, Side
from scoring.wording.sheets import facts, line_text
from tests.factories import deal_line
from tests.scoring.forms.typing import NAMES


def plain(text: str) -> str:
    return text.replace("\ufe0e", "")


def test_a_deal_in_one_line():
    line = deal_line(Side.B, coinche=2, belote=Role.DEFENCE)
    assert plain(line_text(line, NAMES)) == (
        "100♥ · coinched · Dix de der · 112 points · belote Les Valets"
    )


def test_a_slam_says_whether_it_was_made():
    made = deal_line(contract=Slam.CAPOT, taker_points=None, all_tricks=Role.TAKER)
    failed = deal_line(contract=Slam.CAPOT, taker_points=None)
    assert line_text(made, NAMES).endswith("Les Valets · made")
    assert line_text(failed, NAMES).endswith("Les Valets · failed")


def test_an_unbid_capot_names_the_side_of_the_tricks():
    line = deal_line(taker_points=None, all_tricks=Role.DEFENCE)
    assert line_text(line, NAMES).endswith("all eight tricks: Dix de der")


def test_a_passed_deal_is_called_so():
    assert line_text(Line(), NAMES) == "passed deal"
    assert list(facts(Line(), NAMES).values()) == ["passed deal"]


def test_two_versions_have_the_same_labels():
    one, other = facts(deal_line(), NAMES), facts(deal_line(taker_points=110), NAMES)
    assert list(one) == list(other)
    assert [label for label in one if one[label] != other[label]] == ["Points of the takers"]
