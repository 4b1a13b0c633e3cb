"""The auction: what may be said, where it ends, and why a call is irregular."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.auction import (
    Bid,
    CallFault,
    Spoken,
    Word,
    bid_through,
    fault,
    height,
    legal_calls,
    opened,
    said,
)
from scoring.rules.facts import Slam
from scoring.rules.notation import Said, call_named, call_text, read_deal
from scoring.rules.presets import preset
from scoring.rules.replay import replay
from scoring.rules.seats import Seat, in_turn
from tests.scoring.rules.notation import cells, golden_lines, read_rules
from tests.scoring.rules.test_properties import RULE_SETS

GOLDEN = [cells(line) for line in golden_lines("auction.txt")]


def told(rules, dealer, calls):
    """The auction as the golden file tells it."""
    text = read_deal(f"dealer {dealer}\nbids {calls}")
    played = replay(rules, text)
    now = played.bidding
    parts = []
    if now.bid:
        level = f" x{now.level}" if now.level > 1 else ""
        parts.append(f"{call_text(now.bid)} by {now.bidder}{level}")
    if now.turn:
        parts.append(f"{now.turn} to speak")
    if now.is_passed:
        parts.append("passed")
    faults = [f"{one.number} {one.code}" for one in played.faults]
    return "; ".join([", ".join(parts), *faults])


@pytest.mark.parametrize(("rules", "dealer", "calls", "expected"), GOLDEN)
def test_an_auction_comes_to_what_the_rules_say(rules, dealer, calls, expected):
    assert told(read_rules(rules), dealer, calls) == expected


def test_every_fault_of_a_call_is_shown_above_but_speaking_out_of_turn():
    shown = {CallFault(part.split()[1]) for row in GOLDEN for part in row[3].split("; ")[1:]}
    assert shown | {CallFault.OUT_OF_TURN} == set(CallFault)


@pytest.mark.parametrize("call", ["80H", "pass"])
def test_nobody_bids_or_passes_out_of_turn(call):
    assert told(preset("online"), "N", f"N:{call}").endswith("1 call-out-of-turn")


@pytest.mark.parametrize(
    "word", ["80H", "capotS", "generaleTA", "pass", "coinche", "surcoinche", "100SA"]
)
def test_a_call_is_printed_as_it_is_read(word):
    assert call_text(call_named(word)) == word


@pytest.mark.parametrize("word", ["", "H80", "80", "80X", "-80H", "１００H", "80HH", "capot"])
def test_what_is_no_call_is_not_read(word):
    assert call_named(word) is None


@st.composite
def auctions(draw):
    """A rule set, a dealer, and regular calls until the end or for a while."""
    rules, dealer = draw(RULE_SETS), draw(st.sampled_from(Seat))
    now, spoken = opened(rules, dealer), []
    for _ in range(draw(st.integers(0, 14))):
        if now.turn is None:
            break
        bids = [call for call in legal_calls(rules, now, now.turn) if call is not Word.PASS]
        call = draw(st.sampled_from([Word.PASS, *bids[:3], *bids[-3:]]))
        one = Spoken(now.turn, call)
        if fault(rules, now, one) is None:
            spoken.append(one)
            now = said(rules, now, one)
    return rules, dealer, spoken, now


@given(auctions())
def test_regular_calls_go_through_without_a_fault(case):
    rules, dealer, spoken, now = case
    assert bid_through(rules, dealer, spoken) == (now, ())


@given(auctions())
def test_somebody_may_always_speak_until_the_end_and_nobody_after(case):
    rules, _, _, now = case
    speakers = [seat for seat in Seat if legal_calls(rules, now, seat)]
    assert bool(speakers) != now.is_over
    if now.turn is not None:
        assert now.turn in speakers


@given(auctions())
def test_bids_only_go_up_and_a_coinche_freezes_them(case):
    _, _, spoken, now = case
    heights = [height(one.call.contract) for one in spoken if isinstance(one.call, Bid)]
    assert heights == sorted(set(heights))
    words = [one.call for one in spoken]
    if Word.COINCHE in words:
        assert not any(isinstance(call, Bid) for call in words[words.index(Word.COINCHE) :])
        assert now.level in (2, 4)


@given(auctions())
def test_only_the_side_that_did_not_bid_coinches(case):
    _, _, spoken, now = case
    for one in spoken:
        if one.call is Word.COINCHE:
            assert not one.seat.is_with(now.bidder)
        if one.call is Word.SURCOINCHE:
            assert one.seat.is_with(now.bidder)


def test_seats_follow_each_other_in_the_direction_of_the_rules():
    french, english = preset("cest-coinche").auction, preset("online").auction
    assert "".join(in_turn(Seat.NORTH, french.direction)) == "NWSE"
    assert "".join(in_turn(Seat.NORTH, english.direction)) == "NESW"
    assert Seat.EAST.partner is Seat.WEST
    assert Said(Bid(Slam.CAPOT, call_named("capotH").trump)).seat is None
