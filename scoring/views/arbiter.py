"""The arbiter's table: what a deal is worth, which card may be played, where a fault was made.

Every page answers an address, so that an answer can be shown to the other side of the table.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.forms.arbiter import (
    CalculatorForm,
    LegalCardForm,
    ReplayForm,
    RulesForm,
    deck,
    facts_query,
    query_of,
)
from scoring.rules.catalogue import answers
from scoring.rules.deal import problems, score
from scoring.rules.play import Choice, legal_cards
from scoring.rules.replay import replay
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat
from scoring.views.drawn import CardView, LaidView, drawn_card, drawn_replay, drawn_trick
from scoring.wording.deals import sentence
from scoring.wording.options import answer_label, option_label
from scoring.wording.play import DECIDED_BY, clause_label, clause_text

EXAMPLE = """dealer N
bids 90H pass 100H pass pass pass
trick AS 8S 7S 9S
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What may be played: the clause by name and in words, the answer that decides it if one does.

    ``decided`` is (question, answer) of the rule set, None for a clause that all rule sets share.
    """

    clause: str
    text: str
    decided: tuple[str, str] | None
    hand: list[tuple[CardView, bool]]
    table: list[LaidView]


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """What a deal is worth: its facts in, score and sentence out."""
    chosen = RulesForm(request.GET)
    form = CalculatorForm(request.GET, rules=chosen.ruleset)
    told: dict[str, Any] = asked(chosen, form)
    if chosen.is_valid() and form.is_valid():
        deal, pot = form.line().deal, form.cleaned_data["pot"] or 0
        if deal is not None:
            told["result"] = score(chosen.ruleset, deal, pot)
            told["sentence"] = form.sentence(told["result"])
            told["warnings"] = form.warnings()
    return render(request, "scoring/calculator.html", told)


@require_safe
def legal_card(request: HttpRequest) -> HttpResponse:
    """Which cards of a hand may be played on those on the table, and which clause says so."""
    chosen = RulesForm(request.GET)
    form = LegalCardForm(request.GET, rules=chosen.ruleset)
    told = asked(chosen, form) | {"of_play": list(clauses_of_play(chosen.ruleset))}
    if chosen.is_valid() and form.is_valid():
        told["verdict"] = verdict(chosen.ruleset, form)
    return render(request, "scoring/legal_card.html", told)


@require_safe
def replayed(request: HttpRequest) -> HttpResponse:
    """A whole deal played again: every fault at its place, then what it is worth."""
    chosen = RulesForm(request.GET)
    form = ReplayForm(request.GET, example=EXAMPLE)
    told = asked(chosen, form) | {"deck": deck()}
    if chosen.is_valid() and form.is_valid():
        rules, played = chosen.ruleset, replay(chosen.ruleset, form.cleaned_data["deal"])
        told["played"] = drawn_replay(played)
        # After a fault the facts may be those of no possible deal.
        if played.deal is not None and not problems(rules, played.deal):
            told["sentence"] = sentence(rules, played.deal, score(rules, played.deal))
            told["facts"] = facts_query(rules, played.deal)
    return render(request, "scoring/replay.html", told)


def asked(chosen: RulesForm, form: Any) -> dict[str, Any]:
    """What every page of the table shows: the forms, and all that is wrong with them."""
    wrong = [*chosen.errors.values(), *form.errors.values()]
    return {
        "chosen": chosen,
        "rules_query": query_of(chosen.ruleset),
        "form": form,
        "wrong": [text for texts in wrong for text in texts],
    }


def clauses_of_play(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """What a rule set answers where rule sets differ on what may be played."""
    for key, answer in answers(rules).items():
        if key.startswith("play."):
            yield option_label(key), answer_label(key, answer)


def verdict(rules: RuleSet, form: LegalCardForm) -> Verdict:
    """The answer to a valid form."""
    trump, hand = form.cleaned_data["trump"], form.cleaned_data["hand"]
    choice: Choice = legal_cards(rules, trump, hand, form.trick, Seat.SOUTH)
    key = DECIDED_BY.get(choice.clause)
    return Verdict(
        clause=clause_label(choice.clause),
        text=clause_text(choice.clause),
        decided=(option_label(key), answer_label(key, answers(rules)[key])) if key else None,
        hand=[(drawn_card(card), card in choice.cards) for card in hand],
        table=drawn_trick(trump, form.trick),
    )
