"""Who is which seed: from a ranking, from pools, by lot; rivals of before kept apart."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate
from operator import mul
from typing import Any

from tournament.pairing.brackets.layout import size_for, standard_order
from tournament.pairing.matching import heaviest

Costs = Mapping[tuple[int, int], tuple[int, ...]]
"""What it costs to give place j to the i-th: the graver count comes first, and no number of lighter
ones makes up for it."""

_PRIME = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A doublette that comes from a pool: its number, the pool, its place there; 0 for no club."""

    id: int
    pool: int
    place: int
    club: int = 0


def seeds_of(kept: Mapping[str, Any]) -> tuple[int, ...]:
    """The seeds of a stored question: who enters from the best on, and how they are placed.

    ``entering``: [number, pool, place, club] each, pool 0 for those who come from none; the first
    ``seeded`` of them keep their places, the lot orders the others. ``met``: pairs that have
    played. ``cadrage``: the lot says who is spared the first round.
    """
    entering = [Qualifier(*row) for row in kept["entering"]]
    lot = int(kept["seed"])
    if any(one.pool for one in entering):
        spared = _spared([one.id for one in entering], lot) if kept["cadrage"] else set()
        return from_pools(entering, spared)
    numbers = [one.id for one in entering]
    ids = (*numbers[: kept["seeded"]], *by_lot(numbers[kept["seeded"] :], lot))
    if kept["cadrage"]:
        ids = spared_by_lot(ids, lot)
    met = {frozenset(pair) for pair in kept["met"]}
    return apart(ids, met, {one.id: one.club for one in entering})


def by_lot(ids: Collection[int], seed: int) -> tuple[int, ...]:
    """All of them as the lot has it, in whatever order they are given."""
    return tuple(sorted(ids, key=lambda id: _lot(seed, id)))


def spared_by_lot(ids: Sequence[int], seed: int) -> tuple[int, ...]:
    """The lot says who need not play the cadrage; these become the first seeds.

    The spared and the others stay in the order they had among themselves.
    """
    spared = _spared(ids, seed)
    return tuple(sorted(ids, key=lambda id: id not in spared))


def _spared(ids: Sequence[int], seed: int) -> set[int]:
    return set(by_lot(ids, seed)[: size_for(len(ids)) - len(ids)])


def from_pools(
    qualifiers: Sequence[Qualifier], spared: Collection[int] = frozenset()
) -> tuple[int, ...]:
    """The seeds of those who come from pools, given from the best to the last.

    All first ones come before the second ones, and so on; ``spared`` by the lot, which there are no
    more of than byes, come before everyone. Within one place everybody takes the seed that keeps
    two of one pool apart as long as possible, then one that does not begin against a better seed of
    the same club, then the nearest to the own.
    """
    tiers: dict[tuple[bool, int], list[Qualifier]] = {}
    for one in sorted(qualifiers, key=lambda one: (one.id not in spared, one.place)):
        tiers.setdefault((one.id not in spared, one.place), []).append(one)
    spot = {seed: at for at, seed in enumerate(standard_order(size_for(len(qualifiers))))}
    seeded: dict[int, Qualifier] = {}
    # There may be too few in the last tier to get out of the way: then those above do.
    for _ in range(2):
        first, too_soon = 1, 0
        for tier in tiers.values():
            seeds = range(first, first + len(tier))
            for seed in seeds:
                seeded.pop(seed, None)
            if seeded:
                costs = _priced(tier, seeds, seeded, spot)
                chosen = _assigned([one.id for one in tier], costs)
                too_soon += sum(costs[pair][0] for pair in chosen)
            else:  # nobody to get out of the way of
                chosen = [(at, at) for at in range(len(tier))]
            seeded |= {seeds[j]: tier[i] for i, j in chosen}
            first += len(tier)
        if not too_soon:
            break
    return tuple(seeded[seed].id for seed in sorted(seeded))


