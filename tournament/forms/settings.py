"""What the desk types of a tournament: its settings, who helps, what the journal shows."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.models import model_to_dict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Role, User
from scoring.rules.presets import CEST_COINCHE, ONLINE, PRESETS
from scoring.wording.rules import rules_name, rules_summary
from tournament.forms.fields import NameField, PlainIntegerField, refuse_endless
from tournament.models import JournalEntry, Tournament
from tournament.models.tournament import TERMS
from tournament.pairing.formats import MOST_ROUNDS

# --- Times on the wall


class ClockChange(StrEnum):
    """What the night of a clock change did to a time that was typed."""

    SKIPPED = "skipped"  # the clock never showed it
    TWICE = "twice"  # the clock showed it two times


def instant_of(local: datetime, zone: ZoneInfo) -> tuple[datetime, ClockChange | None]:
    """The instant (UTC) that a time on the wall clock of a zone means.

    The rule: a time that the clock skips is moved forward by as much as the clock was; of a time
    that it shows twice, the first is meant.
    """
    instant = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if instant.astimezone(zone).replace(tzinfo=None) != local:
        return instant, ClockChange.SKIPPED
    again = local.replace(tzinfo=zone, fold=1).astimezone(UTC)
    return instant, ClockChange.TWICE if again != instant else None


USUAL_ZONES = (
    "Europe/Paris",
    "Europe/Brussels",
    "Europe/Luxembourg",
    "Europe/Zurich",
    "Europe/Berlin",
    "Europe/Vienna",
    "America/Guadeloupe",
    "America/Martinique",
    "America/Cayenne",
    "America/Miquelon",
    "America/Montreal",
    "Indian/Reunion",
    "Indian/Mayotte",
    "Pacific/Noumea",
    "Pacific/Tahiti",
)


def zones() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """All time zones, those where coinche is played first."""
    known = available_timezones()
    others = sorted(known.difference(USUAL_ZONES))
    yield _("usual"), [(zone, zone) for zone in USUAL_ZONES if zone in known]
    yield _("all others"), [(zone, zone) for zone in others]


# --- The tournament


FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2100, 12, 31)


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """What an organiser chooses, except the terms; `settings()` are arguments of the services."""

    day = forms.DateField(
        label=gettext_lazy("Date"),
        validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    time = forms.TimeField(
        label=gettext_lazy("Time"),
        help_text=gettext_lazy("By the clock on the wall at the venue."),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"), choices=zones, initial="Europe/Paris"
    )
    planned_rounds = PlainIntegerField(
        label=gettext_lazy("number of rounds"), min_value=1, max_value=MOST_ROUNDS, initial=4
    )

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            "name",
            "place",
            "time_zone",
            "minutes",
            "tables",
            "missed_rounds",
            "is_public",
        )
        field_classes: ClassVar[dict[str, type[forms.Field]]] = {
            "name": NameField,
            "place": NameField,
            "target": PlainIntegerField,
            "deal_limit": PlainIntegerField,
            "minutes": PlainIntegerField,
            "tables": PlainIntegerField,
        }
        help_texts: ClassVar[dict[str, Any]] = {
            "minutes": gettext_lazy("The desk then calls the last deals. Empty: no limit."),
            "missed_rounds": gettext_lazy("What a doublette that arrives late scores for them."),
            "is_public": gettext_lazy("Otherwise only the desk and the captains see them."),
        }

    clock_change: ClockChange | None = None

    def clean(self) -> dict[str, Any]:
        """Turn the time on the wall into an instant."""
        cleaned = super().clean() or self.cleaned_data
        if {"day", "time", "time_zone"} <= cleaned.keys():
            local = datetime.combine(cleaned["day"], cleaned["time"])
            zone = ZoneInfo(cleaned["time_zone"])
            cleaned["starts_at"], self.clock_change = instant_of(local, zone)
        return cleaned

    def settings(self) -> dict[str, Any]:
        """The settings by the names of the model's fields."""
        names = {*self.Meta.fields, *self.fields, "starts_at"} - {"day", "time"}
        return {name: self.cleaned_data[name] for name in names}

    def clock_note(self) -> str:
        """What the person must know about the time they typed; "" if nothing."""
        if self.clock_change is None:
            return ""
        start = self.cleaned_data["starts_at"].astimezone(ZoneInfo(self.cleaned_data["time_zone"]))
        texts = {
            ClockChange.SKIPPED: _(
                "The clocks go forward that night and never show %(typed)s: "
                "the start is set to %(start)s."
            ),
            ClockChange.TWICE: _(
                "The clocks go back that night and show %(typed)s twice: "
                "the first one (UTC%(offset)s) is meant."
            ),
        }
        return texts[self.clock_change] % {
            "typed": f"{self.cleaned_data['time']:%H:%M}",
            "start": f"{start:%H:%M}",
            "offset": f"{start:%z}"[:3],
        }


