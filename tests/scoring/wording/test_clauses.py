"""Clauses on one line, as each language writes them."""

import pytest
from django.utils import translation

from scoring.wording.clauses import one_line


@pytest.mark.parametrize(
    ("language", "line"),
    [("fr", "un\u202f; deux"), ("en", "un; deux"), ("de", "un; deux")],
)
def test_french_alone_puts_a_narrow_space_before_the_semicolon(language, line):
    with translation.override(language):
        assert one_line(["un", "deux"]) == line
        assert one_line(["un"]) == "un"
