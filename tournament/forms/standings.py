"""The order of the standings, ties decided by hand, and sanctions, as the desk types them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms import OptionalReasonForm, ReasonForm
from scoring.standings import Criterion, Flaw, League, Order, problems
from scoring.wording.standings import criterion_label, flaw_text
from tournament.models import Doublette

CRITERIA = 8
"""So many criteria can be chosen, one after the other."""
MOST = 99_999
CHOSEN = tuple(f"criterion_{place}" for place in range(1, CRITERIA + 1))
BESIDE = {
    Flaw.LEAGUE: "win",
    Flaw.FORFEIT: "forfeit_won_points",
    Flaw.NEGATIVE: "difference_cap",
}
"""The fields beside which a flaw is told; all others beside the first criterion."""


class SignedField(forms.IntegerField):
    """A whole number that may be below zero."""

    def __init__(self, label: Any, most: int = MOST, **options: Any) -> None:
        super().__init__(
            label=label,
            validators=[MinValueValidator(-most), MaxValueValidator(most)],
            widget=forms.TextInput(attrs={"inputmode": "text"}),
            **options,
        )

    def to_python(self, value: Any) -> int | None:
        """The number typed, with a hyphen or a real minus."""
        return super().to_python(str(value).replace("−", "-") if value else value)


class OrderForm(OptionalReasonForm):
    """The criteria in their order, and what they count."""

    win = SignedField(gettext_lazy("League points: win"), 99)
    draw = SignedField(gettext_lazy("League points: draw"), 99)
    loss = SignedField(gettext_lazy("League points: loss"), 99)
    forfeit_won = SignedField(gettext_lazy("League points: forfeit won"), 99)
    forfeit_given = SignedField(gettext_lazy("League points: forfeit given"), 99)
    exempt = SignedField(gettext_lazy("League points: exempt"), 99)
    difference_cap = SignedField(
        gettext_lazy("Most a match counts in the difference"), required=False
    )
    exempt_wins = forms.BooleanField(label=gettext_lazy("An exempt is a match won"), required=False)
    exempt_points = SignedField(
        gettext_lazy("Points of an exempt"),
        required=False,
        help_text=gettext_lazy("Empty: the mean of the own matches."),
    )
    forfeit_won_points = SignedField(
        gettext_lazy("Points of a forfeit won"),
        required=False,
        help_text=gettext_lazy("Both empty: as an exempt, and 0."),
    )
    forfeit_given_points = SignedField(gettext_lazy("Points of a forfeit given"), required=False)
    forfeits_meet = forms.BooleanField(
        label=gettext_lazy("A forfeit is a direct encounter"), required=False
    )
    buchholz_cut = SignedField(gettext_lazy("Weakest opponents left out of their strength"), 9)

    def __init__(self, data: Mapping[str, Any] | None = None, *, kept: Order) -> None:
        super().__init__(data, initial=initial_of(kept))
        self.kept = kept
        self.fields["reason"].help_text = _("Once there are results, the journal needs one.")
        choices = [("", "–"), *((one.value, criterion_label(one)) for one in Criterion)]
        for place, name in enumerate(CHOSEN, start=1):
            label = _("Criterion %(n)s") % {"n": place}
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
        self.order_fields(CHOSEN)

    @property
    def criteria(self) -> list[forms.BoundField]:
        """The fields of the criteria."""
        return [self[name] for name in CHOSEN]

    @property
    def others(self) -> list[forms.BoundField]:
        """What the criteria count."""
        return [field for field in self if field.name not in {*CHOSEN, "reason"}]

    def clean(self) -> dict[str, Any]:
        """Put what contradicts itself beside its field."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        if (cleaned["forfeit_won_points"] is None) is not (cleaned["forfeit_given_points"] is None):
            self.add_error("forfeit_given_points", _("Give both, or neither."))
            return cleaned
        for problem in problems(self.order()):
            self.add_error(BESIDE.get(problem.flaw, CHOSEN[0]), flaw_text(problem))
        return cleaned

    def order(self) -> Order:
        """The order typed; lots and ties decided by hand stay."""
        typed = self.cleaned_data
        names = ("win", "draw", "loss", "forfeit_won", "forfeit_given", "exempt")
        won, given = typed["forfeit_won_points"], typed["forfeit_given_points"]
        return replace(
            self.kept,
            criteria=tuple(Criterion(typed[name]) for name in CHOSEN if typed[name]),
            league=League(**{name: typed[name] for name in names}),
            difference_cap=typed["difference_cap"],
            exempt_wins=typed["exempt_wins"],
            exempt_points=typed["exempt_points"],
            forfeit_score=None if won is None else (won, given),
            forfeits_meet=typed["forfeits_meet"],
            buchholz_cut=typed["buchholz_cut"],
        )


