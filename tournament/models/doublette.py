"""The two players who enter together."""

import hashlib
import uuid
from base64 import urlsafe_b64encode
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.files.names import NAME_LENGTH
from tournament.models.tournament import Tournament

KEY_LENGTH = 2 * NAME_LENGTH
"""Of the key of a name: letters may become two, such as œ."""
LINK_BYTES = 16


class Presence(models.TextChoices):
    """Whether the next draw counts on a doublette."""

    EXPECTED = "expected", _("expected")
    PRESENT = "present", _("present")
    WITHDRAWN = "withdrawn", _("withdrawn")


class DoubletteQuerySet(models.QuerySet["Doublette"]):
    """Doublettes, by what the next draw does with them."""

    def present(self) -> Self:
        """Those that the next draw seats."""
        return self.filter(presence=Presence.PRESENT)

    def expected(self) -> Self:
        """Those that have not been checked in."""
        return self.filter(presence=Presence.EXPECTED)


class Doublette(models.Model):
    """A team of two, known by its number. Two of the same name (`name_key`) cannot enter."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="doublettes")
    code = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("doublette"), max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=KEY_LENGTH)
    player_1 = models.CharField(_("player 1"), max_length=NAME_LENGTH)
    player_2 = models.CharField(_("player 2"), max_length=NAME_LENGTH)
    club = models.CharField(_("club"), max_length=NAME_LENGTH, blank=True)
    presence = models.CharField(max_length=9, choices=Presence.choices, default=Presence.EXPECTED)
    seed = models.PositiveSmallIntegerField(
        pgettext_lazy("doublette", "seed"), null=True, blank=True
    )
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    link_number = models.PositiveSmallIntegerField(default=1)
    link_hash = models.CharField(max_length=64, unique=True)

    objects = DoubletteQuerySet.as_manager()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_doublette_per_number"
            ),
            models.UniqueConstraint(
                fields=["tournament", "name_key"], name="one_doublette_per_name"
            ),
            models.UniqueConstraint(fields=["tournament", "seed"], name="one_doublette_per_seed"),
            models.UniqueConstraint(
                fields=["tournament", "fixed_table"], name="one_doublette_per_fixed_table"
            ),
            models.CheckConstraint(
                name="doublettes_are_numbered_from_one", condition=Q(number__gte=1)
            ),
            models.CheckConstraint(name="doublette_has_a_name", condition=~Q(name_key="")),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def players(self) -> str:
        """Both players' names in one line."""
        return f"{self.player_1} · {self.player_2}"

    def has_been_seated(self) -> bool:
        """Whether it sits in a round that was not cancelled. Note: one query."""
        seated = Q(rounds__matches__home=self) | Q(rounds__matches__away=self)
        return self.tournament.stages.filter(seated, rounds__cancelled_at=None).exists()

    @property
    def link_token(self) -> str:
        """The secret of the captain's link: 128 bits made from the server's key, never stored."""
        name = f"{self.code}:{self.link_number}"
        secret = salted_hmac("tournament.doublette.link", name, algorithm="sha256").digest()
        return urlsafe_b64encode(secret[:LINK_BYTES]).decode().rstrip("=")

    def set_link_hash(self) -> None:
        """Keep the hash by which the link is found again."""
        self.link_hash = hash_of_link(self.link_token)


class ForbiddenPair(models.Model):
    """Two doublettes that are never drawn against each other."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey(Doublette, models.CASCADE, related_name="+")
    other = models.ForeignKey(Doublette, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="one_ban_per_pair"),
            models.CheckConstraint(
                name="forbidden_pairs_are_of_two", condition=~Q(one=models.F("other"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} ≠ {self.other_id}"


def hash_of_link(token: str) -> str:
    """What the database knows of a link: enough to recognise it, not to make it."""
    return hashlib.sha256(token.encode()).hexdigest()


def names_somebody(key: str) -> bool:
    """Whether a name of this key can be registered: with a letter or figure, and not endless."""
    return 0 < len(key) <= KEY_LENGTH
