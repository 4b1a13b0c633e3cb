"""Every change to a tournament: who, when, what, before, after, why."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.models.tournament import Tournament


class JournalManager(models.Manager["JournalEntry"]):
    """Writes and reads the journal."""

    def write(
        self, tournament: Tournament, verb: "JournalEntry.Verb", *, by: User | None, **details: Any
    ) -> "JournalEntry":
        """Add one line and count the public change, in the transaction that makes it."""
        entry = self.create(tournament=tournament, verb=verb, by=by, **details)
        tournament.touch()
        return entry


class JournalEntry(models.Model):
    """One line of the journal."""

    class Verb(models.TextChoices):
        CREATED = "created", _("tournament created")
        SETTINGS = "settings", _("settings changed")
        APPOINTED = "appointed", _("helper appointed")
        DISMISSED = "dismissed", _("helper dismissed")
        REGISTERED = "registered", _("registered")
        IMPORTED = "imported", _("list imported")
        EDITED = "edited", _("doublette edited")
        REMOVED = "removed", _("doublette removed")
        CHECKED_IN = "checked_in", _("checked in")
        UNCHECKED = "unchecked", _("check-in undone")
        WITHDREW = "withdrew", _("withdrawn")
        CAME_BACK = "came_back", _("came back")
        LINK_RENEWED = "link_renewed", _("link renewed")
        DRAWN = "drawn", _("round prepared")
        DISCARDED = "discarded", _("draft thrown away")
        PUBLISHED = "published", _("round published")
        CANCELLED = "cancelled", _("round cancelled")
        CORRECTED = "corrected", _("sheet changed by the desk")
        CLOSED_SHEET = "closed_sheet", _("result validated by the desk")
        REOPENED_SHEET = "reopened_sheet", _("sheet reopened")
        SETTLED = "settled", _("dispute settled")
        FORFEIT = "forfeit", _("forfeit declared")
        FORFEIT_UNDONE = "forfeit_undone", _("forfeit taken back")
        CLOSED = "closed", _("tournament closed")
        OPENED = "opened", _("tournament reopened")
        FORMAT = "format", _("format changed")
        SWAPPED = "swapped", _("seats exchanged")
        STAGE_CLOSED = "stage_closed", _("stage closed")
        STAGE_REOPENED = "stage_reopened", _("stage reopened")
        RESULT_CORRECTED = "result_corrected", _("result corrected")
        DECIDED = "decided", _("level match decided")
        KEPT_APART = "kept_apart", _("pair forbidden")
        MAY_MEET = "may_meet", _("forbidden pair allowed again")
        SANCTIONED = "sanctioned", _("sanction given")
        SANCTION_LIFTED = "sanction_lifted", _("sanction lifted")
        ORDER = "order", _("order of the standings changed")
        TIE_DECIDED = "tie_decided", _("tie decided by the organiser")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="journal")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    verb = models.CharField(max_length=16, choices=Verb.choices)
    subject = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    objects = JournalManager()

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = "journal entries"

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.verb} {self.subject}"
