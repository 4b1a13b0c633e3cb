"""The golden deals of the three rule sets, sent to real sheets as programs send them."""

import pytest

from scoring.models import Deal, Sheet
from scoring.rules.presets import PRESETS
from scoring.serializers import DealSerializer
from tests.api.programs import sheet_path
from tests.scoring.rules.notation import cells, golden_lines, read_deal
from tests.scoring.rules.test_golden_deals import NOT_OFFERED, scored_deals

SCORED = [case for case in scored_deals("deals.txt") if case.values[0] in PRESETS]
BEYOND_MEASURE = "9999999999"  # no figure of a sheet: `test_record` has those
REFUSED = [
    line
    for line in map(cells, golden_lines("refused.txt"))
    if line[0] in PRESETS and BEYOND_MEASURE not in line[1]
]


def sent(deal, number=1):
    """A deal of side B as JSON."""
    return {"number": number, "taker": "b", "deal": DealSerializer(deal).data}


def played(chain):
    """The deals of a chain, the first one first."""
    deal, before = chain
    return [*(played(before) if before else []), deal]


def play_under(rules, match):
    Sheet.objects.filter(pk=match.sheet_id).update(rules=rules)


@pytest.mark.parametrize(("rules", "chain", "worth"), SCORED)
def test_a_preview_tells_what_players_expect(match, captain_a, rules, chain, worth):
    play_under(rules, match)
    *before, deal = played(chain)
    for number, earlier in enumerate(before, start=1):
        captain_a.post(sheet_path(match, "deals/"), sent(earlier, number))
    told = captain_a.post(sheet_path(match, "preview/"), sent(deal, len(before) + 1)).json()
    if worth == "not offered":
        assert not told["possible"]
        assert {problem["code"] for problem in told["problems"]} <= NOT_OFFERED
        return
    pot = f" pot {told['pot']}" if told["pot"] else ""
    assert f"{told['b']} / {told['a']}{pot}" == worth


@pytest.mark.parametrize(("rules", "deal", "verdict"), REFUSED)
def test_a_contradictory_deal_is_refused_and_stores_nothing(match, captain_a, rules, deal, verdict):
    play_under(rules, match)
    answer = captain_a.post(sheet_path(match, "deals/"), sent(read_deal(deal)))
    assert answer.status_code == 400
    assert not Deal.objects.exists()
    assert Sheet.objects.get(pk=match.sheet_id).version == 0
    codes = [problem["code"] for problem in answer.json()["problems"]]
    assert sorted(codes) == sorted(verdict.split())
