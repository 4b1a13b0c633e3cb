"""Sanctions: decisions about a whole doublette, beyond a single match."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.standings import Adjustment
from tournament.models.doublette import Doublette
from tournament.models.stage import Stage


class SanctionQuerySet(models.QuerySet["Sanction"]):
    """Sanctions, by whether they stand."""

    def standing(self) -> Self:
        """Those that were not lifted."""
        return self.filter(lifted_at=None)

    def disqualifying(self, doublette: Doublette) -> Self:
        """The disqualification of a doublette, if there is one."""
        return self.standing().filter(doublette=doublette, is_disqualified=True)

    def counting_in(self, stage: Stage) -> Self:
        """Those that a ranking of the stage takes into account.

        A disqualification holds from the stage it was given in; a penalty belongs to its stage, and
        goes along where results are carried over.
        """
        until = self.standing().filter(
            stage__tournament=stage.tournament_id, stage__number__lte=stage.number
        )
        if not stage.is_carried:
            until = until.filter(Q(stage=stage) | Q(is_disqualified=True))
        return until.select_related("doublette").order_by("given_at")


class Sanction(models.Model):
    """A disqualification, or league points and points added to a row: a penalty is negative.

    It stands until it is lifted.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="sanctions")
    doublette = models.ForeignKey(Doublette, models.PROTECT, related_name="sanctions")
    is_disqualified = models.BooleanField(default=False)
    league = models.SmallIntegerField(default=0)
    points = models.IntegerField(default=0)
    reason = models.CharField(max_length=200)
    given_at = models.DateTimeField(default=timezone.now)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects = SanctionQuerySet.as_manager()

    class Meta:
        ordering = ["stage", "given_at"]
        constraints = [
            models.CheckConstraint(
                name="sanction_disqualifies_or_has_an_amount",
                condition=Q(is_disqualified=True, league=0, points=0)
                | Q(is_disqualified=False) & ~Q(league=0, points=0),
            ),
            models.UniqueConstraint(
                fields=["doublette"],
                condition=Q(is_disqualified=True, lifted_at=None),
                name="one_standing_disqualification",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.doublette_id}"

    @property
    def adjustment(self) -> Adjustment:
        """What the standings make of it."""
        return Adjustment(
            entrant=self.doublette.number,
            reason=self.reason,
            league=self.league,
            points=self.points,
            disqualified=self.is_disqualified,
        )
