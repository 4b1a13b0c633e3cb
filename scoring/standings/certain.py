"""Who is through and who is out, whatever the matches to come will bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.standings.book import Book
from scoring.standings.facts import Adjustment, Criterion, Result
from scoring.standings.order import DEFAULT, Order

_MOST_ENDINGS = 4096

Pair = tuple[int, int]


class Mark(StrEnum):
    """What is certain of an entrant."""

    IN = "in"
    OUT = "out"


def marks(
    entrants: Iterable[int],
    results: Iterable[Result],
    places: int,
    *,
    pairs: Sequence[Pair] = (),
    rounds: int = 0,
    order: Order = DEFAULT,
    adjustments: Iterable[Adjustment] = (),
) -> dict[int, Mark | None]:
    """Who takes one of the places for certain, by the first criterion alone (wins, league points).

    IN: in every case fewer others than there are places end level or ahead. OUT: in every case as
    many as there are places end ahead, or the entrant is disqualified. None: open, or decided only
    by the later criteria; always None where the first criterion is another one.

    The entrants are those still in the running: leave out the absent and the withdrawn. pairs are
    the matches drawn and not closed; each may end as any match may, forfeited by both and never
    played included. rounds are those to come after them, with opponents unknown. For pairs alone
    the marks are exact as long as the matches that hang together are few (a pool of four, a round);
    beyond, and for rounds, everybody is taken to win or to lose on their own, so that a mark may
    come late but never wrongly. Corrections, adjustments to come and an OUT after others withdraw
    are beyond it.
    """
    book = Book(results, order, adjustments=adjustments)
    everybody = set(entrants)
    running = {one for one in everybody if not book.tally(one).disqualified}
    found = {one: None if one in running else Mark.OUT for one in sorted(everybody)}
    first = next(iter(order.criteria), None)
    if first is not Criterion.WINS and first is not Criterion.LEAGUE:
        return found
    now = {one: book.figure(first, one) for one in running}
    endings = _endings(first, order)
    values = {value for ending in endings for value in ending}
    if order.exempt_wins or first is Criterion.LEAGUE:
        values.add(2 if first is Criterion.WINS else order.league.exempt)
    outlook = _Outlook(_cells(now, pairs, endings), rounds * min(values), rounds * max(values))
    return found | outlook.marks(places)


def _endings(first: Criterion, order: Order) -> list[Pair]:
    """What a match to come may bring to its two sides; both may leave with nothing."""
    if first is Criterion.WINS:
        return [(2, 0), (1, 1), (0, 2), (0, 0)]
    league = order.league
    won, lost = league.forfeit_won, league.forfeit_given
    played = {(league.win, league.loss), (league.draw, league.draw), (league.loss, league.win)}
    return sorted(played | {(won, lost), (lost, won), (lost, lost), (0, 0)})


@dataclass(slots=True)
class _Cell:
    """Entrants whose matches hang together, and all the figures they may end with, in their order.

    Nothing that happens in one cell moves another.
    """

    members: tuple[int, ...]
    ends: list[tuple[int, ...]]
    _most: dict[int, int] = field(default_factory=dict)
    _least: dict[int, int] = field(default_factory=dict)

    def most(self, figure: int) -> int:
        """How many members at most end with this figure or more."""
        if figure not in self._most:
            self._most[figure] = max(sum(own >= figure for own in end) for end in self.ends)
        return self._most[figure]

    def least(self, figure: int) -> int:
        """How many members at least end with more than this figure."""
        if figure not in self._least:
            self._least[figure] = min(sum(own > figure for own in end) for end in self.ends)
        return self._least[figure]


def _cells(now: Mapping[int, int], pairs: Sequence[Pair], endings: Sequence[Pair]) -> list[_Cell]:
    cells = []
    for group, inside in _groups(now, pairs):
        members = tuple(one for one in group if one in now)
        ends = _ends(now, group, inside, endings)
        if ends is None:
            cells += [_alone(one, now[one], inside, endings) for one in members]
        elif members:
            at = [group.index(one) for one in members]
            cells.append(_Cell(members, sorted({tuple(end[i] for i in at) for end in ends})))
    return cells


def _groups(
    now: Mapping[int, int], pairs: Sequence[Pair]
) -> Iterable[tuple[Sequence[int], Sequence[Pair]]]:
    """Entrants joined by matches to come, directly or through others, with these matches."""
    group_of = {one: {one} for one in now}
    for home, away in pairs:
        joined = group_of.setdefault(home, {home}) | group_of.setdefault(away, {away})
        group_of.update(dict.fromkeys(joined, joined))
    head_of = {one: min(group) for one, group in group_of.items()}
    found: dict[int, tuple[list[int], list[Pair]]] = {}
    for one in sorted(head_of):
        found.setdefault(head_of[one], ([], []))[0].append(one)
    for pair in pairs:
        found[head_of[pair[0]]][1].append(pair)
    return found.values()


def _ends(
    now: Mapping[int, int], group: Sequence[int], pairs: Sequence[Pair], endings: Sequence[Pair]
) -> set[tuple[int, ...]] | None:
    """All the figures a group may end with; None when they are too many to be told."""
    ends = {tuple(now.get(one, 0) for one in group)}
    for home, away in pairs:
        at_home, at_away = group.index(home), group.index(away)
        ends = {
            tuple(
                figure + (gain if i == at_home else loss if i == at_away else 0)
                for i, figure in enumerate(end)
            )
            for end in ends
            for gain, loss in endings
        }
        if len(ends) > _MOST_ENDINGS:
            return None
    return ends


def _alone(one: int, figure: int, pairs: Sequence[Pair], endings: Sequence[Pair]) -> _Cell:
    """An entrant by itself: it wins everything, or gets nothing out of it."""
    matches = sum(one in pair for pair in pairs)
    gains = [gain for gain, _ in endings]
    return _Cell((one,), [(figure + matches * min(gains),), (figure + matches * max(gains),)])


@dataclass(frozen=True, slots=True)
class _Outlook:
    """All cells, and the least and the most that the rounds after the pairs bring to anybody."""

    cells: Sequence[_Cell]
    lowest: int
    highest: int

    def marks(self, places: int) -> dict[int, Mark | None]:
        """The mark of everybody in the cells."""
        totals: dict[tuple[bool, int], int] = {}
        found: dict[int, Mark | None] = {}
        for cell in self.cells:
            for at, one in enumerate(cell.members):
                if self._rivals(cell, at, totals, most=True) < places:
                    found[one] = Mark.IN
                elif self._rivals(cell, at, totals, most=False) >= places:
                    found[one] = Mark.OUT
                else:
                    found[one] = None
        return found

    def _rivals(
        self, cell: _Cell, at: int, totals: dict[tuple[bool, int], int], *, most: bool
    ) -> int:
        """The most others who may end level or ahead of a member, or the least who end ahead."""
        slack = self.highest - self.lowest
        count = _Cell.most if most else _Cell.least
        found = []
        for end in cell.ends:
            bar = end[at] - slack if most else end[at] + slack
            if (most, bar) not in totals:
                totals[most, bar] = sum(count(each, bar) for each in self.cells)
            beside = totals[most, bar] - count(cell, bar)
            mates = sum(
                figure >= bar if most else figure > bar
                for place, figure in enumerate(end)
                if place != at
            )
            found.append(beside + mates)
        return max(found) if most else min(found)
