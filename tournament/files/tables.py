"""From the text of a list to rows of clean cells, each with the line it starts on."""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, replace

from tournament.files.headings import heading_columns
from tournament.files.names import clean, without_guard

DELIMITERS = (";", "\t", ",", "|")

_DECLARED = re.compile(r'"?sep=([;\t,|])"?(?=\n|$)', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """Cells without the empty ones at the end. `runaway`: a quote swallowed other lines."""

    line: int
    cells: tuple[str, ...]
    runaway: bool = False

    @property
    def filled(self) -> tuple[str, ...]:
        """The cells that hold something."""
        return tuple(cell for cell in self.cells if cell)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a list, the empty ones too; `delimiter` is "" where one column is all.

    `heading` is the first row that names columns; a list sorted by mistake has it anywhere.
    """

    delimiter: str
    rows: tuple[Row, ...]
    heading: Row | None
    declared: bool = False


def read_table(text: str) -> Table:
    """Splits a text at the delimiter it declares (`sep=;`) or that fits its lines best."""
    declared = _DECLARED.match(text)
    if declared:
        return _table(text, declared[1], declared=True)
    best = max((_table(text, delimiter) for delimiter in DELIMITERS), key=_fit)
    return best if any(len(row.cells) > 1 for row in best.rows) else replace(best, delimiter="")


def _table(text: str, delimiter: str, *, declared: bool = False) -> Table:
    rows = _split(text, delimiter)
    heading = next((row for row in rows if heading_columns(row.cells)), None)
    return Table(delimiter, rows, heading, declared)


def _fit(table: Table) -> tuple[bool, int, int]:
    """Has a heading; how many rows have several cells; how many of them agree in number."""
    widths = Counter(len(row.cells) for row in table.rows if len(row.cells) > 1)
    agreeing = max(widths.values(), default=0)
    return table.heading is not None, widths.total(), agreeing


def _split(text: str, delimiter: str) -> tuple[Row, ...]:
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
    rows: list[Row] = []
    line = 1
    try:
        for cells in reader:
            rows.append(_row(line, cells, delimiter))
            line = reader.line_num + 1
    except csv.Error:  # a cell beyond the reader's limit: only an open quote makes one
        rows.append(Row(line, (), runaway=True))
    return tuple(rows)


def _row(line: int, cells: list[str], delimiter: str) -> Row:
    runaway = any("\n" in cell and delimiter in cell for cell in cells)
    cleaned = [without_guard(clean(cell)) for cell in cells]
    while cleaned and not cleaned[-1]:
        cleaned.pop()
    return Row(line, tuple(cleaned), runaway)
