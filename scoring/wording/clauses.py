"""Clauses on one line, as the active language strings them together."""

from collections.abc import Iterable

from django.utils.translation import pgettext


def one_line(clauses: Iterable[str]) -> str:
    """Clauses without full stops as one: “level; ahead of Les As on wins”."""
    return pgettext("between two clauses", "; ").join(clauses)
