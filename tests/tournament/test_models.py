"""The tables of a tournament: what the database itself refuses, and what rows say of themselves."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

from scoring.standings import Outcome, Result
from tests import factories
from tournament.models import (
    Doublette,
    ForbiddenPair,
    Match,
    Official,
    Round,
    Sanction,
    Stage,
    StageEntry,
    Tournament,
)
from tournament.models.doublette import hash_of_link

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 11, 13, tzinfo=UTC)
DRAWN: dict[str, Any] = {
    "number": 1,
    "seed": "2f",
    "algorithm": "swiss-1",
    "draw_input": {},
    "draw_summary": {},
}


@pytest.fixture
def rows(organiser) -> dict[str, Any]:
    """A tournament of four with one drawn round, under the names the rows below use."""
    tournament = factories.make_tournament(by=organiser, doublettes=4)
    drawn = factories.publish_round(tournament, by=organiser)
    tournament.doublettes.filter(number=1).update(seed=1, fixed_table=1)
    one, two, three, four = tournament.doublettes.all()
    drawn.matches.all().delete()
    Match.objects.create(round=drawn, table=1, home=one, away=two, node="main-1-1")
    StageEntry.objects.create(stage=drawn.stage, doublette=one, seed=1)
    ForbiddenPair.objects.create(tournament=tournament, one=one, other=two)
    Sanction.objects.create(stage=drawn.stage, doublette=two, is_disqualified=True, reason="cards")
    return {
        "tournament": tournament,
        "stage": drawn.stage,
        "round": drawn,
        "user": organiser,
        "one": one,
        "two": two,
        "three": three,
        "four": four,
    }


TEAM = {"tournament": "tournament", "number": 9, "name_key": "nine", "link_hash": "9"}
PAIR = {"round": "round", "table": 2, "home": "three", "away": "four"}
ENTRY = {"stage": "stage", "doublette": "two", "seed": 2}
BAN = {"tournament": "tournament", "one": "one", "other": "two"}
FINE = {"stage": "stage", "doublette": "one", "points": -100, "reason": "late"}
OUT = {"stage": "stage", "is_disqualified": True, "reason": "again"}
EVENT = {"slug": "new-one", "starts_at": START}

REFUSED: list[tuple[str, type[models.Model], dict[str, Any]]] = [
    ("tournament_target_is_positive", Tournament, EVENT | {"target": 0}),
    ("tournament_matches_have_an_end", Tournament, EVENT | {"target": None}),
    ("tournament_deal_limit_is_positive", Tournament, EVENT | {"deal_limit": 0}),
    ("tournament_has_a_table", Tournament, EVENT | {"tables": 0}),
    ("one_role_per_person_and_tournament", Official, {"tournament": "tournament", "user": "user"}),
    ("one_stage_per_number", Stage, {"tournament": "tournament", "number": 1}),
    ("one_doublette_per_number", Doublette, TEAM | {"number": 1}),
    ("one_doublette_per_name", Doublette, TEAM | {"name_key": "doublette 1"}),
    ("one_doublette_per_seed", Doublette, TEAM | {"seed": 1}),
    ("one_doublette_per_fixed_table", Doublette, TEAM | {"fixed_table": 1}),
    ("doublettes_are_numbered_from_one", Doublette, TEAM | {"number": 0}),
    ("doublette_has_a_name", Doublette, TEAM | {"name_key": ""}),
    ("one_round_per_number_of_a_stage", Round, DRAWN | {"stage": "stage"}),
    ("rounds_are_numbered_from_one", Round, DRAWN | {"stage": "stage", "number": 0}),
    ("one_entry_per_stage", StageEntry, ENTRY | {"doublette": "one"}),
    ("one_entry_per_seed", StageEntry, ENTRY | {"seed": 1}),
    ("seeds_are_counted_from_one", StageEntry, ENTRY | {"seed": 0}),
    ("one_ban_per_pair", ForbiddenPair, BAN),
    ("forbidden_pairs_are_of_two", ForbiddenPair, BAN | {"one": "three", "other": "three"}),
    ("sanction_disqualifies_or_has_an_amount", Sanction, FINE | {"points": 0}),
    ("sanction_disqualifies_or_has_an_amount", Sanction, FINE | {"is_disqualified": True}),
    ("one_standing_disqualification", Sanction, OUT | {"doublette": "two"}),
    ("one_match_per_node", Match, PAIR | {"node": "main-1-1"}),
    ("one_match_per_table", Match, PAIR | {"table": 1}),
    ("one_home_match_per_round", Match, PAIR | {"home": "one"}),
    ("one_away_match_per_round", Match, PAIR | {"away": "two"}),
    ("nobody_meets_itself", Match, PAIR | {"away": "three"}),
    ("exempt_exactly_when_alone", Match, PAIR | {"outcome": "exempt"}),
    ("exempt_exactly_when_alone", Match, PAIR | {"away": None}),
    ("exempt_exactly_when_alone", Match, PAIR | {"table": None}),
    ("exempt_exactly_when_alone", Match, PAIR | {"outcome": "exempt", "away": None}),
]


@pytest.mark.parametrize(("name", "model", "columns"), REFUSED)
def test_the_database_refuses_an_impossible_row(rows, name, model, columns):
    columns = {k: rows.get(v, v) if isinstance(v, str) else v for k, v in columns.items()}
    checks = [
        one.name for one in model._meta.constraints if isinstance(one, models.CheckConstraint)
    ]
    with (
        pytest.raises(IntegrityError, match=name if name in checks else "(?i)unique"),
        transaction.atomic(),
    ):
        model.objects.bulk_create([model(**columns)])


def test_every_constraint_is_shown_to_refuse():
    named = {
        constraint.name
        for model in apps.get_app_config("tournament").get_models()
        for constraint in model._meta.constraints
    }
    assert {name for name, *_ in REFUSED} == named


def test_a_cancelled_round_leaves_its_number_free(rows):
    Round.objects.filter(pk=rows["round"].pk).update(cancelled_at=START)
    Round.objects.create(stage=rows["stage"], **DRAWN)
    assert Round.objects.standing().count() == 1


def test_a_doublette_that_sits_in_a_round_cannot_be_deleted(rows):
    with pytest.raises(models.ProtectedError):
        rows["one"].delete()


def test_a_doublette_of_a_cancelled_round_has_not_been_seated(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=3)
    drawn = factories.publish_round(tournament, by=organiser)
    assert all(doublette.has_been_seated() for doublette in tournament.doublettes.all())
    Round.objects.filter(pk=drawn.pk).update(cancelled_at=START)
    Round.objects.create(stage=drawn.stage, **DRAWN)
    assert not any(doublette.has_been_seated() for doublette in tournament.doublettes.all())


def test_a_link_is_recognised_and_never_stored(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=2)
    one, two = tournament.doublettes.all()
    stored = [str(value) for value in Doublette.objects.filter(pk=one.pk).values_list().get()]
    assert one.link_token not in " ".join(stored)
    assert one.link_hash == hash_of_link(one.link_token)
    assert one.link_token != two.link_token
    assert len(one.link_token) == 22


def test_a_match_gives_its_result_when_it_is_decided(organiser):
    tournament = factories.make_tournament(by=organiser, doublettes=3)
    factories.publish_round(tournament, by=organiser)
    table, exempt = Match.objects.of_tournament(tournament).order_by("table")
    if table.is_exempt:
        table, exempt = exempt, table
    assert table.result is None
    assert exempt.result == Result(1, exempt.home.number, None, Outcome.EXEMPT)
    factories.enter_result(table, 2000, 1480, by=organiser)
    table = Match.objects.of_tournament(tournament).get(pk=table.pk)
    assert table.result == Result(
        1, table.home.number, table.away.number, Outcome.PLAYED, 2000, 1480
    )


def test_times_are_shown_in_the_zone_of_the_venue(tournament):
    tournament.time_zone = "Pacific/Noumea"
    assert START.astimezone(tournament.zone).hour == 0