def _priced(
    tier: Sequence[Qualifier],
    seeds: Sequence[int],
    seeded: Mapping[int, Qualifier],
    spot: Mapping[int, int],
) -> Costs:
    """How bad each seed is for each of a tier: for the pool, whether it begins against a better one
    of its club, and how far it is from the own."""
    harm, nowhere = _harms(len(spot)), [0] * len(seeds)
    of_pool: dict[int, list[int]] = {}
    for seed, one in seeded.items():
        mates = of_pool.get(one.pool, nowhere)
        of_pool[one.pool] = [
            harm[spot[seed] ^ spot[other]] + others
            for other, others in zip(seeds, mates, strict=True)
        ]
    clubs = {seed: one.club for seed, one in seeded.items()}
    # Of the two of a first match the worse seed makes way.
    met = [clubs.get(min(seed, len(spot) + 1 - seed), 0) for seed in seeds]
    return {
        (i, j): (too_soon, int(met[j] == one.club != 0), (j - i) ** 2)
        for i, one in enumerate(tier)
        for j, too_soon in enumerate(of_pool.get(one.pool, nowhere))
    }


def _harms(size: int) -> list[int]:
    """How bad it is that two of one pool are on spots whose numbers differ in these bits: four
    times worse for each round before the final in which they may meet, no harm in the final."""
    rounds = size.bit_length() - 1
    return [(1 << 2 * (rounds - bits.bit_length())) - 1 for bits in range(size)]


def apart(
    ids: Sequence[int],
    met: Collection[frozenset[int]],
    clubs: Mapping[int, int],
) -> tuple[int, ...]:
    """The same seeds, but those who begin from the lower half exchange places within their tier.

    So the first round repeats as few matches as possible, then brings as few together of one club.
    """
    size = size_for(len(ids))
    low = size // 2
    tier = range(low, len(ids))
    costs = {
        (i, j): (*_unwanted(ids[one], ids[size - 1 - at], met, clubs), (one - at) ** 2)
        for i, one in enumerate(tier)
        for j, at in enumerate(tier)
    }
    seeds = list(ids)
    for i, j in _assigned(ids[low:], costs):
        seeds[tier[j]] = ids[tier[i]]
    return tuple(seeds)


def _unwanted(
    one: int, other: int, met: Collection[frozenset[int]], clubs: Mapping[int, int]
) -> tuple[int, int]:
    """A rematch, and two of one club: 1 each if it is so."""
    same_club = clubs.get(one, 0) == clubs.get(other, 0) != 0
    return int(frozenset((one, other)) in met), int(same_club)


def _assigned(ids: Sequence[int], costs: Costs) -> list[tuple[int, int]]:
    """The cheapest way to give each of these one of as many places.

    Where several are as cheap a hash decides, so that the answer is not the solver's.
    """
    count = len(ids)
    lots = [_tie(id) for id in ids]
    # Multiples of a number modulo a prime: no exchange of two leaves their sum as it was.
    prices = _weighed(
        count, {(i, j): (*cost, lots[i] * (j + 1) % _PRIME) for (i, j), cost in costs.items()}
    )
    ceiling = max(prices.values(), default=0) + 1
    edges = [(i, count + j, ceiling - price) for (i, j), price in prices.items()]
    return [(i, j - count) for i, j in heaviest(2 * count, edges)]


def _weighed(count: int, costs: Costs) -> dict[tuple[int, int], int]:
    """One number for each cost: one more of a tier outweighs all that lighter tiers can add up."""
    units = [count * max(tier) + 1 for tier in zip(*costs.values(), strict=True)]
    *weights, _ = accumulate(reversed(units), mul, initial=1)
    weights.reverse()
    return {key: sum(map(mul, weights, cost)) for key, cost in costs.items()}


def _lot(seed: int, id: int) -> tuple[bytes, int]:
    return blake2b(f"{seed}:bracket:{id}".encode(), digest_size=8).digest(), id


def _tie(id: int) -> int:
    return int.from_bytes(blake2b(f"{id}".encode(), digest_size=8).digest())
