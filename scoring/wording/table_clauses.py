"""The clauses of a rule card that are needed at the table: match, bids, coinche, play."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Trump
from scoring.rules.options import (
    CoincheTiming,
    Direction,
    Modes,
    PartnerMaster,
    SurcoincheBy,
    Undertrump,
)
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Length

Clauses = Iterator[str]

_EXCEED: Mapping[bool, Promise] = {
    False: _("Whoever reaches the target wins."),
    True: _("Whoever exceeds the target wins; reaching it is not enough."),
}

_DIRECTIONS: Mapping[Direction, Promise] = {
    Direction.ANTICLOCKWISE: _(
        "Anticlockwise: the player on the dealer’s right speaks first, leads, and deals next."
    ),
    Direction.CLOCKWISE: _(
        "Clockwise: the player on the dealer’s left speaks first, leads, and deals next."
    ),
}

_MODES: Mapping[Modes, Promise] = {
    Modes.SUITS: _("Trump is one of the four suits."),
    Modes.SUITS_AND_NO_TRUMPS: _("Trump is one of the four suits, or sans atout is bid."),
    Modes.ALL: _("Trump is one of the four suits, or sans atout or tout atout is bid."),
}

_BID_AGAIN: Mapping[bool, Promise] = {
    True: _("Whoever passed may bid again."),
    False: _("Whoever passed may not bid again."),
}

_COINCHE: Mapping[CoincheTiming, Promise] = {
    CoincheTiming.IN_TURN: _(
        "An opponent of the last bidder may coinche (×2), in turn only; then nobody bids any more."
    ),
    CoincheTiming.ANY_MOMENT: _(
        "An opponent of the last bidder may coinche (×2) at any moment; then nobody bids any more."
    ),
}

_SURCOINCHE: Mapping[SurcoincheBy, Promise] = {
    SurcoincheBy.EITHER: _("Either player of the side that bid may surcoinche (×%(times)s)."),
    SurcoincheBy.LEFT_FIRST: _(
        "The side that bid may surcoinche (×%(times)s): "
        "first the player after the one who coinched, then the partner."
    ),
    SurcoincheBy.BIDDER: _("Only the bidder may surcoinche (×%(times)s)."),
}

_CAPOT_COINCHED: Mapping[bool, Promise] = {
    True: _("A bid of capot may be coinched as well."),
    False: _("A bid of capot cannot be coinched."),
}

_TRUMPS_LED: Mapping[bool, Promise] = {
    True: _("Trumps led: play above the best trump if you can, even above your partner’s."),
    False: _("Trumps led: play above the best trump if you can, unless it is your partner’s."),
}

_UNDERTRUMP: Mapping[Undertrump, Promise] = {
    Undertrump.NOT_REQUIRED: _(
        "You cannot follow and an opponent holds the trick: "
        "trump, above the trumps played if you can; if you cannot, play any card."
    ),
    Undertrump.REQUIRED: _(
        "You cannot follow and an opponent holds the trick: "
        "trump, above the trumps played if you can; if you cannot, play a lower trump."
    ),
}

_PARTNER_MASTER: Mapping[PartnerMaster, Promise] = {
    PartnerMaster.FREE: _("You cannot follow and your partner holds the trick: play any card."),
    PartnerMaster.DISCARD: _(
        "You cannot follow and your partner holds the trick: "
        "discard; play a trump only if you hold nothing else."
    ),
}


def match_clauses(rules: RuleSet, length: Length | None) -> Clauses:
    """Who plays, and when a match is over. Clauses "match length", "both sides pass the target"."""
    yield gettext("Two doublettes, partners face to face; 32 cards, eight for each player.")
    if length is None or length.target is not None:
        yield str(_EXCEED[rules.exceed if length is None else length.exceed])
        yield gettext(
            "If both do in one deal, the higher total wins; if they are level, they play on."
        )
    if length is not None and length.deals is not None:
        text = gettext("After %(deals)s deals the match is over: the higher total wins.")
        yield text % {"deals": length.deals}


def bid_clauses(rules: RuleSet) -> Clauses:
    """Who deals, and what may be bid. Clauses "direction" to "end of the auction"."""
    yield str(_DIRECTIONS[rules.auction.direction])
    yield _numbers(rules)
    yield str(_MODES[rules.modes])
    yield gettext("Every bid is higher than the last. Three passes end the auction.")
    yield str(_BID_AGAIN[rules.auction.bid_again])


def _numbers(rules: RuleSet) -> str:
    bids = rules.bids
    if bids.cap is None:
        text = gettext("Bids start at %(lowest)s and go up in tens; above them is the capot.")
    else:
        text = gettext("Bids go from %(lowest)s to %(highest)s in tens; above them is the capot.")
    return text % {"lowest": bids.minimum, "highest": bids.cap}


def coinche_clauses(rules: RuleSet) -> Clauses:
    """Who may coinche and surcoinche, and when. Clauses "coinche" and "after a coinche"."""
    yield str(_COINCHE[rules.auction.coinche])
    surcoinche = str(_SURCOINCHE[rules.auction.surcoinche])
    yield surcoinche % {"times": rules.coinche.surcoinche}
    yield str(_CAPOT_COINCHED[rules.coinche.capot])


def play_clauses(rules: RuleSet) -> Clauses:
    """Which card may be played. Clauses "follow suit" to "tout atout play"."""
    yield gettext("Follow suit.")
    yield str(_TRUMPS_LED[rules.play.overtrump_partner])
    yield str(_UNDERTRUMP[rules.play.undertrump])
    yield str(_PARTNER_MASTER[rules.play.partner_master])
    if Trump.NO_TRUMPS in rules.trumps:
        yield gettext("Sans atout: follow suit, otherwise play any card.")
    if Trump.ALL_TRUMPS in rules.trumps:
        yield gettext(
            "Tout atout: every suit is followed as when trumps are led; otherwise play any card."
        )
