"""The draw of pools: sizes as equal as can be, seeds in a snake, clubs apart.

The draw is made row by row: the r-th members of all pools are the next seeds, laid out as a snake
and then exchanged among the pools of their row where that keeps two of one club apart. With clubs
apart no draw has fewer clashes; the answer depends on neither the solver nor the machine.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from tournament.pairing.matching import heaviest
from tournament.pairing.round_robin import Meeting

ALGORITHM = "pools-1"
"""Kept with every draw; changes whenever the same question could get another answer."""
CLASH = 1_000_000_000
"""What two of one club in a pool cost: more than all squared distances from the snake of a row."""
NEAR = 8
"""So many pools to either side are tried first; further ones only where these do not do."""
PRIME, TIE = 2**31 - 1, 44
"""Lots below the prime decide between rows that are equally good, in so many bits below the cost:
the best is the only one, whatever the solver."""

Pool = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seeded:
    """A doublette by its number, and its club (0 for none)."""

    id: int
    club: int = 0


@dataclass(frozen=True, slots=True)
class PoolDraw:
    """Pools, the best seed of each first. ``clashes``: pairs of one club that share a pool;
    ``floor``: as many as any draw has, so ``certified`` says that none has fewer."""

    pools: tuple[Pool, ...]
    clashes: int
    floor: int

    @property
    def certified(self) -> bool:
        """Whether no draw keeps more of a club apart."""
        return self.clashes == self.floor


def pool_sizes(count: int, wanted: int = 4, lowest: int = 3, highest: int = 6) -> tuple[int, ...]:
    """Pools for so many, as near to the wanted size as can be and equal within one, larger first.

    Of equally near ways the one with fewer odd pools (somebody rests in those), then with more
    pools. Fewer than ``lowest`` make one pool. Raises ValueError for fewer than two.
    """
    if count < 2:
        raise ValueError("a pool needs two doublettes")
    ways = [
        _equal(count, pools)
        for pools in range(1, count // lowest + 1)
        if -(-count // pools) <= highest
    ]
    if not ways:
        return (count,)
    return min(ways, key=lambda sizes: _unlike(sizes, wanted))


def _equal(count: int, pools: int) -> tuple[int, ...]:
    small, larger = divmod(count, pools)
    return (small + 1,) * larger + (small,) * (pools - larger)


def _unlike(sizes: Sequence[int], wanted: int) -> tuple[float, int, int]:
    """Mean squared distance to the size that is wanted, odd pools, fewer pools."""
    distance = sum((size - wanted) ** 2 for size in sizes) / len(sizes)
    return distance, sum(size % 2 for size in sizes), -len(sizes)


def draw_pools(
    seeded: Sequence[Seeded],
    sizes: Sequence[int],
    *,
    seed: int,
    by_lot: bool = False,
    clubs_apart: bool = True,
) -> PoolDraw:
    """The pools of doublettes that come in the order of their seeds; ``by_lot``: in one by lot.

    With ``clubs_apart`` as few of a club share a pool as can be. Raises ValueError unless the sizes
    add up to the field and are equal within one.
    """
    if sum(sizes) != len(seeded) or max(sizes) - min(sizes) > 1:
        raise ValueError("the sizes are not those of this field")
    order = _lots_drawn(seeded, seed) if by_lot else list(seeded)
    clubs = {one.id: one.club for one in order}
    pools = _snake([one.id for one in order], sorted(sizes, reverse=True))
    if clubs_apart:
        _apart(pools, clubs, seed)
    place = {one.id: at for at, one in enumerate(order)}
    return counted((sorted(pool, key=place.__getitem__) for pool in pools), clubs)


def counted(pools: Iterable[Sequence[int]], clubs: Mapping[int, int]) -> PoolDraw:
    """Pools as they are, their clashes counted: also after an exchange by hand."""
    drawn = tuple(tuple(pool) for pool in pools)
    return PoolDraw(drawn, clashes(drawn, clubs), _floor(drawn, clubs))


def clashes(pools: Iterable[Sequence[int]], clubs: Mapping[int, int]) -> int:
    """How many pairs of one club share a pool."""
    counts = (Counter(clubs[id] for id in pool if clubs[id]) for pool in pools)
    return sum(count * (count - 1) // 2 for pool in counts for count in pool.values())


def swapped(draw: PoolDraw, one: int, other: int, clubs: Mapping[int, int]) -> PoolDraw:
    """The pools after two doublettes have exchanged their seats, counted again.

    Raises ValueError for somebody who is in no pool.
    """
    if not {one, other} <= {id for pool in draw.pools for id in pool}:
        raise ValueError("only two who are in the pools exchange their seats")
    other_of = {one: other, other: one}
    return counted(([other_of.get(id, id) for id in pool] for pool in draw.pools), clubs)


def dump_input(
    seeded: Sequence[Seeded],
    sizes: Sequence[int],
    *,
    seed: int,
    by_lot: bool = False,
    clubs_apart: bool = True,
) -> dict[str, Any]:
    """What ``draw_pools`` was asked, as JSON values: publish it, and anyone can draw again."""
    return {
        "algorithm": ALGORITHM,
        "seeded": [[one.id, one.club] for one in seeded],
        "sizes": list(sizes),
        "seed": str(seed),
        "by_lot": by_lot,
        "clubs_apart": clubs_apart,
    }


def replay(kept: Mapping[str, Any]) -> PoolDraw:
    """The draw of a stored input again. Raises ValueError if another algorithm made it."""
    if kept["algorithm"] != ALGORITHM:
        raise ValueError(f"drawn by {kept['algorithm']}, this is {ALGORITHM}")
    return draw_pools(
        [Seeded(id, club) for id, club in kept["seeded"]],
        kept["sizes"],
        seed=int(kept["seed"]),
        by_lot=kept["by_lot"],
        clubs_apart=kept["clubs_apart"],
    )


def seeds_of(kept: Mapping[str, Any]) -> list[int]:
    """The ids of a stored input from the best seed on; in a draw by lot these are the lots."""
    seeded = [Seeded(id, club) for id, club in kept["seeded"]]
    order = _lots_drawn(seeded, int(kept["seed"])) if kept["by_lot"] else seeded
    return [one.id for one in order]


def _lots_drawn(seeded: Iterable[Seeded], seed: int) -> list[Seeded]:
    return sorted(seeded, key=lambda one: _lot(seed, one.id))


def _lot(seed: int, id: int) -> tuple[bytes, int]:
    text = f"{seed}:pools:{id}".encode()
    return blake2b(text, digest_size=8).digest(), id


def _snake(ids: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Row by row through the pools, forth and back; the last row reaches the larger pools only."""
    pools: list[list[int]] = [[] for _ in sizes]
    waiting = iter(ids)
    for row in range(max(sizes)):
        open_pools = [at for at, size in enumerate(sizes) if size > row]
        for at in reversed(open_pools) if row % 2 else open_pools:
            pools[at].append(next(waiting))
    return pools


