"""Writing on a sheet: nothing is lost, nothing is overwritten, and what is signed stays."""

from uuid import uuid4

import pytest

from scoring import services
from scoring.models import Claim, Sheet, SheetEvent, SheetState
from scoring.rules.cards import Trump
from scoring.rules.deal import ImpossibleDeal, Role, Slam
from scoring.rules.sheet import Line, Side
from scoring.services import Answer, Author, Entry
from tests.factories import deal_line, make_sheet, make_user

pytestmark = pytest.mark.django_db

ANNE, BERNARD = Author(side=Side.A), Author(side=Side.B)
TRUE = deal_line(taker_points=112)
OTHER = deal_line(taker_points=102)


@pytest.fixture
def sheet() -> Sheet:
    """Two deals of 212 to 50 win it for side A."""
    return make_sheet(target=400)


@pytest.fixture
def desk() -> Author:
    return Author(user=make_user("desk@example.org"))


def record(sheet: Sheet, *lines: Line, author: Author = ANNE) -> list[Entry]:
    first = sheet.deals.count() + 1
    return [
        services.record_deal(sheet, line, number=number, author=author)
        for number, line in enumerate(lines, start=first)
    ]


def contest(sheet: Sheet, line: Line, *, number: int = 1, author: Author = BERNARD) -> Claim:
    assert services.record_deal(sheet, line, number=number, author=author) is Entry.CONTESTED
    return sheet.claims.latest("pk")


def sign(sheet: Sheet, side: Side, seen: int | None = None) -> None:
    services.sign(sheet, side, author=Author(side=side), seen=seen)


def now(sheet: Sheet) -> Sheet:
    return Sheet.objects.get(pk=sheet.pk)


def history(sheet: Sheet) -> list[str]:
    versions = list(sheet.events.values_list("version", flat=True))
    assert versions == list(range(1, now(sheet).version + 1))
    return list(sheet.events.values_list("kind", flat=True))


# Recording


def test_a_recorded_deal_is_stored_with_its_author(sheet):
    assert record(sheet, TRUE) == [Entry.RECORDED]
    assert sheet.lines() == [TRUE]
    event = sheet.events.get()
    assert (event.side, event.number, event.after["taker_points"]) == ("a", 1, 112)


def test_an_equal_deal_merges_silently(sheet):
    record(sheet, TRUE)
    assert services.record_deal(sheet, TRUE, number=1, author=BERNARD) is Entry.MERGED
    assert history(sheet) == ["recorded"]
    assert not sheet.claims.exists()


def test_a_different_deal_is_kept_beside_the_first(sheet):
    record(sheet, TRUE)
    claim = contest(sheet, OTHER)
    assert sheet.lines() == [TRUE]
    assert (claim.line, claim.side) == (OTHER, "b")
    assert now(sheet).state() is SheetState.CONTESTED


def test_the_same_contradiction_is_one_claim_however_often_it_is_sent(sheet):
    record(sheet, TRUE)
    for _ in range(3):
        contest(sheet, OTHER)
    assert sheet.claims.count() == 1
    assert history(sheet) == ["recorded", "contested"]


def test_a_deal_after_a_gap_is_told_its_number(sheet):
    record(sheet, TRUE)
    for number in (0, 3, 99_999_999_999):
        with pytest.raises(services.GapInDeals) as refusal:
            services.record_deal(sheet, TRUE, number=number, author=ANNE)
        assert refusal.value.params == {"expected": 2}


def test_a_deal_after_the_end_is_refused(sheet):
    record(sheet, TRUE, TRUE)
    with pytest.raises(services.SurplusDeals):
        record(sheet, TRUE)


