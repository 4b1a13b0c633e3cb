"""The words of a plan: what the organiser has, what is proposed, and what speaks against it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto

from tournament.pairing.formats import Format

LARGEST_FIELD = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the organiser has.

    ``minutes``: from the first deal to the prizes; ``per_match``: what a match takes here, as
    played so far or as the rule set estimates; ``pause``: between two rounds, or two waves of
    one; ``earliest_final``: the last round does not start before that minute. Raises ValueError
    for a field, a hall or a length that cannot be.
    """

    doublettes: int
    tables: int
    minutes: int
    per_match: int
    pause: int = 5
    earliest_final: int = 0

    def __post_init__(self) -> None:
        if not 2 <= self.doublettes <= LARGEST_FIELD:
            raise ValueError(f"a plan needs 2 to {LARGEST_FIELD} doublettes")
        if min(self.tables, self.minutes, self.per_match) < 1:
            raise ValueError("tables and minutes are counted from 1")
        if min(self.pause, self.earliest_final) < 0:
            raise ValueError("minutes are not negative")


class PlanName(StrEnum):
    """What kind of day it is; of two equally good plans the first named is proposed first."""

    ROUND_ROBIN = auto()
    """Everyone against everyone."""
    ROUND_ROBIN_TWICE = auto()
    """Everyone against everyone, there and back."""
    ROUND_ROBIN_FINAL = auto()
    """Everyone against everyone, then a final of the first two."""
    POOLS_CONSOLANTE = auto()
    """Pools, then a bracket and a consolante for the others."""
    POOLS_BRACKET = auto()
    """Pools, then a bracket."""
    SWISS_CONSOLANTE = auto()
    """Swiss rounds, then a bracket and a consolante for the others."""
    SWISS_BRACKET = auto()
    """Swiss rounds, then a bracket of the first."""
    KNOCKOUT_PLACING = auto()
    """A bracket in which everyone plays on for a place."""
    SWISS = auto()
    """Swiss rounds."""
    KNOCKOUT_CONSOLANTE = auto()
    """A bracket from the start, with a consolante for those beaten in the first round."""
    DOUBLE_ELIMINATION = auto()
    """Out after two defeats."""
    RANKING_BRACKET = auto()
    """Rounds in the order of the ranking, then a bracket of the first."""
    RANKING = auto()
    """Rounds in the order of the ranking."""
    MOVEMENT = auto()
    """Half of the field stays at its tables, the other half moves on."""
    KNOCKOUT = auto()
    """A bracket and nothing else."""


class DrawbackCode(StrEnum):
    """What speaks against a plan. In brackets the parameters."""

    OVERTIME = auto()
    """[minutes] It takes so many minutes more than there are."""
    LONG_DAY = auto()
    """[minutes] It takes more than six hours in all."""
    WAVES = auto()
    """[rounds, waves, extra] In so many rounds there are more matches than tables: up to so many
    waves one after the other, `extra` in the whole day."""
    WAIT = auto()
    """[minutes] So long nobody plays, because the last round may not start yet."""
    EXEMPT = auto()
    """[rounds, most, places] In so many rounds somebody is exempt, at most so many at once,
    `places` in the whole day."""
    FEW_MATCHES = auto()
    """[matches] Whoever is beaten at once goes home after so many."""
    STOP = auto()
    """[doublettes, matches] So many stop after the first stage, with at least so many matches."""
    LEVEL = auto()
    """[unbeaten] There may be ties; so many may end without a defeat (0: unknown)."""
    UNBEATEN_OUT = auto()
    """[unbeaten, places] So many may be unbeaten when so few go on."""
    NO_FINAL = auto()
    """[complete] The last round is no final; `complete`: 1 when everyone met everyone."""
    REMATCHES = auto()
    """[stage, met] Two may meet again, from stage `stage` on (0: in the rounds themselves), having
    met so many by then (0: those who met are kept apart as long as possible)."""
    ONE_HALF = auto()
    """[] Nobody meets anyone of their own half of the field."""
    UNEQUAL_POOLS = auto()
    """[smallest, largest] Some play more pool matches than others."""
    BEST_UNEQUAL = auto()
    """[best, place] The best of a place are compared across pools of different sizes."""


@dataclass(frozen=True, slots=True)
class Drawback:
    """One drawback as data; the wording package turns it into a sentence."""

    code: DrawbackCode
    params: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of stage ``stage`` (from 0): its matches, who is still in without an opponent
    (``exempt``: byes and waiting included), and the waves it takes at the tables there are."""

    stage: int
    matches: int
    exempt: int
    waves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A proposed day. ``least`` and ``most``: matches a doublette may play, from the unluckiest
    outcome to the luckiest; ``minutes``: expected from the first deal to the end."""

    name: PlanName
    stages: tuple[Format, ...]
    schedule: tuple[Round, ...]
    least: int
    most: int
    minutes: int
    drawbacks: tuple[Drawback, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds, waves not counted."""
        return len(self.schedule)

    @property
    def waves(self) -> int:
        """How many times the tables are filled."""
        return sum(played.waves for played in self.schedule)

    @property
    def matches(self) -> int:
        """How many matches in all."""
        return sum(played.matches for played in self.schedule)

    @property
    def exempts(self) -> int:
        """How many exempt places in all."""
        return sum(played.exempt for played in self.schedule)

    @property
    def over(self) -> int:
        """How many minutes it takes too long; 0 for a plan that fits."""
        late = [it.params["minutes"] for it in self.drawbacks if it.code is DrawbackCode.OVERTIME]
        return sum(late)