def _floor(pools: Collection[Sequence[int]], clubs: Mapping[int, int]) -> int:
    """The clashes that no draw avoids: each club spread evenly over the pools."""
    counts = Counter(clubs[id] for pool in pools for id in pool if clubs[id])
    return sum(_spread(count, [len(pool) for pool in pools]) for count in counts.values())


def _spread(count: int, sizes: Sequence[int]) -> int:
    """The fewest pairs within pools when so many of one club are put into pools of these sizes."""
    pairs = filled = 0
    while count:
        room = min(count, sum(size > filled for size in sizes))
        pairs, filled, count = pairs + room * filled, filled + 1, count - room
    return pairs


@dataclass(frozen=True, slots=True)
class _Snake:
    """The pool everyone has in the snake, and the lot of each."""

    home: Mapping[int, int]
    lots: Mapping[int, int]


def _apart(pools: list[list[int]], clubs: Mapping[int, int], seed: int) -> None:
    """Exchange within the rows, and only where that does not do across them.

    Nearby first; then from anywhere, down and up while that helps. The best seeds are the last
    to move: a draw that can leave them in their pools does so.
    """
    home = {id: at for at, pool in enumerate(pools) for id in pool}
    lots = {id: int.from_bytes(_lot(seed, id)[0], "big") % PRIME for id in home}
    snake, floor = _Snake(home, lots), _floor(pools, clubs)
    rows = range(max(map(len, pools)))
    now = _sweep(pools, clubs, rows[1:], NEAR, snake, floor)
    before = now + 1
    while now < before:
        before = now
        now = _sweep(pools, clubs, (*rows[1:], *rows[-2::-1]), len(pools), snake, floor)
    _exchange(pools, clubs, floor)


