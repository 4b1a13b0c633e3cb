"""Brackets: who comes in, who goes on, and what happens when a match ends level."""

import pytest

from scoring.rules.sheet import Side
from scoring.standings import Outcome
from tests import factories
from tests.tournament.services.test_stages import finish, playing
from tournament import selectors
from tournament.models import Tournament
from tournament.pairing.formats import (
    Bracket,
    Consolante,
    Elimination,
    Filling,
    Opening,
    Pools,
    Swiss,
)
from tournament.selectors import brackets as reading
from tournament.services import bracket_draws, registration, results, rounds, sheets, stages

pytestmark = pytest.mark.django_db


def pairs(drawn) -> dict[str, tuple[int, int]]:
    """Who meets whom at each node of a round."""
    played = drawn.matches.exclude(away=None).select_related("home", "away")
    return {match.node: (match.home.number, match.away.number) for match in played}


def waiting(drawn) -> list[int]:
    return sorted(m.home.number for m in drawn.matches.filter(away=None).select_related("home"))


def seeded(tournament: Tournament) -> None:
    """Every doublette has its number as its seed."""
    for one in tournament.doublettes.all():
        tournament.doublettes.filter(pk=one.pk).update(seed=one.number)


def close(tournament: Tournament, organiser, number: int = 1) -> None:
    stages.close_stage(tournament.stages.get(number=number), by=organiser)


def test_six_play_with_byes_for_the_best_two(organiser):
    tournament = playing(organiser, 6, Bracket())
    seeded(tournament)
    first = factories.publish_round(tournament, by=organiser)
    assert pairs(first) == {"main-1-2": (4, 5), "main-1-4": (3, 6)}
    assert waiting(first) == [1, 2]
    finish(tournament, organiser)
    view = reading.bracket_of(tournament.stages.get())
    assert view.progress.champion == 1
    close(tournament, organiser)
    assert tournament.stages.get().final == [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 5]]
    with pytest.raises(rounds.AllRoundsDrawn):
        rounds.draft_round(tournament, seed="1", by=organiser)


def test_without_seeds_the_lot_decides_and_draws_the_same_again(organiser):
    tournament = playing(organiser, 8, Bracket())
    first = rounds.draft_round(tournament, seed="5", by=organiser)
    drawn = pairs(first)
    rounds.discard_draft(first, by=organiser)
    assert pairs(rounds.draft_round(tournament, seed="5", by=organiser)) == drawn
    other = pairs(rounds.redraw(selectors.draft_of(tournament), seed="6", by=organiser))
    assert other != drawn


def test_the_lot_spares_some_the_cadrage(organiser):
    tournament = playing(organiser, 6, Bracket(filling=Filling.CADRAGE))
    seeded(tournament)
    spared = waiting(rounds.draft_round(tournament, seed="5", by=organiser))
    assert len(spared) == 2
    assert spared != [1, 2]


def test_winners_of_pools_meet_runners_up_of_other_pools(organiser):
    tournament = playing(organiser, 16, Pools(opening=Opening.SEEDED), Bracket())
    finish(tournament, organiser)
    close(tournament, organiser)
    first = factories.publish_round(tournament, by=organiser)
    pool_of = {
        entry.doublette.number: entry.pool
        for entry in tournament.stages.get(number=1).entries.select_related("doublette")
    }
    for home, away in pairs(first).values():
        assert {home <= 4, away <= 4} == {True, False}
        assert pool_of[home] != pool_of[away]
    assert first.number == 4


def test_best_thirds_fill_a_bracket_of_eight(organiser):
    tournament = playing(
        organiser, 11, Pools(opening=Opening.SEEDED), Bracket(qualifiers=2, best=2)
    )
    finish(tournament, organiser)
    close(tournament, organiser)
    coming = reading.coming(tournament.stages.get(number=2))
    assert len(coming.main) == 8
    places = [coming.places[one.number] for one in coming.main]
    assert places == [1, 1, 1, 2, 2, 2, 3, 3]


def test_those_who_do_not_qualify_play_the_consolante_at_the_same_time(organiser):
    form = Bracket(entrants=4, consolante=Consolante.OTHERS)
    tournament = playing(organiser, 8, Swiss(rounds=2), form)
    finish(tournament, organiser)
    close(tournament, organiser)
    first = factories.publish_round(tournament, by=organiser)
    assert set(pairs(first)) == {
        "main-1-1", "main-1-2", "consolante-1-1", "consolante-1-2",
    }  # fmt: skip
    ranking = [number for number, _ in tournament.stages.get(number=1).final]
    assert {n for node, pair in pairs(first).items() if "main" in node for n in pair} == set(
        ranking[:4]
    )
    finish(tournament, organiser)
    assert reading.bracket_of(tournament.stages.get(number=2)).progress.is_over


