from datetime import UTC, datetime

from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tests.tournament.views.desk.test_new import TYPED


def test_the_form_shows_the_time_of_the_venue(tournament, organiser_client):
    tournament.time_zone = "America/Guadeloupe"
    tournament.save()
    page = organiser_client.get(url("settings", tournament)).content.decode()
    assert 'value="09:30"' in page
    assert 'value="2026-11-11"' in page


def test_a_change_is_stored_and_journalled_in_words(tournament, organiser_client):
    page = text(post(organiser_client, "settings", tournament, **(TYPED | {"tables": "20"})))
    tournament.refresh_from_db()
    assert tournament.tables == 20
    assert tournament.starts_at == datetime(2027, 3, 20, 13, 30, tzinfo=UTC)
    assert "Settings saved." in page
    assert "number of tables: 64 → 20" in get(organiser_client, "journal", tournament)


def test_the_target_is_refused_once_a_round_is_published(tournament, organiser, organiser_client):
    factories.register_many(tournament, 2, by=organiser)
    factories.publish_round(tournament, by=organiser)
    answer = post(organiser_client, "settings", tournament, **(TYPED | {"target": "1000"}))
    assert "the rule set and the target cannot change any more" in text(answer).lower()
    assert answer.context["form"]["target"].value() == "1000"
    tournament.refresh_from_db()
    assert tournament.target == 2000


def test_a_closed_tournament_says_so(tournament, organiser_client):
    post(organiser_client, "close", tournament)
    assert "This tournament is closed." in text(
        post(organiser_client, "settings", tournament, **TYPED)
    )
