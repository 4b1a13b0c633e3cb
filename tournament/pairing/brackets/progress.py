"""How far a bracket has come: who sits where, who is out and where, what is still to be played."""

from collections.abc import Iterator, Mapping, Sequence

from tournament.pairing.brackets.types import (
    NOBODY,
    Node,
    Places,
    Plan,
    Progress,
    Seat,
    Source,
    Tree,
)

Pair = tuple[int | None, int | None]


def progress(plan: Plan, seeds: Sequence[int], winners: Mapping[str, int]) -> Progress:
    """The state of a bracket whose seeds are these numbers, after these nodes were won.

    Raises ValueError for another number of seeds, for one that comes twice or is nobody's number,
    for a node nobody knows, and for a winner who does not sit at its node.
    """
    numbers = {seed for seed in seeds if seed > NOBODY}
    if not len(numbers) == len(seeds) == plan.entrants + plan.others:
        raise ValueError("the seeds are not those of this bracket")
    if unknown := winners.keys() - {node.key for node in plan.nodes}:
        raise ValueError(f"no such match: {', '.join(sorted(unknown))}")
    table = _Table(seeds)
    for node in plan.nodes:
        table.decide(node, winners.get(node.key))
    places, champion = _places(plan, table)
    return Progress(plan, table.pairs, table.winners, places, champion)


def fitting(plan: Plan, seeds: Sequence[int], winners: Mapping[str, int]) -> dict[str, int]:
    """Those of the winners who sit at their node once the nodes before are decided so.

    After a correction the matches behind it may have been played by others.
    """
    table = _Table(seeds)
    kept: dict[str, int] = {}
    for node in plan.nodes:
        winner = winners.get(node.key)
        seated = table.seated(node.home), table.seated(node.away)
        if winner is not None and winner in seated and all(seated):
            kept[node.key] = winner
        table.decide(node, kept.get(node.key))
    return kept


class _Table:
    """Who sits at the nodes decided so far, and who won and lost there."""

    def __init__(self, seeds: Sequence[int]) -> None:
        self.seeds = seeds
        self.pairs: dict[str, Pair] = {}
        self.winners: dict[str, int] = {}
        self.losers: dict[str, int] = {}

    def decide(self, node: Node, winner: int | None) -> None:
        home, away = self.pairs[node.key] = self.seated(node.home), self.seated(node.away)
        if home and away:
            if winner is not None:
                if winner not in (home, away):
                    raise ValueError(f"{winner} does not play {node.key}")
                self.winners[node.key] = winner
                self.losers[node.key] = away if winner == home else home
        elif winner is not None:
            raise ValueError(f"{node.key} is not played")
        elif home is not None and away is not None:
            self.winners[node.key], self.losers[node.key] = home or away, NOBODY

    def seated(self, seat: Seat) -> int | None:
        """Who sits down on a seat; None while that is open."""
        match seat.source:
            case Source.SEED:
                return self.seeds[seat.seed - 1]
            case Source.WINNER:
                return self.winners.get(seat.node)
            case Source.LOSER:
                return self.losers.get(seat.node)
            case Source.BEATEN:
                return self._beaten(seat)
            case _:
                return self._again(seat)

    def _beaten(self, seat: Seat) -> int | None:
        loser = self.losers.get(seat.node)
        if loser is None:
            return None
        return loser if loser == self.seeds[seat.seed - 1] else NOBODY

    def _again(self, seat: Seat) -> int | None:
        """A final is played again if whoever was unbeaten has lost it."""
        if seat.node not in self.winners:
            return None
        home, away = self.pairs[seat.node]
        if self.winners[seat.node] == home:
            return NOBODY
        return home if seat.source is Source.UNBEATEN else away


def _places(plan: Plan, table: _Table) -> tuple[dict[int, Places], int | None]:
    """The places of those who are out, and who has won it all."""
    places: dict[int, Places] = {}
    champion = None
    for node in _last_finals(plan, table):
        winner, loser = table.winners.get(node.key), table.losers.get(node.key)
        if loser and node.out:
            places[loser] = node.out
        if winner and node.won:
            places[winner] = node.won, node.won
            champion = winner if node.won == 1 else champion
    return places, champion


def _last_finals(plan: Plan, table: _Table) -> Iterator[Node]:
    """All nodes, but of two finals only the one that counts."""
    finals = [node for node in plan.nodes if node.tree is Tree.FINAL]
    played_again = len(finals) > 1 and table.pairs[finals[1].key] != (NOBODY, NOBODY)
    for node in plan.nodes:
        if node.tree is not Tree.FINAL or (node is finals[-1]) is played_again or len(finals) == 1:
            yield node


def affected(plan: Plan, key: str) -> tuple[str, ...]:
    """Every node that the result of this one leads to, directly or through others, in order."""
    reached = {key}
    for node in plan.nodes:
        if any(seat.node in reached for seat in node.seats):
            reached.add(node.key)
    return tuple(node.key for node in plan.nodes if node.key in reached and node.key != key)
