"""The rule sets that are shipped, and the card of each, to read and to print."""

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from scoring.files.rule_card import CardTexts, rule_card_pdf
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Length
from scoring.wording.cards import rule_card
from scoring.wording.rules import rules_name, rules_summary


def etag_of_card(request: HttpRequest, key: str = "") -> str | None:
    """What a card depends on: the program, its language, who reads; none beside a message."""
    if len(get_messages(request)):
        return None
    return f'"{key}.{get_language()}.{request.user.pk or 0}.{settings.BUILD}"'


keyed_by_program = condition(etag_func=etag_of_card)
fresh = cache_control(no_cache=True)


def shipped(key: str) -> RuleSet:
    """The rule set of that key, or 404."""
    if key not in PRESETS:
        raise Http404
    return PRESETS[key]


def card_of(rules: RuleSet) -> CardTexts:
    """The card of a shipped rule set, with the match it is usually played to."""
    return rule_card(rules, rules_name(rules.key), Length(rules.target, exceed=rules.exceed))


def pdf_answer(card: CardTexts) -> HttpResponse:
    """A card as a file to print."""
    answer = HttpResponse(rule_card_pdf(card), content_type="application/pdf")
    name = slugify(card.title) or "coinche"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


@require_safe
@fresh
@keyed_by_program
def listed(request: HttpRequest) -> HttpResponse:
    """The rule sets that are shipped, and what is peculiar to each."""
    told = [(key, rules_name(key), rules_summary(key)) for key in PRESETS]
    return render(request, "scoring/rules.html", {"rule_sets": told})


@require_safe
@fresh
@keyed_by_program
def card(request: HttpRequest, key: str) -> HttpResponse:
    """The card of a rule set."""
    told = {"card": card_of(shipped(key)), "key": key}
    return render(request, "scoring/rule_card.html", told)


@require_safe
@fresh
@keyed_by_program
def card_pdf(request: HttpRequest, key: str) -> HttpResponse:
    """The same card on one page to print."""
    return pdf_answer(card_of(shipped(key)))
