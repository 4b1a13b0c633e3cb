"""How long a bracket takes to lay out and to read: `python -m bench.brackets [sizes...]`.

Each is laid out, and read after its last match, three times; the best is kept. The seeds are the
two best of each pool. Then what double elimination costs in rematches, if a coin decides.
"""

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from tournament.pairing.brackets import Plan, Qualifier, Tree, from_pools, plan, progress
from tournament.pairing.formats import Bracket, Consolante, Elimination

SIZES = (32, 64, 128, 256)
GOALS = {128: 20}
"""Milliseconds to lay out a bracket and to read it."""
TIMES, TOURNAMENTS = 3, 200
DOUBLE = Bracket(elimination=Elimination.DOUBLE, reset=True)
FORMATS = {
    "third place": Bracket(),
    "consolante": Bracket(consolante=Consolante.FIRST_MATCH),
    "placing": Bracket(placing=True),
    "double": DOUBLE,
}


def best_of(work: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds."""
    spent = []
    for _ in range(TIMES):
        start = perf_counter()
        work()
        spent.append(1000 * (perf_counter() - start))
    return min(spent)


def play_out(laid: Plan, chance: Random) -> dict[str, int]:
    """The winners of a whole bracket by the toss of a coin."""
    seeds, winners = range(1, laid.entrants + 1), dict[str, int]()
    while (state := progress(laid, seeds, winners)).ready:
        for node in state.ready:
            home, away = state.pairs[node.key]
            if home is not None and away is not None:
                winners[node.key] = chance.choice((home, away))
    return winners


def laid_and_read(form: Bracket, size: int) -> float:
    """Laying the bracket out and reading it after its last match."""
    seeds = range(1, size + 1)
    winners = play_out(plan(form, size), Random(size))
    return best_of(lambda: progress(plan(form, size), seeds, winners))


def seeded_from_pools(size: int) -> float:
    """Seeding the two best of each pool."""
    pools = size // 2
    came = [
        Qualifier(place * size + pool, pool, place)
        for place in (1, 2)
        for pool in range(1, pools + 1)
    ]
    return best_of(lambda: from_pools(came))


def rematches(size: int) -> float:
    """How many pairs of a double elimination meet again before its final, on average."""
    laid, chance, again = plan(DOUBLE, size), Random(size), 0
    seeds = range(1, size + 1)
    for _ in range(TOURNAMENTS):
        pairs = progress(laid, seeds, play_out(laid, chance)).pairs
        met = [frozenset(pairs[node.key]) for node in laid.nodes if node.tree is not Tree.FINAL]
        again += len(met) - len(set(met))
    return again / TOURNAMENTS


def main(sizes: tuple[int, ...] = SIZES) -> None:
    """Print a line for each size, then one for the rematches."""
    print(f"{'':>5} " + " ".join(f"{name:>12}" for name in (*FORMATS, "from pools")))
    for size in sizes:
        spent = [*(laid_and_read(form, size) for form in FORMATS.values()), seeded_from_pools(size)]
        goal = f"  goal {GOALS[size]}" if size in GOALS else ""
        print(f"{size:>5} " + " ".join(f"{one:>9.1f} ms" for one in spent) + goal)
    few = [size for size in (8, 16, *sizes) if size <= 128]
    told = ", ".join(f"{rematches(size):.2f} of {size}" for size in few)
    print(f"rematches in double elimination, final apart: {told}")


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
