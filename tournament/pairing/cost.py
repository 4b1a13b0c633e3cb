"""The price of a pair, and its packing into one integer for the solver."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import mul

from tournament.pairing.field import Field, Question
from tournament.pairing.types import ClubSetting, Cost, Rule

LOT_BITS = 32
LARGEST_LOT = (1 << LOT_BITS) - 1
Tiers = tuple[int, int, int, int, int, int, int]
Places = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """A field laid out along its ideal line, with what decides the price of any two places.

    `opened`: meetings up to that round are allowed; `halves`: the rule sets a first half (even
    places) against a second (odd places); `club_on`, `club_first`: whether clubs count, and where.
    """

    field: Field
    opened: int
    halves: bool
    club_on: bool
    club_first: bool

    def __len__(self) -> int:
        return len(self.field)

    def barred(self, high: int, low: int) -> bool:
        """Whether the two places may not meet: forbidden, or met after the reopened rounds."""
        return self.field.last_met(high, low) > self.opened

    def tiers(self, high: int, low: int) -> Tiers:
        """What a pair of places costs, tier by tier in the order of `Cost`; high < low."""
        field = self.field
        clash = self.club_on and 0 != field.clubs[high] == field.clubs[low]
        gap = field.scores[high] - field.scores[low]
        distance = low // 2 - high // 2
        return (
            1 if field.last_met(high, low) else 0,
            1 if clash and self.club_first else 0,
            gap * gap,
            field.down[high] + field.up[low] if gap else 0,
            1 if clash and not self.club_first else 0,
            distance * distance + (self.halves and not (low - high) % 2),
            pair_lot(field, high, low),
        )

    def total(self, pairs: Iterable[Places]) -> Cost:
        """The cost of a set of pairs: the sum of each tier."""
        return Cost(*map(sum, zip(*(self.tiers(*pair) for pair in pairs), strict=True)))


def board_of(field: Field, question: Question, opened: int) -> Board:
    """The board of a field that already lies along its ideal line."""
    return Board(
        field=field,
        opened=opened,
        halves=question.rule in {Rule.SLIDE, Rule.FOLD},
        club_on=question.club is not ClubSetting.OFF,
        club_first=question.club_first,
    )


def pair_lot(field: Field, one: int, other: int) -> int:
    """A 32-bit lot for two positions, whichever comes first: it makes the best draw unique."""
    return ((field.lots[one] | 1) * (field.lots[other] | 1) >> LOT_BITS) & LARGEST_LOT


def scale(board: Board, places: Sequence[int], reach: int) -> Tiers:
    """The weight of each tier among pairs of these rising places, at most `reach` steps apart.

    One unit of a tier outweighs all that the tiers after it can add up to over a whole draw, so
    the smallest weighted sum is the lexicographically smallest `Cost`.
    """
    field, pairs = board.field, len(places) // 2
    steps = [(high, places[min(at + reach, len(places) - 1)]) for at, high in enumerate(places)]
    gap = max(field.scores[high] - field.scores[low] for high, low in steps)
    distance = max(low // 2 - high // 2 for high, low in steps)
    bounds = (
        int(board.opened > 0),
        int(board.club_first),
        gap * gap,
        max(field.down) + max(field.up),
        int(board.club_on and not board.club_first),
        distance * distance + 1,
        LARGEST_LOT,
    )
    radices = [bound * pairs + 1 for bound in bounds]
    *weights, _ = accumulate(reversed(radices), mul, initial=1)
    rematch, club_first, gap, floats, club, line, lot = reversed(weights)
    return rematch, club_first, gap, floats, club, line, lot
