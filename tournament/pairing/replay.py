"""A stored draw again, by the algorithm that made it."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.pairing import movement, ranking_draw, swiss
from tournament.pairing.types import Draw

REPLAYS: dict[str, Callable[[Mapping[str, Any]], Draw]] = {
    swiss.ALGORITHM: swiss.replay,
    ranking_draw.ALGORITHM: ranking_draw.replay,
    movement.ALGORITHM: movement.replay,
}
"""Every algorithm that ever drew a round of the whole field; an old one stays when a new one
comes. Pools and brackets have answers of another shape and are replayed by their own modules."""


def replay(kept: Mapping[str, Any]) -> Draw:
    """The round that was drawn from this stored question. Raises ValueError for an algorithm
    that is not known, and NoPairing where no round exists."""
    algorithm = kept["algorithm"]
    if algorithm not in REPLAYS:
        raise ValueError(f"no draw is known by the name {algorithm}")
    return REPLAYS[algorithm](kept)
