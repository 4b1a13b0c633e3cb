"""Creating a tournament; times on the night of a clock change."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from scoring.rules.presets import PRESETS
from scoring.wording.rules import rules_name
from tests.tournament.views.desk.pages import text
from tournament.models import Tournament
from tournament.services.rules import choose_rules

NEW = reverse("tournament:desk:new")
TYPED = {
    "name": "Belote de printemps",
    "place": "Foyer rural",
    "day": "2027-03-20",
    "time": "14:30",
    "time_zone": "Europe/Paris",
    "rules": "cest-coinche",
    "target": "2000",
    "planned_rounds": "4",
    "tables": "16",
    "missed_rounds": "nothing",
    "is_public": "on",
}


def test_what_was_typed_is_stored_and_the_creator_organises(stranger, stranger_client):
    answer = stranger_client.post(NEW, TYPED, follow=True)
    made = Tournament.objects.get()
    assert answer.redirect_chain == [(f"/desk/{made.slug}/", 302)]
    assert (made.name, made.place, made.target) == ("Belote de printemps", "Foyer rural", 2000)
    assert made.starts_at == datetime(2027, 3, 20, 13, 30, tzinfo=UTC)
    assert made.officials.get().user == stranger


def test_an_unticked_box_makes_the_pages_private(stranger_client):
    stranger_client.post(NEW, {key: value for key, value in TYPED.items() if key != "is_public"})
    assert Tournament.objects.get().is_public is False


def test_wrong_values_come_back_with_the_error_beside_each(stranger_client):
    wrong = TYPED | {"name": "", "target": "20", "planned_rounds": "x", "day": "1026-03-20"}
    answer = stranger_client.post(NEW, wrong)
    form = answer.context["form"]
    assert set(form.errors) == {"name", "target", "planned_rounds", "day"}
    assert form["place"].value() == "Foyer rural"
    assert 'value="x"' in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("field", ["target", "planned_rounds", "tables"])
@pytest.mark.parametrize(
    "typed",
    ["-1", "-0", "+5", "5.0", "5,0", "1e3", "1_0", "0x10", "१२", "٤", "NaN", "", "99999999999"],
)
def test_a_number_is_plain_digits_within_its_limits(stranger_client, field, typed):
    answer = stranger_client.post(NEW, TYPED | {field: typed})
    assert set(answer.context["form"].errors) == {field}
    assert not Tournament.objects.exists()


def test_blanks_around_a_number_are_no_fault(stranger_client):
    stranger_client.post(NEW, TYPED | {"tables": " 80 "})
    assert Tournament.objects.get().tables == 80


@pytest.mark.parametrize("name", ["\u200b", "\u202e", "\u0301", "a\ufffd"])
def test_a_name_that_nobody_can_read_is_refused(stranger_client, name):
    answer = stranger_client.post(NEW, TYPED | {"name": name})
    assert set(answer.context["form"].errors) == {"name"}
    assert not Tournament.objects.exists()


def test_names_are_stored_without_what_nobody_sees(stranger_client):
    stranger_client.post(NEW, TYPED | {"name": " Belote\r\nà  Lyon", "place": "\u202eFoyer"})
    made = Tournament.objects.get()
    assert (made.name, made.place) == ("Belote à Lyon", "Foyer")


@pytest.mark.parametrize(
    ("day", "zone", "start", "told"),
    [
        (
            "2027-03-28",
            "Europe/Paris",
            datetime(2027, 3, 28, 1, 30, tzinfo=UTC),
            "never show 02:30: the start is set to 03:30",
        ),
        (
            "2026-10-25",
            "Europe/Paris",
            datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
            "show 02:30 twice: the first one (UTC+02) is meant",
        ),
        ("2027-03-28", "America/Guadeloupe", datetime(2027, 3, 28, 6, 30, tzinfo=UTC), ""),
        ("2026-10-25", "America/Guadeloupe", datetime(2026, 10, 25, 6, 30, tzinfo=UTC), ""),
        ("2027-03-28", "Pacific/Noumea", datetime(2027, 3, 27, 15, 30, tzinfo=UTC), ""),
        ("2026-10-25", "Pacific/Noumea", datetime(2026, 10, 24, 15, 30, tzinfo=UTC), ""),
    ],
)
def test_a_time_in_the_night_of_a_clock_change_is_stored_by_the_rule_and_told(
    stranger_client, day, zone, start, told
):
    typed = TYPED | {"day": day, "time": "02:30", "time_zone": zone}
    page = text(stranger_client.post(NEW, typed, follow=True))
    assert Tournament.objects.get().starts_at == start
    assert told in page
    assert ("The clocks go" in page) == bool(told)


def test_every_shipped_rule_set_is_offered(stranger_client):
    page = text(stranger_client.get(NEW))
    assert all(rules_name(key) in page for key in PRESETS)
    assert "One of my tournaments" not in page


@pytest.fixture
def earlier(tournament, organiser):
    """Odile's tournament, with a rule set and a length of its own."""
    choose_rules(
        tournament,
        by=organiser,
        rules="online",
        rules_options={"bids.cap": 180},
        rules_name="Règles de Barr",
        target=None,
        deal_limit=12,
    )
    return tournament


def test_as_in_an_earlier_one_takes_its_rules_name_and_length(earlier, organiser_client):
    assert "As in Concours de la Saint-Martin, 2026: Règles de Barr" in text(
        organiser_client.get(NEW)
    )
    organiser_client.post(NEW, TYPED | {"rules": f"as:{earlier.slug}", "target": "x"})
    made = Tournament.objects.exclude(pk=earlier.pk).get()
    assert (made.rules, made.rules_options) == ("online", {"bids.cap": 180})
    assert (made.rules_name, made.target, made.deal_limit) == ("Règles de Barr", None, 12)


def test_the_rules_of_other_people_s_tournaments_are_not_offered(earlier, stranger_client):
    answer = stranger_client.post(NEW, TYPED | {"rules": f"as:{earlier.slug}"})
    assert set(answer.context["form"].errors) == {"rules"}
