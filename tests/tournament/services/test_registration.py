"""Doublettes: entered, told apart, checked in, gone, come back, removed."""

from unittest.mock import patch

import pytest

from tests import factories
from tournament import selectors
from tournament.files.names import name_key
from tournament.models import Doublette
from tournament.models.doublette import Presence
from tournament.services import registration, rounds
from tournament.services.registration import (
    HasPlayed,
    ListChanged,
    Named,
    NameTaken,
    SeatedInRound,
)

pytestmark = pytest.mark.django_db


def again(doublette: Doublette) -> Doublette:
    return Doublette.objects.get(pk=doublette.pk)


def test_doublettes_are_numbered_in_the_order_they_come(tournament, organiser):
    for name in ("Les As", "Dix de der"):
        registration.register(tournament, Named(name, "Anne", "Bruno"), by=organiser)
    assert [d.number for d in tournament.doublettes.all()] == [1, 2]
    assert all(d.presence == Presence.EXPECTED for d in tournament.doublettes.all())


def test_a_name_left_empty_is_made_from_the_players(tournament, organiser):
    made = registration.register(tournament, Named("", "Jeanne Roy", "Paul Petit"), by=organiser)
    assert made.name == "ROY / PETIT"


@pytest.mark.parametrize("twin", ["Les As", " les  AS ", "Lés As", "LES\nAS"])
def test_names_that_look_the_same_are_the_same(tournament, organiser, twin):
    registration.register(tournament, Named("Les As", "Anne", "Bruno"), by=organiser)
    other = registration.register(tournament, Named("Dix de der", "Anne", "Bruno"), by=organiser)
    with pytest.raises(NameTaken):
        registration.register(tournament, Named(twin, "Chloé", "Denis"), by=organiser)
    with pytest.raises(NameTaken):
        registration.edit(other, Named(twin, "Chloé", "Denis"), by=organiser)
    assert tournament.doublettes.count() == 2


def test_two_people_of_one_name_may_both_play(tournament, organiser):
    for partner in ("Zoé Roy", "Max Petit"):
        registration.register(tournament, Named("", "Jean Martin", partner), by=organiser)
    assert {d.player_1 for d in tournament.doublettes.all()} == {"Jean Martin"}


def test_a_list_numbers_equal_names_within_their_length(tournament, organiser):
    long = "n" * 80
    names = [long, long, "Les As", "LES AS", ""]
    entries = [Named(name, "Jean Roy", "Luc Petit") for name in names]
    made = registration.import_list(tournament, entries, by=organiser)
    assert [d.name for d in made] == [
        long,
        "n" * 76 + " (2)",
        "Les As",
        "LES AS (2)",
        "ROY / PETIT",
    ]
    assert tournament.journal.first().subject == "5"


def test_a_list_is_entered_whole_or_not_at_all(tournament, organiser):
    def broken():
        yield Named("Les As", "Anne", "Bruno")
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011 - any error at all
        registration.import_list(tournament, broken(), by=organiser)
    assert not tournament.doublettes.exists()
    assert tournament.journal.count() == 1


def test_an_edit_keeps_number_and_link_and_tells_what_was(tournament, organiser):
    made = registration.register(tournament, Named("Les As", "Anne", "Bruno"), by=organiser)
    edited = registration.edit(made, Named("LES AS", "Anne", "Chloé", "Lyon"), by=organiser)
    assert (edited.number, edited.link_hash) == (made.number, made.link_hash)
    entry = tournament.journal.first()
    assert (entry.before["player_2"], entry.after["club"]) == ("Bruno", "Lyon")


def test_a_removed_doublette_gives_its_number_back(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=3)
    registration.remove(tournament.doublettes.get(number=3), by=organiser)
    made = registration.register(tournament, Named("Les As", "Anne", "Bruno"), by=organiser)
    assert made.number == 3


def test_a_doublette_that_was_drawn_cannot_be_removed_or_unchecked(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=3)
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    for doublette in tournament.doublettes.all():
        with pytest.raises(HasPlayed):
            registration.remove(doublette, by=organiser)
        with pytest.raises(SeatedInRound):
            registration.undo_check_in(doublette, by=organiser)
    rounds.discard_draft(draft, by=organiser)
    registration.undo_check_in(tournament.doublettes.get(number=1), by=organiser)
    registration.remove(tournament.doublettes.get(number=2), by=organiser)


