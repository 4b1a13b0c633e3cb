"""Brackets played to their end, as values: what happened at each node, round by round."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from tournament.pairing.brackets import Node, Plan, Progress, progress

Decide = Callable[[str, int, int], int]


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was really played."""

    node: Node
    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class Course:
    """The states before each round and at the end, and the matches in the order played."""

    states: list[Progress]
    matches: list[Played]

    @property
    def end(self) -> Progress:
        return self.states[-1]

    @property
    def winners(self) -> dict[str, int]:
        return {one.node.key: one.winner for one in self.matches}

    def lost_by(self, number: int) -> list[Node]:
        return [one.node for one in self.matches if one.loser == number]

    def first_of(self, number: int) -> Played:
        return next(one for one in self.matches if number in (one.winner, one.loser))


def better_seed(_key: str, one: int, other: int) -> int:
    return min(one, other)


def coin(seed: int) -> Decide:
    """A coin that falls the same way for the same seed, match and doublettes."""

    def toss(key: str, one: int, other: int) -> int:
        digest = blake2b(f"{seed}:{key}:{one}:{other}".encode(), digest_size=1).digest()
        return (one, other)[digest[0] % 2]

    return toss


def play_out(plan: Plan, decide: Decide) -> Course:
    """The whole bracket; each doublette has its seed as its number."""
    seeds = range(1, plan.entrants + plan.others + 1)
    course = Course([progress(plan, seeds, {})], [])
    while not course.end.is_over:
        course.matches.extend(_round(course.end, decide))
        course.states.append(progress(plan, seeds, course.winners))
    return course


def _round(state: Progress, decide: Decide) -> Iterator[Played]:
    for node in state.ready:
        home, away = state.pairs[node.key]
        assert home, node
        assert away, node
        winner = decide(node.key, home, away)
        yield Played(node, winner, away if winner == home else home)
