"""What orders the standings at the desk: criteria, lots, ties decided by hand, sanctions."""

import secrets
from collections.abc import Sequence
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms import OptionalReasonForm
from scoring.wording.standings import adjustment_text, order_text
from tournament import access, selectors
from tournament.forms.standings import OrderForm, SanctionForm, TieForm
from tournament.models import Doublette, Sanction, Stage
from tournament.pairing.formats import Kind
from tournament.selectors import stages
from tournament.selectors.corrections import Moved
from tournament.services import orders, sanctions
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_on, refusals_told
from tournament.wording.corrections import rank_text


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def order(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """The criteria of a stage: shown with what they would move, then kept."""
    tournament = access.tournament_run_by(request.user, slug)
    stage = get_object_or_404(tournament.stages.exclude(kept_format__kind="bracket"), number=number)
    form = OrderForm(request.POST or None, kept=stage.order)
    context: dict[str, object] = {"form": form, "stage": stage, "order": order_text(stage.order)}
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        with refusals_on(form):
            if "save" in request.POST:
                orders.set_order(stage, form.order(), by=request.user, reason=reason)
                messages.success(request, _("The order of the standings is kept."))
                return redirect("tournament:desk:order", slug, number)
            change = orders.set_order
            moved = sanctions.moved_by(
                stage, lambda: change(stage, form.order(), by=request.user, reason="-")
            )
            context |= {"moves": move_texts(moved), "new_order": order_text(form.order())}
    context |= {"ties": tie_forms(stage), "has_results": orders.has_results(stage)}
    return show(request, "order", tournament, **context)


@login_required
@require_POST
def lots(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Draw the lots of a stage."""
    tournament = access.tournament_run_by(request.user, slug)
    stage = get_object_or_404(tournament.stages, number=number)
    form = OptionalReasonForm(request.POST)
    with refusals_told(request):
        reason = form.cleaned_data["reason"] if form.is_valid() else ""
        seed = secrets.randbelow(orders.LARGEST_SEED - 1) + 1
        orders.draw_lots(stage, seed, by=request.user, reason=reason)
        messages.success(request, _("The lots are drawn."))
    return redirect("tournament:desk:order", slug, number)


@login_required
@require_POST
def tie(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Keep the organiser's word on those who share a rank, or take all such words back."""
    tournament = access.tournament_run_by(request.user, slug)
    stage = get_object_or_404(tournament.stages, number=number)
    with refusals_told(request):
        if "undo" in request.POST:
            reason = request.POST.get("reason", "")[:200]
            orders.undecide_ties(stage, by=request.user, reason=reason)
            messages.success(request, _("The ties are open again."))
        else:
            decide_tie(request, stage)
    return redirect("tournament:desk:order", slug, number)


def decide_tie(request: DeskRequest, stage: Stage) -> None:
    """Keep the order given to the tied doublettes that the form was about, if they still are."""
    for tied in ties_of(stage):
        form = TieForm(request.POST, tied=tied)
        if all(f"place_{one.number}" in request.POST for one in tied):
            if form.is_valid():
                reason = form.cleaned_data["reason"]
                orders.decide_tie(stage, form.numbers(), by=request.user, reason=reason)
                messages.success(request, _("The tie is decided."))
            else:
                for errors in form.errors.values():
                    messages.error(request, str(errors[0]))
            return
    raise orders.NotTied


def tie_forms(stage: Stage) -> list[TieForm]:
    """A form for each tie that criteria have left."""
    return [TieForm(tied=tied) for tied in ties_of(stage)]


def ties_of(stage: Stage) -> list[Sequence[Doublette]]:
    """Those who share a rank although they have played, group by group; in pools, of one pool."""
    if not stage.rounds.published().exists():
        return []
    if stage.kind is Kind.POOLS:
        tables = [pool.rows for pool in stages.pools_of(stage)]
    else:
        matches = selectors.published_matches(stage.tournament)
        until = [match for match in matches if match.round.stage.number <= stage.number]
        tables = [selectors.standings_from(until, stage.tournament).rows]
    groups = [
        [line.doublette for line in lines if line.row.played and not line.row.disqualified]
        for rows in tables
        for _rank, lines in groupby(rows, key=lambda line: line.row.rank)
    ]
    return [tied for tied in groups if len(tied) > 1]


def move_texts(moved: Sequence[Moved]) -> list[str]:
    """Whose ranks a change moves, in words."""
    return [rank_text(str(one.doublette), one.before, one.after) for one in moved]


# --- Sanctions


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sanction(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """A penalty or a disqualification of a doublette: what it would move, then given."""
    tournament = access.tournament_run_by(request.user, slug)
    doublette = access.doublette_in(tournament, number)
    form = SanctionForm(request.POST or None)
    context: dict[str, object] = {"form": form, "doublette": doublette}
    if form.is_valid():
        new = sanctions.NewSanction(**form.amounts())
        with refusals_on(form):
            if "give" in request.POST:
                reason = form.cleaned_data["reason"]
                sanctions.sanction(doublette, new, by=request.user, reason=reason)
                messages.success(request, _("The sanction is given."))
                return redirect("tournament:desk:doublette", slug, number)
            moved = sanctions.preview(doublette, new, by=request.user)
            context |= {"moves": move_texts(moved), "shown": True, "new": new}
    return show(request, "sanction", tournament, **context)


@login_required
@require_POST
def lift(request: DeskRequest, slug: str, pk: int) -> HttpResponse:
    """Take a sanction back."""
    tournament = access.tournament_run_by(request.user, slug)
    given = get_object_or_404(Sanction.objects.filter(stage__tournament=tournament), pk=pk)
    with refusals_told(request):
        sanctions.lift(given, by=request.user)
        messages.success(request, _("The sanction is lifted."))
    return redirect("tournament:desk:doublette", slug, given.doublette.number)


def sanction_lines(doublette: Doublette) -> list[tuple[Sanction, str]]:
    """The sanctions that stand, in words."""
    standing = Sanction.objects.standing().filter(doublette=doublette)
    found = standing.select_related("stage", "doublette")
    return [(one, adjustment_text(one.adjustment)) for one in found]
