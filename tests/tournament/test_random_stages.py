"""Whole random tournaments: any chain of formats, any interference, and what must hold all along.

The suite plays a few; ``COINCHE_RANDOM_DAYS=2000`` plays so many. A failure names its seed, tells
everything that was pressed, and is played again by its name: ``…::test_a_random_day[17]``.
"""

import os
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random

import networkx
import pytest

from tests.tournament.brackets_recount import Bracketed
from tests.tournament.random_day import RandomDay
from tests.tournament.recount import Recount, pair_of, published
from tournament import selectors
from tournament.models import Doublette, ForbiddenPair, Match, Round, Stage, Tournament
from tournament.pairing.formats import Bracket, Method, Pools, Swiss
from tournament.selectors import stages as standing
from tournament.selectors.replays import replayed

DAYS = int(os.environ.get("COINCHE_RANDOM_DAYS", "16"))
MOST_STEPS = 400


def size_of(seed: int) -> int:
    """Mostly small fields; one in sixteen is large."""
    lot = Random(seed)
    return lot.randint(30, 200) if seed % 16 == 15 else lot.randint(2, 13)


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(DAYS))
def test_a_random_day(seed):
    count = size_of(seed)
    day = RandomDay(seed, count, trouble=4 if count > 30 else 16)
    try:
        play(day)
    except BaseException:
        print("\n".join(day.told))  # noqa: T201 - pytest shows it with the failure
        raise


def play(day: RandomDay) -> None:
    """To the end, with some trouble on the way."""
    for _ in range(MOST_STEPS):
        if day.trouble and day.lot.random() < 0.4:
            day.trouble -= 1
            day.interfere()
        elif not day.go_on():
            break
        everything_holds(day)
    else:
        raise AssertionError("this day has no end")
    for drawn in published():
        assert drawn.pk in day.reseated or replayed(drawn).is_identical
    for stage in day.tournament.stages.all():
        stage_is_whole(stage, published())


# --- After every step


def everything_holds(day: RandomDay) -> None:
    standing_rounds = Round.objects.filter(cancelled_at=None).order_by("number")
    drawn = list(standing_rounds.select_related("stage").prefetch_related("matches__sheet"))
    assert [one.number for one in drawn] == list(range(1, len(drawn) + 1))
    assert all(one.published_at for one in drawn[:-1])
    for one in drawn:
        everyone_sits_once(day, one)
    if drawn and drawn[-1].pk in day.fresh:
        day.fresh.clear()
        draft_is_as_good_as_can_be(drawn[-1], drawn[:-1])
    played = [one for one in drawn if one.published_at]
    tables_are_recounted(day.tournament, played)
    for stage in day.tournament.stages.all():
        if stage.closed_at:
            assert stage.final == day.frozen[stage.number]
        elif isinstance(stage.format, Bracket):
            bracket = bracketed(stage, played)
            bracket.whoever_plays_may_play()
            bracket.nobody_comes_from_nowhere()


def everyone_sits_once(day: RandomDay, drawn: Round) -> None:
    """Nobody twice, each table once and in the hall; in rounds for all, all who were present."""
    matches = list(drawn.matches.all())
    seated = [pk for match in matches for pk in pair_of(match)]
    tables = [match.table for match in matches if match.away_id]
    assert len(seated) == len(set(seated))
    assert len(tables) == len(set(tables))
    assert all(1 <= table <= max(day.tournament.tables, len(tables)) for table in tables)
    assert all((match.table is None) == (match.away_id is None) for match in matches)
    if isinstance(drawn.stage.format, Swiss):
        if drawn.published_at:
            assert set(seated) == day.at_publishing[drawn.pk]
        assert sum(match.away_id is None for match in matches) == len(seated) % 2
    else:
        assert set(seated) <= set(drawn.stage.entries.values_list("doublette", flat=True))


def draft_is_as_good_as_can_be(draft: Round, before: list[Round]) -> None:
    """No forbidden pair, no rematch and no second exempt that could have been spared."""
    form = draft.stage.format
    if not isinstance(form, Swiss) or form.method is Method.MOVEMENT or draft.swaps:
        return
    matches = list(draft.matches.all())
    field = {pk for match in matches for pk in pair_of(match)}
    pairs = {frozenset(pair_of(match)) for match in matches if match.away_id}
    pairs_kept_apart = ForbiddenPair.objects.filter(tournament=draft.stage.tournament)
    banned = {frozenset(pair) for pair in pairs_kept_apart.values_list("one", "other")}
    assert not pairs & banned
    met = last_meetings(before)
    free = times_free(draft.stage, before)
    exempts = [match.home_id for match in matches if match.away_id is None]
    least = min(free[pk] for pk in field)
    spared = {pk for pk in field if free[pk] == least}
    if exempts and exempts[0] not in spared:
        assert not can_be_paired(field, banned, spared)
    again = pairs & met.keys()
    if form.method is Method.SWISS and again:
        opened = max(met[pair] for pair in again)
        closed = banned | {pair for pair, when in met.items() if when >= opened}
        assert not can_be_paired(field, closed, spared)


