"""The rule set of a tournament as its organiser edits it: one question, one field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.catalogue import OPTIONS, Option, Plain, answers, changes, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.presets import CEST_COINCHE, PRESETS
from scoring.rules.ruleset import RuleSet
from scoring.wording.options import GROUPS, answer_label, has_effect, option_label
from scoring.wording.rules import contradiction_text, rules_name
from tournament.forms.fields import NameField, PlainIntegerField
from tournament.models import Terms
from tournament.models.tournament import HIGHEST_TARGET, LOWEST_TARGET, MOST_DEALS


@dataclass(frozen=True, slots=True)
class Question:
    """A field of the form; ``differs`` from the shipped rule set, idle ones have no effect."""

    field: forms.BoundField
    differs: bool
    usual: str
    is_idle: bool


@dataclass(frozen=True, slots=True)
class QuestionGroup:
    """Questions under one heading; open where something differs or is wrong."""

    heading: str
    questions: list[Question]

    @property
    def is_open(self) -> bool:
        """Whether there is something to look at."""
        return any(one.differs or one.field.errors for one in self.questions)


class RuleSetForm(forms.Form):
    """A shipped rule set, the answers that shall differ, a name of one's own, a length."""

    rules = forms.ChoiceField(
        label=gettext_lazy("Start from"), choices=lambda: [(k, rules_name(k)) for k in PRESETS]
    )
    name = NameField(
        label=gettext_lazy("Name of your own"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("Where you change answers: what players shall read on the card."),
    )
    target = PlainIntegerField(
        label=gettext_lazy("Target"),
        required=False,
        validators=[MinValueValidator(LOWEST_TARGET), MaxValueValidator(HIGHEST_TARGET)],
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    deal_limit = PlainIntegerField(
        label=gettext_lazy("Number of deals"),
        required=False,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_DEALS)],
        help_text=gettext_lazy("Passed and annulled deals are not counted."),
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Asked once a deal has been recorded; it stands in the journal."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        for key, option in OPTIONS.items():
            self.fields[key] = question(key, option)

    @classmethod
    def of_terms(cls, terms: Terms, data: Mapping[str, Any] | None = None) -> "RuleSetForm":
        """The form as the terms stand, or as it was typed over them."""
        told = {
            "rules": terms.rules,
            "name": terms.name,
            "target": terms.target,
            "deal_limit": terms.deal_limit,
        }
        return cls(data, initial=told | typed_of(terms.ruleset))

    @classmethod
    def of_preset(cls, key: str) -> "RuleSetForm":
        """The form of a shipped rule set, as it is usually played."""
        rules = PRESETS.get(key, CEST_COINCHE)
        return cls(initial={"rules": rules.key, "target": rules.target} | typed_of(rules))

    def clean(self) -> dict[str, Any]:
        """Refuse a match without an end, and put each contradiction beside its first answer."""
        cleaned = super().clean() or self.cleaned_data
        without_end = cleaned.get("target") is None and cleaned.get("deal_limit") is None
        if without_end and not {"target", "deal_limit"} & self.errors.keys():
            self.add_error("target", _("Give a target, a number of deals, or both."))
        if set(OPTIONS) <= cleaned.keys() and "rules" in cleaned:
            for contradiction in contradictions(self.ruleset):
                self.add_error(contradiction.options[0], contradiction_text(contradiction))
        return cleaned

    @property
    def base(self) -> RuleSet:
        """The shipped rule set this one starts from."""
        key = self["rules"].value()
        return PRESETS.get(str(key), CEST_COINCHE)

    @property
    def ruleset(self) -> RuleSet:
        """The rule set as typed; only of a form whose answers could be read."""
        given = {key: self.cleaned_data[key] for key in OPTIONS}
        return with_answers(self.base, given)

    def terms(self) -> Terms:
        """What a valid form chooses."""
        base, typed = self.base, self.cleaned_data
        return Terms(
            rules=base.key,
            version=base.version,
            options=changes(self.ruleset, base),
            name=typed["name"],
            target=typed["target"],
            deal_limit=typed["deal_limit"],
        )

    def groups(self) -> Iterator[QuestionGroup]:
        """All questions as the page shows them."""
        usual = answers(self.base)
        readable = self.is_bound and set(OPTIONS) <= getattr(self, "cleaned_data", {}).keys()
        shown = self.ruleset if readable else with_answers(self.base, self.shown_answers())
        given = answers(shown)
        for group in GROUPS:
            yield QuestionGroup(
                str(group.heading),
                [
                    Question(
                        self[key],
                        given[key] != usual[key],
                        answer_label(key, usual[key]),
                        not has_effect(shown, key),
                    )
                    for key in group.options
                ],
            )

    def shown_answers(self) -> dict[str, Plain]:
        """The answers that stand on the page and can be read."""
        found = {}
        for key, option in OPTIONS.items():
            answer = answer_typed(option, self[key].value())
            if option.accepts(answer):
                found[key] = answer
        return found


def question(key: str, option: Option) -> forms.Field:
    """The field of a question: one of its answers, or several."""
    choices = [(spelt(answer), label) for answer, label in labelled(key, option)]
    kind: type[Any] = forms.TypedMultipleChoiceField if option.many else forms.TypedChoiceField
    widget = forms.CheckboxSelectMultiple if option.many else forms.Select
    known = {spelt(answer): answer for answer in option.answers}
    field: forms.Field = kind(
        label=option_label(key),
        choices=choices,
        widget=widget,
        required=not option.many,
        coerce=known.__getitem__,
        empty_value=[],
    )
    return field


def labelled(key: str, option: Option) -> Iterator[tuple[Plain, str]]:
    """Each answer with its words."""
    for answer in option.answers:
        yield answer, answer_label(key, [answer] if option.many else answer)


def spelt(answer: Any) -> str:
    """A plain answer as a form sends it."""
    return str(answer).lower()


def typed_of(rules: RuleSet) -> dict[str, Any]:
    """The answers of a rule set as a form sends them."""
    return {
        key: [spelt(one) for one in answer] if isinstance(answer, list) else spelt(answer)
        for key, answer in answers(rules).items()
    }


def answer_typed(option: Option, typed: Any) -> Any:
    """The plain answer of what a form sent; what is no answer stays as it is."""
    known = {spelt(answer): answer for answer in option.answers}
    if option.many:
        return [known.get(one, one) for one in typed or []]
    return known.get(typed, typed)
