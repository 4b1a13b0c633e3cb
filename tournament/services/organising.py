"""The tournament itself: create it, change its settings, appoint helpers, close it."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from accounts.models import Role, User
from scoring.rules.presets import preset
from tournament.models import JournalEntry, Official, Stage, Tournament
from tournament.models.tournament import TERMS
from tournament.pairing import formats
from tournament.services import TournamentRefusal, lock, moved
from tournament.services.rules import choose_rules, refuse_contradictions
from tournament.services.stages import plan_rounds

Verb = JournalEntry.Verb
JOURNALLED = [
    "name",
    "place",
    "starts_at",
    "time_zone",
    "rules",
    "target",
    "deal_limit",
    "minutes",
    "tables",
    "missed_rounds",
    "is_public",
]
RESERVED_SLUGS = {"new"}
"""Addresses beside those of the tournaments."""


class AlreadyOfficial(TournamentRefusal):
    """This person has a role in the tournament already."""

    text = _("This person has a role in the tournament already.")


class LastOrganiser(TournamentRefusal):
    """A tournament cannot be left without an organiser."""

    text = _("A tournament needs an organiser: this is the last one.")


def free_slug(name: str, starts_at: datetime) -> str:
    """A short address for the tournament's pages: its name, then the year, then a number."""
    base = slugify(name)[:50].strip("-") or "tournoi"
    candidates = [base, f"{base}-{starts_at.year}"]
    candidates += [f"{base}-{starts_at.year}-{number}" for number in range(2, 1000)]
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= RESERVED_SLUGS
    return next(slug for slug in candidates if slug not in taken)


def save_under_free_slug(tournament: Tournament) -> None:
    """Store a new tournament; whoever took the same address meanwhile keeps it."""
    while True:
        tournament.slug = slug = free_slug(tournament.name, tournament.starts_at)
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
            return
        except IntegrityError:
            if not Tournament.objects.filter(slug=slug).exists():
                raise


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """The organiser's settings, as the journal keeps them."""
    values = {field: getattr(tournament, field) for field in JOURNALLED}
    return values | {"starts_at": tournament.starts_at.isoformat()}


@transaction.atomic
def create_tournament(*, by: User, planned_rounds: int = 4, **settings: Any) -> Tournament:
    """Store a tournament with one stage of so many Swiss rounds; its creator is its organiser.

    Raises RulesContradict.
    """
    tournament = Tournament(**settings)
    tournament.rules_version = preset(tournament.rules).version
    refuse_contradictions(tournament.terms)
    tournament.full_clean(exclude=["slug"])
    stage = Stage(kept_format=formats.dump(formats.Swiss(rounds=planned_rounds)))
    stage.full_clean(exclude=["tournament"])
    save_under_free_slug(tournament)
    stage.tournament = tournament
    stage.save()
    Official.objects.create(tournament=tournament, user=by, role=Role.ORGANISER)
    JournalEntry.objects.write(
        tournament, Verb.CREATED, by=by, subject=tournament.name, after=settings_of(tournament)
    )
    return tournament


@transaction.atomic
def change_settings(tournament: Tournament, *, by: User, **settings: Any) -> None:
    """Change what the organiser chose; the terms go the way of `choose_rules`.

    Raises TournamentClosed, RulesContradict, PlayHasBegun, StageIsUnderWay.
    """
    if "planned_rounds" in settings:
        plan_rounds(tournament, settings.pop("planned_rounds"), by=by)
    if terms := {name: settings.pop(name) for name in TERMS if name in settings}:
        choose_rules(tournament, by=by, **terms)
    tournament = lock(tournament)
    if not settings:
        return
    before = settings_of(tournament)
    for field, value in settings.items():
        setattr(tournament, field, value)
    tournament.full_clean()
    tournament.save(update_fields=list(settings))
    JournalEntry.objects.write(
        tournament, Verb.SETTINGS, by=by, **moved(before, settings_of(tournament))
    )


@transaction.atomic
def appoint(tournament: Tournament, user: User, role: Role, *, by: User) -> Official:
    """Give a person a role. Raises AlreadyOfficial."""
    tournament = lock(tournament)
    if tournament.officials.filter(user=user).exists():
        raise AlreadyOfficial
    official = Official.objects.create(tournament=tournament, user=user, role=role)
    JournalEntry.objects.write(
        tournament, Verb.APPOINTED, by=by, subject=user.name, after={"role": role}
    )
    return official


@transaction.atomic
def dismiss(official: Official, *, by: User) -> None:
    """Take a role away; nothing happens if it has been taken before. Raises LastOrganiser."""
    tournament = lock(official.tournament)
    found = tournament.officials.select_related("user").filter(pk=official.pk).first()
    if found is None:
        return
    organisers = tournament.officials.filter(role=Role.ORGANISER)
    if found.role == Role.ORGANISER and organisers.count() == 1:
        raise LastOrganiser
    found.delete()
    JournalEntry.objects.write(
        tournament, Verb.DISMISSED, by=by, subject=found.user.name, before={"role": found.role}
    )


@transaction.atomic
def close_tournament(tournament: Tournament, *, by: User) -> None:
    """End the tournament: standings are final, captains' links end."""
    tournament = lock(tournament)
    tournament.closed_at = timezone.now()
    tournament.save(update_fields=["closed_at"])
    JournalEntry.objects.write(tournament, Verb.CLOSED, by=by)


@transaction.atomic
def reopen_tournament(tournament: Tournament, *, by: User, reason: str) -> None:
    """Take the end back; an open tournament is left as it is."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.closed_at is None:
        return
    tournament.closed_at = None
    tournament.save(update_fields=["closed_at"])
    JournalEntry.objects.write(tournament, Verb.OPENED, by=by, reason=reason)
