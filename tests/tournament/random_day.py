"""An organiser who plays any chain of stages to its end, and interferes at any moment."""

from collections.abc import Callable
from random import Random
from typing import Any

from django.db import connection
from django.db.models import Model

from scoring.models import Sheet, SheetEvent
from scoring.rules.sheet import Side
from scoring.services import Author, Refusal
from scoring.standings import Outcome
from tests import factories
from tests.tournament.chains import any_chain, any_format
from tournament import selectors
from tournament.files.imports import Entry
from tournament.models import (
    Doublette,
    ForbiddenPair,
    JournalEntry,
    Match,
    Round,
    Stage,
    StageEntry,
    Tournament,
)
from tournament.pairing.formats import Swiss
from tournament.selectors import stages as standing
from tournament.selectors.brackets import bracket_of
from tournament.selectors.corrections import NewResult, Way
from tournament.services import (
    corrections,
    pairs,
    registration,
    results,
    rounds,
    sheets,
    stages,
    swaps,
)
from tournament.services.bracket_draws import TooFewPresent
from tournament.services.draws import NoDrawPossible
from tournament.services.registration import Named

Verb = JournalEntry.Verb
FORFEITS = (Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.DOUBLE_FORFEIT)
TABLES = (Tournament, Doublette, ForbiddenPair, Stage, StageEntry, Round, Match, Sheet, SheetEvent)


