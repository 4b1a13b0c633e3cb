"""What may be played and why, who wins a trick, and what announcements bring."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.announcements import announced_by, points_shown
from scoring.rules.cards import DECK, SUITS, Rank, Trump, card_values
from scoring.rules.notation import card_named
from scoring.rules.options import Direction
from scoring.rules.play import (
    PLAIN_ORDER,
    TRUMP_ORDER,
    Clause,
    legal_cards,
    points_of,
    winner_of,
)
from scoring.rules.presets import PRESETS, preset
from scoring.rules.seats import Seat, in_turn
from tests.scoring.rules.notation import cells, golden_lines, read_rules
from tests.scoring.rules.test_properties import RULE_SETS

LEGAL = [cells(line) for line in golden_lines("legal.txt")]
SHOWN = [cells(line) for line in golden_lines("announcements.txt")]
ORDER = in_turn(Seat.NORTH, Direction.CLOCKWISE)


def cards(text):
    return [card_named(word) for word in text.split() if word != "-"]


def laid(text):
    return list(zip(ORDER, cards(text), strict=False))


@pytest.mark.parametrize(("rules", "trump", "table", "hand", "may", "clause"), LEGAL)
def test_a_card_may_be_played_where_the_clause_says(rules, trump, table, hand, may, clause):
    trick, held = laid(table), cards(hand)
    choice = legal_cards(read_rules(rules), Trump(trump), held, trick, ORDER[len(trick)])
    assert choice.clause == clause
    assert list(choice.cards) == (held if may == "all" else cards(may))


def test_every_clause_is_shown_above():
    assert {Clause(row[5]) for row in LEGAL} == set(Clause)


@pytest.mark.parametrize(
    ("trump", "table", "winner"),
    [
        ("H", "7S 8S 9S AS", "AS"),
        ("H", "AS 7H 8H 10S", "8H"),
        ("H", "JH 9H AH 10H", "JH"),
        ("H", "9H AH KH QH", "9H"),
        ("H", "7S AD AC AS", "AS"),
        ("SA", "7S AD AC 8D", "7S"),
        ("SA", "10S AS JS 9S", "AS"),
        ("TA", "AS JD 9S 10S", "9S"),
        ("TA", "AS JS 9S 10S", "JS"),
    ],
)
def test_a_trick_goes_to_the_best_trump_or_to_the_best_card_of_the_suit_led(trump, table, winner):
    assert str(winner_of(Trump(trump), laid(table))[1]) == winner


def test_cards_that_count_more_stand_higher():
    rules = preset("turnier")
    for trump, order in ((Trump.HEARTS, TRUMP_ORDER), (Trump.SPADES, PLAIN_ORDER)):
        worth = card_values(trump, rules.scale)
        counted = [worth[card_named(f"{rank}H")] for rank in order if rank is not Rank.JACK]
        assert counted == sorted(counted)


def test_the_last_trick_counts_ten_more():
    trick = laid("JH 9H AH 10H")
    rules = preset("online")
    assert points_of(rules, Trump.HEARTS, trick, last=False) == 55
    assert points_of(rules, Trump.HEARTS, trick, last=True) == 65


@st.composite
def positions(draw):
    """A rule set, a trump, a trick begun, a hand and who plays from it."""
    rules = draw(RULE_SETS)
    drawn = draw(st.permutations(DECK))
    lying, size = draw(st.integers(0, 3)), draw(st.integers(1, 8))
    first = draw(st.sampled_from(Seat))
    order = in_turn(first, rules.auction.direction)
    trick = list(zip(order, drawn[:lying], strict=False))
    return rules, draw(st.sampled_from(Trump)), drawn[3 : 3 + size], trick, order[lying]


@given(positions())
def test_there_is_always_a_card_to_play_and_it_is_held(case):
    rules, trump, hand, trick, seat = case
    choice = legal_cards(rules, trump, hand, trick, seat)
    assert choice.cards
    assert set(choice.cards) <= set(hand)


@given(positions())
def test_whoever_can_follow_follows(case):
    rules, trump, hand, trick, seat = case
    if not trick:
        return
    led = trick[0][1].suit
    choice = legal_cards(rules, trump, hand, trick, seat)
    if any(card.suit is led for card in hand):
        assert all(card.suit is led for card in choice.cards)


@given(st.sampled_from(Trump), st.permutations(DECK))
def test_the_winner_has_played_a_trump_or_followed(trump, drawn):
    trick = list(zip(ORDER, drawn[:4], strict=True))
    seat, best = winner_of(trump, trick)
    assert (seat, best) in trick
    assert best.suit in (trick[0][1].suit, trump)
    if trump in SUITS and any(card.suit is trump for _, card in trick):
        assert best.suit is trump


@pytest.mark.parametrize(("trump", "north", "east", "south", "west", "points"), SHOWN)
def test_announcements_score_for_the_better_side(trump, north, east, south, west, points):
    hands = dict(zip(Seat, map(cards, (north, east, south, west)), strict=True))
    shown = points_shown(hands, Trump(trump))
    assert [shown[seat] for seat in Seat] == [int(one) for one in points.split()]


def test_who_does_not_announce_shows_nothing():
    hands = {seat: cards(text) for seat, text in zip(Seat, ("7S 8S 9S", "AD", "", ""), strict=True)}
    assert set(points_shown(hands, Trump.HEARTS, seats=(Seat.EAST,)).values()) == {0}


@given(st.sampled_from(Trump), st.permutations(DECK))
def test_no_card_is_announced_twice(trump, drawn):
    told = announced_by(drawn[:8], trump)
    used = [card for one in told for card in one.cards]
    assert len(used) == len(set(used))
    assert set(used) <= set(drawn[:8])


@pytest.mark.parametrize("key", PRESETS)
def test_all_tricks_of_a_deal_add_up_to_the_total_of_the_mode(key):
    rules = PRESETS[key]
    for trump in Trump:
        tricks = [
            [(seat, DECK[4 * number + place]) for place, seat in enumerate(ORDER)]
            for number in range(8)
        ]
        points = sum(
            points_of(rules, trump, trick, last=number == 7) for number, trick in enumerate(tricks)
        )
        assert points == rules.pile_total(trump)
