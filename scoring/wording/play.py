"""Auction and play in words: calls, what a clause says, and every fault at its place."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules.auction import Bid, Call, CallFault, Word
from scoring.rules.cards import Card, Rank
from scoring.rules.notation import TextFault, TextProblem
from scoring.rules.play import Clause
from scoring.rules.replay import Fault, PlayFault, Where
from scoring.rules.seats import Seat
from scoring.wording.deals import contract_label, trump_label

_SEATS: Mapping[Seat, Promise] = {
    Seat.NORTH: _("North"),
    Seat.EAST: _("East"),
    Seat.SOUTH: _("South"),
    Seat.WEST: _("West"),
}
_RANKS: Mapping[Rank, Promise] = {
    Rank.JACK: pgettext_lazy("card", "J"),
    Rank.QUEEN: pgettext_lazy("card", "Q"),
    Rank.KING: pgettext_lazy("card", "K"),
}
_WORDS: Mapping[Word, Promise] = {
    Word.PASS: _("pass"),
    Word.COINCHE: _("coinche"),
    Word.SURCOINCHE: _("surcoinche"),
}

_CLAUSES: Mapping[Clause, Promise] = {
    Clause.LEAD: _("Whoever leads may play any card."),
    Clause.FOLLOW: _("The suit led must be followed; any card of it will do."),
    Clause.GO_ABOVE: _(
        "Trumps are led: one must go above the best of them, the partner’s included."
    ),
    Clause.CANNOT_GO_ABOVE: _("Trumps are led and none held is higher: any of them will do."),
    Clause.PARTNER_HOLDS_TRUMP_LEAD: _(
        "Trumps are led and the partner holds the trick: one must follow, not go above."
    ),
    Clause.PARTNER_MASTER: _(
        "Nothing of the suit led, and the partner holds the trick: any card may be played."
    ),
    Clause.DISCARD_FOR_PARTNER: _(
        "Nothing of the suit led, and the partner holds the trick: "
        "no trump while another card is held."
    ),
    Clause.MUST_TRUMP: _("Nothing of the suit led, and an opponent holds the trick: trump it."),
    Clause.MUST_OVERTRUMP: _("An opponent has trumped: a higher trump must be played."),
    Clause.UNDERTRUMP_REQUIRED: _(
        "An opponent has trumped and no trump held is higher: "
        "these rules still ask for a trump (“pisser”)."
    ),
    Clause.UNDERTRUMP_FREE: _(
        "An opponent has trumped and no trump held is higher: any card may be played."
    ),
    Clause.NOTHING_TO_FOLLOW: _(
        "Neither the suit led nor anything to trump with: any card may be played."
    ),
}

_CLAUSE_NAMES: Mapping[Clause, Promise] = {
    Clause.LEAD: _("Leading"),
    Clause.FOLLOW: _("Following suit"),
    Clause.GO_ABOVE: _("Going above in trumps"),
    Clause.CANNOT_GO_ABOVE: _("No higher trump"),
    Clause.PARTNER_HOLDS_TRUMP_LEAD: _("Not above the partner"),
    Clause.PARTNER_MASTER: _("The partner is master"),
    Clause.DISCARD_FOR_PARTNER: _("Discarding for the partner"),
    Clause.MUST_TRUMP: _("Trumping"),
    Clause.MUST_OVERTRUMP: _("Overtrumping"),
    Clause.UNDERTRUMP_REQUIRED: _("Undertrumping (“pisser”)"),
    Clause.UNDERTRUMP_FREE: _("No duty to undertrump (“pisser”)"),
    Clause.NOTHING_TO_FOLLOW: _("Nothing to follow or trump with"),
}

DECIDED_BY: Mapping[Clause, str] = {
    Clause.GO_ABOVE: "play.overtrump_partner",
    Clause.PARTNER_HOLDS_TRUMP_LEAD: "play.overtrump_partner",
    Clause.PARTNER_MASTER: "play.partner_master",
    Clause.DISCARD_FOR_PARTNER: "play.partner_master",
    Clause.UNDERTRUMP_REQUIRED: "play.undertrump",
    Clause.UNDERTRUMP_FREE: "play.undertrump",
}
"""The question whose answer decides a clause; the others are the same in every rule set."""

_CALL_FAULTS: Mapping[CallFault, Promise] = {
    CallFault.AUCTION_OVER: _("The auction was over."),
    CallFault.OUT_OF_TURN: _("It was not this player’s turn to speak."),
    CallFault.TOO_LOW: _("This is below the lowest bid."),
    CallFault.NOT_HIGHER: _("A bid must be higher than the last one, in any suit."),
    CallFault.TOO_HIGH: _("These rules have no number as high as this."),
    CallFault.OFF_STEP: _("Bids go up by tens."),
    CallFault.TRUMP_NOT_OFFERED: _("These rules do not offer this trump."),
    CallFault.GENERALE_NOT_OFFERED: _("These rules do not offer the générale."),
    CallFault.PASSED_BEFORE: _("Under these rules a player who passed does not bid again."),
    CallFault.COINCHED_ALREADY: _("After a coinche there are no more bids."),
    CallFault.NOTHING_TO_COINCHE: _("Nobody had bid: there was nothing to coinche."),
    CallFault.OWN_SIDE_COINCHED: _("Nobody coinches a bid of their own side."),
    CallFault.COINCHE_OUT_OF_TURN: _("These rules allow a coinche only in turn."),
    CallFault.COINCHED_TWICE: _("The contract was coinched already."),
    CallFault.CAPOT_NOT_COINCHED: _("A capot cannot be coinched under these rules."),
    CallFault.NOT_COINCHED: _("There was no coinche to surcoinche."),
    CallFault.SURCOINCHE_BY_OTHERS: _("This player may not surcoinche."),
    CallFault.SURCOINCHE_OUT_OF_TURN: _("Another player is asked first whether to surcoinche."),
}

_PLAY_FAULTS: Mapping[PlayFault, Promise] = {
    PlayFault.HAND_NOT_EIGHT: _("This hand does not have eight cards."),
    PlayFault.CARD_DEALT_TWICE: _("This card is in two hands."),
    PlayFault.NO_CONTRACT: _("Nobody bid: there is nothing to play."),
    PlayFault.AUCTION_UNFINISHED: _("The auction had not ended."),
    PlayFault.CARD_OUT_OF_TURN: _("It was not this player’s turn."),
    PlayFault.PLAYED_BEFORE: _("This card was played before."),
    PlayFault.NOT_IN_HAND: _("This card is not in the hand."),
    PlayFault.ILLEGAL_CARD: _("This card was not allowed."),
    PlayFault.CARDS_MISSING: _("This trick lacks cards; what follows was not looked at."),
    PlayFault.CARDS_TOO_MANY: _("This trick has too many cards, or is one too many."),
}

_TEXT_FAULTS: Mapping[TextFault, Promise] = {
    TextFault.UNKNOWN_LINE: _(
        "“%(word)s” begins no line: dealer, hand, bids, trick, announced or belote does."
    ),
    TextFault.UNKNOWN_SEAT: _("“%(word)s” is no seat: N, E, S and W are."),
    TextFault.UNKNOWN_CARD: _("“%(word)s” is no card: write AS, 10H, JD or 7C."),
    TextFault.UNKNOWN_CALL: _("“%(word)s” is no call: write 80H, capotS, pass or coinche."),
    TextFault.DEALER_MISSING: _("Say who dealt: “dealer N”."),
    TextFault.SAID_TWICE: _("“%(word)s” was said before."),
    TextFault.TOO_LONG: _("This text is longer than any deal."),
}


def seat_label(seat: Seat) -> str:
    """What a seat is called."""
    return str(_SEATS[seat])


def rank_label(rank: Rank) -> str:
    """A rank as players of the language write it: V, J or B."""
    return str(_RANKS.get(rank, rank.value))


def card_label(card: Card) -> str:
    """A card as players of the language write it: V♥, J♥, B♥."""
    return f"{rank_label(card.rank)}{trump_label(card.suit)}"


def call_label(call: Call) -> str:
    """A call as it is said."""
    return contract_label(call.contract, call.trump) if isinstance(call, Bid) else str(_WORDS[call])


def clause_label(clause: Clause) -> str:
    """What a clause of the play is called."""
    return str(_CLAUSE_NAMES[clause])


def clause_text(clause: Clause) -> str:
    """What a clause of the play says."""
    return str(_CLAUSES[clause])


def fault_text(fault: Fault) -> str:
    """A fault in one sentence or two: what it is, and what might have been played."""
    known = _CALL_FAULTS if isinstance(fault.code, CallFault) else _PLAY_FAULTS
    text = str(known[fault.code])  # type: ignore[index]
    if fault.choice is None:
        return text
    allowed = " ".join(card_label(card) for card in fault.choice.cards)
    return f"{text} {clause_text(fault.choice.clause)} " + gettext("Allowed: %(cards)s") % {
        "cards": allowed
    }


def place_text(fault: Fault) -> str:
    """Where a fault was made: "trick 3, East, V♥"."""
    figures = {"number": fault.number, "seat": seat_label(fault.seat)}
    if fault.where is Where.TRICK:
        text = gettext("trick %(number)s, %(seat)s")
    elif fault.where is Where.CALL:
        text = gettext("call %(number)s, %(seat)s")
    else:
        text = gettext("hand of %(seat)s")
    said = call_label(fault.call) if fault.call is not None else ""
    laid = card_label(fault.card) if fault.card is not None else ""
    return ", ".join(filter(None, (text % figures, said, laid)))


def text_problem_text(problem: TextProblem) -> str:
    """What cannot be read in the text of a deal, with its line."""
    text = str(_TEXT_FAULTS[problem.code]) % {"word": problem.word}
    if not problem.line:
        return text
    return gettext("Line %(line)s: %(text)s") % {"line": problem.line, "text": text}
