"""Rounds: prepare a draft, throw it away, publish it, cancel it."""

from collections.abc import Iterable, Set
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from scoring.models import Sheet, SheetEvent
from scoring.standings import Outcome
from tournament import selectors
from tournament.models import Doublette, JournalEntry, Match, Round, Stage, StageEntry, Tournament
from tournament.models.doublette import Presence
from tournament.pairing.seating import Seating, seating
from tournament.pairing.types import NoPairing, Reason
from tournament.selectors import stages
from tournament.selectors.closing import following_of
from tournament.services import TournamentRefusal, draws, lock
from tournament.services.bracket_draws import NoWinnerYet, TooFewPresent
from tournament.services.draws import NoDrawPossible

Verb = JournalEntry.Verb


class MissingResults(TournamentRefusal):
    """Tables have not reported; `matches` are they. The organiser may draw all the same."""

    text = _("Results are missing (%(count)s): table %(tables)s.")


class AllRoundsDrawn(TournamentRefusal):
    """All planned rounds have been drawn: more of them, or another stage, let play go on."""

    text = _("All planned rounds have been drawn. To play on, change the format.")


class StageIsOver(TournamentRefusal):
    """Nothing is left to draw in the stage; the next one begins when it has been closed."""

    text = _("All rounds of stage %(stage)s have been drawn: close it, then the next one begins.")


class NotADraft(TournamentRefusal):
    """The round has been published or thrown away."""

    text = _("This draft has been published or thrown away already.")


class DraftOutdated(TournamentRefusal):
    """Who is present has changed since the draft was made: draw again."""

    text = _("Who is present has changed since this draft was made: draw again.")


class NotTheLastRound(TournamentRefusal):
    """Only the last published round can be cancelled, and only while no draft follows it."""

    text = _("Only the last published round can be cancelled, with no draft after it.")


class StageIsClosed(TournamentRefusal):
    """What a closed stage was ranked by stays; `stage` is its number."""

    text = _("Stage %(stage)s is closed: reopen it first, or correct the result.")


class ReasonNeeded(TournamentRefusal):
    """Deals have been recorded: cancelling needs a reason."""

    text = _("Say why: results of this match or round have been recorded.")


@transaction.atomic
def draft_round(
    tournament: Tournament, *, seed: str, by: User, despite_missing: bool = False
) -> Round:
    """Draw the next round as a draft that only organisers see; an existing draft is returned.

    Where there are more matches than tables the numbers go on: those matches wait until a table is
    free. Raises MissingResults, AllRoundsDrawn, StageIsOver, TooFewPresent, NoWinnerYet,
    NoDrawPossible.
    """
    tournament = lock(tournament)
    if draft := selectors.draft_of(tournament):
        return draft
    missing = selectors.undecided_matches(tournament)
    if missing and not despite_missing:
        tables = ", ".join(f"{match.round.number}/{match.table}" for match in missing)
        raise MissingResults(count=len(missing), tables=tables)
    last = selectors.current_round(tournament)
    number = last.number + 1 if last else 1
    stage = selectors.current_stage(tournament)
    if stage is None or stages.rounds_left(stage) == 0:
        if stage and following_of(stage):
            raise StageIsOver(stage=stage.number)
        raise AllRoundsDrawn
    kept = draws.asked(stage, number, seed)
    try:
        seated = seating(kept)
    except NoPairing as impossible:
        raise NoDrawPossible from impossible
    drawn = Round.objects.create(
        stage=stage,
        number=number,
        seed=seed,
        algorithm=kept["algorithm"],
        draw_input=kept,
        draw_summary=seated.summary,
        drawn_by=by,
    )
    seat(drawn, seated, tournament)
    JournalEntry.objects.write(
        tournament, Verb.DRAWN, by=by, subject=str(number), after={"seed": seed}
    )
    return drawn


def as_json(reason: Reason) -> dict[str, Any]:
    """A reason as the match keeps it; `Match.reasons_given` is the inverse."""
    return {"kind": reason.kind.value, "params": dict(reason.params)}


def seat(drawn: Round, seated: Seating, tournament: Tournament) -> None:
    """Store the places of a draft, and the field that it fixes."""
    by_number: dict[int, Doublette] = {d.number: d for d in tournament.doublettes.all()}
    gone = {number for number, one in by_number.items() if one.presence == Presence.WITHDRAWN}
    Match.objects.bulk_create(
        Match(
            round=drawn,
            table=place.table,
            home=by_number[place.home],
            away=None if place.away is None else by_number[place.away],
            outcome=outcome_of(place.home, place.away, gone).value,
            reasons=[as_json(reason) for reason in place.reasons],
            pool=place.pool,
            node=place.node,
        )
        for place in seated.places
    )
    StageEntry.objects.bulk_create(
        StageEntry(stage=drawn.stage, doublette=by_number[one.number], seed=one.seed, pool=one.pool)
        for one in seated.entries
    )


def gone_from(tournament: Tournament) -> set[int]:
    """The numbers of those who have withdrawn. One query."""
    withdrawn = tournament.doublettes.filter(presence=Presence.WITHDRAWN)
    return set(withdrawn.values_list("number", flat=True))


def outcome_of(home: int, away: int | None, gone: Set[int]) -> Outcome:
    """How a match begins, by numbers: whoever has withdrawn from a fixed field gives it up."""
    if away is None:
        return Outcome.EXEMPT
    return {
        (False, False): Outcome.PLAYED,
        (True, False): Outcome.FORFEIT_HOME,
        (False, True): Outcome.FORFEIT_AWAY,
        (True, True): Outcome.DOUBLE_FORFEIT,
    }[home in gone, away in gone]


