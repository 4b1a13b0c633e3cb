"""How a field falls into pools, remembered: dozens of plans ask for the same field."""

from __future__ import annotations

from functools import lru_cache

from tournament.pairing.pools import pool_sizes


@lru_cache(maxsize=64)
def sizes_of(field: int, wanted: int) -> tuple[int, ...]:
    """The sizes of the pools, larger first."""
    return pool_sizes(field, wanted)
