"""What the desk types of doublettes: one by one, or a list and the answers to its questions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.forms.models import model_to_dict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.files.encodings import Encoding
from tournament.files.imports import (
    MAX_BYTES,
    Entry,
    Finding,
    Issue,
    Reading,
    Severity,
    default_name,
)
from tournament.files.names import name_key
from tournament.forms.fields import NameField, PlainIntegerField
from tournament.models import Doublette
from tournament.models.tournament import MOST_TABLES

MOST_SEEDS = 9999

# --- Doublettes


class DoubletteForm(forms.Form):
    """One doublette; without a name it gets the names of its players."""

    player_1 = NameField(label=gettext_lazy("Player 1"))
    player_2 = NameField(label=gettext_lazy("Player 2"))
    name = NameField(
        label=gettext_lazy("Name of the doublette"),
        required=False,
        help_text=gettext_lazy("As it is called at the microphone. Empty: the players’ names."),
    )
    club = NameField(label=gettext_lazy("Club"), required=False)
    seed = PlainIntegerField(
        label=pgettext_lazy("doublette", "Seed"),
        required=False,
        min_value=1,
        max_value=MOST_SEEDS,
        help_text=gettext_lazy("1 is the strongest. Empty: none."),
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    fixed_table = PlainIntegerField(
        label=gettext_lazy("Fixed table"),
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        help_text=gettext_lazy("For those who cannot move: they always sit there."),
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )

    def clean(self) -> dict[str, Any]:
        """Two players are two people."""
        cleaned = super().clean() or self.cleaned_data
        players = [cleaned.get("player_1"), cleaned.get("player_2")]
        if all(players) and name_key(str(players[0])) == name_key(str(players[1])):
            self.add_error("player_2", _("Both players have the same name."))
        return cleaned

    def entry(self) -> Entry:
        """The doublette to register."""
        typed = self.cleaned_data
        name = typed["name"] or default_name(typed["player_1"], typed["player_2"])
        return Entry(0, name, typed["player_1"], typed["player_2"], typed["club"])

    def placing(self) -> dict[str, int | None]:
        """The seed and the table it keeps."""
        return {name: self.cleaned_data[name] for name in ("seed", "fixed_table")}


def doublette_form(doublette: Doublette, data: Mapping[str, Any] | None) -> DoubletteForm:
    """The form of a doublette that is registered."""
    return DoubletteForm(data, initial=model_to_dict(doublette, DoubletteForm.base_fields))


class SeedsForm(forms.Form):
    """The seeds of all doublettes at once."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, doublettes: Sequence[Doublette]
    ) -> None:
        super().__init__(data)
        self.doublettes = doublettes
        for one in doublettes:
            self.fields[f"seed_{one.number}"] = PlainIntegerField(
                label=f"{one.number} · {one.name}",
                required=False,
                min_value=1,
                max_value=MOST_SEEDS,
                initial=one.seed,
                widget=forms.TextInput(attrs={"inputmode": "numeric"}),
            )

    def clean(self) -> dict[str, Any]:
        """Nobody has the seed of another."""
        cleaned = super().clean() or self.cleaned_data
        holder: dict[int, Doublette] = {}
        for one in self.doublettes:
            seed = cleaned.get(f"seed_{one.number}")
            if seed is not None and holder.setdefault(seed, one) is not one:
                text = _("“%(name)s” has this seed already.") % {"name": holder[seed].name}
                self.add_error(f"seed_{one.number}", text)
        return cleaned

    def seeds(self) -> dict[int, int | None]:
        """The seed of each doublette by its number, from a valid form."""
        return {one.number: self.cleaned_data[f"seed_{one.number}"] for one in self.doublettes}


class ListForm(forms.Form):
    """A club's list: pasted, or as a file."""

    text = forms.CharField(
        label=gettext_lazy("Paste the list"),
        help_text=gettext_lazy(
            "One doublette a line: its name, both players, the club. "
            "Copied from a spreadsheet, a mail or a document."
        ),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or choose a file"),
        help_text=gettext_lazy("CSV or text, as your spreadsheet saves it."),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,text/csv,text/plain"}),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two is needed."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not cleaned.get("file") and not cleaned.get("text", "").strip():
            self.add_error("text", _("Paste a list here, or choose a file."))
        return cleaned

    def source(self) -> bytes | str:
        """What was brought, undecoded; of a file not more than is needed to see it is too large."""
        if upload := self.cleaned_data.get("file"):
            return bytes(upload.read(MAX_BYTES + 1))
        return str(self.cleaned_data["text"])


SAME, DIFFERENT = "same", "different"
RIGHT, WRONG = "right", "wrong"
ABOUT_DOUBLES = [
    (SAME, gettext_lazy("the same: enter once")),
    (DIFFERENT, gettext_lazy("different: keep them")),
]
ABOUT_LETTERS = [
    (RIGHT, gettext_lazy("right as it stands")),
    (WRONG, gettext_lazy("wrong")),
]
SAMPLE = 5


def as_first_read(reading: Reading, encoding: str) -> Reading:
    """A text that came back with its question about an old Macintosh, which is in no text."""
    if encoding != Encoding.MAC_ROMAN or reading.encoding is Encoding.MAC_ROMAN:
        return reading
    cells = (cell for e in reading.entries for cell in (e.name, e.player_1, e.player_2, e.club))
    accented = [cell for cell in cells if not cell.isascii()][:SAMPLE]
    question = Finding(0, Issue.MAC_ROMAN, Severity.QUESTION, {"value": ", ".join(accented)})
    return replace(reading, encoding=Encoding.MAC_ROMAN, findings=(question, *reading.findings))


class AnswersForm(forms.Form):
    """The decoded list again, and one answer for each question of its reading."""

    text = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    encoding = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, reading: Reading, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"text": reading.text, "encoding": reading.encoding.value})
        self.reading = reading
        for question in reading.questions:
            self.fields[question.key] = forms.ChoiceField(
                label=_("Answer for line %(line)s") % {"line": question.line},
                choices=ABOUT_DOUBLES if question.doubles else ABOUT_LETTERS,
                widget=forms.RadioSelect,
            )

    def clean(self) -> dict[str, Any]:
        """Nothing is entered of a list with an error, or with letters that are wrong."""
        cleaned = super().clean() or self.cleaned_data
        if self.reading.blocked:
            self.add_error(None, _("Correct the lines marked in the list first."))
        for question in self.reading.questions:
            if cleaned.get(question.key) == WRONG:
                self.add_error(question.key, _("Correct the list below and read it again."))
        return cleaned

    def entries(self) -> list[Entry]:
        """What is to be entered: everything but the lines said to be the same doublette."""
        left_out = {
            line
            for question in self.reading.questions
            if self.cleaned_data[question.key] == SAME
            for line in question.doubles
        }
        return [entry for entry in self.reading.entries if entry.line not in left_out]
