"""What is asked of the arbiter: which rules, a deal, cards on a table, a whole deal as text.

A page shows a form from the first visit on, with what the address holds; only what was sent by its
button `ask` is judged.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.deal import NAME_OF_SUIT, Chip, DealForm, typed_of
from scoring.forms.fields import FactField, NumberField
from scoring.rules.cards import DECK, SUITS, Card, Trump
from scoring.rules.catalogue import changes, option_problems, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.deal import Deal, Problem, ProblemCode
from scoring.rules.notation import LONGEST_TEXT, DealText, UnreadableDeal, card_named, read_deal
from scoring.rules.play import Trick
from scoring.rules.presets import CEST_COINCHE, PRESETS
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat
from scoring.rules.sheet import Line, Side
from scoring.wording.deals import problem_text, trump_label
from scoring.wording.options import answer_label, option_label
from scoring.wording.play import card_label, rank_label, text_problem_text
from scoring.wording.rules import contradiction_text, rules_choices, rules_name

ON_THE_TABLE = 3
"""The most cards that lie before somebody plays."""
LONGEST_OPTIONS = 4000


def asking(data: QueryDict) -> QueryDict | None:
    """What was sent to be judged; None for a visit."""
    return data if "ask" in data else None


def query_of(rules: RuleSet) -> str:
    """A rule set as the addresses of the arbiter's table carry it: ``rules=turnier&options=…``."""
    own = changes(rules, PRESETS[rules.key])
    return urlencode({"rules": rules.key} | ({"options": json.dumps(own)} if own else {}))


class RulesForm(forms.Form):
    """Which rule set: a shipped one, and the answers that differ where a tournament has its own."""

    rules = forms.ChoiceField(label=_("Rule set"), choices=rules_choices)
    options = forms.CharField(required=False, max_length=LONGEST_OPTIONS)

    def __init__(self, data: QueryDict) -> None:
        typed = data.copy()
        typed.setdefault("rules", CEST_COINCHE.key)
        super().__init__(typed)

    def clean_options(self) -> dict[str, Any]:
        """The answers, as the catalogue has them."""
        typed = self.cleaned_data["options"]
        if not typed:
            return {}
        try:
            given = json.loads(typed)
        except (ValueError, RecursionError):
            given = None
        if not isinstance(given, dict) or option_problems(given):
            raise ValidationError(gettext("These options belong to no rule set."))
        return given

    def clean(self) -> dict[str, Any]:
        """Refuse answers that contradict each other."""
        cleaned = super().clean() or self.cleaned_data
        if {"rules", "options"} <= cleaned.keys():
            for contradiction in contradictions(self._answered()):
                self.add_error("options", contradiction_text(contradiction))
        return cleaned

    def _answered(self) -> RuleSet:
        return with_answers(PRESETS[self.cleaned_data["rules"]], self.cleaned_data["options"])

    @property
    def ruleset(self) -> RuleSet:
        """The rule set that was chosen; the usual one where none can be read."""
        return self._answered() if self.is_valid() else CEST_COINCHE

    @property
    def name(self) -> str:
        """What the rule set is called."""
        name = rules_name(self.ruleset.key)
        return gettext("%(name)s, changed") % {"name": name} if self.own_answers else name

    @property
    def own_answers(self) -> list[tuple[str, str]]:
        """The questions that are answered otherwise than in the shipped rule set."""
        rules = self.ruleset
        own = changes(rules, PRESETS[rules.key])
        return [(option_label(key), answer_label(key, answer)) for key, answer in own.items()]


# --- What a deal is worth


class CalculatorForm(DealForm):
    """The facts of a deal of nobody in particular, and what lies in the pot."""

    pot = NumberField(label=_("In the pot before"), required=False, digits=5)

    def __init__(self, data: QueryDict, *, rules: RuleSet) -> None:
        typed = data.copy()
        typed["taker"] = Side.A.value
        typed.setdefault("coinche", "1")
        sides = {Side.A: gettext("takers"), Side.B: gettext("defence")}
        super().__init__(asking(typed), rules=rules, sides=sides)
        self.initial = typed.dict()

    @property
    def has_pot(self) -> bool:
        """Whether a litige can have left anything."""
        return self.rules.has_pot


# --- Which card may be played


@dataclass(frozen=True, slots=True)
class CardBox:
    """A card to choose: how it is sent, its rank in words, and whether it is held."""

    name: str
    rank: str
    is_held: bool


@dataclass(frozen=True, slots=True)
class SuitRow:
    """The eight cards of a suit, the highest first; `suit` names its glyph."""

    suit: str
    cards: list[CardBox]


class CardsField(forms.Field):
    """Cards that were ticked or typed: each value of the name holds one or several."""

    widget = forms.MultipleHiddenInput

    def __init__(self, *, most: int, too_many: Any, **options: Any) -> None:
        super().__init__(**options)
        self.most, self.too_many = most, too_many

    def to_python(self, value: list[str] | None) -> tuple[Card, ...]:
        """The cards, in the order in which they were sent."""
        found = list(cards_in(value or []))
        for word, card in found:
            if card is None:
                text = gettext("“%(word)s” is no card: write AS, 10H, JD or 7C.")
                raise ValidationError(text % {"word": word[:20]})
        cards = tuple(card for _word, card in found if card is not None)
        if len(set(cards)) < len(cards):
            raise ValidationError(gettext("A card stands here twice."))
        if len(cards) > self.most:
            raise ValidationError(self.too_many)
        return cards