def draft_again(drawn: Round) -> Round:
    """The draft as it is now. Raises NotADraft."""
    found = Round.objects.drafts().filter(pk=drawn.pk).first()
    if found is None:
        raise NotADraft
    return found


def is_outdated(drawn: Round) -> bool:
    """Whether results or doublettes have changed since the draft was made. As many queries
    as asking a draw takes."""
    try:
        now = draws.asked(drawn.stage, drawn.number, drawn.seed)
    except (TooFewPresent, NoWinnerYet):
        return True
    return bool(now != drawn.draw_input)


@transaction.atomic
def discard_draft(drawn: Round, *, by: User) -> None:
    """Throw a draft away; it stays in the journal. Raises NotADraft."""
    tournament = lock(drawn.stage.tournament)
    drawn = draft_again(drawn)
    before = {"seed": drawn.seed}
    drawn.delete()
    free_field(drawn.stage)
    JournalEntry.objects.write(
        tournament, Verb.DISCARDED, by=by, subject=str(drawn.number), before=before
    )


@transaction.atomic
def redraw(drawn: Round, *, seed: str, by: User) -> Round:
    """Another draft in place of this one, whose missing results were accepted. Raises NotADraft."""
    discard_draft(drawn, by=by)
    return draft_round(drawn.stage.tournament, seed=seed, by=by, despite_missing=True)


@transaction.atomic
def publish_round(drawn: Round, *, by: User) -> Round:
    """Show the round to everyone and open its sheets. Raises NotADraft, DraftOutdated."""
    tournament = lock(drawn.stage.tournament)
    drawn = draft_again(drawn)
    matches = list(drawn.matches.select_related("home", "away"))
    if has_another_field(drawn, matches):
        raise DraftOutdated
    begin(matches, gone_from(tournament))
    open_sheets([match for match in matches if not match.is_exempt], tournament)
    drawn.published_at = timezone.now()
    drawn.save(update_fields=["published_at"])
    JournalEntry.objects.write(tournament, Verb.PUBLISHED, by=by, subject=str(drawn.number))
    return drawn


def has_another_field(drawn: Round, matches: Iterable[Match]) -> bool:
    """Whether others than those drawn would be now; never where a round has fixed the field.

    Not all who enter a bracket have a seat: one alone has no consolante to play.
    """
    stage = drawn.stage
    if selectors.is_open_to_all(stage):
        present = stage.tournament.doublettes.present().values_list("pk", flat=True)
        return set(present) != selectors.seated_in(matches)
    if selectors.rounds_played(stage):
        return False
    drawn_in = stage.entries.values_list("doublette", flat=True)
    return set(drawn_in) != {one.pk for one in stages.coming(stage)}


def begin(matches: Iterable[Match], gone: Set[int]) -> None:
    """How the matches of a draft stand now: somebody may have withdrawn, or come back, since."""
    changed = []
    for match in matches:
        away = match.away.number if match.away else None
        now = outcome_of(match.home.number, away, gone).value
        if now != match.outcome:
            match.outcome = now
            changed.append(match)
    Match.objects.bulk_update(changed, ["outcome"])


def free_field(stage: Stage) -> None:
    """Let the field of a stage be drawn again once none of its rounds stands."""
    if not stage.rounds.standing().exists():
        stage.entries.all().delete()


SHEET_TERMS = (
    "rules",
    "rules_version",
    "rules_options",
    "rules_edition",
    "target",
    "deal_limit",
)
"""What a sheet takes over from its tournament when it is opened."""


def open_sheets(matches: list[Match], tournament: Tournament) -> None:
    """Give every match an empty sheet under the tournament's rules."""
    terms = {field: getattr(tournament, field) for field in SHEET_TERMS}
    sheets = Sheet.objects.bulk_create(Sheet(**terms) for _ in matches)
    for match, sheet in zip(matches, sheets, strict=True):
        match.sheet = sheet
    Match.objects.bulk_update(matches, ["sheet"])


def has_been_played(drawn: Round) -> bool:
    """Whether anything was written on a sheet of the round, or a forfeit declared.

    Other rules, which sheets only take over, are nothing written.
    """
    events = SheetEvent.objects.exclude(kind=SheetEvent.Kind.RESCORED)
    written = events.filter(sheet__in=drawn.matches.values("sheet"))
    settled = drawn.matches.exclude(outcome__in=[Outcome.PLAYED.value, Outcome.EXEMPT.value])
    return written.exists() or settled.exists()


@transaction.atomic
def cancel_round(drawn: Round, *, by: User, reason: str = "") -> None:
    """Take the last published round back; its matches and sheets stay stored and count nowhere.

    Free until something is written on a sheet, with a reason afterwards.
    Raises NotTheLastRound, StageIsClosed, ReasonNeeded.
    """
    tournament = lock(drawn.stage.tournament)
    if drawn != selectors.current_round(tournament) or selectors.draft_of(tournament):
        raise NotTheLastRound
    drawn = Round.objects.select_related("stage").get(pk=drawn.pk)
    if drawn.stage.closed_at:
        raise StageIsClosed(stage=drawn.stage.number)
    if not reason and has_been_played(drawn):
        raise ReasonNeeded
    drawn.cancelled_at = timezone.now()
    drawn.save(update_fields=["cancelled_at"])
    free_field(drawn.stage)
    # Whoever came while it was played has missed one round less: its number is drawn again.
    late = tournament.doublettes.filter(first_round__gt=drawn.number)
    late.update(first_round=drawn.number)
    JournalEntry.objects.write(
        tournament, Verb.CANCELLED, by=by, subject=str(drawn.number), reason=reason
    )
