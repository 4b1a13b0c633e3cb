"""What always holds, whatever the figures."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules.cards import Trump
from scoring.rules.catalogue import OPTIONS, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.deal import (
    Announcements,
    Deal,
    Outcome,
    Role,
    Slam,
    problems,
    score,
    surprises,
)
from scoring.rules.options import (
    Announcing,
    Litige,
)
from scoring.rules.presets import PRESETS
from scoring.rules.sheet import Length, Line, Side, tally

ROLES = st.sampled_from([None, *Role])


def answers_to(option):
    answer = st.sampled_from(option.answers)
    return st.lists(answer, min_size=1, unique=True) if option.many else answer


RULE_SETS = st.builds(
    with_answers,
    st.sampled_from(list(PRESETS.values())),
    st.lists(st.sampled_from(list(OPTIONS)), max_size=6, unique=True).flatmap(
        lambda keys: st.fixed_dictionaries({key: answers_to(OPTIONS[key]) for key in keys})
    ),
).filter(lambda rules: not contradictions(rules))
NUMBERS = st.one_of(st.integers(-300, 300), st.integers())
ANY_DEAL = st.builds(
    Deal,
    contract=st.one_of(NUMBERS, st.sampled_from(Slam)),
    trump=st.sampled_from(Trump),
    coinche=NUMBERS,
    taker_points=st.none() | NUMBERS,
    all_tricks=ROLES,
    made=st.none() | st.booleans(),
    belote=ROLES,
    announcements=st.builds(Announcements, NUMBERS, NUMBERS),
)


@st.composite
def legal_deals(draw, sweeps=Role, slams=(Slam.CAPOT,), coinches=(1, 2, 4), holders=(None, *Role)):
    """A rule set and a deal it accepts, built rather than filtered."""
    rules = draw(RULE_SETS)
    trump = draw(st.sampled_from(rules.trumps))
    all_tricks = draw(st.sampled_from([None, None, None, *sweeps]))
    piles = st.sampled_from(sorted(rules.possible_piles(trump)))
    deal = Deal(
        contract=draw(st.sampled_from([*rules.numbers, *slams])),
        trump=trump,
        coinche=draw(st.sampled_from(coinches)),
        taker_points=draw(piles) if all_tricks is None else None,
        all_tricks=all_tricks,
        belote=draw(st.sampled_from(holders)) if rules.allows_belote(trump) else None,
        announcements=draw(shown(rules)),
    )
    return rules, deal


def shown(rules):
    if rules.announcing.played is Announcing.NOT_PLAYED:
        return st.just(Announcements())
    return st.builds(
        lambda side, points: Announcements(**{side.value: points}),
        st.sampled_from(Role),
        st.sampled_from([0, 20, 50, 100, 200]),
    )


@given(RULE_SETS, ANY_DEAL)
def test_any_figures_are_judged_and_scored_unless_refused(rules, deal):
    found = problems(rules, deal)
    if found:
        assert surprises(rules, deal) == ()
    else:
        score(rules, deal)


@given(RULE_SETS, ANY_DEAL)
def test_a_problem_names_a_field_of_the_deal(rules, deal):
    assert all(problem.field in Deal.__slots__ for problem in problems(rules, deal))


@given(legal_deals())
def test_a_deal_within_the_rules_is_accepted(case):
    assert problems(*case) == ()


@given(legal_deals(), st.integers(0, 1000))
def test_steps_add_up_and_nobody_scores_below_nothing(case, pot):
    result = score(*case, pot)
    for side in Role:
        assert sum(step.points for step in result.steps if step.side is side) == result.of(side)
        assert result.of(side) >= 0
    assert result.pot >= 0


@given(legal_deals(sweeps=(), slams=(), coinches=(1,)))
def test_an_uncoinched_contract_made_conserves_the_points(case):
    rules, deal = case
    result = score(rules, deal)
    assume(result.outcome is Outcome.MADE)
    extras = (20 if deal.belote else 0) + deal.announcements.taker + deal.announcements.defence
    assert result.taker + result.defence == rules.pile_total(deal.trump) + deal.contract + extras


@given(legal_deals())
def test_a_carried_litige_leaves_every_point_of_the_piles_in_the_pot(case):
    rules, deal = replace(case[0], litige=Litige.CARRIED), case[1]
    result = score(rules, deal)
    carried = rules.pile_total(deal.trump) if result.outcome is Outcome.LITIGE else 0
    assert result.pot == carried


@given(legal_deals(), st.integers(0, 1000))
def test_the_pot_goes_to_the_winner_whole_or_stays(case, pot):
    with_pot, without = score(*case, pot), score(*case)
    gained = {side: with_pot.of(side) - without.of(side) for side in Role}
    winner = Role.TAKER if without.outcome is Outcome.MADE else Role.DEFENCE
    if without.outcome is Outcome.LITIGE:
        assert gained == {Role.TAKER: 0, Role.DEFENCE: 0}
        assert with_pot.pot == without.pot + pot
    else:
        assert gained == {winner: pot, winner.other: 0}
        assert with_pot.pot == 0


@given(legal_deals(slams=()), st.data())
def test_raising_a_failed_contract_never_helps_the_takers(case, data):
    rules, deal = case
    before = score(rules, deal)
    assume(before.outcome is Outcome.FAILED)
    higher = [number for number in rules.numbers if number > deal.contract]
    assume(higher)
    raised = score(rules, replace(deal, contract=data.draw(st.sampled_from(higher))))
    assert raised.outcome is Outcome.FAILED
    assert raised.taker <= before.taker
    assert raised.defence > before.defence


@given(legal_deals())
def test_all_eight_tricks_make_any_contract(case):
    rules, deal = case
    sweep = replace(deal, taker_points=None, all_tricks=Role.TAKER)
    assert score(rules, sweep).outcome is Outcome.MADE


@given(legal_deals(slams=(), holders=tuple(Role)))
def test_the_belote_stays_with_its_holder_unmultiplied(case):
    rules, deal = case
    assume(deal.belote)
    result = score(rules, deal)
    without = score(rules, replace(deal, belote=None))
    assume(result.outcome is without.outcome is not Outcome.LITIGE)
    assert result.of(deal.belote) - without.of(deal.belote) == 20
    assert result.of(deal.belote.other) == without.of(deal.belote.other)


@given(legal_deals())
def test_a_coinche_never_makes_or_breaks_a_contract_that_is_no_litige(case):
    rules, deal = replace(case[0], litige=Litige.NONE), case[1]
    plain, coinched = (score(rules, replace(deal, coinche=factor)) for factor in (1, 2))
    assert plain.outcome is coinched.outcome
    assert plain.margin == coinched.margin


@given(legal_deals())
def test_stating_what_follows_changes_nothing(case):
    rules, deal = case
    result = score(rules, deal)
    stated = replace(deal, made=result.outcome is not Outcome.FAILED)
    assert score(rules, stated) == result
    assert problems(rules, replace(stated, made=not stated.made))


@given(st.lists(st.tuples(st.sampled_from([*Side, None]), st.integers(90, 160)), max_size=30))
def test_totals_are_the_sum_of_the_rows_and_of_the_shared_pot(lines):
    rules = PRESETS["cest-coinche"]
    deals = [
        Line(side, Deal(80, Trump.HEARTS, taker_points=points)) if side else Line()
        for side, points in lines
    ]
    sheet = tally(rules, Length(1000), deals)
    assert sheet.total_a == sum(row.a for row in sheet.rows) + sheet.share
    assert sheet.total_b == sum(row.b for row in sheet.rows) + sheet.share
    assert sheet.over == (max(sheet.total_a, sheet.total_b) >= 1000 and sheet.winner is not None)
    assert len(sheet.rows) == len(deals)


def test_no_number_may_be_bid_that_a_capot_would_not_make():
    assert all(rules.numbers[-1] < rules.capot.value for rules in PRESETS.values())
