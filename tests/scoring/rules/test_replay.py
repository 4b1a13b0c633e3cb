"""A whole deal in one text: read, played again, and the facts it leaves for the sheet."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.auction import Spoken, Word, legal_calls, opened, said
from scoring.rules.cards import DECK, Trump
from scoring.rules.deal import Role, Slam, problems, score
from scoring.rules.notation import (
    LONGEST_TEXT,
    DealText,
    Played,
    Said,
    TextFault,
    UnreadableDeal,
    card_named,
    deal_text,
    read_deal,
)
from scoring.rules.options import Generale
from scoring.rules.play import Clause, legal_cards, winner_of
from scoring.rules.presets import CEST_COINCHE, ONLINE, TURNIER
from scoring.rules.replay import PlayFault, replay
from scoring.rules.seats import Seat, in_turn
from tests.scoring.rules.test_properties import RULE_SETS


def typed(lines):
    return "\n".join(lines)


def seats_of(deal, order):
    return "".join(seat.value for seat, _ in deal.tricks[order].cards)


@st.composite
def whole_deals(draw, rule_sets=RULE_SETS, generale=False):
    """A rule set and the text of a deal bid and played by the rules, at random."""
    rules = draw(rule_sets)
    dealer, rng = draw(st.sampled_from(Seat)), draw(st.randoms(use_true_random=False))
    text, now = DealText(dealer=dealer), opened(rules, dealer)
    while now.turn is not None:
        calls = legal_calls(rules, now, now.turn)
        call = Word.PASS if rng.random() < 0.6 else rng.choice(calls)
        text.calls.append(Said(call))
        now = said(rules, now, Spoken(now.turn, call))
    deck = list(DECK)
    rng.shuffle(deck)
    hands = {seat: deck[8 * place : 8 * place + 8] for place, seat in enumerate(Seat)}
    if now.bid is not None:
        text.tricks += played_out(rules, dealer, now, hands, rng)
    return rules, text


def played_out(rules, dealer, bidding, hands, rng):
    lying, leader = None, dealer.after(rules.auction.direction)
    if bidding.bid.contract is Slam.GENERALE:
        alone = rules.generale.offered is Generale.ONE_PLAYER
        if alone and rules.generale.partner.value == "lies-down":
            lying = bidding.bidder.partner
        leader = leader.after(rules.auction.direction) if leader is lying else leader
        leader = bidding.bidder if rules.generale.announcer_leads else leader
    left = {seat: list(hand) for seat, hand in hands.items()}
    for _ in range(8):
        trick = []
        for seat in in_turn(leader, rules.auction.direction):
            if seat is lying:
                continue
            choice = legal_cards(rules, bidding.bid.trump, left[seat], trick, seat)
            card = rng.choice(choice.cards)
            left[seat].remove(card)
            trick.append((seat, card))
        leader, _ = winner_of(bidding.bid.trump, trick)
        yield tuple(Played(card) for _, card in trick)


@given(whole_deals())
def test_a_deal_played_by_the_rules_has_no_fault_and_facts_the_sheet_accepts(case):
    rules, text = case
    played = replay(rules, text)
    assert played.faults == ()
    assert (played.deal is None) == played.bidding.is_passed
    if played.deal is not None:
        assert problems(rules, played.deal) == ()
        assert [trick.number for trick in played.tricks] == list(range(1, 9))


@given(whole_deals())
def test_a_deal_played_out_scores_like_its_facts_typed_by_hand(case):
    rules, text = case
    played = replay(rules, text)
    if played.deal is None:
        return
    deal, taker = played.deal, played.taker
    sides = {Role.TAKER: 0, Role.DEFENCE: 0}
    for trick in played.tricks:
        sides[Role.TAKER if trick.winner.is_with(taker) else Role.DEFENCE] += trick.points
    won = sum(trick.winner.is_with(taker) for trick in played.tricks)
    hand = {0: Role.DEFENCE, 8: Role.TAKER}.get(won)
    if deal.contract is Slam.GENERALE:
        typed_by_hand = replace(deal, taker_points=None)
    elif hand is None:
        typed_by_hand = replace(deal, taker_points=sides[Role.TAKER], all_tricks=None)
    else:
        typed_by_hand = replace(deal, taker_points=sides[Role.TAKER], all_tricks=hand)
    first, second = score(rules, deal), score(rules, typed_by_hand)
    assert (first.taker, first.defence) == (second.taker, second.defence)
    if len(played.tricks[0].cards) == 4:
        assert sum(sides.values()) == rules.pile_total(deal.trump)


@given(whole_deals())
def test_a_deal_is_printed_as_it_is_read(case):
    _, text = case
    assert read_deal(deal_text(text)) == text


@given(whole_deals(), st.data())
def test_a_card_that_may_not_be_played_is_found_at_its_place(case, data):
    rules, text = case
    if not text.tricks:
        return
    hands = replay(rules, text).hands
    number = data.draw(st.integers(1, 7))
    # What somebody plays, and what they may not play at that point, change places in the text.
    played = replay(rules, text).tricks[number - 1].cards
    held = {seat: set(hand) for seat, hand in hands.items()}
    for trick in replay(rules, text).tricks[: number - 1]:
        for seat, card in trick.cards:
            held[seat].discard(card)
    for place, (seat, _card) in enumerate(played):
        order = [one for one in hands[seat] if one in held[seat]]
        bid = replay(rules, text).bidding.bid
        choice = legal_cards(rules, bid.trump, order, played[:place], seat)
        wrong = [one for one in order if one not in choice.cards]
        if not wrong:
            continue
        tricks = list(text.tricks)
        trick = list(tricks[number - 1])
        trick[place] = Played(wrong[0])
        changed = DealText(
            dealer=text.dealer,
            hands=dict(hands),
            calls=text.calls,
            tricks=[*tricks[: number - 1], tuple(trick)],
        )
        faults = [one for one in replay(rules, changed).faults if one.number == number]
        assert PlayFault.ILLEGAL_CARD in {one.code for one in faults if one.seat is seat}
        return


def hand(text):
    return tuple(card_named(word) for word in text.split())


DOWNWARDS = ("A", "K", "Q", "J", "10", "9", "8", "7")
FOUR_HANDS = [
    "hand N AS KS QS JS 10S 9S 8S 7S",
    "hand E AH KH QH JH 10H 9H 8H 7H",
    "hand S AD KD QD JD 10D 9D 8D 7D",
    "hand W AC KC QC JC 10C 9C 8C 7C",
]


def test_a_trick_is_seated_by_who_leads_and_won_by_the_trump():
    lines = ["dealer N", "bids pass pass 100H pass pass pass", *FOUR_HANDS, "trick AC AD AH AS"]
    played = replay(CEST_COINCHE, read_deal(typed(lines)))
    # East holds every trump: west's ace of clubs is trumped, and then east leads.
    assert played.taker is Seat.EAST
    assert played.tricks[0].winner is Seat.EAST
    assert seats_of(played, 0) == "WSEN"
    assert played.tricks[0].points == 11 + 11 + 11 + 11


@pytest.mark.parametrize(
    ("lines", "code", "place"),
    [
        (["bids 80H pass pass pass", "trick 7C 7D 7H 7S"], None, None),
        (["bids 80S pass pass pass", "trick 7C 7D 7H 7S", "trick 7D"], "cards-missing", 2),
        (["bids 80H pass pass pass", "trick 7C 7C 7H 7S"], "played-before", 1),
        (["bids 80H pass pass pass", "trick 7C AC 7H 7S"], "not-in-hand", 1),
        (["bids 80H pass pass pass", "trick 7C E:7H 7D 7S"], "card-out-of-turn", 1),
        (["bids 80H pass pass pass", "trick 7C 7D 7H 7S 8S"], "cards-too-many", 1),
        (["bids pass pass pass pass", "trick 7C 7D 7H 7S"], "no-contract", 1),
        (["bids 80H pass", "trick 7C 7D 7H 7S"], "auction-unfinished", 2),
    ],
)
def test_a_fault_is_named_with_its_place(lines, code, place):
    played = replay(CEST_COINCHE, read_deal(typed(["dealer N", *lines, *FOUR_HANDS])))
    faults = [(str(one.code), one.number) for one in played.faults]
    assert faults == [] if code is None else (code, place) in faults


def test_an_illegal_card_says_what_might_have_been_played():
    hands = [
        "hand W AC KC QC JC 10C 9C 8C 7C",
        "hand S AD KD QD JD 10D 9D 8D 7S",
        "hand E AH KH QH JH 10H 9H 8H 7D",
        "hand N AS KS QS JS 10S 9S 8S 7H",
    ]
    lines = ["dealer N", "bids 80H pass pass pass", *hands, "trick 7C 7S 7D 8S"]
    (only,) = replay(CEST_COINCHE, read_deal(typed(lines))).faults
    assert (only.code, only.seat, str(only.card)) == (PlayFault.ILLEGAL_CARD, Seat.NORTH, "8S")
    assert [str(card) for card in only.choice.cards] == ["7H"]
    assert only.choice.clause is Clause.MUST_TRUMP


def test_hands_that_are_no_deal_are_named():
    lines = ["dealer N", "hand N AS KS QS JS 10S 9S 8S 7S", "hand E AS", *FOUR_HANDS[2:]]
    codes = [one.code for one in replay(CEST_COINCHE, read_deal(typed(lines))).faults]
    assert codes == [PlayFault.HAND_NOT_EIGHT, PlayFault.CARD_DEALT_TWICE]


def test_a_lone_generale_is_played_by_three_and_led_by_who_bid_it():
    alone = replace(TURNIER.generale, offered=Generale.ONE_PLAYER, announcer_leads=True)
    rules = replace(TURNIER, generale=alone)
    tricks = [f"trick {rank}C {rank}S {rank}D" for rank in DOWNWARDS]
    lines = ["dealer N", "bids pass pass generaleC pass pass pass", *FOUR_HANDS, *tricks]
    played = replay(rules, read_deal(typed(lines)))
    assert played.faults == ()
    assert seats_of(played, 0) == "WNS"
    assert (played.deal.contract, played.deal.made) == (Slam.GENERALE, True)
    assert played.deal.taker_points is played.deal.all_tricks is None


def test_a_belote_that_was_not_said_is_not_scored():
    with_belote = whole_suit_deal("")
    assert replay(ONLINE, read_deal(with_belote)).deal.belote is Role.TAKER
    assert replay(ONLINE, read_deal(with_belote + "\nbelote none")).deal.belote is None


def whole_suit_deal(extra):
    """East holds all hearts and takes everything."""
    tricks = [f"trick {rank}H {rank}D {rank}C {rank}S" for rank in DOWNWARDS]
    lines = ["dealer N", "bids 100H pass pass pass", *FOUR_HANDS, *tricks, extra]
    return typed(lines)


def test_announcements_count_for_those_who_announced():
    rules = replace(ONLINE, announcing=TURNIER.announcing)
    everybody = replay(rules, read_deal(whole_suit_deal(""))).deal.announcements
    assert (everybody.taker, everybody.defence) == (240, 0)
    nobody = replay(rules, read_deal(whole_suit_deal("announced none"))).deal.announcements
    assert (nobody.taker, nobody.defence) == (0, 0)
    defence = replay(rules, read_deal(whole_suit_deal("announced N"))).deal.announcements
    assert (defence.taker, defence.defence) == (0, 120)


@pytest.mark.parametrize(
    ("text", "code", "line", "word"),
    [
        ("", TextFault.DEALER_MISSING, 0, ""),
        ("dealer X", TextFault.UNKNOWN_SEAT, 1, "X"),
        ("dealer", TextFault.UNKNOWN_SEAT, 1, ""),
        ("dealer N\ndealer S", TextFault.SAID_TWICE, 2, "dealer"),
        ("dealer N\nhand N AS\nhand N KS", TextFault.SAID_TWICE, 3, "N"),
        ("dealer N\ntrick AS 1S", TextFault.UNKNOWN_CARD, 2, "1S"),
        ("dealer N\nbids 80H paß", TextFault.UNKNOWN_CALL, 2, "paß"),
        ("dealer N\nbids Z:pass", TextFault.UNKNOWN_SEAT, 2, "Z:pass"),
        ("dealer N S W", TextFault.SAID_TWICE, 1, "S"),
        ("dealer N\nhand N E:AS", TextFault.UNKNOWN_CARD, 2, "E:AS"),
        ("dealer N\nbelote", TextFault.UNKNOWN_LINE, 2, "belote"),
        ("dealer N\nbelote none E", TextFault.UNKNOWN_LINE, 2, "belote none E"),
        ("dealer N\nbelote none\nbelote none", TextFault.SAID_TWICE, 3, "belote"),
        ("dealer N\nannounced", TextFault.UNKNOWN_SEAT, 2, ""),
        ("dealer N\nannounced none N", TextFault.UNKNOWN_SEAT, 2, "none"),
        ("dealer N\nannounced N\nannounced S", TextFault.SAID_TWICE, 3, "announced"),
        ("dealer N\nfoo", TextFault.UNKNOWN_LINE, 2, "foo"),
        ("x" * (LONGEST_TEXT + 1), TextFault.TOO_LONG, 0, ""),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text, code, line, word):
    with pytest.raises(UnreadableDeal) as caught:
        read_deal(text)
    first = caught.value.problems[0]
    assert (first.code, first.line, first.word) == (code, line, word)


def test_cards_are_read_in_the_letters_of_three_languages_and_as_signs():
    for text, name in (("10♥", "10H"), ("th", "10H"), ("VS", "JS"), ("BS", "JS"), ("R♦", "KD")):
        assert str(card_named(text)) == name
    assert str(card_named("DD")) == "QD"
    assert card_named("1H") is None
    assert len({card_named(str(card)) for card in DECK}) == 32
    assert Trump.SPADES.is_suit


def test_a_seat_may_stand_apart_from_what_it_said_or_played():
    near = read_deal("dealer N\nbids E:80H S:pass\ntrick E:7H S:8H")
    assert read_deal("dealer: N\nbids: E: 80H, S: pass\ntrick: E: 7H, S: 8H") == near


def test_a_hand_written_down_is_judged_where_the_others_are_not():
    lines = ["dealer N", "bids 80H pass pass pass", "hand S KC 7D", "trick AC AD 7C 8C"]
    faults = replay(CEST_COINCHE, read_deal(typed(lines))).faults
    assert [(one.code, one.seat) for one in faults] == [
        (PlayFault.HAND_NOT_EIGHT, Seat.SOUTH),
        (PlayFault.NOT_IN_HAND, Seat.SOUTH),
    ]


def test_the_cards_of_a_trick_that_is_not_whole_are_judged_as_well():
    lines = ["dealer N", "bids 80H pass pass pass", *FOUR_HANDS[:2], "trick AC AD 7H"]
    lines += ["hand S KC AD QD JD 10D 9D 8D 7D"]
    faults = replay(CEST_COINCHE, read_deal(typed(lines))).faults
    assert [(one.code, one.seat) for one in faults] == [
        (PlayFault.ILLEGAL_CARD, Seat.SOUTH),
        (PlayFault.CARDS_MISSING, Seat.NORTH),
    ]


def test_one_card_out_of_turn_is_one_fault():
    lines = ["dealer N", "bids 80H pass pass pass", "trick W:7C E:7H 7D 7S", *FOUR_HANDS]
    faults = replay(CEST_COINCHE, read_deal(typed(lines))).faults
    assert [(one.code, one.seat) for one in faults] == [(PlayFault.CARD_OUT_OF_TURN, Seat.EAST)]


@pytest.mark.parametrize("none", ["none", "None", "NONE"])
def test_none_may_be_written_in_capitals(none):
    assert read_deal(f"dealer N\nbelote {none}").belote is False
    assert read_deal(f"dealer N\nannounced {none}").announced == ()


def test_west_may_be_called_ouest():
    assert read_deal("dealer O").dealer is Seat.WEST


def test_hands_of_too_many_cards_are_named_at_once():
    cards = " ".join(str(card) for card in DECK)
    hands = [f"hand {seat} {cards}" for seat in "NESW"]
    tricks = ["trick 7S 8S 9S 10S"] * 8
    text = typed(["dealer N", *hands, "bids 80H pass pass pass", *tricks])
    codes = {one.code for one in replay(TURNIER, read_deal(text)).faults}
    assert PlayFault.HAND_NOT_EIGHT in codes