CONTRADICTIONS = [
    deal_line(taker_points=163),
    deal_line(taker_points=-1),
    deal_line(taker_points=161),
    deal_line(taker_points=None),
    deal_line(contract=85),
    deal_line(contract=250),
    deal_line(coinche=3),
    deal_line(trump=Trump.NO_TRUMPS, belote=Role.TAKER),
    deal_line(taker_points=152, all_tricks=Role.TAKER),
    deal_line(contract=Slam.GENERALE, taker_points=None, made=True),
    deal_line(contract=99_999_999_999),
]


@pytest.mark.parametrize("line", CONTRADICTIONS)
@pytest.mark.parametrize("number", [1, 2])
def test_an_impossible_deal_is_refused_and_nothing_is_stored(sheet, line, number):
    record(sheet, TRUE)
    with pytest.raises(ImpossibleDeal) as refusal:
        services.record_deal(sheet, line, number=number, author=BERNARD)
    assert refusal.value.problems
    with pytest.raises(ImpossibleDeal):
        services.amend_deal(sheet, line, number=1, author=BERNARD, seen=None)
    assert sheet.lines() == [TRUE]
    assert history(sheet) == ["recorded"]


@pytest.mark.parametrize("coinche", [1, 2, 4])
@pytest.mark.parametrize("taker", Side)
def test_every_contract_can_be_coinched_capot_too(sheet, taker, coinche):
    slam = {"contract": Slam.CAPOT, "all_tricks": Role.TAKER, "taker_points": None}
    assert record(sheet, deal_line(taker, coinche=coinche, **slam)) == [Entry.RECORDED]


def test_a_passed_deal_is_a_deal(sheet):
    record(sheet, Line(), TRUE)
    assert sheet.lines() == [Line(), TRUE]
    assert now(sheet).tally().total_a == 212


# Correcting


def test_an_amended_deal_keeps_what_stood_there(sheet):
    record(sheet, OTHER, TRUE)
    services.amend_deal(sheet, TRUE, number=1, author=BERNARD, seen=2, reason="wrong pile")
    event = sheet.events.latest("version")
    assert sheet.lines() == [TRUE, TRUE]
    assert (event.before["taker_points"], event.after["taker_points"]) == (102, 112)
    assert (event.side, event.reason) == ("b", "wrong pile")


def test_an_amendment_that_changes_nothing_leaves_no_trace(sheet):
    record(sheet, TRUE)
    services.amend_deal(sheet, TRUE, number=1, author=BERNARD, seen=1)
    assert history(sheet) == ["recorded"]


def test_a_deal_nobody_recorded_cannot_be_amended(sheet):
    with pytest.raises(services.UnknownDeal):
        services.amend_deal(sheet, TRUE, number=1, author=ANNE, seen=0)


def test_who_saw_an_old_version_changes_nothing(sheet):
    record(sheet, TRUE, TRUE)
    changes = [
        lambda: services.amend_deal(sheet, OTHER, number=1, author=BERNARD, seen=1),
        lambda: services.take_back_deal(sheet, number=2, author=BERNARD, seen=1),
        lambda: services.sign(sheet, Side.B, author=BERNARD, seen=1),
        lambda: services.close_sheet(sheet, author=BERNARD, seen=1),
        lambda: services.enter_totals(sheet, 400, 0, author=BERNARD, seen=1),
        lambda: services.refuse_to_sign(sheet, number=1, note="no", author=BERNARD, seen=3),
    ]
    for change in changes:
        with pytest.raises(services.StaleVersion) as refusal:
            change()
        assert refusal.value.params == {"current": 2}
    assert history(sheet) == ["recorded", "recorded"]


def test_only_the_last_deal_can_be_taken_back(sheet):
    record(sheet, TRUE, OTHER)
    for number in (1, 3):
        with pytest.raises(services.UnknownDeal):
            services.take_back_deal(sheet, number=number, author=ANNE, seen=2)
    services.take_back_deal(sheet, number=2, author=ANNE, seen=2)
    assert sheet.lines() == [TRUE]
    assert sheet.events.latest("version").before["taker_points"] == 102


