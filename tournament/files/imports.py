"""A club's list of doublettes, as a spreadsheet saved it or a person pasted it, to entries.

Nothing is stored here and nothing raises: whatever is wrong with a list is a finding.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournament.files.doubles import Entry, ExistingName, find_doubles
from tournament.files.encodings import (
    MAX_BYTES,
    Decoded,
    Encoding,
    decode,
    is_damaged,
    is_unreadable,
)
from tournament.files.findings import Finding, Issue, Severity
from tournament.files.headings import Column, heading_columns, usual_columns
from tournament.files.names import NAME_LENGTH, default_name, name_key
from tournament.files.tables import Row, Table, read_table

__all__ = [
    "MAX_BYTES",
    "MAX_LINES",
    "MAX_ROWS",
    "Column",
    "Encoding",
    "Entry",
    "ExistingName",
    "Finding",
    "Issue",
    "Reading",
    "Severity",
    "Skip",
    "SkippedLine",
    "default_name",
    "name_key",
    "read_list",
]

MAX_ROWS = 1_000
MAX_LINES = 10 * MAX_ROWS

_SAMPLE = 5  # accented values shown when the encoding is in doubt
_PLAYERS = (
    (Column.PLAYER_1, Column.FIRST_NAME_1),
    (Column.PLAYER_2, Column.FIRST_NAME_2),
)


class Skip(StrEnum):
    """Why a line gives no entry."""

    EMPTY = "empty"
    TITLE = "title"
    HEADING = "heading"
    SEPARATOR = "separator"  # the line `sep=;` some programs write for others


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line left out on purpose."""

    line: int
    reason: Skip
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a list says, for a preview.

    `text` can be sent back and read again with the same entries; line ends are LF.
    `delimiter` is "" for a list of one column. `entries` hold the faulty lines too: import
    only when not `blocked`, and leave out the `doubles` of each question answered "same".
    """

    text: str
    encoding: Encoding
    delimiter: str = ""
    columns: tuple[Column, ...] = ()
    entries: tuple[Entry, ...] = ()
    findings: tuple[Finding, ...] = ()
    skipped: tuple[SkippedLine, ...] = ()

    @property
    def blocked(self) -> bool:
        """Whether an error forbids the import."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    @property
    def questions(self) -> tuple[Finding, ...]:
        """What has to be answered before the import."""
        return tuple(f for f in self.findings if f.severity is Severity.QUESTION)


def read_list(data: bytes | str, *, existing: Collection[ExistingName] = ()) -> Reading:
    """Reads a list in any usual encoding, with any usual delimiter, with or without heading.

    `existing` are the doublettes already registered. Findings come in the order of the lines.
    """
    decoded = decode(data)
    refusal = _refusal(decoded)
    if refusal:
        return Reading("", decoded.encoding, findings=(refusal,))
    table = read_table(decoded.text)
    columns = _columns(table)
    skipped = tuple(_skipped(table, columns))
    rows = _rows_without(table, skipped)
    entries = tuple(_entry(row, columns) for row in rows[:MAX_ROWS] if not row.runaway)
    findings = [
        *_file_findings(decoded, rows),
        *_heading_findings(table, columns, rows),
        *_title_findings(skipped),
        *(finding for row in rows[:MAX_ROWS] for finding in _row_findings(row, columns)),
        *find_doubles(entries, existing),
    ]
    findings.sort(key=lambda finding: finding.line)
    return Reading(
        decoded.text, decoded.encoding, table.delimiter, columns, entries, tuple(findings), skipped
    )


def _error(line: int, kind: Issue, **params: str | int) -> Finding:
    return Finding(line, kind, Severity.ERROR, params)


def _refusal(decoded: Decoded) -> Finding | None:
    """The error of a file that is not read at all."""
    if decoded.issue is Issue.TOO_LARGE:
        return _error(0, Issue.TOO_LARGE, size=decoded.size, limit=MAX_BYTES)
    if decoded.issue:
        return _error(0, decoded.issue)
    lines = decoded.text.count("\n")
    if lines > MAX_LINES:
        return _error(0, Issue.TOO_MANY_LINES, count=lines, limit=MAX_LINES)
    return None


def _skipped(table: Table, columns: tuple[Column, ...]) -> Iterator[SkippedLine]:
    """Empty lines, titles, and every heading."""
    above = table.heading.line if table.heading else _first_full_line(table)
    for row in table.rows:
        text = " ".join(row.filled)
        if row.runaway:
            continue
        if table.declared and row.line == 1:
            yield SkippedLine(row.line, Skip.SEPARATOR, text)
        elif not row.cells:
            yield SkippedLine(row.line, Skip.EMPTY)
        elif table.heading and heading_columns(row.cells):
            yield SkippedLine(row.line, Skip.HEADING, text)
        elif row.line < above and not _has_players(row, columns):
            yield SkippedLine(row.line, Skip.TITLE, text)


