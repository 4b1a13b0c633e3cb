"""Whether the rounds that were announced can still be played, and the draw that keeps them so.

A round of a small field can be perfect and yet be the last without a rematch. Here a round is
drawn with the others in mind: the cheapest pairs that leave so many more rounds possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from heapq import heappop, heappush

from tournament.pairing.cost import Board, Places
from tournament.pairing.field import Field, Question, ask, field_of
from tournament.pairing.ladder import Footing, candidates
from tournament.pairing.line import board_on_line
from tournament.pairing.matching import Edge, heaviest, worths
from tournament.pairing.solve import Solution
from tournament.pairing.types import Entrant

MOST_TRIED = 60
"""So many pairings are looked at for one exempt and one number of rounds."""
LARGEST = 64
"""Above this the draw only says how many rounds it leaves, it does not choose by that."""
ATTEMPTS = 8
"""So often the rounds are played out by lot where there are too many to go through all."""
ALL_BELOW = 64
"""Seats times opponents left: up to this all ways to go on are gone through."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Who may still meet whom (one bit per position), and how often each has been exempt."""

    allowed: tuple[int, ...]
    free: tuple[int, ...]

    @property
    def spared(self) -> int:
        """The bits of those who may be exempt next; none in an even field."""
        if len(self.free) % 2 == 0:
            return 0
        least = min(self.free)
        return sum(1 << at for at, times in enumerate(self.free) if times == least)

    @property
    def seats(self) -> list[int]:
        """Who may meet whom in the next round; in an odd field the exempt's seat comes last."""
        size, spared = len(self.allowed), self.spared
        if not size % 2:
            return [*self.allowed]
        return [mask | (spared >> at & 1) << size for at, mask in enumerate(self.allowed)] + [
            spared
        ]

    def after(self, pairs: Collection[Places]) -> Rest:
        """What is left after a round; whoever met the seat behind the last was exempt."""
        allowed, free = [*self.allowed], [*self.free]
        for one, other in pairs:
            if other == len(allowed):
                free[one] += 1
                continue
            allowed[one] &= ~(1 << other)
            allowed[other] &= ~(1 << one)
        return Rest(tuple(allowed), tuple(free))


@dataclass(frozen=True, slots=True)
class Outlook:
    """A round that leaves `rounds` more possible: who is exempt, on which board, which pairs."""

    footing: Footing
    board: Board
    solution: Solution
    rounds: int


def rest_of(field: Field) -> Rest:
    """What a field may still play before this round."""
    at = {number: position for position, number in enumerate(field.ids)}
    full = (1 << len(field)) - 1
    return Rest(
        tuple(
            full & ~(1 << i) & ~sum(1 << at[other] for other in field.met[number] if other in at)
            for i, number in enumerate(field.ids)
        ),
        tuple(member.free for member in field.members),
    )


def still_playable(
    entrants: Sequence[Entrant], rounds: int, forbidden: Collection[frozenset[int]] = ()
) -> bool | None:
    """Whether so many rounds can be played from here without a rematch or an unfair exempt.

    None where there are too many ways to go through, and none of those tried led there.
    """
    return lasts(rest_of(field_of(ask(entrants, 1, 0, forbidden=forbidden))), rounds)


def assured(rest: Rest, wanted: int) -> int:
    """The most rounds up to `wanted` that can surely be played."""
    return next((rounds for rounds in range(wanted, 0, -1) if lasts(rest, rounds)), 0)


def lasts(rest: Rest, rounds: int) -> bool | None:
    """Whether so many rounds can be played from here; None: no way was found, nor excluded."""
    if rounds <= _by_counting(rest):
        return True
    if not _plausible(rest, rounds):
        return False
    if rounds == 1:
        return _by_lot(rest, 0) is not None
    if _few(rest):
        return _search(rest, rounds)
    return _tried(rest, rounds)


def _by_counting(rest: Rest) -> int:
    """Rounds that exist by Dirac (1952): whoever may meet half of an even field, all are paired.

    Each round takes one opponent from everybody; in an odd field one more is missing, exempt.
    """
    size = len(rest.allowed)
    if size < 2:
        return 0
    fewest = min(mask.bit_count() for mask in rest.allowed)
    return fewest - size // 2 + (0 if size % 2 else 1)


