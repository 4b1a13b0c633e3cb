"""How a sheet adds up: whole matches of the golden file, and the edges around them."""

import pytest

from scoring.rules.deal import ImpossibleDeal
from scoring.rules.presets import preset
from scoring.rules.sheet import Length, Line, Penalty, Side, closed, number_for, tally
from tests.scoring.rules.notation import cells, golden_lines, read_deal, read_rules

CEST_COINCHE = preset("cest-coinche")


def matches():
    """Rule set, target, lines, the state after each line and the verdict."""
    title, lines, states = "", [], []
    for text in golden_lines("matches.txt"):
        if text.startswith("["):
            title, lines, states = text.strip("[] "), [], []
        elif text.startswith("="):
            rules, _, end = title.partition(" to ")
            verdict = text.removeprefix("= ")
            yield pytest.param(rules, end, lines, states, verdict, id=f"{title}-{verdict}")
        else:
            side, deal, state = cells(text)
            lines.append(line(side, deal))
            states.append(state)


def line(side, deal):
    if deal == "passed":
        return Line()
    if deal == "annulled":
        return Line(annulled=True, reason="misdeal")
    if deal.startswith("penalty"):
        return Line(penalty=Penalty(Side(side.lower()), int(deal.removeprefix("penalty"))))
    return Line(Side(side.lower()), read_deal(deal))


def length(rules, end):
    """``2000``, ``12 deals`` or ``2000 or 12 deals``."""
    target = deals = None
    for part in end.split(" or "):
        if part.endswith("deals"):
            deals = int(part.removesuffix("deals"))
        else:
            target = int(part)
    return Length(target, deals, exceed=rules.exceed)


def state_of(row):
    pot = f" pot {row.pot}" if row.pot else ""
    return f"{row.total_a} - {row.total_b}{pot}" + (" surplus" if row.surplus else "")


def verdict_of(sheet):
    end = "going on"
    if sheet.over:
        end = f"{sheet.winner.name} has won" if sheet.winner else "drawn"
    return f"{sheet.total_a} - {sheet.total_b}, {end}"


@pytest.mark.parametrize(("rules", "end", "lines", "states", "verdict"), [*matches()])
def test_a_match_runs_as_players_write_it(rules, end, lines, states, verdict):
    rules = read_rules(rules)
    sheet = tally(rules, length(rules, end), lines)
    assert [state_of(row) for row in sheet.rows] == states
    assert verdict_of(sheet) == verdict
    assert [row.number for row in sheet.rows] == list(range(1, len(lines) + 1))


def test_an_empty_sheet_stands_at_nothing():
    sheet = tally(CEST_COINCHE, Length(2000), [])
    assert (sheet.total_a, sheet.total_b, sheet.pot, sheet.over, sheet.winner) == (
        (0, 0, 0, False, None)
    )


def test_points_go_to_the_doublette_that_took_and_to_the_other():
    deal = read_deal("100H takers 112")
    by_a, by_b = (tally(CEST_COINCHE, Length(2000), [Line(side, deal)]) for side in Side)
    assert (by_a.total_a, by_a.total_b) == (by_b.total_b, by_b.total_a) == (212, 50)


def test_an_impossible_deal_stops_the_count():
    with pytest.raises(ImpossibleDeal):
        tally(CEST_COINCHE, Length(2000), [line("A", "95H takers 100")])


def test_a_line_typed_after_the_end_is_not_even_judged():
    lines = [line("A", "90H takers 160"), line("A", "95H takers 100")]
    sheet = tally(CEST_COINCHE, Length(200), lines)
    assert [row.number for row in sheet.surplus] == [2]
    assert (sheet.rows[1].score, sheet.rows[1].a, sheet.rows[1].b) == (None, 0, 0)


def test_a_match_stopped_by_the_clock_shares_the_pot():
    lines = [line("A", "100H takers 112"), line("B", "80H takers 81")]
    sheet = closed(tally(CEST_COINCHE, Length(2000), lines))
    assert (sheet.total_a, sheet.total_b) == (212 + 81, 50 + 81)
    assert (sheet.pot, sheet.share, sheet.over, sheet.winner) == (0, 81, True, Side.A)
    assert closed(sheet) == sheet


def test_a_match_stopped_level_has_no_winner():
    assert closed(tally(CEST_COINCHE, Length(2000), [Line()])).winner is None


def test_a_line_needs_a_taker_and_a_deal_or_neither():
    with pytest.raises(ValueError, match="both"):
        Line(Side.A)
    with pytest.raises(ValueError, match="both"):
        Line(None, read_deal("100H takers 112"))


def test_a_match_needs_an_end():
    with pytest.raises(ValueError, match="target or a number"):
        Length(None)


@pytest.mark.parametrize(
    "parts",
    [
        {"taker": Side.A},
        {"annulled": True, "penalty": Penalty(Side.A, 162)},
        {"taker": Side.A, "deal": read_deal("100H takers 112"), "annulled": True},
    ],
)
def test_a_line_is_one_thing(parts):
    with pytest.raises(ValueError, match="a line"):
        Line(**parts)


def test_a_match_is_over_after_whichever_number_of_deals_is_lower():
    assert Length(2000).until(3) == Length(2000, 3)
    assert Length(None, 12).until(3) == Length(None, 3)
    assert Length(None, 12).until(14) == Length(None, 12).until(None) == Length(None, 12)


DEAL, OTHER = line("A", "100H takers 112"), line("B", "90S takers 100")
FINE = line("A", "penalty 162")


@pytest.mark.parametrize(
    ("written", "sent", "number", "belongs"),
    [
        ([DEAL], OTHER, 2, 2),
        ([DEAL], DEAL, 1, 1),
        ([DEAL], OTHER, 1, 1),
        ([DEAL, FINE], OTHER, 2, 3),
        ([DEAL, FINE, OTHER], OTHER, 2, 3),
        ([DEAL, FINE, FINE], OTHER, 2, 4),
        ([DEAL], FINE, 1, 2),
        ([DEAL, FINE], FINE, 1, 2),
        ([DEAL, FINE], FINE, 3, 3),
        ([DEAL], line("-", "annulled"), 1, 2),
        ([line("-", "annulled")], DEAL, 1, 1),
        ([DEAL], OTHER, 5, 5),
        ([FINE], DEAL, 0, 0),
    ],
)
def test_a_penalty_and_a_deal_never_stand_against_each_other(written, sent, number, belongs):
    assert number_for(written, sent, number) == belongs


def test_only_a_deal_that_was_dealt_out_passes_the_cards_on():
    kinds = {
        kind: line("A", text)
        for kind, text in [
            ("deal", "100H takers 112"),
            ("passed", "passed"),
            ("annulled", "annulled"),
            ("penalty", "penalty 160"),
        ]
    }
    assert all(one.kind == kind for kind, one in kinds.items())
    assert [kind for kind, one in kinds.items() if one.passes_the_deal] == ["deal", "passed"]
    assert [kind for kind, one in kinds.items() if one.is_of_the_desk] == ["annulled", "penalty"]