def test_one_alone_who_did_not_qualify_has_no_consolante_and_keeps_nobody_waiting(organiser):
    form = Bracket(entrants=4, consolante=Consolante.OTHERS)
    tournament = playing(organiser, 5, Swiss(rounds=2), form)
    finish(tournament, organiser)
    close(tournament, organiser)
    first = factories.publish_round(tournament, by=organiser)
    assert set(pairs(first)) == {"main-1-1", "main-1-2"}
    finish(tournament, organiser)
    last = tournament.stages.get(number=1).final[-1][0]
    stage = stages.close_stage(tournament.stages.get(number=2), by=organiser)
    assert stage.final[-1] == [last, 5]


def test_whoever_lost_the_first_match_plays_on(organiser):
    tournament = playing(organiser, 8, Bracket(consolante=Consolante.FIRST_ROUND))
    seeded(tournament)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    second = factories.publish_round(tournament, by=organiser)
    beaten = {n for node, pair in pairs(second).items() if "consolante" in node for n in pair}
    assert len(beaten) == 4
    assert len(pairs(second)) == 4


def test_double_elimination_goes_on_until_one_is_left(organiser):
    form = Bracket(elimination=Elimination.DOUBLE, third_place=False)
    tournament = playing(organiser, 5, form)
    seeded(tournament)
    finish(tournament, organiser)
    close(tournament, organiser)
    assert [number for number, _ in tournament.stages.get().final][:2] == [1, 2]


def test_the_next_round_waits_for_all_winners(organiser):
    tournament = playing(organiser, 4, Bracket())
    factories.publish_round(tournament, by=organiser)
    with pytest.raises(bracket_draws.NoWinnerYet):
        rounds.draft_round(tournament, seed="1", by=organiser, despite_missing=True)


def journal_of(tournament, verb):
    """The lines of the journal with this verb, oldest first."""
    return tournament.journal.filter(verb=verb).order_by("pk")


def test_a_level_match_is_settled_by_the_desk(organiser):
    tournament = playing(organiser, 4, Bracket())
    seeded(tournament)
    drawn = factories.publish_round(tournament, by=organiser)
    one, two = drawn.matches.order_by("table")
    factories.enter_result(one, 1500, 1500, by=organiser)
    factories.enter_result(two, 2000, 1000, by=organiser)
    with pytest.raises(bracket_draws.NoWinnerYet) as refused:
        rounds.draft_round(tournament, seed="1", by=organiser)
    assert "1/1" in str(refused.value)
    results.decide(one, Side.B, by=organiser, reason="one more deal")
    results.decide(one, None, by=organiser, reason="the wrong table")
    with pytest.raises(bracket_draws.NoWinnerYet):
        rounds.draft_round(tournament, seed="1", by=organiser)
    results.decide(one, Side.B, by=organiser, reason="one more deal")
    second = factories.publish_round(tournament, by=organiser)
    assert pairs(second)["main-2-1"] == (4, 2)
    with pytest.raises(sheets.PlayedOn):
        results.decide(one, Side.A, by=organiser)
    told = [(entry.reason, entry.after["goes_on"]) for entry in journal_of(tournament, "decided")]
    assert told == [
        ("one more deal", "Doublette 4"),
        ("the wrong table", ""),
        ("one more deal", "Doublette 4"),
    ]


def test_only_a_level_match_of_a_bracket_is_settled(organiser):
    tournament = playing(organiser, 4, Bracket())
    drawn = factories.publish_round(tournament, by=organiser)
    match = drawn.matches.order_by("table").first()
    with pytest.raises(results.NothingToDecide):
        results.decide(match, Side.A, by=organiser)
    factories.enter_result(match, 2000, 1000, by=organiser)
    with pytest.raises(results.NothingToDecide):
        results.decide(match, Side.A, by=organiser)
    swiss = factories.make_tournament(by=organiser, doublettes=2)
    level = factories.publish_round(swiss, by=organiser).matches.get()
    factories.enter_result(level, 1500, 1500, by=organiser)
    with pytest.raises(results.NothingToDecide):
        results.decide(level, Side.A, by=organiser)


def test_a_double_forfeit_is_settled_as_well(organiser):
    tournament = playing(organiser, 4, Bracket())
    match = factories.publish_round(tournament, by=organiser).matches.order_by("table").first()
    results.declare_forfeit(match, Outcome.DOUBLE_FORFEIT, by=organiser)
    results.decide(match, Side.A, by=organiser)
    match.refresh_from_db()
    assert match.winner_number == match.home.number


def test_whoever_withdraws_from_a_bracket_lets_the_other_go_on(organiser):
    tournament = playing(organiser, 4, Bracket())
    seeded(tournament)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    view = reading.bracket_of(tournament.stages.get())
    final = view.progress.pairs["main-2-1"]
    registration.withdraw(tournament.doublettes.get(number=final[0]), by=organiser)
    factories.publish_round(tournament, by=organiser)
    assert reading.bracket_of(tournament.stages.get()).progress.champion == final[1]


def test_a_cancelled_first_round_frees_the_seeds(organiser):
    tournament = playing(organiser, 4, Bracket())
    drawn = factories.publish_round(tournament, by=organiser)
    rounds.cancel_round(drawn, by=organiser)
    assert reading.bracket_of(tournament.stages.get()) is None
    factories.register_many(tournament, 1, by=organiser)
    assert len(waiting(factories.publish_round(tournament, by=organiser))) == 3