def test_a_doublette_of_a_cancelled_round_can_be_unchecked(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=4)
    drawn = factories.publish_round(tournament, by=organiser)
    rounds.cancel_round(drawn, by=organiser)
    one = tournament.doublettes.get(number=1)
    registration.undo_check_in(one, by=organiser)
    factories.publish_round(tournament, by=organiser)
    assert not again(one).has_been_seated()
    registration.check_in(one, by=organiser)
    assert again(one).first_round == 2


def test_presence_is_journalled_once_per_move(organiser):
    tournament = factories.make_tournament(by=organiser)
    one, *_ = registration.import_list(tournament, [Named("Les As", "A", "B")], by=organiser)
    for _ in range(2):
        registration.check_in(one, by=organiser)
    for _ in range(2):
        registration.withdraw(one, by=organiser, reason="ill")
    for _ in range(2):
        registration.come_back(one, by=organiser)
    verbs = list(tournament.journal.order_by("pk").values_list("verb", flat=True))
    assert verbs[2:] == ["checked_in", "withdrew", "came_back"]
    assert again(one).presence == Presence.PRESENT


def test_everyone_expected_is_checked_in_at_once(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=2)
    registration.withdraw(tournament.doublettes.get(number=1), by=organiser)
    registration.register(tournament, Named("Les As", "A", "B"), by=organiser)
    assert registration.check_in_everyone(tournament, by=organiser) == 1
    assert registration.check_in_everyone(tournament, by=organiser) == 0
    present = tournament.doublettes.present().values_list("number", flat=True)
    assert list(present) == [2, 3]


def test_who_comes_late_sits_from_the_next_round_on(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=4)
    late = registration.register(tournament, Named("Les As", "A", "B"), by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    registration.check_in(late, by=organiser)
    assert again(late).first_round == 2


def test_who_came_while_a_cancelled_round_was_played_has_missed_one_less(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=4, missed_rounds="exempt")
    first = factories.publish_round(tournament, by=organiser)
    late = registration.register(tournament, Named("Les As", "A", "B"), by=organiser)
    registration.check_in(late, by=organiser)
    rounds.cancel_round(first, by=organiser)
    assert again(late).first_round == 1


def test_a_new_link_ends_the_old_one(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=1)
    one = tournament.doublettes.get()
    renewed = registration.renew_link(one, by=organiser)
    assert renewed.link_token != one.link_token
    assert again(one).link_hash == renewed.link_hash != one.link_hash
    assert renewed.link_token not in str(tournament.journal.values_list().first())


def test_a_thousand_of_one_name_are_numbered_in_one_go(tournament):
    entries = [Named("Les As" if n % 2 else "LES AS", f"Jean {n}", "Luc") for n in range(1_000)]
    with patch.object(registration, "name_key", side_effect=name_key) as keys:
        names = [one.name for one in registration.told_apart(tournament, entries)]
    assert names[:4] == ["LES AS", "Les As (2)", "LES AS (3)", "Les As (4)"]
    assert len({name_key(name) for name in names}) == 1_000
    assert keys.call_count < 5_000


def test_a_list_compared_with_an_older_one_is_not_entered(tournament, organiser):
    entries = [Named("Les As", "Anne", "Bruno"), Named("Dix de der", "Chloé", "Denis")]
    before = selectors.existing_names(tournament)
    registration.import_list(tournament, entries, by=organiser, existing=before)
    with pytest.raises(ListChanged):
        registration.import_list(tournament, entries, by=organiser, existing=before)
    assert tournament.doublettes.count() == 2
    now = selectors.existing_names(tournament)
    registration.check_in(tournament.doublettes.get(number=1), by=organiser)
    third = [Named("Les Valets", "Émile", "Fanny")]
    registration.import_list(tournament, third, by=organiser, existing=now)
    assert tournament.doublettes.count() == 3
