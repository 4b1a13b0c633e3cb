"""Reads the golden files: deals, rule sets and lines as a player would write them down."""

from collections.abc import Iterator
from pathlib import Path

from scoring.rules.cards import Trump
from scoring.rules.catalogue import OPTIONS, with_answers
from scoring.rules.deal import Announcements, Deal, Role, Slam
from scoring.rules.presets import preset
from scoring.rules.ruleset import RuleSet

GOLDEN = Path(__file__).parent / "golden"
SIDES = {"takers": Role.TAKER, "defence": Role.DEFENCE}


def golden_lines(name: str) -> Iterator[str]:
    """The lines of a golden file without comments and blanks."""
    for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def cells(line: str) -> list[str]:
    """The cells of a line, stripped."""
    return [cell.strip() for cell in line.strip("[]").split("|")]


def read_rules(text: str) -> RuleSet:
    """``online modes=suits-sa-ta litige=none``: a preset and the answers that differ from it."""
    key, *given = text.split()
    answers = dict(answer.split("=") for answer in given)
    return with_answers(preset(key), {key: read_answer(key, text) for key, text in answers.items()})


def read_answer(key: str, text: str):
    """The answer to an option that is written so; several are joined by ``+``."""
    option = OPTIONS[key]
    if option.many:
        return text.split("+")
    return next(answer for answer in option.answers if str(answer).lower() == text)


def read_deal(text: str) -> Deal:
    """``100H x2 takers 112 belote takers``; ``capot H all takers``; ``generale H made``."""
    words = text.split()
    contract: int | Slam
    if words[0] in tuple(Slam):
        contract, trump = Slam(words[0]), Trump(words[1])
        rest = words[2:]
    else:
        number = words[0].rstrip("SHDCTA")
        contract, trump = int(number), Trump(words[0].removeprefix(number))
        rest = words[1:]
    facts = _facts(iter(rest))
    shown = Announcements(facts.pop("show takers", 0), facts.pop("show defence", 0))
    return Deal(contract, trump, announcements=shown, **facts)


def _facts(words):
    facts = {}
    for word in words:
        match word:
            case "takers":
                facts["taker_points"] = int(next(words))
            case "belote":
                facts["belote"] = SIDES[next(words)]
            case "all":
                facts["all_tricks"] = SIDES[next(words)]
            case "made" | "failed":
                facts["made"] = word == "made"
            case "tierce":
                side = next(words)
                facts[f"show {side}"] = int(next(words))
            case _:
                facts["coinche"] = int(word.removeprefix("x"))
    return facts
