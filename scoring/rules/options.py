"""The vocabulary of rule sets: each question the regulations answer differently, and its answers.

A question is a field of one of these classes, its answers an enumeration or a few numbers.
``scoring.rules.catalogue`` lists every question with its answers under one name.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.cards import EVERY_TRUMP, SUITS, Trump

# --- What a deal is worth


class Counting(StrEnum):
    """What a made contract scores."""

    POINTS_AND_CONTRACT = "points-and-contract"  # the points made and the bid
    POINTS = "points"  # the points made; the bid only decides who has won
    CONTRACT = "contract"  # the bid alone; the defence nothing


class Failure(StrEnum):
    """What a failed contract gives the defence."""

    BASE_AND_CONTRACT = "base-and-contract"
    BASE = "base"  # 160 (or 162) flat
    CONTRACT = "contract"


class Part(StrEnum):
    """The parts of a score that a coinche may multiply."""

    CONTRACT = "contract"
    POINTS = "points"  # the cards, or what stands in their place
    ANNOUNCEMENTS = "announcements"
    BELOTE = "belote"


class Cards(StrEnum):
    """What the takers of a made coinched contract score for the cards."""

    MADE = "made"  # the points they made
    BASE = "base"  # 160 (or 162) in their place


class Loser(StrEnum):
    """What the defence scores for its cards when a coinched contract is made."""

    NOTHING = "nothing"
    ITS_POINTS = "its-points"
    ITS_POINTS_MULTIPLIED = "its-points-multiplied"


class Fate(StrEnum):
    """Who scores what a side has shown when that side ends with nothing."""

    HOLDER = "holder"  # never lost
    WINNER = "winner"
    NOBODY = "nobody"


class CountsFor(StrEnum):
    """Whether the belote helps to reach the contract."""

    EVERY_CONTRACT = "every-contract"
    FROM_100 = "from-100"
    NO_CONTRACT = "no-contract"


class UnbidCapot(StrEnum):
    """What eight tricks are worth to the takers when capot was not the contract."""

    REPLACES = "replaces"  # the pile counts 250 (or 252) in place of its points
    ADDED = "added"  # 250 on top of the points of the pile
    NOTHING = "nothing"  # 162 like any other pile


class CoinchedCapot(StrEnum):
    """What eight tricks change where a coinche gives 160 in place of the cards."""

    NOTHING = "nothing"
    COUNTS_250 = "counts-250"
    COUNTS_252 = "counts-252"
    HUNDRED_MORE = "hundred-more"  # 100 more, not multiplied: the last trick of a capot


class Litige(StrEnum):
    """What becomes of a deal whose bid was reached while both sides made the same points."""

    NONE = "none"  # no litige: the success test alone decides
    CARRIED = "carried"  # nobody scores the piles, they go to the pot
    TAKER_FAILS = "taker-fails"
    DEFENCE_BANKS = (
        "defence-banks"  # the defence scores its pile at once, the takers' goes to the pot
    )
    REPLAYED = "replayed"  # nobody scores anything, the pot stays


class Generale(StrEnum):
    """Whether a bid above the capot exists, and who takes the tricks."""

    NOT_OFFERED = "not-offered"
    TEAM = "team"
    ONE_PLAYER = "one-player"


class Announcing(StrEnum):
    """Whether tierce, cinquante, cent and carré are played."""

    NOT_PLAYED = "not-played"
    COUNTING = "counting"  # they help to reach the contract
    SCORED_ONLY = "scored-only"


class RoundTo(StrEnum):
    """How the points of the cards are written."""

    EXACT = "exact"
    FIVE_UP = "five-up"  # to the nearest ten, 5 up
    FIVE_DOWN = "five-down"  # to the nearest ten, 5 down


class Rounded(StrEnum):
    """Whose cards are rounded; the other side then has what is left of 160."""

    EACH = "each"
    TAKER = "taker"
    DEFENCE = "defence"


class Modes(StrEnum):
    """Which trumps may be bid."""

    SUITS = "suits"
    SUITS_AND_NO_TRUMPS = "suits-sa"
    ALL = "suits-sa-ta"

    @property
    def trumps(self) -> tuple[Trump, ...]:
        """The modes, in the order of the sheet."""
        return _TRUMPS[self]


_TRUMPS = {
    Modes.SUITS: SUITS,
    Modes.SUITS_AND_NO_TRUMPS: (*SUITS, Trump.NO_TRUMPS),
    Modes.ALL: EVERY_TRUMP,
}


# --- How it is bid and played


class Direction(StrEnum):
    """In which direction is dealt, bid and played."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class CoincheTiming(StrEnum):
    """When an opponent of the last bidder may coinche."""

    IN_TURN = "in-turn"
    ANY_MOMENT = "any-moment"


