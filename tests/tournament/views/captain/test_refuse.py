"""Refusing the sheet: which deal, and why."""

from scoring.models import Claim, SheetState
from tests.tournament.views.captain.pages import text, win


def refuse(captain, **data):
    usual = {"side": "b", "seen": captain.sheet.version, "number": "3", "note": "belote"}
    return captain.post("refuse", **(usual | data))


def test_a_refusal_opens_a_dispute_of_the_side_that_refuses(us):
    win(us.match)
    page = refuse(us)
    claim = Claim.objects.get()
    assert (claim.number, claim.note, claim.side) == (3, "belote", "b")
    assert us.sheet.state() is SheetState.CONTESTED
    assert "The desk has been told" in text(page)


def test_a_reason_that_is_no_deal(us):
    win(us.match)
    refuse(us, number="")
    assert Claim.objects.get().number is None


def test_a_refusal_says_why_and_keeps_the_deal_chosen(us):
    win(us.match)
    page = refuse(us, note="")
    assert "note" in page.context["form"].errors
    assert page.context["form"]["number"].value() == "3"
    assert not Claim.objects.exists()


def test_the_form_is_seen_from_the_side_that_refuses(us):
    win(us.match)
    page = us.get("refuse", side="b")
    assert f"{us.match.away} does not accept the sheet" in text(page)


def test_a_refusal_takes_the_signatures_away(us):
    win(us.match)
    us.sign()
    refuse(us)
    assert us.sheet.signed_a_at is None
