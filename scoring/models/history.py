"""What happened to a sheet: claims, events, and the answers given to programs."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.deal import SIDES, Deal
from scoring.rules.sheet import Line


class ClaimQuerySet(models.QuerySet["Claim"]):
    """Contested entries."""

    def open(self) -> Self:
        """Those nobody has settled yet."""
        return self.filter(settled_at=None)


class Claim(models.Model):
    """A contested deal: what the other side says it was, or (without facts) a refusal to sign."""

    sheet = models.ForeignKey("scoring.Sheet", models.PROTECT, related_name="claims")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    facts = models.JSONField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)
    side = models.CharField(max_length=1, choices=SIDES, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True, blank=True)
    upheld = models.BooleanField(null=True, blank=True)

    objects = ClaimQuerySet.as_manager()

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="a_claim_is_upheld_or_not_exactly_when_settled",
                condition=Q(settled_at=None, upheld=None)
                | Q(settled_at__isnull=False, upheld__isnull=False),
            ),
            models.CheckConstraint(
                name="a_claim_has_an_author", condition=~Q(side="") | Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.number}?"

    @property
    def line(self) -> Line | None:
        """The claimed deal as a value of the rules; None for a refusal without figures."""
        return Deal(**self.facts).line if self.facts is not None else None


class SheetEvent(models.Model):
    """One accepted change of a sheet, never overwritten. Versions are 1, 2, 3 …"""

    class Kind(models.TextChoices):
        RECORDED = "recorded", _("deal recorded")
        AMENDED = "amended", _("deal corrected")
        TAKEN_BACK = "taken_back", _("deal taken back")
        CONTESTED = "contested", _("contested")
        SETTLED = "settled", _("dispute settled")
        SIGNED = "signed", _("signed")
        CLOSED = "closed", _("validated by the desk")
        TOTALS = "totals", _("totals typed by the desk")
        REOPENED = "reopened", _("reopened")
        RESCORED = "rescored", _("counted under other rules")
        LAST_DEALS = "last_deals", _("last deals called")

    sheet = models.ForeignKey("scoring.Sheet", models.PROTECT, related_name="events")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    side = models.CharField(max_length=1, choices=SIDES, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["sheet", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "version"], name="one_event_per_version_of_a_sheet"
            ),
            models.CheckConstraint(
                name="an_event_has_an_author", condition=~Q(side="") | Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} v{self.version} {self.kind}"


class Receipt(models.Model):
    """The answer given to a request that carried a key: the same request again gets it again."""

    sheet = models.ForeignKey("scoring.Sheet", models.PROTECT, related_name="receipts")
    key = models.UUIDField()
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "key"], name="one_answer_per_key_of_a_sheet")
        ]

    def __str__(self) -> str:
        return str(self.key)
