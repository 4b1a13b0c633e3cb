"""Closing a stage, with a look at who goes on, and taking that back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms import ReasonForm
from tournament import access
from tournament.models import Stage
from tournament.selectors.closing import closing_of, following_of
from tournament.services import stages
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_told


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def close_stage(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Show who goes on, then freeze the ranking of a stage."""
    tournament = access.tournament_run_by(request.user, slug)
    stage = get_object_or_404(tournament.stages, number=number)
    if request.method == "POST":
        with refusals_told(request):
            stages.close_stage(stage, by=request.user)
            messages.success(request, _("Stage %(number)s is closed.") % {"number": number})
            return redirect(page_after(stage), slug)
    elif stage.closed_at is None and stage.rounds.published().exists():
        return show(request, "stage_close", tournament, closing=closing_of(stage))
    return redirect("tournament:desk:format", slug)


def page_after(stage: Stage) -> str:
    """Where an organiser goes on once a stage is closed: to the next draw, or to the end."""
    return "tournament:desk:draft" if following_of(stage) else "tournament:desk:dashboard"


@login_required
def reopen_stage(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Let results of a stage count again, with a reason."""
    tournament = access.tournament_run_by(request.user, slug)
    stage = get_object_or_404(tournament.stages, number=number)
    if stage.closed_at is None:
        return redirect("tournament:desk:format", slug)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        with refusals_told(request):
            stages.reopen_stage(stage, by=request.user, reason=form.cleaned_data["reason"])
            messages.success(request, _("Stage %(number)s is open again.") % {"number": number})
        return redirect("tournament:desk:format", slug)
    return show(request, "format_reopen", tournament, form=form, stage=stage)
