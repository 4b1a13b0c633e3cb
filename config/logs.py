"""The lines of the log. A captain's link is a secret in a path: no line may hold it."""

import logging
import re

LINK = re.compile(r"/d/[^/\s?]+")


class LineFormatter(logging.Formatter):
    """A line, and the traceback below it, without captains' links."""

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record."""
        return LINK.sub("/d/***", super().format(record))
