"""Large fields: repair the ideal line only where it is bad.

Exact matching inside windows round the bad pairs, then exchanges of partners over any distance.
What comes out is valid only where no pair is barred any more, and best only where certified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.pairing.cost import Board, Places
from tournament.pairing.matching import cheapest

MARGIN = 6
"""Pairs of the line on each side of a bad one that may change partners."""
LARGEST = 96
"""Pairs in one window at most."""
REACH = 24
"""Places between two partners at most."""


def ideal_pairs(board: Board) -> list[Places]:
    """Neighbours on the ideal line, two by two."""
    return [(place, place + 1) for place in range(0, len(board), 2)]


def repaired(board: Board) -> list[Places]:
    """The pairs of the ideal line, mended near every bad one, then by exchange of partners."""
    pairs = ideal_pairs(board)
    for first, last in _windows(bad_pairs(board, pairs), len(pairs)):
        found = cheapest(board, range(2 * first, 2 * last), REACH)
        if found:
            pairs[first:last] = found
    for index in bad_pairs(board, pairs):
        _exchange(board, pairs, index)
    return pairs


def bad_pairs(board: Board, pairs: Sequence[Places]) -> list[int]:
    """Indices of the pairs that cost more than their gap, their distance and their lot."""
    return [index for index, pair in enumerate(pairs) if not _clean(board, *pair)]


def _clean(board: Board, high: int, low: int) -> bool:
    rematch, club_first, _, floats, club, _, _ = board.tiers(high, low)
    return not (rematch or club_first or floats or club or board.barred(high, low))


def _windows(bad: Sequence[int], pairs: int) -> Iterator[tuple[int, int]]:
    """Half-open ranges of pairs round the bad ones, apart from each other, none too long."""
    first = last = 0
    for index in bad:
        start, stop = max(index - MARGIN, 0), min(index + MARGIN + 1, pairs)
        if start <= last and stop - first <= LARGEST:
            last = stop
            continue
        if last > first:
            yield first, last
        first, last = max(start, last), max(stop, last)
    if last > first:
        yield first, last


def _exchange(board: Board, pairs: list[Places], index: int) -> None:
    """Swaps partners with the nearest pair that makes both clean without widening the gaps."""
    one, other = pairs[index]
    for near in sorted(range(len(pairs)), key=lambda at: abs(at - index)):
        third, fourth = pairs[near]
        for partner, left in ((third, fourth), (fourth, third)):
            fresh = _ordered(one, partner), _ordered(other, left)
            if near != index and _improves(board, (pairs[index], pairs[near]), fresh):
                pairs[index], pairs[near] = fresh
                return


def _ordered(one: int, other: int) -> Places:
    return min(one, other), max(one, other)


def _improves(board: Board, old: tuple[Places, Places], new: tuple[Places, Places]) -> bool:
    before = sum(board.tiers(*pair)[2] for pair in old)
    after = sum(board.tiers(*pair)[2] for pair in new)
    return after <= before and all(_clean(board, *pair) for pair in new)
