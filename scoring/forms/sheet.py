"""What is typed of a whole sheet: signatures, refusals, reasons, the totals of a paper sheet."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import FactField, NumberField, plain_number, yes_or_no
from scoring.models import HIGHEST_PENALTY, MOST_LAST_DEALS
from scoring.rules.ruleset import BELOTE, RuleSet
from scoring.rules.samples import sums_are_even
from scoring.rules.sheet import Line, Penalty, Side, Tally
from scoring.standings import Outcome


class SeenForm(forms.Form):
    """A change of a sheet; `seen` is the version it was decided on."""

    seen = NumberField(hidden=True)


class TakeBackForm(SeenForm):
    """The last deal is taken back."""

    number = NumberField(hidden=True)


class SignForm(SeenForm):
    """A side accepts the sheet."""

    side = FactField(Side, widget=forms.HiddenInput)


class RefusalForm(SignForm):
    """A side does not accept the sheet: which deal, and why."""

    number = FactField(plain_number, label=_("Which deal?"), required=False, widget=forms.Select)
    note = forms.CharField(label=_("What is wrong?"), max_length=200)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, deals: int, **options: Any
    ) -> None:
        super().__init__(data, **options)
        numbers = [(str(number), str(number)) for number in range(1, deals + 1)]
        field = self.fields["number"]
        if isinstance(field, FactField):
            field.choices = [("", gettext("another reason")), *numbers]

    def refusal(self) -> dict[str, Any]:
        """What `scoring.services.refuse_to_sign` takes, from a valid form."""
        return {name: self.cleaned_data[name] for name in ("number", "note", "seen")}


class ReasonForm(forms.Form):
    """Why something is done that the history must explain."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class OptionalReasonForm(forms.Form):
    """Why something is changed, if it is not plain."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


class ClosingForm(SeenForm, OptionalReasonForm):
    """The desk validates a sheet; a match that was stopped needs a reason."""


class PenaltyForm(ReasonForm):
    """Points that a fault gives to the other side: 162, 160 in contrée, or as the arbiter says."""

    number = NumberField(hidden=True)
    against = FactField(Side, label=_("Against whom?"))
    points = NumberField(
        label=_("Points to the others"),
        digits=4,
        initial=162,
        help_text=_("162 is usual, 160 in contrée."),
    )
    field_order = ["against", "points", "reason"]

    def __init__(self, data: Mapping[str, Any] | None = None, *, sides: Mapping[Side, str]) -> None:
        super().__init__(data)
        field = self.fields["against"]
        if isinstance(field, FactField):
            field.choices = [(side.value, name) for side, name in sides.items()]

    def clean_points(self) -> int:
        """Between one point and the most there are."""
        points: int = self.cleaned_data["points"]
        if not 1 <= points <= HIGHEST_PENALTY:
            raise ValidationError(
                gettext("A penalty is 1 to %(most)s points.") % {"most": HIGHEST_PENALTY}
            )
        return points

    def line(self) -> Line:
        """The penalty as a line of the sheet."""
        typed = self.cleaned_data
        return Line(penalty=Penalty(typed["against"], typed["points"], typed["reason"]))


class AnnulForm(SeenForm, ReasonForm):
    """A line of the sheet counts nothing; a deal is dealt again."""

    def line(self) -> Line:
        """The annulled deal as a line of the sheet."""
        return Line(annulled=True, reason=self.cleaned_data["reason"])


class AnnulledDealForm(AnnulForm):
    """A deal that was not written and does not count; its number makes it safe to send twice."""

    number = NumberField(hidden=True)


class LastDealsForm(forms.Form):
    """How many more deals are played when time is up; 0 takes the call back."""

    count = forms.TypedChoiceField(
        coerce=int, choices=[(str(count), str(count)) for count in range(MOST_LAST_DEALS + 1)]
    )

    @property
    def called(self) -> int | None:
        """As `scoring.services.call_last_deals` takes it."""
        return self.cleaned_data["count"] or None


class ForfeitForm(OptionalReasonForm):
    """Who did not come."""

    outcome = FactField(Outcome, label=_("Who is absent?"))
    field_order = ["outcome", "reason"]

    def __init__(self, data: Mapping[str, Any] | None = None, *, home: str, away: str) -> None:
        super().__init__(data)
        field = self.fields["outcome"]
        if isinstance(field, FactField):
            field.choices = [
                (Outcome.FORFEIT_HOME.value, home),
                (Outcome.FORFEIT_AWAY.value, away),
                (Outcome.DOUBLE_FORFEIT.value, gettext("both")),
            ]


class SettlingForm(OptionalReasonForm):
    """Which version of a contested deal holds: the claimed one (yes) or the recorded one."""

    upheld = FactField(yes_or_no)


class TotalsForm(ClosingForm):
    """The two totals of a paper sheet. A sum that no deals can give needs a reason."""

    total_a = NumberField(digits=5)
    total_b = NumberField(digits=5)
    field_order = ["total_a", "total_b", "reason"]

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        rules: RuleSet,
        sides: Mapping[Side, str],
        tally: Tally,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.rules = rules
        self.tally = tally
        for side, label in sides.items():
            self.fields[f"total_{side.value}"].label = label

    def clean(self) -> dict[str, Any]:
        """Put the remark of the check sum beside the reason that would answer it."""
        typed = self.cleaned_data
        totals = typed.get("total_a"), typed.get("total_b")
        if None not in totals and not typed.get("reason"):
            for remark in remarks(self.rules, self.tally, totals[0] or 0, totals[1] or 0):
                self.add_error("reason", remark)
        return typed


def remarks(rules: RuleSet, tally: Tally, total_a: int, total_b: int) -> Iterator[str]:
    """What the check sum can say of two totals, from the rules and from the deals recorded."""
    fines = sum(row.line.penalty.points for row in tally.rows if row.line.penalty is not None)
    if (total_a + total_b + fines) % 2 and sums_are_even(rules):
        yield gettext(
            "The two totals add up to %(sum)s, an odd number: no deals give that. "
            "Read both again, or say why."
        ) % {"sum": total_a + total_b}
    if not tally.over:
        return
    recorded = {Side.A: tally.total_a, Side.B: tally.total_b}
    for side, total in ((Side.A, total_a), (Side.B, total_b)):
        if total != recorded[side]:
            yield remark(total - recorded[side], recorded[side])


def remark(difference: int, recorded: int) -> str:
    """How a typed total differs from that of the deals recorded, and what was likely forgotten."""
    figures = {"points": abs(difference), "recorded": recorded}
    if difference == BELOTE:
        text = gettext("%(points)s more than the deals give (%(recorded)s): a belote forgotten?")
    elif difference == -BELOTE:
        text = gettext("%(points)s less than the deals give (%(recorded)s): a belote forgotten?")
    elif difference > 0:
        text = gettext("%(points)s more than the deals recorded give (%(recorded)s).")
    else:
        text = gettext("%(points)s less than the deals recorded give (%(recorded)s).")
    return text % figures
