"""A whole match by plain forms, without JavaScript: to 2000, both signatures, the totals frozen."""

from django.urls import reverse

from scoring.models import SheetState
from tests.scoring.forms.typing import typed
from tests.tournament.views.captain.pages import text
from tournament import selectors


def test_a_match_from_the_first_deal_to_both_signatures(us, them, tournament, organiser_client):
    us.record(1)
    us.post("record", number=2, passed="1")
    us.record(3, taker=them.side, trump="C", contract="120", coinche="2", points="100", belote="b")
    us.record(4, points="110")
    us.post("take_back", number=4, seen=us.sheet.version)
    us.record(4, contract="90", points="91")
    us.post("amend", 4, seen=us.sheet.version, **typed(contract="90", points="100"))
    assert [side.total for side in us.get().context["page"].sides] == [464, 472]

    them.record(4, contract="90", points="91")
    assert us.sheet.state() is SheetState.CONTESTED
    claim = us.sheet.open_claims()[0]
    place = [tournament.slug, us.match.round.number, us.match.table, claim.pk]
    organiser_client.post(reverse("tournament:desk:sheet_settle", args=place), {"upheld": "no"})
    assert us.sheet.state() is SheetState.PLAYING

    for number in (5, 6, 7, 8):
        us.record(number, contract="capot", points=None, made="yes")
    assert "Pass the phone to" in text(us.get())
    assert us.record(9).context["page"].last_number == 8

    us.sign(them.side)
    assert us.sheet.closed_at is None
    assert f"{us.match.home} wins" in text(us.sign(us.side))
    sheet = us.sheet
    assert (sheet.total_a, sheet.total_b) == (2464, 472)
    table = selectors.standings(tournament)
    assert table.of(us.match.home).row.points == 2464
    us.record(9)
    us.post("take_back", number=8, seen=sheet.version)
    assert us.sheet.deals.count() == 8
