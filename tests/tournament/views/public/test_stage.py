"""Pools and brackets as a stranger reads them."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules.sheet import Side
from scoring.standings import Mark, Outcome
from tests import factories
from tests.tournament.views.desk.pages import text
from tournament import selectors
from tournament.models import Match
from tournament.pairing.formats import Bracket, Consolante, Elimination, Opening, Pools, Swiss
from tournament.selectors.corrections import NewResult, Way
from tournament.services import corrections, registration, results, rounds, stages

pytestmark = pytest.mark.django_db
POOLS = Pools(opening=Opening.SEEDED)


def url(page, tournament, *numbers):
    return reverse(f"tournament:public:{page}", args=[tournament.slug, *numbers])


def playing(tournament, organiser, *formats, doublettes=8, played=0):
    """A tournament of these stages after so many rounds; the lower number wins."""
    factories.register_many(tournament, doublettes, by=organiser)
    for doublette in tournament.doublettes.all():
        doublette.seed = doublette.number
        doublette.save(update_fields=["seed"])
    stages.choose_formats(tournament, formats, by=organiser)
    for _ in range(played):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    return tournament


def cross_table(page) -> list[str]:
    """The cross table of the first pool, a line a row."""
    lines = []
    for row in page.context["pools"][0].crossings:
        cells = [
            "×"
            if cell is None
            else " ".join(
                f"{one.own}-{one.theirs}" if one.own is not None else one.text for one in cell
            )
            for cell in row.cells
        ]
        lines.append(f"{row.doublette.number:>2} | " + " | ".join(cells))
    return lines


# --- Pools


def test_a_pool_shows_who_won_against_whom(client, tournament, organiser):
    playing(tournament, organiser, POOLS, played=1)
    factories.publish_round(tournament, by=organiser)
    page = client.get(url("standings", tournament))
    assert [pool.label for pool in page.context["pools"]] == ["Pool A", "Pool B"]
    assert cross_table(page) == [
        " 1 | × | to come | table 1 | 2000-1000",
        " 4 | to come | × | 2000-1000 | table 2",
        " 5 | table 1 | 1000-2000 | × | to come",
        " 8 | 1000-2000 | table 2 | to come | ×",
    ]


def test_two_meetings_give_two_results_in_a_cell(client, tournament, organiser):
    form = Pools(opening=Opening.SEEDED, size=3, meetings=2)
    playing(tournament, organiser, form, doublettes=3, played=6)
    assert cross_table(client.get(url("standings", tournament))) == [
        " 1 | × | 2000-1000 2000-1000 | 2000-1000 2000-1000",
        " 2 | 1000-2000 1000-2000 | × | 2000-1000 2000-1000",
        " 3 | 1000-2000 1000-2000 | 1000-2000 1000-2000 | ×",
    ]


def test_a_forfeit_stands_in_the_cross_table(client, tournament, organiser):
    playing(tournament, organiser, POOLS, doublettes=4)
    drawn = factories.publish_round(tournament, by=organiser)
    match = Match.objects.filter(round=drawn, home__number=1).get()
    results.declare_forfeit(match, Outcome.FORFEIT_AWAY, by=organiser)
    page = text(client.get(url("standings", tournament)))
    assert "forfeit of the second" in page


def test_marks_are_shown_only_when_nothing_can_change_them(client, tournament, organiser):
    playing(tournament, organiser, POOLS, Bracket(qualifiers=2), played=1)

    def marks():
        rows = client.get(url("standings", tournament)).context["pools"][0].rows
        return {one.doublette.number: one.mark for one in rows}

    assert set(marks().values()) == {None}
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    assert marks() == {1: Mark.IN, 4: Mark.IN, 5: Mark.OUT, 8: Mark.OUT}


def test_a_place_that_is_compared_with_other_pools_is_never_certain(client, tournament, organiser):
    playing(tournament, organiser, POOLS, Bracket(qualifiers=1, best=1), played=3)
    rows = client.get(url("standings", tournament)).context["pools"][0].rows
    assert [one.mark for one in rows] == [Mark.IN, None, Mark.OUT, Mark.OUT]


def test_the_pools_as_they_stood_after_a_round(client, tournament, organiser):
    playing(tournament, organiser, POOLS, played=2)
    page = client.get(url("standings_after", tournament, 1))
    assert [one.row.played for one in page.context["pools"][0].rows] == [1, 1, 1, 1]
    assert client.get(url("standings_after", tournament, 3)).status_code == 404


# --- Brackets


def shown(page) -> list[str]:
    """The trees of a bracket as a list to read: a line for each match."""
    lines = []
    for tree in page.context["trees"]:
        lines.append(tree.title)
        for column in tree.columns:
            for tie in filter(None, column.ties):
                sides = [
                    f"{'*' if side.is_won else ''}{side.name}"
                    + (f" {side.points}" if side.points is not None else "")
                    for side in tie.sides
                ]
                state = f" ({tie.state})" if tie.state else ""
                lines.append(f"  {tie.label}: {' – '.join(sides)}{state}")
    return lines


def test_a_bracket_names_who_comes_from_where(client, tournament, organiser):
    playing(tournament, organiser, Bracket(), doublettes=6, played=1)
    assert shown(client.get(url("standings", tournament))) == [
        "Main bracket",
        "  Cadrage, match 1: *Doublette 4 2000 – Doublette 5 1000",
        "  Cadrage, match 2: *Doublette 3 2000 – Doublette 6 1000",
        "  Semi-final 1: Doublette 1 – Doublette 4",
        "  Semi-final 2: Doublette 2 – Doublette 3",
        "  Final: Winner: Semi-final 1 – Winner: Semi-final 2",
        "Third place",
        "  Third place: Loser: Semi-final 1 – Loser: Semi-final 2",
    ]


def test_a_bracket_that_is_over_begins_with_its_places(client, tournament, organiser):
    playing(tournament, organiser, Bracket(), doublettes=4, played=2)
    page = text(client.get(url("standings", tournament)))
    assert "Places 1 Doublette 1 2 Doublette 2 3 Doublette 3 4 Doublette 4 Main bracket" in page


def test_level_matches_forfeits_and_decisions_are_told(client, tournament, organiser):
    playing(tournament, organiser, Bracket(third_place=False), doublettes=4)
    drawn = factories.publish_round(tournament, by=organiser)
    first, second = Match.objects.filter(round=drawn).order_by("table")
    factories.enter_result(first, 1500, 1500, by=organiser)
    results.declare_forfeit(second, Outcome.FORFEIT_HOME, by=organiser)
    lines = shown(client.get(url("standings", tournament)))
    assert lines[1].endswith("(level: the desk says who goes on)")
    assert lines[2].endswith("(forfeit of the first)")
    results.decide(first, Side.B, by=organiser)
    lines = shown(client.get(url("standings", tournament)))
    assert "*Doublette 4 1500 (by decision)" in lines[1]


def test_the_consolante_stands_beside_the_main_bracket(client, tournament, organiser):
    form = Bracket(consolante=Consolante.OTHERS, third_place=False)
    playing(tournament, organiser, POOLS, form, played=3)
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    factories.publish_round(tournament, by=organiser)
    titles = [one.title for one in client.get(url("standings", tournament)).context["trees"]]
    assert titles == ["Main bracket", "Consolante"]


def test_a_second_final_says_that_it_may_not_be_played(client, tournament, organiser):
    form = Bracket(elimination=Elimination.DOUBLE, reset=True, third_place=False)
    playing(tournament, organiser, form, doublettes=4, played=1)
    lines = shown(client.get(url("standings", tournament)))
    assert lines[-1].startswith("  Grand final, second match: Only if Grand final")


def test_the_bracket_as_it_stood_after_a_round(client, tournament, organiser):
    playing(tournament, organiser, Bracket(third_place=False), doublettes=4, played=2)
    lines = shown(client.get(url("standings_after", tournament, 1)))
    assert lines[-1] == "  Final: Doublette 1 – Doublette 2"


# --- Stages


def test_stages_are_linked_and_the_next_one_shows_who_would_play(client, tournament, organiser):
    playing(tournament, organiser, POOLS, Bracket(third_place=False), played=3)
    page = client.get(url("standings", tournament))
    assert url("stage", tournament, 2) in page.content.decode()
    coming = client.get(url("stage", tournament, 2))
    assert [one.number for one in coming.context["entering"]] == [1, 2, 3, 4]
    assert "Who would play, as things stand 4" in text(coming)
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    factories.publish_round(tournament, by=organiser)
    assert "Main bracket" in text(client.get(url("standings", tournament)))
    assert "Pool A" in text(client.get(url("stage", tournament, 1)))
    assert client.get(url("stage", tournament, 3)).status_code == 404


def test_before_anything_is_drawn_the_first_pools_say_how_they_will_be_played(
    client, tournament, organiser
):
    playing(tournament, organiser, POOLS)
    page = text(client.get(url("standings", tournament)))
    assert "Pools of 4" in page
    assert "Doublette 8" in page


def test_a_draft_is_shown_to_nobody(client, tournament, organiser):
    playing(tournament, organiser, POOLS)
    rounds.draft_round(tournament, seed="2f", by=organiser)
    assert "Pool A" not in text(client.get(url("standings", tournament)))


def test_a_private_tournament_has_no_stages_for_a_stranger(tournament, organiser):
    playing(tournament, organiser, POOLS, played=1)
    tournament.is_public = False
    tournament.save()
    assert Client().get(url("stage", tournament, 1)).status_code == 404


def test_a_closed_stage_keeps_the_ranking_it_was_closed_with(client, tournament, organiser):
    playing(tournament, organiser, Swiss(rounds=1), Bracket(entrants=2), doublettes=4, played=1)
    stage = tournament.stages.get(number=1)
    before = [tuple(one) for one in stages.close_stage(stage, by=organiser).final]
    factories.publish_round(tournament, by=organiser)
    match = Match.objects.filter(round__stage=stage, home__number=1).first()
    match = match or Match.objects.filter(round__stage=stage, away__number=1).get()
    shown_first = corrections.preview(match, NewResult(total_a=1000, total_b=2000), by=organiser)
    corrections.correct(
        match,
        NewResult(total_a=1000, total_b=2000),
        Way.KEEP,
        by=organiser,
        reason="typed the wrong way round",
        key=shown_first.key,
    )
    rows = client.get(url("stage", tournament, 1)).context["table"].rows
    assert [(one.doublette.number, one.row.rank) for one in rows] == before


def test_rounds_in_which_everyone_plays_show_who_is_through(client, tournament, organiser):
    playing(tournament, organiser, Swiss(rounds=3), Bracket(entrants=2), doublettes=4, played=2)

    def marks():
        rows = client.get(url("standings", tournament)).context["table"].rows
        return {one.doublette.number: one.mark for one in rows}

    assert set(marks().values()) == {None}
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    assert marks() == {1: Mark.IN, 2: Mark.IN, 3: Mark.OUT, 4: Mark.OUT}


def test_a_withdrawn_doublette_is_not_through(client, tournament, organiser):
    playing(tournament, organiser, POOLS, Bracket(qualifiers=2), played=3)
    registration.withdraw(tournament.doublettes.get(number=1), by=organiser)
    rows = client.get(url("standings", tournament)).context["pools"][0].rows
    marks = {one.doublette.number: one.mark for one in rows}
    assert [marks[number] for number in (1, 4, 5)] == [None, Mark.IN, Mark.IN]


def test_the_round_and_the_doublette_say_where_a_match_belongs(client, tournament, organiser):
    playing(tournament, organiser, POOLS, Bracket(third_place=False), played=3)
    assert "Pool A" in text(client.get(url("round", tournament, 1)))
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    factories.publish_round(tournament, by=organiser)
    assert "Semi-finals" in text(client.get(url("round", tournament, 4)))
    page = text(client.get(url("doublette", tournament, 1)))
    assert "Round 1 Pool A" in page
    assert "Round 4 Semi-finals" in page
    assert selectors.last_round_number(tournament) == 4


@pytest.mark.parametrize("doublettes", [8, 64])
def test_queries_do_not_grow(
    client, tournament, organiser, doublettes, django_assert_max_num_queries
):
    playing(tournament, organiser, POOLS, Bracket(), doublettes=doublettes, played=1)
    with django_assert_max_num_queries(20) as pools:
        client.get(url("standings", tournament))
    for _ in range(2):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    stages.close_stage(tournament.stages.get(number=1), by=organiser)
    factories.publish_round(tournament, by=organiser)
    with django_assert_max_num_queries(20) as bracket:
        client.get(url("standings", tournament))
    assert (len(pools), len(bracket)) == (14, 13)
