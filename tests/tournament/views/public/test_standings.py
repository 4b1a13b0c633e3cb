"""The standings as a stranger reads them."""

import pytest
from django.urls import reverse

from tests import factories
from tournament.models import Match
from tournament.services import organising, registration

pytestmark = pytest.mark.django_db


def url(tournament, after=None):
    if after is None:
        return reverse("tournament:public:standings", args=[tournament.slug])
    return reverse("tournament:public:standings_after", args=[tournament.slug, after])


def test_before_anybody_is_present_it_says_what_will_come(client, tournament):
    page = client.get(url(tournament)).content.decode()
    assert "Nobody has been checked in yet" in page


def test_before_the_first_round_everybody_present_stands_level(client, tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    page = client.get(url(tournament))
    assert [line.row.rank for line in page.context["table"].rows] == [1, 1, 1, 1]
    assert "before the first round" in page.content.decode()


def test_during_a_round_only_closed_tables_move_and_the_page_says_provisional(
    client, tournament, organiser
):
    factories.register_many(tournament, 6, by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    after_one = client.get(url(tournament, 1)).context["table"].rows
    second = factories.publish_round(tournament, by=organiser)
    match = Match.objects.of_tournament(tournament).filter(round=second).first()
    factories.enter_result(match, 2000, 100, by=organiser)
    page = client.get(url(tournament))
    assert "1 of 3 matches in, provisional" in page.content.decode()
    played = {line.doublette.number: line.row.played for line in page.context["table"].rows}
    assert sorted(played.values()) == [1, 1, 1, 1, 2, 2]
    assert client.get(url(tournament, 1)).context["table"].rows == after_one


def test_every_tied_row_says_why_it_stands_there(client, tournament, organiser):
    factories.register_many(tournament, 8, by=organiser)
    for _ in range(2):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    rows = client.get(url(tournament)).context["table"].rows
    wins = [line.row.won for line in rows]
    for line in rows:
        assert (line.row.reason is not None) == (wins.count(line.row.won) > 1)


def test_a_withdrawn_doublette_keeps_its_line(client, tournament, organiser):
    doublettes = factories.register_many(tournament, 4, by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    registration.withdraw(doublettes[0], by=organiser)
    page = client.get(url(tournament))
    assert len(page.context["table"].rows) == 4
    assert 'data-state="withdrawn"' in page.content.decode()


def test_an_unknown_round_is_not_found(client, tournament):
    assert client.get(url(tournament, 1)).status_code == 404


def test_a_private_tournament_does_not_exist_for_strangers(
    client, stranger_client, organiser_client, tournament, organiser
):
    organising.change_settings(tournament, by=organiser, is_public=False)
    assert client.get(url(tournament)).status_code == 404
    assert stranger_client.get(url(tournament)).status_code == 404
    assert organiser_client.get(url(tournament)).status_code == 200


def test_an_unchanged_page_is_not_sent_twice(client, tournament, organiser):
    first = client.get(url(tournament))
    again = client.get(url(tournament), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    german = client.get(
        url(tournament), headers={"if-none-match": first["ETag"], "accept-language": "de"}
    )
    assert german.status_code == 200
    factories.register_many(tournament, 2, by=organiser)
    changed = client.get(url(tournament), headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200


def test_posting_is_refused(client, tournament):
    assert client.post(url(tournament)).status_code == 405


@pytest.mark.parametrize("count", [16, 128])
def test_queries_do_not_grow(client, tournament, organiser, count, django_assert_max_num_queries):
    factories.register_many(tournament, count, by=organiser)
    for _ in range(2):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    with django_assert_max_num_queries(10) as asked:
        client.get(url(tournament))
    assert len(asked) == 9
