"""How long a draw of pools takes: `python -m bench.pools [sizes...]`.

Each field is drawn five times and the best kept; the worst of ten fields is shown. Without clubs,
with forty clubs, with one club that has 42 % of the field, with clubs that the snake would have
put into one pool each, and with one club in half of the pools twice, so that half of a row has to
move far (the hard case).
"""

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from tournament.pairing.pools import PoolDraw, Seeded, draw_pools, pool_sizes

SIZES = (32, 64, 128, 256, 512)
GOALS = {512: 100}
"""Milliseconds for the slowest draw."""
FIELDS, TIMES = 10, 5

Clubs = Callable[[int, Random], list[int]]


def forty(size: int, chance: Random) -> list[int]:
    """Forty clubs by chance."""
    return [chance.randint(1, 40) for _ in range(size)]


def one_large(size: int, chance: Random) -> list[int]:
    """Forty clubs by chance, of which one has 42 % of the field."""
    return [1 if chance.random() < 0.42 else chance.randint(1, 40) for _ in range(size)]


def pool_by_pool(size: int, chance: Random) -> list[int]:
    """A club for each pool of the snake, in another order of clubs for each field."""
    names = chance.sample(range(1, size + 1), size)
    field = [Seeded(number) for number in range(1, size + 1)]
    snake = draw_pools(field, pool_sizes(size), seed=0, clubs_apart=False).pools
    club = {number: names[at] for at, pool in enumerate(snake) for number in pool}
    return [club[number] for number in range(1, size + 1)]


def in_blocks(size: int, chance: Random) -> list[int]:
    """One club that has the first seeds and those whom the snake sends back to them."""
    pools = len(pool_sizes(size))
    return [int(at < pools // 2 or 3 * pools // 2 <= at < 2 * pools) for at in range(size)]


CASES: dict[str, Clubs] = {
    "no clubs": lambda size, chance: [0] * size,
    "40 clubs": forty,
    "one of 42 %": one_large,
    "pool by pool": pool_by_pool,
    "in blocks": in_blocks,
}


def measured(clubs: list[int], seed: int) -> tuple[float, PoolDraw]:
    """The draw and the shortest of several times it took, in milliseconds."""
    field = [Seeded(number, club) for number, club in enumerate(clubs, start=1)]
    sizes, spent = pool_sizes(len(field)), []
    for _ in range(TIMES):
        start = perf_counter()
        drawn = draw_pools(field, sizes, seed=seed)
        spent.append(1000 * (perf_counter() - start))
    return min(spent), drawn


def main(sizes: tuple[int, ...] = SIZES) -> None:
    """Print the slowest of the fields of each kind, and how many were proved to be the best."""
    for size in sizes:
        for name, clubs in CASES.items():
            draws = [measured(clubs(size, Random(seed)), seed) for seed in range(FIELDS)]
            slowest = max(spent for spent, _ in draws)
            proved = sum(drawn.certified for _, drawn in draws)
            goal = f"  goal {GOALS[size]}" if size in GOALS else ""
            print(f"{size:>5} {name:<13} {slowest:>7.1f} ms  {proved}/{FIELDS} proved{goal}")


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
