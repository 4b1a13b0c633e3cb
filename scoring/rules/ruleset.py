"""A rule set (règlement): named, versioned data made of the answers in ``options``.

A variant is a rule set with options changed: ``dataclasses.replace(rules, litige=Litige.NONE)``.
"""

from dataclasses import dataclass

from scoring.rules.cards import PILE_TOTAL, Scale, Trump, pile_total, possible_piles
from scoring.rules.options import (
    AnnouncementsRule,
    Auction,
    Belote,
    Bids,
    Capot,
    Coinche,
    Counting,
    Failure,
    GeneraleRule,
    Litige,
    Modes,
    Part,
    Play,
    Rounding,
    Success,
)

BELOTE = 20
COINCHED = 2


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything a deal is judged by. ``target`` and ``targets`` are what an organiser is offered.

    ``base`` is what stands in place of the cards after a failed contract, and after a coinched one
    under ``Cards.BASE``. ``no_trumps_weight``: a contract in sans atout counts so many times.
    ``exceed``: the target must be passed, reaching it is not enough.
    """

    key: str
    version: int
    counting: Counting = Counting.POINTS_AND_CONTRACT
    failure: Failure = Failure.BASE_AND_CONTRACT
    base: int = 160
    success: Success = Success()
    coinche: Coinche = Coinche()
    bids: Bids = Bids()
    modes: Modes = Modes.SUITS
    scale: Scale = Scale.LEVEL
    no_trumps_weight: int = 1
    belote: Belote = Belote()
    capot: Capot = Capot()
    generale: GeneraleRule = GeneraleRule()
    announcing: AnnouncementsRule = AnnouncementsRule()
    rounding: Rounding = Rounding()
    litige: Litige = Litige.NONE
    auction: Auction = Auction()
    play: Play = Play()
    exceed: bool = False
    target: int = 2000
    targets: tuple[int, ...] = (2000,)

    @property
    def trumps(self) -> tuple[Trump, ...]:
        """The modes that may be bid, in the order of the sheet."""
        return self.modes.trumps

    @property
    def numbers(self) -> range:
        """All number contracts, ascending. None reaches the value of the capot, which ends them."""
        bids = self.bids
        end = self.capot.value if bids.cap is None else bids.cap + 1
        return range(bids.minimum, end, bids.step)

    def times(self, coinche: int) -> int:
        """What a deal of that level is multiplied by: 1, 2, and 4 (or 3) for a surcoinche."""
        return self.coinche.surcoinche if coinche > COINCHED else coinche

    def factor(self, part: Part, coinche: int) -> int:
        """How many times a part of the winner's score counts."""
        return self.times(coinche) if part in self.coinche.multiplied else 1

    @property
    def has_pot(self) -> bool:
        """Whether a litige leaves points for a later deal."""
        return self.litige in (Litige.CARRIED, Litige.DEFENCE_BANKS)

    def pile_total(self, trump: Trump) -> int:
        """What both piles of a deal add up to as they are counted, last trick included."""
        return pile_total(trump, self.scale)

    def counted_total(self, trump: Trump) -> int:
        """What both piles add up to once they are brought to the scale that scores."""
        return PILE_TOTAL if self.scale is Scale.TABLE else pile_total(trump, self.scale)

    def possible_piles(self, trump: Trump) -> frozenset[int]:
        """Every number of points a pile can hold, last trick included."""
        return possible_piles(trump, self.scale)

    def allows_belote(self, trump: Trump) -> bool:
        """Whether king and queen of trumps can be shown in that mode."""
        return trump.is_suit or (trump is Trump.ALL_TRUMPS and self.belote.in_all_trumps)
