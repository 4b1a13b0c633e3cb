"""Every deal of the golden files, under each of the rule sets named there."""

import pytest

from scoring.rules.cards import Trump
from scoring.rules.catalogue import with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.deal import (
    Announcements,
    Deal,
    ImpossibleDeal,
    Outcome,
    ProblemCode,
    Role,
    Slam,
    problems,
    score,
    surprises,
)
from scoring.rules.presets import CEST_COINCHE
from tests.scoring.rules.notation import cells, golden_lines, read_deal, read_rules

NOT_OFFERED = {
    ProblemCode.TRUMP_NOT_OFFERED,
    ProblemCode.GENERALE_NOT_OFFERED,
    ProblemCode.ANNOUNCEMENTS_NOT_PLAYED,
}


def scored_deals(file):
    """One case per deal and rule set; the pot of a deal "after" another comes from that one."""
    names, deals = [], {}
    for line in golden_lines(file):
        if line.startswith("["):
            names = cells(line)
            continue
        row, text, *expected = cells(line)
        deal, _, before = text.partition(" after ")
        for name, worth in zip(names, expected, strict=True):
            deals[row, name] = (read_deal(deal), deals.get((before, name)))
            yield pytest.param(name, deals[row, name], worth, id=f"{row}-{name}-{text}")


def scored(rules, chain):
    """The score of a deal with the pot that the deals before it leave."""
    deal, before = chain
    pot = scored(rules, before).pot if before else 0
    return score(rules, deal, pot)


@pytest.mark.parametrize(
    ("name", "chain", "worth"), [*scored_deals("deals.txt"), *scored_deals("presets.txt")]
)
def test_a_deal_is_worth_what_players_expect(name, chain, worth):
    rules = read_rules(name)
    if worth == "not offered":
        with pytest.raises(ImpossibleDeal) as refusal:
            score(rules, chain[0])
        assert {problem.code for problem in refusal.value.problems} <= NOT_OFFERED
        return
    result = scored(rules, chain)
    pot = f" pot {result.pot}" if result.pot else ""
    assert f"{result.taker} / {result.defence}{pot}" == worth


def examples():
    for line in golden_lines("examples.txt"):
        source, rules, deal, worth = cells(line)
        yield pytest.param(rules, deal, worth, id=f"{source}-{deal}")


@pytest.mark.parametrize(("rules", "deal", "worth"), [*examples()])
def test_a_published_example_is_counted_as_its_source_does(rules, deal, worth):
    rules = read_rules(rules)
    assert contradictions(rules) == ()
    result = score(rules, read_deal(deal))
    pot = f" pot {result.pot}" if result.pot else ""
    assert f"{result.taker} / {result.defence}{pot}" == worth


def judged_deals(name):
    for line in golden_lines(name):
        rules, deal, verdict = cells(line)
        yield pytest.param(rules, deal, verdict, id=f"{rules}-{deal}")


@pytest.mark.parametrize(("rules", "deal", "verdict"), [*judged_deals("refused.txt")])
def test_an_impossible_deal_is_refused_with_every_reason(rules, deal, verdict):
    found = problems(read_rules(rules), read_deal(deal))
    assert sorted(found_codes(found)) == sorted(verdict.split())
    with pytest.raises(ImpossibleDeal) as refusal:
        score(read_rules(rules), read_deal(deal))
    assert refusal.value.problems == found


@pytest.mark.parametrize(("rules", "deal", "verdict"), [*judged_deals("surprising.txt")])
def test_a_surprising_deal_is_questioned_and_never_refused(rules, deal, verdict):
    found = found_codes(surprises(read_rules(rules), read_deal(deal)))
    if verdict == "-":
        assert found == []
        return
    assert found == verdict.split()
    assert problems(read_rules(rules), read_deal(deal)) == ()


def found_codes(found):
    return [problem.code.value for problem in found]


def test_alone_a_player_fails_as_well_where_the_partner_has_won_a_trick():
    rules = with_answers(CEST_COINCHE, {"generale.offered": "one-player"})
    failed = Deal(Slam.GENERALE, Trump.HEARTS, all_tricks=Role.TAKER, made=False)
    assert (score(rules, failed).taker, score(rules, failed).defence) == (0, 500)
    by_team = with_answers(CEST_COINCHE, {"generale.offered": "team"})
    assert [one.code for one in problems(by_team, failed)] == [ProblemCode.MADE_AGAINST_FACTS]


def test_all_eight_tricks_are_no_litige_whatever_the_others_show():
    rules = with_answers(
        CEST_COINCHE,
        {
            "announcing.played": "counting",
            "announcing.on_capot": "holder",
            "capot.unbid": "replaces",
        },
    )
    shown = Announcements(defence=250)
    for coinche in (1, 2):
        deal = Deal(80, Trump.HEARTS, coinche, all_tricks=Role.TAKER, announcements=shown)
        assert score(rules, deal).outcome is Outcome.MADE
