from accounts.models import Role
from tests import factories
from tests.tournament.views.desk.pages import get, post, text


def test_the_holder_of_an_account_becomes_a_helper(tournament, organiser_client, stranger):
    page = text(
        post(organiser_client, "officials", tournament, email="Simone@Example.org", role="helper")
    )
    assert "Simone has been added." in page
    assert tournament.officials.get(user=stranger).role == Role.HELPER


def test_an_address_without_an_account_is_kept_with_the_error_beside_it(
    tournament, organiser_client
):
    answer = post(
        organiser_client, "officials", tournament, email="nobody@example.org", role="helper"
    )
    form = answer.context["form"]
    assert form["email"].value() == "nobody@example.org"
    assert "No account has this address" in str(form["email"].errors)


def test_nobody_has_two_roles(tournament, organiser_client, helper):
    answer = post(organiser_client, "officials", tournament, email=helper.email, role="organiser")
    assert "has a role in the tournament already" in str(answer.context["form"]["email"].errors)


def test_a_helper_is_dismissed_after_a_question(tournament, organiser_client, helper):
    official = tournament.officials.get(user=helper)
    assert "Dismiss Hugo?" in get(organiser_client, "dismiss", tournament, official.pk)
    assert tournament.officials.filter(user=helper).exists()
    post(organiser_client, "dismiss", tournament, official.pk)
    assert not tournament.officials.filter(user=helper).exists()


def test_an_organiser_who_leaves_ends_at_the_own_tournaments(
    tournament, organiser, organiser_client, stranger
):
    post(organiser_client, "officials", tournament, email=stranger.email, role="organiser")
    official = tournament.officials.get(user=organiser)
    answer = post(organiser_client, "dismiss", tournament, official.pk)
    assert answer.redirect_chain == [("/desk/", 302)]
    assert "no longer has a role here" in text(answer)


def test_the_last_organiser_stays(tournament, organiser, organiser_client):
    official = tournament.officials.get(user=organiser)
    page = text(post(organiser_client, "dismiss", tournament, official.pk))
    assert "A tournament needs an organiser" in page
    assert tournament.officials.filter(user=organiser).exists()


def test_the_official_of_another_tournament_is_not_found_here(
    tournament, organiser_client, stranger
):
    elsewhere = factories.make_tournament(by=stranger, name="Elsewhere").officials.get()
    assert post(organiser_client, "dismiss", tournament, elsewhere.pk).status_code == 404
