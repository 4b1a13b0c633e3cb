"""Lower bounds that any draw must pay, and the certificate that a draw pays no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from tournament.pairing.cost import Board
from tournament.pairing.types import Cost


def certified(board: Board, cost: Cost) -> bool:
    """Whether every tier above the line is at its lower bound, so that nothing can be better."""
    return (cost.rematch, cost.club_first, cost.gap, cost.floats, cost.club) == (
        0,
        _forced_clashes(board, 0, len(board)) if board.club_first else 0,
        gap_floor(board),
        0,
        _clash_floor(board) if board.club_on and not board.club_first else 0,
    )


def gap_floor(board: Board) -> int:
    """The least sum of squared gaps: wherever an odd number stands above, one must cross."""
    scores = board.field.scores
    return sum((scores[i] - scores[i + 1]) ** 2 for i in range(0, len(board), 2))


def _clash_floor(board: Board) -> int:
    """Same-club pairs forced inside groups of equal scores, while the gaps are at their floor."""
    groups = groupby(range(len(board)), key=board.field.scores.__getitem__)
    return sum(_forced_clashes(board, *_ends(group)) for _, group in groups)


def _ends(group: Iterable[int]) -> tuple[int, int]:
    places = list(group)
    return places[0], places[-1] + 1


def _forced_clashes(board: Board, start: int, stop: int) -> int:
    """Same-club pairs forced among these places: the largest club against all others and the
    floaters, one at each end that does not fall between two pairs."""
    clubs = Counter(club for club in board.field.clubs[start:stop] if club)
    largest = max(clubs.values(), default=0)
    outlets = start % 2 + stop % 2
    return max(0, -((stop - start + outlets - 2 * largest) // 2))
