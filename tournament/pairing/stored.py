"""A question as JSON values and back, so a published round can be kept and drawn again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tournament.pairing.field import Question, ask
from tournament.pairing.types import ClubSetting, Entrant, Rule


def stored(question: Question) -> dict[str, Any]:
    """The question in lists, integers and text; the seed as text, as it may have 64 bits.

    Rounds ahead are written down only where there are any: older questions stay as they were.
    """
    kept = {
        "round": question.round_number,
        "seed": str(question.seed),
        "rule": question.rule.value,
        "club": question.club.value,
        "forbidden": sorted(sorted(pair) for pair in question.forbidden),
        "locked": [list(pair) for pair in question.locked],
        "virtual": _listed(question.virtual),
        "entrants": [_entrant(entrant) for entrant in question.entrants],
    }
    return {**kept, "lookahead": question.lookahead} if question.lookahead else kept


def question_of(kept: Mapping[str, Any]) -> Question:
    """The question that `stored` wrote down."""
    return ask(
        [
            Entrant(**{**one, "met": dict(one["met"]), "floats": dict(one["floats"])})
            for one in kept["entrants"]
        ],
        kept["round"],
        int(kept["seed"]),
        rule=Rule(kept["rule"]),
        club=ClubSetting(kept["club"]),
        forbidden=[frozenset(pair) for pair in kept["forbidden"]],
        locked=[(one, other) for one, other in kept["locked"]],
        virtual=dict(kept["virtual"]),
        lookahead=kept.get("lookahead", 0),
    )


def _entrant(entrant: Entrant) -> dict[str, Any]:
    kept = {column.name: getattr(entrant, column.name) for column in fields(entrant)}
    return {**kept, "met": _listed(entrant.met), "floats": _listed(entrant.floats)}


def _listed(mapping: Mapping[int, int]) -> list[list[int]]:
    return [list(item) for item in sorted(mapping.items())]