def _first_full_line(table: Table) -> int:
    """Without a heading, only lines of one cell above all others can be a title."""
    return next((row.line for row in table.rows if len(row.filled) > 1 or row.runaway), 0)


def _has_players(row: Row, columns: tuple[Column, ...]) -> bool:
    entry = _entry(row, columns)
    return bool(entry.player_1 and entry.player_2)


def _rows_without(table: Table, skipped: Iterable[SkippedLine]) -> list[Row]:
    left_out = {line.line for line in skipped}
    return [row for row in table.rows if row.line not in left_out]


def _columns(table: Table) -> tuple[Column, ...]:
    announced = heading_columns(table.heading.cells) if table.heading else None
    return announced or usual_columns([row.cells for row in table.rows if len(row.filled) > 1])


def _entry(row: Row, columns: tuple[Column, ...]) -> Entry:
    cells = dict(zip(columns, row.cells, strict=False))
    player_1, player_2 = (
        " ".join(filter(None, (cells.get(first_name), cells.get(name))))
        for name, first_name in _PLAYERS
    )
    name = cells.get(Column.NAME) or default_name(player_1, player_2)
    return Entry(row.line, name, player_1, player_2, cells.get(Column.CLUB, ""))


def _file_findings(decoded: Decoded, rows: list[Row]) -> Iterator[Finding]:
    if not rows:
        yield _error(0, Issue.EMPTY)
    if len(rows) > MAX_ROWS:
        yield _error(0, Issue.TOO_MANY_ROWS, count=len(rows), limit=MAX_ROWS)
    if decoded.encoding is Encoding.MAC_ROMAN:
        accented = [cell for row in rows for cell in row.cells if not cell.isascii()]
        params = {"value": ", ".join(accented[:_SAMPLE])}
        yield Finding(0, Issue.MAC_ROMAN, Severity.QUESTION, params)


def _heading_findings(
    table: Table, columns: tuple[Column, ...], rows: list[Row]
) -> Iterator[Finding]:
    heading = table.heading
    if heading is None:
        return
    for player, first_name in _PLAYERS:
        if not {player, first_name} & set(columns):
            yield _error(heading.line, Issue.NO_PLAYER_COLUMN, column=player)
    for index, column in enumerate(columns):
        used = any(row.cells[index : index + 1] not in ((), ("",)) for row in rows)
        if column is Column.OTHER and used:
            params = {"value": heading.cells[index] or str(index + 1)}
            yield Finding(heading.line, Issue.UNKNOWN_COLUMN, Severity.NOTE, params)


def _title_findings(skipped: Iterable[SkippedLine]) -> Iterator[Finding]:
    for line in skipped:
        if line.reason is Skip.TITLE:
            yield Finding(line.line, Issue.TITLE, Severity.NOTE, {"value": line.text})


def _row_findings(row: Row, columns: tuple[Column, ...]) -> Iterator[Finding]:
    if row.runaway:
        yield _error(row.line, Issue.UNCLOSED_QUOTE)
        return
    entry = _entry(row, columns)
    if len(row.filled) == 1 and Column.PLAYER_1 in columns:
        yield _error(row.line, Issue.ONE_CELL, value=row.filled[0])
    else:
        yield from _player_findings(entry, columns)
    yield from _value_findings(entry)
    if extra := [cell for cell in row.cells[len(columns) :] if cell]:
        params = {"value": ", ".join(extra)}
        yield Finding(row.line, Issue.EXTRA_CELLS, Severity.QUESTION, params)


def _player_findings(entry: Entry, columns: tuple[Column, ...]) -> Iterator[Finding]:
    players = (entry.player_1, entry.player_2)
    for number, (player, named_by) in enumerate(zip(players, _PLAYERS, strict=True), 1):
        if not player and set(named_by) & set(columns):
            yield _error(entry.line, Issue.MISSING_PLAYER, name=entry.name, player=number)
    if all(players) and name_key(players[0]) == name_key(players[1]):
        yield _error(entry.line, Issue.SAME_PLAYERS, player=players[0])


def _value_findings(entry: Entry) -> Iterator[Finding]:
    values = {
        Column.NAME: entry.name,
        Column.PLAYER_1: entry.player_1,
        Column.PLAYER_2: entry.player_2,
        Column.CLUB: entry.club,
    }
    for column, value in values.items():
        if len(value) > NAME_LENGTH:
            size = {"length": len(value), "limit": NAME_LENGTH}
            yield _error(entry.line, Issue.TOO_LONG, column=column, **size)
    if unreadable := [value for value in values.values() if is_unreadable(value)]:
        yield _error(entry.line, Issue.UNREADABLE, value=", ".join(unreadable))
    elif damaged := [value for value in values.values() if is_damaged(value)]:
        params = {"value": ", ".join(damaged)}
        yield Finding(entry.line, Issue.DAMAGED, Severity.QUESTION, params)
