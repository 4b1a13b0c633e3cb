"""Two people press at the same moment: what the guards prevent, and what happens without them.

Each race runs on whatever database the tests run on; the guards differ. PostgreSQL locks rows, and
SQLite lets one transaction write at a time because each takes the write lock when it begins.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, connections, transaction
from django.db.models import QuerySet
from django.db.utils import DatabaseError

from scoring import services as scoring
from scoring.models import Deal, Sheet
from scoring.rules.sheet import Side
from scoring.services import Answer, Author, Entry, Refusal
from scoring.standings import Outcome
from tests import factories
from tests.factories import deal_line
from tournament import selectors
from tournament.models import Match, Round, Tournament
from tournament.selectors.consequences import consequences
from tournament.services import registration, results, rounds, rules, sheets
from tournament.services.registration import Named

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 5
needs_row_locks = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite writes one transaction at a time"
)


@pytest.fixture
def tournament(organiser) -> Tournament:
    return factories.make_tournament(by=organiser, doublettes=4, target=400)


@pytest.fixture
def match(tournament, organiser) -> Match:
    factories.publish_round(tournament, by=organiser)
    return Match.objects.of_tournament(tournament).first()


def together(*works: Callable[[], Any]) -> list[Any]:
    """What each piece of work gave, or the refusal it met, all started at the same moment."""
    start = threading.Barrier(len(works))
    answers: list[Any] = [None] * len(works)

    def run(position: int, work: Callable[[], Any]) -> None:
        try:
            start.wait(timeout=20)
            answers[position] = work()
        except (Refusal, DatabaseError) as no:
            answers[position] = no
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads)
    return answers


def kinds(answers: list[Any]) -> Counter[str]:
    """How often each refusal was met; "ok" for what went through."""
    return Counter(type(a).__name__ if isinstance(a, Exception) else "ok" for a in answers)


# The guards, and how each is switched off


@contextmanager
def no_row_locks() -> Iterator[None]:
    """`select_for_update` reads like any other query."""
    guarded = QuerySet.select_for_update
    QuerySet.select_for_update = lambda rows, *args, **options: rows.all()
    try:
        yield
    finally:
        QuerySet.select_for_update = guarded


@contextmanager
def meeting_after(module: Any, name: str, people: int) -> Iterator[None]:
    """Nobody goes on from this function before all have read what it reads."""
    original, gate = getattr(module, name), threading.Barrier(people)

    def slow(*args: Any, **options: Any) -> Any:
        found = original(*args, **options)
        gate.wait(timeout=20)
        return found

    setattr(module, name, slow)
    try:
        yield
    finally:
        setattr(module, name, original)


# Drawing and publishing


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_draw_pressed_by_several_at_once_is_one_draft(tournament, organiser, _time):
    works = [
        lambda seed=seed: rounds.draft_round(tournament, seed=seed, by=organiser)
        for seed in ("1", "2", "3", "4")
    ]
    answers = together(*works)
    assert kinds(answers) == {"ok": 4}
    assert len({drawn.pk for drawn in answers}) == 1
    assert Match.objects.count() == 2
    assert tournament.journal.filter(verb="drawn").count() == 1


@needs_row_locks
def test_without_its_lock_the_second_draw_fails_on_the_unique_number(tournament, organiser):
    with no_row_locks(), meeting_after(selectors, "draft_of", 2):
        answers = together(
            lambda: rounds.draft_round(tournament, seed="1", by=organiser),
            lambda: rounds.draft_round(tournament, seed="2", by=organiser),
        )
    assert kinds(answers) == {"ok": 1, "IntegrityError": 1}
    assert Round.objects.count() == 1


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_draft_published_twice_at_once_is_published_once(tournament, organiser, _time):
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    publish = [lambda: rounds.publish_round(draft, by=organiser)] * 3
    assert kinds(together(*publish)) == {"ok": 1, "NotADraft": 2}
    assert Sheet.objects.count() == 2
    assert tournament.journal.filter(verb="published").count() == 1


@needs_row_locks
def test_without_its_lock_a_draft_is_published_twice(tournament, organiser):
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    publish = [lambda: rounds.publish_round(draft, by=organiser)] * 2
    with no_row_locks(), meeting_after(rounds, "draft_again", 2):
        assert kinds(together(*publish)) == {"ok": 2}
    assert Sheet.objects.count() == 4


def test_publishing_and_throwing_away_at_once_does_one_of_the_two(tournament, organiser):
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    answers = together(
        lambda: rounds.publish_round(draft, by=organiser),
        lambda: rounds.discard_draft(draft, by=organiser),
    )
    assert kinds(answers) == {"ok": 1, "NotADraft": 1}
    assert Sheet.objects.count() == 2 * Round.objects.published().count()


# Two captains


def two_captains(match: Match, one: Any, other: Any) -> list[Any]:
    return together(
        lambda: sheets.record_deal(match, one, number=1, author=Author(side=Side.A)),
        lambda: sheets.record_deal(match, other, number=1, author=Author(side=Side.B)),
    )


@pytest.mark.parametrize("_time", range(TIMES))
def test_two_captains_who_agree_have_one_deal(match, _time):
    answers = two_captains(match, deal_line(), deal_line())
    assert sorted(answers) == [Entry.MERGED, Entry.RECORDED]
    assert Deal.objects.count() == 1
    assert list(match.sheet.events.values_list("version", flat=True)) == [1]


@pytest.mark.parametrize("_time", range(TIMES))
def test_two_captains_who_differ_have_one_deal_and_one_claim(match, _time):
    lines = [deal_line(taker_points=112), deal_line(taker_points=102)]
    answers = two_captains(match, *lines)
    assert sorted(answers) == [Entry.CONTESTED, Entry.RECORDED]
    [deal], [claim] = match.sheet.deals.all(), match.sheet.claims.open()
    first, second = (0, 1) if answers[0] is Entry.RECORDED else (1, 0)
    assert (deal.line, claim.line) == (lines[first], lines[second])
    assert claim.side == list(Side)[second]
    assert selectors.undecided_matches(match.round.stage.tournament)


@needs_row_locks
@pytest.mark.parametrize("other", [112, 102])
def test_without_its_lock_the_second_captain_is_lost_on_the_unique_number(match, other):
    with no_row_locks(), meeting_after(scoring, "refuse_impossible", 2):
        answers = two_captains(match, deal_line(), deal_line(taker_points=other))
    assert kinds(answers) == {"ok": 1, "IntegrityError": 1}
    assert Deal.objects.count() == 1


def test_two_signatures_at_once_close_the_sheet(match):
    for number in (1, 2):
        sheets.record_deal(match, deal_line(), number=number, author=Author(side=Side.A))
    answers = together(
        *(lambda s=s: sheets.sign(match, s, author=Author(side=s), seen=2) for s in Side)
    )
    assert kinds(answers) == {"ok": 2}
    assert Sheet.objects.get(pk=match.sheet.pk).total_a == 424


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_deal_sent_by_ten_lines_at_once_under_one_key_counts_once(match, _time):
    def work(sheet: Sheet) -> Answer:
        entry = scoring.record_deal(sheet, deal_line(), number=1, author=Author(side=Side.A))
        return Answer(201, {"entry": entry.value})

    key = "5f3c0a52-2d1c-4f0e-9a53-0d9f4f0a7f11"
    answers = together(*[lambda: scoring.answer_once(match.sheet, key, {}, work)] * 10)
    assert Counter(answer.replayed for answer in answers) == {False: 1, True: 9}
    assert {str(answer.body) for answer in answers} == {"{'entry': 'recorded'}"}
    assert Deal.objects.count() == 1


# The desk against the table


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_forfeit_and_a_last_signature_at_once_are_one_result(match, organiser, _time):
    for number in (1, 2):
        sheets.record_deal(match, deal_line(), number=number, author=Author(side=Side.A))
    sheets.sign(match, Side.A, author=Author(side=Side.A), seen=2)
    answers = together(
        lambda: sheets.sign(match, Side.B, author=Author(side=Side.B), seen=3),
        lambda: results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser),
    )
    found = Match.objects.select_related("sheet").get(pk=match.pk)
    if found.is_played:
        assert kinds(answers) == {"ok": 1, "AlreadyDecided": 1}
        assert found.sheet.closed_at
    else:
        assert kinds(answers) == {"ok": 1, "NoSheet": 1}
        assert found.sheet.closed_at is None


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_round_is_cancelled_freely_only_if_no_deal_came_first(match, organiser, _time):
    answers = together(
        lambda: sheets.record_deal(match, deal_line(), number=1, author=Author(side=Side.A)),
        lambda: rounds.cancel_round(match.round, by=organiser),
    )
    expected = "NoSheet" if Round.objects.get().cancelled_at else "ReasonNeeded"
    assert kinds(answers) == {"ok": 1, expected: 1}
    assert Deal.objects.exists() == (expected == "ReasonNeeded")


def test_everyone_who_registers_at_once_gets_a_number(tournament, organiser):
    entries = [Named(name, "A", "B") for name in ("Un", "Deux", "Trois", "Trois")]
    answers = together(
        *(lambda e=e: registration.register(tournament, e, by=organiser) for e in entries)
    )
    assert kinds(answers) == {"ok": 3, "NameTaken": 1}
    numbers = tournament.doublettes.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 8))


def test_many_tables_at_once_lose_nothing(organiser):
    hall = factories.make_tournament(by=organiser, name="Grande salle", doublettes=12)
    factories.publish_round(hall, by=organiser)
    before = Tournament.objects.get(pk=hall.pk).version
    tables = list(Match.objects.of_tournament(hall))
    answers = together(
        *(
            lambda m=m, s=s: sheets.record_deal(m, deal_line(), number=1, author=Author(side=s))
            for m in tables
            for s in Side
        )
    )
    assert Counter(answers) == {Entry.RECORDED: 6, Entry.MERGED: 6}
    assert Tournament.objects.get(pk=hall.pk).version == before + 6


# The rules against the table


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_first_deal_and_other_rules_at_once_are_one_after_the_other(match, organiser, _time):
    tournament = match.round.stage.tournament
    answers = together(
        lambda: sheets.record_deal(match, deal_line(), number=1, author=Author(side=Side.A)),
        lambda: rules.choose_rules(tournament, by=organiser, rules="online"),
    )
    sheet, now = Sheet.objects.get(pk=match.sheet.pk), Tournament.objects.get(pk=tournament.pk)
    assert sheet.rules == now.rules
    chosen = now.rules == "online"
    assert kinds(answers) == ({"ok": 2} if chosen else {"ok": 1, "PlayHasBegun": 1})
    events = list(sheet.events.values_list("version", "kind"))
    assert events == ([(1, "rescored"), (2, "recorded")] if chosen else [(1, "recorded")])


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_round_published_while_rules_are_chosen_is_played_under_them(
    tournament, organiser, _time
):
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    answers = together(
        lambda: rounds.publish_round(draft, by=organiser),
        lambda: rules.choose_rules(tournament, by=organiser, rules="online"),
    )
    now = Tournament.objects.get(pk=tournament.pk)
    assert set(Sheet.objects.values_list("rules", flat=True)) == {now.rules}
    assert set(kinds(answers)) <= {"ok", "PreviewOutdated"}


@pytest.mark.parametrize("_time", range(TIMES))
def test_of_two_decisions_at_once_the_second_sees_the_first(match, organiser, _time):
    tournament = match.round.stage.tournament
    sheets.record_deal(match, deal_line(), number=1, author=Author(side=Side.A))
    shown = {
        target: (terms, consequences(tournament, terms).key)
        for target in (1000, 1500)
        for terms in [replace(tournament.terms, target=target)]
    }
    answers = together(
        *(
            lambda t=terms, k=key: rules.change_rules(
                tournament, t, by=organiser, reason="agreed", key=k
            )
            for terms, key in shown.values()
        )
    )
    assert kinds(answers) == {"ok": 1, "PreviewOutdated": 1}
    now = Tournament.objects.get(pk=tournament.pk)
    assert Sheet.objects.get(pk=match.sheet.pk).target == now.target
    assert now.rules_edition == 2


@needs_row_locks
def test_without_its_lock_a_first_deal_meets_the_rules_on_the_unique_version(match, organiser):
    tournament = match.round.stage.tournament
    found_empty, recorded = threading.Event(), threading.Event()

    def wait_for_the_deal(_: Any) -> None:
        found_empty.set()
        assert recorded.wait(timeout=20)

    def first_deal() -> None:
        assert found_empty.wait(timeout=20)
        sheets.record_deal(match, deal_line(), number=1, author=Author(side=Side.A))
        recorded.set()

    with no_row_locks(), patch.object(rules, "refuse_contradictions", wait_for_the_deal):
        answers = together(
            first_deal, lambda: rules.choose_rules(tournament, by=organiser, rules="online")
        )
    assert kinds(answers) == {"ok": 1, "IntegrityError": 1}
    assert Tournament.objects.get(pk=tournament.pk).rules == "cest-coinche"


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the guard of SQLite")
def test_without_the_early_write_lock_a_second_writer_fails_at_once(tournament, organiser):
    """Why SQLite's transactions begin IMMEDIATE: deferred ones read first, then cannot write."""

    def late_writer() -> None:
        connection.ensure_connection()
        connection.transaction_mode = "DEFERRED"
        with transaction.atomic():
            Tournament.objects.get(pk=tournament.pk)
            gate.wait(timeout=20)
            tournament.touch()

    gate, before = threading.Barrier(2), Tournament.objects.get(pk=tournament.pk).version
    assert kinds(together(late_writer, late_writer)) == {"ok": 1, "OperationalError": 1}
    assert Tournament.objects.get(pk=tournament.pk).version == before + 1
