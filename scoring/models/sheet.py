"""A sheet: the terms it is played under, its signatures and its result."""

import uuid
from typing import Self

from django.db import models
from django.db.models import Q, prefetch_related_objects
from django.utils.translation import gettext_lazy as _

from scoring.models.history import Claim
from scoring.rules.catalogue import stored
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Length, Line, Side, Tally, tally

HIGHEST_TOTAL = 99_999
"""More points than any match brings: five digits are what a sheet has room for."""
MOST_LAST_DEALS = 3
"""How many more deals the desk may call when time is up."""


class SheetState(models.TextChoices):
    """Where a sheet stands, as the desk and the room see it."""

    EMPTY = "empty", _("nothing received")
    PLAYING = "playing", _("in play")
    OVER = "over", _("to be signed")
    CONTESTED = "contested", _("contested")
    SIGNED = "signed", _("signed")


class Sheet(models.Model):
    """The deals of one match. Signed by both sides or closed by the desk, it freezes two totals.

    ``target`` and ``deal_limit`` are those of the tournament; ``last_deal`` is the number of deals
    after which the desk ends this match, when its time is up.
    """

    code = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    rules = models.CharField(max_length=40)
    rules_version = models.PositiveSmallIntegerField()
    rules_options = models.JSONField(default=dict, blank=True)
    rules_edition = models.PositiveSmallIntegerField(default=1)
    target = models.PositiveSmallIntegerField(null=True, blank=True)
    deal_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    last_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    signed_a_at = models.DateTimeField(null=True, blank=True)
    signed_b_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    total_a = models.PositiveIntegerField(null=True, blank=True)
    total_b = models.PositiveIntegerField(null=True, blank=True)

    is_held = False
    """Whether this object was read under the row lock of the transaction that still runs."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="sheet_totals_exist_exactly_when_closed",
                condition=Q(closed_at=None, total_a=None, total_b=None)
                | Q(closed_at__isnull=False, total_a__isnull=False, total_b__isnull=False),
            ),
            models.CheckConstraint(
                name="sheet_target_is_positive", condition=Q(target=None) | Q(target__gt=0)
            ),
            models.CheckConstraint(
                name="sheet_deal_limit_is_positive",
                condition=Q(deal_limit=None) | Q(deal_limit__gt=0),
            ),
            models.CheckConstraint(
                name="sheet_last_deal_is_positive",
                condition=Q(last_deal=None) | Q(last_deal__gt=0),
            ),
            models.CheckConstraint(
                name="sheet_has_an_end",
                condition=Q(target__isnull=False) | Q(deal_limit__isnull=False),
            ),
            models.CheckConstraint(
                name="sheet_totals_are_possible",
                condition=Q(total_a=None)
                | Q(total_a__lte=HIGHEST_TOTAL, total_b__lte=HIGHEST_TOTAL),
            ),
        ]

    def __str__(self) -> str:
        return str(self.code)

    @property
    def ruleset(self) -> RuleSet:
        """The rule set, in the version the sheet was opened with."""
        return stored(self.rules, self.rules_version, self.rules_options)

    @property
    def length(self) -> Length:
        """When the match is over."""
        agreed = Length(target=self.target, deals=self.deal_limit, exceed=self.ruleset.exceed)
        return agreed.until(self.last_deal)

    def load_deals(self) -> Self:
        """Read deals and open claims: `tally` and `state` then ask nothing. Two queries."""
        claims = models.Prefetch("claims", Claim.objects.open(), to_attr="open_claims_loaded")
        prefetch_related_objects([self], "deals", claims)
        return self

    def lines(self) -> list[Line]:
        """What was recorded, in the order of play. Note: loads the deals unless prefetched."""
        return [deal.line for deal in sorted(self.deals.all(), key=lambda deal: deal.number)]

    def tally(self) -> Tally:
        """Points, totals and pot after each deal. Note: loads the deals unless prefetched."""
        return tally(self.ruleset, self.length, self.lines())

    def open_claims(self) -> "list[Claim]":
        """Contested entries nobody has settled. Note: a query unless loaded by `load_deals`."""
        if hasattr(self, "open_claims_loaded"):
            return list(self.open_claims_loaded)
        return list(self.claims.open())

    def state(self, added: Tally | None = None) -> SheetState:
        """Where the sheet stands; `added` are its deals added up, if that was done already.

        Note: loads deals and claims unless prefetched.
        """
        if self.closed_at:
            return SheetState.SIGNED
        if self.open_claims():
            return SheetState.CONTESTED
        added = added or self.tally()
        if not added.rows:
            return SheetState.EMPTY
        return SheetState.OVER if added.over else SheetState.PLAYING

    def totals(self, added: Tally) -> tuple[int, int]:
        """The frozen totals, or the running ones of its deals, which were `added` up."""
        if self.total_a is None or self.total_b is None:
            return added.total_a, added.total_b
        return self.total_a, self.total_b

    def is_signed_by(self, side: Side) -> bool:
        """Whether this side has accepted the sheet as it stands."""
        return (self.signed_a_at if side is Side.A else self.signed_b_at) is not None
