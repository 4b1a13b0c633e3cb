"""What the rounds of a bracket are called; the words themselves are chosen elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.pairing.brackets.types import Node, Places, Plan, Tree


class RoundKind(StrEnum):
    """The rounds that have a name of their own.

    LAST_OF and LOWER go with a number. GRAND_FINAL and AGAIN end a double elimination: the winner
    of the main tree against that of the lower one, whose last match is LOWER_FINAL.
    """

    LAST_OF = "last-of"
    QUARTER = "quarter"
    SEMI = "semi"
    FINAL = "final"
    THIRD = "third"
    LOWER = "lower"
    LOWER_FINAL = "lower-final"
    GRAND_FINAL = "grand-final"
    AGAIN = "again"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundName:
    """The name of a column.

    ``number``: how many the column is for (2, 4, 8, 16 ...), in the lower tree which column it is.
    ``partial``: some have no match in it, so it may be called a cadrage. ``places``: the best and
    the worst place one plays for, where the matches are for places.
    """

    tree: Tree
    kind: RoundKind
    number: int = 0
    partial: bool = False
    places: Places | None = None


_SMALL = {2: RoundKind.FINAL, 4: RoundKind.SEMI, 8: RoundKind.QUARTER}


def name_of(plan: Plan, node: Node) -> RoundName:
    """What the column of this node is called."""
    branch = [one for one in plan.nodes if _branch(one) == _branch(node)]
    match node.tree:
        case Tree.THIRD:
            return RoundName(tree=node.tree, kind=RoundKind.THIRD, number=2)
        case Tree.FINAL:
            kind = RoundKind.GRAND_FINAL if node.level == 1 else RoundKind.AGAIN
            return RoundName(tree=node.tree, kind=kind, number=2)
        case Tree.LOWER:
            return _lower(node, branch)
        case _:
            return _column(node, branch)


def _branch(node: Node) -> str:
    """The tree of a node; there may be several for places."""
    return node.key.rsplit("-", 2)[0]


def _lower(node: Node, branch: Sequence[Node]) -> RoundName:
    """Columns in which nobody plays are not counted."""
    levels = sorted({one.level for one in branch})
    kind = RoundKind.LOWER_FINAL if node.level == levels[-1] else RoundKind.LOWER
    return RoundName(tree=node.tree, kind=kind, number=levels.index(node.level) + 1)


def _column(node: Node, branch: Sequence[Node]) -> RoundName:
    last = max(branch, key=lambda one: one.level)
    number = 2 << last.level - node.level
    matches = sum(one.level == node.level for one in branch)
    # Each match still to come in the tree puts one of its doublettes out.
    still_in = 1 + sum(one.level >= node.level for one in branch)
    places = None
    if node.tree is Tree.PLACING and last.won is not None:
        places = last.won, last.won + still_in - 1
    return RoundName(
        tree=node.tree,
        kind=_SMALL.get(number, RoundKind.LAST_OF),
        number=number,
        partial=2 * matches < number,
        places=places,
    )
