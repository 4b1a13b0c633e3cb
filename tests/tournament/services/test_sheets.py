"""Writing on the sheet of a match: what the tournament must know of it, and when it says no."""

import pytest

from scoring import services as scoring
from scoring.models import Sheet
from scoring.rules.sheet import Line, Side
from scoring.services import Author, Entry, SheetContested
from scoring.standings import Outcome
from tests import factories
from tests.factories import deal_line
from tournament.models import Match, Tournament
from tournament.services import TournamentClosed, organising, results, rounds, sheets
from tournament.services.rounds import ReasonNeeded
from tournament.services.sheets import NoSheet

pytestmark = pytest.mark.django_db

ANNE, BERNARD = Author(side=Side.A), Author(side=Side.B)


@pytest.fixture
def tournament(organiser) -> Tournament:
    """Three doublettes in a first round: one table, one exempt; two deals win."""
    made = factories.make_tournament(by=organiser, doublettes=3, target=400)
    factories.publish_round(made, by=organiser)
    return made


@pytest.fixture
def match(tournament) -> Match:
    return Match.objects.of_tournament(tournament).get(table=1)


@pytest.fixture
def desk(organiser) -> Author:
    return Author(user=organiser)


def now(tournament: Tournament) -> int:
    return Tournament.objects.get(pk=tournament.pk).version


def journal(tournament: Tournament) -> list[str]:
    """What came after the round was published, oldest first."""
    verbs = list(tournament.journal.order_by("pk").values_list("verb", flat=True))
    return verbs[verbs.index("published") + 1 :]


def play(match: Match, *, author: Author = ANNE) -> None:
    for number in (1, 2):
        sheets.record_deal(match, deal_line(), number=number, author=author)


def test_a_captains_deal_counts_as_a_public_change_and_fills_no_journal(tournament, match):
    before = now(tournament)
    assert sheets.record_deal(match, deal_line(), number=1, author=ANNE) is Entry.RECORDED
    assert now(tournament) == before + 1
    assert journal(tournament) == []


def test_what_changes_nothing_is_told_to_nobody(tournament, match, desk):
    play(match)
    before = now(tournament)
    sheets.record_deal(match, deal_line(), number=1, author=desk)
    sheets.amend_deal(match, deal_line(), number=1, author=desk, seen=None)
    sheets.reopen_sheet(match, author=desk, reason="it is open")
    assert now(tournament) == before
    assert journal(tournament) == []


def test_the_desk_is_journalled_with_round_table_and_names(tournament, match, desk):
    play(match)
    sheets.amend_deal(
        match, deal_line(taker_points=102), number=2, author=desk, seen=2, reason="recount"
    )
    entry = tournament.journal.first()
    assert entry.subject == f"1/1 {match.home} – {match.away}"
    assert (entry.by, entry.reason, entry.after) == (desk.user, "recount", {"deal": 2})


def test_a_match_runs_from_deals_over_a_dispute_to_two_signatures(tournament, match, desk):
    play(match)
    claimed = deal_line(taker_points=102)
    assert sheets.record_deal(match, claimed, number=1, author=BERNARD) is Entry.CONTESTED
    sheets.settle_claim(match, match.sheet.claims.get(), upheld=True, author=desk)
    for side in Side:
        sheets.sign(match, side, author=Author(side=side), seen=None)
    result = Match.objects.of_tournament(tournament).get(pk=match.pk).result
    assert (result.home_points, result.away_points) == (202 + 212, 60 + 50)
    assert journal(tournament) == ["settled"]


def test_a_deal_taken_back_a_refusal_and_a_closing_are_told(tournament, match, desk):
    play(match, author=desk)
    sheets.take_back_deal(match, number=2, author=desk, seen=2)
    sheets.refuse_to_sign(match, number=1, note="belote", author=desk, seen=3)
    claim = match.sheet.claims.get()
    for _ in range(2):
        sheets.settle_claim(match, claim, upheld=False, author=desk)
    sheets.close_sheet(match, author=desk, seen=None, reason="time is up")
    assert journal(tournament) == ["corrected"] * 4 + ["settled", "closed_sheet"]


