"""A second look at a draw, for the tests and for whoever replays one: mostly by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations

from tournament.pairing.matching import heaviest
from tournament.pairing.types import EXEMPT, Draw, Entrant, Witness

Barred = Callable[[int, int], bool]
Known = Mapping[int, Entrant]


def faults(
    entrants: Sequence[Entrant],
    draw: Draw,
    *,
    forbidden: Collection[frozenset[int]] = (),
    locked: Collection[tuple[int, int]] = (),
) -> list[str]:
    """Everything that is wrong with the draw of these active entrants; empty when it may go out.

    Everybody once, exempt only when odd, forbidden pairs never, locked pairs always, as few
    rematches as declared and as possible, and what was given up was proved necessary.
    """
    known = {entrant.id: entrant for entrant in entrants}
    fixed = frozenset(chain.from_iterable(locked))
    loose = {number: entrant for number, entrant in known.items() if number not in fixed}
    seats = [(pair.home, pair.away) for pair in draw.pairs]
    if wrong := [*attendance(known, seats, draw.exempt), *_wishes(draw, forbidden, locked)]:
        return wrong
    return [
        *_rematches(known, loose, draw, forbidden),
        *_necessity(loose, draw, forbidden),
        *(witness_faults([*loose.values()], draw.witness, forbidden) if draw.witness else ()),
    ]


def witness_faults(
    entrants: Sequence[Entrant],
    witness: Witness,
    forbidden: Collection[frozenset[int]] = (),
) -> list[str]:
    """Why the witness does not prove that these entrants (locked ones left out) have no round."""
    known = {entrant.id: entrant for entrant in entrants}
    vertices = set(known) | ({EXEMPT} if len(known) % 2 else set())
    named = [*witness.removed, *chain.from_iterable(witness.groups)]
    if not vertices.issuperset(named) or len(set(named)) < len(named):
        return ["the witness names somebody unknown, or twice"]
    exemptible = set(witness.candidates)
    most = max((known[n].free for n in exemptible & set(known)), default=0)
    complete = {n for n, entrant in known.items() if entrant.free <= most}
    if exemptible != (complete if len(known) % 2 else set()):
        return ["the witness leaves out somebody who could be exempt"]

    def barred(one: int, other: int) -> bool:
        if EXEMPT in {one, other}:
            return one + other not in exemptible
        if frozenset({one, other}) in forbidden:
            return True
        return _last_met(known, one, other) > witness.opened

    return [*_count_faults(witness), *_edge_faults(vertices, witness, barred)]


def attendance(
    numbers: Collection[int], pairs: Sequence[tuple[int, int]], exempt: int | None
) -> list[str]:
    """Who of these numbers has no seat, or too many; empty when each has exactly one."""
    spared = [] if exempt is None else [exempt]
    times = Counter([*chain.from_iterable(pairs), *spared])
    return [
        *(f"{n} is not drawn" for n in sorted(set(numbers) - set(times))),
        *(f"{n} is not in the field" for n in sorted(set(times) - set(numbers))),
        *(f"{n} is drawn {count} times" for n, count in times.items() if count > 1),
        *(
            ["an even field has no exempt, an odd one has one"]
            if len(spared) != len(numbers) % 2
            else []
        ),
    ]


def _count_faults(witness: Witness) -> Iterator[str]:
    if len(witness.groups) <= len(witness.removed):
        yield "the witness has no more groups than doublettes removed"
    yield from (f"group {group} is even" for group in witness.groups if len(group) % 2 == 0)


def _edge_faults(vertices: Collection[int], witness: Witness, barred: Barred) -> Iterator[str]:
    for group in witness.groups:
        outside = set(vertices) - set(group) - set(witness.removed)
        for one in group:
            yield from (f"{one} and {o} may meet" for o in sorted(outside) if not barred(one, o))


def _wishes(
    draw: Draw, forbidden: Collection[frozenset[int]], locked: Collection[tuple[int, int]]
) -> Iterator[str]:
    drawn = {frozenset({pair.home, pair.away}) for pair in draw.pairs}
    yield from (f"{sorted(pair)} is forbidden" for pair in drawn & set(forbidden))
    yield from (f"{pair} was locked" for pair in locked if frozenset(pair) not in drawn)


def _rematches(
    known: Known, loose: Known, draw: Draw, forbidden: Collection[frozenset[int]]
) -> Iterator[str]:
    rounds = {(p.home, p.away): _last_met(known, p.home, p.away) for p in draw.pairs}
    if sum(when > 0 for when in rounds.values()) != draw.rematches:
        yield f"{draw.rematches} rematches declared, not the number there is"
    free = {pair: when for pair, when in rounds.items() if loose.keys() >= set(pair)}
    yield from (f"{p} met in round {w}, not reopened" for p, w in free.items() if w > draw.reopened)
    again = sum(when > 0 for when in free.values())
    if again and again > _fewest(loose, draw, forbidden):
        yield "there is a draw with fewer rematches"


def _fewest(loose: Known, draw: Draw, forbidden: Collection[frozenset[int]]) -> int:
    """The least number of rematches among these, by a matching that counts nothing else."""
    numbers = sorted(number for number in loose if number != draw.exempt)
    edges = [
        (i, j, int(_last_met(loose, one, other) == 0))
        for (i, one), (j, other) in combinations(enumerate(numbers), 2)
        if _last_met(loose, one, other) <= draw.reopened
        and frozenset({one, other}) not in forbidden
    ]
    pairs = heaviest(len(numbers), edges)
    return sum(_last_met(loose, numbers[i], numbers[j]) > 0 for i, j in pairs)


def _necessity(loose: Known, draw: Draw, forbidden: Collection[frozenset[int]]) -> Iterator[str]:
    """Reopened rounds and a second exempt need a proof that one rung less does not do."""
    free = 0 if draw.exempt is None else loose[draw.exempt].free
    spared = any(entrant.free < free for entrant in loose.values()) and draw.exempt is not None
    if draw.witness is None:
        if draw.reopened or spared:
            yield "rounds were reopened, or somebody is exempt again, without a proof"
        return
    rounds = {
        _last_met(loose, one, other)
        for one, other in combinations(loose, 2)
        if frozenset({one, other}) not in forbidden
    }
    if any(draw.witness.opened < when < draw.reopened for when in rounds):
        yield "the proof does not reach the rung before the last"
    if not spared and draw.witness.opened >= draw.reopened:
        yield "the proof is against what was drawn"


def _last_met(known: Known, one: int, other: int) -> int:
    return max(known[one].met.get(other, 0), known[other].met.get(one, 0))