def initial_of(kept: Order) -> dict[str, Any]:
    """What the form of an order shows first."""
    league, score = kept.league, kept.forfeit_score
    chosen = dict(zip(CHOSEN, (one.value for one in kept.criteria), strict=False))
    return chosen | {
        "win": league.win,
        "draw": league.draw,
        "loss": league.loss,
        "forfeit_won": league.forfeit_won,
        "forfeit_given": league.forfeit_given,
        "exempt": league.exempt,
        "difference_cap": kept.difference_cap,
        "exempt_wins": kept.exempt_wins,
        "exempt_points": kept.exempt_points,
        "forfeit_won_points": score[0] if score else None,
        "forfeit_given_points": score[1] if score else None,
        "forfeits_meet": kept.forfeits_meet,
        "buchholz_cut": kept.buchholz_cut,
    }


class TieForm(ReasonForm):
    """Doublettes that share a rank, in the order the organiser gives them."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, tied: Sequence[Doublette]) -> None:
        super().__init__(data)
        self.tied = tied
        places = [(str(place), str(place)) for place in range(1, len(tied) + 1)]
        for at, one in enumerate(tied, start=1):
            self.fields[f"place_{one.number}"] = forms.ChoiceField(
                label=one.name, choices=places, initial=str(at)
            )
        self.order_fields([f"place_{one.number}" for one in tied])

    def clean(self) -> dict[str, Any]:
        """Every place is given once."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            given = [cleaned[f"place_{one.number}"] for one in self.tied]
            if len(set(given)) < len(given):
                raise forms.ValidationError(_("Give each place once."))
        return cleaned

    def numbers(self) -> list[int]:
        """The numbers of the doublettes, the best first, from a valid form."""
        place = {one.number: int(self.cleaned_data[f"place_{one.number}"]) for one in self.tied}
        return sorted(place, key=place.__getitem__)


class SanctionForm(ReasonForm):
    """A disqualification, or an amount of points or league points."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Sanction"),
        choices=[
            ("points", gettext_lazy("Points of the standings")),
            ("league", gettext_lazy("League points")),
            ("disqualified", gettext_lazy("Disqualification")),
        ],
        widget=forms.RadioSelect,
    )
    amount = SignedField(
        gettext_lazy("Amount"),
        required=False,
        help_text=gettext_lazy("Below zero for a penalty, such as −100."),
    )
    field_order = ("kind", "amount", "reason")

    def clean(self) -> dict[str, Any]:
        """An amount is asked unless it is a disqualification."""
        cleaned = super().clean() or self.cleaned_data
        asked = cleaned.get("kind") in ("points", "league") and "amount" not in self.errors
        if asked and not cleaned.get("amount"):
            self.add_error("amount", _("Give the amount, below zero for a penalty."))
        return cleaned

    def amounts(self) -> dict[str, Any]:
        """What is decided, from a valid form."""
        kind = self.cleaned_data["kind"]
        if kind == "disqualified":
            return {"is_disqualified": True}
        return {kind: self.cleaned_data["amount"]}
