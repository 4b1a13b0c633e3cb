"""Slow and simple answers to compare with: networkx, and all pairings there are."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

import networkx

from tournament.pairing.types import EXEMPT, Entrant


def can_be_paired(
    entrants: Sequence[Entrant],
    *,
    opened: int = 0,
    forbidden: Collection[frozenset[int]] = (),
    free: int | None = None,
) -> bool:
    """Whether networkx pairs everybody while meetings after `opened` stay barred.

    In an odd field somebody free at most `free` times is exempt; None: as few times as anybody.
    """
    graph = networkx.Graph()
    graph.add_nodes_from(entrant.id for entrant in entrants)
    for one, other in combinations(entrants, 2):
        met = max(one.met.get(other.id, 0), other.met.get(one.id, 0))
        if met <= opened and frozenset({one.id, other.id}) not in forbidden:
            graph.add_edge(one.id, other.id)
    if len(entrants) % 2:
        limit = min(entrant.free for entrant in entrants) if free is None else free
        graph.add_edges_from((EXEMPT, e.id) for e in entrants if e.free <= limit)
        graph.add_node(EXEMPT)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(graph)


def networkx_heaviest(size: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The solver's question put to networkx, edges back to front."""
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(reversed(edges))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


def all_pairings(places: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair the places, first with each other in turn."""
    if not places:
        yield []
        return
    first, *others = places
    for other in others:
        rest = [place for place in others if place != other]
        for pairs in all_pairings(rest):
            yield [(first, other), *pairs]
