"""Rule sets as versioned data: a small vocabulary of options, and the three house sets made of it.

A variant is a rule set with options changed: ``dataclasses.replace(rules, litige=Litige.NONE)``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from scoring.rules.cards import EVERY_TRUMP, SUITS, Scale, Trump, pile_total, possible_piles

BASE = 160  # what the winner of a lost or a winner-takes-all deal is given for the cards
BELOTE = 20
CAPOT = 250
GENERALE = 500


class Coinching(StrEnum):
    """What a coinche (2) or surcoinche (4) multiplies."""

    CONTRACT = "contract"  # the contract alone; both sides keep the points they made
    WINNER = "winner"  # the contract alone, on top of 160 for the winner; the loser has nothing
    EVERYTHING = "everything"  # contract, points and announcements of both sides


class UnbidCapot(StrEnum):
    """What eight tricks are worth to a side when capot was not the contract."""

    REPLACES = "replaces"  # the pile counts 250 in place of its points
    ADDED = "added"  # 250 on top of the points of the pile


class Litige(StrEnum):
    """What becomes of a deal whose bid was reached while both sides made the same points."""

    NONE = "none"  # the bid was reached: made
    CARRIED = "carried"  # nobody scores the piles, they go to the pot
    TAKER_FAILS = "taker-fails"
    DEFENCE_BANKS = (
        "defence-banks"  # the defence scores its pile at once, the takers' goes to the pot
    )
    REPLAYED = "replayed"  # nobody scores anything, the pot stays


class Generale(StrEnum):
    """Whether one player may announce to take all eight tricks."""

    NOT_OFFERED = "not-offered"
    OFFERED = "offered"


class Announcing(StrEnum):
    """Whether tierce, cinquante, cent and carré are played and count towards the contract."""

    NOT_PLAYED = "not-played"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Bids:
    """The numbers that may be bid, from ``minimum`` up; without a ``cap`` the capot ends them."""

    minimum: int = 80
    step: int = 10
    cap: int | None = None

    @property
    def numbers(self) -> range:
        """All legal numbers, ascending. No number reaches 250: that bid is the capot."""
        return range(self.minimum, CAPOT if self.cap is None else self.cap + 1, self.step)


@dataclass(frozen=True, slots=True)
class CapotRule:
    """What a capot is worth, bid or not."""

    unbid: UnbidCapot = UnbidCapot.REPLACES
    failed_base: int = BASE  # added to the 250 of the contract when a bid capot fails
    winner_base: int = BASE  # for the cards of a coinched bid capot under ``Coinching.WINNER``


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named, versioned rule set (règlement)."""

    key: str
    version: int
    coinching: Coinching
    bids: Bids = Bids()
    trumps: tuple[Trump, ...] = SUITS
    scale: Scale = Scale.LEVEL
    capot: CapotRule = CapotRule()
    generale: Generale = Generale.NOT_OFFERED
    announcing: Announcing = Announcing.NOT_PLAYED
    litige: Litige = Litige.NONE
    target: int = 2000
    targets: tuple[int, ...] = (2000,)  # what an organiser is offered, ``target`` among them

    def pile_total(self, trump: Trump) -> int:
        """What both piles of a deal add up to, last trick included."""
        return pile_total(trump, self.scale)

    def possible_piles(self, trump: Trump) -> frozenset[int]:
        """Every number of points a pile can hold, last trick included."""
        return possible_piles(trump, self.scale)

    def points_factor(self, coinche: int) -> int:
        """The multiplier of everything but the contract; the contract always takes ``coinche``."""
        return coinche if self.coinching is Coinching.EVERYTHING else 1


class Variant(StrEnum):
    """The switches an organiser meets most often, by name."""

    NO_AND_ALL_TRUMPS = "sa-ta"
    ANNOUNCEMENTS = "announcements"
    GENERALE = "generale"
    CAP_160 = "cap-160"
    CAPOT_ADDED = "capot-added"
    CAPOT_REPLACES = "capot-replaces"
    NO_LITIGE = "no-litige"


_SWITCHES: Mapping[Variant, Callable[[RuleSet], RuleSet]] = {
    Variant.NO_AND_ALL_TRUMPS: lambda rules: replace(rules, trumps=EVERY_TRUMP),
    Variant.ANNOUNCEMENTS: lambda rules: replace(rules, announcing=Announcing.PLAYED),
    Variant.GENERALE: lambda rules: replace(rules, generale=Generale.OFFERED),
    Variant.CAP_160: lambda rules: replace(rules, bids=replace(rules.bids, cap=160)),
    Variant.CAPOT_ADDED: lambda rules: _with_unbid_capot(rules, UnbidCapot.ADDED),
    Variant.CAPOT_REPLACES: lambda rules: _with_unbid_capot(rules, UnbidCapot.REPLACES),
    Variant.NO_LITIGE: lambda rules: replace(rules, litige=Litige.NONE),
}


def _with_unbid_capot(rules: RuleSet, unbid: UnbidCapot) -> RuleSet:
    return replace(rules, capot=replace(rules.capot, unbid=unbid))


def varied(rules: RuleSet, *variants: Variant) -> RuleSet:
    """The rule set with the named switches set."""
    for variant in variants:
        rules = _SWITCHES[variant](rules)
    return rules


CEST_COINCHE = RuleSet(
    key="cest-coinche",
    version=1,
    coinching=Coinching.CONTRACT,
    litige=Litige.CARRIED,
    targets=(1000, 2000),
)
ONLINE = RuleSet(
    key="online",
    version=1,
    coinching=Coinching.WINNER,
    bids=Bids(cap=160),
    target=1000,
    targets=(500, 1000, 2000),
)
TURNIER = RuleSet(
    key="turnier",
    version=1,
    coinching=Coinching.EVERYTHING,
    trumps=EVERY_TRUMP,
    scale=Scale.RAW,
    capot=CapotRule(unbid=UnbidCapot.ADDED, failed_base=CAPOT),
    announcing=Announcing.PLAYED,
    targets=(1000, 2000),
)

PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.key: rules for rules in (CEST_COINCHE, ONLINE, TURNIER)}
)


class UnknownRuleSet(KeyError):  # noqa: N818 - said as players say it
    """No rule set has this key, or not in this version."""

    def __init__(self, key: str, version: int | None) -> None:
        super().__init__(key, version)
        self.key = key
        self.version = version


def preset(key: str, version: int | None = None) -> RuleSet:
    """The shipped rule set of that key, in the newest version unless one is named.

    Raises ``UnknownRuleSet``.
    """
    rules = PRESETS.get(key)
    if rules is None or version not in (None, rules.version):
        raise UnknownRuleSet(key, version)
    return rules
