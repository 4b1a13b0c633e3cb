"""Draws an organiser can read: each file in golden/ shows one rule, with the draw it gives.

A file tells the situation, then the options, then the field as a table, then after the line
"The draw" what is drawn. In the table, "3@1" is "no. 3 in round 1", "-2" a float down in round 2.
"method: ranking" draws by the ranking; "exchange: 3-7" changes seats by hand after the draw;
"fixed tables: 5@1" keeps no. 5 at table 1.
"""

from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from tournament.pairing import ranking_draw, swiss
from tournament.pairing.check import faults
from tournament.pairing.judge import judge, swap
from tournament.pairing.tables import assign_tables
from tournament.pairing.types import (
    ClubSetting,
    Draw,
    Entrant,
    NoPairing,
    Pair,
    Reason,
    ReasonKind,
    Rule,
    Witness,
)
from tournament.wording.pairing import reason_text, summary_text, wins_text, witness_text

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
DRAW = "The draw\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_draw_is_the_one_in_the_file(path):
    asked, expected = path.read_text(encoding="utf-8").split(DRAW)
    with translation.override("en"):
        assert drawn_text(asked) == expected.strip("\n")


def drawn_text(asked: str) -> str:
    """The situation's draw, as the file should have it."""
    entrants, options, names = field_of(asked), options_of(asked), names_of(asked)
    module = ranking_draw if "method: ranking\n" in asked else swiss
    draw, dump_input = module.draw, module.dump_input
    try:
        drawn = draw(entrants, **options)
    except NoPairing as refused:
        return f"No round is possible. {witness_text(refused.witness, names)}"
    if draw is swiss.draw:
        wishes = {key: options[key] for key in ("forbidden", "locked")}
        assert faults(entrants, drawn, **wishes) == []
    asked_for = dump_input(entrants, **options)
    changed = set()
    for exchange in exchanges_of(asked):
        changed |= {*exchange}
        drawn = judge(asked_for, *swap(drawn, *exchange), changed)
    return "\n".join(told(drawn, names, fixed_of(asked)))


def told(drawn: Draw, names: dict[int, str], fixed: dict[int, int]) -> list[str]:
    """The tables, the summary, and the proof if something had to be given up."""
    pairs = {(pair.home, pair.away): pair for pair in drawn.pairs}
    given = assign_tables([*pairs], fixed, range(1, len(pairs) + 1))
    tables = [
        f"{at:>2}. {table(pairs[seats], names)}"
        for at, seats in sorted((at, seats) for seats, at in given.items())
    ]
    proof = [f"Proof: {witness_text(drawn.witness, names)}"] if drawn.witness else []
    return [*tables, summary_text(drawn, names), *proof]


def table(pair: Pair, names: dict[int, str]) -> str:
    reasons = ", ".join(reason_text(reason, names) for reason in pair.reasons)
    return f"{names[pair.home]:<8} - {names[pair.away]:<8} {reasons}"


def rows(asked: str) -> list[list[str]]:
    """The lines of the table without its heading."""
    lines = [line for line in asked.splitlines() if "|" in line]
    return [[cell.strip() for cell in line.split("|")] for line in lines[1:]]


def names_of(asked: str) -> dict[int, str]:
    return {int(row[0]): row[1] for row in rows(asked)}


def field_of(asked: str) -> list[Entrant]:
    """Entrants in the order of the table, which is the order of the standings."""
    return [entrant(place, row) for place, row in enumerate(rows(asked), start=1)]


def entrant(place: int, row: list[str]) -> Entrant:
    number, _, wins, club, met, exempt, floats = row
    free = [int(when) for when in exempt.split()]
    return Entrant(
        id=int(number),
        score=int(2 * float(wins)),
        place=place,
        club=int(club or 0),
        met={int(n): int(r) for n, r in (item.split("@") for item in met.split())},
        byes=len(free),
        last_bye=max(free, default=0),
        floats={abs(int(when)): 1 if int(when) > 0 else -1 for when in floats.split()},
    )


def options_of(asked: str) -> dict[str, Any]:
    """The lines "word: value" above the table."""
    found = dict(line.split(": ", 1) for line in asked.splitlines() if ": " in line)
    return {
        "round_number": int(found["round"]),
        "seed": int(found["seed"]),
        "rule": Rule(found["rule"]),
        "club": ClubSetting(found.get("club", "after_gap")),
        "forbidden": [frozenset(pair) for pair in pairs_of(found.get("forbidden", ""))],
        "locked": pairs_of(found.get("locked", "")),
        "virtual": dict.fromkeys(map(int, found.get("virtual win", "").split()), 2),
        "lookahead": int(found.get("rounds after", 0)),
    }


def exchanges_of(asked: str) -> list[tuple[int, int]]:
    found = [line for line in asked.splitlines() if line.startswith("exchange: ")]
    return pairs_of(" ".join(line.removeprefix("exchange: ") for line in found))


def fixed_of(asked: str) -> dict[int, int]:
    found = [line for line in asked.splitlines() if line.startswith("fixed tables: ")]
    kept = " ".join(line.removeprefix("fixed tables: ") for line in found).split()
    return {int(number): int(at) for number, at in (item.split("@") for item in kept)}


def pairs_of(text: str) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for a, b in (pair.split("-") for pair in text.split())]


@pytest.mark.parametrize(
    ("half_wins", "told"), [(0, "0 wins"), (1, "½ win"), (2, "1 win"), (5, "2½ wins")]
)
def test_a_score_is_told_in_wins(half_wins, told):
    with translation.override("en"):
        assert wins_text(half_wins) == told


def test_a_long_group_is_counted_and_not_read_out():
    stuck = Witness(removed=(0,), groups=(tuple(range(1, 12)), (12,), (13,)), opened=0)
    with translation.override("en"):
        text = witness_text(stuck)
    assert "except the exempt's seat" in text
    assert "11 doublettes; no. 12; no. 13" in text


@pytest.mark.parametrize("kind", ReasonKind)
def test_every_reason_has_a_sentence(kind):
    words = "score gap down club round chosen free passed rounds place other stays"
    params = dict.fromkeys(words.split(), 1)
    with translation.override("en"):
        assert reason_text(Reason(kind, params)).strip()
