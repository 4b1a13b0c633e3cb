"""Which method finds the pairs: all places at once, or only as many as it takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.pairing.bounds import certified
from tournament.pairing.cost import Board, Places
from tournament.pairing.matching import cheapest
from tournament.pairing.types import Cost
from tournament.pairing.windows import bad_pairs, ideal_pairs, repaired

EXACT = 128
"""Up to so many places the draw is exact on every tier."""
BANDED = 1024
"""Up to so many, a draw that windows cannot certify is solved again over near places."""
BANDS = (32, 128)
"""How far apart such near places may be, at first and then."""
WIDE_BANDS = (20, 32)
"""The same for more than half as many places, where the time of the solver is what counts."""
HARD_SHARE = 20
"""With more than one bad pair in so many on the ideal line, windows would only grow together."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs of places on a board, what they cost, and whether nothing above the line tier can
    be improved."""

    pairs: tuple[Places, ...]
    cost: Cost
    certified: bool


def solve(board: Board) -> Solution:
    """The cheapest pairs known. Raises ValueError when the board cannot be paired.

    Up to 512 places the answer is always certified, above that it says whether it is.
    """
    size = len(board)
    best = _near(board) if size > EXACT else None
    for reach in _reaches(size):
        if best is None or not best.certified:
            best = _cheaper(best, _within(board, reach))
    for reach in (*BANDS, size):
        best = best or _within(board, reach)
    if best is None:
        raise ValueError("this board cannot be paired")
    return best


def _reaches(size: int) -> Sequence[int]:
    """How far to look, time after time, while nothing is certified: a second at 512, at worst."""
    if size <= EXACT:
        return (size,)
    if size <= BANDED // 2:
        return (*BANDS, size)
    return WIDE_BANDS if size <= BANDED else ()


def _near(board: Board) -> Solution | None:
    """The ideal line mended by windows: None where it does not come out, or is not worth trying."""
    bad = bad_pairs(board, ideal_pairs(board))
    if len(board) <= BANDED and 2 * HARD_SHARE * len(bad) > len(board):
        return None
    pairs = repaired(board)
    barred = any(board.barred(*pair) for pair in pairs)
    return None if barred else _priced(board, pairs, everywhere=False)


def _within(board: Board, reach: int) -> Solution | None:
    pairs = cheapest(board, range(len(board)), reach)
    return None if pairs is None else _priced(board, pairs, everywhere=reach >= len(board))


def _priced(board: Board, pairs: Iterable[Places], *, everywhere: bool) -> Solution:
    chosen = tuple(pairs)
    cost = board.total(chosen)
    return Solution(chosen, cost, everywhere or certified(board, cost))


def _cheaper(one: Solution | None, other: Solution | None) -> Solution | None:
    if one is None or other is None:
        return one or other
    return min(one, other, key=lambda solution: (solution.cost, not solution.certified))
