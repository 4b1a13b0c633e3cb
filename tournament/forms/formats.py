"""How a stage is played, and what the planner is asked, as an organiser types them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from enum import StrEnum
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.forms.fields import PlainIntegerField
from tournament.models.tournament import LONGEST_MATCH, MOST_TABLES
from tournament.pairing.formats import (
    Bracket,
    Consolante,
    Elimination,
    Filling,
    Format,
    Kind,
    Method,
    Opening,
    Pools,
    Problem,
    Swiss,
    problems,
)
from tournament.pairing.planner import Question
from tournament.pairing.planner.types import LARGEST_FIELD
from tournament.pairing.types import ClubSetting
from tournament.wording import formats as told
from tournament.wording.plans import hours_text

LONGEST_DAY, LONGEST_PAUSE = 24 * 60, 120

# --- Fields


class NumberField(PlainIntegerField):
    """A whole number, for which a phone shows its figures."""

    def __init__(self, label: Any, **options: Any) -> None:
        figures = forms.TextInput(attrs={"inputmode": "numeric"})
        super().__init__(label=label, widget=figures, **options)


class WordField(forms.TypedChoiceField):
    """One of the words of an option, each told in the active language."""

    def __init__(self, label: Any, words: type[StrEnum], told_as: Callable[[Any], str]) -> None:
        super().__init__(
            label=label,
            choices=lambda: [(word.value, told_as(word)) for word in words],
            coerce=words,
        )


class TickField(forms.BooleanField):
    """Yes or no."""

    def __init__(self, label: Any, **options: Any) -> None:
        super().__init__(label=label, required=False, **options)


class HoursField(forms.CharField):
    """A length of time as people write it (“4”, “4:30”, “4h30”, “4,5”), in minutes."""

    def to_python(self, value: Any) -> Any:
        """The minutes typed."""
        typed = super().to_python(value) or ""
        if found := re.fullmatch(r"([0-9]{1,2})(?: ?[:h] ?([0-5][0-9])?)?", typed, re.IGNORECASE):
            return 60 * int(found[1]) + int(found[2] or 0)
        if found := re.fullmatch(r"([0-9]{1,2})[.,]([0-9]{1,2})", typed):
            return round(60 * float(f"{found[1]}.{found[2]}"))
        raise ValidationError(_("Write hours and minutes, such as 4:30."))

    def prepare_value(self, value: Any) -> Any:
        """Minutes as hours and minutes; what was typed as it was."""
        return hours_text(value) if isinstance(value, int) else value


# --- A stage


class FormatForm(forms.Form):
    """How a stage is played; `before` is the stage before it."""

    made: ClassVar[type[Swiss] | type[Pools] | type[Bracket]]
    beside: ClassVar[Mapping[Problem, str]]

    def __init__(
        self, data: Mapping[str, Any] | None, *, kept: Format, before: Format | None
    ) -> None:
        super().__init__(data, initial=asdict(kept))
        self.before = before

    def clean(self) -> dict[str, Any]:
        """Put whatever makes the format unplayable beside its field."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            for problem in problems(self.format()):
                self.add_error(self.beside[problem], told.problem_text(problem))
        return cleaned

    def format(self) -> Format:
        """The format typed; what is not asked here is as usual."""
        return self.made(**self.cleaned_data)


class SwissForm(FormatForm):
    """Rounds in which everyone plays."""

    made = Swiss
    beside = {Problem.ROUNDS: "rounds", Problem.ACCELERATED: "accelerated"}

    rounds = NumberField(gettext_lazy("Number of rounds"))
    method = WordField(gettext_lazy("Who meets whom"), Method, told.method_text)
    opening = WordField(gettext_lazy("First round"), Opening, told.opening_text)
    club = WordField(gettext_lazy("Clubs"), ClubSetting, told.club_text)
    accelerated = NumberField(
        gettext_lazy("Accelerated rounds"),
        help_text=gettext_lazy(
            "So many rounds begin as if the better seeds had won already; 0 for none."
        ),
    )
    carried = TickField(gettext_lazy("The results of the stages before count as well"))

    def __init__(
        self, data: Mapping[str, Any] | None, *, kept: Format, before: Format | None
    ) -> None:
        super().__init__(data, kept=kept, before=before)
        if before is None:
            del self.fields["carried"]


class PoolsForm(FormatForm):
    """Round robins side by side."""

    made = Pools
    beside = {Problem.POOL_SIZE: "size", Problem.MEETINGS: "meetings"}

    size = NumberField(gettext_lazy("Doublettes in a pool"))
    meetings = NumberField(gettext_lazy("How often two meet"))
    opening = WordField(gettext_lazy("Who comes into which pool"), Opening, told.opening_text)
    clubs_apart = TickField(gettext_lazy("Keep clubs apart"))


