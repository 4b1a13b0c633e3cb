"""The auction: who may say what at each point, where it ends, and why a call is irregular.

Readings: every player speaks in turn, also one who may only pass or coinche; an irregular call in
turn counts as a pass, one out of turn as not said. After a coinche only the side that bid is
waited for: the player who follows the coincher, then the partner, unless the rules say otherwise.
A pass of anyone else changes nothing and does not close the window.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.cards import Trump
from scoring.rules.facts import Slam
from scoring.rules.options import CoincheTiming, Generale, SurcoincheBy
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat


class Word(StrEnum):
    """The calls that are no bids."""

    PASS = "pass"  # noqa: S105 - a word of the auction
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract somebody offers to make."""

    contract: int | Slam
    trump: Trump


Call = Bid | Word


@dataclass(frozen=True, slots=True)
class Spoken:
    """A call and who said it."""

    seat: Seat
    call: Call


class CallFault(StrEnum):
    """Why a call is irregular."""

    AUCTION_OVER = "auction-over"
    OUT_OF_TURN = "call-out-of-turn"
    TOO_LOW = "bid-too-low"
    NOT_HIGHER = "bid-not-higher"
    TOO_HIGH = "bid-too-high"
    OFF_STEP = "bid-off-step"
    TRUMP_NOT_OFFERED = "bid-trump-not-offered"
    GENERALE_NOT_OFFERED = "bid-generale-not-offered"
    PASSED_BEFORE = "bid-after-pass"
    COINCHED_ALREADY = "bid-after-coinche"
    NOTHING_TO_COINCHE = "nothing-to-coinche"
    OWN_SIDE_COINCHED = "own-side-coinched"
    COINCHE_OUT_OF_TURN = "coinche-out-of-turn"
    COINCHED_TWICE = "coinched-twice"
    CAPOT_NOT_COINCHED = "capot-not-coinched"
    NOT_COINCHED = "not-coinched"
    SURCOINCHE_BY_OTHERS = "surcoinche-by-others"
    SURCOINCHE_OUT_OF_TURN = "surcoinche-out-of-turn"


