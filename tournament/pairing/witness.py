"""The proof that a graph has no perfect matching, from any matching that is as large as can be.

Gallai and Edmonds: take the vertices that some largest matching misses. They fall into odd groups
without an edge between them, and there are more groups than neighbours to serve them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

Adjacency = Sequence[Set[int]]
Groups = tuple[tuple[int, ...], ...]


def barrier(graph: Adjacency, mates: Mapping[int, int]) -> tuple[tuple[int, ...], Groups]:
    """The vertices to remove, and the odd groups this leaves: more groups than were removed."""
    missable = _Forest(graph, mates).outer()
    removed = {n for vertex in missable for n in graph[vertex]} - missable
    return tuple(sorted(removed)), _groups(graph, missable)


def _groups(graph: Adjacency, vertices: Set[int]) -> Groups:
    """Connected groups of the graph cut down to these vertices."""
    groups, left = [], set(vertices)
    while left:
        group = set[int]()
        front = {min(left)}
        while front:
            group |= front
            front = {n for vertex in front for n in graph[vertex] if n in left} - group
        left -= group
        groups.append(tuple(sorted(group)))
    return tuple(groups)


class _Forest:
    """Alternating trees grown from all unmatched vertices (Edmonds), blossoms shrunk on the way."""

    def __init__(self, graph: Adjacency, mates: Mapping[int, int]) -> None:
        self.graph = graph
        self.mates = mates
        self.base = list(range(len(graph)))
        self.parent: dict[int, int] = {}
        self.reached = [vertex for vertex in range(len(graph)) if vertex not in mates]

    def outer(self) -> set[int]:
        """The vertices an even number of steps from a root: those some largest matching misses."""
        outer = set(self.reached)
        for vertex in self.reached:  # grows while it is walked
            for other in self.graph[vertex]:
                if self.base[vertex] == self.base[other]:
                    continue
                if other in outer:
                    fresh = self._shrink(vertex, other) - outer
                elif other not in self.parent:
                    self.parent[other] = vertex
                    fresh = {self.mates[other]}
                else:
                    continue
                outer |= fresh
                self.reached += sorted(fresh)
        return outer

    def _shrink(self, one: int, other: int) -> set[int]:
        """Makes one blossom of the odd circle that an edge between outer vertices closes."""
        stem = self._stem(one, other)
        circle = self._circle(one, stem) | self._circle(other, stem)
        inside = {vertex for vertex, base in enumerate(self.base) if base in circle}
        for vertex in inside:
            self.base[vertex] = stem
        return inside

    def _stem(self, one: int, other: int) -> int:
        path = {self.base[one]}
        while (mate := self.mates.get(self.base[one])) is not None:
            one = self.parent[mate]
            path.add(self.base[one])
        while self.base[other] not in path:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]

    def _circle(self, vertex: int, stem: int) -> set[int]:
        """The bases met on the way from a vertex down to the stem."""
        circle = {stem}
        while self.base[vertex] != stem:
            mate = self.mates[self.base[vertex]]
            circle |= {self.base[vertex], self.base[mate]}
            vertex = self.parent[mate]
        return circle
