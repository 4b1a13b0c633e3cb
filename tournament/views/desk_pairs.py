"""What is laid down before the draws: seeds of all doublettes, and pairs that never meet."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import access
from tournament.forms.doublettes import SeedsForm
from tournament.models import Doublette
from tournament.selectors.bans import never_against
from tournament.services import pairs, placing
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_on, refusals_told


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seeds(request: DeskRequest, slug: str) -> HttpResponse:
    """The seeds of all doublettes on one page."""
    tournament = access.tournament_run_by(request.user, slug)
    form = SeedsForm(request.POST or None, doublettes=list(tournament.doublettes.all()))
    if form.is_valid():
        with refusals_on(form):
            placing.seed_everyone(tournament, form.seeds(), by=request.user)
            messages.success(request, _("The seeds are saved."))
            return redirect("tournament:desk:doublettes", slug)
    return show(request, "seeds", tournament, form=form)


@login_required
@require_POST
def never(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Keep a doublette apart from another one, or let the two meet again."""
    tournament = access.tournament_run_by(request.user, slug)
    one = access.doublette_in(tournament, number)
    typed = request.POST.get("other", "")
    other = tournament.doublettes.filter(number=int(typed) if typed.isdecimal() else 0).first()
    with refusals_told(request):
        if other is None:
            raise pairs.PairOfOne
        if "allow" in request.POST:
            pairs.allow_pair(one, other, by=request.user)
        else:
            pairs.forbid_pair(one, other, by=request.user)
    return redirect(reverse("tournament:desk:doublette", args=[slug, number]) + "#never")


def kept_apart(doublette: Doublette) -> dict[str, Any]:
    """Whom a doublette never meets, and whom else it might be kept apart from. Two queries."""
    apart = never_against(doublette)
    everyone = doublette.tournament.doublettes.exclude(pk=doublette.pk)
    return {"apart": apart, "others": [one for one in everyone if one not in apart]}
