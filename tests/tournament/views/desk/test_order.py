"""The page of the order of the standings."""

import pytest

from scoring.standings import Criterion, League
from tests import factories
from tests.tournament.views.desk.pages import get, post, text, url
from tournament import selectors
from tournament.models import Match
from tournament.pairing.formats import Bracket
from tournament.services import stages

pytestmark = pytest.mark.django_db
USUAL = {
    "criterion_1": "wins",
    "criterion_2": "direct",
    "criterion_3": "difference",
    "criterion_4": "points",
    "win": "3",
    "draw": "2",
    "loss": "1",
    "forfeit_won": "3",
    "forfeit_given": "0",
    "exempt": "3",
    "exempt_wins": "on",
    "forfeits_meet": "on",
    "buchholz_cut": "0",
}


@pytest.fixture
def level(tournament, organiser):
    """A round of four won 2000 to 1000 twice."""
    factories.register_many(tournament, 4, by=organiser)
    drawn = factories.publish_round(tournament, by=organiser)
    for match in Match.objects.filter(round=drawn):
        factories.enter_result(match, 2000, 1000, by=organiser)
    return tournament


def order(tournament):
    return tournament.stages.get(number=1).order


def test_an_order_is_shown_with_what_it_moves_and_then_kept(level, organiser_client):
    typed = USUAL | {"criterion_1": "league", "draw": "1", "loss": "0", "reason": "as announced"}
    shown = text(post(organiser_client, "order", level, 1, **typed))
    assert "League points › Direct encounter › Difference › Points scored" in shown
    assert "No rank changes." in shown
    assert order(level).criteria[0] is Criterion.WINS
    page = text(post(organiser_client, "order", level, 1, save="1", **typed))
    assert "The order of the standings is kept." in page
    assert order(level).criteria[0] is Criterion.LEAGUE
    assert order(level).league == League(win=3, draw=1, loss=0)
    journal = get(organiser_client, "journal", level)
    assert "Wins › Direct encounter" in journal
    assert "as announced" in journal


@pytest.mark.parametrize(
    ("typed", "field", "told"),
    [
        ({"criterion_1": "direct", "criterion_2": ""}, "criterion_1", "cannot come first"),
        ({"criterion_2": "wins"}, "criterion_1", "stands here twice"),
        ({"criterion_3": "lots"}, "criterion_1", "after the lots decides nothing"),
        ({"win": "0"}, "win", "A win must bring more than a loss"),
        ({"forfeit_won_points": "2000"}, "forfeit_given_points", "Give both, or neither."),
        (
            {"forfeit_won_points": "0", "forfeit_given_points": "10"},
            "forfeit_won_points",
            "A forfeit won must score more than one given.",
        ),
        ({"difference_cap": "0"}, "difference_cap", "This number is too small."),
        ({"draw": "two"}, "draw", "Enter a whole number."),
        ({"criterion_1": "luck"}, "criterion_1", "Select a valid choice."),
    ],
)
def test_what_contradicts_itself_is_told_beside_its_field(
    level, organiser_client, typed, field, told
):
    page = post(organiser_client, "order", level, 1, save="1", reason="why", **(USUAL | typed))
    assert told in " ".join(page.context["form"].errors[field])
    assert order(level).criteria[0] is Criterion.WINS


def test_a_change_after_results_needs_a_reason(level, organiser_client):
    typed = USUAL | {"criterion_1": "points"} | {"criterion_4": ""}
    page = text(post(organiser_client, "order", level, 1, save="1", **typed))
    assert "Say why" in page
    assert order(level).criteria[0] is Criterion.WINS


def test_lots_are_drawn_and_drawn_again_with_a_reason(level, organiser_client):
    assert "The lots are drawn." in text(post(organiser_client, "lots", level, 1))
    seed = order(level).seed
    assert seed
    assert "Say why" in text(post(organiser_client, "lots", level, 1))
    assert order(level).seed == seed
    post(organiser_client, "lots", level, 1, reason="the first one was a rehearsal")
    assert order(level).seed != seed


def test_a_tie_is_decided_and_taken_back(level, organiser_client):
    rows = selectors.standings(level).rows
    one, other = (line.doublette.number for line in rows[:2])
    assert "2 doublettes share a rank" in get(organiser_client, "order", level, 1)
    typed = {f"place_{one}": "2", f"place_{other}": "1", "reason": "one more deal"}
    assert "The tie is decided." in text(post(organiser_client, "tie", level, 1, **typed))
    assert [line.doublette.number for line in selectors.standings(level).rows[:2]] == [other, one]
    page = text(post(organiser_client, "tie", level, 1, undo="1"))
    assert "The ties are open again." in page
    assert selectors.standings(level).rows[0].row.shared


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"reason": ""}, "This field is required."),
        ({"one": "1", "other": "1"}, "Give each place once."),
        ({"one": "7"}, "Select a valid choice."),
    ],
)
def test_a_tie_is_decided_in_full(level, organiser_client, wrong, told):
    rows = selectors.standings(level).rows
    one, other = (line.doublette.number for line in rows[:2])
    typed = {
        f"place_{one}": wrong.get("one", "2"),
        f"place_{other}": wrong.get("other", "1"),
        "reason": wrong.get("reason", "one more deal"),
    }
    assert told in text(post(organiser_client, "tie", level, 1, **typed))
    assert order(level).manual == ()


def test_whoever_is_not_tied_is_not_ordered(level, organiser_client):
    page = text(post(organiser_client, "tie", level, 1, place_99="1", reason="one more deal"))
    assert "Order two or more different doublettes that share a rank." in page


def test_a_bracket_has_no_order(tournament, organiser, organiser_client):
    stages.choose_formats(tournament, [Bracket()], by=organiser)
    assert organiser_client.get(url("order", tournament, 1)).status_code == 404
    assert organiser_client.get(url("order", tournament, 7)).status_code == 404
    assert "Order of the standings" not in get(organiser_client, "format", tournament)


def test_a_closed_stage_keeps_its_order(level, organiser, organiser_client):
    stages.close_stage(level.stages.get(), by=organiser)
    assert "its ranking stays" in get(organiser_client, "order", level, 1)
    typed = USUAL | {"criterion_1": "points", "criterion_4": "", "reason": "late"}
    page = text(post(organiser_client, "order", level, 1, save="1", **typed))
    assert "is closed" in page
    assert order(level).criteria[0] is Criterion.WINS
