"""The words of a Swiss draw: who enters it, what comes out, and why.

A score is counted in half wins: 2 for a win, 1 for a draw. An entrant is named by its visible
number, so a published draw can be replayed by anyone who reads the list on the wall.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto

EXEMPT = 0
"""The number that stands for the exempt's empty seat; entrants are numbered from 1."""


class Rule(StrEnum):
    """How a group of equal scores is laid out before anything is exchanged.

    RANDOM by lot; ADJACENT 1-2, 3-4; SLIDE first half against second half in order;
    FOLD first against last.
    """

    RANDOM = "random"
    ADJACENT = "adjacent"
    SLIDE = "slide"
    FOLD = "fold"


class ClubSetting(StrEnum):
    """How much it matters to keep two doublettes of one club apart; it never forbids a round."""

    OFF = "off"
    AFTER_GAP = "after_gap"
    BEFORE_GAP = "before_gap"


class ReasonKind(StrEnum):
    """Why a pair, or the exempt, is what it is. In brackets the parameters of the reason."""

    LOT = auto()
    """First round, drawn by lot."""
    SAME_SCORE = auto()
    """[score] Both have the same score."""
    ACCELERATED = auto()
    """[gap] Different scores, made equal by the virtual points of an accelerated start."""
    FLOAT = auto()
    """[gap, down] `down` meets an opponent with `gap` half wins less."""
    SAME_CLUB = auto()
    """[club, chosen] Same club: keeping them apart would have cost something that matters more,
    or it was `chosen` (1) by locking the pair."""
    REMATCH = auto()
    """[round, chosen] They met in that round already: no draw without a rematch exists, or it was
    `chosen` (1) by locking the pair."""
    LOCKED = auto()
    """Fixed by the organiser before the draw."""
    AHEAD = auto()
    """[rounds] Not what this round alone would have had: so that `rounds` more can be played
    without a rematch."""
    RANKED = auto()
    """[place, other] Neighbours in the ranking, whoever has met."""
    MOVEMENT = auto()
    """[stays] `stays` keeps its table, the opponent has moved on to it."""
    FORBIDDEN = auto()
    """Forbidden by the organiser, and seated by hand all the same."""
    CHANGED_BY_HAND = auto()
    """Somebody of the pair was moved by hand after the draw."""
    EXEMPT_LOT = auto()
    """[free, passed] Exempt by lot, as there is no ranking yet."""
    EXEMPT_LOWEST = auto()
    """[free, passed] Lowest ranked of those with the fewest (`free`) exempts and forfeit wins;
    `passed` others came first but would have left a rest that cannot be paired."""
    EXEMPT_AGAIN = auto()
    """[free, passed] Exempt again although others never were: proved unavoidable."""
    EXEMPT_IN_TURN = auto()
    """[free, passed] Has moved on to the empty chair of a movement."""
    EXEMPT_BY_HAND = auto()
    """[free, passed] Exempt by the organiser's word; `passed` others came first."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason as data; the wording package turns it into a sentence."""

    kind: ReasonKind
    params: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """An active doublette as the draw sees it; whoever has withdrawn is simply not given.

    `score` is 2 x wins + draws, `place` the 1-based place in the current standings, `club` 0 for
    none, `met` opponent -> last round met, `byes` every kind of exempt round, `forfeit_wins` wins
    without play, `last_bye` the round of the latest of either (0: never), `floats` round -> -1
    for a match (or exempt) below its own score, +1 for one above.
    """

    id: int
    score: int
    place: int
    club: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    byes: int = 0
    forfeit_wins: int = 0
    last_bye: int = 0
    floats: Mapping[int, int] = field(default_factory=dict)

    @property
    def free(self) -> int:
        """Rounds won without play, of whatever kind: what the choice of the exempt evens out."""
        return self.byes + self.forfeit_wins


@dataclass(frozen=True, slots=True)
class Pair:
    """Two doublettes at one table; `home` is the better placed (by lot: the first drawn; in a
    movement: the one that stays)."""

    home: int
    away: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """The price of a pair or of a whole draw, compared from the first field to the last.

    rematch: reopened rematches; club_first: same club ("before the gap"); gap: squared score
    differences; floats: repeated floats; club: same club ("after the gap"); line: distance from
    the rule of the draw; lot: the seeded lot that makes the best draw unique.
    """

    rematch: int = 0
    club_first: int = 0
    gap: int = 0
    floats: int = 0
    club: int = 0
    line: int = 0
    lot: int = 0


@dataclass(frozen=True, slots=True)
class Witness:
    """The proof that no draw exists (Tutte-Berge), to be checked by counting.

    Doublettes of different `groups` may not meet, each group is odd, and there are more groups
    than `removed` doublettes to serve them: one group keeps somebody without an opponent.
    It holds while meetings after round `opened` stay barred and only `candidates` may be exempt;
    the exempt's seat (number 0) counts as a doublette.
    """

    removed: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    opened: int
    candidates: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """A round: `pairs` in table order (best group first) and the exempt of an odd field.

    `reopened` is 0, or k when meetings of the rounds 1..k had to be allowed again; `rematches`
    counts them, locked pairs included. `certified`: nothing above the rule of the draw (see
    `Cost`) can be improved, in a draw that looks ahead: without losing a round. `witness` proves
    that the rung of the ladder before does not do. `assured`: so many rounds after this one can
    surely be played without a rematch or an unfair exempt (None: nobody asked).
    """

    pairs: tuple[Pair, ...]
    exempt: int | None
    exempt_reason: Reason | None
    reopened: int
    rematches: int
    cost: Cost
    certified: bool
    witness: Witness | None
    assured: int | None = None


class NoPairing(Exception):  # noqa: N818 - the name says what is so, not that somebody erred
    """Forbidden pairs leave no round at all, even with every rematch and exempt allowed."""

    def __init__(self, witness: Witness) -> None:
        super().__init__("no pairing")
        self.witness = witness
