from datetime import UTC, datetime

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


def test_the_rules_have_a_page_of_their_own(tournament, organiser_client):
    post(organiser_client, "settings", tournament, **(TYPED | {"target": "1000"}))
    tournament.refresh_from_db()
    assert tournament.target == 2000
    page = organiser_client.get(url("settings", tournament)).content.decode()
    assert url("rules", tournament) in page
    assert 'name="target"' not in page


def test_a_closed_tournament_says_so(tournament, organiser_client):
    post(organiser_client, "close", tournament)
    assert "This tournament is closed." in text(
        post(organiser_client, "settings", tournament, **TYPED)
    )