def cards_in(typed: list[str]) -> Iterator[tuple[str, Card | None]]:
    """Each word that was typed, with its card."""
    for word in " ".join(typed).replace(",", " ").split():
        yield word, card_named(word)


class LegalCardForm(forms.Form):
    """Cards on the table in the order of play, and the hand of whoever is to play."""

    trump = FactField(Trump, label=_("Trump"), error_messages={"required": _("Choose the trump.")})
    table = CardsField(
        label=_("Cards on the table, in the order of play"),
        required=False,
        most=ON_THE_TABLE,
        too_many=_("At most three cards lie before somebody plays."),
    )
    partner = forms.TypedChoiceField(
        label=_("The partner played"), coerce=int, required=False, empty_value=None
    )
    hand = CardsField(
        label=_("Hand of the player"),
        most=8,
        too_many=_("A hand has one to eight cards."),
        error_messages={"required": _("Say which cards the player holds.")},
    )

    def __init__(self, data: QueryDict, *, rules: RuleSet) -> None:
        super().__init__(asking(data))
        self.initial = data.dict()
        self.rules = rules
        self._typed = {name: data.getlist(name) for name in ("table", "hand")}
        trump, partner = self.fields["trump"], self.fields["partner"]
        if isinstance(trump, FactField) and isinstance(partner, forms.TypedChoiceField):
            trump.choices = [(one.value, trump_label(one)) for one in rules.trumps]
            partner.choices = list(_partner_choices())

    def clean_trump(self) -> Trump:
        """A trump that the rule set offers."""
        trump: Trump = self.cleaned_data["trump"]
        if trump not in self.rules.trumps:
            code = ProblemCode.TRUMP_NOT_OFFERED
            raise ValidationError(problem_text(Problem(code, "trump", {"trump": trump.value})))
        return trump

    def clean(self) -> dict[str, Any]:
        """No card lies on the table and is held as well; the partner's card is there."""
        cleaned = super().clean() or self.cleaned_data
        table = cleaned.get("table", ())
        if set(table) & set(cleaned.get("hand", ())):
            self.add_error("hand", gettext("A card of the hand lies on the table."))
        if "table" in cleaned and (cleaned.get("partner") or 0) > len(table):
            self.add_error("partner", gettext("So many cards do not lie on the table."))
        return cleaned

    @property
    def trick(self) -> Trick:
        """The cards of a valid form with seats; the player sits in the south."""
        table, partner = self.cleaned_data["table"], self.cleaned_data["partner"]
        place = len(table) - 1 if partner is None else partner
        others = iter((Seat.WEST, Seat.EAST, Seat.WEST))
        return [
            (Seat.NORTH if number == place else next(others), card)
            for number, card in enumerate(table, start=1)
        ]

    # What the page shows

    @property
    def trump_chips(self) -> list[Chip]:
        """The trumps that the rule set offers."""
        return [
            Chip(widget, NAME_OF_SUIT[Trump(widget.data["value"])])
            for widget in self["trump"].subwidgets
        ]

    @property
    def deck(self) -> list[SuitRow]:
        """All cards by suit, those of the hand ticked."""
        return deck(held=self._cards("hand"))

    @property
    def places(self) -> list[str]:
        """The names of the cards on the table, "" for a free place."""
        names = [str(card) for card in self._cards("table")]
        return (names + [""] * ON_THE_TABLE)[:ON_THE_TABLE]

    @property
    def choices_of_cards(self) -> list[tuple[str, str]]:
        """Every card as a place on the table offers it."""
        return [(str(card), card_label(card)) for card in DECK]

    def _cards(self, name: str) -> list[Card]:
        return [card for _word, card in cards_in(self._typed[name]) if card is not None]


def _partner_choices() -> Iterator[tuple[str, Any]]:
    yield "", gettext("last but one (as usual)")
    yield from (
        (str(number), gettext("card %(number)s") % {"number": number}) for number in (1, 2, 3)
    )
    yield "0", gettext("no card (not yet, or lies down)")


def deck(held: list[Card] | None = None) -> list[SuitRow]:
    """All cards by suit, the aces first."""
    chosen = set(held or ())
    return [
        SuitRow(
            NAME_OF_SUIT[suit],
            [
                CardBox(str(card), rank_label(card.rank), card in chosen)
                for card in reversed(DECK)
                if card.suit is suit
            ],
        )
        for suit in SUITS
    ]


# --- Where a fault was made


class ReplayForm(forms.Form):
    """A whole deal as text."""

    deal = forms.CharField(
        label=_("The deal"),
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 8,
                "spellcheck": "false",
                "autocomplete": "off",
                "autocapitalize": "off",
            }
        ),
    )

    def __init__(self, data: QueryDict, *, example: str) -> None:
        super().__init__(asking(data), initial={"deal": data.get("deal", example)})

    def clean_deal(self) -> DealText:
        """The deal as it reads."""
        try:
            return read_deal(self.cleaned_data["deal"])
        except UnreadableDeal as unreadable:
            wrong = [text_problem_text(problem) for problem in unreadable.problems]
            raise ValidationError(wrong) from unreadable


def facts_query(rules: RuleSet, deal: Deal) -> str:
    """These facts as the address of the calculator carries them."""
    typed = {name: value for name, value in typed_of(Line(Side.A, deal)).items() if value}
    return "&".join((query_of(rules), urlencode(typed | {"ask": 1})))
