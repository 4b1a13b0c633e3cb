"""How long a Swiss round takes to draw: `python -m bench.pairing [sizes...]`.

Nine rounds per field, each drawn three times and the best kept. Without clubs, with forty clubs,
and with forty clubs of which one has 42 % of the field (the hard case). Beside the times: what the
draws are worth (rematches, squared gaps against the least there can be, certified rounds). At the
end the small fields that look ahead, whether all the rounds that were announced come out.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter

from tournament.pairing.swiss import draw
from tournament.pairing.types import Draw, Entrant

SIZES = (32, 64, 128, 256, 512, 1000, 4096)
GOALS = {
    (32, "none"): 10,
    (64, "none"): 10,
    (128, "none"): 50,
    (1000, "none"): 20,
    (1000, "40, one of 42 %"): 250,
    (4096, "none"): 100,
    (4096, "40, one of 42 %"): 800,
}
"""Milliseconds for the median round."""
SMALL = (6, 8, 10, 12, 16)
"""Fields in which a round too good can be the last without a rematch."""
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


def least_gap(everyone: dict[int, Player], exempt: int | None) -> int:
    """The squared gaps that scores alone force, whoever has met."""
    scores = sorted(player.score for player in everyone.values() if player.id != exempt)
    return sum((high - low) ** 2 for low, high in zip(scores[::2], scores[1::2], strict=True))


def rounds(size: int, clubs: int, share: float) -> Iterator[tuple[float, Draw, int]]:
    """The best of three times in milliseconds, the draw, and the least gap, of each round."""
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
        least = least_gap(everyone, drawn.exempt)
        play(everyone, drawn, number, chance)
        yield min(times), drawn, least


def announced(size: int, tournaments: int = 20) -> tuple[float, int]:
    """Everybody against everybody, drawn round by round: the slowest round, and how many of the
    tournaments came to a rematch."""
    slowest, repeated = 0.0, 0
    for seed in range(tournaments):
        chance = Random(seed)
        everyone = players(size, 1, 0.0, chance)
        for number in range(1, size):
            ranking = sorted(everyone.values(), key=lambda player: (-player.score, player.id))
            entrants = [player.entrant(place) for place, player in enumerate(ranking, start=1)]
            start = perf_counter()
            drawn = draw(entrants, round_number=number, seed=seed, lookahead=size - 1 - number)
            slowest = max(slowest, 1000 * (perf_counter() - start))
            repeated += drawn.rematches > 0
            play(everyone, drawn, number, chance)
    return slowest, repeated


def main(sizes: tuple[int, ...]) -> None:
    """Prints one line for each size and kind of field."""
    print(
        f"{'N':>5}  {'clubs':<16} {'median':>8} {'min':>8} {'max':>8}  "
        "rematches  certified  gap / least  goal"
    )
    for size in sizes:
        for name, (clubs, share) in CLUBS.items():
            found = list(rounds(size, clubs, share))
            times = [time for time, _, _ in found]
            again = sum(drawn.rematches for _, drawn, _ in found)
            sure = sum(drawn.certified for _, drawn, _ in found)
            gaps = f"{sum(d.cost.gap for _, d, _ in found)} / {sum(least for _, _, least in found)}"
            goal = f"{GOALS[size, name]} ms" if (size, name) in GOALS else "-"
            print(
                f"{size:>5}  {name:<16} {median(times):>5.1f} ms {min(times):>5.1f} ms "
                f"{max(times):>5.1f} ms  {again:>9}  {sure:>7}/{ROUNDS}  "
                f"{gaps:>11}  {goal:>6}"
            )
    print("\nEverybody against everybody, looking ahead, 20 tournaments each")
    for size in SMALL:
        slowest, repeated = announced(size)
        print(f"{size:>5}  slowest round {slowest:>5.1f} ms  rounds with a rematch {repeated}")


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
