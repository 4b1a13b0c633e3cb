"""What matches of pools and brackets are called, for lists of any matches."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.models import Match, Round
from tournament.pairing import formats
from tournament.pairing.brackets import Node, Plan, RoundName, Tree, name_of, plan
from tournament.pairing.formats import Bracket
from tournament.selectors.tables import TableLine
from tournament.wording.brackets import pool_label, round_label


def labels_of(matches: Iterable[Match]) -> dict[int, str]:
    """By the keys of the matches: the pool, or the round of the bracket; nothing for others.

    One query, for the draws of brackets alone.
    """
    listed = list(matches)
    drawn_in = {match.round_id for match in listed if match.node}
    names = {}
    if drawn_in:
        drawn = Round.objects.filter(pk__in=drawn_in).values_list("pk", "draw_input")
        names = {pk: names_in(kept) for pk, kept in drawn}
    labels = {}
    for match in listed:
        if match.node:
            labels[match.pk] = round_label(names[match.round_id][match.node])
        elif match.pool:
            labels[match.pk] = pool_label(match.pool)
    return labels


def labelled(lines: Iterable[TableLine]) -> list[tuple[str, TableLine]]:
    """Lines with the labels of their matches. One query at most."""
    listed = list(lines)
    labels = labels_of(line.match for line in listed)
    return [(labels.get(line.match.pk, ""), line) for line in listed]


def by_label(lines: Iterable[TableLine]) -> list[tuple[str, list[TableLine]]]:
    """Lines under their labels, in the order in which these come. One query at most."""
    groups: dict[str, list[TableLine]] = {}
    for label, line in labelled(lines):
        groups.setdefault(label, []).append(line)
    return list(groups.items())


def names_in(kept: Mapping[str, Any]) -> dict[str, RoundName]:
    """The names of the columns by node, from the stored question of any round of a bracket."""
    columns = columns_of(plan_in(kept))
    return {node.key: column.name for column in columns for node in column.nodes}


def plan_in(kept: Mapping[str, Any]) -> Plan:
    """The bracket of a stored question. Raises TypeError if it is of something else."""
    form = formats.load(kept["format"])
    if not isinstance(form, Bracket):
        raise TypeError("not the question of a bracket")
    others = len(kept["others"])
    everyone = kept.get("seeds")
    entrants = len(kept["entering"]) if everyone is None else len(everyone) - others
    return plan(form, entrants, others)


@dataclass(frozen=True, slots=True)
class Column:
    """The matches of a branch of the bracket that are played at the same time.

    There may be several branches for places; all others are a tree of their own.
    """

    branch: str
    level: int
    name: RoundName
    nodes: tuple[Node, ...]

    def number_of(self, node: Node) -> int | None:
        """The place of a match in the column, from 1; None for the only one."""
        return None if len(self.nodes) == 1 else self.nodes.index(node) + 1


TREES = (Tree.MAIN, Tree.LOWER, Tree.FINAL, Tree.THIRD, Tree.CONSOLANTE, Tree.PLACING)
"""The trees in the order in which a page shows them."""


def columns_of(laid: Plan) -> list[Column]:
    """The columns of a bracket: branch by branch, from the first round to the last.

    The branches for places follow those for all others, the best places first.
    """
    found: defaultdict[tuple[str, int], list[Node]] = defaultdict(list)
    for node in laid.nodes:
        branch, level, _number = node.key.rsplit("-", 2)
        found[branch, int(level)].append(node)
    columns = [
        Column(branch, level, name_of(laid, nodes[0]), tuple(nodes))
        for (branch, level), nodes in found.items()
    ]
    best = {one.branch: one.name.places or (0, 0) for one in reversed(columns)}
    return sorted(
        columns,
        key=lambda one: (TREES.index(one.name.tree), best[one.branch], one.branch, one.level),
    )
