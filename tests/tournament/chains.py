"""Any chain of stages that can be played."""

from random import Random

from tournament.pairing.formats import (
    Bracket,
    Consolante,
    Elimination,
    Filling,
    Format,
    Kind,
    Method,
    Opening,
    Pools,
    Swiss,
    problems,
)
from tournament.pairing.types import ClubSetting

CHAINS = [
    (Kind.SWISS,),
    (Kind.POOLS,),
    (Kind.BRACKET,),
    (Kind.BRACKET,),
    (Kind.BRACKET,),
    (Kind.SWISS, Kind.BRACKET),
    (Kind.POOLS, Kind.BRACKET),
    (Kind.SWISS, Kind.SWISS),
    (Kind.POOLS, Kind.SWISS),
    (Kind.POOLS, Kind.POOLS),
    (Kind.BRACKET, Kind.SWISS),
    (Kind.SWISS, Kind.POOLS, Kind.BRACKET),
]


def any_chain(lot: Random, count: int) -> list[Format]:
    """One to three stages for about so many doublettes."""
    kinds = lot.choice(CHAINS)
    return [any_format(lot, kind, count) for kind in kinds]


def any_format(lot: Random, kind: Kind, count: int) -> Format:
    """One stage with any options that go together."""
    made = {Kind.SWISS: any_swiss, Kind.POOLS: any_pools, Kind.BRACKET: any_bracket}[kind]
    while True:
        form = made(lot, count)
        if not problems(form):
            return form


def any_swiss(lot: Random, count: int) -> Swiss:
    rounds = lot.randint(1, 5)
    return Swiss(
        rounds=rounds,
        method=lot.choice([Method.SWISS, Method.SWISS, *Method]),
        opening=lot.choice([*Opening]),
        club=lot.choice([*ClubSetting]),
        accelerated=lot.choice([0, 0, 1, 2]),
        carried=lot.random() < 0.5,
    )


def any_pools(lot: Random, count: int) -> Pools:
    return Pools(
        size=lot.randint(3, 6),
        meetings=lot.choice([1, 1, 1, 2]),
        opening=lot.choice([*Opening]),
        clubs_apart=lot.random() < 0.7,
    )


def any_bracket(lot: Random, count: int) -> Bracket:
    return Bracket(
        entrants=lot.choice([0, lot.randint(2, max(count, 2))]),
        qualifiers=lot.randint(1, 3),
        best=lot.choice([0, 0, 1, 2, 3]),
        elimination=lot.choice([Elimination.SINGLE, *Elimination]),
        reset=lot.random() < 0.3,
        filling=lot.choice([*Filling]),
        third_place=lot.random() < 0.6,
        placing=lot.random() < 0.3,
        consolante=lot.choice([Consolante.NONE, *Consolante]),
    )
