"""Sheets, their deals and history. A sheet is side A against side B; it knows no matches."""

import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Trump
from scoring.rules.catalogue import stored
from scoring.rules.deal import Announcements, Role, Slam
from scoring.rules.deal import Deal as Facts
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Length, Line, Penalty, Side, Tally, tally


class Bid(models.TextChoices):
    """The kinds of contract; only the first has a number."""

    POINTS = "points", _("points")
    CAPOT = "capot", "capot"
    GENERALE = "generale", "générale"


SIDES = [(side.value, side.name) for side in Side]
ROLES = [(role.value, role.name) for role in Role]
TRUMPS = [(trump.value, trump.name) for trump in Trump]
HIGHEST_TOTAL = 99_999
"""More points than any match brings: five digits are what a sheet has room for."""
HIGHEST_PENALTY = 1000


class SheetState(models.TextChoices):
    """Where a sheet stands, as the desk and the room see it."""

    EMPTY = "empty", _("nothing received")
    PLAYING = "playing", _("in play")
    OVER = "over", _("to be signed")
    CONTESTED = "contested", _("contested")
    SIGNED = "signed", _("signed")


class Sheet(models.Model):
    """The deals of one match. Signed by both sides or closed by the desk, it freezes two totals."""

    code = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    rules = models.CharField(max_length=40)
    rules_version = models.PositiveSmallIntegerField()
    rules_options = models.JSONField(default=dict, blank=True)
    rules_edition = models.PositiveSmallIntegerField(default=1)
    target = models.PositiveSmallIntegerField(null=True, blank=True)
    deal_limit = models.PositiveSmallIntegerField(null=True, blank=True)
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
        return Length(target=self.target, deals=self.deal_limit, exceed=self.ruleset.exceed)

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


class Deal(models.Model):
    """One line of a sheet: what happened at the table; what it is worth is derived.

    A passed deal has no taker and nothing else; an annulled one and a penalty say why.
    """

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    taker = models.CharField(max_length=1, choices=SIDES, blank=True)
    bid = models.CharField(max_length=8, choices=Bid.choices, blank=True)
    contract = models.PositiveSmallIntegerField(null=True, blank=True)
    trump = models.CharField(max_length=2, choices=TRUMPS, blank=True)
    coinche = models.PositiveSmallIntegerField(default=1)
    taker_points = models.PositiveSmallIntegerField(null=True, blank=True)
    all_tricks = models.CharField(max_length=7, choices=ROLES, blank=True)
    made = models.BooleanField(null=True, blank=True)
    belote = models.CharField(max_length=7, choices=ROLES, blank=True)
    taker_announcements = models.PositiveSmallIntegerField(default=0)
    defence_announcements = models.PositiveSmallIntegerField(default=0)
    annulled = models.BooleanField(default=False)
    penalised = models.CharField(max_length=1, choices=SIDES, blank=True)
    penalty = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["sheet", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "number"], name="one_deal_per_number_of_a_sheet"
            ),
            models.CheckConstraint(name="deals_are_numbered_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="a_passed_deal_has_no_facts",
                condition=~Q(taker="")
                | Q(bid="", trump="", contract=None, taker_points=None, all_tricks="", belote="")
                & Q(coinche=1, made=None, taker_announcements=0, defence_announcements=0),
            ),
            models.CheckConstraint(
                name="a_played_deal_has_a_contract_and_trump",
                condition=Q(taker="")
                | Q(
                    taker__in=[side.value for side in Side],
                    bid__in=Bid.values,
                    trump__in=[trump.value for trump in Trump],
                ),
            ),
            models.CheckConstraint(
                name="tricks_and_belote_belong_to_a_side",
                condition=Q(
                    all_tricks__in=["", *(role.value for role in Role)],
                    belote__in=["", *(role.value for role in Role)],
                ),
            ),
            models.CheckConstraint(
                name="only_a_bid_of_points_has_a_number",
                condition=Q(
                    bid="points", contract__isnull=False, contract__gte=80, contract__lte=1000
                )
                | ~Q(bid="points") & Q(contract=None),
            ),
            models.CheckConstraint(
                name="coinche_level_is_1_2_or_4", condition=Q(coinche__in=[1, 2, 4])
            ),
            models.CheckConstraint(
                name="points_fit_the_deck",
                condition=Q(taker_points=None) | Q(taker_points__lte=258),
            ),
            models.CheckConstraint(
                name="a_penalty_has_a_side_and_points",
                condition=Q(penalised="", penalty=None)
                | Q(
                    penalised__in=[side.value for side in Side],
                    penalty__isnull=False,
                    penalty__gte=1,
                    penalty__lte=HIGHEST_PENALTY,
                    taker="",
                    annulled=False,
                ),
            ),
            models.CheckConstraint(
                name="an_annulled_deal_has_no_facts", condition=Q(annulled=False) | Q(taker="")
            ),
            models.CheckConstraint(
                name="announcements_fit_two_hands",
                condition=Q(taker_announcements__lte=1000, defence_announcements__lte=1000),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.number}"

    @property
    def line(self) -> Line:
        """The row as a value of the rules."""
        if self.penalty is not None:
            return Line(penalty=Penalty(Side(self.penalised), self.penalty, self.reason))
        if not self.taker:
            return Line(annulled=self.annulled, reason=self.reason)
        return Line(
            taker=Side(self.taker),
            deal=Facts(
                contract=self.contract if self.contract is not None else Slam(self.bid),
                trump=Trump(self.trump),
                coinche=self.coinche,
                taker_points=self.taker_points,
                all_tricks=Role(self.all_tricks) if self.all_tricks else None,
                made=self.made,
                belote=Role(self.belote) if self.belote else None,
                announcements=Announcements(self.taker_announcements, self.defence_announcements),
            ),
        )


PASSED: dict[str, Any] = {
    "taker": "",
    "bid": "",
    "contract": None,
    "trump": "",
    "coinche": 1,
    "taker_points": None,
    "all_tricks": "",
    "made": None,
    "belote": "",
    "taker_announcements": 0,
    "defence_announcements": 0,
    "annulled": False,
    "penalised": "",
    "penalty": None,
    "reason": "",
}
"""The columns of a passed deal."""


def columns_of(line: Line) -> dict[str, Any]:
    """The columns of a `Deal` that hold this line; the inverse of `Deal.line`."""
    if line.penalty is not None:
        fine = line.penalty
        told = {"penalised": fine.against.value, "penalty": fine.points, "reason": fine.reason}
        return PASSED | told
    if line.deal is None or line.taker is None:
        return PASSED | {"annulled": line.annulled, "reason": line.reason}
    deal = line.deal
    slam = isinstance(deal.contract, Slam)
    return PASSED | {
        "taker": line.taker.value,
        "bid": str(deal.contract.value) if isinstance(deal.contract, Slam) else Bid.POINTS.value,
        "contract": None if slam else deal.contract,
        "trump": deal.trump.value,
        "coinche": deal.coinche,
        "taker_points": deal.taker_points,
        "all_tricks": deal.all_tricks.value if deal.all_tricks else "",
        "made": deal.made,
        "belote": deal.belote.value if deal.belote else "",
        "taker_announcements": deal.announcements.taker,
        "defence_announcements": deal.announcements.defence,
    }


class ClaimQuerySet(models.QuerySet["Claim"]):
    """Contested entries."""

    def open(self) -> Self:
        """Those nobody has settled yet."""
        return self.filter(settled_at=None)


class Claim(models.Model):
    """A contested deal: what the other side says it was, or (without facts) a refusal to sign."""

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="claims")
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

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="events")
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

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="receipts")
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
