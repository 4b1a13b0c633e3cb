"""A bracket as pages show it: its trees, their columns from left to right, the matches in them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from scoring.models import SheetState
from tournament.models import Doublette, Match
from tournament.pairing.brackets import NOBODY, Node, Seat, Source, Tree
from tournament.selectors.brackets import BracketView
from tournament.selectors.labels import Column, columns_of
from tournament.selectors.tables import TableLine, table_line
from tournament.wording.brackets import column_label, node_label, seat_label, tree_label


@dataclass(frozen=True, slots=True)
class SideView:
    """One of the two of a match: a doublette, or in words who it will be."""

    name: str
    doublette: Doublette | None = None
    seed: int | None = None
    points: int | None = None
    is_won: bool = False


@dataclass(frozen=True, slots=True)
class TieView:
    """A match of the bracket: what it is called, where it is played, how far it is."""

    key: str
    label: str
    line: TableLine | None
    state: str
    sides: tuple[SideView, SideView]

    @property
    def match(self) -> Match | None:
        """The match that has been drawn for it."""
        return self.line.match if self.line else None


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column; None stands for a place in it that nobody plays."""

    heading: str
    ties: tuple[TieView | None, ...]
    is_halved: bool = False
    """Whether the next column has half as many places: two matches lead to one."""


@dataclass(frozen=True, slots=True)
class TreeView:
    """A tree of the bracket, or one of several for places."""

    key: str
    title: str
    columns: tuple[ColumnView, ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place, or the places shared, and who has them."""

    first: int
    last: int
    doublettes: tuple[Doublette, ...]


def trees_of(view: BracketView, matches: Iterable[Match]) -> list[TreeView]:
    """The trees of a bracket with these matches, which were loaded `with_deals`. No query."""
    lines = {match.node: table_line(match) for match in matches if match.node}
    columns = columns_of(view.plan)
    told = Told(view, lines, labels_in(columns))
    branches: dict[str, list[Column]] = {}
    for column in columns:
        branches.setdefault(column.branch, []).append(column)
    return [
        TreeView(branch, title_of(inside), told.columns(inside))
        for branch, inside in branches.items()
    ]


def labels_in(columns: Iterable[Column]) -> dict[str, str]:
    """What each match of the bracket is called, by its node."""
    return {
        node.key: node_label(column.name, column.number_of(node))
        for column in columns
        for node in column.nodes
    }


def title_of(columns: Sequence[Column]) -> str:
    """The heading of a tree; of those for places, what is played for."""
    first = columns[0].name
    return column_label(first) if first.tree is Tree.PLACING else tree_label(first.tree)


@dataclass(frozen=True, slots=True)
class Told:
    """Everything that a match of the bracket is told with."""

    view: BracketView
    lines: Mapping[str, TableLine]
    labels: Mapping[str, str]

    def columns(self, inside: Sequence[Column]) -> tuple[ColumnView, ...]:
        """The columns of a branch, from left to right."""
        found = [self.column(one, inside[-1]) for one in inside]
        halved = [len(two.ties) < len(one.ties) for one, two in pairwise(found)]
        return tuple(
            replace(one, is_halved=half) for one, half in zip(found, [*halved, False], strict=True)
        )

    def column(self, column: Column, last: Column) -> ColumnView:
        """A column in full: matches stand opposite to the two that lead to them."""
        ties = {node.number: self.tie(node) for node in column.nodes}
        rows = max(ties)
        if column.name.tree is Tree.LOWER:
            rows = 1 << (rows - 1).bit_length()
        elif column.name.tree is not Tree.FINAL:
            rows = max(rows, 1 << last.level - column.level)
        heading = column_label(column.name)
        return ColumnView(heading, tuple(ties.get(place) for place in range(1, rows + 1)))

    def tie(self, node: Node) -> TieView:
        """A match, drawn or not."""
        line = self.lines.get(node.key) if node.key in self.view.matches else None
        home, away = self.view.progress.pairs[node.key]
        winner = self.view.progress.winners.get(node.key)
        points = (line.total_home, line.total_away) if line else (None, None)
        if line is not None and line.match.home.number == away:
            points = points[::-1]
        sides = (
            self.side(node.home, home, winner, points[0]),
            self.side(node.away, away, winner, points[1]),
        )
        return TieView(node.key, self.labels[node.key], line, state_of(line), sides)

    def side(
        self, seat: Seat, number: int | None, winner: int | None, points: int | None
    ) -> SideView:
        """Who sits on a seat."""
        doublette = self.view.doublettes.get(number or NOBODY)
        if doublette is not None:
            seed = seat.seed if seat.source is Source.SEED else None
            won = winner == doublette.number
            return SideView(doublette.name, doublette, seed, points, won)
        if number == NOBODY:
            return SideView(_("nobody"))
        return SideView(seat_label(seat, self.labels.get(seat.node, "")))


def state_of(line: TableLine | None) -> str:
    """How far a match is, in a word; nothing while it is not drawn, and once totals say it all."""
    if line is None:
        return ""
    if line.match.is_unsettled:
        return _("level: the desk says who goes on")
    if not line.match.is_played:
        return line.match.get_outcome_display()
    if line.state is SheetState.SIGNED:
        return _("by decision") if line.match.goes_on else ""
    return str(line.state.label) if line.state else ""


def places_of(view: BracketView) -> list[PlaceView]:
    """The places that are certain, the best first."""
    by_places: dict[tuple[int, int], list[Doublette]] = {}
    for number, places in view.progress.places.items():
        by_places.setdefault(places, []).append(view.doublettes[number])
    return [
        PlaceView(first, last, tuple(sorted(found, key=lambda one: one.number)))
        for (first, last), found in sorted(by_places.items())
    ]
