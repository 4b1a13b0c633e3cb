from tests import factories
from tests.tournament.views.desk.pages import get, url
from tournament.services import registration


def test_a_line_says_who_what_and_when_by_the_clock_of_the_venue(tournament, organiser_client):
    tournament.time_zone = "Pacific/Noumea"
    tournament.save()
    entry = tournament.journal.get()
    page = get(organiser_client, "journal", tournament)
    assert f"{entry.at.astimezone(tournament.zone):%H:%M}" in page
    assert "tournament created · Concours de la Saint-Martin Odile" in page


def test_an_edit_shows_the_old_and_the_new_value(tournament, organiser, organiser_client):
    [one] = factories.register_many(tournament, 1, by=organiser)
    registration.edit(one, registration.Named("Les As", "Anne 1", "Bruno 1"), by=organiser)
    assert "name: Doublette 1 → Les As" in get(organiser_client, "journal", tournament)


def test_the_journal_is_filtered_by_what_happened_and_by_words(
    tournament, organiser, organiser_client
):
    for name in ("Les As", "Les Dix"):
        registration.register(tournament, registration.Named(name, "A", "B"), by=organiser)
    answer = organiser_client.get(
        url("journal", tournament), {"verb": "registered", "words": "dix"}
    )
    assert [line.entry.subject for line in answer.context["lines"]] == ["Les Dix"]


def test_a_filter_that_is_none_shows_everything(tournament, organiser_client):
    answer = organiser_client.get(url("journal", tournament), {"verb": "nonsense"})
    assert len(answer.context["lines"]) == 1


def test_nothing_found_says_how_to_go_on(tournament, organiser_client):
    answer = organiser_client.get(url("journal", tournament), {"words": "zzz"})
    assert b"Show everything" in answer.content


def test_long_journals_have_pages_and_a_constant_number_of_queries(
    tournament, organiser, organiser_client, django_assert_num_queries
):
    for number in range(120):
        tournament.journal.create(verb="edited", by=organiser, subject=f"Line {number}")
    with django_assert_num_queries(7):
        answer = organiser_client.get(url("journal", tournament), {"page": 2, "verb": "edited"})
    assert [line.entry.subject for line in answer.context["lines"]][:1] == ["Line 69"]
    assert b"?page=3&amp;verb=edited" in answer.content