@dataclass(frozen=True, slots=True)
class Bidding:
    """How far an auction has come. ``turn`` is None once it is over.

    ``level`` is 1, 2 (coinched) or 4 (surcoinched); ``answering`` are those who may still
    surcoinche; ``passes`` are those in a row.
    """

    turn: Seat | None
    bid: Bid | None = None
    bidder: Seat | None = None
    level: int = 1
    passes: int = 0
    passed: frozenset[Seat] = frozenset()
    answering: tuple[Seat, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nobody may speak any more."""
        return self.turn is None

    @property
    def is_passed(self) -> bool:
        """Whether the deal was passed by all four."""
        return self.is_over and self.bid is None


def opened(rules: RuleSet, dealer: Seat) -> Bidding:
    """An auction before the first call. Clause "first to speak": next after the dealer."""
    return Bidding(turn=dealer.after(rules.auction.direction))


def height(contract: int | Slam) -> int:
    """What a bid is compared by: numbers, then the capot, then the générale."""
    if isinstance(contract, Slam):
        return 10_000 if contract is Slam.CAPOT else 20_000
    return contract


def fault(rules: RuleSet, now: Bidding, spoken: Spoken) -> CallFault | None:
    """Why this call is irregular at this point; None for a regular one."""
    if now.is_over:
        return CallFault.AUCTION_OVER
    if spoken.call is Word.COINCHE:
        return _coinche_fault(rules, now, spoken.seat)
    if spoken.call is Word.SURCOINCHE:
        return _surcoinche_fault(rules, now, spoken.seat)
    if isinstance(spoken.call, Bid):
        return _bid_fault(rules, now, spoken.seat, spoken.call)
    if now.level > 1 and spoken.seat not in now.answering:
        return None
    return None if spoken.seat in _may_speak(rules, now) else CallFault.OUT_OF_TURN


def _may_speak(rules: RuleSet, now: Bidding) -> tuple[Seat, ...]:
    """Whose turn it is: after a coinche at any moment, either of the two who may surcoinche."""
    if now.level > 1 and rules.auction.coinche is CoincheTiming.ANY_MOMENT:
        return now.answering[:1] if _in_order(rules) else now.answering
    return (now.turn,) if now.turn else ()


def _in_order(rules: RuleSet) -> bool:
    return rules.auction.surcoinche is SurcoincheBy.LEFT_FIRST


def _bid_fault(rules: RuleSet, now: Bidding, seat: Seat, bid: Bid) -> CallFault | None:
    """Clauses "after a coinche", "bids", "trump choices" and "bid again after a pass"."""
    if now.level > 1:
        return CallFault.COINCHED_ALREADY
    if seat is not now.turn:
        return CallFault.OUT_OF_TURN
    return _own_bid_fault(rules, now, seat, bid)


def _own_bid_fault(rules: RuleSet, now: Bidding, seat: Seat, bid: Bid) -> CallFault | None:
    if seat in now.passed and not rules.auction.bid_again:
        return CallFault.PASSED_BEFORE
    if bid.trump not in rules.trumps:
        return CallFault.TRUMP_NOT_OFFERED
    if bid.contract is Slam.GENERALE and rules.generale.offered is Generale.NOT_OFFERED:
        return CallFault.GENERALE_NOT_OFFERED
    if not isinstance(bid.contract, Slam) and bid.contract not in rules.numbers:
        return _number_fault(rules.numbers, bid.contract)
    if now.bid is not None and height(bid.contract) <= height(now.bid.contract):
        return CallFault.NOT_HIGHER
    return None


def _number_fault(numbers: range, number: int) -> CallFault:
    if number < numbers[0]:
        return CallFault.TOO_LOW
    return CallFault.TOO_HIGH if number > numbers[-1] else CallFault.OFF_STEP


def _coinche_fault(rules: RuleSet, now: Bidding, seat: Seat) -> CallFault | None:
    """Clause "coinche: who and when"."""
    if now.bid is None or now.bidder is None:
        return CallFault.NOTHING_TO_COINCHE
    if now.level > 1:
        return CallFault.COINCHED_TWICE
    if seat.is_with(now.bidder):
        return CallFault.OWN_SIDE_COINCHED
    if rules.auction.coinche is CoincheTiming.IN_TURN and seat is not now.turn:
        return CallFault.COINCHE_OUT_OF_TURN
    if now.bid.contract is Slam.CAPOT and not rules.coinche.capot:
        return CallFault.CAPOT_NOT_COINCHED
    return None


def _surcoinche_fault(rules: RuleSet, now: Bidding, seat: Seat) -> CallFault | None:
    """Clause "after a coinche": who may surcoinche, and in which order."""
    if now.level == 1:
        return CallFault.NOT_COINCHED
    if seat not in now.answering:
        return CallFault.SURCOINCHE_BY_OTHERS
    return None if seat in _may_speak(rules, now) else CallFault.SURCOINCHE_OUT_OF_TURN


def said(rules: RuleSet, now: Bidding, spoken: Spoken) -> Bidding:
    """The auction after a regular call."""
    if spoken.call is Word.COINCHE:
        return _coinched(rules, now, spoken.seat)
    if spoken.call is Word.SURCOINCHE:
        return replace(now, level=4, turn=None, answering=())
    following = spoken.seat.after(rules.auction.direction)
    if isinstance(spoken.call, Bid):
        return replace(now, bid=spoken.call, bidder=spoken.seat, passes=0, turn=following)
    if now.level > 1:
        answering = tuple(seat for seat in now.answering if seat is not spoken.seat)
        return replace(now, answering=answering, turn=answering[0] if answering else None)
    passes = now.passes + 1
    over = passes == (3 if now.bid else 4)
    passed = now.passed | {spoken.seat}
    return replace(now, passes=passes, passed=passed, turn=None if over else following)


def _coinched(rules: RuleSet, now: Bidding, coincher: Seat) -> Bidding:
    first = coincher.after(rules.auction.direction)
    answering: tuple[Seat, ...] = (first, first.partner)
    if rules.auction.surcoinche is SurcoincheBy.BIDDER and now.bidder is not None:
        answering = (now.bidder,)
    return replace(now, level=2, answering=answering, turn=answering[0])


def _after_fault(rules: RuleSet, now: Bidding, spoken: Spoken) -> Bidding:
    passing = Spoken(spoken.seat, Word.PASS)
    return now if fault(rules, now, passing) else said(rules, now, passing)


def bid_through(
    rules: RuleSet, dealer: Seat, calls: Iterable[Spoken]
) -> tuple[Bidding, tuple[tuple[int, CallFault], ...]]:
    """The auction after all these calls, and the irregular ones by their place (0, 1 …)."""
    now, faults = opened(rules, dealer), []
    for place, spoken in enumerate(calls):
        wrong = fault(rules, now, spoken)
        if wrong is not None:
            faults.append((place, wrong))
        now = said(rules, now, spoken) if wrong is None else _after_fault(rules, now, spoken)
    return now, tuple(faults)


def legal_calls(rules: RuleSet, now: Bidding, seat: Seat) -> tuple[Call, ...]:
    """Everything this player may say at this point; empty when it is not theirs to speak."""
    return tuple(
        call for call in _every_call(rules) if fault(rules, now, Spoken(seat, call)) is None
    )


def _every_call(rules: RuleSet) -> Iterator[Call]:
    yield from Word
    for contract in (*rules.numbers, *Slam):
        for trump in rules.trumps:
            yield Bid(contract, trump)