def test_a_deal_taken_back_by_the_desk_takes_its_claims_along(sheet, desk):
    record(sheet, TRUE, TRUE)
    first = contest(sheet, OTHER, number=1)
    contest(sheet, OTHER, number=2)
    services.take_back_deal(sheet, number=2, author=desk, seen=None)
    assert list(sheet.claims.open()) == [first]


def test_a_captain_cannot_take_away_what_the_other_one_contests(sheet):
    record(sheet, TRUE)
    claim = contest(sheet, OTHER)
    with pytest.raises(services.SheetContested):
        services.take_back_deal(sheet, number=1, author=ANNE, seen=None)
    assert list(sheet.claims.open()) == [claim]
    assert sheet.lines() == [TRUE]


# Disputes


def test_an_upheld_claim_replaces_the_deal_and_the_old_facts_stay_readable(sheet, desk):
    record(sheet, TRUE)
    services.settle_claim(contest(sheet, OTHER), upheld=True, author=desk, reason="recounted")
    event = sheet.events.latest("version")
    assert sheet.lines() == [OTHER]
    assert (event.before["taker_points"], event.user) == (112, desk.user)
    assert now(sheet).state() is SheetState.PLAYING


def test_a_dropped_claim_leaves_the_deal(sheet, desk):
    record(sheet, TRUE)
    claim = contest(sheet, OTHER)
    services.settle_claim(claim, upheld=False, author=desk)
    claim.refresh_from_db()
    assert sheet.lines() == [TRUE]
    assert claim.upheld is False


def test_a_claim_is_settled_once(sheet, desk):
    record(sheet, TRUE)
    claim = contest(sheet, OTHER)
    services.settle_claim(claim, upheld=False, author=desk)
    services.settle_claim(claim, upheld=True, author=desk)
    assert sheet.lines() == [TRUE]
    assert history(sheet) == ["recorded", "contested", "settled"]


def test_a_claim_that_turns_out_right_is_settled_with_the_others_of_its_kind(sheet, desk):
    record(sheet, TRUE, author=desk)
    mine = contest(sheet, OTHER, author=ANNE)
    contest(sheet, OTHER, author=BERNARD)
    third = contest(sheet, deal_line(taker_points=92), author=BERNARD)
    services.settle_claim(mine, upheld=True, author=desk)
    assert list(sheet.claims.open()) == [third]


def test_giving_in_settles_the_dispute(sheet):
    record(sheet, TRUE)
    contest(sheet, OTHER)
    services.amend_deal(sheet, OTHER, number=1, author=ANNE, seen=2)
    assert sheet.lines() == [OTHER]
    assert sheet.claims.get().upheld is True


def test_who_enters_the_deal_as_it_stands_takes_the_claim_back(sheet):
    record(sheet, TRUE)
    contest(sheet, OTHER)
    services.record_deal(sheet, TRUE, number=1, author=ANNE)
    assert sheet.claims.open().count() == 1
    assert services.record_deal(sheet, TRUE, number=1, author=BERNARD) is Entry.MERGED
    assert sheet.claims.get().upheld is False
    assert history(sheet) == ["recorded", "contested", "settled"]


def test_a_refusal_without_figures_waits_for_the_desk(sheet, desk):
    record(sheet, TRUE, TRUE)
    services.refuse_to_sign(sheet, number=1, note="belote!", author=BERNARD, seen=2)
    services.record_deal(sheet, TRUE, number=1, author=BERNARD)
    with pytest.raises(services.SheetContested):
        sign(sheet, Side.A)
    services.settle_claim(sheet.claims.get(), upheld=True, author=desk)
    sign(sheet, Side.A)
    assert sheet.lines() == [TRUE, TRUE]


# Signing


def test_two_signatures_freeze_the_sum_of_the_deals(sheet):
    record(sheet, TRUE, TRUE)
    sign(sheet, Side.A, seen=2)
    assert now(sheet).total_a is None
    sign(sheet, Side.B, seen=3)
    closed = now(sheet)
    assert (closed.total_a, closed.total_b) == (424, 100)
    assert closed.state() is SheetState.SIGNED


