"""How the standings grow with the field: nine rounds by chance, default criteria."""

from random import Random
from time import perf_counter

from scoring.standings import Result, rank

SIZES = (64, 128, 256, 1000, 4096)


def results(size: int, rounds: int = 9) -> list[Result]:
    """Pairs by chance, totals by chance."""
    chance = Random(size)
    field = list(range(1, size + 1))
    made = []
    for number in range(1, rounds + 1):
        chance.shuffle(field)
        for home, away in zip(field[::2], field[1::2], strict=False):
            totals = [2000 + chance.randrange(200), chance.randrange(2000)]
            chance.shuffle(totals)
            made.append(Result(number, home, away, home_points=totals[0], away_points=totals[1]))
    return made


def main() -> None:
    """Print the best of five for each size, and the growth from one size to the next."""
    before = None
    for size in SIZES:
        played = results(size)
        times = []
        for _ in range(5):
            start = perf_counter()
            rank(range(1, size + 1), played)
            times.append(1000 * (perf_counter() - start))
        growth = f"  x{min(times) / before[1]:.1f} for x{size / before[0]:.1f}" if before else ""
        print(f"{size:>5} doublettes {min(times):>7.1f} ms{growth}")
        before = (size, min(times))
