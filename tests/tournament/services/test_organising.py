"""The tournament itself: created, changed, handed to helpers, closed."""

from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from django.core.exceptions import ValidationError

from accounts.models import Role
from tests import factories
from tournament.models import Official, Tournament
from tournament.services import TournamentClosed, organising, registration
from tournament.services.organising import AlreadyOfficial, LastOrganiser
from tournament.services.rules import PlayHasBegun

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 11, 13, 30, tzinfo=UTC)


def verbs(tournament: Tournament) -> list[str]:
    """The journal, oldest first."""
    return list(tournament.journal.order_by("pk").values_list("verb", flat=True))


def now(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def test_a_new_tournament_has_a_stage_an_organiser_and_a_first_line(organiser):
    tournament = factories.make_tournament(by=organiser)
    assert tournament.stages.count() == 1
    assert Official.objects.get().role == Role.ORGANISER
    entry = tournament.journal.get()
    assert (entry.verb, entry.by, entry.after["target"]) == ("created", organiser, 2000)


def test_every_tournament_gets_an_address_of_its_own(organiser):
    slugs = [factories.make_tournament(by=organiser, name="Été à Lyon").slug for _ in range(4)]
    assert slugs == ["ete-a-lyon", "ete-a-lyon-2026", "ete-a-lyon-2026-2", "ete-a-lyon-2026-3"]


def test_an_address_taken_while_the_tournament_is_stored_is_left_to_its_owner(organiser):
    first = factories.make_tournament(by=organiser)
    with patch.object(organising, "free_slug", side_effect=[first.slug, "another"]):
        second = factories.make_tournament(by=organiser)
    assert (now(first).slug, now(second).slug) == ("concours-de-la-saint-martin", "another")
    assert verbs(second) == ["created"]


@pytest.mark.parametrize(
    ("name", "slug"), [("New", "new-2026"), ("★", "tournoi"), ("x" * 80, "x" * 50)]
)
def test_an_address_is_short_and_taken_by_no_page(organiser, name, slug):
    assert factories.make_tournament(by=organiser, name=name).slug == slug


@pytest.mark.parametrize(
    "wrong", [{"time_zone": "Europe/Lutèce"}, {"target": 50}, {"planned_rounds": 0}, {"name": ""}]
)
def test_impossible_settings_are_refused(organiser, wrong):
    with pytest.raises(ValidationError):
        factories.make_tournament(by=organiser, **wrong)
    tournament = factories.make_tournament(by=organiser)
    with pytest.raises(ValidationError):
        organising.change_settings(tournament, by=organiser, **wrong)
    assert Tournament.objects.count() == 1
    assert verbs(tournament) == ["created"]


def test_a_change_keeps_before_and_after(tournament, organiser):
    organising.change_settings(tournament, by=organiser, tables=12, place="Salle des fêtes")
    entry = tournament.journal.first()
    assert (entry.before, entry.after) == ({"tables": 64}, {"tables": 12})
    assert now(tournament).version == tournament.version + 2


def test_rules_and_target_are_fixed_once_a_deal_is_recorded(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=4)
    drawn = factories.publish_round(tournament, by=organiser)
    organising.change_settings(tournament, by=organiser, target=1000, rules="online")
    factories.play_round(drawn, by=organiser)
    for change in ({"target": 2000}, {"rules": "turnier"}):
        with pytest.raises(PlayHasBegun):
            organising.change_settings(tournament, by=organiser, **change)
    organising.change_settings(tournament, by=organiser, target=1000, tables=20)
    assert (now(tournament).rules, now(tournament).target) == ("online", 1000)


def test_the_version_of_the_rules_moves_only_with_the_rules(tournament, organiser):
    Tournament.objects.filter(pk=tournament.pk).update(rules_version=7)
    organising.change_settings(tournament, by=organiser, tables=20)
    assert now(tournament).rules_version == 7
    organising.change_settings(tournament, by=organiser, rules="online")
    assert now(tournament).rules_version == 1


def test_a_helper_is_appointed_once_and_dismissed_once(tournament, organiser, stranger):
    official = organising.appoint(tournament, stranger, Role.HELPER, by=organiser)
    with pytest.raises(AlreadyOfficial):
        organising.appoint(tournament, stranger, Role.ORGANISER, by=organiser)
    same = Official.objects.get(pk=official.pk)
    organising.dismiss(official, by=organiser)
    organising.dismiss(same, by=organiser)
    assert verbs(tournament) == ["created", "appointed", "dismissed"]


def test_the_last_organiser_stays(tournament, organiser, stranger):
    first = tournament.officials.get()
    with pytest.raises(LastOrganiser):
        organising.dismiss(first, by=organiser)
    organising.appoint(tournament, stranger, Role.ORGANISER, by=organiser)
    organising.dismiss(first, by=stranger)
    assert tournament.officials.get().user == stranger


def test_a_closed_tournament_refuses_every_change(organiser, stranger):
    tournament = factories.make_tournament(by=organiser, doublettes=2)
    doublette = tournament.doublettes.first()
    organising.close_tournament(tournament, by=organiser)
    changes = [
        lambda: organising.change_settings(tournament, by=organiser, tables=3),
        lambda: organising.appoint(tournament, stranger, Role.HELPER, by=organiser),
        lambda: organising.dismiss(tournament.officials.get(), by=organiser),
        lambda: organising.close_tournament(tournament, by=organiser),
        lambda: registration.register(
            tournament, registration.Named("Les As", "A", "B"), by=organiser
        ),
        lambda: registration.withdraw(doublette, by=organiser),
        lambda: registration.remove(doublette, by=organiser),
        lambda: registration.renew_link(doublette, by=organiser),
        lambda: registration.undo_check_in(doublette, by=organiser),
        lambda: factories.publish_round(tournament, by=organiser),
    ]
    for change in changes:
        with pytest.raises(TournamentClosed):
            change()
    assert verbs(tournament)[-1] == "closed"


def test_a_closed_tournament_can_be_opened_again(tournament, organiser):
    organising.reopen_tournament(tournament, by=organiser, reason="nothing")
    organising.close_tournament(tournament, by=organiser)
    organising.reopen_tournament(tournament, by=organiser, reason="one table forgotten")
    assert now(tournament).closed_at is None
    assert verbs(tournament) == ["created", "closed", "opened"]
    assert tournament.journal.first().reason == "one table forgotten"