def _sweep(
    pools: list[list[int]],
    clubs: Mapping[int, int],
    rows: Iterable[int],
    reach: int,
    snake: _Snake,
    floor: int,
) -> int:
    """Deal these rows out again, one by one while above the floor. Gives the clashes left."""
    now = clashes(pools, clubs)
    for row in rows:
        if now == floor:
            break
        _lay(pools, row, clubs, reach, snake)
        now = clashes(pools, clubs)
    return now


def _lay(
    pools: list[list[int]], row: int, clubs: Mapping[int, int], reach: int, snake: _Snake
) -> None:
    """Deal the members of a row out again: fewest clashes with the rest, then near the snake."""
    places = [at for at, pool in enumerate(pools) if len(pool) > row]
    members = sorted(pools[at][row] for at in places)
    count = len(members)
    there = [Counter(clubs[id] for id in _others(pools[at], row)) for at in places]
    turns = [pow(3, at, PRIME) for at in places]
    edges = []
    for i, id in enumerate(members):
        home, club, lot = snake.home[id], clubs[id], snake.lots[id]
        for j, at in enumerate(places):
            if abs(at - home) > reach:
                continue
            cost = (at - home) ** 2 + (CLASH * there[j][club] if club else 0)
            edges.append((i, count + j, -(cost << TIE) - lot * turns[j] % PRIME))
    for i, j in heaviest(2 * count, edges):
        pools[places[j - count]][row] = members[i]


def _exchange(pools: list[list[int]], clubs: Mapping[int, int], floor: int) -> None:
    """Where rows alone do not do: exchange across rows while that takes clashes away.

    This always ends at the floor. Above it some pool has two more of a club than another; the
    other, at most one seat smaller, then holds somebody who loses nothing by coming over.
    """
    while clashes(pools, clubs) > floor and (best := min(_gains(pools, clubs), default=None)):
        (_, _, (one, row), (other, at)) = best
        pools[one][row], pools[other][at] = pools[other][at], pools[one][row]


def _gains(
    pools: list[list[int]], clubs: Mapping[int, int]
) -> Iterator[tuple[int, int, Meeting, Meeting]]:
    """Exchanges that take clashes away: what they cost, how far they move the two, and which."""
    counts = [Counter(clubs[id] for id in pool) for pool in pools]
    for one, pool in enumerate(pools):
        for row, id in enumerate(pool):
            club = clubs[id]
            if not club or counts[one][club] < 2:
                continue
            for other, others in enumerate(pools):
                for at, rival in enumerate(others):
                    saved = counts[one][club] - 1 - counts[other][club]
                    theirs = clubs[rival]
                    if theirs and theirs != club:
                        saved += counts[other][theirs] - 1 - counts[one][theirs]
                    if other != one and theirs != club and saved > 0:
                        yield -saved, abs(row - at), (one, row), (other, at)


def _others(pool: Sequence[int], row: int) -> list[int]:
    return [id for at, id in enumerate(pool) if at != row]
