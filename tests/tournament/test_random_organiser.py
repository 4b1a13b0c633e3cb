"""An organiser who presses anything at any time: what must hold after every press."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from scoring.models import Claim, Deal, Sheet, SheetEvent
from scoring.rules.deal import ImpossibleDeal
from scoring.rules.sheet import Side
from scoring.services import Author, Refusal
from scoring.standings import Outcome
from tests import factories
from tests.factories import deal_line
from tests.tournament.recount import Recount, pair_of, published
from tournament import selectors
from tournament.models import Doublette, Match, Round, Tournament
from tournament.services import registration, results, rounds, sheets
from tournament.services.registration import Named

TARGET = 400
PICK = st.integers(0, 11)
SIDES = st.sampled_from(Side)
DEALS = st.builds(
    deal_line,
    SIDES,
    contract=st.sampled_from([80, 100, 120]),
    taker_points=st.sampled_from([62, 102, 112, 152, 163]),
)
FORFEITS = st.sampled_from([Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.DOUBLE_FORFEIT])
TOTALS = st.sampled_from([(400, 120), (90, 410), (500, 480), (200, 200), (0, 100_000)])
REASONS = st.sampled_from(["", "because"])


class Organiser(RuleBasedStateMachine):
    """Presses; whatever is refused must leave everything as it was."""

    @initialize(
        count=st.integers(2, 7),
        missed=st.sampled_from(["nothing", "exempt"]),
        tables=PICK,
        past=st.integers(0, 4),
    )
    def open_the_hall(self, count: int, missed: str, tables: int, past: int) -> None:
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.by = factories.make_user("odile@random.example")
        self.tournament = factories.make_tournament(
            by=self.by,
            doublettes=count,
            missed_rounds=missed,
            target=TARGET,
            planned_rounds=6,
            tables=max(tables, 3),
        )
        self.at_publishing: dict[int, set[int]] = {}
        self.entered = 0
        for seed in range(past):
            self.next_round(seed=seed)
            self.play_the_round(totals=(400 + 10 * seed, 120))
        self.next_round(seed=99)

    def teardown(self) -> None:
        if hasattr(self, "undo"):
            transaction.set_rollback(True)
            self.undo.__exit__(None, None, None)

    def press(self, verb: Callable[..., Any], *args: Any, **options: Any) -> Any:
        """Try a service; a refusal changes nothing at all."""
        before = self.everything()
        try:
            self.changed = True
            return verb(*args, **options)
        except (Refusal, ImpossibleDeal):
            assert self.everything() == before
            return None

    def everything(self) -> list[Any]:
        """All that a press could change."""
        tables = (Doublette, Round, Match, Sheet, Deal, Claim, SheetEvent)
        rows = [sorted(model.objects.values_list(), key=str) for model in tables]
        return [Tournament.objects.values_list("version").get(), *rows]

    # What can be pressed: people

    def someone(self, pick: int) -> Doublette:
        everyone = list(self.tournament.doublettes.order_by("number"))
        return everyone[pick % len(everyone)]

    @rule()
    def register(self) -> None:
        self.entered += 1
        if self.tournament.doublettes.count() < 8:
            entry = Named(f"Tard {self.entered}", "Anne", "Bruno")
            self.press(registration.register, self.tournament, entry, by=self.by)

    @rule(
        pick=PICK,
        verb=st.sampled_from(
            [
                registration.check_in,
                registration.undo_check_in,
                registration.withdraw,
                registration.come_back,
            ]
        ),
    )
    def move(self, pick: int, verb: Callable[..., None]) -> None:
        self.press(verb, self.someone(pick), by=self.by)

    @rule(pick=PICK)
    def remove(self, pick: int) -> None:
        if self.tournament.doublettes.count() > 2:
            self.press(registration.remove, self.someone(pick), by=self.by)

    # What can be pressed: rounds

    @rule(seed=st.integers(1, 99), despite=st.booleans())
    def draw(self, seed: int, despite: bool) -> None:
        self.press(
            rounds.draft_round,
            self.tournament,
            seed=f"{seed:x}",
            by=self.by,
            despite_missing=despite,
        )

    @rule(seed=st.integers(1, 99))
    def next_round(self, seed: int) -> None:
        """What an organiser does who wants to go on: whatever is missing counts later."""
        self.draw(seed=seed, despite=True)
        self.publish(twice=False)

    @rule()
    def discard(self) -> None:
        if draft := selectors.draft_of(self.tournament):
            self.press(rounds.discard_draft, draft, by=self.by)

    @rule(twice=st.booleans())
    def publish(self, twice: bool) -> None:
        if draft := selectors.draft_of(self.tournament):
            present = set(self.tournament.doublettes.present().values_list("pk", flat=True))
            if self.press(rounds.publish_round, draft, by=self.by):
                self.at_publishing[draft.pk] = present
            if twice:
                assert self.press(rounds.publish_round, draft, by=self.by) is None

    @rule(pick=st.sampled_from([0, 0, 0, 1, 2]), reason=REASONS)
    def cancel(self, pick: int, reason: str) -> None:
        drawn = list(Round.objects.order_by("-pk"))
        if drawn:
            self.press(rounds.cancel_round, drawn[pick % len(drawn)], by=self.by, reason=reason)

    @rule(totals=TOTALS)
    def play_the_round(self, totals: tuple[int, int]) -> None:
        """The first table ends with these totals, every other one with others."""
        for extra, match in enumerate(selectors.undecided_matches(self.tournament)):
            figures = (totals[0] + 10 * extra, totals[1] + extra)
            self.press(factories.enter_result, match, *figures, by=self.by)

    # What can be pressed: tables

    def some_match(self, pick: int) -> Match | None:
        """Any match with a sheet, mostly an open one, that of a cancelled round included."""
        open_first = F("sheet__closed_at").asc(nulls_first=True)
        found = Match.objects.filter(sheet__isnull=False).order_by(open_first, "-pk")
        kept = list(found.select_related("sheet", "home", "away"))
        return kept[pick % len(kept)] if kept else None

    @rule(pick=PICK, line=DEALS, side=SIDES, number=st.integers(0, 3))
    def record(self, pick: int, line: Any, side: Side, number: int) -> None:
        match = self.some_match(pick)
        if match:
            number = number or match.sheet.deals.count() + 1
            self.press(sheets.record_deal, match, line, number=number, author=Author(side=side))

    @rule(pick=PICK, line=DEALS, number=st.integers(1, 3), behind=st.integers(0, 1))
    def amend(self, pick: int, line: Any, number: int, behind: int) -> None:
        match = self.some_match(pick)
        if match:
            seen = match.sheet.version - behind
            author = Author(user=self.by)
            self.press(sheets.amend_deal, match, line, number=number, author=author, seen=seen)

    @rule(pick=PICK, number=st.integers(1, 3))
    def take_back(self, pick: int, number: int) -> None:
        if match := self.some_match(pick):
            author = Author(user=self.by)
            self.press(sheets.take_back_deal, match, number=number, author=author, seen=None)

    @rule(pick=PICK, side=SIDES)
    def play_and_sign(self, pick: int, side: Side) -> None:
        match = self.some_match(pick)
        while match and not match.sheet.tally().over:
            number = match.sheet.deals.count() + 1
            author = Author(side=side)
            if not self.press(
                sheets.record_deal, match, deal_line(side), number=number, author=author
            ):
                break
        if match:
            for one in Side:
                self.press(sheets.sign, match, one, author=Author(side=one), seen=None)

    @rule(pick=PICK, side=SIDES)
    def sign(self, pick: int, side: Side) -> None:
        if match := self.some_match(pick):
            self.press(sheets.sign, match, side, author=Author(side=side), seen=None)

    @rule(pick=PICK, side=SIDES)
    def refuse(self, pick: int, side: Side) -> None:
        if match := self.some_match(pick):
            author = Author(side=side)
            self.press(
                sheets.refuse_to_sign, match, number=None, note="no", author=author, seen=None
            )

    @rule(pick=PICK, upheld=st.booleans())
    def settle(self, pick: int, upheld: bool) -> None:
        claims = list(Claim.objects.order_by("settled_at", "pk"))
        if claims:
            claim = claims[pick % len(claims)]
            match = Match.objects.get(sheet=claim.sheet)
            author = Author(user=self.by)
            self.press(sheets.settle_claim, match, claim, upheld=upheld, author=author)

    @rule(pick=PICK, totals=TOTALS, reason=REASONS)
    def enter_totals(self, pick: int, totals: tuple[int, int], reason: str) -> None:
        if match := self.some_match(pick):
            author = Author(user=self.by)
            self.press(sheets.enter_totals, match, *totals, author=author, seen=None, reason=reason)

    @rule(pick=PICK, reason=REASONS)
    def close_or_reopen(self, pick: int, reason: str) -> None:
        if match := self.some_match(pick):
            author = Author(user=self.by)
            self.press(sheets.close_sheet, match, author=author, seen=None, reason=reason)
            self.press(sheets.reopen_sheet, match, author=author, reason=reason)

    @rule(pick=PICK, outcome=FORFEITS, back=st.booleans())
    def forfeit(self, pick: int, outcome: Outcome, back: bool) -> None:
        if match := self.some_match(pick):
            self.press(results.declare_forfeit, match, outcome, by=self.by)
            if back:
                self.press(results.take_forfeit_back, match, by=self.by)

    # What must hold

    changed = False

    @invariant()
    def the_tournament_holds(self) -> None:
        if not self.changed:
            return
        self.changed = False
        drawn = published()
        self.everyone_sits_once(drawn)
        self.nobody_meets_again_unannounced(drawn)
        self.the_table_is_what_the_results_say(drawn)
        assert [one.number for one in drawn] == list(range(1, len(drawn) + 1))
        self.sheets_add_up()

    def everyone_sits_once(self, rounds_played: list[Round]) -> None:
        for drawn in rounds_played:
            seated = [pk for match in drawn.matches.all() for pk in pair_of(match)]
            assert Counter(seated) == Counter(self.at_publishing[drawn.pk])
            assert sum(match.away_id is None for match in drawn.matches.all()) == len(seated) % 2

    def nobody_meets_again_unannounced(self, rounds_played: list[Round]) -> None:
        met: set[frozenset[int]] = set()
        for drawn in rounds_played:
            pairs = {frozenset(pair_of(m)) for m in drawn.matches.all() if m.away_id}
            assert len(pairs & met) == drawn.draw_summary["rematches"]
            met |= pairs

    def the_table_is_what_the_results_say(self, rounds_played: list[Round]) -> None:
        tournament = Tournament.objects.get()
        rows = selectors.standings(tournament).rows
        expected = Recount(tournament, rounds_played)
        for line in rows:
            row = line.row
            found = (row.score, row.difference, row.points, row.exempt, row.played)
            assert found == expected.figures(line.doublette.pk), line.doublette
        ranked = [(line.row.rank, line.doublette.pk) for line in rows]
        assert sorted(ranked) == sorted(expected.ranks())

    def sheets_add_up(self) -> None:
        """Versions 1, 2, 3 …, deals 1, 2, 3 …; signed or closed, the totals are their sum."""
        for sheet in Sheet.objects.prefetch_related("deals", "events"):
            events = sorted(sheet.events.all(), key=lambda event: event.version)
            deals = sorted(sheet.deals.all(), key=lambda deal: deal.number)
            assert [event.version for event in events] == list(range(1, sheet.version + 1))
            assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
            if sheet.closed_at and events[-1].kind in ("signed", "closed"):
                assert (sheet.total_a, sheet.total_b) == sum_of(deals)


def sum_of(deals: Any) -> tuple[int, int]:
    """Uncoinched contracts in a suit, without belote: what the rule book gives for them."""
    totals = {"a": 0, "b": 0}
    for deal in deals:
        defence = "b" if deal.taker == "a" else "a"
        if deal.taker_points >= deal.contract:
            totals[deal.taker] += deal.contract + deal.taker_points
            totals[defence] += 162 - deal.taker_points
        else:
            totals[defence] += 160 + deal.contract
    return totals["a"], totals["b"]


@pytest.mark.django_db
def test_whatever_the_organiser_presses():
    run_state_machine_as_test(
        Organiser,
        settings=settings(
            max_examples=10,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
