"""A whole Swiss tournament through the services."""

from itertools import combinations

import pytest

from tests import factories
from tournament import selectors
from tournament.models import Match


@pytest.mark.django_db
@pytest.mark.parametrize("count", [8, 13])
def test_five_rounds_without_rematch_and_with_different_exempts(organiser, count):
    tournament = factories.make_tournament(by=organiser, doublettes=count)
    for _ in range(5):
        factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    matches = Match.objects.of_tournament(tournament)
    pairs = [frozenset((m.home_id, m.away_id)) for m in matches if m.away_id]
    exempts = [m.home_id for m in matches if m.is_exempt]
    assert len(pairs) == len(set(pairs)) == 5 * (count // 2)
    assert len(set(exempts)) == len(exempts) == 5 * (count % 2)
    table = selectors.standings(tournament)
    assert table.rows[0].doublette.number == 1
    assert not table.is_provisional
    ranks = [line.row.rank for line in table.rows]
    assert ranks == sorted(ranks)
    assert all(a.row.score >= b.row.score for a, b in combinations(table.rows, 2))
