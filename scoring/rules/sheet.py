"""How a sheet adds up: deals between side A and side B, their pot, and who has won."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.deal import Deal, Role, Score, score
from scoring.rules.ruleset import RuleSet


class Side(StrEnum):
    """The two doublettes of a sheet."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Side":
        """The opposing doublette."""
        return Side.B if self is Side.A else Side.A


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: who took and what happened; both left out for a passed deal."""

    taker: Side | None = None
    deal: Deal | None = None

    def __post_init__(self) -> None:
        if (self.taker is None) != (self.deal is None):
            raise ValueError("a line needs both a taker and a deal, or neither")


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A line with its score, and the sheet as it stands after it.

    ``score`` is None for a passed deal, and for a surplus one: typed after the match was over, it
    counts nothing. ``pot`` is what lies in the pot after the line.
    """

    number: int
    line: Line
    score: Score | None
    a: int
    b: int
    total_a: int
    total_b: int
    pot: int
    surplus: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """The whole sheet. Once the match is over the pot is shared: ``share`` points to each side."""

    rows: tuple[TallyRow, ...]
    total_a: int
    total_b: int
    pot: int
    over: bool
    winner: Side | None
    share: int = 0

    @property
    def surplus(self) -> tuple[TallyRow, ...]:
        """The lines typed after the match was over."""
        return tuple(row for row in self.rows if row.surplus)


def tally(rules: RuleSet, target: int, lines: Iterable[Line]) -> Tally:
    """Adds up a sheet. The match is over when a side has reached the target and the totals differ.

    Clauses "litige" and "both sides pass the target". Raises ``ImpossibleDeal`` for a line that
    cannot be scored, unless it is surplus.
    """
    now = Tally(rows=(), total_a=0, total_b=0, pot=0, over=False, winner=None)
    for line in lines:
        row = _next_row(rules, now, line)
        now = Tally((*now.rows, row), row.total_a, row.total_b, row.pot, now.over, None)
        now = replace(now, over=now.over or _reached(target, row))
    return closed(now) if now.over else now


def closed(tally: Tally) -> Tally:
    """The match ends as the sheet stands (target, time or number of deals); level has no winner.

    Clause "litige": a pot that is left is shared half and half; an odd point goes to nobody.
    """
    share = tally.pot // 2
    a, b = tally.total_a + share, tally.total_b + share
    winner = None if a == b else Side.A if a > b else Side.B
    return Tally(tally.rows, a, b, pot=0, over=True, winner=winner, share=tally.share + share)


def _reached(target: int, row: TallyRow) -> bool:
    return max(row.total_a, row.total_b) >= target and row.total_a != row.total_b


def _next_row(rules: RuleSet, before: Tally, line: Line) -> TallyRow:
    scored = None
    if line.deal is not None and not before.over:
        scored = score(rules, line.deal, before.pot)
    a, b = _by_side(line.taker, scored)
    return TallyRow(
        number=len(before.rows) + 1,
        line=line,
        score=scored,
        a=a,
        b=b,
        total_a=before.total_a + a,
        total_b=before.total_b + b,
        pot=before.pot if scored is None else scored.pot,
        surplus=before.over,
    )


def _by_side(taker: Side | None, scored: Score | None) -> tuple[int, int]:
    if scored is None:
        return 0, 0
    role = Role.TAKER if taker is Side.A else Role.DEFENCE
    return scored.of(role), scored.of(role.other)
