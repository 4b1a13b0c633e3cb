"""Stages, their rounds, the matches of a round."""

from typing import Any, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Claim, Sheet
from scoring.rules.sheet import Side
from scoring.standings import Order, Outcome, Result
from scoring.standings import order as orders
from tournament.models.doublette import Doublette
from tournament.models.tournament import Tournament
from tournament.pairing import formats
from tournament.pairing.formats import Format
from tournament.pairing.types import Reason, ReasonKind
from tournament.wording.formats import problem_text

BOTH_HALVES = 2
"""The score of a match won, in half wins."""


def usual_format() -> dict[str, Any]:
    """Four Swiss rounds."""
    return formats.dump(formats.Swiss(rounds=4))


def check_format(value: dict[str, Any]) -> None:
    """ValidationError unless a stage can be played like this."""
    if wrong := formats.problems(formats.load(value)):
        raise ValidationError([problem_text(one) for one in wrong])


class Stage(models.Model):
    """A part of a tournament with a draw and a ranking of its own.

    Stages are played one after the other; whoever organises closes one to begin the next. `final`
    is the ranking frozen then: a list of [number of the doublette, rank], the best first.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    kept_format = models.JSONField(default=usual_format, validators=[check_format])
    kept_order = models.JSONField(default=dict, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    final = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"

    @property
    def format(self) -> Format:
        """How it is played."""
        return formats.load(self.kept_format)

    @property
    def is_carried(self) -> bool:
        """Whether the results of the stages before count as well."""
        return bool(self.kept_format.get("carried"))

    @property
    def order(self) -> Order:
        """How its results become ranks."""
        return orders.load(self.kept_order)

    @property
    def kind(self) -> formats.Kind:
        """Swiss rounds, pools or a bracket."""
        return formats.Kind(self.kept_format["kind"])


class StageEntry(models.Model):
    """A doublette in a stage that fixes its field when it is drawn: its seed, and its pool."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entries")
    doublette = models.ForeignKey(Doublette, models.PROTECT, related_name="entries")
    seed = models.PositiveSmallIntegerField()
    pool = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "seed"]
        verbose_name_plural = "stage entries"
        constraints = [
            models.UniqueConstraint(fields=["stage", "doublette"], name="one_entry_per_stage"),
            models.UniqueConstraint(fields=["stage", "seed"], name="one_entry_per_seed"),
            models.CheckConstraint(name="seeds_are_counted_from_one", condition=Q(seed__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.seed}"


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds, by how far they are."""

    def standing(self) -> Self:
        """Those that were not cancelled: at most one per number."""
        return self.filter(cancelled_at=None)

    def published(self) -> Self:
        """Those everyone may see and that count."""
        return self.standing().filter(published_at__isnull=False)

    def drafts(self) -> Self:
        """Those only the organiser sees."""
        return self.standing().filter(published_at=None)


class Round(models.Model):
    """Matches played at the same time, with all that is needed to draw them again.

    Numbers run through the whole tournament. `swaps` are the pairs of doublettes that exchanged
    their seats by hand after the draw, in their order.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=16)
    algorithm = models.CharField(max_length=20)
    draw_input = models.JSONField()
    draw_summary = models.JSONField()
    swaps = models.JSONField(default=list, blank=True)
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    published_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["stage", "number", "drawn_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"],
                condition=Q(cancelled_at=None),
                name="one_round_per_number_of_a_stage",
            ),
            models.CheckConstraint(name="rounds_are_numbered_from_one", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.number}"

    @property
    def is_draft(self) -> bool:
        """Whether only the organiser sees it."""
        return self.published_at is None and self.cancelled_at is None


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches, by what is known of them."""

    def of_tournament(self, tournament: Tournament) -> Self:
        """Those of its published rounds, with everything a line of a list shows."""
        return (
            self.filter(
                round__stage__tournament=tournament,
                round__published_at__isnull=False,
                round__cancelled_at=None,
            )
            .select_related("round__stage__tournament", "home", "away", "sheet")
            .without_draw()
            .order_by("round__number", "table", "pk")
        )

    def without_draw(self) -> Self:
        """Leave the input of the draw, large and the same for a whole round, in the database."""
        return self.defer("round__draw_input", "round__draw_summary")

    def with_deals(self) -> Self:
        """Deals and open claims of the sheets beside, for running totals."""
        open_claims = models.Prefetch(
            "sheet__claims", Claim.objects.open(), to_attr="open_claims_loaded"
        )
        return self.prefetch_related("sheet__deals", open_claims)

    def of_doublette(self, doublette: Doublette) -> Self:
        """Those one doublette sits in."""
        return self.filter(Q(home=doublette) | Q(away=doublette))

    def undecided(self) -> Self:
        """Those whose result is still to come."""
        return self.filter(outcome=Outcome.PLAYED.value, sheet__closed_at=None)


class Match(models.Model):
    """Two doublettes, one table, one sheet; or one doublette that is exempt. Home is side A.

    `pool` is that of a match in pools, `node` the place of a match in a bracket; `goes_on` says who
    does where a bracket's match ended level, or where a correction came too late to change it.
    """

    OUTCOMES = [
        (Outcome.PLAYED.value, _("played")),
        (Outcome.EXEMPT.value, _("exempt")),
        (Outcome.FORFEIT_HOME.value, _("forfeit of the first")),
        (Outcome.FORFEIT_AWAY.value, _("forfeit of the second")),
        (Outcome.DOUBLE_FORFEIT.value, _("forfeit of both")),
    ]

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    home = models.ForeignKey(Doublette, models.PROTECT, related_name="home_matches")
    away = models.ForeignKey(
        Doublette, models.PROTECT, related_name="away_matches", null=True, blank=True
    )
    outcome = models.CharField(max_length=14, choices=OUTCOMES, default=Outcome.PLAYED.value)
    reasons = models.JSONField(default=list)
    pool = models.PositiveSmallIntegerField(null=True, blank=True)
    node = models.CharField(max_length=24, blank=True)
    goes_on = models.CharField(
        max_length=1, choices=[(one.value, one.name) for one in Side], blank=True
    )
    sheet = models.OneToOneField(Sheet, models.PROTECT, related_name="+", null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["round", "table", "pk"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_match_per_table"),
            models.UniqueConstraint(fields=["round", "home"], name="one_home_match_per_round"),
            models.UniqueConstraint(fields=["round", "away"], name="one_away_match_per_round"),
            models.UniqueConstraint(
                fields=["round", "node"], condition=~Q(node=""), name="one_match_per_node"
            ),
            models.CheckConstraint(
                name="nobody_meets_itself", condition=Q(away=None) | ~Q(home=models.F("away"))
            ),
            models.CheckConstraint(
                name="exempt_exactly_when_alone",
                condition=Q(outcome="exempt", away=None, table=None, sheet=None)
                | ~Q(outcome="exempt") & Q(away__isnull=False, table__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table or 'exempt'}"

    @property
    def is_exempt(self) -> bool:
        """Whether the doublette sits this round out."""
        return self.outcome == Outcome.EXEMPT.value

    @property
    def is_rest(self) -> bool:
        """Whether it is a rest in a pool, or a wait in a bracket: nobody has won by that."""
        return self.is_exempt and self.round.stage.kind is not formats.Kind.SWISS

    @property
    def is_played(self) -> bool:
        """Whether the cards decide it: neither exempt nor forfeit."""
        return self.outcome == Outcome.PLAYED.value

    @property
    def is_decided(self) -> bool:
        """Whether the match counts in the standings. Note: reads the sheet."""
        if not self.is_played:
            return True
        return self.sheet is not None and self.sheet.closed_at is not None

    @property
    def result(self) -> Result | None:
        """What the match gives to the standings; None while undecided. Note: reads the sheet."""
        if not self.is_decided:
            return None
        totals: dict[str, Any] = {}
        if self.is_played and self.sheet is not None:
            totals = {"home_points": self.sheet.total_a, "away_points": self.sheet.total_b}
        return Result(
            round=self.round.number,
            home=self.home.number,
            away=self.away.number if self.away else None,
            outcome=Outcome(self.outcome),
            **totals,
        )

    @property
    def winner_number(self) -> int | None:
        """Who goes on from it in a bracket; None while undecided, or level and not yet settled."""
        result = self.result
        if result is None or self.away is None:
            return None
        settled = self.doublette_at(Side(self.goes_on)) if self.goes_on else None
        if settled is not None:
            return settled.number
        for doublette in (self.home, self.away):
            if result.score_of(doublette.number) == BOTH_HALVES:
                return doublette.number
        return None

    @property
    def is_unsettled(self) -> bool:
        """Whether it is a bracket's match that is over without a word on who goes on."""
        return bool(self.node) and self.is_decided and self.winner_number is None

    @property
    def reasons_given(self) -> list[Reason]:
        """Why this pair was drawn, or why this doublette is exempt."""
        return [Reason(ReasonKind(kept["kind"]), kept["params"]) for kept in self.reasons]

    def side_of(self, doublette: Doublette) -> Side:
        """The doublette's side of the sheet."""
        return Side.A if doublette.pk == self.home_id else Side.B

    def doublette_at(self, side: Side) -> Doublette | None:
        """Who sits on this side."""
        return self.home if side is Side.A else self.away
