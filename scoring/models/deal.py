"""One line of a sheet as a row of the database, and back."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Trump
from scoring.rules.deal import Announcements, Role, Slam
from scoring.rules.deal import Deal as Facts
from scoring.rules.sheet import Line, Penalty, Side


class Bid(models.TextChoices):
    """The kinds of contract; only the first has a number."""

    POINTS = "points", _("points")
    CAPOT = "capot", "capot"
    GENERALE = "generale", "générale"


SIDES = [(side.value, side.name) for side in Side]
ROLES = [(role.value, role.name) for role in Role]
TRUMPS = [(trump.value, trump.name) for trump in Trump]
HIGHEST_PENALTY = 1000


class Deal(models.Model):
    """One line of a sheet: what happened at the table; what it is worth is derived.

    A passed deal has no taker and nothing else; an annulled one and a penalty say why.
    """

    sheet = models.ForeignKey("scoring.Sheet", models.PROTECT, related_name="deals")
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
        "bid": str(deal.contract) if slam else Bid.POINTS.value,
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
