"""The golden files are small tournaments that a player can check by hand."""

import json
import re
from pathlib import Path

import pytest
from django.utils import translation

from scoring.standings import Adjustment, Order, Outcome, Result, Row, load, rank
from scoring.wording.standings import adjustment_text, reason_lines

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
HEADING = "rank  team  won  difference  points  why"


def read_match(number: int, text: str) -> Result:
    """Read `ab 2040-1610`, `ab forfeit b` (b did not come) or `a exempt`."""
    teams, facts = text.strip().split(" ", 1)
    home, away = ord(teams[0]), ord(teams[-1])
    if facts == "exempt":
        return Result(number, home, None, Outcome.EXEMPT)
    if points := re.fullmatch(r"(\d+)-(\d+)", facts):
        return Result(number, home, away, Outcome.PLAYED, int(points[1]), int(points[2]))
    absent = facts.removeprefix("forfeit ")
    outcome = Outcome.FORFEIT_HOME if absent == teams[0] else Outcome.FORFEIT_AWAY
    return Result(number, home, away, outcome)


def read_results(text: str) -> list[Result]:
    rounds = re.findall(r"^round (\d+) +(.+)$", text, re.MULTILINE)
    return [read_match(int(number), one) for number, line in rounds for one in line.split(",")]


def read_order(text: str) -> Order:
    """Read the lines `criteria wins, league` and `option name value`, the value as JSON.

    In the list of the organiser the letters stand for the teams.
    """
    found = re.search(r"^criteria +(.+)$", text, re.MULTILINE)
    assert found
    options = re.findall(r"^option +(\w+) (.+)$", text, re.MULTILINE)
    kept = {name: json.loads(value) for name, value in options}
    if "manual" in kept:
        kept["manual"] = [ord(team) for team in kept["manual"]]
    return load(kept | {"criteria": found[1].split(", ")})


def read_adjustments(text: str) -> list[Adjustment]:
    """Read `a disqualified: reason`, `a league -1: reason` and `a points -160: reason`."""
    lines = re.findall(r"^decision +(\w) (disqualified|\w+ -?\d+): (.+)$", text, re.MULTILINE)
    found = []
    for team, what, reason in lines:
        kind, _, amount = what.partition(" ")
        worth = {kind: int(amount)} if amount else {"disqualified": True}
        found.append(Adjustment(entrant=ord(team), reason=reason, **worth))
    return found


def written(row: Row) -> str:
    names = {number: chr(number) for number in range(ord("a"), ord("z") + 1)}
    place = f"{row.rank}=" if row.shared else str(row.rank)
    difference = (f"{row.difference:+}" if row.difference else "0").replace("-", "−")
    why = [adjustment_text(one) for one in row.adjustments]
    why += reason_lines(row.reason, names) if row.reason else []
    cells = f"{place:<6}{chr(row.entrant):<6}{row.won:<5}{difference:<12}{row.points:<8}"
    cells += "; ".join(why)
    return cells.rstrip()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_standings_are_those_of_the_golden_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    story, expected = text.split(HEADING)
    results = read_results(story)
    entrants = {one for r in results for one in (r.home, r.away) if one is not None}
    rows = rank(entrants, results, read_order(story), adjustments=read_adjustments(story))
    with translation.override("en"):
        assert "\n".join(map(written, rows)) == expected.strip()
