"""Correcting a deal."""

from tests import factories
from tests.scoring.forms.typing import typed
from tests.tournament.views.captain.pages import text, win


def amend(captain, number, seen, **facts):
    return captain.post("amend", number, **typed(**facts), seen=seen)


def test_the_form_starts_from_the_recorded_deal(us):
    us.record(1, contract="capot", points=None, made="yes", belote="b", coinche="2")
    form = us.get("amend", 1).context["form"]
    shown = {name: form[name].value() for name in ("contract", "made", "belote", "coinche")}
    assert shown == {"contract": "capot", "made": "yes", "belote": "b", "coinche": "2"}


def test_a_correction_replaces_the_deal_and_keeps_the_old_one(us):
    us.record(1)
    amend(us, 1, 1, points="110")
    assert us.sheet.deals.get().taker_points == 110
    event = us.sheet.events.last()
    assert (event.before["taker_points"], event.after["taker_points"]) == (112, 110)


def test_a_deal_can_become_a_passed_one(us):
    us.record(1)
    us.post("amend", 1, seen=1, passed="1")
    assert us.sheet.deals.get().taker == ""


def test_a_stale_version_is_refused_and_shown_beside_the_own_one(us, them):
    us.record(1)
    amend(them, 1, 1, points="110")
    page = amend(us, 1, 1, points="100")
    assert us.sheet.deals.get().taker_points == 110
    assert "110 points" in text(page)
    assert "Somebody else has changed this sheet" in text(page)
    assert page.context["form"]["points"].value() == "100"
    assert 'name="seen" value="2"' in page.content.decode()


def test_after_having_seen_it_the_correction_passes(us, them):
    us.record(1)
    amend(them, 1, 1, points="110")
    amend(us, 1, us.sheet.version, points="100")
    assert us.sheet.deals.get().taker_points == 100


def test_a_contradiction_stays_on_the_page(us):
    us.record(1)
    page = amend(us, 1, 1, points="163")
    assert "points" in page.context["form"].errors
    assert us.sheet.deals.get().taker_points == 112


def test_a_correction_takes_the_signatures_away(us):
    win(us.match)
    us.sign()
    assert us.sheet.signed_a_at
    amend(us, 1, us.sheet.version, points="110")
    assert us.sheet.signed_a_at is None


def test_a_deal_that_does_not_exist_is_not_found(us):
    assert us.get("amend", 1).status_code == 404


def test_a_signed_sheet_is_not_corrected(us, organiser):
    us.record(1)
    factories.enter_result(us.match, 2000, 1000, by=organiser)
    assert "Only the organiser" in text(amend(us, 1, 2, points="110"))
    assert us.sheet.deals.get().taker_points == 112
