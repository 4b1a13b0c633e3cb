"""Signing: on one phone that is handed over, or on two."""

import pytest

from scoring.models import SheetState
from tests.tournament.views.captain.pages import text, win


def test_the_handed_over_phone_shows_the_sheet_from_the_other_side(us):
    win(us.match)
    page = us.get("sign").context["page"]
    assert [side.name for side in page.sides] == [str(us.match.away), str(us.match.home)]
    assert [side.total for side in page.sides] == [500, 2120]
    assert "I accept" in text(us.get("sign"))


def test_two_signatures_on_one_phone_freeze_the_totals(us, them):
    win(us.match)
    assert "has signed" in text(us.sign(them.side))
    us.sign(us.side)
    sheet = us.sheet
    assert (sheet.total_a, sheet.total_b) == (2120, 500)
    assert sheet.state() is SheetState.SIGNED


def test_two_signatures_on_two_phones(us, them):
    win(us.match)
    us.sign()
    them.sign()
    assert us.sheet.closed_at


def test_a_match_in_play_is_not_signed(us):
    win(us.match, 3)
    assert "The match is not over" in text(us.sign())
    assert us.sheet.signed_a_at is None


def test_what_changed_meanwhile_is_not_signed(us, them):
    win(us.match)
    seen = us.sheet.version
    them.post("take_back", number=10, seen=seen)
    page = us.post("sign", side="a", seen=seen)
    assert "Somebody else" in text(page)
    assert us.sheet.signed_a_at is None


def test_a_contested_sheet_is_not_signed(us, them):
    win(us.match)
    them.record(10, points="100")
    assert "contested" in text(us.sign())
    assert "We accept" not in text(us.get())


@pytest.mark.parametrize("side", ["c", "ab", "0"])
def test_there_are_two_sides(us, side):
    win(us.match)
    assert us.get("sign", side=side).status_code == 404
    assert us.post("sign", side=side, seen=10).status_code == 404


def test_without_the_version_seen_nothing_is_signed(us):
    win(us.match)
    assert "out of date" in text(us.post("sign", side="a", seen=""))
    assert us.sheet.signed_a_at is None
