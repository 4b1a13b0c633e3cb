import pytest

from tests.tournament.views.desk.pages import post, text

TYPED = {"name": "Les Valets", "player_1": "Joël Péron", "player_2": "Océane Garçon", "club": ""}


def test_a_doublette_is_registered_under_the_next_number(tournament, organiser_client):
    page = text(post(organiser_client, "register", tournament, **TYPED))
    assert "“Les Valets” is registered." in page
    one = tournament.doublettes.get()
    assert (one.number, one.player_1, one.presence) == (1, "Joël Péron", "expected")


def test_without_a_name_it_gets_the_names_of_its_players(tournament, organiser_client):
    post(organiser_client, "register", tournament, **(TYPED | {"name": ""}))
    assert tournament.doublettes.get().name == "PÉRON / GARÇON"


def test_the_empty_form_comes_again_for_the_next(tournament, organiser_client):
    answer = post(organiser_client, "register", tournament, **(TYPED | {"again": "1"}))
    assert answer.context["form"]["player_1"].value() is None


def test_a_name_that_is_taken_is_kept_with_the_error_beside_it(tournament, organiser_client):
    post(organiser_client, "register", tournament, **TYPED)
    answer = post(
        organiser_client, "register", tournament, **(TYPED | {"name": " les  VALETS", "club": "C"})
    )
    form = answer.context["form"]
    assert form["name"].value() == " les  VALETS"
    assert form["club"].value() == "C"
    assert "is registered already" in str(form["name"].errors)
    assert tournament.doublettes.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"player_1": "  "}, "player_1"),
        ({"player_2": "JOEL  peron"}, "player_2"),
        ({"player_2": "x" * 81}, "player_2"),
        ({"name": "\u0301\u0302"}, "name"),
        ({"name": "\ufdfa" * 80}, "name"),
        ({"player_1": "Jo\x07el"}, "player_1"),
        ({"club": "\ufffd"}, "club"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(tournament, organiser_client, wrong, field):
    answer = post(organiser_client, "register", tournament, **(TYPED | wrong))
    assert list(answer.context["form"].errors) == [field]
    assert not tournament.doublettes.exists()


def test_after_the_end_nobody_is_registered(tournament, organiser_client):
    post(organiser_client, "close", tournament)
    answer = post(organiser_client, "register", tournament, **TYPED)
    assert "This tournament is closed" in text(answer)
    assert answer.context["form"]["name"].value() == "Les Valets"