class RandomDay:
    """A tournament, and everything one may do to it. `after` is called after every change."""

    def __init__(self, seed: int, count: int, *, trouble: int) -> None:
        self.lot, self.trouble, self.entered = Random(seed), trouble, 0
        self.told: list[str] = []
        self.by = factories.make_user(f"odile-{seed}@random.example")
        self.tournament = factories.make_tournament(
            by=self.by,
            tables=self.lot.choice([count, 2 * count]),
            missed_rounds=self.lot.choice(["nothing", "exempt"]),
        )
        self.register(count)
        chain = any_chain(self.lot, count)
        self.told.append(f"{count} doublettes, {chain}")
        stages.choose_formats(self.tournament, chain, by=self.by)
        self.fresh: set[int] = set()
        self.at_publishing: dict[int, set[int]] = {}
        self.reseated: set[int] = set()
        self.frozen: dict[int, list[list[int]]] = {}

    def register(self, count: int) -> None:
        """The field, with a club for most, some seeds, and whoever cannot move."""
        clubs = ["", "A", "A", "A", "B", "C"]
        entries = [
            Entry(n, f"Doublette {n}", f"Anne {n}", f"Bruno {n}", self.lot.choice(clubs))
            for n in range(1, count + 1)
        ]
        made = registration.import_list(self.tournament, entries, by=self.by)
        registration.check_in_everyone(self.tournament, by=self.by)
        for seed, one in enumerate(self.lot.sample(made, self.lot.randint(0, count)), start=1):
            Doublette.objects.filter(pk=one.pk).update(seed=seed)
        tables = self.lot.sample(range(1, self.tournament.tables + 1), count // 10)
        for one, table in zip(self.lot.sample(made, count // 10), tables, strict=True):
            Doublette.objects.filter(pk=one.pk).update(fixed_table=table)
        self.forbid(self.lot.randint(0, count // 4))

    def forbid(self, times: int) -> None:
        for _ in range(times):
            one, other = self.lot.choices(self.everyone(), k=2)
            self.press(Verb.KEPT_APART, pairs.forbid_pair, one, other, by=self.by)

    def everyone(self) -> list[Doublette]:
        return list(self.tournament.doublettes.select_related("tournament").order_by("number"))

    # Pressing

    def press(self, line: Verb | None, verb: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Try a service: what is refused changes nothing, what is done is told and counted."""
        before, last = everything(), self.tournament.journal.first()
        try:
            answer = verb(*args, **more)
        except Refusal as refused:
            self.told.append(f"refused: {verb.__name__} {type(refused).__name__}")
            assert everything() == before
            return refused
        self.told.append(f"{verb.__name__} {[str(one) for one in args[1:]]} {more.get('way', '')}")
        after = everything()
        written = self.tournament.journal.filter(pk__gt=last.pk if last else 0)
        if after != before:
            assert line is None or line in {one.verb for one in written}, self.told[-1]
            assert after[0] > before[0]
        else:
            assert not written, self.told[-1]
        return answer

    def author(self) -> Author:
        return Author(user=self.by)

    # Going on

    def go_on(self) -> bool:
        """The next thing to do; whether there was one."""
        if draft := selectors.draft_of(self.tournament):
            self.publish(draft)
        elif matches := selectors.undecided_matches(self.tournament):
            self.press(None, self.play_all, matches)
        elif stage := selectors.current_stage(self.tournament):
            if undecided := level_matches(stage):
                self.decide(self.lot.choice(undecided))
            elif standing.rounds_left(stage) and not self.stops_early(stage):
                self.draw()
            else:
                self.close(stage)
        else:
            return False
        return True

    def stops_early(self, stage: Stage) -> bool:
        played = isinstance(stage.format, Swiss) and selectors.rounds_played(stage)
        return bool(played) and self.lot.random() < 0.1

    def draw(self, *, despite_missing: bool = False) -> None:
        seed = f"{self.lot.getrandbits(64):x}"
        found = self.press(
            Verb.DRAWN,
            rounds.draft_round,
            self.tournament,
            seed=seed,
            by=self.by,
            despite_missing=despite_missing,
        )
        if isinstance(found, NoDrawPossible):
            for pair in ForbiddenPair.objects.select_related("one__tournament", "other"):
                pairs.allow_pair(pair.one, pair.other, by=self.by)
        elif isinstance(found, TooFewPresent):
            self.bring_everyone_back()
        if isinstance(found, Round):
            self.fresh.add(found.pk)

    def bring_everyone_back(self) -> None:
        if self.tournament.doublettes.present().count() == self.tournament.doublettes.count():
            # Nobody is left to come: another stage takes its place.
            stage = selectors.current_stage(self.tournament)
            kept = [one.format for one in self.tournament.stages.filter(number__lt=stage.number)]
            self.press(Verb.FORMAT, stages.choose_formats, self.tournament, kept, by=self.by)
        for one in self.everyone():
            self.press(None, registration.check_in, one, by=self.by)

    def publish(self, draft: Round) -> None:
        present = set(self.tournament.doublettes.present().values_list("pk", flat=True))
        done = self.press(Verb.PUBLISHED, rounds.publish_round, draft, by=self.by)
        if isinstance(done, Round):
            self.at_publishing[done.pk] = present
            self.whoever_has_gone_gives_up(done)
        else:
            self.press(Verb.DISCARDED, rounds.discard_draft, draft, by=self.by)

    def whoever_has_gone_gives_up(self, drawn: Round) -> None:
        for match in drawn.matches.exclude(away=None).select_related("home", "away"):
            gone = [match.home.presence == "withdrawn", match.away.presence == "withdrawn"]
            expected = {
                (True, False): "forfeit_home",
                (False, True): "forfeit_away",
                (True, True): "double_forfeit",
            }
            assert match.outcome == expected.get(tuple(gone), "played")

    def any_result(self) -> NewResult:
        if self.lot.random() < 0.1:
            return NewResult(outcome=self.lot.choice(FORFEITS), goes_on=self.lot.choice("ab"))
        best = 2000 + 10 * self.lot.randint(0, 20)
        level = self.lot.random() < 0.1
        best = 1000 if level else best
        other = best if level else 10 * self.lot.randint(30, 199)
        totals = self.lot.choice([(best, other), (other, best)])
        return NewResult(total_a=totals[0], total_b=totals[1], goes_on=self.lot.choice("ab"))

    def play_all(self, matches: list[Match]) -> None:
        for match in matches:
            new = self.any_result()
            if new.outcome is not Outcome.PLAYED:
                results.declare_forfeit(match, new.outcome, by=self.by)
            else:
                factories.enter_result(match, new.total_a, new.total_b, by=self.by)

    def decide(self, match: Match) -> None:
        side = self.lot.choice([*Side])
        done = self.press(Verb.DECIDED, results.decide, match, side, by=self.by)
        if isinstance(done, Refusal):
            self.correct(match, NewResult(total_a=2000, total_b=1990))

    def close(self, stage: Stage) -> None:
        before = standing.ranking_of(stage)
        done = self.press(Verb.STAGE_CLOSED, stages.close_stage, stage, by=self.by)
        if isinstance(done, Stage):
            self.frozen[stage.number] = done.final
            assert done.final == before
        else:
            self.bring_everyone_back()

    # Interfering

    def interfere(self) -> None:
        """Anything else an organiser may press."""
        draft = selectors.draft_of(self.tournament)
        if draft and self.lot.random() < 0.5:
            self.lot.choice(
                [self.exchange, self.exchange, self.exchange_back, self.draw_again, self.discard]
            )(draft)
            return
        self.lot.choice(
            [
                self.come_late,
                self.leave,
                self.come_back,
                self.cancel,
                self.reopen_stage,
                self.correct_something,
                self.correct_something,
                self.correct_something,
                self.correct_something,
                self.take_back_something,
                self.forbid_or_allow,
                self.draw_too_soon,
                self.close_too_soon,
                self.change_the_chain,
            ]
        )()

    def come_late(self) -> None:
        self.entered += 1
        entry = Named(f"Tard {self.entered}", "Anne", "Bruno", self.lot.choice(["", "A"]))
        made = self.press(
            Verb.REGISTERED, registration.register, self.tournament, entry, by=self.by
        )
        self.press(Verb.CHECKED_IN, registration.check_in, made, by=self.by)

    def leave(self) -> None:
        here = [one for one in self.everyone() if one.presence == "present"]
        if here:
            self.press(Verb.WITHDREW, registration.withdraw, self.lot.choice(here), by=self.by)

    def come_back(self) -> None:
        gone = [one for one in self.everyone() if one.presence == "withdrawn"]
        if gone:
            self.press(Verb.CAME_BACK, registration.come_back, self.lot.choice(gone), by=self.by)

    def exchange(self, draft: Round) -> None:
        seated = {side for m in draft.matches.all() for side in (m.home_id, m.away_id)}
        numbers = [one.number for one in self.everyone() if one.pk in seated]
        one, other = self.lot.choices(numbers, k=2)
        self.press(Verb.SWAPPED, swaps.swap_seats, draft, one, other, by=self.by)

    def exchange_back(self, draft: Round) -> None:
        self.press(Verb.SWAPPED, swaps.undo_swap, draft, by=self.by)

    def draw_again(self, draft: Round) -> None:
        seed = f"{self.lot.getrandbits(64):x}"
        again = self.press(Verb.DRAWN, rounds.redraw, draft, seed=seed, by=self.by)
        if isinstance(again, Round):
            self.fresh.add(again.pk)

    def discard(self, draft: Round) -> None:
        self.press(Verb.DISCARDED, rounds.discard_draft, draft, by=self.by)

    def cancel(self) -> None:
        if last := selectors.current_round(self.tournament):
            reason = self.lot.choice(["", "a wrong list"])
            self.press(Verb.CANCELLED, rounds.cancel_round, last, by=self.by, reason=reason)

    def reopen_stage(self) -> None:
        closed = list(self.tournament.stages.exclude(closed_at=None))
        if not closed:
            return
        stage = self.lot.choice(closed)
        self.press(Verb.STAGE_REOPENED, stages.reopen_stage, stage, by=self.by)

    def correct_something(self) -> None:
        decided = [m for m in self.matches() if m.is_decided and not m.is_exempt]
        last = selectors.last_round_number(self.tournament)
        played_on = [match for match in decided if match.node and match.round.number < last]
        if played_on and self.lot.random() < 0.7:
            decided = played_on
        if decided:
            self.correct(self.lot.choice(decided), self.any_result())

    def matches(self) -> list[Match]:
        return list(Match.objects.of_tournament(self.tournament))

    def correct(self, match: Match, new: NewResult) -> None:
        """Look, then one of the ways there are; then perhaps all of it back."""
        old, before = result_of(match), everything()
        shown = self.press(None, corrections.preview, match, new, by=self.by)
        assert everything() == before
        if isinstance(shown, Refusal):
            return
        before_it = self.pairs(match.round.number + 1)
        replays = Way.REPLAY in shown.ways and self.lot.random() < 0.6
        way = Way.REPLAY if replays else self.lot.choice(shown.ways)
        self.reseat(way, shown.later)
        self.enter_correction(match, new, way, shown.key)
        if way is Way.REPLAY and self.lot.random() < 0.5:
            again = Match.objects.of_tournament(self.tournament).get(pk=match.pk)
            drawn = set(self.pairs(match.round.number + 1))
            shown = corrections.preview(again, old, by=self.by)
            back = Way.REPLAY if Way.REPLAY in shown.ways else Way.KEEP
            self.enter_correction(again, old, back, shown.key)
            # In the round after it, if it stands, everybody sits where they sat.
            now = self.pairs(match.round.number + 1)
            assert {node: before_it.get(node) for node in drawn} == {
                node: now.get(node) for node in drawn
            }

    def reseat(self, way: Way, later: tuple[Round, ...]) -> None:
        if way is Way.REPLAY:
            self.reseated |= {one.pk for one in later}

    def enter_correction(self, match: Match, new: NewResult, way: Way, key: str) -> None:
        args = {"way": way, "by": self.by, "reason": "read wrongly", "key": key}
        done = self.press(Verb.RESULT_CORRECTED, corrections.correct, match, new, **args)
        assert done is None, done

    def pairs(self, number: int) -> dict[str, tuple[int, int | None]]:
        """Who sits at which node of a bracket in a round."""
        drawn = [match for match in self.matches() if match.round.number == number and match.node]
        return {match.node: (match.home_id, match.away_id) for match in drawn}

    def take_back_something(self) -> None:
        if not (matches := self.matches()):
            return
        match = self.lot.choice(matches)
        if match.outcome in FORFEITS:
            self.press(Verb.FORFEIT_UNDONE, results.take_forfeit_back, match, by=self.by)
        else:
            more = {"author": self.author(), "reason": "a wrong sheet"}
            self.press(Verb.REOPENED_SHEET, sheets.reopen_sheet, match, **more)

    def forbid_or_allow(self) -> None:
        if self.lot.random() < 0.5:
            self.forbid(1)
        elif pair := ForbiddenPair.objects.select_related("one__tournament", "other").first():
            self.press(Verb.MAY_MEET, pairs.allow_pair, pair.one, pair.other, by=self.by)

    def draw_too_soon(self) -> None:
        if selectors.draft_of(self.tournament) is None:
            self.draw(despite_missing=True)

    def close_too_soon(self) -> None:
        if stage := selectors.current_stage(self.tournament):
            done = self.press(Verb.STAGE_CLOSED, stages.close_stage, stage, by=self.by)
            if isinstance(done, Stage):
                self.frozen[stage.number] = done.final

    def change_the_chain(self) -> None:
        """Another format for the stages that have not been drawn."""
        kept = list(self.tournament.stages.order_by("number"))
        chain = [one.format for one in kept if stages.is_drawn(one)]
        for one in kept[len(chain) :]:
            chain.append(any_format(self.lot, one.kind, len(self.everyone())))
        self.press(Verb.FORMAT, stages.choose_formats, self.tournament, chain, by=self.by)


def everything() -> list[Any]:
    """All that a press could change: the version of the tournament first, then every row."""
    version = Tournament.objects.values_list("version").get()[0]
    return [version, *(sorted(rows_of(model), key=str) for model in TABLES)]


def rows_of(model: type[Model]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {model._meta.db_table}")
        return cursor.fetchall()


def level_matches(stage: Stage) -> list[Match]:
    view = bracket_of(stage)
    return view.undecided if view else []


def result_of(match: Match) -> NewResult:
    """The result as it stands, to enter it again."""
    totals = {}
    if match.is_played and match.sheet:
        totals = {"total_a": match.sheet.total_a or 0, "total_b": match.sheet.total_b or 0}
    return NewResult(outcome=Outcome(match.outcome), goes_on=match.goes_on, **totals)