class SurcoincheBy(StrEnum):
    """Who of the side that was coinched may surcoinche."""

    EITHER = "either"
    LEFT_FIRST = "left-first"  # the one who follows the coincher, then the partner
    BIDDER = "bidder"


class Undertrump(StrEnum):
    """The duty of a void player who cannot beat the trump of an opponent ("pisser")."""

    NOT_REQUIRED = "not-required"  # any card
    REQUIRED = "required"  # still a trump


class PartnerMaster(StrEnum):
    """What a void player may do while the partner holds the trick."""

    FREE = "free"
    DISCARD = "discard"  # no trump while another card is held


class LyingDown(StrEnum):
    """What the partner does in a générale of one player."""

    LIES_DOWN = "lies-down"  # shows the hand and does not play
    PLAYS = "plays"


@dataclass(frozen=True, slots=True)
class Bids:
    """The numbers that may be bid, from ``minimum`` up; without a ``cap`` the capot ends them."""

    minimum: int = 80
    step: int = 10
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Success:
    """When a number contract is made: its points reach it, and what else is asked."""

    beat_defence: bool = False  # more points than the defence as well
    floor: int | None = None  # 82: an 80 needs 82
    margin: int = 0  # so many points more than the bid
    rounded: bool = False  # the rounded points decide


@dataclass(frozen=True, slots=True)
class Coinche:
    """What a coinche and a surcoinche change."""

    multiplied: frozenset[Part] = frozenset({Part.CONTRACT})
    surcoinche: int = 4  # the multiplier of a surcoinche; that of a coinche is 2
    cards: Cards = Cards.MADE
    loser: Loser = Loser.ITS_POINTS
    capot: bool = True  # whether a bid capot can be coinched


@dataclass(frozen=True, slots=True)
class Belote:
    """King and queen of trumps in one hand."""

    counts: CountsFor = CountsFor.EVERY_CONTRACT
    lost_to: Fate = Fate.HOLDER
    in_all_trumps: bool = False


@dataclass(frozen=True, slots=True)
class Capot:
    """What a capot is worth, bid or not."""

    unbid: UnbidCapot = UnbidCapot.REPLACES
    pile: int = 250  # what the pile counts in place of its points
    coinched: CoinchedCapot = CoinchedCapot.NOTHING
    defence: bool = False  # eight tricks of the defence count ``pile`` in place of the base
    value: int = 250  # of the bid
    made: int = 250  # for the cards when a bid capot is made
    failed: int = 160  # for the cards, to the defence, when it fails
    doubled_whole: bool = False  # a coinche multiplies all of a bid capot


@dataclass(frozen=True, slots=True)
class GeneraleRule:
    """The générale: what it is worth and how it is played."""

    offered: Generale = Generale.NOT_OFFERED
    made: int = 500
    failed: int = 500
    announcer_leads: bool = True
    partner: LyingDown = LyingDown.LIES_DOWN


@dataclass(frozen=True, slots=True)
class AnnouncementsRule:
    """Announcements: whether they are played, and who scores them in the end."""

    played: Announcing = Announcing.NOT_PLAYED
    lost_to: Fate = Fate.WINNER  # of a side that fails, or loses a coinched deal
    on_capot: Fate = Fate.HOLDER  # of the side without a trick


@dataclass(frozen=True, slots=True)
class Rounding:
    """How the points of the cards are written."""

    to: RoundTo = RoundTo.EXACT
    sides: Rounded = Rounded.EACH
    last_deal_exact: bool = False


@dataclass(frozen=True, slots=True)
class Auction:
    """Who may say what, and when."""

    direction: Direction = Direction.ANTICLOCKWISE
    bid_again: bool = True  # after having passed
    coinche: CoincheTiming = CoincheTiming.IN_TURN
    surcoinche: SurcoincheBy = SurcoincheBy.EITHER


@dataclass(frozen=True, slots=True)
class Play:
    """Which card may be played where the regulations differ."""

    overtrump_partner: bool = True  # when trumps are led
    undertrump: Undertrump = Undertrump.NOT_REQUIRED
    partner_master: PartnerMaster = PartnerMaster.FREE
