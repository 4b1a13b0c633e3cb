"""Neighbours of the ranking meet: 1-2, 3-4, and so on, whoever has met before.

As many clubs play it. The first round, without a ranking, is that of the Swiss draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

from tournament.pairing import swiss
from tournament.pairing.field import Field, Options, Question, ask, field_of, problems
from tournament.pairing.reasons import pair_of, rematches
from tournament.pairing.stored import question_of, stored
from tournament.pairing.types import ClubSetting, Draw, Entrant, Pair, Reason, ReasonKind, Rule

ALGORITHM = "ranking-1"
"""Kept with every draw; changes whenever the same question could get another answer."""


def draw(
    entrants: Sequence[Entrant], *, round_number: int, seed: int, **options: Unpack[Options]
) -> Draw:
    """Neighbours by place; exempt is the lowest of those with the fewest exempts.

    `forbidden` and `locked` pairs are kept to, with the neighbours as near as that allows. Rule,
    clubs, virtual points and rounds ahead count in the first round only. Raises ValueError and
    NoPairing as the Swiss draw does.
    """
    return _answer(ask(entrants, round_number, seed, **options))


def dump_input(
    entrants: Sequence[Entrant], *, round_number: int, seed: int, **options: Unpack[Options]
) -> dict[str, Any]:
    """What `draw` was asked, as JSON values."""
    return {"algorithm": ALGORITHM, **stored(ask(entrants, round_number, seed, **options))}


def replay(kept: Mapping[str, Any]) -> Draw:
    """The draw of a stored input again. Raises ValueError if another algorithm made it."""
    if kept["algorithm"] != ALGORITHM:
        raise ValueError(f"drawn by {kept['algorithm']}, this is {ALGORITHM}")
    return _answer(question_of(kept))


def origin(question: Question, pair: tuple[int, int]) -> Reason | None:
    """Why two numbers meet in this draw; None where the Swiss draw's reasons hold."""
    if question.round_number == 1 or tuple(sorted(pair)) in question.locked:
        return None
    ranks = {
        entrant.id: rank
        for rank, entrant in enumerate(sorted(question.entrants, key=_ranked), start=1)
    }
    place, other = sorted(ranks[number] for number in pair)
    return Reason(ReasonKind.RANKED, {"place": place, "other": other})


def _answer(question: Question) -> Draw:
    if question.round_number == 1:
        return swiss.answer(question)
    if wrong := problems(question):
        raise ValueError("; ".join(wrong))
    found = swiss.answer(_by_place(question))
    everyone = field_of(replace(question, virtual={}))
    pairs = tuple(_told(question, everyone, pair) for pair in found.pairs)
    return replace(found, pairs=pairs, rematches=rematches(pairs))


def _by_place(question: Question) -> Question:
    """The question of the Swiss draw that only knows places: no scores, nobody has met."""
    return replace(
        question,
        entrants=tuple(
            replace(entrant, score=0, club=0, met={}, floats={}) for entrant in question.entrants
        ),
        rule=Rule.ADJACENT,
        club=ClubSetting.OFF,
        virtual={},
        lookahead=0,
    )


def _told(question: Question, everyone: Field, pair: Pair) -> Pair:
    """The pair with the reasons of a ranking: what is repeated, or of one club, was accepted."""
    at = everyone.ids.index
    why = origin(question, (pair.home, pair.away))
    return pair_of(question, everyone, at(pair.home), at(pair.away), origin=why, chosen=True)


def _ranked(entrant: Entrant) -> tuple[int, int]:
    return entrant.place, entrant.id
