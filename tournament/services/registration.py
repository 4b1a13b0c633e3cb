"""Doublettes: register, import, edit, check in, withdraw, come back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Protocol

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournament import selectors
from tournament.files.imports import ExistingName, default_name, name_key
from tournament.files.names import NAME_LENGTH
from tournament.models import Doublette, JournalEntry, Sanction, Tournament
from tournament.models.doublette import Presence, names_somebody
from tournament.services import TournamentRefusal, lock
from tournament.services.placing import Placing, place

Verb = JournalEntry.Verb
EDITED = ["name", "name_key", "player_1", "player_2", "club", "seed", "fixed_table"]
"""The columns an edit may change."""


class NameTaken(TournamentRefusal):
    """A doublette of this name is registered already; `name` is it."""

    text = _("A doublette named “%(name)s” is registered already.")


class ListChanged(TournamentRefusal):
    """Doublettes were entered or renamed since the list was compared with them."""

    text = _("Somebody has entered or renamed doublettes meanwhile: read the list again.")


class UnusableName(TournamentRefusal):
    """A name without a letter or figure names nobody, nor does one of endless characters."""

    text = _("“%(name)s” is no name: write it with letters or figures.")


class IsDisqualified(TournamentRefusal):
    """Whoever is disqualified is not drawn until that is lifted."""

    text = _("This doublette is disqualified: lift the sanction first.")


class HasPlayed(TournamentRefusal):
    """A doublette that sits in a round cannot be removed: it can withdraw."""

    text = _("This doublette has been drawn: it can withdraw, not be removed.")


class SeatedInRound(TournamentRefusal):
    """A doublette that sits in the round in play cannot be unchecked: it can withdraw."""

    text = _("This doublette has been drawn: withdraw it if it leaves.")


class NewDoublette(Protocol):
    """What a door gives to register a doublette; an empty name is made from the players' names."""

    @property
    def name(self) -> str: ...
    @property
    def player_1(self) -> str: ...
    @property
    def player_2(self) -> str: ...
    @property
    def club(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Named:
    """A doublette to register, as typed."""

    name: str
    player_1: str
    player_2: str
    club: str = ""


def next_round_number(tournament: Tournament) -> int:
    """The round a doublette that enters now can sit in: the one after the last published."""
    return selectors.last_round_number(tournament) + 1


def free_number(tournament: Tournament) -> int:
    """The next visible number; numbers of removed doublettes at the end are used again."""
    return (tournament.doublettes.aggregate(last=Max("number"))["last"] or 0) + 1


def name_of(entry: NewDoublette) -> str:
    """The name given, or else one made from the players' names."""
    return entry.name or default_name(entry.player_1, entry.player_2)


def key_of(name: str) -> str:
    """The key under which a name is registered once. Raises UnusableName."""
    key = name_key(name)
    if not names_somebody(key):
        raise UnusableName(name=name)
    return key


def store(tournament: Tournament, entries: Iterable[NewDoublette]) -> list[Doublette]:
    """Insert doublettes in their order, or nothing. Raises UnusableName, NameTaken."""
    taken = set(tournament.doublettes.values_list("name_key", flat=True))
    number, first_round = free_number(tournament), next_round_number(tournament)
    made: list[Doublette] = []
    for position, entry in enumerate(entries):
        name = name_of(entry)
        key = key_of(name)
        if key in taken:
            raise NameTaken(name=name)
        taken.add(key)
        doublette = Doublette(
            tournament=tournament,
            number=number + position,
            name=name,
            name_key=key,
            player_1=entry.player_1,
            player_2=entry.player_2,
            club=entry.club,
            first_round=first_round,
        )
        doublette.set_link_hash()
        made.append(doublette)
    return Doublette.objects.bulk_create(made)


def told_apart(tournament: Tournament, entries: Iterable[NewDoublette]) -> Iterator[NewDoublette]:
    """The entries with equal names numbered: a second “Dix de der” becomes “Dix de der (2)”."""
    taken = set(tournament.doublettes.values_list("name_key", flat=True))
    counters: dict[str, Iterator[str]] = {}
    for entry in entries:
        name = name_of(entry)
        # Of one name, the numbers once passed stay taken: a long list is gone through once.
        candidates = counters.setdefault(name, chain([name], numbered(name)))
        free = next(one for one in candidates if name_key(one) not in taken)
        taken.add(name_key(free))
        yield Named(free, entry.player_1, entry.player_2, entry.club)


def numbered(name: str) -> Iterator[str]:
    """The name with (2), (3) … after it, cut to fit."""
    for number in count(2):
        mark = f" ({number})"
        yield name[: NAME_LENGTH - len(mark)].rstrip() + mark


def facts_of(doublette: Doublette) -> dict[str, str | int | None]:
    """What the journal keeps of a doublette; its `seeding` is not the seed of a draw."""
    return {
        "name": doublette.name,
        "player_1": doublette.player_1,
        "player_2": doublette.player_2,
        "club": doublette.club,
        "seeding": doublette.seed,
        "fixed_table": doublette.fixed_table,
    }


@transaction.atomic
def register(
    tournament: Tournament, entry: NewDoublette, *, by: User, placing: Placing | None = None
) -> Doublette:
    """Enter one doublette under the next number.

    Raises UnusableName, NameTaken, SeedTaken, NoSuchTable, TableTaken, TournamentClosed.
    """
    tournament = lock(tournament)
    [doublette] = store(tournament, [entry])
    if placing is not None:
        place(tournament, doublette, placing)
        doublette.save(update_fields=["seed", "fixed_table"])
    JournalEntry.objects.write(
        tournament, Verb.REGISTERED, by=by, subject=doublette.name, after=facts_of(doublette)
    )
    return doublette


@transaction.atomic
def import_list(
    tournament: Tournament,
    entries: Iterable[NewDoublette],
    *,
    by: User,
    existing: Sequence[ExistingName] | None = None,
) -> list[Doublette]:
    """Enter a whole list in its order, or nothing of it; equal names are numbered.

    Whether two of a name are one doublette is asked at the door, which compares the list with the
    `existing` ones: a list sent twice at once must not be entered twice.
    Raises ListChanged, TournamentClosed.
    """
    tournament = lock(tournament)
    if existing is not None and selectors.existing_names(tournament) != list(existing):
        raise ListChanged
    doublettes = store(tournament, told_apart(tournament, entries))
    JournalEntry.objects.write(
        tournament,
        Verb.IMPORTED,
        by=by,
        subject=str(len(doublettes)),
        after={str(doublette.number): doublette.name for doublette in doublettes},
    )
    return doublettes


@transaction.atomic
def edit(
    doublette: Doublette, entry: NewDoublette, *, by: User, placing: Placing | None = None
) -> Doublette:
    """Change names and club, and the placing if one is given; results stay.

    Raises UnusableName, NameTaken, SeedTaken, NoSuchTable, TableTaken, TournamentClosed.
    """
    tournament = lock(doublette.tournament)
    doublette = Doublette.objects.get(pk=doublette.pk)
    before = facts_of(doublette)
    name = name_of(entry)
    others = tournament.doublettes.exclude(pk=doublette.pk)
    key = key_of(name)
    if others.filter(name_key=key).exists():
        raise NameTaken(name=name)
    doublette.name, doublette.name_key = name, key
    doublette.player_1, doublette.player_2 = entry.player_1, entry.player_2
    doublette.club = entry.club
    if placing is not None:
        place(tournament, doublette, placing)
    doublette.save(update_fields=EDITED)
    JournalEntry.objects.write(
        tournament,
        Verb.EDITED,
        by=by,
        subject=doublette.name,
        before=before,
        after=facts_of(doublette),
    )
    return doublette


@transaction.atomic
def remove(doublette: Doublette, *, by: User) -> None:
    """Take a doublette out that has never sat in a round. Raises HasPlayed, TournamentClosed."""
    tournament = lock(doublette.tournament)
    if doublette.home_matches.exists() or doublette.away_matches.exists():
        raise HasPlayed
    doublette.delete()
    JournalEntry.objects.write(
        tournament, Verb.REMOVED, by=by, subject=doublette.name, before=facts_of(doublette)
    )


def move(doublette: Doublette, presence: Presence, verb: Verb, by: User, reason: str = "") -> None:
    """Set the presence and journal it; nothing happens if it is so already.

    A doublette that comes (back) sits from the next round on; the rounds before are not exempts.
    Raises IsDisqualified.
    """
    tournament = lock(doublette.tournament)
    doublette = Doublette.objects.get(pk=doublette.pk)
    if doublette.presence == presence:
        return
    if presence == Presence.PRESENT and Sanction.objects.disqualifying(doublette).exists():
        raise IsDisqualified
    fields = ["presence"]
    if presence == Presence.PRESENT and not doublette.has_been_seated():
        doublette.first_round = next_round_number(tournament)
        fields.append("first_round")
    doublette.presence = presence
    doublette.save(update_fields=fields)
    JournalEntry.objects.write(tournament, verb, by=by, subject=doublette.name, reason=reason)


@transaction.atomic
def check_in(doublette: Doublette, *, by: User) -> None:
    """The doublette is here: the next draw seats it."""
    move(doublette, Presence.PRESENT, Verb.CHECKED_IN, by)


@transaction.atomic
def undo_check_in(doublette: Doublette, *, by: User) -> None:
    """The wrong row was tapped. Raises SeatedInRound once the doublette has been drawn."""
    lock(doublette.tournament)
    if doublette.has_been_seated():
        raise SeatedInRound
    move(doublette, Presence.EXPECTED, Verb.UNCHECKED, by)


@transaction.atomic
def check_in_everyone(tournament: Tournament, *, by: User) -> int:
    """Check in all who are still expected; returns how many there were."""
    tournament = lock(tournament)
    expected = list(tournament.doublettes.expected())
    tournament.doublettes.expected().update(
        presence=Presence.PRESENT, first_round=next_round_number(tournament)
    )
    if expected:
        JournalEntry.objects.write(
            tournament,
            Verb.CHECKED_IN,
            by=by,
            subject=str(len(expected)),
            after={str(doublette.number): doublette.name for doublette in expected},
        )
    return len(expected)


@transaction.atomic
def withdraw(doublette: Doublette, *, by: User, reason: str = "") -> None:
    """The doublette leaves: no more draws; its results and opponents stay."""
    move(doublette, Presence.WITHDRAWN, Verb.WITHDREW, by, reason)


@transaction.atomic
def come_back(doublette: Doublette, *, by: User) -> None:
    """A withdrawn doublette plays again from the next draw on."""
    move(doublette, Presence.PRESENT, Verb.CAME_BACK, by)


@transaction.atomic
def renew_link(doublette: Doublette, *, by: User) -> Doublette:
    """Make the captain's old link worthless and give a new one."""
    tournament = lock(doublette.tournament)
    doublette = Doublette.objects.get(pk=doublette.pk)
    doublette.link_number += 1
    doublette.set_link_hash()
    doublette.save(update_fields=["link_number", "link_hash"])
    JournalEntry.objects.write(tournament, Verb.LINK_RENEWED, by=by, subject=doublette.name)
    return doublette
