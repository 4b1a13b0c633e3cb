"""Every question a rule set answers, under one name, with the answers there are.

``litige`` or ``coinche.surcoinche``: a name is the path of a field of ``RuleSet``. Answers are
plain values as JSON has them, so that a rule set is stored, sent and edited as a preset and the
answers that differ from it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Any

from scoring.rules.options import Part
from scoring.rules.presets import preset
from scoring.rules.ruleset import RuleSet

Plain = str | int | bool | None | list[str]

# The numbers that regulations use; an enumeration or a yes-or-no lists its own answers.
_NUMBERS: Mapping[str, tuple[int | None, ...]] = {
    "base": (160, 162),
    "success.floor": (None, 82),
    "success.margin": (0, 2),
    "coinche.surcoinche": (3, 4),
    "bids.minimum": (80, 82, 90, 100),
    "bids.cap": (None, *range(120, 241, 10)),
    "no_trumps_weight": (1, 2),
    "capot.pile": (250, 252),
    "capot.value": (250, 260, 270, 350),
    "capot.made": (0, 250, 252),
    "capot.failed": (0, 160, 162, 250, 252),
    "generale.made": (500, 600, 1000),
    "generale.failed": (160, 460, 500, 600, 660, 1000),
}
_NO_QUESTIONS = {"key", "version", "target", "targets", "bids.step"}


@dataclass(frozen=True, slots=True)
class Option:
    """A question: its name and the answers there are. ``many``: any of them together."""

    key: str
    answers: tuple[Plain, ...]
    many: bool = False

    def accepts(self, answer: Any) -> bool:
        """Whether this plain value is an answer; True is no 1, and no answer comes twice."""
        if self.many:
            known = isinstance(answer, list) and all(map(self._is_one, answer))
            return known and len(set(answer)) == len(answer)
        return self._is_one(answer)

    def _is_one(self, answer: Any) -> bool:
        return any(type(answer) is type(known) and answer == known for known in self.answers)


class OptionProblemCode(StrEnum):
    """Why an answer cannot be taken."""

    UNKNOWN_OPTION = "unknown-option"
    UNKNOWN_ANSWER = "unknown-answer"


@dataclass(frozen=True, slots=True)
class OptionProblem:
    """One answer that cannot be taken, and the option it was given to."""

    code: OptionProblemCode
    option: str


class UnknownOptions(ValueError):  # noqa: N818 - said as players say it
    """Answers that no rule set knows; ``problems`` names them all."""

    def __init__(self, problems: tuple[OptionProblem, ...]) -> None:
        super().__init__(", ".join(f"{problem.option}: {problem.code}" for problem in problems))
        self.problems = problems


def _leaves(part: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The names of all questions below a value, with the answers it gives, as it holds them."""
    for field in fields(part):
        name, value = f"{prefix}{field.name}", getattr(part, field.name)
        if name in _NO_QUESTIONS:
            continue
        if is_dataclass(value):
            yield from _leaves(value, f"{name}.")
        else:
            yield name, value


def _option(key: str, held: Any) -> Option:
    if isinstance(held, frozenset):
        return Option(key, tuple(part.value for part in Part), many=True)
    if isinstance(held, Enum):
        return Option(key, tuple(answer.value for answer in type(held)))
    if isinstance(held, bool):
        return Option(key, (False, True))
    return Option(key, _NUMBERS[key])


_SAMPLE = preset("cest-coinche")
OPTIONS: Mapping[str, Option] = MappingProxyType(
    {key: _option(key, held) for key, held in _leaves(_SAMPLE)}
)
"""All questions, in the order of the rule set."""


def _plain(held: Any) -> Plain:
    if isinstance(held, frozenset):
        return [part.value for part in Part if part in held]
    plain: Plain = held.value if isinstance(held, Enum) else held
    return plain


def answers(rules: RuleSet) -> dict[str, Plain]:
    """What the rule set answers to every question."""
    return {key: _plain(held) for key, held in _leaves(rules)}


def changes(rules: RuleSet, base: RuleSet) -> dict[str, Plain]:
    """The answers of a rule set that differ from those of another."""
    before = answers(base)
    return {key: answer for key, answer in answers(rules).items() if answer != before[key]}


def option_problems(given: Mapping[str, Any]) -> tuple[OptionProblem, ...]:
    """Every answer that cannot be taken; empty when all can."""
    return tuple(_option_problems(given))


def _option_problems(given: Mapping[str, Any]) -> Iterator[OptionProblem]:
    for key, answer in given.items():
        if key not in OPTIONS:
            yield OptionProblem(OptionProblemCode.UNKNOWN_OPTION, key)
        elif not OPTIONS[key].accepts(answer):
            yield OptionProblem(OptionProblemCode.UNKNOWN_ANSWER, key)


def with_answers(rules: RuleSet, given: Mapping[str, Any]) -> RuleSet:
    """The rule set with these answers in place of its own. Raises ``UnknownOptions``."""
    if wrong := option_problems(given):
        raise UnknownOptions(wrong)
    for key, answer in given.items():
        rules = _answered(rules, key.split("."), answer)
    return rules


def _answered(part: Any, path: list[str], answer: Any) -> Any:
    name, *rest = path
    held = getattr(part, name)
    if rest:
        return replace(part, **{name: _answered(held, rest, answer)})
    if isinstance(held, frozenset):
        return replace(part, **{name: frozenset(Part(each) for each in answer)})
    return replace(part, **{name: type(held)(answer) if isinstance(held, Enum) else answer})


def stored(key: str, version: int, given: Mapping[str, Any]) -> RuleSet:
    """The rule set kept as a preset, its version and the answers that differ from it.

    Raises ``UnknownRuleSet``, ``UnknownOptions``.
    """
    rules = preset(key, version)
    return with_answers(rules, given) if given else rules
