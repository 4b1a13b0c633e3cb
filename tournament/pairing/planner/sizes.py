"""How a field falls into pools."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

LOWEST, HIGHEST = 3, 6


@lru_cache(maxsize=64)
def sizes_of(field: int, wanted: int) -> tuple[int, ...]:
    """The sizes of the pools, larger first; remembered, as many plans ask for the same field.

    Equal within one and as near as possible to the size wanted, then few odd pools, then many
    pools. A field of two is one pool.
    """
    if field < LOWEST:
        return (field,)
    numbers = range(-(-field // HIGHEST), field // LOWEST + 1)
    count = min(numbers, key=lambda number: _distance(field, wanted, number))
    size, larger = divmod(field, count)
    return (size + 1,) * larger + (size,) * (count - larger)


def _distance(field: int, wanted: int, count: int) -> tuple[Fraction, int, int]:
    size, larger = divmod(field, count)
    squares = larger * (size + 1 - wanted) ** 2 + (count - larger) * (size - wanted) ** 2
    return Fraction(squares, count), count - larger if size % 2 else larger, -count
