"""What always holds, whatever the figures and whatever the rule set answers."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules.cards import Trump
from scoring.rules.catalogue import OPTIONS, changes, option_problems, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.deal import (
    Announcements,
    Deal,
    Outcome,
    Role,
    Slam,
    StepKind,
    problems,
    score,
    surprises,
)
from scoring.rules.facts import pile
from scoring.rules.options import (
    Announcing,
    Cards,
    Coinche,
    Counting,
    CountsFor,
    Failure,
    Fate,
    Generale,
    Litige,
    Loser,
    Part,
    Rounded,
    Rounding,
    RoundTo,
    Success,
    UnbidCapot,
)
from scoring.rules.presets import PRESETS
from scoring.rules.sheet import Length, Line, Penalty, Side, tally

ROLES = st.sampled_from([None, *Role])


def answers_to(option):
    answer = st.sampled_from(option.answers)
    return st.lists(answer, unique=True) if option.many else answer


ANSWERS = st.lists(st.sampled_from(list(OPTIONS)), max_size=6, unique=True).flatmap(
    lambda keys: st.fixed_dictionaries({key: answers_to(OPTIONS[key]) for key in keys})
)
ANY_RULES = st.builds(with_answers, st.sampled_from(list(PRESETS.values())), ANSWERS)
RULE_SETS = ANY_RULES.filter(lambda rules: not contradictions(rules))
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
def legal_deals(
    draw, rule_sets=RULE_SETS, sweeps=Role, slams=True, coinches=(1, 2, 4), holders=(None, *Role)
):
    """A rule set and a deal it accepts, built rather than filtered."""
    rules = draw(rule_sets)
    trump = draw(st.sampled_from(rules.trumps))
    contract = draw(st.sampled_from([*rules.numbers, *(slams_of(rules) if slams else ())]))
    generale = contract is Slam.GENERALE
    all_tricks = None if generale else draw(st.sampled_from([None, None, None, *sweeps]))
    piles = st.sampled_from(sorted(rules.possible_piles(trump)))
    plain = contract is Slam.CAPOT and not rules.coinche.capot
    deal = Deal(
        contract=contract,
        trump=trump,
        coinche=1 if plain else draw(st.sampled_from(coinches)),
        taker_points=draw(piles) if all_tricks is None and not generale else None,
        all_tricks=all_tricks,
        made=draw(st.booleans()) if generale else None,
        belote=draw(st.sampled_from(holders)) if rules.allows_belote(trump) else None,
        announcements=draw(shown(rules)),
    )
    return rules, deal


def slams_of(rules):
    offered = rules.generale.offered is not Generale.NOT_OFFERED
    return tuple(Slam) if offered else (Slam.CAPOT,)


def shown(rules):
    if rules.announcing.played is Announcing.NOT_PLAYED:
        return st.just(Announcements())
    return st.builds(
        lambda side, points: Announcements(**{side.value: points}),
        st.sampled_from(Role),
        st.sampled_from([0, 20, 50, 100, 200]),
    )


def under(**fixed):
    """Consistent rule sets with these answers."""
    changed = RULE_SETS.map(lambda rules: replace(rules, **fixed))
    return changed.filter(lambda rules: not contradictions(rules))


# --- Rule sets


@given(ANSWERS, st.sampled_from(list(PRESETS.values())))
def test_a_rule_set_is_its_preset_and_the_answers_that_differ(given_answers, base):
    rules = with_answers(base, given_answers)
    told = changes(rules, base)
    assert with_answers(base, told) == rules
    assert set(told) <= set(given_answers)
    assert option_problems(told) == ()


@given(ANY_RULES)
def test_a_contradiction_names_options_that_exist(rules):
    for contradiction in contradictions(rules):
        assert set(contradiction.options) <= set(OPTIONS)
        assert contradiction.options


# --- What is accepted


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


# --- What always holds of a score


@given(legal_deals(), st.integers(0, 1000))
def test_steps_add_up_and_nobody_scores_below_nothing(case, pot):
    result = score(*case, pot)
    for side in Role:
        assert sum(step.points for step in result.steps if step.side is side) == result.of(side)
        assert result.of(side) >= 0
    assert result.pot >= 0


@given(legal_deals())
def test_the_piles_add_up_on_every_scale(case):
    rules, deal = case
    assert sum(pile(rules, deal, side) for side in Role) == rules.counted_total(deal.trump)


EXACT_BY_POINTS = under(counting=Counting.POINTS_AND_CONTRACT, rounding=Rounding())


@given(legal_deals(rule_sets=EXACT_BY_POINTS, sweeps=(), slams=False, coinches=(1,)))
def test_an_uncoinched_contract_made_conserves_the_points(case):
    rules, deal = case[0], replace(case[1], contract=case[0].numbers[0])
    result = score(rules, deal)
    assume(result.outcome is Outcome.MADE)
    weight = rules.no_trumps_weight if deal.trump is Trump.NO_TRUMPS else 1
    extras = (20 if deal.belote else 0) + deal.announcements.taker + deal.announcements.defence
    total = rules.counted_total(deal.trump) + weight * deal.contract + extras
    assert result.taker + result.defence == total


OF_THE_CARDS = {StepKind.PILE, StepKind.BASE, StepKind.CAPOT}
BID_ALONE = under(
    counting=Counting.CONTRACT,
    failure=Failure.CONTRACT,
    litige=Litige.NONE,
    coinche=Coinche(loser=Loser.NOTHING),
)


@given(legal_deals(rule_sets=BID_ALONE, slams=False))
def test_where_the_bid_alone_counts_one_side_scores_it(case):
    rules, deal = case[0], replace(case[1], contract=case[0].numbers[0])
    result = score(rules, deal)
    assume(result.outcome is Outcome.MADE)
    weight = rules.no_trumps_weight if deal.trump is Trump.NO_TRUMPS else 1
    times = rules.times(deal.coinche)
    assert (result.taker, result.defence) == (deal.contract * weight * times, 0)


@given(legal_deals(), st.sampled_from([to for to in RoundTo if to is not RoundTo.EXACT]))
def test_rounding_writes_every_score_in_tens(case, to):
    rules, deal = case
    assume(rules.bids.minimum % 10 == 0)
    rounded = replace(rules, rounding=replace(rules.rounding, to=to))
    result = score(rounded, deal)
    assert result.taker % 10 == result.defence % 10 == 0


@given(legal_deals(), st.sampled_from(RoundTo))
def test_rounding_moves_each_part_of_a_score_by_five_at_most(case, to):
    rules, deal = case
    # Where one side is rounded, the other has what is left of 160: up to 7 apart.
    assume(rules.rounding.sides is Rounded.EACH and not rules.success.rounded)
    exact, written = (
        score(replace(rules, rounding=Rounding(to=to)), deal) for to in (RoundTo.EXACT, to)
    )
    for side in Role:
        cards = [step for step in exact.steps if step.side is side and step.kind in OF_THE_CARDS]
        room = sum(5 * step.factor for step in cards)
        assert abs(written.of(side) - exact.of(side)) <= room


@given(legal_deals(rule_sets=under(success=Success())))
def test_rounding_never_makes_or_breaks_a_contract(case):
    rules, deal = case
    outcomes = {
        score(replace(rules, rounding=Rounding(to=to)), deal).outcome for to in RoundTo
    }  # fmt: skip
    assert len(outcomes) == 1


@given(legal_deals(rule_sets=under(litige=Litige.CARRIED)))
def test_a_carried_litige_leaves_every_point_of_the_piles_in_the_pot(case):
    rules, deal = case
    result = score(rules, deal)
    carried = rules.counted_total(deal.trump) if result.outcome is Outcome.LITIGE else 0
    assert result.pot == carried


@given(legal_deals(rule_sets=under(rounding=Rounding())), st.integers(0, 1000))
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


@given(legal_deals(slams=False), st.data())
def test_raising_a_failed_contract_never_helps_the_takers(case, data):
    rules, deal = case
    # A belote that counts from 100 only is the one thing that a higher bid can bring.
    assume(rules.belote.counts is not CountsFor.FROM_100)
    before = score(rules, deal)
    assume(before.outcome is Outcome.FAILED)
    higher = [number for number in rules.numbers if number > deal.contract]
    assume(higher)
    raised = score(rules, replace(deal, contract=data.draw(st.sampled_from(higher))))
    assert raised.outcome is Outcome.FAILED
    assert raised.taker <= before.taker
    if rules.failure is Failure.BASE:
        assert raised.defence == before.defence
    else:
        assert raised.defence > before.defence


@given(legal_deals(slams=False))
def test_all_eight_tricks_make_any_contract_that_a_capot_is_worth(case):
    rules, deal = case
    assume(rules.capot.unbid is not UnbidCapot.NOTHING)
    # 250 for a pile, unless a capot is bid higher or more than the bid is asked.
    assume(deal.contract + rules.success.margin <= rules.capot.pile)
    if rules.announcing.on_capot is Fate.HOLDER:
        assume(deal.announcements.defence < rules.capot.pile)
    sweep = replace(deal, taker_points=None, all_tricks=Role.TAKER)
    assert score(rules, sweep).outcome is Outcome.MADE


# --- Belote and announcements


@given(legal_deals(rule_sets=under(success=Success()), holders=tuple(Role)))
def test_the_belote_goes_where_the_rules_say(case):
    rules, deal = case
    assume(deal.belote and rules.counting is not Counting.CONTRACT)
    result, without = score(rules, deal), score(rules, replace(deal, belote=None))
    assume(result.outcome is without.outcome is not Outcome.LITIGE)
    winner = Role.TAKER if result.outcome is Outcome.MADE else Role.DEFENCE
    coinched_away = deal.coinche > 1 and rules.coinche.loser is Loser.NOTHING
    lost = deal.belote is not winner and (winner is Role.DEFENCE or coinched_away)
    fate = rules.belote.lost_to if lost else Fate.HOLDER
    gained = {side: result.of(side) - without.of(side) for side in Role}
    scorer = {Fate.HOLDER: deal.belote, Fate.WINNER: winner, Fate.NOBODY: None}[fate]
    for side in Role:
        if side is not scorer:
            assert gained[side] == 0
        elif Part.BELOTE in rules.coinche.multiplied and side is winner:
            assert gained[side] == 20 * rules.times(deal.coinche)
        elif Part.BELOTE not in rules.coinche.multiplied:
            assert gained[side] == 20


@given(legal_deals())
def test_announcements_are_scored_by_one_side_at_most(case):
    rules, deal = case
    told = [step for step in score(rules, deal).steps if step.kind is StepKind.ANNOUNCEMENTS]
    assert len(told) <= 1
    assert all(step.unit in (deal.announcements.taker, deal.announcements.defence) for step in told)


# --- Coinche


@given(legal_deals(rule_sets=under(litige=Litige.NONE)))
def test_a_coinche_never_makes_or_breaks_a_contract_that_is_no_litige(case):
    rules, deal = replace(case[0], coinche=replace(case[0].coinche, capot=True)), case[1]
    plain, coinched = (score(rules, replace(deal, coinche=level)) for level in (1, 2))
    assert plain.outcome is coinched.outcome
    assert plain.margin == coinched.margin


@given(legal_deals(coinches=(2, 4)))
def test_a_coinche_multiplies_the_parts_that_are_named(case):
    rules, deal = case
    assume(deal.contract is not Slam.GENERALE)
    whole = deal.contract is Slam.CAPOT and rules.capot.doubled_whole
    result, times = score(rules, deal), rules.times(deal.coinche)
    weight = rules.no_trumps_weight if deal.trump is Trump.NO_TRUMPS else 1
    for step in result.steps:
        if step.kind is StepKind.CONTRACT:
            multiplied = whole or Part.CONTRACT in rules.coinche.multiplied
            assert step.factor == weight * (times if multiplied else 1)
        if step.kind is StepKind.BASE:
            multiplied = whole or Part.POINTS in rules.coinche.multiplied
            assert step.factor == (times if multiplied else 1)
        if step.kind is StepKind.POT:
            assert step.factor == 1


GIVES_THE_LOSER_NOTHING = RULE_SETS.map(
    lambda rules: replace(rules, coinche=replace(rules.coinche, loser=Loser.NOTHING))
).filter(lambda rules: not contradictions(rules))


@given(legal_deals(rule_sets=GIVES_THE_LOSER_NOTHING, coinches=(2, 4)))
def test_a_side_that_is_to_have_nothing_scores_at_most_what_it_has_shown(case):
    rules, deal = case
    result = score(rules, deal)
    assume(result.outcome is Outcome.MADE and deal.contract is not Slam.GENERALE)
    kinds = {step.kind for step in result.steps if step.side is Role.DEFENCE}
    assert kinds <= {StepKind.BELOTE, StepKind.ANNOUNCEMENTS}


@given(legal_deals(coinches=(2, 4), sweeps=(), slams=False))
def test_a_base_stands_in_place_of_the_cards_the_winner_made(case):
    rules, deal = case
    everything = replace(deal, taker_points=rules.pile_total(deal.trump))
    result = score(rules, replace(everything, contract=rules.numbers[0]))
    assume(result.outcome is Outcome.MADE and rules.counting is not Counting.CONTRACT)
    kinds = {step.kind for step in result.steps if step.side is Role.TAKER}
    assert (StepKind.BASE in kinds) == (rules.coinche.cards is Cards.BASE)


# --- Whole sheets


@given(legal_deals())
def test_stating_what_follows_changes_nothing(case):
    rules, deal = case
    result = score(rules, deal)
    if deal.contract is not Slam.GENERALE:
        stated = replace(deal, made=result.outcome is not Outcome.FAILED)
        assert score(rules, stated) == result
        denied = replace(deal, made=result.outcome is Outcome.FAILED)
        assert [problem.field for problem in problems(rules, denied)] == ["made"]
    if deal.all_tricks is not None:
        total = rules.pile_total(deal.trump)
        points = total if deal.all_tricks is Role.TAKER else 0
        assert score(rules, replace(deal, taker_points=points)) == result


PENALTIES = st.builds(Penalty, st.sampled_from(Side), st.sampled_from([160, 162, 1, 1000]))


@given(RULE_SETS, st.integers(1, 6), st.data())
def test_a_sheet_adds_up_and_ends_when_it_should(rules, limit, data):
    deals = legal_deals(rule_sets=st.just(rules)).map(lambda case: case[1])
    lines = st.one_of(
        st.builds(Line, st.sampled_from(Side), deals),
        st.builds(lambda fine: Line(penalty=fine), PENALTIES),
        st.sampled_from([Line(), Line(annulled=True, reason="misdeal")]),
    )
    length = Length(1000, deals=data.draw(st.sampled_from([None, limit])), exceed=rules.exceed)
    sheet = tally(rules, length, data.draw(st.lists(lines, max_size=12)))
    assert sheet.total_a == sum(row.a for row in sheet.rows) + sheet.share
    assert sheet.total_b == sum(row.b for row in sheet.rows) + sheet.share
    played = sum(row.score is not None for row in sheet.rows)
    before_share = (sheet.total_a - sheet.share, sheet.total_b - sheet.share)
    assert sheet.over == length.is_over(played, *before_share)
    assert all(row.line.deal is None for row in sheet.rows if not row.surplus and not row.score)


def test_no_number_may_be_bid_that_a_capot_would_not_make():
    assert all(rules.numbers[-1] < rules.capot.value for rules in PRESETS.values())
