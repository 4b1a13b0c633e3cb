"""What holds for all standings, tried on small tournaments full of ties, gaps and forfeits."""

from dataclasses import replace
from itertools import combinations, groupby

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.standings import DEFAULT_CRITERIA, Criterion, Order, Outcome, Result, Row, rank
from tests.scoring.standings import oracle

OUTCOMES = [Outcome.PLAYED] * 5 + [
    Outcome.FORFEIT_HOME,
    Outcome.FORFEIT_AWAY,
    Outcome.DOUBLE_FORFEIT,
]
FIGURES = [Criterion.DIRECT, Criterion.DIFFERENCE, Criterion.POINTS, Criterion.BUCHHOLZ]


@st.composite
def rounds_of(draw: st.DrawFn, field: list[int]) -> list[Result]:
    """Up to five rounds; in each some meet, one may be exempt, the rest stays at home."""
    results = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations(field))
        pairs = draw(st.integers(len(field) // 4, len(field) // 2))
        for home, away in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
            outcome = draw(st.sampled_from(OUTCOMES))
            points = draw(st.integers(0, 3)), draw(st.integers(0, 3))
            results.append(Result(number, home, away, outcome, *points))
        if len(order) > 2 * pairs and draw(st.booleans()):
            results.append(Result(number, order[-1], None, Outcome.EXEMPT))
    return results


def tournaments_of(most: int) -> st.SearchStrategy[tuple[list[int], list[Result]]]:
    fields = st.integers(2, most).map(lambda size: list(range(1, size + 1)))
    return fields.flatmap(lambda field: st.tuples(st.just(field), rounds_of(field)))


tournaments = tournaments_of(6)
criteria_lists = st.permutations(FIGURES).map(lambda rest: [Criterion.WINS, *rest])
any_criteria = st.lists(st.sampled_from(Criterion), min_size=1, max_size=6, unique=True)
Tournament = tuple[list[int], list[Result]]


def groups(rows: list[Row]) -> list[frozenset[int]]:
    by_rank = groupby(rows, key=lambda row: row.rank)
    return [frozenset(row.entrant for row in shared) for _, shared in by_rank]


@given(tournaments, criteria_lists)
def test_brute_force_ranks_alike(tournament: Tournament, criteria: list[Criterion]) -> None:
    field, results = tournament
    assert groups(rank(field, results, criteria)) == oracle.partition(field, results, criteria)


@given(tournaments_of(4), st.sampled_from([Criterion.POINTS, Criterion.DIRECT]))
def test_brute_force_ranks_alike_whatever_comes_first(
    tournament: Tournament, first: Criterion
) -> None:
    field, results = tournament
    criteria = [first, Criterion.DIRECT, Criterion.DIFFERENCE]
    assert groups(rank(field, results, criteria)) == oracle.partition(field, results, criteria)


@given(tournaments)
def test_brute_force_finds_the_same_figures(tournament: Tournament) -> None:
    field, results = tournament
    for row in rank(field, results, [Criterion.BUCHHOLZ]):
        assert row.points == oracle.points(row.entrant, results)
        assert row.difference == sum(oracle.margins(row.entrant, results))
        assert row.buchholz == oracle.buchholz(row.entrant, results)


@given(tournaments, any_criteria, st.randoms(use_true_random=False))
def test_the_order_of_entry_changes_nothing(tournament, criteria, rng) -> None:
    field, results = tournament
    mixed_field, mixed_results = list(field), list(results)
    rng.shuffle(mixed_field)
    rng.shuffle(mixed_results)
    assert rank(mixed_field, mixed_results, criteria) == rank(field, results, criteria)


@given(tournaments)
def test_of_two_tied_who_met_once_the_winner_is_first(tournament: Tournament) -> None:
    field, results = tournament
    rows = rank(field, results)
    for _, same in groupby(rows, key=lambda row: row.score):
        tied = [row.entrant for row in same]
        meetings = [r for r in results if {r.home, r.away} == set(tied)]
        if len(tied) == 2 and len(meetings) == 1:
            first, second = (oracle.score(meetings[0], entrant) for entrant in tied)
            assert first >= second


@given(tournaments, st.data())
def test_missing_encounters_never_contradict_a_cut(tournament: Tournament, data) -> None:
    field, results = tournament
    for row in rank(field, results):
        ahead = row.reason and row.reason.ahead
        if not ahead or ahead.criterion is not Criterion.DIRECT or not ahead.league:
            continue
        members = frozenset(line.entrant for line in ahead.league.lines)
        table = data.draw(st.sampled_from(list(oracle.tables(members, ahead.league.results))))
        assert all(table[row.entrant] > table[other] for other in ahead.others)


@st.composite
def open_leagues(draw: st.DrawFn) -> tuple[list[int], list[Result]]:
    """A league of three to five who have met at most once, with up to four matches missing."""
    field = list(range(1, draw(st.integers(3, 5)) + 1))
    pairs = draw(st.permutations(list(combinations(field, 2))))
    missing = draw(st.integers(1, 4 if len(field) > 3 else 2))
    totals = st.sampled_from([(2, 1), (1, 2), (2, 1), (1, 2), (1, 1)])
    return field, [Result(1, *pair, Outcome.PLAYED, *draw(totals)) for pair in pairs[missing:]]


@settings(max_examples=300)
@given(open_leagues())
def test_a_direct_encounter_holds_however_the_missing_matches_end(league: Tournament) -> None:
    """Every completion is ranked anew, recursion included: nobody behind is ever level or ahead."""
    field, results = league
    now = {row.entrant: row.rank for row in rank(field, results, [Criterion.DIRECT])}
    for full in oracle.completed(frozenset(field), results):
        then = {row.entrant: row.rank for row in rank(field, full, [Criterion.DIRECT])}
        assert all(then[a] < then[b] for a in field for b in field if now[a] < now[b])


@given(tournaments, st.integers(0, 5))
def test_a_stranger_with_other_wins_changes_nothing_inside_a_block(
    tournament: Tournament, wins: int
) -> None:
    field, results = tournament
    before = rank(field, results)
    assume(all(row.score != 2 * wins for row in before))
    stranger = [Result(number, 99, None, Outcome.EXEMPT) for number in range(1, wins + 1)]
    after = [row for row in rank([*field, 99], results + stranger) if row.entrant != 99]
    assert [replace(row, rank=0) for row in after] == [replace(row, rank=0) for row in before]


@given(tournaments)
def test_differences_sum_to_nothing(tournament: Tournament) -> None:
    assert sum(row.difference for row in rank(*tournament)) == 0


@given(tournaments, any_criteria)
def test_one_criterion_less_only_merges_neighbours(
    tournament: Tournament, criteria: list[Criterion]
) -> None:
    fine = groups(rank(*tournament, criteria))
    for coarse in groups(rank(*tournament, criteria[:-1])):
        inside = [group for group in fine if group <= coarse]
        assert frozenset().union(*inside) == coarse


@given(tournaments, any_criteria)
def test_a_rank_counts_those_ahead(tournament: Tournament, criteria: list[Criterion]) -> None:
    rows = rank(*tournament, criteria)
    for place, row in enumerate(rows):
        mates = [other for other in rows if other.rank == row.rank]
        assert row.rank == rows.index(mates[0]) + 1 <= place + 1
        assert row.shared is (len(mates) > 1)


@given(tournaments)
def test_exactly_the_rows_tied_on_the_first_criterion_have_a_reason(
    tournament: Tournament,
) -> None:
    rows = rank(*tournament)
    for row in rows:
        tied = any(other.score == row.score for other in rows if other is not row)
        assert (row.reason is not None) is tied


@given(tournaments, criteria_lists)
def test_what_one_row_says_of_the_next_the_next_says_of_it(
    tournament: Tournament, criteria: list[Criterion]
) -> None:
    rows = rank(*tournament, criteria)
    for upper, lower in combinations(rows, 2):
        ahead = upper.reason and upper.reason.ahead
        if not ahead or lower.entrant not in ahead.others:
            continue
        behind = lower.reason and lower.reason.behind
        assert behind
        assert upper.entrant in behind.others
        assert (ahead.criterion, ahead.league) == (behind.criterion, behind.league)
        assert ahead.own >= behind.theirs > behind.own or ahead.own > ahead.theirs >= behind.own


@given(tournaments)
def test_a_drawing_of_lots_leaves_no_rank_shared(tournament: Tournament) -> None:
    rows = rank(*tournament, Order(criteria=(*DEFAULT_CRITERIA, Criterion.LOTS), seed=7))
    assert [row.rank for row in rows] == list(range(1, len(rows) + 1))


@given(tournaments)
def test_played_is_won_drawn_and_lost(tournament: Tournament) -> None:
    field, results = tournament
    for row in rank(field, results):
        assert row.played == row.won + row.drawn + row.lost
        assert row.played == sum(row.entrant in (r.home, r.away) for r in results)
        assert row.score == 2 * row.won + row.drawn == oracle.total(row.entrant, results)