AS_IN = "as:"
"""Before the address of the tournament whose terms are taken."""


class TournamentForm(SettingsForm):
    """A new tournament: its settings, and the terms of a shipped rule set or of an earlier one."""

    rules = forms.ChoiceField(
        label=gettext_lazy("Rule set"),
        initial=CEST_COINCHE.key,
        help_text=gettext_lazy(
            "Its answers can be changed later, on the page of the rules. “As in …” takes the "
            "length of the matches over as well, whatever stands below."
        ),
    )

    class Meta(SettingsForm.Meta):
        fields = (*SettingsForm.Meta.fields, "target", "deal_limit")
        help_texts: ClassVar[dict[str, Any]] = SettingsForm.Meta.help_texts | {
            "target": format_lazy(
                gettext_lazy(
                    "A match is over when one doublette has this many points. "
                    "Online is usually played to {usual}, or to {others}."
                ),
                usual=ONLINE.target,
                others=" / ".join(str(one) for one in ONLINE.targets if one != ONLINE.target),
            ),
            "deal_limit": gettext_lazy(
                "A match is over after so many deals (10, 12, 16, 20 …), passed deals not counted. "
                "Leave the target empty where the number of deals alone decides."
            ),
        }

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, earlier: Iterable[Tournament] = ()
    ) -> None:
        super().__init__(data)
        self.earlier = {f"{AS_IN}{one.slug}": one for one in earlier}
        field = self.fields["rules"]
        if isinstance(field, forms.ChoiceField):
            field.choices = list(rule_sets(self.earlier))

    def clean(self) -> dict[str, Any]:
        """Refuse a match without an end; of an earlier tournament all terms are taken."""
        cleaned = super().clean()
        if copied := self.earlier.get(cleaned.get("rules", "")):
            for name in ("target", "deal_limit"):
                self.errors.pop(name, None)
                cleaned[name] = getattr(copied, name)
        refuse_endless(self, cleaned)
        return cleaned

    def settings(self) -> dict[str, Any]:
        """The settings and the terms by the names of the model's fields."""
        rules = self.cleaned_data["rules"]
        if copied := self.earlier.get(rules):
            terms = copied.terms.columns
            return super().settings() | {name: terms[name] for name in TERMS}
        return super().settings() | {"rules": rules}


def rule_sets(
    earlier: Mapping[str, Tournament],
) -> Iterator[tuple[str, str | list[tuple[str, str]]]]:
    """The shipped rule sets, with what is peculiar to each, then those of earlier tournaments."""
    for key in PRESETS:
        yield key, f"{rules_name(key)}: {rules_summary(key)}"
    if earlier:
        yield _("One of my tournaments"), [(value, as_in(one)) for value, one in earlier.items()]


def as_in(earlier: Tournament) -> str:
    """The offer to take over the terms of a tournament."""
    return _("As in %(tournament)s, %(year)s: %(rules)s") % {
        "tournament": earlier.name,
        "year": earlier.starts_at.astimezone(earlier.zone).year,
        "rules": earlier.rules_name or rules_name(earlier.rules),
    }


def settings_form(tournament: Tournament, data: Mapping[str, Any] | None) -> SettingsForm:
    """The form of a tournament that exists; times are those of the venue."""
    start = tournament.starts_at.astimezone(tournament.zone)
    initial = model_to_dict(tournament, SettingsForm.Meta.fields)
    initial |= {"day": start.date(), "time": start.time()}
    form = SettingsForm(data, initial=initial | {"planned_rounds": tournament.planned_rounds})
    if tournament.planned_rounds is None:
        del form.fields["planned_rounds"]
    return form


class HelperForm(forms.Form):
    """Who helps, by the address of an account."""

    email = forms.EmailField(label=gettext_lazy("E-mail address of the account"))
    role = forms.ChoiceField(
        label=gettext_lazy("Role"), choices=Role.choices, initial=Role.HELPER.value
    )

    user: User

    def clean_email(self) -> str:
        """The account of this address."""
        email = str(self.cleaned_data["email"])
        try:
            self.user = User.objects.get_by_natural_key(email)
        except User.DoesNotExist:
            raise ValidationError(
                _("No account has this address. Ask the person to open one first.")
            ) from None
        return email


class JournalFilter(forms.Form):
    """Which lines of the journal to show."""

    verb = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        choices=[("", gettext_lazy("everything")), *JournalEntry.Verb.choices],
        required=False,
    )
    words = forms.CharField(
        label=gettext_lazy("Doublette, round or table"), max_length=80, required=False
    )
