"""Golden files for places across pools, and for who is through before the end."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.standings import Criterion, PerMatch, marks, rank_across
from tests.scoring.standings.test_golden import read_results

FOLDER = Path(__file__).parent / "golden"
HEADING = "place  team  matches  wins  difference  points"


def read_list(text: str, name: str) -> list[str]:
    found = re.search(rf"^{name} +(.+)$", text, re.MULTILINE)
    assert found
    return found[1].split(", ")


def written(line: PerMatch) -> str:
    figures = dict(line.figures)
    wins = Fraction(figures[Criterion.WINS], 2)
    difference, points = figures[Criterion.DIFFERENCE], figures[Criterion.POINTS]
    cells = f"{line.place:<7}{chr(line.entrant):<6}{line.matches:<9}{wins!s:<6}"
    return f"{cells}{difference!s:<12}{points}"


@pytest.mark.parametrize("path", sorted((FOLDER / "across").glob("*.txt")), ids=lambda p: p.stem)
def test_the_places_across_pools_are_those_of_the_golden_file(path: Path) -> None:
    story, expected = path.read_text(encoding="utf-8").split(HEADING)
    compared = [ord(team) for team in read_list(story, "compared")]
    seeds = [ord(team) for team in read_list(story, "seeds")]
    lines = rank_across(compared, read_results(story), seeds)
    assert "\n".join(map(written, lines)) == expected.strip()


@pytest.mark.parametrize("path", sorted((FOLDER / "certain").glob("*.txt")), ids=lambda p: p.stem)
def test_the_marks_are_those_of_the_golden_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    results = read_results(text)
    pairs = [(ord(pair[0]), ord(pair[1])) for pair in read_list(text, "to come")]
    field = {one for r in results for one in (r.home, r.away) if one is not None}
    found = marks(field, results, int(read_list(text, "places")[0]), pairs=pairs)
    lines = [f"{chr(one)} {mark.value if mark else 'open'}" for one, mark in found.items()]
    assert lines == re.findall(r"^[a-z] (?:in|out|open)$", text, re.MULTILINE)
