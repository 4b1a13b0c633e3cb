"""What speaks against a plan, and how heavily: the order of the plans is what the reader sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tournament.pairing.formats import Bracket, Consolante, Elimination, Method, Pools, Swiss
from tournament.pairing.planner.candidates import sure_rounds
from tournament.pairing.planner.counts import course_of, qualified
from tournament.pairing.planner.sizes import sizes_of
from tournament.pairing.planner.types import (
    Drawback,
    DrawbackCode,
    Plan,
    PlanName,
    Question,
    Round,
)

LONG_DAY = 360
FEW = 3
ENOUGH = 4
PLENTY = 5

ROUND_ROBINS = frozenset({PlanName.ROUND_ROBIN, PlanName.ROUND_ROBIN_TWICE})


def drawbacks(question: Question, plan: Plan) -> tuple[Drawback, ...]:
    """All drawbacks of a plan, the heaviest kind (time) first."""
    return (
        *_of_time(question, plan),
        *_of_matches(question, plan),
        *_of_pools(question, plan),
        *_of_justice(question, plan),
    )


def price(question: Question, plan: Plan) -> int:
    """What a plan costs beside the time it lacks: its drawbacks less the matches it gives."""
    given = min(2 * plan.matches, PLENTY * question.doublettes)
    weights = sum(_WEIGHTS[it.code](question, it.params) for it in plan.drawbacks)
    return weights - 14 * given // question.doublettes


def waiting(question: Question, schedule: Sequence[Round]) -> int:
    """Minutes in which nobody plays because the last round may not start yet."""
    before = sum(played.waves for played in schedule[:-1])
    return max(0, question.earliest_final - before * (question.per_match + question.pause))


def unbeaten(entrants: int, rounds: int) -> int:
    """How many may be without a defeat: an odd one out among them counts as a winner."""
    return -(-entrants // (1 << rounds))


def _of_time(question: Question, plan: Plan) -> Iterator[Drawback]:
    if plan.minutes > question.minutes:
        yield Drawback(DrawbackCode.OVERTIME, {"minutes": plan.minutes - question.minutes})
    if plan.minutes > LONG_DAY:
        yield Drawback(DrawbackCode.LONG_DAY, {"minutes": plan.minutes})
    if wait := waiting(question, plan.schedule):
        yield Drawback(DrawbackCode.WAIT, {"minutes": wait})
    crowded = [played.waves for played in plan.schedule if played.waves > 1]
    if crowded:
        counts = {"rounds": len(crowded), "waves": max(crowded)}
        yield Drawback(DrawbackCode.WAVES, {**counts, "extra": plan.waves - plan.rounds})


def _of_matches(question: Question, plan: Plan) -> Iterator[Drawback]:
    idle = [played.exempt for played in plan.schedule if played.exempt]
    if idle:
        counts = {"rounds": len(idle), "most": max(idle), "places": sum(idle)}
        yield Drawback(DrawbackCode.EXEMPT, counts)
    if plan.least < FEW:
        yield Drawback(DrawbackCode.FEW_MATCHES, {"matches": plan.least})
    match plan.stages:
        case (first, Bracket(consolante=Consolante.NONE) as bracket):
            beaten = question.doublettes - qualified(bracket, first, question.doublettes)
            played = course_of(first, question.doublettes).least
            yield Drawback(DrawbackCode.STOP, {"doublettes": beaten, "matches": played})


def _of_pools(question: Question, plan: Plan) -> Iterator[Drawback]:
    pools = plan.stages[0]
    if not isinstance(pools, Pools):
        return
    sizes = sizes_of(question.doublettes, pools.size)
    if sizes[0] == sizes[-1]:
        return
    yield Drawback(DrawbackCode.UNEQUAL_POOLS, {"smallest": sizes[-1], "largest": sizes[0]})
    match plan.stages:
        case (_, Bracket(best=best, qualifiers=qualifiers)) if best:
            yield Drawback(DrawbackCode.BEST_UNEQUAL, {"best": best, "place": qualifiers + 1})


def _of_justice(question: Question, plan: Plan) -> Iterator[Drawback]:
    field = question.doublettes
    match plan.stages:
        case (Swiss(method=Method.MOVEMENT),):
            yield Drawback(DrawbackCode.LEVEL, {"unbeaten": 0})
            yield Drawback(DrawbackCode.ONE_HALF)
        case (Swiss(rounds=rounds),):
            yield Drawback(DrawbackCode.LEVEL, {"unbeaten": unbeaten(field, rounds)})
        case (Pools(),):
            yield Drawback(DrawbackCode.LEVEL, {"unbeaten": 1})
        case (Swiss(rounds=rounds), Bracket(entrants=entrants)):
            if entrants < (most := unbeaten(field, rounds)):
                counts = {"unbeaten": most, "places": entrants}
                yield Drawback(DrawbackCode.UNBEATEN_OUT, counts)
    if not isinstance(plan.stages[-1], Bracket):
        yield Drawback(DrawbackCode.NO_FINAL, {"complete": int(plan.name in ROUND_ROBINS)})
    yield from _rematches(field, plan)


def _rematches(field: int, plan: Plan) -> Iterator[Drawback]:
    """Where two may meet twice; in a single elimination, with places or without, nobody does."""
    match plan.stages:
        case (Swiss(method=method, rounds=rounds), *_) if method is Method.RANKING or (
            method is Method.SWISS and rounds > sure_rounds(field)
        ):
            yield Drawback(DrawbackCode.REMATCHES, {"stage": 0, "met": rounds})
        case (Pools(meetings=2),):
            yield Drawback(DrawbackCode.REMATCHES, {"stage": 0, "met": field - 1})
        case (Bracket(elimination=Elimination.DOUBLE),):
            yield Drawback(DrawbackCode.REMATCHES, {"stage": 0, "met": 0})
        case (Swiss(rounds=rounds), _):
            yield Drawback(DrawbackCode.REMATCHES, {"stage": 1, "met": rounds})
        case (Pools(), _):
            met = field - 1 if plan.name is PlanName.ROUND_ROBIN_FINAL else 0
            yield Drawback(DrawbackCode.REMATCHES, {"stage": 1, "met": met})


def _rematch_weight(question: Question, params: Mapping[str, int]) -> int:
    """Rematches in the rounds themselves, then the chance of one later."""
    chance = 20 * params["met"] // (question.doublettes - 1)
    return 3 + chance + (0 if params["stage"] else 12)


_WEIGHTS: Mapping[DrawbackCode, Callable[[Question, Mapping[str, int]], int]] = {
    DrawbackCode.OVERTIME: lambda _, it: 0,
    DrawbackCode.LONG_DAY: lambda _, it: (it["minutes"] - LONG_DAY) // 4,
    DrawbackCode.WAIT: lambda _, it: it["minutes"] // 5,
    DrawbackCode.WAVES: lambda _, it: 4 * it["extra"],
    DrawbackCode.EXEMPT: lambda asked, it: 30 * it["places"] // asked.doublettes,
    DrawbackCode.FEW_MATCHES: lambda _, it: 12 * (FEW - it["matches"]),
    DrawbackCode.STOP: lambda asked, it: (
        10 * max(0, ENOUGH - it["matches"]) * it["doublettes"] // asked.doublettes
    ),
    DrawbackCode.LEVEL: lambda _, it: 5 + 15 * max(0, it["unbeaten"] - 1).bit_length(),
    DrawbackCode.UNBEATEN_OUT: lambda _, it: 40 * (it["unbeaten"] - it["places"]) // it["unbeaten"],
    DrawbackCode.NO_FINAL: lambda _, it: 10 if it["complete"] else 25,
    DrawbackCode.REMATCHES: _rematch_weight,
    DrawbackCode.ONE_HALF: lambda _, it: 10,
    DrawbackCode.UNEQUAL_POOLS: lambda _, it: 4,
    DrawbackCode.BEST_UNEQUAL: lambda _, it: 6,
}
