"""A whole deal played again: every fault at its place, and the facts that the sheet asks for.

A fault does not end the replay: an irregular call counts as a pass, a card that may not be played
lies where it was put, so that later faults are found as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.announcements import points_shown
from scoring.rules.auction import (
    Bidding,
    Call,
    CallFault,
    Spoken,
    Word,
    bid_through,
    fault,
    opened,
    said,
)
from scoring.rules.cards import DECK, SUITS, Card, Rank, Trump
from scoring.rules.deal import Deal
from scoring.rules.facts import Announcements, Role, Slam
from scoring.rules.notation import DealText, Played
from scoring.rules.options import Announcing, Generale, LyingDown
from scoring.rules.play import Choice, legal_cards, points_of, winner_of
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat, in_turn

TRICKS = 8


class PlayFault(StrEnum):
    """What is wrong with the cards."""

    HAND_NOT_EIGHT = "hand-not-eight"
    CARD_DEALT_TWICE = "card-dealt-twice"
    NO_CONTRACT = "no-contract"
    AUCTION_UNFINISHED = "auction-unfinished"
    CARD_OUT_OF_TURN = "card-out-of-turn"
    PLAYED_BEFORE = "played-before"
    NOT_IN_HAND = "not-in-hand"
    ILLEGAL_CARD = "illegal-card"
    CARDS_MISSING = "cards-missing"
    CARDS_TOO_MANY = "cards-too-many"


class Where(StrEnum):
    """The part of a deal in which a fault was made."""

    HAND = "hand"
    CALL = "call"
    TRICK = "trick"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: why, where (call or trick ``number`` 1, 2 …), who, and with which call or card.

    ``choice``: what might have been played instead of an illegal card, and the clause.
    """

    code: CallFault | PlayFault
    where: Where
    number: int
    seat: Seat
    call: Call | None = None
    card: Card | None = None
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as it lay: its cards in the order of play, who won it, what it counts."""

    number: int
    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal played again. ``deal`` are the facts for the sheet, once all cards are played."""

    calls: tuple[Spoken, ...]
    bidding: Bidding
    hands: Mapping[Seat, tuple[Card, ...]]
    tricks: tuple[Trick, ...]
    faults: tuple[Fault, ...]
    deal: Deal | None

    @property
    def taker(self) -> Seat | None:
        """Who bid the contract; None for a passed deal."""
        return self.bidding.bidder


def replay(rules: RuleSet, text: DealText) -> Replay:
    """Plays a deal again as it was written down."""
    calls = _seated_calls(rules, text)
    bidding, wrong = bid_through(rules, text.dealer, calls)
    faults = [
        Fault(code, Where.CALL, place + 1, calls[place].seat, call=calls[place].call)
        for place, code in wrong
    ]
    table = _Table(rules, text, bidding)
    tricks = table.tricks()
    faults += [*_hand_faults(text.hands), *table.faults(tricks)]
    return Replay(calls, bidding, table.hands, tricks, tuple(faults), table.deal(tricks))


def _seated_calls(rules: RuleSet, text: DealText) -> tuple[Spoken, ...]:
    """The calls with their seats: that of the text, or the next in turn."""
    now, calls, seat = opened(rules, text.dealer), [], text.dealer
    for one in text.calls:
        seat = one.seat or now.turn or seat.after(rules.auction.direction)
        spoken = Spoken(seat, one.call)
        calls.append(spoken)
        if fault(rules, now, spoken) is not None:
            spoken = Spoken(seat, Word.PASS)
        if fault(rules, now, spoken) is None:
            now = said(rules, now, spoken)
    return tuple(calls)


def _hand_faults(hands: Mapping[Seat, Sequence[Card]]) -> Iterator[Fault]:
    dealt: set[Card] = set()
    for seat, hand in hands.items():
        if len(hand) != TRICKS:
            yield Fault(PlayFault.HAND_NOT_EIGHT, Where.HAND, 0, seat)
        for card in hand:
            if card in dealt:
                yield Fault(PlayFault.CARD_DEALT_TWICE, Where.HAND, 0, seat, card=card)
            dealt.add(card)


