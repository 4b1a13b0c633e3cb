"""The play of the cards: what may be played and which clause says so, who wins, what it counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scoring.rules.cards import DECK, LAST_TRICK, Card, Rank, Scale, Trump, card_values
from scoring.rules.options import PartnerMaster, Undertrump
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat

TRUMP_ORDER = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
    Rank.NINE,
    Rank.JACK,
)
PLAIN_ORDER = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
)
"""Ranks from the lowest to the highest."""

_ABOVE_PLAIN = 10

Cards = Sequence[Card]
Trick = Sequence[tuple[Seat, Card]]
"""Who played what, in the order of play."""


class Clause(StrEnum):
    """Which clause says what may be played."""

    LEAD = "lead"
    FOLLOW = "follow"
    GO_ABOVE = "go-above"
    CANNOT_GO_ABOVE = "cannot-go-above"
    PARTNER_HOLDS_TRUMP_LEAD = "partner-holds-trump-lead"
    PARTNER_MASTER = "partner-master"
    DISCARD_FOR_PARTNER = "discard-for-partner"
    MUST_TRUMP = "must-trump"
    MUST_OVERTRUMP = "must-overtrump"
    UNDERTRUMP_REQUIRED = "undertrump-required"
    UNDERTRUMP_FREE = "undertrump-free"
    NOTHING_TO_FOLLOW = "nothing-to-follow"


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards that may be played, and the clause that says so."""

    clause: Clause
    cards: tuple[Card, ...]


@cache
def strengths(trump: Trump) -> tuple[int, ...]:
    """How high each card of ``DECK`` stands; a trump suit above all others."""
    every = trump is Trump.ALL_TRUMPS
    return tuple(
        TRUMP_ORDER.index(card.rank) + (0 if every else _ABOVE_PLAIN)
        if every or card.suit is trump
        else PLAIN_ORDER.index(card.rank)
        for card in DECK
    )


@cache
def values(trump: Trump, scale: Scale) -> tuple[int, ...]:
    """What each card of ``DECK`` counts, in points."""
    known = card_values(trump, scale)
    return tuple(known[card] for card in DECK)


def winner_of(trump: Trump, trick: Trick) -> tuple[Seat, Card]:
    """Who holds the trick, and with which card: the best trump, else the best of the suit led."""
    strong = strengths(trump)
    led = trick[0][1].suit
    best_seat, best = trick[0]
    for seat, card in trick[1:]:
        follows = card.suit is led or card.suit is trump
        if follows and strong[card.index] > strong[best.index]:
            best_seat, best = seat, card
    return best_seat, best


def points_of(rules: RuleSet, trump: Trump, trick: Trick, *, last: bool) -> int:
    """What a trick counts, with 10 for the last one."""
    worth = values(trump, rules.scale)
    return sum(worth[card.index] for _, card in trick) + (LAST_TRICK if last else 0)


def legal_cards(rules: RuleSet, trump: Trump, hand: Cards, trick: Trick, seat: Seat) -> Choice:
    """What a player may play on the cards of a trick, and the clause that says so.

    Clauses "follow suit" to "tout atout play". The hand must not be empty.
    """
    if not trick:
        return Choice(Clause.LEAD, tuple(hand))
    led = trick[0][1].suit
    following = tuple(card for card in hand if card.suit is led)
    if following:
        if led is trump or trump is Trump.ALL_TRUMPS:
            return _trumps_led(rules, trump, following, trick, seat)
        return Choice(Clause.FOLLOW, following)
    if not trump.is_suit:
        return Choice(Clause.NOTHING_TO_FOLLOW, tuple(hand))
    return _void(rules, trump, hand, trick, seat)


def _trumps_led(rules: RuleSet, trump: Trump, following: Cards, trick: Trick, seat: Seat) -> Choice:
    """Follow and go above, the partner included unless the rules spare the partner."""
    holder, best = winner_of(trump, trick)
    if holder is seat.partner and not rules.play.overtrump_partner:
        return Choice(Clause.PARTNER_HOLDS_TRUMP_LEAD, tuple(following))
    above = _higher(trump, following, best)
    if above:
        return Choice(Clause.GO_ABOVE, above)
    return Choice(Clause.CANNOT_GO_ABOVE, tuple(following))


def _void(rules: RuleSet, trump: Trump, hand: Cards, trick: Trick, seat: Seat) -> Choice:
    """Nothing of the suit led: discard for the partner, else trump, higher if it is trumped."""
    trumps = tuple(card for card in hand if card.suit is trump)
    holder, best = winner_of(trump, trick)
    if not trumps:
        return Choice(Clause.NOTHING_TO_FOLLOW, tuple(hand))
    if holder is seat.partner:
        others = tuple(card for card in hand if card.suit is not trump)
        if others and rules.play.partner_master is PartnerMaster.DISCARD:
            return Choice(Clause.DISCARD_FOR_PARTNER, others)
        return Choice(Clause.PARTNER_MASTER, tuple(hand))
    return _against_opponent(rules, trump, hand, trumps, best)


def _against_opponent(
    rules: RuleSet, trump: Trump, hand: Cards, trumps: tuple[Card, ...], best: Card
) -> Choice:
    if best.suit is not trump:
        return Choice(Clause.MUST_TRUMP, trumps)
    above = _higher(trump, trumps, best)
    if above:
        return Choice(Clause.MUST_OVERTRUMP, above)
    if rules.play.undertrump is Undertrump.REQUIRED:
        return Choice(Clause.UNDERTRUMP_REQUIRED, trumps)
    return Choice(Clause.UNDERTRUMP_FREE, tuple(hand))


def _higher(trump: Trump, cards: Cards, best: Card) -> tuple[Card, ...]:
    strong = strengths(trump)
    return tuple(card for card in cards if strong[card.index] > strong[best.index])
