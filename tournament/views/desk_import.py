"""A club's list: paste or choose, look at how it was read, enter all of it or nothing."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournament import access, selectors
from tournament.files.imports import Entry, Finding, Reading, read_list
from tournament.forms import AnswersForm, ListForm, as_first_read
from tournament.models import Tournament
from tournament.services import registration
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_on
from tournament.wording import imports as wording


@login_required
def import_list(request: DeskRequest, slug: str) -> HttpResponse:
    """The list is read on the first POST and entered on the second; nothing is kept between."""
    tournament = access.tournament_at_desk(request.user, slug)
    if request.POST.get("step") == "confirm":
        return confirm(request, tournament)
    form = ListForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return show(request, "import", tournament, form=form)
    reading = read_list(form.source(), existing=selectors.existing_names(tournament))
    return preview(request, tournament, AnswersForm(reading))


def confirm(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Enter the list that came back with its answers."""
    existing = selectors.existing_names(tournament)
    reading = read_list(request.POST.get("text", ""), existing=existing)
    form = AnswersForm(as_first_read(reading, request.POST.get("encoding", "")), request.POST)
    if form.is_valid():
        entries = form.entries()
        with refusals_on(form):
            registration.import_list(tournament, entries, by=request.user, existing=existing)
            count = len(entries)
            text = ngettext("%(n)s doublette entered.", "%(n)s doublettes entered.", count)
            messages.success(request, text % {"n": count})
            return redirect("tournament:desk:doublettes", tournament.slug)
    return preview(request, tournament, form)


# --- The preview


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding in words, with the field of its answer if it is a question."""

    finding: Finding
    text: str
    answer: BoundField | None


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the list as it was read; `name` is the one it would be entered under."""

    entry: Entry
    name: str
    remarks: list[Remark]

    @property
    def tone(self) -> str:
        """The most serious of its remarks, as the style sheet names it."""
        kinds = {remark.finding.severity.value for remark in self.remarks}
        return "error" if "error" in kinds else "warning" if "question" in kinds else ""


def remarks_of(form: AnswersForm) -> list[Remark]:
    """Every finding in its sentence."""
    return [
        Remark(
            finding,
            wording.finding_text(finding),
            form[finding.key] if finding in form.reading.questions else None,
        )
        for finding in form.reading.findings
    ]


def lines_of(
    tournament: Tournament, reading: Reading, remarks: Iterable[Remark]
) -> list[PreviewLine]:
    """The lines with their remarks, and the names that tell equal ones apart."""
    named = registration.told_apart(tournament, reading.entries)
    return [
        PreviewLine(entry, name.name, [r for r in remarks if r.finding.line == entry.line])
        for entry, name in zip(reading.entries, named, strict=True)
    ]


def preview(request: DeskRequest, tournament: Tournament, form: AnswersForm) -> HttpResponse:
    """How each line was read, what is wrong, what must be answered."""
    reading, remarks = form.reading, remarks_of(form)
    of_lines = {entry.line for entry in reading.entries}
    again = ListForm(initial={"text": reading.text})
    return show(
        request,
        "import_preview",
        tournament,
        form=form,
        again=again,
        reading=reading,
        delimiter=wording.delimiter_text(reading.delimiter),
        columns=", ".join(wording.column_text(column) for column in reading.columns),
        skipped=[(one, wording.skip_text(one.reason)) for one in reading.skipped],
        lines=lines_of(tournament, reading, remarks),
        others=[remark for remark in remarks if remark.finding.line not in of_lines],
    )
