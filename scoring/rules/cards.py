"""The 32 cards as far as a sheet needs them: trump modes, values, and what they can add up to."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

LAST_TRICK = 10


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
        """True for the four suits; only there a belote exists."""
        return self in SUITS


SUITS = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
EVERY_TRUMP = (*SUITS, Trump.NO_TRUMPS, Trump.ALL_TRUMPS)


class Scale(StrEnum):
    """How cards count in sans atout and tout atout; a suit contract counts the same everywhere."""

    LEVEL = "level"  # rescaled so that every mode adds up to 162
    RAW = "raw"  # the plain or the trump values in all four suits: 130 and 258


# Values of the eight cards of one suit; their order does not matter to a sum.
_TRUMP_SUIT = (20, 14, 11, 10, 4, 3, 0, 0)  # J 9 A 10 K Q 8 7
_PLAIN_SUIT = (11, 10, 4, 3, 2, 0, 0, 0)  # A 10 K Q J 9 8 7
_LEVEL_NO_TRUMPS = (19, 10, 4, 3, 2, 0, 0, 0)  # A 10 K Q J 9 8 7
_LEVEL_ALL_TRUMPS = (14, 9, 6, 5, 3, 1, 0, 0)  # J 9 A 10 K Q 8 7

_FOUR_SUITS = {
    (Trump.NO_TRUMPS, Scale.LEVEL): _LEVEL_NO_TRUMPS,
    (Trump.NO_TRUMPS, Scale.RAW): _PLAIN_SUIT,
    (Trump.ALL_TRUMPS, Scale.LEVEL): _LEVEL_ALL_TRUMPS,
    (Trump.ALL_TRUMPS, Scale.RAW): _TRUMP_SUIT,
}

# Cards shown and points: carrés of jacks, nines, and aces, tens, kings or queens; then sequences.
_CARRES = ((4, 200), (4, 150), (4, 100), (4, 100), (4, 100), (4, 100))
_SEQUENCES = ((3, 20), (4, 50), (5, 100))
_CARDS_OF_A_SIDE = 16


def card_values(trump: Trump, scale: Scale) -> tuple[int, ...]:
    """The values of all 32 cards, in points."""
    if trump.is_suit:
        return _TRUMP_SUIT + _PLAIN_SUIT * 3
    return _FOUR_SUITS[trump, scale] * 4


def pile_total(trump: Trump, scale: Scale) -> int:
    """What both piles add up to, last trick included: 162, or 130 and 258 on the raw scale."""
    return sum(card_values(trump, scale)) + LAST_TRICK


@cache
def possible_piles(trump: Trump, scale: Scale) -> frozenset[int]:
    """Every number of points a pile can hold, last trick included.

    A side may always have won worthless cards as well, so the number of cards forbids nothing.
    """
    cards = _sums(card_values(trump, scale))
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
