"""What a reader of lists has to say about a file, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """An error blocks the import, a question waits for an answer, a note informs."""

    ERROR = "error"
    QUESTION = "question"
    NOTE = "note"


class Issue(StrEnum):
    """The kinds of finding; each names the parameters its sentence needs besides `line`."""

    TOO_LARGE = "too_large"  # size, limit (bytes)
    WORKBOOK = "workbook"
    NOT_TEXT = "not_text"
    EMPTY = "empty"
    TOO_MANY_LINES = "too_many_lines"  # count, limit
    TOO_MANY_ROWS = "too_many_rows"  # count, limit
    NO_PLAYER_COLUMN = "no_player_column"  # column
    UNCLOSED_QUOTE = "unclosed_quote"
    ONE_CELL = "one_cell"  # value
    MISSING_PLAYER = "missing_player"  # name, player (1 or 2)
    SAME_PLAYERS = "same_players"  # player
    TOO_LONG = "too_long"  # column, length, limit
    UNREADABLE = "unreadable"  # value
    DAMAGED = "damaged"  # value
    MAC_ROMAN = "mac_roman"  # value
    EXTRA_CELLS = "extra_cells"  # value
    LINE_TWICE = "line_twice"  # name, lines, registered
    NAME_TWICE = "name_twice"  # name, lines, registered
    PAIR_TWICE = "pair_twice"  # name, lines, registered
    PLAYER_TWICE = "player_twice"  # player, lines, registered
    TITLE = "title"  # value
    UNKNOWN_COLUMN = "unknown_column"  # value


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem, question or note.

    `line` is 1-based as an editor shows it, 0 for the whole file. `doubles` are the lines to
    leave out when the answer to a question of doubles is "same"; empty for other questions.
    """

    line: int
    kind: Issue
    severity: Severity
    params: Mapping[str, str | int] = field(default_factory=dict)
    doubles: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Names a question in a form; no two questions of one reading share it."""
        return f"{self.kind}-{self.line}"
