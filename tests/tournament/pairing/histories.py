"""Fields in the middle of a tournament: with gaps, latecomers, withdrawals and empty seats."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from tournament.pairing.swiss import draw
from tournament.pairing.types import Draw, Entrant


class Evening:
    """A tournament played at random, of which only what a draw needs to know is kept."""

    def __init__(self, size: int, chance: int, *, clubs: int = 0) -> None:
        self.random = Random(chance)
        self.active = list(range(1, size + 1))
        self.club = {n: self.random.randint(0, clubs) for n in self.active}
        self.score = dict.fromkeys(self.active, 0)
        self.met: dict[int, dict[int, int]] = {n: {} for n in self.active}
        self.byes: dict[int, list[int]] = {n: [] for n in self.active}
        self.floats: dict[int, dict[int, int]] = {n: {} for n in self.active}
        self.forfeits = dict.fromkeys(self.active, 0)
        self.round = 1

    def entrants(self) -> list[Entrant]:
        """The active doublettes as the next draw sees them."""
        ranking = sorted(self.active, key=lambda n: (-self.score[n], n))
        return [
            Entrant(
                id=n,
                score=self.score[n],
                place=place,
                club=self.club[n],
                met=self.met[n],
                byes=len(self.byes[n]),
                forfeit_wins=self.forfeits[n],
                last_bye=max(self.byes[n], default=0),
                floats=self.floats[n],
            )
            for place, n in enumerate(ranking, start=1)
        ]

    def play(self, pairs: Sequence[tuple[int, int]], exempt: int | None = None) -> None:
        """One round of these pairs with results by chance."""
        before = dict(self.score)
        for one, other in pairs:
            self.met[one][other] = self.met[other][one] = self.round
            if gap := before[one] - before[other]:
                self.floats[one][self.round] = -1 if gap > 0 else 1
                self.floats[other][self.round] = 1 if gap > 0 else -1
            result = self.random.choice([0, 2, 2, 1, 0])
            self.score[one] += result
            self.score[other] += 2 - result
        if exempt is not None:
            self.byes[exempt].append(self.round)
            self.floats[exempt][self.round] = -1
            self.score[exempt] += 2
        self.round += 1

    def play_draw(self, drawn: Draw) -> None:
        """One round as it was drawn."""
        self.play([(pair.home, pair.away) for pair in drawn.pairs], drawn.exempt)

    def stumble(self) -> None:
        """One round of pairs who never met, by chance; those left over stay away, one is exempt."""
        left = self.random.sample(self.active, len(self.active))
        pairs = []
        exempt = left.pop() if len(left) % 2 else None
        while left:
            one = left.pop()
            other = next((n for n in left if n not in self.met[one]), None)
            if other is not None:
                left.remove(other)
                pairs.append((one, other))
        self.play(pairs, exempt)

    def upset(self) -> None:
        """Between two rounds somebody may leave, somebody may win without play."""
        if len(self.active) > 3 and self.random.random() < 0.15:
            self.active.remove(self.random.choice(self.active))
        if self.random.random() < 0.2:
            self.forfeits[self.random.choice(self.active)] += 1


def stumbled(size: int, rounds: int, chance: int, clubs: int) -> Evening:
    """A tournament whose rounds were paired carelessly, so that the next one may be hard."""
    evening = Evening(size, chance, clubs=clubs)
    for _ in range(rounds):
        evening.stumble()
        evening.upset()
    return evening


def drawn(size: int, rounds: int, chance: int, clubs: int = 0) -> Evening:
    """A tournament whose rounds were all drawn properly."""
    evening = Evening(size, chance, clubs=clubs)
    for _ in range(rounds):
        evening.play_draw(draw(evening.entrants(), round_number=evening.round, seed=chance))
    return evening


def careless(most: int, rounds: int = 9) -> st.SearchStrategy[Evening]:
    """Careless tournaments of up to so many doublettes and rounds."""
    return st.builds(
        stumbled,
        st.integers(1, most),
        st.integers(0, rounds),
        st.integers(0, 10**9),
        st.integers(0, 4),
    )


def some_pairs(evening: Evening, share: float) -> frozenset[frozenset[int]]:
    """That share of all active pairs, by chance."""
    active = evening.active
    everyone = [frozenset({one, other}) for one in active for other in active if one < other]
    return frozenset(pair for pair in everyone if evening.random.random() < share)
