"""Doublettes at the desk: the check-in list, one doublette, the captains' links."""

from dataclasses import dataclass

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.services import Refusal
from tournament import access
from tournament.files.names import clean, name_key
from tournament.forms import DoubletteForm, doublette_form
from tournament.models import Doublette
from tournament.models.doublette import Presence
from tournament.services import registration
from tournament.services.placing import Placing
from tournament.views.desk_hall import counts_of
from tournament.views.desk_page import DeskRequest, show
from tournament.views.desk_pairs import kept_apart
from tournament.views.desk_standings import sanction_lines
from tournament.views.refusals import refusals_on, refusals_told


def matching(doublettes: list[Doublette], words: str, presence: str) -> list[Doublette]:
    """Those whose number, name, players or club hold the words, whatever accents they carry."""
    wanted = name_key(words).split()
    return [
        one
        for one in doublettes
        if presence in ("", one.presence) and all(word in searched_text(one) for word in wanted)
    ]


def searched_text(doublette: Doublette) -> str:
    """All that a doublette is found by."""
    facts = (doublette.number, doublette.name, doublette.players, doublette.club)
    return name_key(" ".join(map(str, facts)))


@login_required
def doublettes(request: DeskRequest, slug: str) -> HttpResponse:
    """The check-in list."""
    tournament = access.tournament_at_desk(request.user, slug)
    everyone = list(tournament.doublettes.all())
    words, presence = request.GET.get("q", ""), request.GET.get("show", "")
    return show(
        request,
        "doublettes",
        tournament,
        doublettes=matching(everyone, words, presence),
        counts=counts_of(everyone),
        words=words,
        wanted=presence,
        presences=Presence.choices,
    )


@login_required
@require_POST
def presence(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """A row was tapped, or a button on the page of one doublette."""
    tournament = access.tournament_at_desk(request.user, slug)
    doublette = access.doublette_in(tournament, number)
    if request.htmx:
        return tapped_row(request, doublette)
    with refusals_told(request):
        move(request, doublette)
    if request.POST.get("back") == "doublette":
        return redirect("tournament:desk:doublette", slug, number)
    return redirect(reverse("tournament:desk:doublettes", args=[slug]) + f"#d{number}")


MOVES = {
    "check_in": registration.check_in,
    "undo": registration.undo_check_in,
    "come_back": registration.come_back,
}


def move(request: DeskRequest, doublette: Doublette) -> None:
    """Do what the button says. Raises BadRequest for a button that does not exist."""
    action = request.POST.get("action", "")
    if action == "withdraw":
        reason = clean(request.POST.get("reason", ""))[:200]
        registration.withdraw(doublette, by=request.user, reason=reason)
    elif action in MOVES:
        MOVES[action](doublette, by=request.user)
    else:
        raise BadRequest(action)


def tapped_row(request: DeskRequest, doublette: Doublette) -> HttpResponse:
    """The row as it is now, with the refusal if there was one, and the counts above the list."""
    problem = ""
    try:
        move(request, doublette)
    except Refusal as refusal:
        problem = str(refusal)
    doublette.refresh_from_db()
    tournament = doublette.tournament
    row = {
        "tournament": tournament,
        "doublette": doublette,
        "counts": counts_of(tournament.doublettes.all()),
        "problem": problem,
    }
    return render(request, "tournament/desk/_checkin_tapped.html", row)


@login_required
@require_POST
def check_in_everyone(request: DeskRequest, slug: str) -> HttpResponse:
    """All who are expected have come."""
    tournament = access.tournament_at_desk(request.user, slug)
    with refusals_told(request):
        count = registration.check_in_everyone(tournament, by=request.user)
        text = ngettext("%(n)s doublette checked in.", "%(n)s doublettes checked in.", count)
        messages.success(request, text % {"n": count})
    return redirect("tournament:desk:doublettes", slug)


# --- One doublette


@login_required
def register(request: DeskRequest, slug: str) -> HttpResponse:
    """Enter one doublette; the empty form comes again for the next."""
    tournament = access.tournament_at_desk(request.user, slug)
    form = DoubletteForm(request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            placing = Placing(**form.placing())
            made = registration.register(tournament, form.entry(), by=request.user, placing=placing)
            messages.success(request, _("“%(name)s” is registered.") % {"name": made.name})
            again = "register" if "again" in request.POST else "doublettes"
            return redirect(f"tournament:desk:{again}", slug)
    return show(request, "register", tournament, form=form)


@dataclass(frozen=True, slots=True)
class Link:
    """A captain's secret address, as text and as an image to scan."""

    doublette: Doublette
    url: str
    image: str


def link_of(request: DeskRequest, doublette: Doublette) -> Link:
    """The captain's link of a doublette, under the address this page was asked by."""
    path = reverse("tournament:captain:home", args=[doublette.link_token])
    url = request.build_absolute_uri(path)
    image = segno.make(url, error="m", micro=False).svg_data_uri(scale=4, border=2, light="#fff")
    return Link(doublette, url, image)


@login_required
def doublette(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """One doublette: its names, its presence, its link."""
    tournament = access.tournament_at_desk(request.user, slug)
    found = access.doublette_in(tournament, number)
    form = doublette_form(found, request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            placing = Placing(**form.placing())
            edited = registration.edit(found, form.entry(), by=request.user, placing=placing)
            messages.success(request, _("“%(name)s” is saved.") % {"name": edited.name})
            return redirect("tournament:desk:doublette", slug, number)
    seated, link = found.has_been_seated(), link_of(request, found)
    return show(
        request,
        "doublette",
        tournament,
        doublette=found,
        form=form,
        link=link,
        seated=seated,
        sanctions=sanction_lines(found),
        **kept_apart(found),
    )


@login_required
def remove(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Take a doublette out that was never drawn, after a question."""
    tournament = access.tournament_at_desk(request.user, slug)
    found = access.doublette_in(tournament, number)
    if request.method == "POST":
        with refusals_told(request):
            registration.remove(found, by=request.user)
            messages.success(request, _("“%(name)s” is removed.") % {"name": found.name})
            return redirect("tournament:desk:doublettes", slug)
        return redirect("tournament:desk:doublette", slug, number)
    return show(request, "remove", tournament, doublette=found)


@login_required
@require_POST
def renew_link(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Make the old link worthless; the form says which one, so that twice is once."""
    tournament = access.tournament_at_desk(request.user, slug)
    found = access.doublette_in(tournament, number)
    if request.POST.get("link_number") == str(found.link_number):
        text = _("The old link opens nothing any more. Show the captain the new one.")
        with refusals_told(request):
            registration.renew_link(found, by=request.user)
            messages.success(request, text)
    return redirect(reverse("tournament:desk:doublette", args=[slug, number]) + "#link")


@login_required
def links(request: DeskRequest, slug: str) -> HttpResponse:
    """The cards of all captains, to print and cut."""
    tournament = access.tournament_at_desk(request.user, slug)
    cards = [
        link_of(request, one)
        for one in tournament.doublettes.all()
        if one.presence != Presence.WITHDRAWN
    ]
    return show(request, "links", tournament, cards=cards)
