"""The order of a stage: its criteria with all they need, kept as JSON, and what contradicts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from scoring.standings.facts import DEFAULT_CRITERIA, Criterion


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """What the criterion league counts for each ending; a double forfeit is given by both."""

    win: int = 3
    draw: int = 2
    loss: int = 1
    forfeit_won: int = 3
    forfeit_given: int = 0
    exempt: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """How results become ranks.

    difference_cap: no match counts for more than this in the difference. exempt_wins: a round spent
    exempt is a match won; otherwise it is no match. exempt_points: what it scores, instead of the
    mean of the own played matches. forfeit_score: the points of a forfeit won and of one given;
    without it a forfeit won scores like an exempt, one given nothing, and both differences are 0.
    forfeits_meet: a forfeit counts as a direct encounter. buchholz_cut: how many of the weakest
    opponents Buchholz leaves out; median leaves out as many of the strongest too, one at least.
    seed: of the lots. manual: the organiser's order; it decides between entrants still level when
    it names all of them.
    """

    criteria: tuple[Criterion, ...] = DEFAULT_CRITERIA
    league: League = League()
    difference_cap: int | None = None
    exempt_wins: bool = True
    exempt_points: int | None = None
    forfeit_score: tuple[int, int] | None = None
    forfeits_meet: bool = True
    buchholz_cut: int = 0
    seed: int = 0
    manual: tuple[int, ...] = ()

    def dump(self) -> dict[str, Any]:
        """The order as JSON values."""
        score = self.forfeit_score
        return {
            **asdict(self),
            "criteria": [criterion.value for criterion in self.criteria],
            "forfeit_score": None if score is None else list(score),
            "manual": list(self.manual),
        }


DEFAULT = Order()
POINTS_FORMAT = Order(criteria=(Criterion.POINTS, Criterion.DIRECT, Criterion.DIFFERENCE))


def load(kept: Mapping[str, Any]) -> Order:
    """The order that ``dump`` wrote down; what is missing is as in the default.

    Raises TypeError or ValueError for other names and shapes.
    """
    values = dict(kept)
    if "criteria" in values:
        values["criteria"] = tuple(Criterion(name) for name in values["criteria"])
    if "league" in values:
        values["league"] = League(**values["league"])
    if values.get("forfeit_score") is not None:
        won, given = values["forfeit_score"]
        values["forfeit_score"] = won, given
    if "manual" in values:
        values["manual"] = tuple(values["manual"])
    return Order(**values)


class Flaw(StrEnum):
    """What may be wrong with an order.

    EMPTY: no criterion. FIRST: this criterion cannot be the first one, as it does not compare what
    everybody has achieved. TWICE: this criterion again decides nothing. AFTER_LOTS: lots leave
    nothing to decide. UNHEARD: there is a list of the organiser, but no criterion that reads it.
    NAMED_TWICE: that list names somebody twice. LEAGUE: the worse ending of a match brings more.
    FORFEIT: giving a forfeit scores no less than winning by one. NEGATIVE: a number that must not
    be below zero (a cap: not below one).
    """

    EMPTY = "empty"
    FIRST = "first"
    TWICE = "twice"
    AFTER_LOTS = "after_lots"
    UNHEARD = "unheard"
    NAMED_TWICE = "named_twice"
    LEAGUE = "league"
    FORFEIT = "forfeit"
    NEGATIVE = "negative"


@dataclass(frozen=True, slots=True)
class Problem:
    """A flaw, and the criterion it is about, if it is about one."""

    flaw: Flaw
    criterion: Criterion | None = None


FIRST_CRITERIA = frozenset(
    {Criterion.WINS, Criterion.LEAGUE, Criterion.DIFFERENCE, Criterion.POINTS, Criterion.BEST}
)


def problems(order: Order) -> list[Problem]:
    """What contradicts itself in an order; empty for one that can be used."""
    return [*_in_criteria(order.criteria), *_in_numbers(order), *_in_list(order)]


def _in_criteria(criteria: tuple[Criterion, ...]) -> Iterator[Problem]:
    if not criteria:
        yield Problem(Flaw.EMPTY)
    elif criteria[0] not in FIRST_CRITERIA:
        yield Problem(Flaw.FIRST, criteria[0])
    for criterion, times in Counter(criteria).items():
        if times > 1:
            yield Problem(Flaw.TWICE, criterion)
    if Criterion.LOTS in criteria:
        for criterion in criteria[criteria.index(Criterion.LOTS) + 1 :]:
            yield Problem(Flaw.AFTER_LOTS, criterion)


def _in_numbers(order: Order) -> Iterator[Problem]:
    league = order.league
    falling = league.win > league.loss and league.win >= league.draw >= league.loss
    if not (falling and league.loss >= league.forfeit_given <= league.forfeit_won <= league.win):
        yield Problem(Flaw.LEAGUE, Criterion.LEAGUE)
    if order.forfeit_score and order.forfeit_score[0] <= order.forfeit_score[1]:
        yield Problem(Flaw.FORFEIT)
    if order.difference_cap is not None and order.difference_cap < 1:
        yield Problem(Flaw.NEGATIVE, Criterion.DIFFERENCE)
    if order.exempt_points is not None and order.exempt_points < 0:
        yield Problem(Flaw.NEGATIVE, Criterion.POINTS)
    if order.buchholz_cut < 0:
        yield Problem(Flaw.NEGATIVE, Criterion.BUCHHOLZ)


def _in_list(order: Order) -> Iterator[Problem]:
    if order.manual and Criterion.MANUAL not in order.criteria:
        yield Problem(Flaw.UNHEARD, Criterion.MANUAL)
    if len(set(order.manual)) < len(order.manual):
        yield Problem(Flaw.NAMED_TWICE, Criterion.MANUAL)
