"""The whole way from the facts of deals to the ranking, recomputed by hand from the database."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.models import Sheet
from tests.scoring.rules import oracle
from tournament import selectors
from tournament.models import Match, Round, Tournament

ROLES = {"taker": oracle.TAKERS, "defence": oracle.DEFENCE, "": None}


def on_paper(deal):
    """The stored facts of a deal as a sheet of the oracle."""
    contract = oracle.CAPOT if deal.bid == "capot" else deal.contract
    mode = deal.trump if deal.trump in (oracle.SA, oracle.TA) else oracle.SUIT
    sweep, belote = ROLES[deal.all_tricks], ROLES[deal.belote]
    return oracle.Sheet(contract, mode, deal.coinche, belote, deal.taker_points, sweep)


def added_up(sheet):
    """The totals of both sides after all deals, from facts alone; a pot left over is shared."""
    totals, pot = Counter(a=0, b=0), 0
    for fine in sheet.deals.exclude(penalised=""):
        totals["b" if fine.penalised == "a" else "a"] += fine.penalty
    for deal in sheet.deals.exclude(taker="").order_by("number"):
        takers, defence, pot = oracle.settle(oracle.COINCHE, on_paper(deal), pot)
        taker = deal.taker.lower()
        totals[taker] += takers
        totals["b" if taker == "a" else "a"] += defence
    return totals["a"] + pot // 2, totals["b"] + pot // 2


def totals_and_standings_follow_from_the_facts_of_the_deals(tournament):
    won, difference = Counter(), Counter()
    for match in Match.objects.all():
        if match.is_exempt:
            won[match.home_id] += 1
            continue
        home, away = added_up(match.sheet)
        assert (home, away) == (match.sheet.total_a, match.sheet.total_b)
        won[match.home_id if home > away else match.away_id] += 1
        difference[match.home_id] += home - away
        difference[match.away_id] += away - home
    rows = [(line.doublette.pk, line.row) for line in selectors.standings(tournament).rows]
    assert [(row.won, row.difference) for pk, row in rows] == [
        (won[pk], difference[pk]) for pk, _ in rows
    ]
    assert [won[pk] for pk, _ in rows] == sorted((won[pk] for pk, _ in rows), reverse=True)


def a_round_seats_everyone_once_and_nobody_meets_or_sits_out_twice(tournament):
    pairs, exempt = [], []
    for drawn in Round.objects.all():
        matches = drawn.matches.all()
        seated = [pk for match in matches for pk in (match.home_id, match.away_id) if pk]
        everyone = tournament.doublettes.values_list("pk", flat=True)
        assert sorted(seated) == sorted(everyone)
        pairs += [{match.home_id, match.away_id} for match in matches if not match.is_exempt]
        exempt += [match.home_id for match in matches if match.is_exempt]
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == 3 * 7
    assert len(set(exempt)) == len(exempt) == 3


def every_change_of_a_sheet_has_the_next_version():
    for sheet in Sheet.objects.all():
        versions = [*sheet.events.order_by("version").values_list("version", flat=True)]
        assert versions == [*range(1, sheet.version + 1)]
        numbers = [*sheet.deals.order_by("number").values_list("number", flat=True)]
        assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.django_db
def test_a_whole_tournament_can_be_recomputed_from_what_is_stored():
    call_command("demo", doublettes=15, rounds=3, stdout=StringIO(), stderr=StringIO())
    tournament = Tournament.objects.get()
    totals_and_standings_follow_from_the_facts_of_the_deals(tournament)
    a_round_seats_everyone_once_and_nobody_meets_or_sits_out_twice(tournament)
    every_change_of_a_sheet_has_the_next_version()
