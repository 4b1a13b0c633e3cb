"""A round as somebody rearranged it by hand, measured by the question of the draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from tournament.pairing import movement, ranking_draw
from tournament.pairing.bounds import certified
from tournament.pairing.check import attendance
from tournament.pairing.cost import Board
from tournament.pairing.field import Field, Question, field_of
from tournament.pairing.ladder import candidates
from tournament.pairing.line import board_on_line
from tournament.pairing.lookahead import assured, rest_of
from tournament.pairing.reasons import exempt_kind, pair_of, rematches
from tournament.pairing.stored import question_of
from tournament.pairing.types import Cost, Draw, Pair, Reason, ReasonKind

Seats = tuple[list[tuple[int, int]], int | None]


def swap(draw: Draw, one: int, other: int) -> Seats:
    """The pairs and the exempt after two doublettes have exchanged their seats.

    Either may be the exempt. Raises ValueError for a number that has no seat.
    """
    other_of = {one: other, other: one}
    pairs = [(pair.home, pair.away) for pair in draw.pairs]
    seated = {*chain.from_iterable(pairs), draw.exempt}
    if not seated.issuperset(other_of):
        raise ValueError(f"{one} and {other} are not both seated")
    moved = [(other_of.get(home, home), other_of.get(away, away)) for home, away in pairs]
    return moved, None if draw.exempt is None else other_of.get(draw.exempt, draw.exempt)


def judge(
    stored_question: Mapping[str, Any],
    pairs: Sequence[tuple[int, int]],
    exempt: int | None,
    changed: Collection[int],
) -> Draw:
    """The arrangement with its reasons and its cost, as if it had been drawn.

    `changed` are the doublettes moved by hand since the draw; their pairs say so. A forbidden
    pair costs as much as a rematch. `reopened` is the last round repeated by a pair left as drawn
    (before a second exempt the draw may have opened more); nothing is proved, so there is no
    witness. Raises ValueError with everything that is wrong unless each doublette of the question
    has exactly one seat.
    """
    question = question_of(stored_question)
    numbers = [entrant.id for entrant in question.entrants]
    if wrong := attendance(numbers, pairs, exempt):
        raise ValueError("; ".join(wrong))
    everyone = field_of(replace(question, forbidden=frozenset()))
    loose = _loose(question, pairs)
    free = [pair for pair in pairs if loose.issuperset(pair)]
    seated = tuple(_judged(stored_question, question, everyone, pair, changed) for pair in pairs)
    reopened = _reopened(seated)
    board, cost = _priced(question, free, reopened)
    return Draw(
        pairs=seated,
        exempt=exempt,
        exempt_reason=None
        if exempt is None
        else _spared(stored_question, everyone, exempt, changed),
        reopened=reopened,
        rematches=rematches(seated),
        cost=cost,
        certified=certified(board, cost),
        witness=None,
        assured=_assured(question, pairs, exempt),
    )


def _loose(question: Question, pairs: Sequence[tuple[int, int]]) -> set[int]:
    """Everybody but the locked pairs that still sit together."""
    kept = {frozenset(pair) for pair in pairs} & {frozenset(pair) for pair in question.locked}
    return {entrant.id for entrant in question.entrants}.difference(*kept)


def _priced(
    question: Question, pairs: Sequence[tuple[int, int]], opened: int
) -> tuple[Board, Cost]:
    """The board of these pairs, and what they cost on it."""
    everyone, seated = field_of(question), set(chain.from_iterable(pairs))
    places = [i for i, number in enumerate(everyone.ids) if number in seated]
    board = board_on_line(everyone.take(places), question, opened)
    at = {number: place for place, number in enumerate(board.field.ids)}
    met = ((min(at[a], at[b]), max(at[a], at[b])) for a, b in pairs)
    return board, board.total(met) if pairs else Cost()


def _judged(
    stored_question: Mapping[str, Any],
    question: Question,
    everyone: Field,
    pair: tuple[int, int],
    changed: Collection[int],
) -> Pair:
    """The pair at its table, as it sits there."""
    home, away = map(everyone.ids.index, pair)
    by_hand = not set(pair).isdisjoint(changed)
    origin = _origin(stored_question, question, pair)
    chosen = by_hand or origin is not None
    judged = pair_of(question, everyone, home, away, origin=origin, chosen=chosen)
    more = []
    if frozenset(pair) in question.forbidden:
        more.append(Reason(ReasonKind.FORBIDDEN))
    if by_hand:
        more.append(Reason(ReasonKind.CHANGED_BY_HAND))
    return replace(judged, reasons=(*judged.reasons, *more))


def _origin(
    stored_question: Mapping[str, Any], question: Question, pair: tuple[int, int]
) -> Reason | None:
    """Why the two would meet by the way the round was drawn; None: because of their scores."""
    match stored_question["algorithm"]:
        case ranking_draw.ALGORITHM:
            return ranking_draw.origin(question, pair)
        case movement.ALGORITHM:
            return movement.origin(stored_question["stay"], pair)
        case _:
            return None


def _spared(
    stored_question: Mapping[str, Any], everyone: Field, exempt: int, changed: Collection[int]
) -> Reason:
    """Why the exempt is exempt: by hand, or as it was drawn."""
    position, question = everyone.ids.index(exempt), question_of(stored_question)
    free = everyone.members[position].free
    passed = candidates(everyone, free, question.by_lot).index(position)
    if exempt in changed:
        kind = ReasonKind.EXEMPT_BY_HAND
    elif stored_question["algorithm"] == movement.ALGORITHM:
        kind, passed = ReasonKind.EXEMPT_IN_TURN, 0
    else:
        kind = exempt_kind(question, everyone, free)
    return Reason(kind, {"free": free, "passed": passed})


def _reopened(seated: Sequence[Pair]) -> int:
    """The last round of which a match is repeated that nobody chose."""
    forced = [
        reason.params["round"]
        for pair in seated
        for reason in pair.reasons
        if reason.kind is ReasonKind.REMATCH and not reason.params["chosen"]
    ]
    return max(forced, default=0)


def _assured(
    question: Question, pairs: Sequence[tuple[int, int]], exempt: int | None
) -> int | None:
    """How many of the announced rounds this arrangement leaves; None when nobody asked."""
    if not question.lookahead:
        return None
    everyone = field_of(question)
    at = {number: position for position, number in enumerate(everyone.ids)}
    seated = [(at[one], at[other]) for one, other in pairs]
    if exempt is not None:
        seated.append((at[exempt], len(at)))
    return assured(rest_of(everyone).after(seated), min(question.lookahead, len(at)))
