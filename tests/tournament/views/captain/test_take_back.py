"""Taking the last deal back."""

from tests import factories
from tests.tournament.views.captain.pages import text, win


def test_the_last_deal_is_taken_back(us):
    win(us.match, 2)
    us.post("take_back", number=2, seen=2)
    assert [deal.number for deal in us.sheet.deals.all()] == [1]


def test_only_the_last_deal_goes(us):
    win(us.match, 2)
    assert "Only the last deal" in text(us.post("take_back", number=1, seen=2))
    assert us.sheet.deals.count() == 2


def test_a_second_tap_takes_nothing_more(us):
    win(us.match, 2)
    us.post("take_back", number=2, seen=2)
    us.post("take_back", number=2, seen=2)
    assert us.sheet.deals.count() == 1


def test_a_sheet_that_changed_meanwhile_is_left_alone(us, them):
    win(us.match, 2)
    them.record(3)
    assert "Somebody else" in text(us.post("take_back", number=3, seen=2))
    assert us.sheet.deals.count() == 3


def test_nonsense_is_left_alone(us):
    win(us.match, 1)
    assert us.post("take_back", number="x", seen="").status_code == 200
    assert us.sheet.deals.count() == 1


def test_a_signed_sheet_gives_nothing_back(us, organiser):
    win(us.match, 1)
    factories.enter_result(us.match, 2000, 1000, by=organiser)
    us.post("take_back", number=1, seen=2)
    assert us.sheet.deals.count() == 1
