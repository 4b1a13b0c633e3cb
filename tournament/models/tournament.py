"""The tournament and the people who run it."""

from dataclasses import dataclass
from typing import Any, Self
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Role, User
from scoring.rules.catalogue import stored
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Length

TERMS = ("rules", "rules_options", "rules_name", "target", "deal_limit")
"""The columns of the terms that an organiser chooses; the version follows from the rule set."""
LOWEST_TARGET, HIGHEST_TARGET = 100, 10_000
MOST_TABLES = 500
MOST_DEALS, LONGEST_MATCH = 100, 300


def check_time_zone(value: str) -> None:
    """ValidationError unless the zone is one this machine knows."""
    if value not in available_timezones():
        raise ValidationError(_("This time zone is not known."))


class MissedRounds(models.TextChoices):
    """What a doublette that arrives late scores for the rounds it missed."""

    NOTHING = "nothing", _("nothing")
    EXEMPT = "exempt", _("as if exempt")


@dataclass(frozen=True, slots=True)
class Terms:
    """What sheets take over from their tournament, and what the rule set is called."""

    rules: str
    version: int
    options: dict[str, Any]
    name: str
    target: int | None
    deal_limit: int | None

    @property
    def ruleset(self) -> RuleSet:
        """The rule set of these terms."""
        return stored(self.rules, self.version, self.options)

    @property
    def length(self) -> Length:
        """When a match is over."""
        return Length(self.target, self.deal_limit, exceed=self.ruleset.exceed)

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a tournament that hold these terms; the inverse of `Tournament.terms`."""
        return {
            "rules": self.rules,
            "rules_version": self.version,
            "rules_options": self.options,
            "rules_name": self.name,
            "target": self.target,
            "deal_limit": self.deal_limit,
        }


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Tournaments, by who may see or run them."""

    def public(self) -> Self:
        """Those whose pages anyone may read."""
        return self.filter(is_public=True)

    def count_change(self) -> int:
        """Raise the version of these, whose rows are then held until the transaction ends."""
        return self.update(version=F("version") + 1, changed_at=timezone.now())

    def run_by(self, user: User) -> Self:
        """Those in which this person has a role."""
        return self.filter(officials__user=user)


class Tournament(models.Model):
    """An event: where and when, under which rules. `version` counts its public changes."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    place = models.CharField(_("place"), max_length=120, blank=True)
    starts_at = models.DateTimeField(_("start"))
    time_zone = models.CharField(
        _("time zone"), max_length=40, default="Europe/Paris", validators=[check_time_zone]
    )
    rules = models.CharField(_("rule set"), max_length=40, default="cest-coinche")
    rules_version = models.PositiveSmallIntegerField(default=1)
    rules_options = models.JSONField(default=dict, blank=True)
    rules_name = models.CharField(_("name of the rule set"), max_length=60, blank=True)
    rules_edition = models.PositiveSmallIntegerField(default=1)
    target = models.PositiveSmallIntegerField(
        _("target"),
        default=2000,
        null=True,
        blank=True,
        validators=[MinValueValidator(LOWEST_TARGET), MaxValueValidator(HIGHEST_TARGET)],
    )
    deal_limit = models.PositiveSmallIntegerField(
        _("number of deals"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_DEALS)],
    )
    minutes = models.PositiveSmallIntegerField(
        _("time limit in minutes"),
        null=True,
        blank=True,
        validators=[MinValueValidator(5), MaxValueValidator(LONGEST_MATCH)],
    )
    tables = models.PositiveSmallIntegerField(
        _("number of tables"),
        default=16,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_TABLES)],
    )
    missed_rounds = models.CharField(
        _("rounds missed by a late doublette"),
        max_length=8,
        choices=MissedRounds.choices,
        default=MissedRounds.NOTHING,
    )
    is_public = models.BooleanField(_("pages open to everyone"), default=True)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-starts_at", "name"]
        constraints = [
            models.CheckConstraint(
                name="tournament_target_is_positive", condition=Q(target=None) | Q(target__gt=0)
            ),
            models.CheckConstraint(
                name="tournament_matches_have_an_end",
                condition=Q(target__isnull=False) | Q(deal_limit__isnull=False),
            ),
            models.CheckConstraint(
                name="tournament_deal_limit_is_positive",
                condition=Q(deal_limit=None) | Q(deal_limit__gt=0),
            ),
            models.CheckConstraint(name="tournament_has_a_table", condition=Q(tables__gte=1)),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The venue's time zone: every time is shown in it."""
        return ZoneInfo(self.time_zone)

    @property
    def ruleset(self) -> RuleSet:
        """The rule set, in the version chosen."""
        return self.terms.ruleset

    @property
    def terms(self) -> Terms:
        """What is played now."""
        return Terms(
            rules=self.rules,
            version=self.rules_version,
            options=self.rules_options,
            name=self.rules_name,
            target=self.target,
            deal_limit=self.deal_limit,
        )

    @property
    def planned_rounds(self) -> int | None:
        """The rounds of the first stage; None for pools and brackets. Note: one query."""
        kept = self.stages.order_by("number").values_list("kept_format", flat=True).first()
        return kept.get("rounds") if kept else None

    def touch(self) -> None:
        """Count a public change, in the transaction that makes it: pages are keyed by it."""
        Tournament.objects.filter(pk=self.pk).count_change()

    def touch_open(self) -> bool:
        """As `touch`, unless the tournament is closed: then nothing is counted, and it says so."""
        return bool(Tournament.objects.filter(pk=self.pk, closed_at=None).count_change())


class Official(models.Model):
    """A person with a role in one tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_role_per_person_and_tournament"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role}"
