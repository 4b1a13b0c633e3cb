"""Assembled answers: who stands where, what is missing. Nothing is changed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from scoring.standings import (
    DEFAULT_CRITERIA,
    Adjustment,
    Criterion,
    Mark,
    Outcome,
    Result,
    Row,
    rank,
)
from tournament.files.imports import ExistingName
from tournament.models import Doublette, Match, Round, Sanction, Stage, Tournament
from tournament.models.doublette import Presence
from tournament.models.tournament import MissedRounds
from tournament.pairing.formats import Kind

WIN = 2
"""The score of a match won, in half wins."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A doublette, its line of the table, and whether it is through or out for certain."""

    doublette: Doublette
    row: Row
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a stage after `round_number` (0: nothing published), and what of it is final.

    `stage` is None for a tournament without any.
    """

    stage: Stage | None
    round_number: int
    rows: list[Standing]
    criteria: tuple[Criterion, ...]
    decided: int
    tables: int
    changed_at: datetime
    names: dict[int, str] = field(default_factory=dict)

    @property
    def is_provisional(self) -> bool:
        """Whether results of this round are still to come."""
        return self.decided < self.tables

    def of(self, doublette: Doublette) -> Standing | None:
        """The line of one doublette, if it is in the table."""
        return next((line for line in self.rows if line.doublette.pk == doublette.pk), None)


def published_matches(tournament: Tournament, upto: int | None = None) -> list[Match]:
    """The matches of published rounds, up to round `upto`, by round and table. Three queries.

    Each round and each doublette is one object, however many matches it has: making them anew for
    every match is what most of the time of a large tournament would go to.
    """
    published = Round.objects.published().filter(stage__tournament=tournament)
    if upto is not None:
        published = published.filter(number__lte=upto)
    with_stages = published.select_related("stage__tournament")
    rounds = {one.pk: one for one in with_stages.defer("draw_input", "draw_summary")}
    doublettes = {one.pk: one for one in tournament.doublettes.all()}
    unread = ("reasons", "sheet__rules_options")
    found = Match.objects.filter(round__in=rounds).select_related("sheet").defer(*unread)
    matches = list(found)
    for match in matches:
        match.round = rounds[match.round_id]
        match.home = doublettes[match.home_id]
        match.away = doublettes[match.away_id] if match.away_id else None
    return sorted(matches, key=lambda match: (match.round.number, match.table or 0, match.pk))


def current_stage(tournament: Tournament) -> Stage | None:
    """The stage that is played or comes next; None once all are closed. One query."""
    return tournament.stages.filter(closed_at=None).order_by("number").first()


def counting_in(stage: Stage, matches: Iterable[Match]) -> list[Match]:
    """The matches that count in a stage: its own, and earlier ones where they are carried over."""
    return [
        match
        for match in matches
        if match.round.stage_id == stage.pk
        or (stage.is_carried and match.round.stage.number < stage.number)
    ]


def results_in(matches: Iterable[Match]) -> list[Result]:
    """What the matches give to a ranking, that of a later stage as well."""
    return [
        result for match in matches if not match.is_rest and (result := match.result) is not None
    ]


def missed_as_exempt(
    stage: Stage, doublettes: Iterable[Doublette], rounds: Iterable[int]
) -> list[Result]:
    """Those of the rounds before a late doublette came, where they count as exempts."""
    if stage.tournament.missed_rounds != MissedRounds.EXEMPT or stage.kind is not Kind.SWISS:
        return []
    return [
        Result(round=number, home=doublette.number, away=None, outcome=Outcome.EXEMPT)
        for number in sorted(set(rounds))
        for doublette in doublettes
        if number < doublette.first_round
    ]


def seated_in(matches: Iterable[Match]) -> set[int]:
    """The keys of all doublettes that sit in these matches."""
    return {pk for match in matches for pk in (match.home_id, match.away_id) if pk is not None}


def table_of(
    stage: Stage,
    matches: Sequence[Match],
    doublettes: Sequence[Doublette],
    adjustments: Sequence[Adjustment] | None = None,
) -> list[Row]:
    """The rows of the standings, as the matches of the stage were decided. A query for sanctions,
    unless they are given as `adjustments`."""
    rounds = [match.round.number for match in matches]
    return ranked(stage, results_in(matches), doublettes, rounds, adjustments)


def ranked(
    stage: Stage,
    results: Iterable[Result],
    doublettes: Sequence[Doublette],
    rounds: Iterable[int],
    adjustments: Sequence[Adjustment] | None = None,
) -> list[Row]:
    """The one place where the results of these rounds, and the sanctions, become ranks."""
    counted = [*results, *missed_as_exempt(stage, doublettes, rounds)]
    entrants = [doublette.number for doublette in doublettes]
    if adjustments is None:
        adjustments = adjustments_in(stage)
    return rank(entrants, counted, stage.order, adjustments=adjustments)


def adjustments_in(stage: Stage) -> list[Adjustment]:
    """The sanctions that count in a stage. One query."""
    return [one.adjustment for one in Sanction.objects.counting_in(stage)]


def standings(tournament: Tournament, upto: int | None = None) -> Standings:
    """The table now, or as it stood after round `upto`, of the stage then played. Five queries.

    Now: everyone seated in it, and whoever is present where the stage is open to all. After a past
    round: those seated by then, so that the table of a round does not change while the next is
    played. An undecided match counts nowhere.
    """
    return standings_from(published_matches(tournament, upto), tournament, upto)


def standings_from(
    matches: Sequence[Match], tournament: Tournament, upto: int | None = None
) -> Standings:
    """As `standings`, from the matches of the published rounds. Two queries at most."""
    stage = matches[-1].round.stage if matches else tournament.stages.order_by("number").first()
    counted = counting_in(stage, matches) if stage else []
    seated = seated_in(counted)
    is_open = upto is None and stage is not None and is_open_to_all(stage)
    doublettes = [
        doublette
        for doublette in tournament.doublettes.all()
        if doublette.pk in seated or (is_open and doublette.presence == Presence.PRESENT)
    ]
    by_number = {doublette.number: doublette for doublette in doublettes}
    last = max((match.round.number for match in matches), default=0)
    at_tables = [match for match in matches if match.round.number == last and not match.is_exempt]
    rows = table_of(stage, counted, doublettes) if stage else []
    if stage and stage.closed_at and upto is None and stage.kind is Kind.SWISS:
        rows = as_frozen(stage, rows)
    return Standings(
        stage=stage,
        round_number=last,
        rows=[Standing(by_number[row.entrant], row) for row in rows],
        criteria=stage.order.criteria if stage else DEFAULT_CRITERIA,
        decided=sum(match.is_decided for match in at_tables),
        tables=len(at_tables),
        changed_at=tournament.changed_at,
        names={number: doublette.name for number, doublette in by_number.items()},
    )


def as_frozen(stage: Stage, rows: Iterable[Row]) -> list[Row]:
    """The rows in the ranking that was frozen at the close, whatever was corrected since."""
    frozen = {number: rank for number, rank in stage.final}
    place = {number: at for at, number in enumerate(frozen)}
    sharing = Counter(frozen.values())
    kept = [
        row
        if row.rank == frozen.get(row.entrant, row.rank)
        else replace(
            row, rank=frozen[row.entrant], shared=sharing[frozen[row.entrant]] > 1, reason=None
        )
        for row in rows
    ]
    return sorted(kept, key=lambda row: place.get(row.entrant, len(place)))


def rounds_played(stage: Stage) -> int:
    """How many rounds of the stage have been published. One query."""
    return stage.rounds.published().count()


def is_open_to_all(stage: Stage) -> bool:
    """Whether whoever is present plays in every round: not where the first draw fixes the field."""
    return stage.kind is Kind.SWISS


def undecided_matches(tournament: Tournament) -> list[Match]:
    """The matches of published rounds whose result is missing, oldest first. One query."""
    return list(Match.objects.of_tournament(tournament).undecided())


def current_round(tournament: Tournament) -> Round | None:
    """The last published round."""
    rounds = Round.objects.published().filter(stage__tournament=tournament)
    return rounds.order_by("number").last()


def last_round_number(tournament: Tournament) -> int:
    """The number of the last published round; 0 before the first. One query."""
    drawn = current_round(tournament)
    return drawn.number if drawn else 0


def draft_of(tournament: Tournament) -> Round | None:
    """The draft that waits to be published."""
    drafts = Round.objects.drafts().select_related("stage__tournament")
    return drafts.filter(stage__tournament=tournament).first()


def current_match(doublette: Doublette) -> Match | None:
    """Where the doublette sits in the last published round; None if it does not sit in it."""
    now = current_round(doublette.tournament)
    return match_in_round(doublette, now.number) if now else None


def match_in_round(doublette: Doublette, number: int) -> Match | None:
    """Where the doublette sits in a published round; None if it does not sit in it."""
    matches = Match.objects.of_tournament(doublette.tournament).of_doublette(doublette)
    return matches.filter(round__number=number).first()


def existing_names(tournament: Tournament) -> list[ExistingName]:
    """The doublettes already registered, as the reader of lists compares them."""
    return [ExistingName(d.name, d.player_1, d.player_2) for d in tournament.doublettes.all()]
