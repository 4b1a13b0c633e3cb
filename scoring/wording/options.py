"""The questions of a rule set and their answers in words, grouped as a rule card has them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.catalogue import OPTIONS


@dataclass(frozen=True, slots=True)
class Group:
    """Questions that belong together, under one heading."""

    heading: Promise
    options: tuple[str, ...]


GROUPS = (
    Group(
        _("Deal and auction"),
        (
            "auction.direction",
            "bids.minimum",
            "bids.cap",
            "modes",
            "auction.bid_again",
            "auction.coinche",
            "auction.surcoinche",
            "coinche.capot",
        ),
    ),
    Group(_("Play"), ("play.overtrump_partner", "play.undertrump", "play.partner_master")),
    Group(
        _("What is scored"),
        ("counting", "failure", "base", "scale", "no_trumps_weight", "litige"),
    ),
    Group(
        _("When a contract is made"),
        ("success.beat_defence", "success.floor", "success.margin", "success.rounded"),
    ),
    Group(
        _("Coinche and surcoinche"),
        ("coinche.multiplied", "coinche.surcoinche", "coinche.cards", "coinche.loser"),
    ),
    Group(_("Belote"), ("belote.counts", "belote.lost_to", "belote.in_all_trumps")),
    Group(
        _("Capot"),
        (
            "capot.unbid",
            "capot.pile",
            "capot.coinched",
            "capot.defence",
            "capot.value",
            "capot.made",
            "capot.failed",
            "capot.doubled_whole",
        ),
    ),
    Group(
        _("Générale"),
        (
            "generale.offered",
            "generale.made",
            "generale.failed",
            "generale.announcer_leads",
            "generale.partner",
        ),
    ),
    Group(
        _("Announcements"),
        ("announcing.played", "announcing.lost_to", "announcing.on_capot"),
    ),
    Group(
        _("Rounding and end of the match"),
        ("rounding.to", "rounding.sides", "rounding.last_deal_exact", "exceed"),
    ),
)
"""Every question once, in the order of a deal."""

_LABELS: Mapping[str, Promise] = {
    "counting": _("A made contract scores"),
    "failure": _("A failed contract gives the defence"),
    "base": _("In place of the cards"),
    "success.beat_defence": _("The takers must also beat the defence"),
    "success.floor": _("At least"),
    "success.margin": _("Points above the bid that are asked"),
    "success.rounded": _("The rounded points decide"),
    "coinche.multiplied": _("A coinche multiplies"),
    "coinche.surcoinche": _("A surcoinche counts"),
    "coinche.cards": _("A coinched contract that is made scores for the cards"),
    "coinche.loser": _("The defence then scores"),
    "coinche.capot": _("A bid capot may be coinched"),
    "bids.minimum": _("Lowest bid"),
    "bids.cap": _("Highest number"),
    "modes": _("Trumps that may be bid"),
    "scale": _("Cards in sans atout and tout atout"),
    "no_trumps_weight": _("A bid in sans atout counts"),
    "belote.counts": _("The belote helps to make"),
    "belote.lost_to": _("The belote of a side that ends with nothing goes to"),
    "belote.in_all_trumps": _("A belote in tout atout"),
    "capot.unbid": _("All eight tricks without a bid of capot"),
    "capot.pile": _("The pile of a capot counts"),
    "capot.coinched": _("All eight tricks of a coinched contract"),
    "capot.defence": _("The capot of the defence counts as well"),
    "capot.value": _("A bid of capot is worth"),
    "capot.made": _("and when made, for the cards"),
    "capot.failed": _("and when it fails, for the cards"),
    "capot.doubled_whole": _("A coinche multiplies all of a bid capot"),
    "generale.offered": _("Générale"),
    "generale.made": _("A générale made scores"),
    "generale.failed": _("A générale that fails gives the defence"),
    "generale.announcer_leads": _("Whoever bid the générale leads"),
    "generale.partner": _("The partner of a lone player"),
    "announcing.played": _("Tierce, cinquante, cent and carré"),
    "announcing.lost_to": _("Announcements of a side that ends with nothing go to"),
    "announcing.on_capot": _("Announcements of a side without a trick go to"),
    "rounding.to": _("Points are written"),
    "rounding.sides": _("Rounded is the score of"),
    "rounding.last_deal_exact": _("The deal that ends the match is counted exactly"),
    "litige": _("Both sides have the same points (litige)"),
    "auction.direction": _("Dealing and playing go"),
    "auction.bid_again": _("A player who passed may bid again"),
    "auction.coinche": _("Coinche"),
    "auction.surcoinche": _("Surcoinche by"),
    "play.overtrump_partner": _("Trumps led: go above the partner’s as well"),
    "play.undertrump": _("A void player who cannot overtrump (“pisser”)"),
    "play.partner_master": _("A void player whose partner holds the trick"),
    "exceed": _("The target must be exceeded"),
}

_YES_NO: Mapping[Any, Promise] = {True: _("yes"), False: _("no")}

_SIDES_OF_FATE: Mapping[Any, Promise] = {
    "holder": _("its holder: it is never lost"),
    "winner": _("the winner of the deal"),
    "nobody": _("nobody"),
}

_ANSWERS: Mapping[str, Mapping[Any, Promise]] = {
    "counting": {
        "points-and-contract": _("the points made and the contract"),
        "points": _("the points made; the contract only decides who wins"),
        "contract": _("the contract alone; the defence nothing"),
    },
    "failure": {
        "base-and-contract": _("the points in place of the cards, and the contract"),
        "base": _("the points in place of the cards alone"),
        "contract": _("the contract alone"),
    },
    "success.floor": {None: _("the bid"), 82: _("82: a bid of 80 needs 82")},
    "coinche.multiplied": {
        "contract": _("the contract"),
        "points": _("the points of the cards"),
        "announcements": _("announcements"),
        "belote": _("the belote"),
    },
    "coinche.cards": {
        "made": _("the points made"),
        "base": _("160 (or 162) in their place"),
    },
    "coinche.loser": {
        "nothing": _("nothing for its cards"),
        "its-points": _("the points it made"),
        "its-points-multiplied": _("the points it made, multiplied as well"),
    },
    "bids.cap": {None: _("none: above them there is only the capot")},
    "modes": {
        "suits": _("the four suits"),
        "suits-sa": _("the four suits and sans atout"),
        "suits-sa-ta": _("the four suits, sans atout and tout atout"),
    },
    "scale": {
        "level": _("ace 19 in sans atout; jack 14, 9, 6, 5, 3, 1 in tout atout: 162 in all"),
        "level-2015": _("ace 19 in sans atout; jack 13, 9, 6, 5, 3, 2 in tout atout: 162 in all"),
        "raw": _("as in a suit: 130 in all in sans atout, 258 in tout atout"),
        "table": _("counted as in a suit (130, 258), then brought to 162 by the table"),
    },
    "no_trumps_weight": {1: _("once"), 2: _("double")},
    "belote.counts": {
        "every-contract": _("every contract"),
        "from-100": _("contracts from 100 up"),
        "no-contract": _("no contract"),
    },
    "belote.lost_to": _SIDES_OF_FATE,
    "capot.unbid": {
        "replaces": _("the capot counts in place of the cards"),
        "added": _("the capot counts on top of the cards"),
        "nothing": _("162 like any other pile"),
    },
    "capot.coinched": {
        "nothing": _("nothing more"),
        "counts-250": _("250 in place of the 160"),
        "counts-252": _("252 in place of the 162"),
        "hundred-more": _("100 more"),
    },
    "generale.offered": {
        "not-offered": _("not played"),
        "team": _("all eight tricks by the side"),
        "one-player": _("all eight tricks by one player alone"),
    },
    "generale.partner": {
        "lies-down": _("lays down the hand and does not play"),
        "plays": _("plays, but must win no trick"),
    },
    "announcing.played": {
        "not-played": _("not played"),
        "counting": _("played; they help to make the contract"),
        "scored-only": _("played; they do not help to make the contract"),
    },
    "announcing.lost_to": _SIDES_OF_FATE,
    "announcing.on_capot": _SIDES_OF_FATE,
    "rounding.to": {
        "exact": _("exactly"),
        "five-up": _("to the nearest ten, 5 up"),
        "five-down": _("to the nearest ten, 5 down"),
    },
    "rounding.sides": {
        "each": _("each side"),
        "taker": _("the takers; the defence has the rest of 160"),
        "defence": _("the defence; the takers have the rest of 160"),
    },
    "litige": {
        "none": _("no litige: the bid was reached or not"),
        "carried": _("nobody scores the cards, the next deal wins them"),
        "taker-fails": _("the takers fail"),
        "defence-banks": _("the defence scores its cards, the next deal wins those of the takers"),
        "replayed": _("the deal is played again"),
    },
    "auction.direction": {
        "anticlockwise": _("anticlockwise, to the right"),
        "clockwise": _("clockwise, to the left"),
    },
    "auction.coinche": {
        "in-turn": _("in one’s turn"),
        "any-moment": _("at any moment"),
    },
    "auction.surcoinche": {
        "either": _("either player of the bidding side"),
        "left-first": _("the player who follows the coincher, then the partner"),
        "bidder": _("the bidder"),
    },
    "play.undertrump": {
        "not-required": _("may play any card"),
        "required": _("must still play a trump"),
    },
    "play.partner_master": {
        "free": _("may play any card"),
        "discard": _("plays no trump while another card is held"),
    },
}

_TIMES = _("%(times)s times")


def option_label(key: str) -> str:
    """The question, in a few words."""
    return str(_LABELS[key])


def answer_label(key: str, answer: Any) -> str:
    """An answer, given as the catalogue has it; several are joined."""
    if OPTIONS[key].many:
        return ", ".join(str(_ANSWERS[key][one]) for one in answer) or gettext("nothing")
    if isinstance(answer, bool):
        return str(_YES_NO[answer])
    named = _ANSWERS.get(key, {})
    if answer in named:
        return str(named[answer])
    return str(_TIMES) % {"times": answer} if key == "coinche.surcoinche" else str(answer)


def part_label(part: str) -> str:
    """One of the parts of a score that a coinche may multiply."""
    return str(_ANSWERS["coinche.multiplied"][part])