def test_a_sheet_is_opened_again_with_a_reason(tournament, match, desk):
    sheets.enter_totals(match, 400, 200, author=desk, seen=0)
    with pytest.raises(ReasonNeeded):
        sheets.reopen_sheet(match, author=desk, reason="")
    sheets.reopen_sheet(match, author=desk, reason="wrong way round")
    sheets.enter_totals(match, 200, 400, author=desk, seen=2)
    assert journal(tournament) == ["closed_sheet", "reopened_sheet", "closed_sheet"]


def test_a_claim_is_settled_on_its_own_sheet_only(tournament, match, desk, organiser):
    other = factories.make_tournament(by=organiser, name="Ailleurs", doublettes=2)
    factories.publish_round(other, by=organiser)
    elsewhere = Match.objects.of_tournament(other).get()
    sheets.record_deal(elsewhere, deal_line(), number=1, author=ANNE)
    sheets.record_deal(elsewhere, deal_line(taker_points=102), number=1, author=BERNARD)
    with pytest.raises(NoSheet):
        sheets.settle_claim(match, elsewhere.sheet.claims.get(), upheld=True, author=desk)
    assert elsewhere.sheet.claims.open().exists()


def changes_that_would_pass(match: Match, desk: Author):
    claim = match.sheet.claims.first()
    return [
        lambda: sheets.record_deal(match, deal_line(), number=2, author=ANNE),
        lambda: sheets.amend_deal(match, deal_line(coinche=2), number=1, author=ANNE, seen=None),
        lambda: sheets.take_back_deal(match, number=1, author=desk, seen=None),
        lambda: sheets.refuse_to_sign(match, number=1, note="no", author=ANNE, seen=None),
        lambda: sheets.enter_totals(match, 400, 0, author=desk, seen=None),
        lambda: sheets.settle_claim(match, claim, upheld=True, author=desk),
    ]


@pytest.mark.parametrize("end", ["close", "cancel", "forfeit"])
def test_a_page_opened_before_the_end_changes_nothing_after_it(
    tournament, match, desk, organiser, end
):
    sheets.record_deal(match, deal_line(), number=1, author=ANNE)
    sheets.record_deal(match, deal_line(taker_points=102), number=1, author=BERNARD)
    kept = list(match.sheet.events.values_list("kind", flat=True))
    if end == "close":
        organising.close_tournament(tournament, by=organiser)
    elif end == "cancel":
        rounds.cancel_round(match.round, by=organiser, reason="fire alarm")
    else:
        same = Match.objects.of_tournament(tournament).get(pk=match.pk)
        results.declare_forfeit(same, Outcome.FORFEIT_AWAY, by=organiser)
    for change in changes_that_would_pass(match, desk):
        with pytest.raises(TournamentClosed if end == "close" else NoSheet):
            change()
    with pytest.raises(SheetContested):  # the sheet itself says no before the tournament is asked
        sheets.sign(match, Side.A, author=ANNE, seen=None)
    assert list(match.sheet.events.values_list("kind", flat=True)) == kept


def test_an_exempt_has_no_sheet(tournament):
    exempt = Match.objects.of_tournament(tournament).get(table=None)
    with pytest.raises(NoSheet):
        sheets.record_deal(exempt, deal_line(), number=1, author=ANNE)


def test_a_service_inside_a_kept_request_writes_on_the_sheet_that_is_held(match):
    held = {}

    def work(sheet: Sheet) -> scoring.Answer:
        match.sheet = held["sheet"] = sheet
        sheets.record_deal(match, deal_line(), number=1, author=ANNE)
        sheets.record_deal(match, deal_line(), number=2, author=ANNE)
        return scoring.Answer(201, {"version": sheet.version})

    key = "5f3c0a52-2d1c-4f0e-9a53-0d9f4f0a7f11"
    answer = scoring.answer_once(match.sheet, key, {}, work)
    assert answer.body == {"version": 2}
    assert not held["sheet"].is_held


def test_a_deal_costs_ten_queries_however_long_the_sheet(
    tournament, match, django_assert_num_queries
):
    for number in range(1, 5):
        with django_assert_num_queries(10):
            sheets.record_deal(match, Line(), number=number, author=ANNE)
