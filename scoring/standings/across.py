"""Entrants of different pools side by side: the best thirds, say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.standings.book import Book
from scoring.standings.facts import Adjustment, Criterion, Outcome, Result
from scoring.standings.order import DEFAULT, Order

ADDED_UP = (Criterion.WINS, Criterion.LEAGUE, Criterion.DIFFERENCE, Criterion.POINTS)


@dataclass(frozen=True, slots=True)
class PerMatch:
    """One line: the figures divided by the number of matches, each with its criterion.

    A figure without a match is 0. Disqualified lines are the last ones.
    """

    entrant: int
    place: int
    matches: int
    figures: tuple[tuple[Criterion, Fraction], ...]
    disqualified: bool


def rank_across(
    entrants: Iterable[int],
    results: Iterable[Result],
    seeds: Sequence[int],
    order: Order = DEFAULT,
    *,
    adjustments: Iterable[Adjustment] = (),
) -> list[PerMatch]:
    """Order entrants who played different numbers of matches, best first; no place is shared.

    Compared are, per match, those figures of the order that add up from match to match (wins,
    league points, difference, points: wins, difference and points by default); then the seeds,
    which name every entrant, the best first. A direct encounter, Buchholz or lots of one pool mean
    nothing in another. Rounds spent exempt are left out; a forfeit is a match. Raises ValueError
    when an entrant has no seed.
    """
    played = [result for result in results if result.outcome is not Outcome.EXEMPT]
    book = Book(played, order, adjustments=adjustments)
    criteria = [criterion for criterion in order.criteria if criterion in ADDED_UP]
    seeded = {entrant: number for number, entrant in enumerate(seeds)}
    field = set(entrants)
    if unseeded := field - seeded.keys():
        raise ValueError(f"without a seed: {sorted(unseeded)}")
    lines = [_line(book, entrant, criteria) for entrant in field]
    lines.sort(
        key=lambda line: (
            line.disqualified,
            [-figure for _, figure in line.figures],
            seeded[line.entrant],
        )
    )
    return [replace(line, place=place) for place, line in enumerate(lines, start=1)]


def _line(book: Book, entrant: int, criteria: Iterable[Criterion]) -> PerMatch:
    tally = book.tally(entrant)
    matches = tally.won + tally.drawn + tally.lost
    figures = tuple(
        (criterion, Fraction(book.figure(criterion, entrant), matches or 1))
        for criterion in criteria
    )
    return PerMatch(entrant, 0, matches, figures, tally.disqualified)
