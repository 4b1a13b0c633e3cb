"""How a tree is laid out: standard seeding, seats that stay empty, the rounds of its matches."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.pairing.brackets.types import Node, Places, Seat, Source, Tree

Levels = list[list[Node]]


def size_for(entrants: int) -> int:
    """The power of two that holds so many."""
    return 1 << max(entrants - 1, 0).bit_length()


def standard_order(size: int) -> list[int]:
    """The seeds from top to bottom: 1 and 2 meet in the final, 1 to 4 before it, and so on."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return order


class Layout:
    """The nodes laid so far, each under its key."""

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}

    def tree(
        self, tree: Tree, seats: Sequence[Seat], *, first_round: int = 1, name: str = ""
    ) -> Levels:
        """A tree of these seats, the best seed first; the nodes of each column, without byes."""
        slots = [
            seats[seed - 1] if seed <= len(seats) else None
            for seed in standard_order(size_for(len(seats)))
        ]
        levels: Levels = []
        while len(slots) > 1:
            level = len(levels) + 1
            slots, nodes = self.column(
                tree, level, slots[::2], slots[1::2], first_round + level - 1, name
            )
            levels.append(nodes)
        return levels

    def column(
        self,
        tree: Tree,
        level: int,
        homes: Sequence[Seat | None],
        aways: Sequence[Seat | None],
        earliest: int = 1,
        name: str = "",
    ) -> tuple[list[Seat | None], list[Node]]:
        """One column; where a seat stays empty for certain, the other goes on without a match."""
        onward: list[Seat | None] = []
        nodes = []
        for number, (home, away) in enumerate(zip(homes, aways, strict=True), start=1):
            if home is None or away is None:
                onward.append(home or away)
                continue
            node = self.match(tree, level, number, home, away, earliest, name)
            nodes.append(node)
            onward.append(Seat(Source.WINNER, node=node.key))
        return onward, nodes

    def match(
        self,
        tree: Tree,
        level: int,
        number: int,
        home: Seat,
        away: Seat,
        earliest: int = 1,
        name: str = "",
    ) -> Node:
        """A node, played as soon as both its seats are known, but not before ``earliest``."""
        known = [self.nodes[seat.node].round + 1 for seat in (home, away) if seat.node]
        node = Node(
            key=f"{name or tree.value}-{level}-{number}",
            tree=tree,
            level=level,
            number=number,
            round=max([earliest, *known]),
            home=home,
            away=away,
        )
        self.nodes[node.key] = node
        return node

    def settle(self, node: Node, *, out: Places, won: int | None = None) -> None:
        """Say what being beaten at a node, or winning it, means in the end."""
        self.nodes[node.key] = replace(node, out=out, won=won)


def beaten_at(nodes: Sequence[Node]) -> list[Seat]:
    """The losers of these nodes."""
    return [Seat(Source.LOSER, node=node.key) for node in nodes]


def best_beaten(nodes: Sequence[Node], size: int) -> list[Seat]:
    """The losers of a column in a tree of that size, as seeds: whoever is the best of them if the
    better seed always wins comes first."""
    if not nodes:
        return []
    winners = standard_order(size >> nodes[0].level)
    return beaten_at(sorted(nodes, key=lambda node: -winners[node.number - 1]))
