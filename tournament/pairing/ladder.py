"""What must be given up before a round exists at all, and who is exempt.

The ladder: nothing; meetings of round 1 allowed again; of rounds 1 and 2; ...; then also a second
exempt while others had none. Every rung allows all that the one before allowed, so the proof that
one rung fails is a proof for all below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.pairing.field import BARRED, Field
from tournament.pairing.matching import heaviest
from tournament.pairing.types import EXEMPT, NoPairing, Witness
from tournament.pairing.witness import barrier


@dataclass(frozen=True, slots=True)
class Rung:
    """What is allowed: meetings of rounds up to `opened`, an exempt free up to `free` times."""

    opened: int
    free: int


@dataclass(frozen=True, slots=True)
class Footing:
    """The lowest rung that holds: its exempt (a position), how many better candidates had to be
    passed over, and the proof that the rung before does not hold."""

    opened: int
    exempt: int | None
    passed: int
    witness: Witness | None


def climb(field: Field, by_lot: bool) -> Footing:
    """The lowest rung on which every member finds an opponent (in an odd field: all but one).

    Raises NoPairing when not even the top rung holds.
    """
    witness: Witness | None = None
    for rung in _rungs(field):
        claims = candidates(field, rung.free, by_lot)
        if _surely(field, rung.opened):
            return Footing(rung.opened, claims[0] if claims else None, 0, witness)
        graph = _allowed(field, rung.opened, claims)
        mates = _matched(graph, len(field), claims)
        if len(mates) == len(graph):
            exempt = mates[len(field)] if claims else None
            passed = claims.index(exempt) if exempt is not None else 0
            return Footing(rung.opened, exempt, passed, witness)
        witness = _witness(field, rung.opened, claims, barrier(graph, mates))
    if witness is None:
        return Footing(0, None, 0, None)
    raise NoPairing(witness)


def _rungs(field: Field) -> Iterator[Rung]:
    free = sorted({member.free for member in field.members})
    numbers = set(field.ids)
    met = {
        when
        for one in numbers
        for other, when in field.met.get(one, {}).items()
        if other in numbers and when < BARRED
    }
    rounds = [0, *sorted(met)]
    yield from (Rung(opened, free[0]) for opened in rounds if free)
    yield from (Rung(rounds[-1], times) for times in free[1:])


def candidates(field: Field, free: int, by_lot: bool) -> list[int]:
    """Who may be exempt, free at most so many times, the first choice first; by position.

    Nobody in an even field.
    """
    if len(field) % 2 == 0:
        return []

    def claim(position: int) -> tuple[int, ...]:
        member = field.members[position]
        lot = field.lots[position] if by_lot else 0
        return member.free, member.last_bye, lot, member.score, -member.place, -member.id

    allowed = (i for i, member in enumerate(field.members) if member.free <= free)
    return sorted(allowed, key=claim)


def _surely(field: Field, opened: int) -> bool:
    """Dirac (1952): whoever may meet at least half of an even field, all can be paired."""
    pairable = len(field) - len(field) % 2
    numbers = set(field.ids)
    most = max(
        sum(when > opened and other in numbers for other, when in field.met[number].items())
        for number in numbers
    )
    return most <= pairable // 2 - 1 or pairable == 0


def _allowed(field: Field, opened: int, claims: Sequence[int]) -> list[set[int]]:
    """Who may meet whom, by position; the exempt's seat comes last and may meet candidates."""
    size = len(field)
    graph = [
        {j for j in range(size) if j != i and field.last_met(i, j) <= opened} for i in range(size)
    ]
    if claims:
        graph.append(set(claims))
        for position in claims:
            graph[position].add(size)
    return graph


def _matched(graph: list[set[int]], size: int, claims: Sequence[int]) -> dict[int, int]:
    """A largest matching, and among those one that exempts the earliest candidate."""
    rank = {position: len(claims) - at for at, position in enumerate(claims)}
    edges = [
        (i, j, rank[i] if j == size else 0)
        for i, others in enumerate(graph)
        for j in sorted(others)
        if i < j
    ]
    pairs = heaviest(len(graph), edges)
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _witness(
    field: Field,
    opened: int,
    claims: Sequence[int],
    found: tuple[tuple[int, ...], tuple[tuple[int, ...], ...]],
) -> Witness:
    numbers = [*field.ids, EXEMPT]
    removed, groups = found
    return Witness(
        removed=tuple(sorted(numbers[i] for i in removed)),
        groups=tuple(sorted(tuple(sorted(numbers[i] for i in group)) for group in groups)),
        opened=opened,
        candidates=tuple(sorted(numbers[i] for i in claims)),
    )
