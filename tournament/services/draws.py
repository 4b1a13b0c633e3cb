"""What is drawn for the next round of a stage, by the way it is played. Nothing is stored here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournament import selectors
from tournament.models import Stage
from tournament.pairing import pools, round_robin, swiss
from tournament.pairing.formats import Bracket, Opening, Pools, Swiss
from tournament.pairing.types import Draw, NoPairing, Rule
from tournament.selectors.fields import entering, members_of
from tournament.services import bracket_draws
from tournament.services.drawing import (
    Drawing,
    Entry,
    NoDrawPossible,
    Place,
    TooFewPresent,
    seed_number,
)


def question_of(stage: Stage, number: int, seed: str) -> dict[str, Any]:
    """What the draw of a Swiss round is asked, as JSON. Raises TooFewPresent."""
    entrants = selectors.entrants_of(stage)
    if len(entrants) < 2:
        raise TooFewPresent
    form = stage.format
    if not isinstance(form, Swiss):
        raise TypeError(f"{form.kind} is not drawn round by round")
    options: dict[str, Any] = {"club": form.club}
    if form.opening is Opening.SEEDED and not selectors.rounds_played(stage):
        options["rule"] = Rule.SLIDE
        place = {one.number: at for at, one in enumerate(entering(stage), start=1)}
        entrants = [replace(one, place=place[one.id]) for one in entrants]
    return swiss.dump_input(entrants, round_number=number, seed=seed_number(seed), **options)


def draw(stage: Stage, number: int, seed: str) -> Drawing:
    """The next round of a stage. Raises TooFewPresent, NoDrawPossible."""
    form = stage.format
    if isinstance(form, Pools):
        return draw_of_pools(stage, form, seed)
    if isinstance(form, Bracket):
        return bracket_draws.draw(stage, form, seed)
    return draw_of_swiss(stage, number, seed)


def asked_now(stage: Stage, number: int, seed: str) -> dict[str, Any]:
    """What the draw of this round would be asked now, to be compared with what it was asked."""
    if isinstance(stage.format, Swiss):
        return question_of(stage, number, seed)
    return draw(stage, number, seed).stored


def draw_of_swiss(stage: Stage, number: int, seed: str) -> Drawing:
    """A Swiss round."""
    stored = question_of(stage, number, seed)
    try:
        drawn = swiss.replay(stored)
    except NoPairing as impossible:
        raise NoDrawPossible from impossible
    return Drawing(stored["algorithm"], stored, summary_of(drawn), places_of(drawn))


# --- Pools


def draw_of_pools(stage: Stage, form: Pools, seed: str) -> Drawing:
    """The pools and their first round; afterwards the next round of the pools there are."""
    played = selectors.rounds_played(stage)
    if played:
        drawn = [[one.number for one in pool] for pool in members_of(stage).values()]
        stored: dict[str, Any] = {"algorithm": pools.ALGORITHM}
        entries: tuple[Entry, ...] = ()
    else:
        seeded = seeds_of(stage)
        if len(seeded) < 2:
            raise TooFewPresent
        stored = pools.dump_input(
            seeded,
            pools.pool_sizes(len(seeded), form.size),
            seed=seed_number(seed),
            by_lot=form.opening is Opening.LOT,
            clubs_apart=form.clubs_apart,
        )
        drawn = [list(pool) for pool in pools.replay(stored).pools]
        entries = entries_of(drawn, [one.id for one in seeded])
    stored |= {"pools": drawn, "meetings": form.meetings, "round": played + 1}
    return Drawing(
        pools.ALGORITHM, stored, summary_of_pools(stage, stored), places_in_pools(stored), entries
    )


def seeds_of(stage: Stage) -> list[pools.Seeded]:
    """Who enters a stage, the best seed first, with clubs as small numbers."""
    coming = entering(stage)
    clubs = selectors.club_numbers(coming)
    return [pools.Seeded(one.number, clubs[selectors.club_key(one)]) for one in coming]


def entries_of(drawn: Sequence[Sequence[int]], seeds: Sequence[int]) -> tuple[Entry, ...]:
    """The field of a stage in pools, by seed."""
    of_pool = {number: at for at, pool in enumerate(drawn, start=1) for number in pool}
    return tuple(Entry(number, seed, of_pool[number]) for seed, number in enumerate(seeds, start=1))


def places_in_pools(stored: Mapping[str, Any]) -> tuple[Place, ...]:
    """Who meets whom in a round of pools: pool after pool, then those who rest."""
    playing: list[Place] = []
    resting: list[Place] = []
    for number, pool in enumerate(stored["pools"], start=1):
        rounds = round_robin.schedule(pool, stored["meetings"])
        for one in rounds[stored["round"] - 1 : stored["round"]]:
            playing += [Place(home, away, pool=number) for home, away in one.pairs]
            resting += [Place(alone, None, pool=number) for alone in one.resting]
    return (*playing, *resting)


def summary_of_pools(stage: Stage, stored: Mapping[str, Any]) -> dict[str, Any]:
    """What the draft's heading says of pools."""
    numbers = [number for pool in stored["pools"] for number in pool]
    doublettes = [one for one in stage.tournament.doublettes.all() if one.number in set(numbers)]
    keys = selectors.club_numbers(doublettes)
    clubs = {one.number: keys[selectors.club_key(one)] for one in doublettes}
    counted = pools.counted(stored["pools"], clubs)
    return {
        "pools": [len(pool) for pool in stored["pools"]],
        "same_club": counted.clashes,
        "certified": counted.certified,
    }


def places_of(drawn: Draw) -> tuple[Place, ...]:
    """The seats of a Swiss draw, the best group first, then the exempt."""
    places = [Place(pair.home, pair.away, pair.reasons) for pair in drawn.pairs]
    if drawn.exempt is not None:
        reasons = (drawn.exempt_reason,) if drawn.exempt_reason else ()
        places.append(Place(drawn.exempt, None, reasons))
    return tuple(places)


def summary_of(drawn: Draw) -> dict[str, Any]:
    """What the draft's heading and a replay need of a Swiss draw."""
    return {
        "rematches": drawn.rematches,
        "same_club": drawn.cost.club_first + drawn.cost.club,
        "gap": drawn.cost.gap,
        "reopened": drawn.reopened,
        "certified": drawn.certified,
        "exempt": drawn.exempt,
    }
