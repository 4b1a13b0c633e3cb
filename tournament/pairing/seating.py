"""Who sits where in a drawn round: from what was stored of its draw, and what was changed by hand.

The same function draws a round, draws it again for anyone who asks, and shows an exchange of seats.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournament.pairing import brackets, formats, movement, pools, round_robin
from tournament.pairing.judge import judge, swap
from tournament.pairing.replay import replay
from tournament.pairing.tables import assign_tables
from tournament.pairing.types import Draw, Reason

Swaps = Sequence[Sequence[int]]
"""Pairs of numbers that exchanged their seats, in order."""


@dataclass(frozen=True, slots=True)
class Place:
    """Two doublettes that meet, by their numbers, or one that is exempt; why, and where it is."""

    home: int
    away: int | None
    reasons: tuple[Reason, ...] = ()
    pool: int | None = None
    node: str = ""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A doublette of a field that the draw fixes, by its number."""

    number: int
    seed: int
    pool: int | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """A round as it was drawn and changed: its places, what its heading says, the field it fixes.

    ``draw`` is the whole answer where rounds are drawn one by one.
    """

    places: tuple[Place, ...]
    summary: dict[str, Any]
    entries: tuple[Entry, ...] = ()
    draw: Draw | None = None


def seating(kept: Mapping[str, Any], swaps: Swaps = ()) -> Seating:
    """The seats of a stored draw after these exchanges.

    Raises ValueError for a draw of another algorithm, or an exchange of somebody who has no seat,
    and NoPairing where no round exists.
    """
    algorithm = kept["algorithm"]
    if algorithm == pools.ALGORITHM:
        seated = _in_pools(kept, swaps)
    elif algorithm == brackets.ALGORITHM:
        seated = _in_a_bracket(kept, swaps)
    else:
        seated = _in_a_round(kept, swaps)
    stays = movement.tables(kept) if algorithm == movement.ALGORITHM and not swaps else {}
    return replace(seated, places=_at_tables(seated.places, kept, stays))


def may_swap(kept: Mapping[str, Any]) -> bool:
    """Whether seats can be exchanged: in later rounds of pools and brackets they follow."""
    return "pools" not in kept and "winners" not in kept


# --- Round by round


def _in_a_round(kept: Mapping[str, Any], swaps: Swaps) -> Seating:
    drawn = replay(kept)
    changed = {number for pair in swaps for number in pair}
    for one, other in swaps:
        pairs, exempt = swap(drawn, one, other)
        drawn = judge(kept, pairs, exempt, changed)
    places = [Place(pair.home, pair.away, pair.reasons) for pair in drawn.pairs]
    if drawn.exempt is not None:
        reasons = (drawn.exempt_reason,) if drawn.exempt_reason else ()
        places.append(Place(drawn.exempt, None, reasons))
    summary = {
        "rematches": drawn.rematches,
        "same_club": drawn.cost.club_first + drawn.cost.club,
        "gap": drawn.cost.gap,
        "reopened": drawn.reopened,
        "certified": drawn.certified,
        "exempt": drawn.exempt,
    }
    return Seating(tuple(places), summary, draw=drawn)


# --- Pools


def _in_pools(kept: Mapping[str, Any], swaps: Swaps) -> Seating:
    if "pools" in kept:
        drawn = tuple(tuple(pool) for pool in kept["pools"])
        return Seating(_places_in_pools(drawn, kept), {"pools": [len(pool) for pool in drawn]})
    result = pools.replay(kept)
    clubs = dict(kept["seeded"])
    for one, other in swaps:
        _refuse_strangers(clubs, one, other)
        result = pools.swapped(result, one, other, clubs)
    of_pool = {number: at for at, pool in enumerate(result.pools, start=1) for number in pool}
    summary = {
        "pools": [len(pool) for pool in result.pools],
        "same_club": result.clashes,
        "certified": result.certified,
    }
    entries = tuple(
        Entry(number, seed, of_pool[number]) for seed, number in enumerate(pools.seeds_of(kept), 1)
    )
    return Seating(_places_in_pools(_in_seed_order(entries), kept), summary, entries)


def _in_seed_order(entries: Sequence[Entry]) -> tuple[tuple[int, ...], ...]:
    """The pools as later rounds find them, in the order of the seeds even after a swap by hand.

    Everyone meets everyone only when all rounds of a pool are made of one order.
    """
    pools_of: defaultdict[int, list[int]] = defaultdict(list)
    for entry in entries:
        pools_of[entry.pool or 0].append(entry.number)
    return tuple(tuple(pools_of[number]) for number in sorted(pools_of))


def _places_in_pools(drawn: Sequence[Sequence[int]], kept: Mapping[str, Any]) -> tuple[Place, ...]:
    """Who meets whom in a round of pools: pool after pool, then those who rest."""
    playing: list[Place] = []
    resting: list[Place] = []
    for number, pool in enumerate(drawn, start=1):
        rounds = round_robin.schedule(pool, kept["meetings"])
        for one in rounds[kept["round"] - 1 : kept["round"]]:
            playing += [Place(home, away, pool=number) for home, away in one.pairs]
            resting += [Place(alone, None, pool=number) for alone in one.resting]
    return (*playing, *resting)


# --- Brackets


def _in_a_bracket(kept: Mapping[str, Any], swaps: Swaps) -> Seating:
    form = formats.load(kept["format"])
    if not isinstance(form, formats.Bracket):
        raise ValueError("a bracket was not drawn for another format")
    seeds = [*kept["seeds"]] if "seeds" in kept else [*brackets.seeds_of(kept), *kept["others"]]
    for one, other in swaps:
        _refuse_strangers(seeds, one, other)
        exchanged = {one: other, other: one}
        seeds = [exchanged.get(number, number) for number in seeds]
    others = len(kept["others"])
    laid = brackets.plan(form, len(seeds) - others, others)
    state = brackets.progress(laid, seeds, kept.get("winners", {}))
    places = [
        Place(home, away, node=node.key)
        for node in state.ready
        for home, away in (state.pairs[node.key],)
        if home and away
    ]
    places += [Place(number, None) for number in state.waiting]
    summary = {"entrants": laid.entrants, "others": others, "rounds": laid.rounds}
    entries = tuple(Entry(number, at) for at, number in enumerate(seeds, start=1))
    return Seating(tuple(places), summary, () if "seeds" in kept else entries)


def _refuse_strangers(seated: Mapping[int, Any] | Sequence[int], *numbers: int) -> None:
    if strangers := [number for number in numbers if number not in seated]:
        raise ValueError(f"without a seat: {strangers}")


# --- Tables


def _at_tables(
    places: Sequence[Place], kept: Mapping[str, Any], stays: Mapping[int, int]
) -> tuple[Place, ...]:
    """Tables 1, 2 … in the order of the places; whoever cannot move keeps the own one.

    So does whoever stays in a movement, as far as the hall reaches and nobody else has a table.
    """
    pairs = [(one.home, one.away) for one in places if one.away is not None]
    tables = range(1, max(len(pairs), kept.get("tables", 0)) + 1)
    fixed = dict(kept.get("fixed", ()))
    if not fixed and all(table in tables for table in stays.values()):
        fixed = dict(stays)
    given = assign_tables(pairs, fixed, tables)
    return tuple(
        one if one.away is None else replace(one, table=given[one.home, one.away]) for one in places
    )