def _plausible(rest: Rest, rounds: int) -> bool:
    """Everybody needs an opponent for each round in which it cannot be exempt."""
    size, spared = len(rest.allowed), rest.spared
    later = 0 if rounds <= spared.bit_count() else 1 + rounds // max(size, 1)
    return size > 1 and all(
        mask.bit_count() + (size % 2) * max(later, spared >> at & 1) >= rounds
        for at, mask in enumerate(rest.allowed)
    )


def _few(rest: Rest) -> bool:
    size = len(rest.allowed) + len(rest.allowed) % 2
    return size * max(mask.bit_count() for mask in rest.seats[: len(rest.allowed)]) <= ALL_BELOW


def _tried(rest: Rest, rounds: int) -> bool | None:
    """Rounds by lot until few ways are left to go through; anew if these lead nowhere."""
    for attempt in range(ATTEMPTS):
        now, left = rest, rounds
        while left:
            pairs = _by_lot(now, attempt)
            if pairs is None:
                break
            now, left = now.after(pairs), left - 1
            if left and _plausible(now, left) and _few(now):
                if _search(now, left):
                    return True
                break
        if not left:
            return True
        if now is rest:
            return False
    return None


def _by_lot(rest: Rest, salt: int) -> list[Places] | None:
    """A round of pairs who may meet, by lot; None when there is none."""
    seats = rest.seats
    lots = [_lot(salt, at, mask) for at, mask in enumerate(seats)]
    edges: list[Edge] = [
        (i, j, ((lots[i] | 1) * (lots[j] | 1) >> 32) & 0xFFFFFFFF)
        for i, mask in enumerate(seats)
        for j in _bits(mask >> i + 1 << i + 1)
    ]
    pairs = heaviest(len(seats), edges)
    return pairs if 2 * len(pairs) == len(seats) else None


def _lot(salt: int, at: int, mask: int) -> int:
    return int.from_bytes(blake2b(f"{salt}:{at}:{mask}".encode(), digest_size=8).digest(), "big")


def _search(rest: Rest, rounds: int) -> bool:
    """Whether so many rounds can be played, every way gone through."""
    if not rounds:
        return True
    if not _plausible(rest, rounds):
        return False
    return any(_search(rest.after(pairs), rounds - 1) for pairs in _next_rounds(rest, rounds))


def _next_rounds(rest: Rest, rounds: int) -> Iterator[list[Places]]:
    """The rounds to go through.

    Where the order of the rounds does not matter, somebody who needs all the opponents left may
    as well begin with the first of them.
    """
    seats = rest.seats
    everybody = (1 << len(seats)) - 1
    free_order = not rest.spared or rounds <= rest.spared.bit_count()
    tight = [at for at, mask in enumerate(seats) if mask.bit_count() == rounds]
    if not (free_order and tight):
        yield from _pairings(seats, everybody)
        return
    one = tight[0]
    other = next(_bits(seats[one]))
    for pairs in _pairings(seats, everybody & ~(1 << one | 1 << other)):
        yield [(min(one, other), max(one, other)), *pairs]


def _pairings(seats: Sequence[int], left: int) -> Iterator[list[Places]]:
    """Every way to pair the seats that are left, whoever has the fewest opponents first."""
    if not left:
        yield []
        return
    one = min(_bits(left), key=lambda at: (seats[at] & left).bit_count())
    for other in _bits(seats[one] & left):
        for pairs in _pairings(seats, left & ~(1 << one | 1 << other)):
            yield [(min(one, other), max(one, other)), *pairs]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class Round:
    """A round to be drawn: who may still meet whom before it, and what is fixed in it."""

    question: Question
    loose: Field
    footing: Footing
    rest: Rest
    at: dict[int, int]
    """Number -> position in the rest."""

    @property
    def board(self) -> Board:
        """The board without the exempt."""
        exempt = self.footing.exempt
        paired = [i for i in range(len(self.loose)) if i != exempt]
        return board_on_line(self.loose.take(paired), self.question, self.footing.opened)

    def left(self, board: Board, pairs: Sequence[Places]) -> Rest:
        """What is left after these pairs of the board, the locked ones and the exempt."""
        ids = board.field.ids
        played = [*((ids[one], ids[other]) for one, other in pairs), *self.question.locked]
        seated = [(self.at[one], self.at[other]) for one, other in played]
        if self.footing.exempt is not None:
            seated.append((self.at[self.loose.ids[self.footing.exempt]], len(self.at)))
        return self.rest.after(seated)


