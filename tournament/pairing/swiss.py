"""The draw of a Swiss round: as fair as can be, the same for everyone who replays it.

The ladder says what is allowed and who is exempt, the ideal line what one would like, the solver
what is nearest to it. The answer depends on the question alone: not on the order of the
entrants, the machine or the solver.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

from tournament.pairing.cost import Board
from tournament.pairing.field import Field, Options, Question, ask, field_of, problems
from tournament.pairing.ladder import Footing, climb
from tournament.pairing.line import board_on_line
from tournament.pairing.lookahead import look_ahead
from tournament.pairing.reasons import exempt_reason, pair_of, rematches
from tournament.pairing.solve import Solution, solve
from tournament.pairing.stored import question_of, stored
from tournament.pairing.types import Draw, Entrant, Pair, Reason, ReasonKind

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
    return answer(ask(entrants, round_number, seed, **options))


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
    return answer(question_of(kept))


def answer(question: Question) -> Draw:
    """The draw of a question in its normal form; raises as `draw` does."""
    if wrong := problems(question):
        raise ValueError("; ".join(wrong))
    everyone = field_of(question)
    fixed = {number for pair in question.locked for number in pair}
    loose = everyone.take([i for i, number in enumerate(everyone.ids) if number not in fixed])
    footing = climb(loose, question.by_lot)
    paired = loose.take([i for i in range(len(loose)) if i != footing.exempt])
    board = board_on_line(paired, question, footing.opened)
    solution = solve(board)
    plain = _drawn(board, solution)
    if not question.lookahead or footing.witness is not None:
        return _published(question, everyone, loose, footing, plain, solution)
    ahead = look_ahead(question, everyone, loose, footing, solution)
    drawn = _drawn(ahead.board, ahead.solution)
    found = _published(question, everyone, loose, ahead.footing, drawn, ahead.solution)
    usual = {frozenset(pair) for pair in [*plain, *question.locked]}
    pairs = (_foreseen(pair, usual, ahead.rounds) for pair in found.pairs)
    return replace(found, pairs=tuple(pairs), assured=ahead.rounds)


def _drawn(board: Board, solution: Solution) -> list[tuple[int, int]]:
    """The pairs of a solution by their numbers."""
    ids = board.field.ids
    return [(ids[high], ids[low]) for high, low in solution.pairs]


def _foreseen(pair: Pair, usual: Collection[frozenset[int]], rounds: int) -> Pair:
    """The pair, with one more reason unless this round alone would have had it."""
    if {pair.home, pair.away} in usual:
        return pair
    ahead = Reason(ReasonKind.AHEAD, {"rounds": rounds})
    return replace(pair, reasons=(*pair.reasons, ahead))


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
    return Draw(
        pairs=seated,
        exempt=exempt,
        exempt_reason=None if exempt is None else exempt_reason(question, loose, footing),
        reopened=footing.opened,
        rematches=rematches(seated),
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
