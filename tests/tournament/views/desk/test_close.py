"""The end of a tournament, and taking it back."""

from tests import factories
from tests.tournament.views.desk.pages import get, post, text


def test_the_question_says_what_will_happen(tournament, organiser, organiser_client):
    factories.register_many(tournament, 4, by=organiser)
    factories.publish_round(tournament, by=organiser)
    page = get(organiser_client, "close", tournament)
    assert "2 results are missing and will count nowhere." in page
    tournament.refresh_from_db()
    assert tournament.closed_at is None


def test_closing_ends_the_tournament_and_twice_is_refused(tournament, organiser_client):
    assert "The tournament is closed." in text(post(organiser_client, "close", tournament))
    tournament.refresh_from_db()
    assert tournament.closed_at
    assert "The organiser can reopen it." in text(post(organiser_client, "close", tournament))


def test_reopening_asks_for_a_reason(tournament, organiser_client):
    post(organiser_client, "close", tournament)
    answer = post(organiser_client, "reopen", tournament, reason=" ")
    assert answer.context["form"].errors["reason"]
    page = text(post(organiser_client, "reopen", tournament, reason="Table 3 was wrong"))
    tournament.refresh_from_db()
    assert tournament.closed_at is None
    assert "Reason: Table 3 was wrong" in page
