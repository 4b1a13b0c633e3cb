"""The field of a draw: what was asked, checked as a whole, and the entrants in order of rank."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypedDict, Unpack

from tournament.pairing.types import ClubSetting, Entrant, Rule

BARRED = 1_000_000
"""Stands for the last round met of a forbidden pair: later than any round that can be reopened."""

LARGEST_SCORE = 1000
"""Beyond this a score is not counted in half wins, and squared gaps would not fit the solver."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Everything a draw depends on; two equal questions have the same answer."""

    entrants: tuple[Entrant, ...]
    round_number: int
    seed: int
    rule: Rule
    club: ClubSetting
    forbidden: frozenset[frozenset[int]]
    locked: tuple[tuple[int, int], ...]
    virtual: Mapping[int, int]
    lookahead: int

    @property
    def by_lot(self) -> bool:
        """A first round without seeds has no ranking: groups, tables and exempt go by lot."""
        return self.round_number == 1 and self.rule is Rule.RANDOM

    @property
    def club_first(self) -> bool:
        """Clubs matter more than scores: on request, and always in the first round."""
        wanted = self.club is ClubSetting.BEFORE_GAP
        return wanted or (self.round_number == 1 and self.club is ClubSetting.AFTER_GAP)


class Options(TypedDict, total=False):
    """What may be asked of a draw beside the round and the seed.

    `forbidden` pairs never meet, `locked` pairs always do, `virtual` half wins count for grouping
    only (accelerated start). `lookahead`: so many more rounds are announced after this one; of
    all draws the best that leaves them possible. Left out: RANDOM, AFTER_GAP, nothing.
    """

    rule: Rule
    club: ClubSetting
    forbidden: Collection[frozenset[int]]
    locked: Collection[tuple[int, int]]
    virtual: Mapping[int, int]
    lookahead: int


def ask(
    entrants: Collection[Entrant], round_number: int, seed: int, **options: Unpack[Options]
) -> Question:
    """The question in its one normal form, whatever the order in which things were given."""
    return Question(
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.id)),
        round_number=round_number,
        seed=seed,
        rule=options.get("rule", Rule.RANDOM),
        club=options.get("club", ClubSetting.AFTER_GAP),
        forbidden=frozenset(options.get("forbidden", ())),
        locked=tuple(sorted((min(pair), max(pair)) for pair in options.get("locked", ()))),
        virtual=dict(options.get("virtual", {})),
        lookahead=options.get("lookahead", 0),
    )


def virtual_points(
    ids_by_seed: Sequence[int], round_number: int, accelerated: int
) -> Mapping[int, int]:
    """Half wins that an accelerated start lends: a win to the upper half of the seeds.

    In the first `accelerated` rounds only. The upper half is rounded up to an even number, so
    that nobody need float between the halves in the first round.
    """
    if round_number > accelerated:
        return {}
    upper = 2 * -(-len(ids_by_seed) // 4)
    return dict.fromkeys(ids_by_seed[:upper], 2)


def problems(question: Question) -> list[str]:
    """Everything that makes the question meaningless, in one list; empty when it can be drawn."""
    entrants, known = question.entrants, {entrant.id for entrant in question.entrants}
    counts = Counter(entrant.id for entrant in entrants)
    fixed = Counter(number for pair in question.locked for number in pair)
    scores = {e.id: e.score + question.virtual.get(e.id, 0) for e in entrants}
    barred = [pair for pair in question.locked if frozenset(pair) in question.forbidden]
    return [
        *(f"number {number} is below 1" for number in sorted(known) if number < 1),
        *(f"number {number} is entered twice" for number, times in counts.items() if times > 1),
        *(f"score {s} of {n} is out of range" for n, s in scores.items() if abs(s) > LARGEST_SCORE),
        *(f"locked {number} is not in the field" for number in sorted(set(fixed) - known)),
        *(f"{number} is locked twice" for number, times in fixed.items() if times > 1),
        *(f"locked pair {pair} is forbidden" for pair in barred),
        *(["rounds ahead are counted from 0"] if question.lookahead < 0 else []),
    ]


def repeats(floats: Mapping[int, int], round_number: int, direction: int) -> int:
    """How unfair another float that way is: 2 for one in the last round, 1 in the one before."""
    last = floats.get(round_number - 1) == direction
    earlier = floats.get(round_number - 2) == direction
    return 2 * last + earlier


def lot(seed: int, round_number: int, number: int) -> int:
    """The 64-bit lot of an entrant in a round: stable across machines and Python versions."""
    text = f"{seed}:{round_number}:{number}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


@dataclass(frozen=True, slots=True)
class Field:
    """Entrants by position, column by column; `met` is symmetric and kept by number.

    `scores` hold the virtual points, `down` and `up` the price of a repeated float (0 to 3).
    """

    members: tuple[Entrant, ...]
    ids: tuple[int, ...]
    clubs: tuple[int, ...]
    scores: tuple[int, ...]
    down: tuple[int, ...]
    up: tuple[int, ...]
    lots: tuple[int, ...]
    met: Mapping[int, Mapping[int, int]]

    def __len__(self) -> int:
        return len(self.members)

    def take(self, order: Sequence[int]) -> Field:
        """The field with only these positions, in this order."""
        return Field(
            members=tuple(self.members[i] for i in order),
            ids=tuple(self.ids[i] for i in order),
            clubs=tuple(self.clubs[i] for i in order),
            scores=tuple(self.scores[i] for i in order),
            down=tuple(self.down[i] for i in order),
            up=tuple(self.up[i] for i in order),
            lots=tuple(self.lots[i] for i in order),
            met=self.met,
        )

    def last_met(self, one: int, other: int) -> int:
        """The last round in which the two positions met: 0 never, BARRED when forbidden."""
        return self.met[self.ids[one]].get(self.ids[other], 0)

    def same_club(self, one: int, other: int) -> bool:
        """Whether both positions belong to one club."""
        return 0 != self.clubs[one] == self.clubs[other]


def field_of(question: Question) -> Field:
    """All entrants, best first: by score with virtual points, then place, then number."""
    scores = {e.id: e.score + question.virtual.get(e.id, 0) for e in question.entrants}
    members = sorted(question.entrants, key=lambda e: (-scores[e.id], e.place, e.id))
    now = question.round_number
    return Field(
        members=tuple(members),
        ids=tuple(e.id for e in members),
        clubs=tuple(e.club for e in members),
        scores=tuple(scores[e.id] for e in members),
        down=tuple(repeats(e.floats, now, -1) for e in members),
        up=tuple(repeats(e.floats, now, 1) for e in members),
        lots=tuple(lot(question.seed, now, e.id) for e in members),
        met=_meetings(question.entrants, question.forbidden),
    )


def _meetings(
    entrants: Sequence[Entrant], forbidden: Collection[frozenset[int]]
) -> Mapping[int, Mapping[int, int]]:
    """Last rounds met, number by number, even where only one of the two remembers."""
    met: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for entrant in entrants:
        own = met[entrant.id]
        for opponent, when in entrant.met.items():
            if when > own.get(opponent, 0):
                own[opponent] = met[opponent][entrant.id] = when
    for pair in forbidden:
        if len(pair) == 2:
            one, other = pair
            met[one][other] = met[other][one] = BARRED
    return met
