"""How many matches a stage has, round by round, and how many of them a doublette may play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from tournament.pairing.formats import Bracket, Consolante, Elimination, Format, Pools, Swiss
from tournament.pairing.planner.sizes import sizes_of

Counts = tuple[tuple[int, int], ...]
"""Round by round: matches, and how many are still in without an opponent."""


@dataclass(frozen=True, slots=True)
class Course:
    """A stage in numbers; ``least`` and ``most`` matches over whoever takes part."""

    rounds: Counts
    least: int
    most: int


def course_of(form: Format, entrants: int, others: int = 0) -> Course:
    """The numbers of a stage. ``others``: those of the stage before who did not qualify."""
    if isinstance(form, Swiss):
        return _rounds(form, entrants)
    if isinstance(form, Pools):
        return _pools(form, entrants)
    if form.elimination is Elimination.DOUBLE:
        return _double(entrants)
    return _bracket(form, entrants, others)


def qualified(form: Bracket, before: Format, field: int) -> int:
    """How many of ``field`` come into a bracket after the stage ``before``."""
    if isinstance(before, Pools):
        return len(sizes_of(field, before.size)) * form.qualifiers + form.best
    return form.entrants


def height(entrants: int) -> int:
    """Rounds of a single elimination."""
    return (entrants - 1).bit_length()


def knockout(entrants: int) -> Counts:
    """A single elimination without anything beside it: byes in the first round only."""
    if entrants < 2:
        return ()
    size = 1 << height(entrants)
    later = [(size >> round_number, 0) for round_number in range(2, height(entrants) + 1)]
    return ((entrants - size // 2, size - entrants), *later)


def together(*trees: Counts) -> Counts:
    """Trees played side by side, in the same rounds."""
    side_by_side = zip_longest(*trees, fillvalue=(0, 0))
    return tuple((sum(m for m, _ in row), sum(e for _, e in row)) for row in side_by_side)


def _rounds(form: Swiss, entrants: int) -> Course:
    odd = entrants % 2
    rounds = ((entrants // 2, odd),) * form.rounds
    # Nobody is exempt a second time while another never was.
    seldom = odd * (form.rounds // entrants)
    often = odd * -(-form.rounds // entrants)
    return Course(rounds, form.rounds - often, form.rounds - seldom)


def _pools(form: Pools, entrants: int) -> Course:
    sizes = sizes_of(entrants, form.size)
    trees = [_round_robins(size, sizes.count(size)) * form.meetings for size in sorted({*sizes})]
    least, most = ((size - 1) * form.meetings for size in (min(sizes), max(sizes)))
    return Course(together(*trees), least, most)


def _round_robins(size: int, pools: int) -> Counts:
    """So many pools of one size; in an odd one somebody rests each round."""
    return ((size // 2 * pools, size % 2 * pools),) * (size - 1 + size % 2)


def _bracket(form: Bracket, entrants: int, others: int) -> Course:
    rounds = height(entrants)
    if form.placing:
        # Only full brackets are planned with places: then everyone plays in every round.
        return Course(((entrants // 2, 0),) * rounds, rounds, rounds)
    trees = [knockout(entrants)]
    if form.third_place and entrants > 3:
        trees.append((((0, 0),) * (rounds - 1)) + ((1, 0),))
    if form.consolante is Consolante.FIRST_ROUND:
        trees.append(((0, 0), *knockout(trees[0][0][0])))
    most = rounds
    if form.consolante is Consolante.OTHERS:
        trees.append(knockout(others))
        most = max(rounds, height(others))
    return Course(together(*trees), _least(form, entrants), most)


def _least(form: Bracket, entrants: int) -> int:
    """The matches of whoever loses at once."""
    rounds = height(entrants)
    if form.consolante is Consolante.NONE:
        # In a bracket of four the beaten of the first round play for the third place.
        return 2 if form.third_place and entrants == 4 else 1
    if form.consolante is Consolante.OTHERS:
        return 1
    # Whoever had a bye and loses in the second round is out, unless that was a semi-final.
    byes = (1 << rounds) - entrants
    return 1 if byes and rounds > 3 else 2


def _double(entrants: int) -> Course:
    """A full double elimination: lower rounds go by twos, a merge after each reduction."""
    rounds = height(entrants)
    upper = [(entrants >> at, 0) for at in range(1, rounds + 1)]
    lower = [(0, 0)] + [(entrants >> (2 + at // 2), 0) for at in range(2 * (rounds - 1))]
    final = [(0, 0)] * (2 * rounds - 1) + [(1, 0)]
    trees = together(tuple(upper), tuple(lower), tuple(final))
    left, counted = entrants, []
    for (matches, _), (lost, _) in zip(trees, (*lower, (0, 0)), strict=True):
        counted.append((matches, left - 2 * matches))
        left -= lost
    return Course(tuple(counted), 2, 2 * rounds)
