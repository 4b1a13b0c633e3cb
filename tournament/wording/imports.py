"""What a reading of a list says to the person who brings it."""

from django.utils.translation import gettext_lazy as _

from tournament.files.findings import Finding, Issue
from tournament.files.imports import Column, Skip

_TEXTS = {
    Issue.TOO_LARGE: _("The file is too large: %(size)s bytes; at most %(limit)s are read."),
    Issue.WORKBOOK: _(
        "This is a workbook, not a list. In your spreadsheet, choose “Save as” and the type CSV."
    ),
    Issue.NOT_TEXT: _("This file holds no text. Save the list as CSV, or paste it here."),
    Issue.EMPTY: _("The list is empty: no doublette was found."),
    Issue.TOO_MANY_LINES: _("The file has %(count)s lines; at most %(limit)s are read."),
    Issue.TOO_MANY_ROWS: _("The list has %(count)s doublettes; at most %(limit)s are taken."),
    Issue.NO_PLAYER_COLUMN: _("Line %(line)s: the heading names no column “%(column)s”."),
    Issue.UNCLOSED_QUOTE: _(
        "Line %(line)s: a quotation mark is opened and swallows the lines that follow. "
        "Close it or take it away."
    ),
    Issue.ONE_CELL: _("Line %(line)s holds only “%(value)s”: both players are needed."),
    Issue.MISSING_PLAYER: _("Line %(line)s: player %(player)s of “%(name)s” is missing."),
    Issue.SAME_PLAYERS: _("Line %(line)s: “%(player)s” is named as both players."),
    Issue.TOO_LONG: _(
        "Line %(line)s: “%(column)s” has %(length)s characters; at most %(limit)s are possible."
    ),
    Issue.UNREADABLE: _("Line %(line)s holds characters that cannot be read: “%(value)s”."),
    Issue.DAMAGED: _("Line %(line)s: letters look damaged. Is this right: “%(value)s”?"),
    Issue.MAC_ROMAN: _(
        "The file seems to come from an old Macintosh. Are these written right: %(value)s?"
    ),
    Issue.EXTRA_CELLS: _(
        "Line %(line)s has more cells than the list has columns: “%(value)s” would be left out. "
        "Is the rest of the line right?"
    ),
    Issue.LINE_TWICE: _(
        "“%(name)s” stands with the same players in lines %(lines)s. Is it the same doublette?"
    ),
    Issue.NAME_TWICE: _(
        "“%(name)s” stands with different players in lines %(lines)s. Is it the same doublette?"
    ),
    Issue.PAIR_TWICE: _(
        "%(name)s play under different names in lines %(lines)s. Is it the same doublette?"
    ),
    Issue.PLAYER_TWICE: _(
        "“%(player)s” plays in several doublettes, lines %(lines)s: two people may share a name."
    ),
    Issue.TITLE: _("Line %(line)s was taken for a title: “%(value)s”."),
    Issue.UNKNOWN_COLUMN: _("Line %(line)s: the column “%(value)s” is left out."),
}

_REGISTERED_TEXTS = {
    Issue.LINE_TWICE: _(
        "“%(name)s” (line %(lines)s) is already registered with the same players. "
        "Is it the same doublette?"
    ),
    Issue.NAME_TWICE: _(
        "“%(name)s” (line %(lines)s) is already registered with different players. "
        "Is it the same doublette?"
    ),
    Issue.PAIR_TWICE: _(
        "%(name)s (line %(lines)s) are already registered under another name. "
        "Is it the same doublette?"
    ),
    Issue.PLAYER_TWICE: _(
        "“%(player)s” (line %(lines)s) is already registered in another doublette: "
        "two people may share a name."
    ),
}

_COLUMNS = {
    Column.NAME: _("doublette"),
    Column.PLAYER_1: _("player 1"),
    Column.PLAYER_2: _("player 2"),
    Column.FIRST_NAME_1: _("first name 1"),
    Column.FIRST_NAME_2: _("first name 2"),
    Column.CLUB: _("club"),
    Column.OTHER: _("left out"),
}

_DELIMITERS = {
    ";": _("semicolon"),
    ",": _("comma"),
    "\t": _("tab"),
    "|": _("vertical bar"),
    "": _("none, a single column"),
}

_SKIPS = {
    Skip.EMPTY: _("empty"),
    Skip.TITLE: _("title"),
    Skip.HEADING: _("heading"),
    Skip.SEPARATOR: _("separator"),
}


def finding_text(finding: Finding) -> str:
    """The sentence of a finding, with its line and what to change."""
    text = _TEXTS[finding.kind]
    if finding.params.get("registered"):
        text = _REGISTERED_TEXTS[finding.kind]
    params = {"line": finding.line, **finding.params}
    if "column" in params:
        params["column"] = column_text(Column(str(params["column"])))
    return str(text) % params


def column_text(column: Column) -> str:
    """The heading of a column in a preview."""
    return str(_COLUMNS[column])


def delimiter_text(delimiter: str) -> str:
    """The name of the character between the cells."""
    return str(_DELIMITERS[delimiter])


def skip_text(reason: Skip) -> str:
    """Why a line was left out."""
    return str(_SKIPS[reason])
