"""The rule set of a tournament as its organiser edits it: one question, one field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.catalogue import OPTIONS, Option, Plain, answers, changes, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.effects import has_effect
from scoring.rules.presets import CEST_COINCHE, PRESETS
from scoring.rules.ruleset import RuleSet
from scoring.wording.options import GROUPS, answer_label, option_label
from scoring.wording.rules import contradiction_text, rules_choices
from tournament.forms.fields import NameField, PlainIntegerField, refuse_endless
from tournament.models import Terms
from tournament.models.tournament import HIGHEST_TARGET, LOWEST_TARGET, MOST_DEALS


@dataclass(frozen=True, slots=True)
class Question:
    """A field of the form.

    ``differs`` from the shipped rule set, whose answer is ``usual``, in words and as a form sends
    it; an ``idle`` one has no effect under the other answers.
    """

    field: forms.BoundField
    differs: bool
    usual: str
    usual_typed: str
    idle: bool
    returned: bool

    @property
    def stands_out(self) -> bool:
        """Whether there is something to look at."""
        return self.differs or self.returned or bool(self.field.errors)


@dataclass(frozen=True, slots=True)
class QuestionGroup:
    """Questions under one heading; open where something stands out."""

    heading: str
    questions: list[Question]

    @property
    def asked(self) -> list[Question]:
        """Those whose answers matter."""
        return [one for one in self.questions if not one.idle]

    @property
    def idle(self) -> list[Question]:
        """Those that change nothing under the other answers."""
        return [one for one in self.questions if one.idle]

    @property
    def changed(self) -> int:
        """How many answers differ from the shipped rule set."""
        return sum(one.differs for one in self.questions)

    @property
    def is_open(self) -> bool:
        """Whether there is something to look at."""
        return any(one.stands_out for one in self.questions)

    @property
    def is_idle_open(self) -> bool:
        """Whether there is something to look at among those without effect."""
        return any(one.stands_out for one in self.idle)


class RuleSetForm(forms.Form):
    """A shipped rule set, the answers that shall differ, a name of one's own, a length."""

    rules = forms.ChoiceField(
        label=gettext_lazy("Start from"),
        choices=rules_choices,
        help_text=gettext_lazy("Answers that you have not changed follow this rule set."),
    )
    based_on = forms.CharField(required=False, widget=forms.HiddenInput)
    edition = PlainIntegerField(required=False, widget=forms.HiddenInput)
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
            "based_on": terms.rules,
            "name": terms.name,
            "target": terms.target,
            "deal_limit": terms.deal_limit,
        }
        return cls(data, initial=told | typed_of(terms.ruleset))

    def clean(self) -> dict[str, Any]:
        """Refuse a match without an end, and put each contradiction beside its first answer."""
        cleaned = super().clean() or self.cleaned_data
        refuse_endless(self, cleaned)
        if not OPTIONS.keys() & self.errors.keys():
            for contradiction in contradictions(self.ruleset):
                self.add_error(contradiction.options[0], contradiction_text(contradiction))
        return cleaned

    @property
    def base(self) -> RuleSet:
        """The shipped rule set this one starts from."""
        return PRESETS.get(str(self["rules"].value()), CEST_COINCHE)

    @property
    def ruleset(self) -> RuleSet:
        """The rule set as it stands on the page; what cannot be read is as shipped."""
        return with_answers(self.base, self.shown_answers())

    @property
    def goes_together(self) -> bool:
        """Whether the answers can be read and do not contradict each other."""
        return not {"rules", *OPTIONS} & self.errors.keys()

    @property
    def can_be_played(self) -> bool:
        """Whether the form says what is to be played, whatever else is wrong with it."""
        return not {"rules", "name", "target", "deal_limit", *OPTIONS} & self.errors.keys()

    def terms(self) -> Terms:
        """What a form chooses that can be played."""
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
        rules, usual = self.ruleset, answers(self.base)
        given = answers(rules)
        for group in GROUPS:
            questions = [
                Question(
                    field=self[key],
                    differs=given[key] != usual[key],
                    usual=answer_label(key, usual[key]),
                    usual_typed=" ".join(sent(usual[key])),
                    idle=not has_effect(rules, key),
                    returned=self.data.get("back") == key,
                )
                for key in group.options
            ]
            yield QuestionGroup(str(group.heading), questions)

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
    kind = forms.MultipleChoiceField if option.many else forms.ChoiceField
    return kind(
        label=option_label(key),
        choices=[
            (spelt(answer), answer_label(key, [answer] if option.many else answer))
            for answer in option.answers
        ],
        widget=forms.CheckboxSelectMultiple if option.many else forms.Select,
        error_messages={"required": _("Choose at least one answer.")},
    )


def spelt(answer: Any) -> str:
    """A plain answer as a form sends it."""
    return str(answer).lower()


def sent(answer: Plain) -> list[str]:
    """The values of an answer as a form sends them."""
    return [spelt(one) for one in answer] if isinstance(answer, list) else [spelt(answer)]


def typed_of(rules: RuleSet) -> dict[str, Any]:
    """The answers of a rule set as the fields of a form hold them."""
    return {
        key: sent(answer) if isinstance(answer, list) else spelt(answer)
        for key, answer in answers(rules).items()
    }


def answer_typed(option: Option, typed: Any) -> Any:
    """The plain answer of what a form sent; what is no answer stays as it is."""
    known = {spelt(answer): answer for answer in option.answers}
    if option.many:
        return [known.get(one, one) for one in typed or []]
    return known.get(typed, typed)


def as_followed(posted: QueryDict) -> QueryDict:
    """What was typed, after the buttons that give answers back to the shipped rule set.

    ``start`` gives back all of them, ``back`` one. Under another shipped rule set than before,
    answers that had not been changed by hand follow it, and so does its usual target.
    """
    data = posted.copy()
    base, was = (PRESETS.get(posted.get(name, "")) for name in ("rules", "based_on"))
    if base is None:
        return data
    usual, before = answers(base), answers(was or base)
    follow = {key for key in OPTIONS if posted.getlist(key) == sent(before[key])}
    if "start" in posted:
        follow = set(OPTIONS)
    if "back" in posted:
        follow |= {str(posted["back"])} & OPTIONS.keys()
    for key in follow:
        data.setlist(key, sent(usual[key]))
    if "start" in posted or (was is not None and posted.get("target") == str(was.target)):
        data["target"] = str(base.target)
    data["based_on"] = base.key
    return data
