"""The clauses of a rule card by which a deal is scored: made or failed, coinched, capot, litige."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Scale
from scoring.rules.effects import has_effect
from scoring.rules.options import (
    Announcing,
    Cards,
    CoinchedCapot,
    Counting,
    CountsFor,
    Failure,
    Fate,
    Generale,
    Litige,
    Loser,
    LyingDown,
    Modes,
    Part,
    Rounded,
    RoundTo,
    UnbidCapot,
)
from scoring.rules.ruleset import COINCHED, RuleSet
from scoring.wording.options import part_label

Clauses = Iterator[str]

_MADE_WHEN: Mapping[bool, Promise] = {
    False: _("A contract is made when the points of the takers reach it."),
    True: _(
        "A contract is made when the points of the takers reach it "
        "and are more than those of the defence."
    ),
}

_ROUNDED_TEST: Mapping[bool, Promise] = {
    False: _("The exact points decide: rounding makes no contract."),
    True: _("The rounded points decide."),
}

_MADE: Mapping[Counting, Promise] = {
    Counting.POINTS_AND_CONTRACT: _(
        "Made: the takers score the contract and the points they made, the defence its points."
    ),
    Counting.POINTS: _("Made: each side scores the points it made, and nobody the contract."),
    Counting.CONTRACT: _("Made: the takers score the contract alone, the defence nothing."),
}

_FAILED: Mapping[Failure, Promise] = {
    Failure.BASE_AND_CONTRACT: _(
        "Failed: the defence scores %(base)s and the contract, the takers nothing."
    ),
    Failure.BASE: _("Failed: the defence scores %(base)s, the takers nothing."),
    Failure.CONTRACT: _("Failed: the defence scores the contract, the takers nothing."),
}

_COINCHED_CARDS: Mapping[Cards, Promise] = {
    Cards.MADE: _("Made: the takers score the points they made for the cards."),
    Cards.BASE: _("Made: the takers score %(base)s for the cards, whatever they made."),
}

_LOSER: Mapping[Loser, Promise] = {
    Loser.NOTHING: _("The defence then scores nothing for its cards."),
    Loser.ITS_POINTS: _("The defence then scores its points."),
    Loser.ITS_POINTS_MULTIPLIED: _("The defence then scores its points, multiplied as well."),
}

_BELOTE_HELPS: Mapping[CountsFor, Promise] = {
    CountsFor.EVERY_CONTRACT: _("It helps to make every contract."),
    CountsFor.FROM_100: _("It helps to make contracts from 100 up only."),
    CountsFor.NO_CONTRACT: _("It helps to make no contract."),
}

_BELOTE_LOST: Mapping[Fate, Promise] = {
    Fate.HOLDER: _("Its holder never loses it."),
    Fate.WINNER: _("If its side ends with nothing, it goes to the winner of the deal."),
    Fate.NOBODY: _("If its side ends with nothing, nobody scores it."),
}

_BELOTE_IN_ALL_TRUMPS: Mapping[bool, Promise] = {
    False: _("There is none in sans atout and tout atout."),
    True: _("In tout atout there is one belote, of whoever shows both cards first."),
}

_ANNOUNCEMENTS_HELP: Mapping[Announcing, Promise] = {
    Announcing.COUNTING: _("They help to make the contract."),
    Announcing.SCORED_ONLY: _("They do not help to make the contract."),
}

_ANNOUNCEMENTS_LOST: Mapping[Fate, Promise] = {
    Fate.HOLDER: _("A side that ends with nothing keeps its announcements."),
    Fate.WINNER: _("Those of a side that ends with nothing go to the winner of the deal."),
    Fate.NOBODY: _("Those of a side that ends with nothing are lost."),
}

_ANNOUNCEMENTS_ON_CAPOT: Mapping[Fate, Promise] = {
    Fate.HOLDER: _("A side without a trick keeps its announcements."),
    Fate.WINNER: _("Those of a side without a trick go to the other side."),
    Fate.NOBODY: _("Those of a side without a trick are lost."),
}

_UNBID: Mapping[UnbidCapot, Promise] = {
    UnbidCapot.REPLACES: _("All eight tricks without a bid of capot: %(pile)s for the cards."),
    UnbidCapot.ADDED: _(
        "All eight tricks without a bid of capot: %(pile)s on top of the points of the cards."
    ),
    UnbidCapot.NOTHING: _("All eight tricks without a bid of capot bring nothing more."),
}

_COINCHED_CAPOT: Mapping[CoinchedCapot, Promise] = {
    CoinchedCapot.NOTHING: _("On a coinched contract they bring nothing more."),
    CoinchedCapot.COUNTS_250: _("On a coinched contract they count 250 in place of %(base)s."),
    CoinchedCapot.COUNTS_252: _("On a coinched contract they count 252 in place of %(base)s."),
    CoinchedCapot.HUNDRED_MORE: _(
        "On a coinched contract they count 100 more, which is not multiplied."
    ),
}

_DEFENCE_CAPOT: Mapping[bool, Promise] = {
    False: _("All eight tricks of the defence bring nothing more."),
    True: _("All eight tricks of the defence: %(pile)s in place of %(base)s."),
}

_WHOLE_CAPOT: Mapping[bool, Promise] = {
    False: _("A coinched bid of capot is multiplied like any other contract."),
    True: _("A coinche multiplies all of a bid of capot."),
}

_GENERALE: Mapping[Generale, Promise] = {
    Generale.NOT_OFFERED: _("There is no générale."),
    Generale.TEAM: _("Générale, above the capot: the side wins all eight tricks."),
    Generale.ONE_PLAYER: _("Générale, above the capot: one player alone wins all eight tricks."),
}

_GENERALE_LEAD: Mapping[bool, Promise] = {
    False: _("The lead of a générale is that of any deal."),
    True: _("Whoever bid the générale leads."),
}

_GENERALE_PARTNER: Mapping[LyingDown, Promise] = {
    LyingDown.LIES_DOWN: _("The partner lays down the hand and does not play."),
    LyingDown.PLAYS: _("The partner plays, but must win no trick."),
}

_ROUNDED: Mapping[RoundTo, Promise] = {
    RoundTo.EXACT: _("Points are written exactly."),
    RoundTo.FIVE_UP: _("Points of the cards are written to the nearest ten, 5 goes up."),
    RoundTo.FIVE_DOWN: _("Points of the cards are written to the nearest ten, 5 goes down."),
}

_ROUNDED_SIDES: Mapping[Rounded, Promise] = {
    Rounded.EACH: _("Each side is rounded on its own."),
    Rounded.TAKER: _("The takers are rounded; the defence has the rest of 160."),
    Rounded.DEFENCE: _("The defence is rounded; the takers have the rest of 160."),
}

_LAST_DEAL: Mapping[bool, Promise] = {
    False: _("The deal that ends the match is rounded like the others."),
    True: _("The deal that ends the match is counted exactly."),
}

_NO_LITIGE: Mapping[bool, Promise] = {
    False: _("Same points on both sides: no litige, a contract that was reached is made."),
    True: _("Same points on both sides: no litige, the contract has failed."),
}

_LITIGE: Mapping[Litige, Promise] = {
    Litige.CARRIED: _("Nobody scores the cards; whoever wins the next deal has them as well."),
    Litige.TAKER_FAILS: _("The takers have failed."),
    Litige.DEFENCE_BANKS: _(
        "The defence scores its cards; those of the takers go to the winner of the next deal."
    ),
    Litige.REPLAYED: _("The deal is played again."),
}


def made_clauses(rules: RuleSet) -> Clauses:
    """When a contract is made. Clause "contract made when"."""
    success = rules.success
    yield str(_MADE_WHEN[success.beat_defence])
    if success.floor is not None:
        yield gettext("At least %(points)s points are needed.") % {"points": success.floor}
    if success.margin:
        text = gettext("They need %(points)s points more than they bid.")
        yield text % {"points": success.margin}
    if rules.rounding.to is not RoundTo.EXACT and has_effect(rules, "rounding.to"):
        yield str(_ROUNDED_TEST[success.rounded])


def score_clauses(rules: RuleSet) -> Clauses:
    """What a deal scores that was not coinched. Clauses "made", "failed", "sans atout"."""
    yield str(_MADE[rules.counting])
    yield str(_FAILED[rules.failure]) % {"base": rules.base}
    if rules.modes is not Modes.SUITS:
        if rules.no_trumps_weight > 1:
            yield gettext("In sans atout the contract counts double.")
        if rules.scale is Scale.TABLE:
            yield _by_the_table(rules)


def _by_the_table(rules: RuleSet) -> str:
    totals = [str(rules.pile_total(trump)) for trump in rules.trumps if not trump.is_suit]
    text = gettext("Points without a trump suit (%(totals)s in all) are brought to 162 by a table.")
    return text % {"totals": ", ".join(totals)}


def coinched_clauses(rules: RuleSet) -> Clauses:
    """What a coinche changes. Clauses "coinched", "surcoinched" and "losing side"."""
    parts = [part_label(part.value) for part in Part if part in rules.coinche.multiplied]
    text = gettext("A coinche multiplies by %(twice)s, a surcoinche by %(times)s: %(parts)s.")
    yield text % {
        "twice": COINCHED,
        "times": rules.coinche.surcoinche,
        "parts": ", ".join(parts) or gettext("nothing"),
    }
    if rules.counting is not Counting.CONTRACT:
        yield str(_COINCHED_CARDS[rules.coinche.cards]) % {"base": rules.base}
        yield str(_LOSER[rules.coinche.loser])


def belote_clauses(rules: RuleSet) -> Clauses:
    """King and queen of trumps. Clause "belote"."""
    yield gettext("King and queen of trumps in one hand: 20 points.")
    yield str(_BELOTE_HELPS[rules.belote.counts])
    if rules.counting is Counting.CONTRACT:
        yield gettext("It is not scored.")
    else:
        yield str(_BELOTE_LOST[rules.belote.lost_to])
    if rules.modes is Modes.SUITS_AND_NO_TRUMPS:
        yield gettext("There is none in sans atout.")
    elif rules.modes is Modes.ALL:
        yield str(_BELOTE_IN_ALL_TRUMPS[rules.belote.in_all_trumps])


def announcement_clauses(rules: RuleSet) -> Clauses:
    """Tierce to carré. Clause "announcements"."""
    announcing = rules.announcing
    if announcing.played is Announcing.NOT_PLAYED:
        yield gettext("Tierce, cinquante, cent and carré are not played.")
        return
    yield gettext(
        "Tierce 20, cinquante 50, cent 100; carré 100, of nines 150, of jacks 200. "
        "Only the side with the best one scores."
    )
    yield str(_ANNOUNCEMENTS_HELP[announcing.played])
    if rules.counting is Counting.CONTRACT:
        yield gettext("They are not scored.")
    else:
        yield str(_ANNOUNCEMENTS_LOST[announcing.lost_to])
    if has_effect(rules, "announcing.on_capot"):
        yield str(_ANNOUNCEMENTS_ON_CAPOT[announcing.on_capot])


def capot_clauses(rules: RuleSet) -> Clauses:
    """All eight tricks, bid or not. Clauses "capot without bidding it" and "capot bid"."""
    capot = rules.capot
    figures = {"pile": capot.pile, "base": rules.base}
    yield str(_UNBID[capot.unbid]) % figures
    if has_effect(rules, "capot.coinched"):
        yield str(_COINCHED_CAPOT[capot.coinched]) % figures
    if has_effect(rules, "capot.defence"):
        yield str(_DEFENCE_CAPOT[capot.defence]) % figures
    yield from _bid_capot(rules)
    if has_effect(rules, "capot.doubled_whole"):
        yield str(_WHOLE_CAPOT[capot.doubled_whole])


def _bid_capot(rules: RuleSet) -> Clauses:
    capot = rules.capot
    if has_effect(rules, "capot.made"):
        text = gettext("Capot bid and made: %(value)s for the bid, %(cards)s for the cards.")
    else:
        text = gettext("Capot bid and made: %(value)s for the bid.")
    yield text % {"value": capot.value, "cards": capot.made}
    if has_effect(rules, "capot.failed"):
        text = gettext("Failed, to the defence: %(value)s for the bid, %(cards)s for the cards.")
    else:
        text = gettext("Failed, to the defence: %(value)s for the bid.")
    yield text % {"value": capot.value, "cards": capot.failed}


def generale_clauses(rules: RuleSet) -> Clauses:
    """The bid above the capot. Clause "générale"."""
    generale = rules.generale
    yield str(_GENERALE[generale.offered])
    if generale.offered is Generale.NOT_OFFERED:
        return
    text = gettext("Made %(made)s, failed %(failed)s to the defence; a coinche multiplies it.")
    yield text % {"made": generale.made, "failed": generale.failed}
    yield str(_GENERALE_LEAD[generale.announcer_leads])
    if generale.offered is Generale.ONE_PLAYER:
        yield str(_GENERALE_PARTNER[generale.partner])


def rounding_clauses(rules: RuleSet) -> Clauses:
    """How points are written. Clause "rounding"."""
    if has_effect(rules, "rounding.to"):
        yield str(_ROUNDED[rules.rounding.to])
    if has_effect(rules, "rounding.sides"):
        yield str(_ROUNDED_SIDES[rules.rounding.sides])
    if has_effect(rules, "rounding.last_deal_exact"):
        yield str(_LAST_DEAL[rules.rounding.last_deal_exact])


def litige_clauses(rules: RuleSet) -> Clauses:
    """Both sides with the same points. Clause "litige"."""
    if rules.litige is Litige.NONE:
        yield str(_NO_LITIGE[rules.success.beat_defence])
        return
    yield gettext(
        "A bid that was reached with the same points on both sides (81–81, with a belote 91–91) "
        "is a litige, unless it was coinched."
    )
    yield str(_LITIGE[rules.litige])
