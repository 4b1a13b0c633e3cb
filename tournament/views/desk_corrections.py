"""Results beyond the sheet: who goes on from a level match, and correcting what was drawn on."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.standings import Outcome
from tournament import access
from tournament.forms.corrections import CorrectionForm, DecisionForm
from tournament.services import corrections, results
from tournament.views.desk_page import DeskRequest
from tournament.views.desk_sheet import Table, at_desk, confirm, table_page
from tournament.views.refusals import refusals_on
from tournament.wording.corrections import rank_text, way_text


@at_desk
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: DeskRequest, table: Table) -> HttpResponse:
    """The right result, then its consequences with the ways there are, then one of them."""
    access.tournament_run_by(request.user, table.tournament.slug)
    form = CorrectionForm(request.POST or None, match=table.match, initial=result_of(table))
    context: dict[str, object] = {"form": form, "here": table.url("sheet_correct")}
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        with refusals_on(form):
            if "way" in request.POST:
                way, key = form.way(), request.POST.get("key", "")
                corrections.correct(
                    table.match, form.result(), way, by=request.user, reason=reason, key=key
                )
                messages.success(request, _("The result is corrected."))
                return redirect(table.url())
        with refusals_on(form):
            shown = corrections.preview(table.match, form.result(), by=request.user)
            ranks = [rank_text(str(one.doublette), one.before, one.after) for one in shown.ranks]
            rounds, bracket = len(shown.later), bool(table.match.node)
            ways = [(way, *way_text(way, rounds, bracket=bracket)) for way in shown.ways]
            context |= {"shown": shown, "ranks": ranks, "ways": ways}
    return table_page(request, table, "sheet_correct", context)


@at_desk
@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: DeskRequest, table: Table) -> HttpResponse:
    """Say who goes on from a bracket's match that ended level, or take that back."""
    form = DecisionForm(request.POST or None, match=table.match)
    if form.is_valid():
        with refusals_on(form):
            reason = form.cleaned_data["reason"]
            results.decide(table.match, form.side(), by=request.user, reason=reason)
            return redirect(table.url())
    how = _("One more deal or the lot decides at the table; write down here what it was.")
    return confirm(request, table, form, [how], _("Note who goes on"))


def result_of(table: Table) -> dict[str, object]:
    """What the match has now."""
    match = table.match
    totals: dict[str, object] = {"outcome": match.outcome, "goes_on": match.goes_on}
    if match.outcome == Outcome.PLAYED.value and match.sheet is not None:
        totals |= {"total_a": match.sheet.total_a, "total_b": match.sheet.total_b}
    return totals
