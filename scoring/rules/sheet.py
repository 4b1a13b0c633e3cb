"""How a sheet adds up: deals between side A and side B, their pot, and who has won."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.deal import Deal, Role, Score, score
from scoring.rules.options import RoundTo
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
class Penalty:
    """Points a fault gives to the other side, and why (162 is usual, 160 in contrée)."""

    against: Side
    points: int
    reason: str = ""


class LineKind(StrEnum):
    """What a line of a sheet can be."""

    DEAL = "deal"
    PASSED = "passed"
    ANNULLED = "annulled"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: a deal and who took it, a passed or annulled deal, or a penalty.

    A passed deal has nothing; an annulled one says why.
    """

    taker: Side | None = None
    deal: Deal | None = None
    annulled: bool = False
    penalty: Penalty | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if (self.taker is None) != (self.deal is None):
            raise ValueError("a line needs both a taker and a deal, or neither")
        if (self.deal is not None) + self.annulled + (self.penalty is not None) > 1:
            raise ValueError("a line is a deal, an annulled deal or a penalty")

    @property
    def kind(self) -> LineKind:
        """What the line is."""
        if self.penalty is not None:
            return LineKind.PENALTY
        if self.annulled:
            return LineKind.ANNULLED
        return LineKind.PASSED if self.deal is None else LineKind.DEAL

    @property
    def is_of_the_desk(self) -> bool:
        """Whether only an arbiter writes such a line: a penalty, or an annulled deal."""
        return self.kind in (LineKind.PENALTY, LineKind.ANNULLED)

    @property
    def passes_the_deal(self) -> bool:
        """Whether the next player deals after it: an annulled deal is dealt again."""
        return not self.is_of_the_desk


@dataclass(frozen=True, slots=True)
class Length:
    """When a match is over: a target reached (or exceeded), so many deals played, or either.

    Passed and annulled deals and penalties are no deals played.
    """

    target: int | None = 2000
    deals: int | None = None
    exceed: bool = False

    def __post_init__(self) -> None:
        if self.target is None and self.deals is None:
            raise ValueError("a match needs a target or a number of deals")

    def until(self, deals: int | None) -> "Length":
        """The same match, over after so many deals at the latest (None: as it was agreed)."""
        limits = [limit for limit in (self.deals, deals) if limit is not None]
        return replace(self, deals=min(limits, default=None))

    def is_over(self, played: int, total_a: int, total_b: int) -> bool:
        """Whether these totals after so many deals end the match; level at the target go on."""
        if self.deals is not None and played >= self.deals:
            return True
        return self.reaches(max(total_a, total_b)) and total_a != total_b

    def reaches(self, total: int) -> bool:
        """Whether a total is at the target, or past it where it must be exceeded."""
        if self.target is None:
            return False
        return total > self.target if self.exceed else total >= self.target


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A line with its score, and the sheet as it stands after it.

    ``score`` is None for whatever is no deal, and for a surplus one: typed after the match was
    over, it counts nothing. ``pot`` is what lies in the pot after the line, ``played`` the number
    of deals played.
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
    played: int = 0


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
    def played(self) -> int:
        """How many deals count towards a number of deals."""
        return self.rows[-1].played if self.rows else 0

    @property
    def surplus(self) -> tuple[TallyRow, ...]:
        """The lines typed after the match was over."""
        return tuple(row for row in self.rows if row.surplus)


def number_for(lines: Sequence[Line], line: Line, number: int) -> int:
    """The number under which a line that was sent under this one belongs.

    What the desk writes of its own never stands against a deal: it goes behind what was written
    meanwhile, and a deal goes behind a penalty. The same line sent again finds itself.
    """
    while 0 < number <= len(lines):
        there = lines[number - 1]
        if there == line or not (line.is_of_the_desk or there.penalty is not None):
            break
        number += 1
    return number


def tally(rules: RuleSet, length: Length, lines: Iterable[Line]) -> Tally:
    """Adds up a sheet until its match is over; what is typed afterwards is surplus.

    A penalty always counts: it may be given when the last deal has been played.

    Clauses "litige", "match length" and "both sides pass the target". Raises ``ImpossibleDeal`` for
    a line that cannot be scored, unless it is surplus.
    """
    now = Tally(rows=(), total_a=0, total_b=0, pot=0, over=False, winner=None)
    for line in lines:
        row = _next_row(rules, length, now, line)
        # Asked again after every line: a penalty may make two sides level past the target.
        over = length.is_over(row.played, row.total_a, row.total_b)
        now = Tally((*now.rows, row), row.total_a, row.total_b, row.pot, over, None)
    return closed(now) if now.over else now


def closed(tally: Tally) -> Tally:
    """The match ends as the sheet stands (target, time or number of deals); level has no winner.

    Clause "litige": a pot that is left is shared half and half; an odd point goes to nobody.
    """
    share = tally.pot // 2
    a, b = tally.total_a + share, tally.total_b + share
    winner = None if a == b else Side.A if a > b else Side.B
    return Tally(tally.rows, a, b, pot=0, over=True, winner=winner, share=tally.share + share)


def _next_row(rules: RuleSet, length: Length, before: Tally, line: Line) -> TallyRow:
    row = _row(rules, before, line)
    if not rules.rounding.last_deal_exact or row.score is None:
        return row
    # A deal that may be the last is counted exactly, and then it may turn out not to be.
    exact = _row(replace(rules, rounding=replace(rules.rounding, to=RoundTo.EXACT)), before, line)
    ends = (length.is_over(each.played, each.total_a, each.total_b) for each in (row, exact))
    return exact if any(ends) else row


def _row(rules: RuleSet, before: Tally, line: Line) -> TallyRow:
    scored = None
    if line.deal is not None and not before.over:
        scored = score(rules, line.deal, before.pot)
    a, b = _by_side(line, scored)
    return TallyRow(
        number=len(before.rows) + 1,
        line=line,
        score=scored,
        a=a,
        b=b,
        total_a=before.total_a + a,
        total_b=before.total_b + b,
        pot=before.pot if scored is None else scored.pot,
        surplus=before.over and not line.is_of_the_desk,
        played=before.played + (scored is not None),
    )


def _by_side(line: Line, scored: Score | None) -> tuple[int, int]:
    if line.penalty is not None:
        fine = line.penalty
        return (0, fine.points) if fine.against is Side.A else (fine.points, 0)
    if scored is None:
        return 0, 0
    role = Role.TAKER if line.taker is Side.A else Role.DEFENCE
    return scored.of(role), scored.of(role.other)
