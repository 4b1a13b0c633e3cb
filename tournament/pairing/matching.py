"""The pairs of least cost: an exact matching over all, or over the near, places of a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul

import rustworkx

from tournament.pairing.cost import Board, Places, scale

Edge = tuple[int, int, int]
"""Two indices, and the weight of their meeting."""

LARGEST_WEIGHT_BITS = 122
"""The solver reckons with 128 bits and doubles on the way: beyond this it can be silently wrong."""


def cheapest(board: Board, places: Sequence[int], reach: int) -> list[Places] | None:
    """The pairs of least cost among rising places, at most `reach` steps apart in them.

    None when these steps leave somebody over. The optimum is unique, so the solver's own order
    of things never shows.
    """
    if not places:
        return []
    found = heaviest(len(places), worths(board, places, reach))
    if 2 * len(found) < len(places):
        return None
    return [(places[i], places[j]) for i, j in found]


def worths(board: Board, places: Sequence[int], reach: int) -> list[Edge]:
    """The pairs of these rising places that may meet, as indices: the cheaper, the heavier."""
    priced = list(_priced(board, places, reach))
    ceiling = max((cost for _, _, cost in priced), default=0) + 1
    if ceiling.bit_length() > LARGEST_WEIGHT_BITS:
        raise OverflowError("the costs of this draw do not fit the solver")
    return [(i, j, ceiling - cost) for i, j, cost in priced]


def heaviest(size: int, edges: Sequence[Edge]) -> list[Places]:
    """As many disjoint edges of 0..size-1 as possible, and of those the heaviest, in order."""
    graph = rustworkx.PyGraph(multigraph=False, node_count_hint=size)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _priced(board: Board, places: Sequence[int], reach: int) -> Iterator[Edge]:
    weights = scale(board, places, reach)
    for i, high in enumerate(places):
        for j, low in enumerate(places[i + 1 : i + 1 + reach], start=i + 1):
            if not board.barred(high, low):
                yield i, j, sum(map(mul, weights, board.tiers(high, low)))