class _Table:
    """The cards of a deal under its contract."""

    def __init__(self, rules: RuleSet, text: DealText, bidding: Bidding) -> None:
        self.rules, self.text, self.bidding = rules, text, bidding
        bid = bidding.bid
        self.trump = bid.trump if bid else Trump.SPADES
        self.generale = bid is not None and bid.contract is Slam.GENERALE
        alone = rules.generale.offered is Generale.ONE_PLAYER
        down = rules.generale.partner is LyingDown.LIES_DOWN
        lone = bidding.bidder if self.generale and alone and down else None
        self.lying = lone.partner if lone else None
        self.size = 4 if self.lying is None else 3
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.unfinished: tuple[tuple[Seat, Card], ...] = ()

    def leader(self) -> Seat:
        """Clause "first to lead": next after the dealer, or the announcer of a générale."""
        first = self.text.dealer.after(self.rules.auction.direction)
        if self.generale and self.bidding.bidder and self.rules.generale.announcer_leads:
            return self.bidding.bidder
        return first.after(self.rules.auction.direction) if first is self.lying else first

    def tricks(self) -> tuple[Trick, ...]:
        """The tricks with their seats and winners, up to one that lacks cards."""
        if self.bidding.bid is None:
            return ()
        leader, found = self.leader(), []
        for number, played in enumerate(self.text.tricks, start=1):
            cards = self._seated(leader, played)
            if len(cards) < self.size:
                self.unfinished = cards
                break
            leader, _ = winner_of(self.trump, cards)
            points = points_of(self.rules, self.trump, cards, last=number == TRICKS)
            found.append(Trick(number, cards, leader, points))
        self.hands = self._hands(found)
        return tuple(found)

    def _seated(self, leader: Seat, played: Sequence[Played]) -> tuple[tuple[Seat, Card], ...]:
        """Each card with its seat: where none is named, the next who has no card of that trick."""
        laid = played[: self.size]
        named = {one.seat for one in laid}
        others = iter([seat for seat in self._turns(leader) if seat not in named])
        return tuple((one.seat or next(others), one.card) for one in laid)

    def _turns(self, leader: Seat) -> list[Seat]:
        """Who plays to a trick, in order."""
        around = in_turn(leader, self.rules.auction.direction)
        return [seat for seat in around if seat is not self.lying]

    def _hands(self, tricks: Sequence[Trick]) -> dict[Seat, tuple[Card, ...]]:
        """The hands that were written down; of the others what was played from them."""
        hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
        for cards in (*(trick.cards for trick in tricks), self.unfinished):
            for seat, card in cards:
                hands[seat].append(card)
        if self.lying is not None and len(tricks) == TRICKS:
            played = {card for hand in hands.values() for card in hand}
            hands[self.lying] = [card for card in DECK if card not in played]
        return {seat: self.text.hands.get(seat, tuple(hands[seat])) for seat in Seat}

    # --- Faults

    def faults(self, tricks: Sequence[Trick]) -> Iterator[Fault]:
        """Every fault of the play, in its order."""
        dealer = self.text.dealer
        if self.text.tricks and not self.bidding.is_over:
            yield Fault(PlayFault.AUCTION_UNFINISHED, Where.CALL, len(self.text.calls), dealer)
        if self.text.tricks and self.bidding.bid is None:
            yield Fault(PlayFault.NO_CONTRACT, Where.TRICK, 1, dealer)
            return
        yield from sorted(self._trick_by_trick(tricks), key=lambda one: one.number)

    def _trick_by_trick(self, tricks: Sequence[Trick]) -> Iterator[Fault]:
        left = {seat: list(hand) for seat, hand in self.hands.items()}
        played: set[Card] = set()
        leaders = (self.leader(), *(trick.winner for trick in tricks))
        laid = (*(trick.cards for trick in tricks), self.unfinished)
        for number, (leader, cards) in enumerate(zip(leaders, laid, strict=True), start=1):
            yield from self._trick_faults(number, cards, self._turns(leader), left, played)
        if len(tricks) < len(self.text.tricks):
            missing = self._turns(leaders[-1])[len(self.unfinished)]
            yield Fault(PlayFault.CARDS_MISSING, Where.TRICK, len(leaders), missing)
        for number, cards_of in enumerate(self.text.tricks[: len(tricks)], start=1):
            if len(cards_of) > self.size or number > TRICKS:
                yield Fault(PlayFault.CARDS_TOO_MANY, Where.TRICK, number, self.text.dealer)

    def _trick_faults(
        self,
        number: int,
        cards: tuple[tuple[Seat, Card], ...],
        turns: Sequence[Seat],
        left: dict[Seat, list[Card]],
        played: set[Card],
    ) -> Iterator[Fault]:
        waiting = list(turns)
        for place, (seat, card) in enumerate(cards):
            hand, lie = left[seat], cards[:place]
            if seat is not waiting[0]:
                yield Fault(PlayFault.CARD_OUT_OF_TURN, Where.TRICK, number, seat, card=card)
            if card in played:
                yield Fault(PlayFault.PLAYED_BEFORE, Where.TRICK, number, seat, card=card)
            elif card not in hand:
                yield Fault(PlayFault.NOT_IN_HAND, Where.TRICK, number, seat, card=card)
            else:
                yield from self._card_fault(number, seat, card, hand, lie)
                hand.remove(card)
            played.add(card)
            waiting = [one for one in waiting if one is not seat]

    def _card_fault(
        self,
        number: int,
        seat: Seat,
        card: Card,
        hand: Sequence[Card],
        lie: tuple[tuple[Seat, Card], ...],
    ) -> Iterator[Fault]:
        choice = legal_cards(self.rules, self.trump, hand, lie, seat)
        if card not in choice.cards:
            yield Fault(PlayFault.ILLEGAL_CARD, Where.TRICK, number, seat, card=card, choice=choice)

    # --- Facts

    def deal(self, tricks: Sequence[Trick]) -> Deal | None:
        """The facts of the sheet; None before all cards are played, or for a passed deal."""
        bid, taker = self.bidding.bid, self.bidding.bidder
        if bid is None or taker is None or len(tricks) != TRICKS:
            return None
        won = [trick for trick in tricks if trick.winner.is_with(taker)]
        alone = self.rules.generale.offered is Generale.ONE_PLAYER
        made = all(trick.winner is taker if alone else trick in won for trick in tricks)
        swept = None if self.generale else {TRICKS: Role.TAKER, 0: Role.DEFENCE}.get(len(won))
        asks_points = swept is None and not self.generale
        return Deal(
            contract=bid.contract,
            trump=self.trump,
            coinche=self.bidding.level,
            taker_points=sum(trick.points for trick in won) if asks_points else None,
            all_tricks=swept,
            made=made if self.generale else None,
            belote=self._belote(taker, tricks),
            announcements=self._announcements(taker),
        )

    def _belote(self, taker: Seat, tricks: Sequence[Trick]) -> Role | None:
        """Who played both king and queen of trumps; in tout atout the first to have played both."""
        if not self.text.belote or not self.rules.allows_belote(self.trump):
            return None
        suits = (self.trump,) if self.trump.is_suit else SUITS
        shown: set[tuple[Seat, Trump]] = set()
        for trick in tricks:
            for seat, card in trick.cards:
                if card.suit not in suits or card.rank not in (Rank.KING, Rank.QUEEN):
                    continue
                if (seat, card.suit) in shown:
                    return Role.TAKER if seat.is_with(taker) else Role.DEFENCE
                shown.add((seat, card.suit))
        return None

    def _announcements(self, taker: Seat) -> Announcements:
        if self.rules.announcing.played is Announcing.NOT_PLAYED:
            return Announcements()
        if any(len(hand) > TRICKS for hand in self.hands.values()):
            # No hand of the game, and the ways to announce grow with every card.
            return Announcements()
        seats = tuple(Seat) if self.text.announced is None else self.text.announced
        shown = points_shown(self.hands, self.trump, seats)
        by_takers = sum(points for seat, points in shown.items() if seat.is_with(taker))
        return Announcements(by_takers, sum(shown.values()) - by_takers)
