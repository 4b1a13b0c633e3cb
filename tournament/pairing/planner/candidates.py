"""Every way to spend the day that is worth looking at, for a field of a given size."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.pairing.formats import (
    Bracket,
    Consolante,
    Elimination,
    Filling,
    Format,
    Method,
    Pools,
    Swiss,
)
from tournament.pairing.planner.sizes import sizes_of
from tournament.pairing.planner.types import PlanName

Candidate = tuple[PlanName, tuple[Format, ...]]

MOST_ROUNDS, MOST_QUALIFYING = 9, 7
BRACKETS = (4, 8, 16, 32)
SMALL_HALL = 16
SMALLEST_POOL, LARGEST_POOL = 3, 6
LARGEST_DOUBLE = LARGEST_PLACING = 32


def candidates(doublettes: int) -> Iterator[Candidate]:
    """All plans for a field of 2 or more; at least one for each size."""
    yield from _round_robins(doublettes)
    yield from _rounds(doublettes)
    yield from _rounds_and_bracket(doublettes)
    yield from _pools_and_bracket(doublettes)
    yield from _brackets(doublettes)


def sure_rounds(doublettes: int) -> int:
    """Rounds that can always be drawn without a rematch, whatever the results (Dirac)."""
    return (doublettes + 1) // 2


def _round_robins(doublettes: int) -> Iterator[Candidate]:
    if doublettes > LARGEST_POOL:
        return
    size = max(SMALLEST_POOL, doublettes)
    if doublettes > 2:
        yield PlanName.ROUND_ROBIN, (Pools(size=size),)
    if doublettes <= 4:
        yield PlanName.ROUND_ROBIN_TWICE, (Pools(size=size, meetings=2),)
    if doublettes >= 4:
        final = Bracket(qualifiers=2, third_place=False)
        yield PlanName.ROUND_ROBIN_FINAL, (Pools(size=size), final)


def _rounds(doublettes: int) -> Iterator[Candidate]:
    if doublettes <= LARGEST_POOL:
        # Rounds without rematch get stuck in so small a field: everyone meets everyone instead.
        return
    for rounds in range(3, MOST_ROUNDS + 1):
        if rounds <= _drawable(doublettes):
            yield PlanName.SWISS, (Swiss(rounds=rounds),)
        yield PlanName.RANKING, (Swiss(rounds=rounds, method=Method.RANKING),)
        if doublettes <= SMALL_HALL and rounds <= sure_rounds(doublettes):
            yield PlanName.MOVEMENT, (Swiss(rounds=rounds, method=Method.MOVEMENT),)


def _drawable(doublettes: int) -> int:
    """Rounds that are proposed as Swiss: beyond, a round robin is the better answer."""
    return max(sure_rounds(doublettes), doublettes - 3)


def _rounds_and_bracket(doublettes: int) -> Iterator[Candidate]:
    if doublettes <= LARGEST_POOL:
        return
    for rounds in range(2, min(MOST_QUALIFYING, _drawable(doublettes)) + 1):
        for entrants in BRACKETS:
            yield from _qualifying(doublettes, rounds, entrants)


def _qualifying(doublettes: int, rounds: int, entrants: int) -> Iterator[Candidate]:
    """So many rounds, then a bracket; a large one only when it is still the best of many."""
    others = doublettes - entrants
    swiss = Swiss(rounds=rounds)
    if others >= entrants * (1 if entrants <= 8 else 3):
        yield PlanName.SWISS_BRACKET, (swiss, Bracket(entrants=entrants))
        if entrants <= 8 and rounds >= 3:
            ranking = Swiss(rounds=rounds, method=Method.RANKING)
            yield PlanName.RANKING_BRACKET, (ranking, Bracket(entrants=entrants))
    if 2 <= others <= entrants:
        both = Bracket(entrants=entrants, consolante=Consolante.OTHERS)
        yield PlanName.SWISS_CONSOLANTE, (swiss, both)


def _pools_and_bracket(doublettes: int) -> Iterator[Candidate]:
    if doublettes <= LARGEST_POOL:
        return
    seen = set()
    for size in (4, 3, 5, 6):
        sizes = sizes_of(doublettes, size)
        if sizes in seen:
            continue
        seen.add(sizes)
        for bracket in _after_pools(len(sizes)):
            others = doublettes - len(sizes) * bracket.qualifiers - bracket.best
            yield PlanName.POOLS_BRACKET, (Pools(size=size), bracket)
            # A consolante that outlasts the bracket would take the last word from the final.
            if 2 <= others <= doublettes - others:
                yield PlanName.POOLS_CONSOLANTE, (Pools(size=size), _with_others(bracket))


def _after_pools(pools: int) -> Iterator[Bracket]:
    """Full brackets of one or two of each pool, filled up with the best of the next place."""
    for qualifiers in (1, 2):
        entrants = 1 << (pools * qualifiers - 1).bit_length()
        best = entrants - pools * qualifiers
        if best < pools:
            yield Bracket(qualifiers=qualifiers, best=best, third_place=entrants > 2)


def _with_others(bracket: Bracket) -> Bracket:
    return Bracket(
        qualifiers=bracket.qualifiers,
        best=bracket.best,
        third_place=bracket.third_place,
        consolante=Consolante.OTHERS,
    )


def _brackets(doublettes: int) -> Iterator[Candidate]:
    full = doublettes & (doublettes - 1) == 0
    filling = Filling.BYES if full else Filling.CADRAGE
    if doublettes != 3:
        yield PlanName.KNOCKOUT, (Bracket(filling=filling, third_place=doublettes > 3),)
    first_round = doublettes - (1 << (doublettes - 1).bit_length()) // 2
    if doublettes > LARGEST_POOL and first_round > 1:
        consolante = Bracket(filling=filling, consolante=Consolante.FIRST_ROUND)
        yield PlanName.KNOCKOUT_CONSOLANTE, (consolante,)
    if full and 4 <= doublettes <= LARGEST_PLACING:
        yield PlanName.KNOCKOUT_PLACING, (Bracket(placing=True),)
    if full and 4 <= doublettes <= LARGEST_DOUBLE:
        double = Bracket(elimination=Elimination.DOUBLE, third_place=False)
        yield PlanName.DOUBLE_ELIMINATION, (double,)
