"""The 32 cards: suits, ranks, trump modes, values, and what they can add up to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

LAST_TRICK = 10
PILE_TOTAL = 162
"""What both piles add up to in a suit contract, last trick included."""


class Trump(StrEnum):
    """What is trump in a deal: one suit, none, or all four."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMPS = "SA"
    ALL_TRUMPS = "TA"

    @property
    def is_suit(self) -> bool:
        """True for the four suits."""
        return self in SUITS


SUITS = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
EVERY_TRUMP = (*SUITS, Trump.NO_TRUMPS, Trump.ALL_TRUMPS)


class Rank(StrEnum):
    """The eight ranks, in the order of sequences."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32 cards of ``DECK``; ``suit`` is one of the four suits, ``index`` its place."""

    suit: Trump
    rank: Rank
    index: int

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"

    def __hash__(self) -> int:
        return self.index


DECK = tuple(
    Card(suit, rank, place)
    for place, (suit, rank) in enumerate((suit, rank) for suit in SUITS for rank in Rank)
)


class Scale(StrEnum):
    """How cards count in sans atout and tout atout; a suit contract counts the same everywhere."""

    LEVEL = "level"  # other card values, so that every mode adds up to 162
    LEVEL_2015 = "level-2015"  # the same with jack 13 and queen 2 in tout atout
    RAW = "raw"  # the plain or the trump values in all four suits: 130 and 258
    TABLE = "table"  # counted raw, then brought to 162 by the federation's table


def _by_rank(jack: int, nine: int, ace: int, ten: int, king: int, queen: int) -> dict[Rank, int]:
    values = dict.fromkeys(Rank, 0)
    values |= {Rank.JACK: jack, Rank.NINE: nine, Rank.ACE: ace}
    return values | {Rank.TEN: ten, Rank.KING: king, Rank.QUEEN: queen}


_TRUMP_SUIT = _by_rank(jack=20, nine=14, ace=11, ten=10, king=4, queen=3)
_PLAIN_SUIT = _by_rank(jack=2, nine=0, ace=11, ten=10, king=4, queen=3)
_LEVEL_NO_TRUMPS = _by_rank(jack=2, nine=0, ace=19, ten=10, king=4, queen=3)
_LEVEL_ALL_TRUMPS = _by_rank(jack=14, nine=9, ace=6, ten=5, king=3, queen=1)
_LEVEL_ALL_TRUMPS_2015 = _by_rank(jack=13, nine=9, ace=6, ten=5, king=3, queen=2)

_FOUR_SUITS: Mapping[tuple[Trump, Scale], Mapping[Rank, int]] = {
    (Trump.NO_TRUMPS, Scale.LEVEL): _LEVEL_NO_TRUMPS,
    (Trump.NO_TRUMPS, Scale.LEVEL_2015): _LEVEL_NO_TRUMPS,
    (Trump.NO_TRUMPS, Scale.RAW): _PLAIN_SUIT,
    (Trump.NO_TRUMPS, Scale.TABLE): _PLAIN_SUIT,
    (Trump.ALL_TRUMPS, Scale.LEVEL): _LEVEL_ALL_TRUMPS,
    (Trump.ALL_TRUMPS, Scale.LEVEL_2015): _LEVEL_ALL_TRUMPS_2015,
    (Trump.ALL_TRUMPS, Scale.RAW): _TRUMP_SUIT,
    (Trump.ALL_TRUMPS, Scale.TABLE): _TRUMP_SUIT,
}

# Cards shown and points: carrés of jacks, nines, and aces, tens, kings or queens; then sequences.
_CARRES = ((4, 200), (4, 150), (4, 100), (4, 100), (4, 100), (4, 100))
_SEQUENCES = ((3, 20), (4, 50), (5, 100))
_CARDS_OF_A_SIDE = 16


def rank_values(suit: Trump, trump: Trump, scale: Scale) -> Mapping[Rank, int]:
    """What the eight cards of a suit count in a trump mode, in points."""
    if trump.is_suit:
        return _TRUMP_SUIT if suit is trump else _PLAIN_SUIT
    return _FOUR_SUITS[trump, scale]


@cache
def card_values(trump: Trump, scale: Scale) -> Mapping[Card, int]:
    """The values of all 32 cards, in points."""
    return {card: rank_values(card.suit, trump, scale)[card.rank] for card in DECK}


@cache
def pile_total(trump: Trump, scale: Scale) -> int:
    """What both piles add up to as they are counted, last trick included: 162, or 130 and 258."""
    return sum(card_values(trump, scale).values()) + LAST_TRICK


@cache
def possible_piles(trump: Trump, scale: Scale) -> frozenset[int]:
    """Every number of points a pile can hold, last trick included.

    A side may always have won worthless cards as well, so the number of cards forbids nothing.
    """
    cards = _sums(card_values(trump, scale).values())
    return cards | {points + LAST_TRICK for points in cards}


@cache
def possible_announcements() -> frozenset[int]:
    """Every number of points the sixteen cards of one side can show as announcements."""
    shown = {(0, 0)}
    for announcement in (*_CARRES, *_SEQUENCES * 5):
        shown |= {(cards + announcement[0], points + announcement[1]) for cards, points in shown}
    return frozenset(points for cards, points in shown if cards <= _CARDS_OF_A_SIDE)


def _sums(values: Iterable[int]) -> frozenset[int]:
    sums = {0}
    for value in values:
        sums |= {value + known for known in sums}
    return frozenset(sums)
