"""Seeds, tables that are kept, pairs that never meet."""

import pytest

from tests import factories
from tournament.models import ForbiddenPair
from tournament.services import pairs, registration
from tournament.services.placing import (
    NoSuchTable,
    Placing,
    SeedTaken,
    TableTaken,
    seed_everyone,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    return tournament


def seeds(tournament) -> dict[int, int | None]:
    return dict(tournament.doublettes.values_list("number", "seed"))


def edit(tournament, number, organiser, **placed):
    doublette = tournament.doublettes.get(number=number)
    return registration.edit(doublette, doublette, by=organiser, placing=Placing(**placed))


def test_a_doublette_is_registered_with_its_seed_and_its_table(four, organiser):
    named = registration.Named("Les Valets", "Anne", "Bruno")
    placed = Placing(seed=1, fixed_table=4)
    made = registration.register(four, named, by=organiser, placing=placed)
    assert (made.seed, made.fixed_table) == (1, 4)
    assert four.journal.filter(verb="registered").latest("pk").after["seeding"] == 1


def test_a_seed_and_a_table_belong_to_one_doublette(four, organiser):
    edit(four, 1, organiser, seed=1, fixed_table=2)
    with pytest.raises(SeedTaken) as taken:
        edit(four, 2, organiser, seed=1)
    assert "Doublette 1" in str(taken.value)
    with pytest.raises(TableTaken):
        edit(four, 2, organiser, fixed_table=2)
    with pytest.raises(NoSuchTable):
        edit(four, 2, organiser, fixed_table=four.tables + 1)
    edit(four, 1, organiser)
    edit(four, 2, organiser, seed=1, fixed_table=2)


def test_an_edit_without_a_placing_leaves_it(four, organiser):
    edit(four, 1, organiser, seed=3)
    doublette = four.doublettes.get(number=1)
    registration.edit(doublette, registration.Named("New", "Anne", "Bruno"), by=organiser)
    assert seeds(four)[1] == 3


def test_two_exchange_their_seeds_in_one_go(four, organiser):
    seed_everyone(four, {1: 1, 2: 2, 3: None, 4: None}, by=organiser)
    seed_everyone(four, {1: 2, 2: 1}, by=organiser)
    assert seeds(four) == {1: 2, 2: 1, 3: None, 4: None}
    line = four.journal.filter(verb="edited").latest("pk")
    assert line.before["seeds"] == "1. Doublette 1, 2. Doublette 2"
    assert line.after["seeds"] == "1. Doublette 2, 2. Doublette 1"


def test_one_seed_for_two_changes_nothing(four, organiser):
    seed_everyone(four, {1: 1}, by=organiser)
    with pytest.raises(SeedTaken):
        seed_everyone(four, {2: 1}, by=organiser)
    assert seeds(four) == {1: 1, 2: None, 3: None, 4: None}
    lines = four.journal.filter(verb="edited").count()
    seed_everyone(four, {1: 1}, by=organiser)
    assert four.journal.filter(verb="edited").count() == lines


def test_a_pair_is_forbidden_once_whoever_is_named_first_and_allowed_again(four, organiser):
    one, other = (four.doublettes.get(number=number) for number in (3, 1))
    pairs.forbid_pair(one, other, by=organiser)
    with pytest.raises(pairs.AlreadyKeptApart):
        pairs.forbid_pair(other, one, by=organiser)
    with pytest.raises(pairs.PairOfOne):
        pairs.forbid_pair(one, one, by=organiser)
    assert four.journal.get(verb="kept_apart").subject == "Doublette 1 – Doublette 3"
    pairs.allow_pair(other, one, by=organiser)
    pairs.allow_pair(other, one, by=organiser)
    assert not ForbiddenPair.objects.exists()
    assert four.journal.filter(verb="may_meet").count() == 1


def test_a_pair_is_of_one_tournament(four, organiser):
    another = factories.make_tournament(by=organiser, name="Another", doublettes=2)
    with pytest.raises(pairs.PairOfOne):
        pairs.forbid_pair(four.doublettes.first(), another.doublettes.first(), by=organiser)
