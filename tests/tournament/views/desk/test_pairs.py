"""Seeds of all doublettes on one page, tables that are kept, pairs that never meet."""

import pytest

from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament.pairing.formats import Bracket, Method, Pools, Swiss
from tournament.services import pairs, rounds, stages

pytestmark = pytest.mark.django_db
NAMES = {"player_1": "Anne", "player_2": "Bruno", "name": "Les Valets", "club": ""}


@pytest.fixture
def four(tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    return tournament


def placed(tournament):
    return list(tournament.doublettes.values_list("seed", "fixed_table"))


def test_seed_and_table_are_given_with_the_names(four, organiser_client):
    post(organiser_client, "register", four, **NAMES, seed="1", fixed_table="3")
    assert placed(four)[-1] == (1, 3)
    listed = get(organiser_client, "doublettes", four)
    assert "seed 1 · always at table 3" in listed
    page = organiser_client.get(url("doublette", four, 5))
    assert page.context["form"]["seed"].value() == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"seed": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"seed": "first"}, "Enter a whole number."),
        ({"seed": "1"}, "“Doublette 1” has this seed already."),
        ({"fixed_table": "2"}, "This table is kept for “Doublette 1” already."),
        ({"fixed_table": "65"}, "There is no such table: the last one is 64."),
    ],
)
def test_what_is_taken_or_does_not_exist_is_told_and_nothing_is_lost(
    four, organiser_client, typed, told
):
    first = four.doublettes.get(number=1)
    first.seed, first.fixed_table = 1, 2
    first.save()
    page = post(organiser_client, "register", four, **(NAMES | typed))
    assert told in text(page)
    assert page.context["form"]["name"].value() == "Les Valets"
    assert four.doublettes.count() == 4


def test_all_seeds_are_typed_on_one_page(four, organiser_client):
    typed = {"seed_1": "2", "seed_2": "1", "seed_3": "", "seed_4": ""}
    assert "The seeds are saved." in text(post(organiser_client, "seeds", four, **typed))
    assert [seed for seed, _ in placed(four)] == [2, 1, None, None]
    assert "seeds: none → 1. Doublette 2, 2. Doublette 1" in get(organiser_client, "journal", four)


@pytest.mark.parametrize("wrong", ["1", "x", "0"])
def test_a_wrong_seed_is_told_beside_its_field(four, organiser_client, wrong):
    typed = {"seed_1": "1", "seed_2": wrong, "seed_3": "", "seed_4": ""}
    page = post(organiser_client, "seeds", four, **typed)
    assert page.context["form"].errors["seed_2"]
    assert [seed for seed, _ in placed(four)] == [None] * 4


@pytest.mark.parametrize("size", [4, 40])
def test_the_page_of_seeds_asks_as_many_queries_for_many(
    tournament, organiser, organiser_client, size, django_assert_max_num_queries
):
    factories.register_many(tournament, size, by=organiser)
    with django_assert_max_num_queries(6):
        get(organiser_client, "seeds", tournament)


def test_two_are_kept_apart_and_may_meet_again(four, organiser, organiser_client):
    post(organiser_client, "never", four, 1, other="2")
    assert "2 · Doublette 2 They may meet again" in get(organiser_client, "doublette", four, 1)
    assert "1 · Doublette 1 They may meet again" in get(organiser_client, "doublette", four, 2)
    for number in range(2):
        drawn = rounds.draft_round(four, seed=f"{number}", by=organiser)
        assert {1, 2} not in [{m.home.number, m.away.number} for m in drawn.matches.all()]
        rounds.discard_draft(drawn, by=organiser)
    post(organiser_client, "never", four, 2, other="1", allow="1")
    assert "They may meet again" not in get(organiser_client, "doublette", four, 1)


@pytest.mark.parametrize("other", ["", "1", "99", "two"])
def test_it_takes_another_doublette(four, organiser_client, other):
    page = text(post(organiser_client, "never", four, 1, other=other))
    assert "Choose another doublette of this tournament." in page


def test_when_nobody_may_meet_the_draw_says_so(tournament, organiser, organiser_client):
    factories.register_many(tournament, 2, by=organiser)
    post(organiser_client, "never", tournament, 1, other="2")
    page = text(post(organiser_client, "draw", tournament, number="1"))
    assert "No draw is possible with the doublettes that are present." in page


@pytest.mark.parametrize("form", [Pools(), Bracket(), Swiss(rounds=3, method=Method.MOVEMENT)])
def test_where_a_draw_does_not_keep_them_apart_the_draft_says_so(
    tournament, organiser, organiser_client, form
):
    factories.register_many(tournament, 4, by=organiser)
    stages.choose_formats(tournament, [form], by=organiser)
    drawn = rounds.draft_round(tournament, seed="2f", by=organiser)
    match = drawn.matches.first()
    pairs.forbid_pair(match.home, match.away, by=organiser)
    page = get(organiser_client, "draft", tournament)
    first, second = sorted((match.home, match.away), key=lambda one: one.number)
    assert f"yet together here: exchange seats, or leave it so. {first} – {second}" in page
