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
    Adjustment,
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
from scoring.standings.order import DEFAULT, Order


def rank(
    entrants: Iterable[int],
    results: Iterable[Result],
    order: Order | Sequence[Criterion] = DEFAULT,
    *,
    adjustments: Iterable[Adjustment] = (),
    closed: int | None = None,
) -> list[Row]:
    """Order the entrants, best first; a real tie shares the rank (1, 1, 1, 4).

    Bare criteria stand for an order that is otherwise the default. Results and adjustments of
    somebody who is not an entrant count, but only entrants get a row. Leave out the exempts of a
    round robin, where sitting out is not a win. The table after round n is that of the results
    up to n. Whoever an adjustment disqualifies shares the last rank, apart from all criteria.

    closed: the last closed round, after which Buchholz takes nobody for absent (None: all rounds
    are closed).
    """
    order = order if isinstance(order, Order) else Order(criteria=tuple(order))
    book = Book(results, order, adjustments=adjustments, closed=closed)
    field = sorted(set(entrants))
    blocks = [_Block(tuple(one for one in field if not book.tally(one).disqualified))]
    for criterion in order.criteria:
        split = _by_direct if criterion is Criterion.DIRECT else _by_figure
        blocks = [part for block in blocks for part in split(block, criterion, book)]
    apart = [one for one in field if book.tally(one).disqualified]
    return list(_rows(blocks, apart, order.criteria, book))


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
    if criterion is Criterion.MANUAL and not book.names(block.members):
        return [block]
    figures = {entrant: book.figure(criterion, entrant) for entrant in block.members}
    falling = criterion not in {Criterion.AGAINST, Criterion.MANUAL}
    ordered = sorted(block.members, key=figures.__getitem__, reverse=falling)
    groups = [list(group) for _, group in groupby(ordered, key=figures.__getitem__)]
    return block.split(groups, _Cut(criterion, figures, figures, block.league))


def _by_direct(block: _Block, criterion: Criterion, book: Book) -> list[_Block]:
    """Split as far as the mini-league is certain, then every level part by its own mini-league.

    Every split holds however the missing matches will end. One made by this mini-league does, as
    `_certain` compares the least with the most. A part has a mini-league of its own only if each
    of its members has met the whole block: then they are level now and stay so, nobody else joins
    them, and among themselves no match is missing. Of any other part a missing match, even one
    against somebody outside of it, may make other parts, with other mini-leagues.
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
    pieces: list[_Block] = []
    for part in block.split(groups, _Cut(criterion, low, high, league)):
        settled = all(low[member] == high[member] for member in part.members)
        pieces += _by_direct(part, criterion, book) if settled else [part]
    return pieces


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


def _rows(
    blocks: Sequence[_Block], apart: Sequence[int], criteria: Sequence[Criterion], book: Book
) -> Iterator[Row]:
    edge = _Block(())
    place = 1
    for (above, block), (_, below) in pairwise(pairwise([edge, *blocks, edge])):
        level = Level(block.members, block.league) if len(block.members) > 1 else None
        for entrant in block.members:
            ahead = _ahead(entrant, below, criteria)
            behind = _behind(entrant, block.cut, above, criteria)
            reason = Reason(ahead, behind, level) if ahead or behind or level else None
            yield _row(entrant, place, level is not None, reason, criteria, book)
        place += len(block.members)
    for entrant in apart:
        yield _row(entrant, place, len(apart) > 1, None, criteria, book)


def _row(
    entrant: int,
    place: int,
    shared: bool,
    reason: Reason | None,
    criteria: Sequence[Criterion],
    book: Book,
) -> Row:
    tally = book.tally(entrant)
    return Row(
        entrant=entrant,
        rank=place,
        shared=shared,
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
        median=book.median(entrant) if Criterion.MEDIAN in criteria else None,
        league=tally.league,
        against=tally.against,
        best=tally.best,
        adjustments=tally.adjustments,
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
