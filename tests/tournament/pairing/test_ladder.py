"""What is given up when no round exists: the least, and only with a proof."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.pairing.histories import Evening, careless, some_pairs
from tests.tournament.pairing.oracles import can_be_paired
from tournament.pairing.check import faults, witness_faults
from tournament.pairing.swiss import draw
from tournament.pairing.types import Entrant, NoPairing, Pair, Witness

hard = careless(most=13, rounds=10)


@given(hard, st.sampled_from([0, 0.1, 0.3]))
@settings(max_examples=150)
def test_rounds_are_reopened_only_when_nothing_less_does(evening, share):
    entrants, forbidden = evening.entrants(), some_pairs(evening, share)
    try:
        found = draw(entrants, round_number=evening.round, seed=1, forbidden=forbidden)
    except NoPairing:
        return
    free = None if found.exempt is None else next(e.free for e in entrants if e.id == found.exempt)
    allowed = {"forbidden": forbidden, "free": free}
    assert can_be_paired(entrants, opened=found.reopened, **allowed)
    assert (found.reopened == 0) == can_be_paired(entrants, **allowed) or free
    if found.witness is not None:
        assert witness_faults(entrants, found.witness, forbidden) == []
        assert not can_be_paired(entrants, opened=found.witness.opened, forbidden=forbidden)


@given(hard, st.floats(0.3, 0.9))
@settings(max_examples=80)
def test_a_round_is_refused_only_with_a_proof(evening, share):
    entrants, forbidden = evening.entrants(), some_pairs(evening, share)
    most = max(entrant.free for entrant in entrants)
    witness = None
    try:
        draw(entrants, round_number=evening.round, seed=1, forbidden=forbidden)
    except NoPairing as refused:
        witness = refused.witness
    assert witness is None or witness_faults(entrants, witness, forbidden) == []
    assert (witness is None) == can_be_paired(entrants, opened=99, forbidden=forbidden, free=most)


@given(hard, st.sampled_from([0, 0.3, 0.5]))
@settings(max_examples=80)
def test_nobody_is_exempt_again_while_somebody_else_can_be(evening, share):
    entrants, forbidden = evening.entrants(), some_pairs(evening, share)
    least = min(entrant.free for entrant in entrants)
    try:
        found = draw(entrants, round_number=evening.round, seed=1, forbidden=forbidden)
    except NoPairing:
        return
    exempt = next((e for e in entrants if e.id == found.exempt), None)
    if exempt is not None and exempt.free > least:
        assert not can_be_paired(entrants, opened=99, forbidden=forbidden)


@given(hard)
@settings(max_examples=60)
def test_the_exempt_is_the_lowest_who_leaves_a_pairing(evening):
    entrants = evening.entrants()
    found = draw(entrants, round_number=max(evening.round, 2), seed=1)
    if found.exempt is None:
        return
    least = min(entrant.free for entrant in entrants)
    allowed = sorted(
        (e for e in entrants if e.free == least), key=lambda e: (e.last_bye, e.score, -e.place)
    )
    for candidate in allowed:
        rest = [e for e in entrants if e != candidate]
        if can_be_paired(rest, opened=found.reopened):
            assert candidate.id == found.exempt
            break


def full(pairs: str) -> list[Entrant]:
    """Entrants 1 to 6 of whom these have met, pair after pair in rounds of three."""
    met: dict[int, dict[int, int]] = {n: {} for n in range(1, 7)}
    for index, (one, other) in enumerate(pair.split("-") for pair in pairs.split()):
        met[int(one)][int(other)] = met[int(other)][int(one)] = 1 + index // 3
    return [Entrant(id=n, score=0, place=n, met=met[n]) for n in met]


STUCK = "1-4 2-5 3-6 1-5 2-6 3-4 1-6 2-4 3-5"


def test_two_triangles_are_proved_stuck():
    entrants = full(STUCK)
    found = draw(entrants, round_number=4, seed=1)
    assert found.reopened == 1
    assert found.rematches == 1
    assert found.witness == Witness(removed=(), groups=((1, 2, 3), (4, 5, 6)), opened=0)


def test_the_check_finds_what_was_spoilt():
    entrants = full(STUCK)
    found = draw(entrants, round_number=4, seed=1)
    assert faults(entrants, found) == []
    first, second, *others = found.pairs
    crossed = (Pair(first.home, second.home), Pair(first.away, second.away), *others)
    spoilt = {
        "an unproved rematch": replace(found, witness=None),
        "a rematch not declared": replace(found, rematches=0),
        "a round not reopened": replace(found, reopened=0),
        "somebody missing": replace(found, pairs=found.pairs[1:]),
        "somebody twice": replace(found, pairs=(first, first, *others)),
        "an exempt too many": replace(found, exempt=7),
        "a proof without a group": replace(
            found, witness=Witness(removed=(1,), groups=((2,), (3,)), opened=0)
        ),
        "other pairs": replace(found, pairs=crossed),
    }
    assert [what for what, drawn in spoilt.items() if not faults(entrants, drawn)] == []
    assert faults(entrants, found, locked=[(first.home, second.home)]) != []
    assert faults(entrants, found, forbidden=[frozenset({first.home, first.away})]) != []


def test_more_rematches_than_needed_are_a_fault():
    entrants = Evening(4, 1).entrants()
    met = [replace(e, met={o.id: 1 for o in entrants if (o.id + e.id) in {3, 7}}) for e in entrants]
    found = draw(met, round_number=2, seed=1)
    again = replace(found, pairs=(Pair(1, 2), Pair(3, 4)), rematches=2, reopened=1)
    assert "there is a draw with fewer rematches" in faults(met, again)
