"""The ideal line: the draw by the rule alone, as if nobody had ever met.

Places 2k and 2k+1 of the line are the pairs one would like to have; the solver then departs from
it as little as the higher tiers of the cost allow.
"""

from collections.abc import Sequence
from itertools import chain, groupby

from tournament.pairing.cost import Board, board_of
from tournament.pairing.field import Field, Question
from tournament.pairing.types import Rule


def board_on_line(field: Field, question: Question, opened: int) -> Board:
    """The board of an even field, laid out by the rule of the question."""
    line = ideal_line(field, question.rule, opened)
    return board_of(field.take(line), question, opened)


def ideal_line(field: Field, rule: Rule, opened: int) -> list[int]:
    """Positions of an even field, pair after pair, scores never rising along the line.

    A group of equal scores first takes in the one floating down from above, then lets its own
    odd member float down, then lays out the rest by the rule.
    """
    line: list[int] = []
    floater: int | None = None
    for _, members in groupby(range(len(field)), key=field.scores.__getitem__):
        group = list(members)
        if floater is not None:
            partner = _partner(field, floater, group, opened)
            group.remove(partner)
            line += floater, partner
        floater = _down_floater(field, group) if len(group) % 2 else None
        if floater is not None:
            group.remove(floater)
        line += _laid_out(field, group, rule)
    return line


def _partner(field: Field, floater: int, group: Sequence[int], opened: int) -> int:
    """Who receives the floater: the first who never met it, of another club, not up again."""

    def objections(member: int) -> tuple[bool, bool, bool, int, int]:
        met = field.last_met(floater, member)
        return met > opened, met > 0, field.same_club(floater, member), field.up[member], member

    return min(group, key=objections)


def _down_floater(field: Field, group: Sequence[int]) -> int:
    return min(group, key=lambda member: (field.down[member], -member))


def _laid_out(field: Field, group: Sequence[int], rule: Rule) -> list[int]:
    half = len(group) // 2
    match rule:
        case Rule.RANDOM:
            return sorted(group, key=lambda member: (field.lots[member], member))
        case Rule.ADJACENT:
            return list(group)
        case Rule.SLIDE:
            return list(chain.from_iterable(zip(group[:half], group[half:], strict=True)))
        case Rule.FOLD:
            return list(
                chain.from_iterable(zip(group[:half], group[: -half - 1 : -1], strict=True))
            )
