"""The golden files are small tournaments that a player can check by hand."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from scoring.standings import Criterion, Order, Outcome, Result, Row, rank
from scoring.wording.standings import reason_lines

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


def read_criteria(text: str) -> list[Criterion]:
    found = re.search(r"^criteria +(.+)$", text, re.MULTILINE)
    assert found
    return [Criterion(name) for name in found[1].split(", ")]


def written(row: Row) -> str:
    names = {number: chr(number) for number in range(ord("a"), ord("z") + 1)}
    place = f"{row.rank}=" if row.shared else str(row.rank)
    difference = (f"{row.difference:+}" if row.difference else "0").replace("-", "−")
    why = "; ".join(reason_lines(row.reason, names)) if row.reason else ""
    cells = f"{place:<6}{chr(row.entrant):<6}{row.won:<5}{difference:<12}{row.points:<8}{why}"
    return cells.rstrip()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_standings_are_those_of_the_golden_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    story, expected = text.split(HEADING)
    results = read_results(story)
    entrants = {one for r in results for one in (r.home, r.away) if one is not None}
    rows = rank(
        entrants,
        results,
        Order(
            criteria=tuple(read_criteria(story)),
            forfeits_meet="forfeits do not meet" not in story,
        ),
    )
    with translation.override("en"):
        assert "\n".join(map(written, rows)) == expected.strip()
