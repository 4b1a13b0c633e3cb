"""The fixed movement of small halls: half of the field stays, the other half moves on by a table.

Nobody who stays meets anybody who stays, so a club put on one side never meets itself. In an odd
field one chair is empty, and whoever comes to it is exempt: each one once, in turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from tournament.pairing.field import Field, Options, Question, ask, field_of, lot, problems
from tournament.pairing.reasons import pair_of, rematches
from tournament.pairing.stored import question_of, stored
from tournament.pairing.types import (
    EXEMPT,
    ClubSetting,
    Cost,
    Draw,
    Entrant,
    Pair,
    Reason,
    ReasonKind,
    Rule,
)

ALGORITHM = "movement-1"
"""Kept with every draw; changes whenever the same question could get another answer."""

Table = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Movement:
    """The chairs: `stay` by table, `move` by the table they sat at first, 0 for the empty chair.

    `shift`: so many tables everybody who moves has moved on.
    """

    stay: tuple[int, ...]
    move: tuple[int, ...]
    shift: int = 0

    @property
    def tables(self) -> list[Table]:
        """Who sits at each table: the one that stays, and the one that has come there."""
        return self.at(self.shift)

    def at(self, shift: int) -> list[Table]:
        """The tables after so many moves."""
        size = len(self.stay)
        return [(one, self.move[(at - shift) % size]) for at, one in enumerate(self.stay)]


def draw(
    entrants: Sequence[Entrant],
    *,
    round_number: int,
    seed: int,
    before: Mapping[str, Any] | None = None,
    **options: Unpack[Options],
) -> Draw:
    """The round after the one that was drawn from the stored question `before`, or the first.

    Somebody new takes the chair of somebody who has left, or the empty one; where that leaves
    more than one empty chair, or none for the newcomer, everybody is seated anew. `assured` says
    how long the movement lasts after this round without a rematch and without a second exempt
    out of turn; it may go on longer. Only rule RANDOM (by lot; otherwise by place) and the club
    setting count; pairs cannot be forbidden or locked. Raises ValueError for these.
    """
    return replay(
        dump_input(entrants, round_number=round_number, seed=seed, before=before, **options)
    )


def dump_input(
    entrants: Sequence[Entrant],
    *,
    round_number: int,
    seed: int,
    before: Mapping[str, Any] | None = None,
    **options: Unpack[Options],
) -> dict[str, Any]:
    """What `draw` was asked, as JSON values, with the chairs as they are taken."""
    question = ask(entrants, round_number, seed, **options)
    if wrong := _problems(question):
        raise ValueError("; ".join(wrong))
    seated = None if before is None else _moved_on(_movement_of(before), question)
    found = seated or _anew(question)
    chairs = {"stay": [*found.stay], "move": [*found.move], "shift": found.shift}
    return {"algorithm": ALGORITHM, **stored(question), **chairs}


def replay(kept: Mapping[str, Any]) -> Draw:
    """The draw of a stored input again. Raises ValueError if another algorithm made it."""
    if kept["algorithm"] != ALGORITHM:
        raise ValueError(f"drawn by {kept['algorithm']}, this is {ALGORITHM}")
    question, chairs = question_of(kept), _movement_of(kept)
    half = len(chairs.stay)
    everyone = field_of(question)
    seated = [table for table in chairs.tables if EXEMPT not in table]
    pairs = tuple(_pair(question, everyone, table) for table in seated)
    exempt = next((sum(table) for table in chairs.tables if EXEMPT in table), None)
    return Draw(
        pairs=pairs,
        exempt=exempt,
        exempt_reason=None if exempt is None else _in_turn(question, exempt),
        reopened=0,
        rematches=rematches(pairs),
        cost=Cost(),
        certified=True,
        witness=None,
        assured=max(_run(_clashes(chairs, question), chairs.shift % max(half, 1)) - 1, 0),
    )


def tables(kept: Mapping[str, Any]) -> Mapping[int, int]:
    """The table, from 1, of everyone who stays, to be given to `assign_tables`."""
    return {number: at for at, number in enumerate(kept["stay"], start=1) if number != EXEMPT}


def rounds_possible(doublettes: int) -> int:
    """How many rounds a movement of so many lasts without a rematch: as many as it has tables."""
    return -(-doublettes // 2) if doublettes > 1 else 0


def origin(stays: Sequence[int], pair: Table) -> Reason | None:
    """Why two numbers meet in a movement; None where they do not by it."""
    staying = [number for number in pair if number in stays]
    return Reason(ReasonKind.MOVEMENT, {"stays": staying[0]}) if len(staying) == 1 else None


def _problems(question: Question) -> list[str]:
    barred = question.forbidden or question.locked
    more = ["a movement cannot forbid or lock pairs"] if barred else []
    return [*problems(question), *more]


def _movement_of(kept: Mapping[str, Any]) -> Movement:
    return Movement(tuple(kept["stay"]), tuple(kept["move"]), kept["shift"])


def _pair(question: Question, everyone: Field, table: Table) -> Pair:
    home, away = map(everyone.ids.index, table)
    why = origin(table[:1], table)
    return pair_of(question, everyone, home, away, origin=why, chosen=True)


def _in_turn(question: Question, exempt: int) -> Reason:
    free = next(entrant.free for entrant in question.entrants if entrant.id == exempt)
    return Reason(ReasonKind.EXEMPT_IN_TURN, {"free": free, "passed": 0})


def _moved_on(last: Movement, question: Question) -> Movement | None:
    """The movement one table on, with whoever has left and come; None where it cannot go on."""
    here = {entrant.id for entrant in question.entrants}
    chairs = [*last.stay, *last.move]
    fresh = iter(sorted(here.difference(chairs)))
    taken = [number if number in here else next(fresh, EXEMPT) for number in chairs]
    if next(fresh, None) is not None or taken.count(EXEMPT) > 1:
        return None
    half = len(last.stay)
    return Movement(tuple(taken[:half]), tuple(taken[half:]), last.shift + 1)


def _anew(question: Question) -> Movement:
    """Everybody seated, clubs on one side, begun where it lasts longest without a rematch."""
    stay, move = _sides(question)
    chairs = Movement(tuple(stay), tuple(move))
    clashes = _clashes(chairs, question)

    def promise(shift: int) -> tuple[int, int, int]:
        return -_run(clashes, shift), clashes[shift], shift

    return Movement(chairs.stay, chairs.move, min(range(len(clashes)), key=promise, default=0))


def _sides(question: Question) -> tuple[list[int], list[int]]:
    """Two sides of equal size, 0 for an empty chair; clubs whole where they fit, largest first."""
    by_lot = question.rule is Rule.RANDOM
    now, seed = question.round_number, question.seed
    order = {
        one.id: (lot(seed, now, one.id) if by_lot else one.place, one.id)
        for one in question.entrants
    }
    clubs: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for one in sorted(question.entrants, key=lambda entrant: order[entrant.id]):
        apart = question.club is not ClubSetting.OFF and one.club
        clubs[(one.club, 0) if apart else (0, one.id)].append(one.id)
    room = -(-len(order) // 2)
    sides: tuple[list[int], list[int]] = [], []
    for club in sorted(clubs.values(), key=len, reverse=True):
        whole = [side for side in sides if len(side) + len(club) <= room]
        first = whole[0] if whole else min(sides, key=len)
        second = sides[1] if first is sides[0] else sides[0]
        fitting = room - len(first)
        first += club[:fitting]
        second += club[fitting:]
    short, long = sorted((sorted(side, key=order.__getitem__) for side in sides), key=len)
    return [*short, *[EXEMPT] * (len(long) - len(short))], long


def _clashes(chairs: Movement, question: Question) -> list[int]:
    """For each shift how many would meet again, or be exempt out of turn, as things are now."""
    met = field_of(question).met
    free = {entrant.id: entrant.free for entrant in question.entrants}
    least = min(free.values(), default=0)

    def clash(one: int, other: int) -> bool:
        if EXEMPT in {one, other}:
            return free.get(one + other, 0) > least
        return other in met[one]

    return [sum(clash(*table) for table in chairs.at(shift)) for shift in range(len(chairs.stay))]


def _run(clashes: Sequence[int], shift: int) -> int:
    """How many rounds pass from this shift before the first clash."""
    ahead = [*clashes[shift:], *clashes[:shift]]
    return next((rounds for rounds, clash in enumerate(ahead) if clash), len(ahead))
