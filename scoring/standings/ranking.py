"""Ranking: criteria, applied in order, split the field into ever smaller blocks of equals.

A block that no criterion splits shares its rank. Every split keeps what decided it, so that each
row can say why it stands where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from scoring.standings.book import Book
from scoring.standings.facts import (
    DEFAULT_CRITERIA,
    Criterion,
    Figure,
    Level,
    Line,
    MiniLeague,
    Reason,
    Result,
    Row,
    Separation,
)


def rank(
    entrants: Iterable[int],
    results: Iterable[Result],
    criteria: Sequence[Criterion] = DEFAULT_CRITERIA,
    *,
    seed: int = 0,
    forfeits_meet: bool = True,
    exempt_points: int | None = None,
    buchholz_cut: int = 0,
    closed: int | None = None,
) -> list[Row]:
    """Order the entrants, best first; a real tie shares the rank (1, 1, 1, 4).

    Results against somebody who is not an entrant count, but only entrants get a row. Leave out
    the exempts of a round robin, where sitting out is not a win.

    seed: of the drawing of lots. forfeits_meet: a forfeit counts as a direct encounter.
    exempt_points: what an exempt or a forfeit won is worth in points, instead of the mean of the
    entrant's own played matches. buchholz_cut: how many of the weakest opponents Buchholz
    drops. closed: the last closed round, after which Buchholz takes nobody for absent (None: all
    rounds are closed).
    """
    book = Book(
        results,
        seed=seed,
        forfeits_meet=forfeits_meet,
        exempt_points=exempt_points,
        buchholz_cut=buchholz_cut,
        closed=closed,
    )
    blocks = [_Block(tuple(sorted(set(entrants))))]
    for criterion in criteria:
        split = _by_direct if criterion is Criterion.DIRECT else _by_figure
        blocks = [part for block in blocks for part in split(block, criterion, book)]
    return list(_rows(blocks, criteria, book))


@dataclass(frozen=True, slots=True)
class _Cut:
    """What parted two neighbouring blocks: per member the sure figure and the best possible."""

    criterion: Criterion
    low: Mapping[int, Figure]
    high: Mapping[int, Figure]
    league: MiniLeague | None


@dataclass(frozen=True, slots=True)
class _Block:
    """Entrants still level, what parts them from the block above, their last mini-league."""

    members: tuple[int, ...]
    cut: _Cut | None = None
    league: MiniLeague | None = None

    def split(self, groups: Iterable[Iterable[int]], cut: _Cut) -> list[_Block]:
        """The groups as blocks, best first; the first stays below what was above this block."""
        head, *rest = (tuple(sorted(group)) for group in groups)
        return [
            replace(self, members=head),
            *(replace(self, members=group, cut=cut) for group in rest),
        ]


def _by_figure(block: _Block, criterion: Criterion, book: Book) -> list[_Block]:
    if len(block.members) < 2:
        return [block]
    figures = {entrant: book.figure(criterion, entrant) for entrant in block.members}
    ordered = sorted(block.members, key=figures.__getitem__, reverse=True)
    groups = [list(group) for _, group in groupby(ordered, key=figures.__getitem__)]
    return block.split(groups, _Cut(criterion, figures, figures, block.league))


def _by_direct(block: _Block, criterion: Criterion, book: Book) -> list[_Block]:
    """Split as far as the mini-league is certain, then every part by its own mini-league.

    Each split is certain within the mini-league that made it, which is what its reason shows.
    """
    if len(block.members) < 2:
        return [block]
    league = book.league(block.members)
    block = replace(block, league=league)
    groups = _certain(league.lines)
    if len(groups) == 1:
        return [block]
    low = {line.entrant: line.low for line in league.lines}
    high = {line.entrant: line.high for line in league.lines}
    parts = block.split(groups, _Cut(criterion, low, high, league))
    return [piece for part in parts for piece in _by_direct(part, criterion, book)]


def _certain(lines: Iterable[Line]) -> list[list[int]]:
    """Cut wherever all above stay ahead of all below, however the missing matches would end.

    The lines come by falling best score, so the first below a cut is the most dangerous one.
    """
    groups: list[list[int]] = []
    floor: Figure | None = None
    for line in lines:
        if floor is None or floor > line.high:
            groups.append([])
        groups[-1].append(line.entrant)
        floor = line.low if floor is None else min(floor, line.low)
    return groups


def _rows(blocks: Sequence[_Block], criteria: Sequence[Criterion], book: Book) -> Iterator[Row]:
    edge = _Block(())
    place = 1
    for (above, block), (_, below) in pairwise(pairwise([edge, *blocks, edge])):
        level = Level(block.members, block.league) if len(block.members) > 1 else None
        for entrant in block.members:
            ahead = _ahead(entrant, below, criteria)
            behind = _behind(entrant, block.cut, above, criteria)
            reason = Reason(ahead, behind, level) if ahead or behind or level else None
            yield _row(entrant, place, reason, criteria, book)
        place += len(block.members)


def _row(
    entrant: int, place: int, reason: Reason | None, criteria: Sequence[Criterion], book: Book
) -> Row:
    tally = book.tally(entrant)
    return Row(
        entrant=entrant,
        rank=place,
        shared=reason is not None and reason.level is not None,
        played=tally.won + tally.drawn + tally.lost,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        score=tally.score,
        difference=tally.difference,
        points=book.points(entrant),
        exempt=tally.exempt,
        forfeits_won=tally.forfeits_won,
        forfeits_given=tally.forfeits_given,
        buchholz=book.buchholz(entrant) if Criterion.BUCHHOLZ in criteria else None,
        reason=reason,
    )


def _ahead(entrant: int, below: _Block, criteria: Sequence[Criterion]) -> Separation | None:
    """What sets an entrant above the next block; None if the first criterion alone did."""
    cut = below.cut
    if cut is None or cut.criterion is criteria[0]:
        return None
    best = max(cut.high[other] for other in below.members)
    return Separation(cut.criterion, below.members, cut.low[entrant], best, cut.league)


def _behind(
    entrant: int, cut: _Cut | None, above: _Block, criteria: Sequence[Criterion]
) -> Separation | None:
    """What sets an entrant below the block above; None if the first criterion alone did."""
    if cut is None or cut.criterion is criteria[0]:
        return None
    sure = min(cut.low[other] for other in above.members)
    return Separation(cut.criterion, above.members, cut.high[entrant], sure, cut.league)