class BracketForm(FormatForm):
    """Direct elimination, with everything that is played beside it."""

    made = Bracket
    beside = {
        Problem.QUALIFIERS: "qualifiers",
        Problem.CONSOLANTE: "elimination",
        Problem.PLACING: "placing",
        Problem.RESET: "reset",
    }

    qualifiers = NumberField(gettext_lazy("First of each pool who qualify"))
    best = NumberField(
        gettext_lazy("Best of the next place"),
        help_text=gettext_lazy("Compared across the pools, by what they made per match."),
    )
    entrants = NumberField(
        gettext_lazy("First of the ranking who qualify"), help_text=gettext_lazy("0: everyone.")
    )
    elimination = WordField(gettext_lazy("Elimination"), Elimination, told.elimination_text)
    reset = TickField(
        gettext_lazy("Whoever comes from below must win the final twice"),
        help_text=gettext_lazy("In double elimination."),
    )
    filling = WordField(gettext_lazy("Without a full bracket"), Filling, told.filling_text)
    third_place = TickField(gettext_lazy("Third-place match"))
    placing = TickField(gettext_lazy("Matches for every place"))
    consolante = WordField(gettext_lazy("Consolante"), Consolante, told.consolante_text)

    def __init__(
        self, data: Mapping[str, Any] | None, *, kept: Format, before: Format | None
    ) -> None:
        super().__init__(data, kept=kept, before=before)
        idle = {"qualifiers", "best"} if not isinstance(before, Pools) else {"entrants"}
        for name in idle | ({"entrants"} if before is None else set()):
            del self.fields[name]

    def clean_entrants(self) -> int:
        """The size of the bracket; of one alone there is none."""
        entrants = int(self.cleaned_data["entrants"])
        if entrants == 1:
            raise ValidationError(_("A bracket needs two doublettes."))
        return entrants

    def clean_consolante(self) -> Consolante:
        """Who plays the second bracket; at the start nobody is left over."""
        consolante = Consolante(self.cleaned_data["consolante"])
        if consolante is Consolante.OTHERS and self.before is None:
            raise ValidationError(_("In a first stage everyone qualifies."))
        return consolante


_FORMS: Mapping[Kind, type[FormatForm]] = {
    Kind.SWISS: SwissForm,
    Kind.POOLS: PoolsForm,
    Kind.BRACKET: BracketForm,
}
_USUAL: Mapping[Kind, Format] = {
    Kind.SWISS: Swiss(rounds=4),
    Kind.POOLS: Pools(),
    Kind.BRACKET: Bracket(entrants=8),
}


def format_form(
    kind: Kind, data: Mapping[str, Any] | None, *, kept: Format | None, before: Format | None
) -> FormatForm:
    """The form of a stage of this kind: as it is kept if it is one, else as usual."""
    shown = kept if kept is not None and kept.kind is kind else _USUAL[kind]
    return _FORMS[kind](data, kept=shown, before=before)


class RoundsForm(forms.Form):
    """The number of rounds, which may change while they are played."""

    rounds = NumberField(gettext_lazy("Number of rounds"))

    def __init__(self, data: Mapping[str, Any] | None, *, kept: Swiss) -> None:
        super().__init__(data, initial={"rounds": kept.rounds})
        self.kept = kept

    def clean_rounds(self) -> int:
        """A number that the other options allow."""
        rounds = int(self.cleaned_data["rounds"])
        if wrong := problems(replace(self.kept, rounds=rounds)):
            raise ValidationError([told.problem_text(problem) for problem in wrong])
        return rounds


# --- A plan


class PlanForm(forms.Form):
    """What the organiser has: a field, a hall, an afternoon."""

    doublettes = NumberField(
        gettext_lazy("Doublettes"),
        validators=[MinValueValidator(2), MaxValueValidator(LARGEST_FIELD)],
    )
    tables = NumberField(
        gettext_lazy("Tables"), validators=[MinValueValidator(1), MaxValueValidator(MOST_TABLES)]
    )
    hours = HoursField(
        label=gettext_lazy("Hours"),
        validators=[MinValueValidator(1), MaxValueValidator(LONGEST_DAY)],
        error_messages={"required": gettext_lazy("Write hours and minutes, such as 4:30.")},
    )
    per_match = NumberField(
        gettext_lazy("Minutes per match"),
        validators=[MinValueValidator(1), MaxValueValidator(LONGEST_MATCH)],
    )
    pause = NumberField(
        gettext_lazy("Minutes of pause"), validators=[MaxValueValidator(LONGEST_PAUSE)]
    )

    def question(self) -> Question:
        """What was typed, as the planner takes it."""
        typed = self.cleaned_data
        return Question(
            doublettes=typed["doublettes"],
            tables=typed["tables"],
            minutes=typed["hours"],
            per_match=typed["per_match"],
            pause=typed["pause"],
        )
