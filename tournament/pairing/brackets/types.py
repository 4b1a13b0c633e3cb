"""The words of a bracket: its nodes, who sits down at each, and how far it has come."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

NOBODY = 0
"""The number of a seat that stays empty; doublettes are numbered from 1."""


class Tree(StrEnum):
    """The trees of a bracket. Their matches are played in the same rounds."""

    MAIN = "main"
    LOWER = "lower"
    FINAL = "final"
    THIRD = "third"
    PLACING = "placing"
    CONSOLANTE = "consolante"


class Source(StrEnum):
    """Who sits down on a seat.

    SEED the doublette of that seed. WINNER and LOSER of a node. BEATEN: the doublette of that seed
    if it was beaten at the node, else nobody. UNBEATEN and CHALLENGER: the two of a final that is
    played again, if the first one beat whoever was unbeaten; else nobody.
    """

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    BEATEN = "beaten"
    UNBEATEN = "unbeaten"
    CHALLENGER = "challenger"


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a doublette comes from: a ``seed``, a ``node`` before, or both."""

    source: Source
    seed: int = 0
    node: str = ""


Places = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A match of a bracket.

    ``level`` counts the columns of its tree and ``number`` the places in the column, both from 1,
    byes included; ``round`` is the round of the stage in which it is played. ``out`` are the places
    shared by whoever is beaten and plays on nowhere, ``won`` that of the winner of a last match.
    """

    key: str
    tree: Tree
    level: int
    number: int
    round: int
    home: Seat
    away: Seat
    out: Places | None = None
    won: int | None = None

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Both seats."""
        return self.home, self.away


@dataclass(frozen=True, slots=True)
class Plan:
    """All nodes in the order in which they are decided, for ``entrants`` seeds and ``others``,
    whose seeds follow, in the consolante."""

    entrants: int
    others: int
    nodes: tuple[Node, ...]

    @property
    def rounds(self) -> int:
        """How many rounds it takes."""
        return max((node.round for node in self.nodes), default=0)

    def node(self, key: str) -> Node:
        """The node of that key. Raises KeyError."""
        found = {node.key: node for node in self.nodes}
        return found[key]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a bracket has come.

    ``pairs``: of each node who sits there (None while unknown, NOBODY on a seat that stays empty).
    ``winners``: of each decided node the winner, walkovers included. ``places``: of whoever is out
    the best and the worst place it shares. ``champion`` is None until it is known.
    """

    plan: Plan
    pairs: Mapping[str, tuple[int | None, int | None]]
    winners: Mapping[str, int]
    places: Mapping[int, Places] = field(default_factory=dict)
    champion: int | None = None

    @property
    def open(self) -> tuple[Node, ...]:
        """The nodes that are still to be decided."""
        return tuple(node for node in self.plan.nodes if node.key not in self.winners)

    @property
    def is_over(self) -> bool:
        """Whether every node is decided."""
        return not self.open

    @property
    def next_round(self) -> int | None:
        """The round to be played next; None when all is over."""
        return min((node.round for node in self.open), default=None)

    @property
    def ready(self) -> tuple[Node, ...]:
        """The nodes of the next round; both seats of each are known."""
        return tuple(node for node in self.open if node.round == self.next_round)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who is still in, or may come back, and does not play in the next round."""
        playing = {one for node in self.ready for one in self.pairs[node.key]}
        later = {one for node in self.open for one in self.pairs[node.key] if one}
        return tuple(sorted(later - playing))
