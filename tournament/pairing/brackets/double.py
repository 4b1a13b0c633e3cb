"""Double elimination: whoever is beaten once goes on in the lower tree."""

from tournament.pairing.brackets.layout import Layout, beaten_at, size_for
from tournament.pairing.brackets.types import Node, Seat, Source, Tree

CROSSINGS = {
    8: {2: 1},
    16: {2: 2, 3: 0},
    32: {2: 2, 3: 2, 4: 0},
    64: {2: 12, 3: 4, 4: 1, 5: 1},
    128: {2: 4, 3: 8, 4: 7, 5: 1, 6: 1},
    256: {2: 8, 3: 16, 4: 12, 5: 2, 6: 2, 7: 0},
}
"""By the size of the tree and the column of the main tree: the loser of match i comes down to place
i XOR this. Found by search: if every match is a coin flip, less than one match below is between two
who have met."""

LARGEST = max(CROSSINGS)


def crossing(size: int, level: int) -> int:
    """Where the losers of a column come down; larger trees take the largest one to scale."""
    if size > LARGEST:
        return CROSSINGS[LARGEST].get(level, 0) * (size // LARGEST)
    return CROSSINGS[size][level]


def double_elimination(layout: Layout, entrants: int, *, reset: bool) -> None:
    """The main tree, the lower tree, the final between their winners, and where it is wanted a
    second final for whoever was unbeaten until the first."""
    size = size_for(entrants)
    seeds = [Seat(Source.SEED, seed) for seed in range(1, entrants + 1)]
    levels = layout.tree(Tree.MAIN, seeds)
    lower: list[list[Node]] = []
    seats = _column_losers(levels[0], size // 2)

    def play(homes: list[Seat | None], aways: list[Seat | None]) -> list[Seat | None]:
        onward, nodes = layout.column(Tree.LOWER, len(lower) + 1, homes, aways)
        lower.append(nodes)
        return onward

    for level, nodes in enumerate(levels[1:], start=2):
        seats = play(seats[::2], seats[1::2])
        places = size >> level
        coming = _column_losers(nodes, places)
        cross = crossing(size, level) if places > 1 else 0
        seats = play(seats, [coming[place ^ cross] for place in range(places)])
    _share_places(layout, lower, entrants)
    _finals(layout, Seat(Source.WINNER, node=levels[-1][-1].key), seats[0], reset=reset)


def _column_losers(nodes: list[Node], places: int) -> list[Seat | None]:
    """The losers of a column by their place in it; nobody comes from a bye."""
    found: list[Seat | None] = [None] * places
    for node, seat in zip(nodes, beaten_at(nodes), strict=True):
        found[node.number - 1] = seat
    return found


def _share_places(layout: Layout, lower: list[list[Node]], entrants: int) -> None:
    """Those beaten in one column of the lower tree share their places."""
    worst = entrants
    for nodes in lower:
        for node in nodes:
            layout.settle(node, out=(worst - len(nodes) + 1, worst))
        worst -= len(nodes)


def _finals(layout: Layout, unbeaten: Seat, challenger: Seat | None, *, reset: bool) -> None:
    if challenger is None:
        raise AssertionError("somebody comes up from the lower tree")
    final = layout.match(Tree.FINAL, 1, 1, unbeaten, challenger)
    layout.settle(final, out=(2, 2), won=1)
    if reset:
        first = Seat(Source.UNBEATEN, node=final.key)
        second = Seat(Source.CHALLENGER, node=final.key)
        again = layout.match(Tree.FINAL, 2, 1, first, second)
        layout.settle(again, out=(2, 2), won=1)
