"""Everyone against everyone: who meets whom in which round of a pool."""

from collections.abc import Sequence
from dataclasses import dataclass

Meeting = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PoolRound:
    """A round of a pool: its pairs (home first), and who rests in it."""

    pairs: tuple[Meeting, ...]
    resting: tuple[int, ...]


def rounds_needed(size: int, meetings: int = 1) -> int:
    """How many rounds a pool of that size takes: one more than even sizes where somebody rests."""
    return (size if size % 2 else size - 1) * meetings if size > 1 else 0


def schedule(members: Sequence[int], meetings: int = 1) -> tuple[PoolRound, ...]:
    """The rounds of a pool whose members come in the order of their seeds.

    The circle method: one seat stays, the others move on by one. It is turned so that the two best
    seeds meet in the last round; the second meeting has the sides changed.
    """
    size = len(members)
    if size < 2:
        return ()
    seats = size + size % 2
    rounds = [_round(members, seats, turn) for turn in range(seats - 1)]
    top = {members[0], members[1]}
    last = next(i for i, one in enumerate(rounds) if any(set(pair) == top for pair in one.pairs))
    first = (*rounds[last + 1 :], *rounds[: last + 1])
    if meetings == 1:
        return first
    back = (
        PoolRound(tuple((away, home) for home, away in one.pairs), one.resting) for one in first
    )
    return (*first, *back)


def _round(members: Sequence[int], seats: int, turn: int) -> PoolRound:
    """One turn of the circle: the last seat stays, seat k sits opposite to seat -k."""
    moving = seats - 1
    opposite = [(turn % moving, moving)]
    opposite += [((turn + k) % moving, (turn - k) % moving) for k in range(1, seats // 2)]
    pairs, resting = [], []
    for one, other in opposite:
        if max(one, other) >= len(members):
            resting.append(members[min(one, other)])
        else:
            pairs.append((members[min(one, other)], members[max(one, other)]))
    return PoolRound(tuple(sorted(pairs, key=lambda p: members.index(p[0]))), tuple(resting))
