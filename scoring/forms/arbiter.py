"""What is asked of the arbiter: cards on a table, a whole deal; under which rules."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Card, Trump
from scoring.rules.catalogue import option_problems, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.notation import (
    LONGEST_TEXT,
    DealText,
    UnreadableDeal,
    card_named,
    read_deal,
)
from scoring.rules.presets import CEST_COINCHE, PRESETS
from scoring.rules.ruleset import RuleSet
from scoring.wording.deals import trump_label
from scoring.wording.play import text_problem_text
from scoring.wording.rules import rules_name


class RulesForm(forms.Form):
    """Which rule set: a shipped one, and the answers that differ where a tournament has its own."""

    rules = forms.ChoiceField(
        label=_("Rule set"), choices=lambda: [(key, rules_name(key)) for key in PRESETS]
    )
    options = forms.CharField(required=False, widget=forms.HiddenInput, max_length=4000)

    def clean_options(self) -> dict[str, Any]:
        """The answers, as the catalogue has them."""
        typed = self.cleaned_data["options"]
        if not typed:
            return {}
        try:
            given = json.loads(typed)
        except ValueError:
            given = None
        if not isinstance(given, dict) or option_problems(given):
            raise ValidationError(gettext("These options belong to no rule set."))
        return given

    def clean(self) -> dict[str, Any]:
        """Refuse answers that contradict each other."""
        cleaned = super().clean() or self.cleaned_data
        if {"rules", "options"} <= cleaned.keys() and contradictions(self.ruleset):
            self.add_error("options", gettext("These options belong to no rule set."))
        return cleaned

    @property
    def ruleset(self) -> RuleSet:
        """The rule set that was chosen; the usual one while nothing is."""
        key = self.cleaned_data.get("rules", CEST_COINCHE.key) if self.is_bound else "cest-coinche"
        given = self.cleaned_data.get("options") or {} if self.is_bound else {}
        return with_answers(PRESETS[key], given)


def cards_typed(text: str) -> list[Card]:
    """The cards of a line. Raises ValidationError naming what is no card, or twice."""
    words = text.replace(",", " ").split()
    found = [(word, card_named(word)) for word in words]
    unknown = [word for word, card in found if card is None]
    if unknown:
        raise ValidationError(
            gettext("“%(word)s” is no card: write AS, 10H, JD or 7C.") % {"word": unknown[0][:20]}
        )
    cards = [card for _word, card in found if card is not None]
    if len(set(cards)) < len(cards):
        raise ValidationError(gettext("A card stands here twice."))
    return cards


class LegalCardForm(RulesForm):
    """Cards on the table in the order of play, and the hand of whoever is to play."""

    trump = forms.ChoiceField(
        label=_("Trump"), choices=lambda: [(trump.value, trump_label(trump)) for trump in Trump]
    )
    table = forms.CharField(
        label=_("Cards on the table"),
        required=False,
        max_length=40,
        help_text=_("In the order of play, at most three. Empty for whoever leads."),
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off"}),
    )
    hand = forms.CharField(
        label=_("Hand of the player"),
        max_length=60,
        help_text=_("For instance AS 10H JD 7C, or with ♠ ♥ ♦ ♣."),
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off"}),
    )

    def clean_table(self) -> list[Card]:
        """The cards on the table."""
        cards = cards_typed(self.cleaned_data["table"])
        if len(cards) > 3:
            raise ValidationError(gettext("At most three cards lie before somebody plays."))
        return cards

    def clean_hand(self) -> list[Card]:
        """The cards held."""
        cards = cards_typed(self.cleaned_data["hand"])
        if not 1 <= len(cards) <= 8:
            raise ValidationError(gettext("A hand has one to eight cards."))
        return cards

    def clean(self) -> dict[str, Any]:
        """No card lies on the table and is held as well."""
        cleaned = super().clean()
        if set(cleaned.get("table", ())) & set(cleaned.get("hand", ())):
            self.add_error("hand", gettext("A card of the hand lies on the table."))
        return cleaned


class ReplayForm(RulesForm):
    """A whole deal as text."""

    deal = forms.CharField(
        label=_("The deal"),
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean_deal(self) -> DealText:
        """The deal as it reads."""
        try:
            return read_deal(self.cleaned_data["deal"])
        except UnreadableDeal as unreadable:
            raise ValidationError(
                [text_problem_text(problem) for problem in unreadable.problems]
            ) from unreadable
