"""The standings a second time, by brute force: slow, blunt, and sharing nothing with the first.

Every missing encounter is tried out both ways, and every subset of a block is tried as its top.
A part gets a table of its own when all these ways leave its members level.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import floor

from scoring.standings import Criterion, Outcome, Result

WON = {
    (Outcome.EXEMPT, "home"),
    (Outcome.FORFEIT_AWAY, "home"),
    (Outcome.FORFEIT_HOME, "away"),
}


def score(result: Result, entrant: int) -> int:
    side = "home" if entrant == result.home else "away"
    if result.outcome is not Outcome.PLAYED:
        return 2 if (result.outcome, side) in WON else 0
    if result.home_points == result.away_points:
        return 1
    best = "home" if result.home_points > result.away_points else "away"
    return 2 if side == best else 0


def margins(entrant: int, results: Sequence[Result]) -> list[int]:
    played = [r for r in results if r.outcome is Outcome.PLAYED]
    at_home = [r.home_points - r.away_points for r in played if r.home == entrant]
    return at_home + [r.away_points - r.home_points for r in played if r.away == entrant]


def points(entrant: int, results: Sequence[Result]) -> int:
    played = [r for r in results if r.outcome is Outcome.PLAYED]
    cards = [r.home_points for r in played if r.home == entrant]
    cards += [r.away_points for r in played if r.away == entrant]
    free = sum((r.outcome, "home") in WON for r in results if r.home == entrant)
    free += sum((r.outcome, "away") in WON for r in results if r.away == entrant)
    mean = floor(Fraction(sum(cards), len(cards)) + Fraction(1, 2)) if cards else 0
    return sum(cards) + free * mean


def total(entrant: int, results: Sequence[Result]) -> int:
    return sum(score(r, entrant) for r in results if entrant in (r.home, r.away))


def buchholz(entrant: int, results: Sequence[Result]) -> int:
    own = [r for r in results if entrant in (r.home, r.away)]
    worth = 0
    for result in own:
        if result.away is None:
            worth += total(entrant, results)
            continue
        other = result.home + result.away - entrant
        worth += total(other, results)
        for number in {r.round for r in results}:
            there = [r for r in results if r.round == number and other in (r.home, r.away)]
            worth += all(r.outcome is not Outcome.PLAYED and not score(r, other) for r in there)
    return worth


def tables(block: frozenset[int], results: Sequence[Result]) -> Iterator[dict[int, Fraction]]:
    """The mini-league's table for every way in which its missing encounters could end."""
    table = dict.fromkeys(block, Fraction(0))
    missing = []
    for one, two in combinations(sorted(block), 2):
        meetings = [r for r in results if {r.home, r.away} == {one, two}]
        if not meetings:
            missing.append((one, two))
        for r in meetings:
            table[one] += Fraction(score(r, one), len(meetings))
            table[two] += Fraction(score(r, two), len(meetings))
    for winners in product(*missing):
        yield {entrant: table[entrant] + 2 * winners.count(entrant) for entrant in block}


def by_direct(block: frozenset[int], results: Sequence[Result]) -> list[frozenset[int]]:
    possible = list(tables(block, results))
    for size in range(1, len(block)):
        for top in map(frozenset, combinations(block, size)):
            rest = block - top
            if all(min(t[a] for a in top) > max(t[b] for b in rest) for t in possible):
                return split_further(block, top, rest, results)
    return [block]


def split_further(
    block: frozenset[int],
    top: frozenset[int],
    rest: frozenset[int],
    results: Sequence[Result],
) -> list[frozenset[int]]:
    """The rest is cut by the table of the whole block before it gets a table of its own."""
    possible = list(tables(block, results))
    pieces = [top]
    while rest:
        sizes = range(1, len(rest) + 1)
        candidates = (frozenset(c) for size in sizes for c in combinations(rest, size))
        nxt = next(
            c
            for c in candidates
            if c == rest
            or all(min(t[a] for a in c) > max(t[b] for b in rest - c) for t in possible)
        )
        pieces.append(nxt)
        rest -= nxt
    level = [all(len({t[one] for one in piece}) == 1 for t in possible) for piece in pieces]
    return [
        part
        for piece, settled in zip(pieces, level, strict=True)
        for part in (by_direct(piece, results) if settled else [piece])
    ]


def completed(block: frozenset[int], results: Sequence[Result]) -> Iterator[list[Result]]:
    """The results with every missing encounter of a block played, won, drawn and lost in turn."""
    met = [{r.home, r.away} for r in results]
    missing = [pair for pair in combinations(sorted(block), 2) if set(pair) not in met]
    for totals in product([(2, 1), (1, 1), (1, 2)], repeat=len(missing)):
        yield [
            *results,
            *(
                Result(99, home, away, Outcome.PLAYED, *points)
                for (home, away), points in zip(missing, totals, strict=True)
            ),
        ]


def partition(
    entrants: Sequence[int], results: Sequence[Result], criteria: Sequence[Criterion]
) -> list[frozenset[int]]:
    """The field from best to last, those who share a rank together."""
    read = {
        Criterion.WINS: total,
        Criterion.POINTS: points,
        Criterion.BUCHHOLZ: buchholz,
        Criterion.DIFFERENCE: lambda entrant, rs: sum(margins(entrant, rs)),
    }
    blocks = [frozenset(entrants)]
    for criterion in criteria:
        parts: list[frozenset[int]] = []
        for block in blocks:
            if criterion is Criterion.DIRECT:
                parts += by_direct(block, results)
                continue
            figures = {entrant: read[criterion](entrant, results) for entrant in block}
            for figure in sorted(set(figures.values()), reverse=True):
                parts.append(frozenset(e for e in block if figures[e] == figure))
        blocks = parts
    return blocks