def last_meetings(before: list[Round]) -> dict[frozenset[int], int]:
    return {
        frozenset(pair_of(match)): one.number
        for one in before
        for match in one.matches.all()
        if match.away_id
    }


def times_free(stage: Stage, before: list[Round]) -> Counter[int]:
    """How often each has won without play in the rounds that count in this stage."""
    tally = Recount(stage.tournament, counted(stage, before))
    return tally.unplayed


def can_be_paired(field: set[int], closed: set[frozenset[int]], spared: set[int]) -> bool:
    """Whether a round exists without these pairs, in which one of the spared is exempt."""
    graph = networkx.Graph()
    graph.add_nodes_from(field)
    graph.add_edges_from(
        pair for pair in combinations(sorted(field), 2) if frozenset(pair) not in closed
    )
    if len(field) % 2:
        graph.add_edges_from((0, pk) for pk in spared)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(found) == len(field) + len(field) % 2


# --- Ranks


def counted(stage: Stage, played: list[Round]) -> list[Round]:
    """The rounds that count in a stage."""
    carried = stage.kept_format.get("carried")
    return [
        one
        for one in played
        if one.stage_id == stage.pk or (carried and one.stage.number < stage.number)
    ]


def tables_are_recounted(tournament: Tournament, played: list[Round]) -> None:
    if not played:
        return
    stage = played[-1].stage
    rounds = counted(stage, played)
    is_swiss = isinstance(stage.format, Swiss)
    seated = {pk for one in rounds for match in one.matches.all() for pk in pair_of(match)}
    expected = Recount(tournament, rounds, field=None if is_swiss else seated)
    tournament = Tournament.objects.get(pk=tournament.pk)
    lines = selectors.standings(tournament).rows
    for line in lines:
        row = line.row
        found = (row.score, row.difference, row.points, row.exempt, row.played)
        assert found == expected.figures(line.doublette.pk), line.doublette
    stage.refresh_from_db()
    if stage.closed_at and is_swiss:
        frozen = dict(stage.final)
        shown = {line.doublette.number: line.row.rank for line in lines}
        assert {number: shown[number] for number in frozen} == frozen
    else:
        ranked = [(line.row.rank, line.doublette.pk) for line in lines]
        assert sorted(ranked) == sorted(expected.ranks())
    if isinstance(stage.format, Pools):
        pools_are_recounted(stage, rounds)


def pools_are_recounted(stage: Stage, rounds: list[Round]) -> None:
    """Each pool by itself, then all first ones by what they made per match, and so on."""
    pools: defaultdict[int, list[int]] = defaultdict(list)
    seeds = {}
    for entry in stage.entries.order_by("seed"):
        pools[entry.pool].append(entry.doublette_id)
        seeds[entry.doublette_id] = entry.seed
    order: list[tuple[tuple[Fraction | int, ...], int]] = []
    for pool in pools.values():
        tally = Recount(stage.tournament, rounds, field=pool)
        rows = sorted(tally.ranks(), key=lambda row: (row[0], seeds[row[1]]))
        for place, (_, pk) in enumerate(rows):
            figures = (tally.score[pk], tally.margin[pk], tally.points(pk))
            per_match = [-Fraction(one, tally.played[pk] or 1) for one in figures]
            order.append(((place, *per_match, seeds[pk]), pk))
    found = [number for number, _ in standing.ranking_of(stage)]
    numbers = dict(Doublette.objects.values_list("pk", "number"))
    assert found == [numbers[pk] for _, pk in sorted(order)]


# --- At the end


def bracketed(stage: Stage, played: list[Round]) -> Bracketed:
    rounds = [one for one in played if one.stage_id == stage.pk]
    field = list(stage.entries.values_list("doublette", flat=True))
    return Bracketed(stage.format, rounds, field)


def stage_is_whole(stage: Stage, played: list[Round]) -> None:
    """Pools have met each other, a bracket has a place for everyone."""
    assert stage.closed_at
    if standing.rounds_left(stage):
        return  # closed before its end
    form = stage.format
    if isinstance(form, Pools):
        pools_have_met(stage, form)
    elif isinstance(form, Bracket):
        first = stage.rounds.filter(cancelled_at=None).order_by("number").first()
        keys = dict(Doublette.objects.values_list("number", "pk"))
        seeds = list(stage.entries.order_by("seed").values_list("doublette", flat=True))
        main = seeds[: len(seeds) - len(first.draw_input["others"])]
        view = bracketed(stage, played)
        view.whoever_plays_may_play()
        ranks = {keys[number]: rank for number, rank in stage.final}
        view.everyone_has_a_place(ranks, set(main))


def pools_have_met(stage: Stage, form: Pools) -> None:
    pools: defaultdict[int, list[int]] = defaultdict(list)
    for entry in stage.entries.all():
        pools[entry.pool].append(entry.doublette_id)
    sizes = sorted(map(len, pools.values()))
    assert sizes[-1] - sizes[0] <= 1
    met = Counter(
        frozenset(pair_of(match))
        for match in Match.objects.of_tournament(stage.tournament).filter(round__stage=stage)
        if match.away_id
    )
    assert met == {
        frozenset(pair): form.meetings for pool in pools.values() for pair in combinations(pool, 2)
    }