def test_two_captains_who_read_the_same_sheet_can_both_sign_it(sheet):
    record(sheet, TRUE, TRUE)
    for side in Side:
        sign(sheet, side, seen=2)
    assert now(sheet).closed_at


def test_signing_again_changes_nothing(sheet):
    record(sheet, TRUE, TRUE)
    for _ in range(2):
        sign(sheet, Side.A, seen=2)
    assert history(sheet) == ["recorded", "recorded", "signed"]


def test_a_signature_is_for_the_sheet_as_it_stood(sheet):
    record(sheet, TRUE, TRUE)
    sign(sheet, Side.A)
    services.amend_deal(sheet, OTHER, number=1, author=BERNARD, seen=3)
    assert not now(sheet).is_signed_by(Side.A)
    with pytest.raises(services.StaleVersion):
        sign(sheet, Side.B, seen=3)


def test_a_sheet_is_signed_when_the_match_is_over_and_not_before(sheet):
    record(sheet, TRUE)
    with pytest.raises(services.SheetNotOver):
        sign(sheet, Side.A)
    record(sheet, OTHER)
    contest(sheet, TRUE, number=2)
    with pytest.raises(services.SheetContested):
        sign(sheet, Side.A)


def test_surplus_deals_must_be_taken_back_before_signing():
    sheet = make_sheet(target=400)
    record(sheet, OTHER, deal_line(Side.B, taker_points=112), TRUE)
    services.amend_deal(sheet, deal_line(Side.A, taker_points=142), number=2, author=ANNE, seen=3)
    with pytest.raises(services.SurplusDeals):
        sign(sheet, Side.A)
    services.take_back_deal(sheet, number=3, author=ANNE, seen=4)
    sign(sheet, Side.A)


def test_a_closed_sheet_takes_nothing_more(sheet, desk):
    record(sheet, TRUE)
    claim = contest(sheet, OTHER)
    services.enter_totals(sheet, 424, 100, author=desk, seen=2)
    changes = [
        lambda: services.record_deal(sheet, TRUE, number=2, author=ANNE),
        lambda: services.record_deal(sheet, TRUE, number=1, author=ANNE),
        lambda: services.amend_deal(sheet, OTHER, number=1, author=ANNE, seen=3),
        lambda: services.take_back_deal(sheet, number=1, author=ANNE, seen=3),
        lambda: services.sign(sheet, Side.A, author=ANNE, seen=3),
        lambda: services.close_sheet(sheet, author=desk, seen=3),
        lambda: services.enter_totals(sheet, 1, 400, author=desk, seen=3),
        lambda: services.refuse_to_sign(sheet, number=1, note="", author=ANNE, seen=3),
        lambda: services.settle_claim(claim, upheld=True, author=desk),
    ]
    for change in changes:
        with pytest.raises(services.SheetSigned):
            change()
    assert history(sheet) == ["recorded", "contested", "totals"]


# The desk


def test_a_stopped_match_shares_its_pot(sheet, desk):
    record(sheet, deal_line(contract=80, taker_points=81))
    assert now(sheet).tally().pot == 162
    with pytest.raises(services.SheetNotOver):
        services.close_sheet(sheet, author=desk, seen=1)
    services.close_sheet(sheet, author=desk, seen=1, reason="power cut")
    closed = now(sheet)
    assert (closed.total_a, closed.total_b) == (81, 81)
    assert sheet.events.latest("version").reason == "power cut"


@pytest.mark.parametrize("totals", [(400, 400), (399, 120), (0, 0)])
def test_totals_of_an_unfinished_match_need_a_reason(sheet, desk, totals):
    with pytest.raises(services.ImpossibleTotals):
        services.enter_totals(sheet, *totals, author=desk, seen=0)
    services.enter_totals(sheet, *totals, author=desk, seen=0, reason="stopped")
    assert (now(sheet).total_a, now(sheet).total_b) == totals


