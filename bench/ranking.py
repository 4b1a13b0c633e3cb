"""How the standings grow with the field: nine rounds by chance, the default and all criteria."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from scoring.standings import DEFAULT, Criterion, Mark, Order, Result, marks, rank

SIZES = (64, 128, 256, 1000, 4096)
EVERYTHING = Order(
    criteria=(
        Criterion.WINS,
        Criterion.LEAGUE,
        Criterion.DIRECT,
        Criterion.BUCHHOLZ,
        Criterion.MEDIAN,
        Criterion.DIFFERENCE,
        Criterion.POINTS,
        Criterion.AGAINST,
        Criterion.BEST,
        Criterion.MANUAL,
        Criterion.LOTS,
    ),
    difference_cap=1000,
    buchholz_cut=1,
)


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


def best_of(times: int, work: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds."""
    found = []
    for _ in range(times):
        start = perf_counter()
        work()
        found.append(1000 * (perf_counter() - start))
    return min(found)


def table(title: str, work: Callable[[int], Callable[[], object]]) -> None:
    """Print the best of five for each size, and the growth from one size to the next."""
    print(title)
    before = None
    for size in SIZES:
        spent = best_of(5, work(size))
        growth = f"  x{spent / before[1]:.1f} for x{size / before[0]:.1f}" if before else ""
        print(f"{size:>5} doublettes {spent:>7.1f} ms{growth}")
        before = (size, spent)


def ranking(order: Order) -> Callable[[int], Callable[[], object]]:
    """The whole table after nine rounds."""

    def of(size: int) -> Callable[[], object]:
        played = results(size)
        return lambda: rank(range(1, size + 1), played, order)

    return of


def certain(size: int) -> Callable[[], dict[int, Mark | None]]:
    """Who is through before the ninth of nine rounds, half of the field to go on."""
    played = results(size)
    before = [result for result in played if result.round < 9]
    last = [(one.home, one.away) for one in played if one.round == 9 and one.away is not None]
    return lambda: marks(range(1, size + 1), before, size // 2, pairs=last)


def main() -> None:
    """Print the tables with the default criteria and with all of them, then the marks."""
    table("wins, direct, difference, points", ranking(DEFAULT))
    table("all criteria", ranking(EVERYTHING))
    table("who is through for certain", certain)
