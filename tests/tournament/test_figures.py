"""Figures as the pages write them."""

import pytest

from scoring.standings import Outcome, Result, rank
from tournament.templatetags.coinche import wins


@pytest.mark.parametrize(
    ("won", "drawn", "text"),
    [(0, 0, "0"), (0, 1, "½"), (2, 0, "2"), (2, 1, "2½"), (2, 2, "3"), (2, 3, "3½")],
)
def test_every_draw_is_half_a_win(won: int, drawn: int, text: str) -> None:
    points = [2000] * won + [1000] * drawn
    results = [Result(n, 1, 2, Outcome.PLAYED, own, 1000) for n, own in enumerate(points, start=1)]
    assert wins(rank([1], results)[0]) == text