@pytest.mark.parametrize("totals", [(-1, 400), (400, -10), (100_000, 0), (0, 99_999_999_999)])
def test_totals_no_sheet_can_hold_are_refused_whatever_the_reason(sheet, desk, totals):
    for reason in ("", "because"):
        with pytest.raises(services.ImpossibleTotals):
            services.enter_totals(sheet, *totals, author=desk, seen=0, reason=reason)
    assert now(sheet).version == 0


def test_totals_from_paper_drop_open_claims_and_keep_the_deals(sheet, desk):
    record(sheet, TRUE)
    claim = contest(sheet, OTHER)
    services.enter_totals(sheet, 410, 90, author=desk, seen=2)
    claim.refresh_from_db()
    assert claim.upheld is False
    assert sheet.lines() == [TRUE]


def test_a_reopened_sheet_has_neither_totals_nor_signatures(sheet, desk):
    record(sheet, TRUE, TRUE)
    sign(sheet, Side.A)
    sign(sheet, Side.B)
    services.reopen_sheet(sheet, author=desk, reason="wrong way round")
    opened = now(sheet)
    assert (opened.total_a, opened.total_b, opened.closed_at) == (None, None, None)
    assert not any(opened.is_signed_by(side) for side in Side)
    assert sheet.events.latest("version").before == {"total_a": 424, "total_b": 100}


def test_an_open_sheet_cannot_be_opened(sheet, desk):
    services.reopen_sheet(sheet, author=desk, reason="nothing")
    assert history(sheet) == []


# The same request again


def keep(sheet: Sheet, key, content, line: Line) -> Answer:
    def work(held: Sheet) -> Answer:
        entry = services.record_deal(held, line, number=held.deals.count() + 1, author=ANNE)
        return Answer(201, {"entry": entry.value, "version": held.version})

    return services.answer_once(sheet, key, content, work)


def test_a_deal_sent_fifty_times_counts_once_and_is_answered_alike(sheet):
    key = uuid4()
    answers = [keep(sheet, key, {"points": 112}, TRUE) for _ in range(50)]
    assert [answer.replayed for answer in answers] == [False] + [True] * 49
    assert {(answer.status, str(answer.body)) for answer in answers} == {
        (201, "{'entry': 'recorded', 'version': 1}")
    }
    assert sheet.lines() == [TRUE]


def test_a_key_with_other_content_is_refused(sheet):
    key = uuid4()
    keep(sheet, key, {"points": 112, "taker": "a"}, TRUE)
    assert keep(sheet, key, {"taker": "a", "points": 112}, TRUE).replayed
    with pytest.raises(services.KeyReused):
        keep(sheet, key, {"points": 102}, OTHER)
    assert sheet.lines() == [TRUE]


def test_a_key_belongs_to_its_sheet(sheet):
    key, neighbour = uuid4(), make_sheet()
    keep(sheet, key, {}, TRUE)
    assert not keep(neighbour, key, {}, TRUE).replayed


def test_a_refused_request_is_judged_again(sheet):
    key = uuid4()
    with pytest.raises(ImpossibleDeal):
        keep(sheet, key, {}, deal_line(taker_points=163))
    assert not sheet.receipts.exists()
    assert not keep(sheet, key, {}, TRUE).replayed


def test_every_change_has_an_author(sheet, desk):
    record(sheet, TRUE, TRUE)
    services.close_sheet(sheet, author=desk, seen=2)
    assert [bool(event.side or event.user) for event in SheetEvent.objects.all()] == [True] * 3


def test_a_refusal_has_a_name_for_programs_and_a_sentence_for_people():
    refusal = services.GapInDeals(expected=4)
    assert refusal.code == "gap_in_deals"
    assert str(refusal) == "The next deal of this sheet is number 4."
