"""How long a Swiss round takes to draw: `python -m bench.pairing [sizes...]`.

Nine rounds per field, each drawn three times and the best kept. Without clubs, with forty clubs,
and with forty clubs of which one has 42 % of the field (the hard case).
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter

from tournament.pairing.swiss import draw
from tournament.pairing.types import Draw, Entrant

SIZES = (32, 64, 128, 256, 512)
GOALS = {32: 10, 64: 10, 128: 50}
"""Milliseconds for the median round without clubs."""
ROUNDS = 9
CLUBS = {"none": (1, 0.0), "40": (40, 0.0), "40, one of 42 %": (40, 0.42)}
"""Name of the case -> number of clubs, share of the field in the first."""


@dataclass
class Player:
    """A doublette and what a draw needs to know of its evening."""

    id: int
    club: int
    score: int = 0
    met: dict[int, int] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    floats: dict[int, int] = field(default_factory=dict)

    def entrant(self, place: int) -> Entrant:
        return Entrant(
            id=self.id,
            score=self.score,
            place=place,
            club=self.club,
            met=self.met,
            byes=len(self.byes),
            last_bye=max(self.byes, default=0),
            floats=self.floats,
        )


def players(size: int, clubs: int, share: float, chance: Random) -> dict[int, Player]:
    """A field in which each doublette has a club by chance (one club only: none)."""

    def club() -> int:
        return 1 if chance.random() < share else chance.randint(1, clubs)

    return {n: Player(n, club() if clubs > 1 else 0) for n in range(1, size + 1)}


def play(everyone: dict[int, Player], drawn: Draw, number: int, chance: Random) -> None:
    """The round with results by the toss of a coin."""
    for pair in drawn.pairs:
        one, other = everyone[pair.home], everyone[pair.away]
        one.met[other.id] = other.met[one.id] = number
        if gap := one.score - other.score:
            one.floats[number] = -1 if gap > 0 else 1
            other.floats[number] = -one.floats[number]
        chance.choice((one, other)).score += 2
    if drawn.exempt is not None:
        exempt = everyone[drawn.exempt]
        exempt.byes.append(number)
        exempt.floats[number] = -1
        exempt.score += 2


def rounds(size: int, clubs: int, share: float) -> Iterator[tuple[float, Draw]]:
    """The best of three times in milliseconds, and the draw, of each round."""
    chance = Random(size)
    everyone = players(size, clubs, share, chance)
    for number in range(1, ROUNDS + 1):
        ranking = sorted(everyone.values(), key=lambda player: (-player.score, player.id))
        entrants = [player.entrant(place) for place, player in enumerate(ranking, start=1)]
        times = []
        for _ in range(3):
            start = perf_counter()
            drawn = draw(entrants, round_number=number, seed=size)
            times.append(1000 * (perf_counter() - start))
        play(everyone, drawn, number, chance)
        yield min(times), drawn


def main(sizes: tuple[int, ...]) -> None:
    """Prints one line for each size and kind of field."""
    print(
        f"{'N':>5}  {'clubs':<16} {'median':>8} {'min':>8} {'max':>8}  rematches  certified  goal"
    )
    for size in sizes:
        for name, (clubs, share) in CLUBS.items():
            found = list(rounds(size, clubs, share))
            times = [time for time, _ in found]
            again = sum(drawn.rematches for _, drawn in found)
            sure = sum(drawn.certified for _, drawn in found)
            goal = f"{GOALS[size]} ms" if clubs == 1 and size in GOALS else "-"
            print(
                f"{size:>5}  {name:<16} {median(times):>5.1f} ms {min(times):>5.1f} ms "
                f"{max(times):>5.1f} ms  {again:>9}  {sure:>7}/{ROUNDS}  {goal:>5}"
            )


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
