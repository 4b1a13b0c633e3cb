"""The deal form: what it offers, what it refuses beside which field, what line it gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.forms import DealForm, NewDealForm
from scoring.forms.deal import announced, typed_of
from scoring.rules.cards import Trump
from scoring.rules.catalogue import with_answers
from scoring.rules.deal import Announcements, Deal, Role, Slam, problems, score
from scoring.rules.presets import preset
from scoring.rules.sheet import Line, Side
from tests.scoring.forms.typing import NAMES, typed, typed_facts
from tests.scoring.rules.notation import cells, golden_lines, read_deal, read_rules
from tests.scoring.rules.test_properties import legal_deals

FRENCH = preset("cest-coinche")
FIELD_OF = {
    "contract": "contract",
    "trump": "trump",
    "coinche": "coinche",
    "taker_points": "points",
    "all_tricks": "all_tricks",
    "made": "made",
    "belote": "belote",
    "announcements": "announced_a",
}


def form(data=None, rules=FRENCH, sides=NAMES, line=None) -> DealForm:
    return DealForm(data, rules=rules, sides=sides, line=line)


def asks_made_of_a_number(deal: Deal) -> bool:
    """The sheet asks "made?" of a slam only, so this answer is not read."""
    return deal.made is not None and not isinstance(deal.contract, Slam)


@pytest.mark.parametrize("row", list(golden_lines("refused.txt")))
def test_every_deal_the_rules_refuse_is_refused_beside_its_field(row):
    name, facts, _ = cells(row)
    rules, deal = read_rules(name), read_deal(facts)
    if asks_made_of_a_number(deal):
        return
    filled = form(typed_facts(deal, Side.A), rules)
    assert not filled.is_valid()
    for problem in problems(rules, deal):
        allowed = {FIELD_OF[problem.field]}
        if isinstance(deal.contract, Slam):
            allowed |= {"points", "made"}  # where a bid capot is asked about
        if problem.code == "announcements-not-played":
            allowed = {"__all__"}
        if problem.code in ("points-negative", "announcements-impossible"):
            allowed |= {"announced_b"}  # a sign is no digit: refused where it is typed
        assert allowed & set(filled.errors), (problem.code, dict(filled.errors))


@pytest.mark.parametrize("row", list(golden_lines("surprising.txt")))
def test_what_is_surprising_passes_with_a_warning(row):
    name, facts, expected = cells(row)
    deal = read_deal(facts)
    data = typed_facts(deal, Side.B)
    if deal.contract is Slam.CAPOT:
        data |= {"made": "yes" if deal.all_tricks is Role.TAKER else "no", "points": ""}
    filled = form(data, read_rules(name))
    if "95H" in facts:
        assert not filled.is_valid()
        return
    assert filled.is_valid(), filled.errors
    if isinstance(deal.contract, Slam) and deal.taker_points is not None:
        return  # points are not asked of a bid capot
    assert len(filled.warnings()) == (0 if expected == "-" else len(expected.split()))


@pytest.mark.parametrize(
    "points", ["-1", "-0", "0.5", "163", "99999999999", "1e3", "NaN", "१२", "1_0", "+5", "80,0"]
)
def test_only_a_plain_number_that_the_deal_can_give_passes(points):
    filled = form(typed(points=points))
    assert not filled.is_valid()
    assert set(filled.errors) == {"points"}
    assert points in str(filled["points"])


def test_spaces_around_a_number_do_not_matter():
    filled = form(typed(points=" 80 "))
    assert filled.is_valid()
    assert filled.line().deal.taker_points == 80


def test_everything_that_is_missing_is_said_at_once():
    filled = form({})
    assert set(filled.errors) == {"taker", "contract", "trump", "coinche"}
    filled = form({"trump": "H", "coinche": "1", "points": "163"})
    assert set(filled.errors) == {"taker", "contract", "points"}


def test_two_problems_of_one_field_are_both_said():
    assert len(form(typed(contract="75")).errors["contract"]) == 2


@pytest.mark.parametrize("name", ["taker", "contract", "trump", "coinche", "belote", "made"])
def test_words_nobody_offers_are_refused_beside_their_field(name):
    filled = form(typed() | {name: "²"})
    assert set(filled.errors) == {name}


def test_the_defences_pile_may_be_typed_instead():
    filled = form(typed(points="50", defence_pile="on"))
    assert filled.is_valid()
    assert filled.line().deal.taker_points == 112


def test_a_defences_pile_above_the_total_is_too_high_not_negative():
    filled = form(typed(points="163", defence_pile="on"))
    assert "163" in filled.errors["points"][0]


def test_belote_and_tricks_are_said_by_side_and_kept_by_role():
    us_and_them = {Side.B: "us", Side.A: "them"}
    filled = form(typed(Side.B, belote="a"), sides=us_and_them)
    assert filled.is_valid()
    assert filled.line() == Line(
        Side.B, Deal(100, Trump.HEARTS, taker_points=112, belote=Role.DEFENCE)
    )
    html = str(filled["taker"])
    assert html.index("us") < html.index("them")


def test_a_passed_deal_reads_nothing_else():
    filled = NewDealForm(
        {"number": "3", "passed": "1", "points": "999", "contract": "75"},
        rules=FRENCH,
        sides=NAMES,
    )
    assert filled.is_valid()
    assert filled.line() == Line()
    assert filled.cleaned_data["number"] == 3


def test_even_a_passed_deal_needs_its_number():
    assert not NewDealForm({"passed": "1"}, rules=FRENCH, sides=NAMES).is_valid()


def test_a_bid_capot_asks_for_the_eight_tricks_and_not_for_points():
    unanswered = form(typed(contract="capot", points=None))
    assert set(unanswered.errors) == {"made"}
    made = form(typed(contract="capot", points=None, made="yes"))
    assert made.is_valid()
    assert made.line().deal == Deal(Slam.CAPOT, Trump.HEARTS, all_tricks=Role.TAKER)
    failed = form(typed(contract="capot", points=None, made="no"))
    assert failed.is_valid()
    assert failed.line().deal == Deal(Slam.CAPOT, Trump.HEARTS)


def test_all_eight_tricks_need_no_points():
    filled = form(typed(points=None, all_tricks="a"))
    assert filled.is_valid()
    assert filled.line().deal == Deal(100, Trump.HEARTS, all_tricks=Role.TAKER)


def test_the_same_deal_typed_two_ways_is_the_same_line():
    short, long = form(typed(points=None, all_tricks="b")), form(typed(points="0", all_tricks="b"))
    assert short.is_valid()
    assert long.is_valid()
    assert short.line() == long.line()


def test_only_what_the_rules_offer_is_on_the_chips():
    french, german = form(), form(rules=preset("turnier"))
    values = [chip.widget.data["value"] for chip in french.contract_chips + french.rare_chips]
    assert values == [str(n) for n in range(80, 170, 10)] + ["capot"] + [
        str(n) for n in range(170, 250, 10)
    ]
    assert [chip.suit for chip in french.trump_chips] == ["spades", "hearts", "diamonds", "clubs"]
    assert [chip.suit for chip in german.trump_chips][4:] == ["no_trumps", "all_trumps"]
    assert french.announcement_fields == []
    assert [field.label for field in german.announcement_fields] == list(NAMES.values())
    solo = form(rules=with_answers(FRENCH, {"generale.offered": "team"}))
    assert "generale" in [chip.widget.data["value"] for chip in solo.rare_chips]
    assert form(rules=preset("online")).rare_chips == []


def test_a_high_contract_opens_the_chips_behind_more():
    assert form(typed(contract="170")).rare_is_chosen
    assert not form(typed(contract="160")).rare_is_chosen


def test_the_sentence_counts_the_pot():
    filled = form(typed(contract="90", points="100"))
    assert filled.is_valid()
    deal = filled.line().deal
    assert "pot 162" in filled.sentence(score(filled.rules, deal, 162))
    assert "pot" not in filled.sentence(score(filled.rules, deal))


def roles() -> st.SearchStrategy[Role | None]:
    return st.sampled_from([None, *Role])


@st.composite
def deals(draw, rules) -> Deal:
    contract = draw(st.sampled_from([*rules.numbers, Slam.CAPOT]))
    trump = draw(st.sampled_from(rules.trumps))
    swept = draw(roles())
    asks_points = swept is None and not isinstance(contract, Slam)
    points = st.sampled_from(sorted(rules.possible_piles(trump)))
    return Deal(
        contract=contract,
        trump=trump,
        coinche=draw(st.sampled_from([1, 2, 4])),
        taker_points=draw(points) if asks_points else None,
        all_tricks=swept,
        belote=draw(roles()) if trump.is_suit else None,
        announcements=Announcements(draw(st.sampled_from([0, 20, 100])), 0),
    )


@given(deal=deals(preset("turnier")), taker=st.sampled_from(Side))
def test_a_deal_typed_from_its_line_is_the_same_line(deal, taker):
    rules = preset("turnier")
    line = Line(taker, deal)
    data = {name: str(value) for name, value in typed_of(line).items() if value is not None}
    filled = form(data, rules)
    assert filled.is_valid(), filled.errors
    assert filled.line() == line
    assert announced(taker) in data or not deal.announcements.taker


@given(legal_deals(), st.sampled_from(Side))
def test_the_form_of_any_rule_set_takes_every_deal_its_rules_accept(case, taker):
    rules, deal = case
    filled = form(typed_of(Line(taker, deal)) | {"number": "1"}, rules)
    assert filled.is_valid(), filled.errors
    line = filled.line()
    assert line.taker is taker
    assert score(rules, line.deal) == score(rules, deal)
    assert filled.sentence(score(rules, deal))
    assert (deal.trump.value in filled.belotes.split()) or deal.belote is None
