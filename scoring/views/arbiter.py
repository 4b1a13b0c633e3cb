"""The arbiter's table: what a deal is worth, which card may be played, where a fault was made.

Every page answers an address, so that an answer can be shown to the other side of the table.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.forms import DealForm
from scoring.forms.arbiter import LegalCardForm, ReplayForm, RulesForm
from scoring.rules.cards import Card, Trump
from scoring.rules.deal import problems, score
from scoring.rules.options import Direction
from scoring.rules.play import legal_cards
from scoring.rules.replay import Replay, replay
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat, in_turn
from scoring.rules.sheet import Side
from scoring.wording.cards import deal_text
from scoring.wording.deals import sentence
from scoring.wording.play import card_label, clause_text, fault_text, place_text, seat_label

EXAMPLE = """dealer N
bids pass 100H pass pass pass
trick 7S AS 8S 9S
"""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of the hand, and whether it may be played."""

    label: str
    is_red: bool
    is_allowed: bool


@dataclass(frozen=True, slots=True)
class FaultView:
    """A fault: where, and what is wrong."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick: who played what, who took it, what it counts."""

    number: int
    cards: list[tuple[str, str, bool]]
    winner: str
    points: int


def chosen_rules(data: QueryDict) -> RulesForm:
    """The form of the rule set, the usual one while none was chosen."""
    typed = data.copy()
    typed.setdefault("rules", "cest-coinche")
    return RulesForm(typed)


def is_red(card: Card) -> bool:
    """Whether hearts or diamonds."""
    return card.suit in (Trump.HEARTS, Trump.DIAMONDS)


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """What a deal is worth: its facts in, score and sentence out."""
    chosen = chosen_rules(request.GET)
    rules = chosen.ruleset if chosen.is_valid() else RulesForm().ruleset
    sides = {Side.A: _("takers"), Side.B: _("defence")}
    asked = "contract" in request.GET or "trump" in request.GET
    typed = request.GET.copy()
    typed["taker"] = Side.A.value
    form = DealForm(typed if asked else None, rules=rules, sides=sides)
    answer = form.sentence(0) if form.is_valid() else ""
    warnings = form.warnings() if form.is_valid() else []
    told = {"form": form, "chosen": chosen, "sentence": answer, "warnings": warnings}
    return render(request, "scoring/calculator.html", told)


@require_safe
def legal_card(request: HttpRequest) -> HttpResponse:
    """Which cards of a hand may be played on those on the table, and which clause says so."""
    asked = "hand" in request.GET
    form = LegalCardForm(request.GET if asked else None)
    told: dict[str, Any] = {"form": form}
    if form.is_valid():
        facts, rules = form.cleaned_data, form.ruleset
        order = in_turn(Seat.NORTH, Direction.CLOCKWISE)
        trick = tuple(zip(order, facts["table"], strict=False))
        trump, hand = Trump(facts["trump"]), facts["hand"]
        choice = legal_cards(rules, trump, hand, trick, order[len(trick)])
        cards = [CardView(card_label(c), is_red(c), c in choice.cards) for c in hand]
        told |= {"cards": cards, "clause": clause_text(choice.clause)}
    return render(request, "scoring/legal_card.html", told)


@require_safe
def replayed(request: HttpRequest) -> HttpResponse:
    """A whole deal played again: every fault at its place, then what it is worth."""
    asked = "deal" in request.GET
    form = ReplayForm(request.GET if asked else None, initial={"deal": EXAMPLE})
    told: dict[str, Any] = {"form": form}
    if form.is_valid():
        rules = form.ruleset
        played = replay(rules, form.cleaned_data["deal"])
        told |= {
            "played": played,
            "faults": [FaultView(place_text(one), fault_text(one)) for one in played.faults],
            "tricks": tricks_of(played),
            "result": result_of(rules, played),
        }
    return render(request, "scoring/replay.html", told)


def tricks_of(played: Replay) -> list[TrickView]:
    """The tricks as they lay."""
    return [
        TrickView(
            trick.number,
            [(seat_label(seat), card_label(card), is_red(card)) for seat, card in trick.cards],
            seat_label(trick.winner),
            trick.points,
        )
        for trick in played.tricks
    ]


def result_of(rules: RuleSet, played: Replay) -> str:
    """What the deal is worth; "" before all cards are played, or for no possible deal."""
    deal = played.deal
    if deal is None or problems(rules, deal):
        return ""
    return f"{deal_text(deal)}. {sentence(rules, deal, score(rules, deal))}"
