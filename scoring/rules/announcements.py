"""Announcements: what a hand can show, what it counts, and which side scores.

Readings: a hand announces what brings most, and of that what stands highest; where the best
announcements of both sides are equal in value, height and trump, nobody scores.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.cards import DECK, SUITS, Card, Rank, Trump
from scoring.rules.play import PLAIN_ORDER
from scoring.rules.seats import Seat

_RANKS = tuple(Rank)
_ROWS = tuple(tuple(card for card in DECK if card.suit is suit) for suit in SUITS)
_FOURS = {rank: tuple(card for card in DECK if card.rank is rank) for rank in Rank}
_CARRES = {
    Rank.JACK: 200,
    Rank.NINE: 150,
    Rank.ACE: 100,
    Rank.TEN: 100,
    Rank.KING: 100,
    Rank.QUEEN: 100,
}
_CARRES_NO_TRUMPS = {
    Rank.ACE: 200,
    Rank.TEN: 150,
    Rank.KING: 100,
    Rank.QUEEN: 100,
    Rank.JACK: 100,
    Rank.NINE: 100,
}
_SEQUENCES = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}


@dataclass(frozen=True, slots=True)
class Announcement:
    """A carré, or a sequence of three cards or more in one suit; the cards ascend."""

    cards: tuple[Card, ...]
    points: int

    @property
    def is_carre(self) -> bool:
        """Whether it is four of a kind."""
        return self.cards[0].rank is self.cards[-1].rank

    def order(self, trump: Trump) -> tuple[int, int, int, int]:
        """What announcements are compared by: carré, value, height, trump."""
        top = self.cards[-1]
        height = PLAIN_ORDER.index(top.rank) if self.is_carre else _RANKS.index(top.rank)
        in_trumps = trump is Trump.ALL_TRUMPS or top.suit is trump
        return (self.is_carre, self.points, height, in_trumps and not self.is_carre)


def announced_by(hand: Sequence[Card], trump: Trump) -> tuple[Announcement, ...]:
    """What a hand shows: the announcements without a common card that bring most.

    Where two choices bring the same, the one with the better announcement is shown.
    """

    def worth(chosen: tuple[Announcement, ...]) -> tuple[int, list[tuple[int, int, int, int]]]:
        best_first = sorted((one.order(trump) for one in chosen), reverse=True)
        return sum(one.points for one in chosen), best_first

    return max(_apart(tuple(_candidates(frozenset(hand), trump))), key=worth)


def _candidates(hand: frozenset[Card], trump: Trump) -> Iterator[Announcement]:
    carres = _CARRES_NO_TRUMPS if trump is Trump.NO_TRUMPS else _CARRES
    for rank, points in carres.items():
        if hand.issuperset(_FOURS[rank]):
            yield Announcement(_FOURS[rank], points)
    for row in _ROWS:
        run: list[Card] = []
        for card in row:
            run = [*run, card] if card in hand else []
            for length in range(3, len(run) + 1):
                yield Announcement(tuple(run[-length:]), _SEQUENCES[length])


def _apart(found: tuple[Announcement, ...]) -> Iterator[tuple[Announcement, ...]]:
    """Every choice of announcements that share no card."""
    if not found:
        yield ()
        return
    first, *rest = found
    yield from _apart(tuple(rest))
    others = tuple(one for one in rest if not set(one.cards) & set(first.cards))
    for chosen in _apart(others):
        yield (first, *chosen)


def points_shown(
    hands: Mapping[Seat, Sequence[Card]], trump: Trump, seats: Sequence[Seat] = tuple(Seat)
) -> dict[Seat, int]:
    """What each seat scores for announcements, of those who announced.

    Clause "best announcement": the side that holds it scores all its own, the other nothing.
    """
    told = {seat: announced_by(hands[seat], trump) if seat in seats else () for seat in Seat}
    best = [
        max((one.order(trump) for seat in side for one in told[seat]), default=(0, 0, 0, 0))
        for side in _SIDES
    ]
    if best[0] == best[1]:
        return dict.fromkeys(Seat, 0)
    better = _SIDES[best[0] < best[1]]
    return {seat: sum(one.points for one in told[seat]) if seat in better else 0 for seat in Seat}


_SIDES = ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))