def look_ahead(
    question: Question, everyone: Field, loose: Field, footing: Footing, plain: Solution
) -> Outlook:
    """The best exempt, then the cheapest pairs, that leave the most of the announced rounds.

    `plain` is the solution without looking ahead; it is kept where it leaves as many as any.
    """
    at = {number: position for position, number in enumerate(everyone.ids)}
    now = Round(question, loose, footing, rest_of(everyone), at)
    wanted, board = question.lookahead, now.board
    if wanted < _by_counting(now.rest):
        return Outlook(footing, board, plain, wanted)
    if len(everyone) > LARGEST:
        rounds = assured(now.left(board, plain.pairs), min(wanted, len(everyone)))
        return Outlook(footing, board, plain, rounds)
    sure = True
    for rounds in range(min(wanted, len(everyone)), 0, -1):
        found, excluded = _first_that_lasts(now, rounds)
        if found is not None:
            return replace(found, solution=replace(found.solution, certified=sure and excluded))
        sure = sure and excluded
    return Outlook(footing, board, replace(plain, certified=plain.certified and sure), 0)


def _first_that_lasts(now: Round, rounds: int) -> tuple[Outlook | None, bool]:
    """The first round, by exempt and cost, after which so many are possible; whether all that
    come before it, or all there are, were excluded for certain."""
    if not _plausible(now.rest, rounds + 1):
        return None, True
    least = min((member.free for member in now.loose.members), default=0)
    claims = candidates(now.loose, least, now.question.by_lot)
    sure = True
    exempts: list[tuple[int, int | None]] = [*enumerate(claims)]
    for passed, exempt in exempts[now.footing.passed :] or [(0, None)]:
        there = replace(now, footing=replace(now.footing, exempt=exempt, passed=passed))
        board = there.board
        for tried, pairs in enumerate(_cheapest_first(board)):
            if tried == MOST_TRIED:
                sure = False
                break
            outcome = lasts(there.left(board, pairs), rounds)
            if outcome:
                solution = Solution(tuple(pairs), board.total(pairs), sure)
                return Outlook(there.footing, board, solution, rounds), sure
            sure = sure and outcome is False
    return None, sure


def _cheapest_first(board: Board) -> Iterator[list[Places]]:
    """All ways to pair a board, the cheapest first (Murty 1968): take the best, then divide the
    others by the first of its pairs that they do without."""
    size = len(board)
    edges = worths(board, range(size), size)
    worth = {(i, j): heavy for i, j, heavy in edges}
    first = _heaviest_with(worth, size, [], frozenset())
    heap = [] if first is None else [(-sum(worth[p] for p in first), first, 0, frozenset[Places]())]
    while heap:
        _, pairs, kept, without = heappop(heap)
        yield sorted(pairs)
        for index in range(kept, len(pairs)):
            fewer = without | {pairs[index]}
            other = _heaviest_with(worth, size, pairs[:index], fewer)
            if other is not None:
                heappush(heap, (-sum(worth[p] for p in other), other, index, fewer))


def _heaviest_with(
    worth: Mapping[Places, int], size: int, kept: list[Places], without: frozenset[Places]
) -> list[Places] | None:
    """The best pairs that begin with those kept and do without others; None when there are none."""
    seated = {place for pair in kept for place in pair}
    edges = [
        (*pair, heavy)
        for pair, heavy in worth.items()
        if pair not in without and seated.isdisjoint(pair)
    ]
    found = heaviest(size, edges)
    return [*kept, *found] if 2 * (len(kept) + len(found)) == size else None
