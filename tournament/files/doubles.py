"""Likely doubles in a list, and between a list and the doublettes already registered."""

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass

from tournament.files.findings import Finding, Issue, Severity
from tournament.files.names import name_key

_REGISTERED = 0  # the line of a doublette that stands in no line of the list


@dataclass(frozen=True, slots=True)
class Entry:
    """A doublette as its line gives it; `name` is made from the players where none is given."""

    line: int
    name: str
    player_1: str
    player_2: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class ExistingName:
    """A doublette already registered."""

    name: str
    player_1: str
    player_2: str


@dataclass(frozen=True, slots=True)
class _Item:
    line: int
    name: str
    players: tuple[str, str]

    @property
    def name_key(self) -> str:
        return name_key(self.name)

    @property
    def pair(self) -> tuple[str, ...]:
        return tuple(sorted(map(name_key, self.players)))


def find_doubles(entries: Iterable[Entry], existing: Collection[ExistingName]) -> list[Finding]:
    """Questions where a doublette seems to stand twice, notes where a player does.

    A question lists every line of its name once: four spellings of one team are one question.
    """
    known = [_Item(_REGISTERED, e.name, (e.player_1, e.player_2)) for e in existing]
    listed = [_Item(e.line, e.name, (e.player_1, e.player_2)) for e in entries]
    items = known + listed
    return [*_by_name(items), *_by_pair(items), *_by_player(items)]


def _by_name(items: list[_Item]) -> Iterable[Finding]:
    named = [item for item in items if item.name_key]
    for namesakes in _groups(named, lambda item: item.name_key):
        same_lines = _groups(namesakes, lambda item: item.pair)
        for same in same_lines:
            yield from _finding(Issue.LINE_TWICE, same, name=same[-1].name)
        firsts = [same[0] for same in same_lines]
        yield from _finding(Issue.NAME_TWICE, firsts, name=namesakes[-1].name)


def _by_pair(items: list[_Item]) -> Iterable[Finding]:
    complete = [item for item in items if all(item.pair)]
    for same in _groups(complete, lambda item: item.pair):
        firsts = [names[0] for names in _groups(same, lambda item: item.name_key)]
        yield from _finding(Issue.PAIR_TWICE, firsts, name=" / ".join(same[-1].players))


def _by_player(items: list[_Item]) -> Iterable[Finding]:
    seats: dict[str, list[tuple[str, _Item]]] = {}
    for item in items:
        for key, player in {name_key(player): player for player in item.players}.items():
            seats.setdefault(key, []).append((player, item))
    seats.pop("", None)
    for seated in seats.values():
        pairs = _groups([item for _, item in seated], lambda item: item.pair)
        firsts = [pair[0] for pair in pairs]
        yield from _finding(Issue.PLAYER_TWICE, firsts, player=seated[-1][0])


def _groups(items: Iterable[_Item], key: Callable[[_Item], Hashable]) -> list[list[_Item]]:
    groups: dict[Hashable, list[_Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return list(groups.values())


def _finding(kind: Issue, items: list[_Item], **subject: str) -> Iterable[Finding]:
    """Nothing unless two items meet and one stands in the list."""
    lines = [item.line for item in items if item.line != _REGISTERED]
    registered = len(items) - len(lines)
    if len(items) < 2 or not lines:
        return
    params: dict[str, str | int] = {
        **subject,
        "lines": ", ".join(map(str, lines)),
        "registered": registered,
    }
    if kind is Issue.PLAYER_TWICE:
        yield Finding(lines[0], kind, Severity.NOTE, params)
    else:
        doubles = tuple(lines if registered else lines[1:])
        yield Finding(lines[0], kind, Severity.QUESTION, params, doubles)
