"""The rule sets as shipped: three of the house, five of other regulations."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.rules.cards import Scale
from scoring.rules.options import (
    AnnouncementsRule,
    Announcing,
    Auction,
    Belote,
    Bids,
    Capot,
    Cards,
    Coinche,
    CoinchedCapot,
    CoincheTiming,
    Counting,
    Direction,
    Failure,
    Fate,
    GeneraleRule,
    Litige,
    Loser,
    LyingDown,
    Modes,
    Part,
    PartnerMaster,
    Play,
    Rounding,
    RoundTo,
    Success,
    SurcoincheBy,
    UnbidCapot,
    Undertrump,
)
from scoring.rules.ruleset import RuleSet

WINNER_TAKES_ALL = Coinche(cards=Cards.BASE, loser=Loser.NOTHING)
"""160 and the multiplied contract to the winner, nothing to the loser."""

CEST_COINCHE = RuleSet(
    key="cest-coinche",
    version=1,
    generale=GeneraleRule(partner=LyingDown.PLAYS),
    litige=Litige.CARRIED,
    auction=Auction(coinche=CoincheTiming.ANY_MOMENT),
    play=Play(partner_master=PartnerMaster.DISCARD),
    targets=(1000, 2000),
)
ONLINE = RuleSet(
    key="online",
    version=1,
    coinche=WINNER_TAKES_ALL,
    bids=Bids(cap=160),
    auction=Auction(direction=Direction.CLOCKWISE, surcoinche=SurcoincheBy.LEFT_FIRST),
    play=Play(undertrump=Undertrump.REQUIRED),
    target=1000,
    targets=(500, 1000, 2000),
)
TURNIER = RuleSet(
    key="turnier",
    version=1,
    coinche=Coinche(
        multiplied=frozenset({Part.CONTRACT, Part.POINTS, Part.ANNOUNCEMENTS}),
        loser=Loser.ITS_POINTS_MULTIPLIED,
    ),
    modes=Modes.ALL,
    scale=Scale.RAW,
    capot=Capot(unbid=UnbidCapot.ADDED, failed=250),
    generale=GeneraleRule(announcer_leads=False),
    announcing=AnnouncementsRule(played=Announcing.COUNTING),
    auction=Auction(
        direction=Direction.CLOCKWISE,
        bid_again=False,
        coinche=CoincheTiming.ANY_MOMENT,
        surcoinche=SurcoincheBy.BIDDER,
    ),
    targets=(1000, 2000),
)
FFB_COINCHE_2015 = RuleSet(
    key="ffb-coinche-2015",
    version=1,
    success=Success(beat_defence=True),
    coinche=Coinche(multiplied=frozenset(Part), cards=Cards.BASE, loser=Loser.NOTHING),
    scale=Scale.LEVEL_2015,
    capot=Capot(pile=252, made=252, coinched=CoinchedCapot.COUNTS_250),
    announcing=AnnouncementsRule(played=Announcing.COUNTING, on_capot=Fate.WINNER),
    rounding=Rounding(to=RoundTo.FIVE_UP),
    litige=Litige.DEFENCE_BANKS,
    targets=(1000, 2000, 3000),
)
FFB_CONTREE_2016 = RuleSet(
    key="ffb-contree-2016",
    version=1,
    coinche=Coinche(
        multiplied=frozenset({Part.CONTRACT, Part.POINTS}), cards=Cards.BASE, loser=Loser.NOTHING
    ),
    scale=Scale.TABLE,
    belote=Belote(lost_to=Fate.WINNER),
    capot=Capot(pile=252, failed=250, doubled_whole=True),
    rounding=Rounding(to=RoundTo.FIVE_UP),
    targets=(1000, 2000, 3000),
)
CANNES = RuleSet(
    key="cannes",
    version=1,
    base=162,
    coinche=Coinche(surcoinche=3, cards=Cards.BASE, loser=Loser.NOTHING),
    belote=Belote(lost_to=Fate.WINNER),
    capot=Capot(
        pile=252, coinched=CoinchedCapot.COUNTS_252, defence=True, value=270, made=252, failed=162
    ),
    rounding=Rounding(to=RoundTo.FIVE_DOWN, last_deal_exact=True),
    target=2001,
    targets=(2001, 2501),
)
PAGAT = RuleSet(
    key="pagat",
    version=1,
    success=Success(floor=82),
    coinche=Coinche(cards=Cards.BASE, loser=Loser.NOTHING, capot=False),
    capot=Capot(failed=250),
    rounding=Rounding(to=RoundTo.FIVE_UP),
    auction=Auction(coinche=CoincheTiming.ANY_MOMENT),
    play=Play(undertrump=Undertrump.REQUIRED),
)
ANNOUNCED_ONLY = RuleSet(
    key="announced-only",
    version=1,
    counting=Counting.CONTRACT,
    failure=Failure.CONTRACT,
    coinche=Coinche(loser=Loser.NOTHING),
    capot=Capot(unbid=UnbidCapot.NOTHING, made=0, failed=0),
    auction=Auction(coinche=CoincheTiming.ANY_MOMENT),
    play=Play(undertrump=Undertrump.REQUIRED),
    target=1010,
    targets=(1000, 1010),
)

PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.key: rules
        for rules in (
            CEST_COINCHE,
            ONLINE,
            TURNIER,
            FFB_COINCHE_2015,
            FFB_CONTREE_2016,
            CANNES,
            PAGAT,
            ANNOUNCED_ONLY,
        )
    }
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
