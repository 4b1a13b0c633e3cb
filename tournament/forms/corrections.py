"""What a match should have been, as the desk types it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms import OptionalReasonForm
from scoring.rules.sheet import Side
from scoring.standings import Outcome
from tournament.forms.fields import PlainIntegerField
from tournament.models import Match
from tournament.selectors.corrections import NewResult, Way


class DecisionForm(OptionalReasonForm):
    """Who goes on from a match that ended level; nobody takes an earlier word back."""

    goes_on = forms.ChoiceField(
        label=gettext_lazy("Who goes on?"), required=False, widget=forms.RadioSelect
    )
    field_order = ["goes_on", "reason"]

    def __init__(self, data: Mapping[str, Any] | None = None, *, match: Match) -> None:
        super().__init__(data, initial={"goes_on": match.goes_on})
        field = self.fields["goes_on"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [
                (Side.A.value, str(match.home)),
                (Side.B.value, str(match.away)),
                ("", _("not decided yet")),
            ]

    def side(self) -> Side | None:
        """Who goes on, from a valid form."""
        chosen = self.cleaned_data["goes_on"]
        return Side(chosen) if chosen else None


class CorrectionForm(forms.Form):
    """Totals, or who gave the match up; in a bracket who goes on where it is level."""

    outcome = forms.ChoiceField(label=gettext_lazy("What happened"))
    total_a = PlainIntegerField(required=False, max_value=99_999)
    total_b = PlainIntegerField(required=False, max_value=99_999)
    goes_on = forms.ChoiceField(label=gettext_lazy("Who goes on, if it is level"), required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, match: Match, **options: Any
    ) -> None:
        super().__init__(data, **options)
        names = {Side.A: str(match.home), Side.B: str(match.away)}
        self._choose("outcome", self._outcomes(names))
        label = _("Total of %(name)s, if it was played")
        for name, side in (("total_a", Side.A), ("total_b", Side.B)):
            self.fields[name].label = label % {"name": names[side]}
        if match.node:
            none = [("", _("it is not level"))]
            self._choose("goes_on", none + [(side.value, name) for side, name in names.items()])
        else:
            del self.fields["goes_on"]

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @staticmethod
    def _outcomes(names: Mapping[Side, str]) -> list[tuple[str, str]]:
        absent = _("%(name)s was absent")
        return [
            (Outcome.PLAYED.value, _("played, with these totals")),
            (Outcome.FORFEIT_HOME.value, absent % {"name": names[Side.A]}),
            (Outcome.FORFEIT_AWAY.value, absent % {"name": names[Side.B]}),
            (Outcome.DOUBLE_FORFEIT.value, _("both were absent")),
        ]

    def clean(self) -> dict[str, Any]:
        """A match that was played needs both totals."""
        typed = super().clean() or self.cleaned_data
        if typed.get("outcome") == Outcome.PLAYED.value:
            for name in ("total_a", "total_b"):
                if typed.get(name) is None and name not in self.errors:
                    self.add_error(name, _("Give the total."))
        return typed

    def result(self) -> NewResult:
        """The result typed, from a valid form."""
        typed = self.cleaned_data
        return NewResult(
            outcome=Outcome(typed["outcome"]),
            total_a=typed["total_a"] or 0,
            total_b=typed["total_b"] or 0,
            goes_on=typed.get("goes_on", ""),
        )

    def way(self) -> Way:
        """The way that was chosen; whatever else was sent keeps everything."""
        sent = str(self.data.get("way", ""))
        return Way(sent) if sent in list(Way) else Way.KEEP
