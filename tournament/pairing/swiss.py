"""The draw of a Swiss round: as fair as can be, the same for everyone who replays it.

The ladder says what is allowed and who is exempt, the ideal line what one would like, the solver
what is nearest to it. The answer depends on the question alone: not on the order of the
entrants, the machine or the solver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from tournament.pairing.cost import board_of
from tournament.pairing.field import Field, Options, Question, ask, field_of, problems
from tournament.pairing.ladder import Footing, climb
from tournament.pairing.line import ideal_line
from tournament.pairing.reasons import exempt_reason, pair_of
from tournament.pairing.solve import Solution, solve
from tournament.pairing.stored import question_of, stored
from tournament.pairing.types import Draw, Entrant, ReasonKind

ALGORITHM = "swiss-1"
"""Kept with every draw; changes whenever the same question could get another answer."""


def draw(
    entrants: Sequence[Entrant], *, round_number: int, seed: int, **options: Unpack[Options]
) -> Draw:
    """The round of least `Cost` among all that exist on the lowest rung of the ladder.

    `entrants` are the active doublettes. `cost` and `certified` of the answer leave the locked
    pairs out. Raises ValueError with everything that is wrong with the question, and NoPairing
    with its proof when forbidden pairs leave no round.
    """
    return _answer(ask(entrants, round_number, seed, **options))


def dump_input(
    entrants: Sequence[Entrant], *, round_number: int, seed: int, **options: Unpack[Options]
) -> dict[str, Any]:
    """What `draw` was asked, as JSON values: publish it, and anyone can replay the round."""
    asked = ask(entrants, round_number, seed, **options)
    return {"algorithm": ALGORITHM, **stored(asked)}


def replay(kept: Mapping[str, Any]) -> Draw:
    """The draw of a stored input again. Raises ValueError if another algorithm made it."""
    if kept["algorithm"] != ALGORITHM:
        raise ValueError(f"drawn by {kept['algorithm']}, this is {ALGORITHM}")
    return _answer(question_of(kept))


def _answer(question: Question) -> Draw:
    if wrong := problems(question):
        raise ValueError("; ".join(wrong))
    everyone = field_of(question)
    fixed = {number for pair in question.locked for number in pair}
    loose = everyone.take([i for i, number in enumerate(everyone.ids) if number not in fixed])
    footing = climb(loose, question.by_lot)
    paired = loose.take([i for i in range(len(loose)) if i != footing.exempt])
    line = ideal_line(paired, question.rule, footing.opened)
    board = board_of(paired.take(line), question, footing.opened)
    solution = solve(board)
    ids = board.field.ids
    drawn = [(ids[high], ids[low]) for high, low in solution.pairs]
    return _published(question, everyone, loose, footing, drawn, solution)


def _published(
    question: Question,
    everyone: Field,
    loose: Field,
    footing: Footing,
    drawn: Sequence[tuple[int, int]],
    solution: Solution,
) -> Draw:
    """The solution with its reasons, at its tables."""
    exempt = None if footing.exempt is None else loose.ids[footing.exempt]
    seats = _seats(everyone, question.by_lot)
    at = {number: position for position, number in enumerate(everyone.ids)}
    pairs = [(at[one], at[other]) for one, other in [*drawn, *question.locked]]
    tables = [sorted(pair, key=seats.__getitem__) for pair in pairs]
    tables.sort(key=lambda table: seats[table[0]])
    seated = tuple(pair_of(question, everyone, *table) for table in tables)
    again = [r for pair in seated for r in pair.reasons if r.kind is ReasonKind.REMATCH]
    return Draw(
        pairs=seated,
        exempt=exempt,
        exempt_reason=None if exempt is None else exempt_reason(question, loose, footing),
        reopened=footing.opened,
        rematches=len(again),
        cost=solution.cost,
        certified=solution.certified,
        witness=footing.witness,
    )


def _seats(everyone: Field, by_lot: bool) -> dict[int, int]:
    """Position -> rank: table 1 is the leader's; before there is a ranking, the lot decides."""

    def seat(position: int) -> tuple[int, int, int]:
        return -everyone.scores[position], everyone.lots[position] if by_lot else 0, position

    ranking = sorted(range(len(everyone)), key=seat)
    return {position: rank for rank, position in enumerate(ranking)}
