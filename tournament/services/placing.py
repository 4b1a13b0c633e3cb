"""What is laid down for a doublette before the draws: its seed, and the table it never leaves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament.models import Doublette, JournalEntry, Tournament
from tournament.services import TournamentRefusal, lock

Verb = JournalEntry.Verb


class SeedTaken(TournamentRefusal):
    """A seed belongs to one doublette; `name` has it."""

    text = _("“%(name)s” has this seed already.")


class TableTaken(TournamentRefusal):
    """A table is kept for one doublette; `name` has it."""

    text = _("This table is kept for “%(name)s” already.")


class NoSuchTable(TournamentRefusal):
    """A table that is not in the hall; `tables` is the last one."""

    text = _("There is no such table: the last one is %(tables)s.")


@dataclass(frozen=True, slots=True)
class Placing:
    """What the organiser lays down for a doublette: its seed, and the table it never leaves."""

    seed: int | None = None
    fixed_table: int | None = None


def place(tournament: Tournament, doublette: Doublette, placing: Placing) -> None:
    """Give seed and fixed table, unsaved. Raises SeedTaken, NoSuchTable, TableTaken.

    A table kept before the hall became smaller is not asked for again.
    """
    others = tournament.doublettes.exclude(pk=doublette.pk)
    seed, table = placing.seed, placing.fixed_table
    if seed is not None and (holder := others.filter(seed=seed).first()):
        raise SeedTaken(name=holder.name)
    if table is not None and table != doublette.fixed_table:
        if table > tournament.tables:
            raise NoSuchTable(tables=tournament.tables)
        if holder := others.filter(fixed_table=table).first():
            raise TableTaken(name=holder.name)
    doublette.seed, doublette.fixed_table = seed, table


@transaction.atomic
def seed_everyone(tournament: Tournament, seeds: Mapping[int, int | None], *, by: User) -> None:
    """Give these doublettes, by number, these seeds; all others keep theirs.

    Raises SeedTaken when two would have the same, TournamentClosed.
    """
    tournament = lock(tournament)
    everyone = {one.number: one for one in tournament.doublettes.all()}
    before = seeds_text(everyone.values())
    changed = [
        one for number, one in everyone.items() if number in seeds and one.seed != seeds[number]
    ]
    for one in changed:
        one.seed = seeds[one.number]
    holder: dict[int, Doublette] = {}
    for one in everyone.values():
        if one.seed is not None and holder.setdefault(one.seed, one) is not one:
            raise SeedTaken(name=holder[one.seed].name)
    if not changed:
        return
    # Two may exchange their seeds: no seed is given before it is free.
    tournament.doublettes.filter(pk__in=[one.pk for one in changed]).update(seed=None)
    Doublette.objects.bulk_update(changed, ["seed"])
    after = seeds_text(everyone.values())
    JournalEntry.objects.write(
        tournament, Verb.EDITED, by=by, before={"seeds": before}, after={"seeds": after}
    )


def seeds_text(doublettes: Iterable[Doublette]) -> str:
    """The seeded doublettes in their order, as the journal tells them."""
    seeded = sorted((one.seed, one.name) for one in doublettes if one.seed is not None)
    return ", ".join(f"{seed}. {name}" for seed, name in seeded)
