"""The deals by which a rule card shows what its clauses come to."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from scoring.rules.cards import Trump
from scoring.rules.deal import problems, score
from scoring.rules.facts import Announcements, Deal, Role, Slam
from scoring.rules.options import Announcing, Generale
from scoring.rules.ruleset import RuleSet

COINCHES = (1, 2, 4)


def table_deals(rules: RuleSet) -> tuple[Deal, ...]:
    """Deals that are not coinched, to be scored at every level: made, failed, and the slams."""
    return (
        Deal(bid_from(rules, 100), Trump.HEARTS, taker_points=112),
        Deal(bid_from(rules, 100), Trump.HEARTS, taker_points=85),
        Deal(bid_from(rules, 120), Trump.HEARTS, all_tricks=Role.TAKER),
        Deal(bid_from(rules, 100), Trump.HEARTS, all_tricks=Role.DEFENCE),
        Deal(Slam.CAPOT, Trump.HEARTS, all_tricks=Role.TAKER),
        Deal(Slam.CAPOT, Trump.HEARTS, taker_points=140),
        *_deals_without_a_suit(rules),
        *_generales(rules),
    )


def worked_deals(rules: RuleSet) -> tuple[Deal, ...]:
    """Five deals to be worked out in words: made, failed, coinched, level, and all eight tricks."""
    shown = 0 if rules.announcing.played is Announcing.NOT_PLAYED else 20
    hundred, belote = bid_from(rules, 100), Role.TAKER
    made = Deal(hundred, Trump.HEARTS, taker_points=112, belote=belote)
    return (
        replace(made, announcements=Announcements(taker=shown)),
        Deal(hundred, Trump.CLUBS, taker_points=70, belote=belote),
        Deal(hundred, Trump.SPADES, coinche=2, taker_points=112),
        Deal(bid_from(rules, 80), Trump.DIAMONDS, taker_points=81),
        Deal(bid_from(rules, 120), Trump.HEARTS, all_tricks=Role.TAKER),
    )


@cache
def sums_are_even(rules: RuleSet) -> bool:
    """Whether what both sides score with a deal, and what it leaves in the pot, is always even.

    Announcements are tens, so deals without them tell. Every pile of every mode is scored.
    """
    return not any(
        (result.taker + result.defence) % 2 or result.pot % 2
        for deal in _deals_of_every_pile(rules)
        if not problems(rules, deal)
        for result in (score(rules, deal),)
    )


def _deals_of_every_pile(rules: RuleSet) -> Iterator[Deal]:
    modes = [trump for trump in rules.trumps if trump is Trump.HEARTS or not trump.is_suit]
    bids = (*rules.numbers[:2], bid_from(rules, 120), Slam.CAPOT)
    for trump, coinche, made in product(modes, COINCHES, (True, False)):
        yield Deal(Slam.GENERALE, trump, coinche, made=made)
    for trump, bid, coinche in product(modes, bids, COINCHES):
        for points in rules.possible_piles(trump):
            yield Deal(bid, trump, coinche, taker_points=points)
        for side in Role:
            yield Deal(bid, trump, coinche, all_tricks=side)


def bid_from(rules: RuleSet, wanted: int) -> int:
    """The lowest number of at least so much that may be bid; the highest where there is none."""
    return next((number for number in rules.numbers if number >= wanted), rules.numbers[-1])


def _deals_without_a_suit(rules: RuleSet) -> Iterator[Deal]:
    for trump in rules.trumps:
        if not trump.is_suit:
            made = rules.pile_total(trump) * 2 // 3
            yield Deal(bid_from(rules, 80), trump, taker_points=made)


def _generales(rules: RuleSet) -> Iterator[Deal]:
    if rules.generale.offered is not Generale.NOT_OFFERED:
        yield Deal(Slam.GENERALE, Trump.HEARTS, all_tricks=Role.TAKER, made=True)
        yield Deal(Slam.GENERALE, Trump.HEARTS, taker_points=140, made=False)
