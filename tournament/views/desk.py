"""The desk: my tournaments, settings, officials, journal, the end."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from accounts.models import Role
from scoring.forms import ReasonForm
from tournament import access, selectors
from tournament.forms import (
    HelperForm,
    JournalFilter,
    SettingsForm,
    TournamentForm,
    settings_form,
)
from tournament.models import JournalEntry, Match, Official, Tournament
from tournament.selectors import stages
from tournament.selectors.closing import following_of, unsettled_in
from tournament.services import organising
from tournament.views.desk_hall import counts_of, tiles_of
from tournament.views.desk_page import DeskRequest, show
from tournament.views.desk_todo import Situation, todos_of
from tournament.views.refusals import refusals_on, refusals_told
from tournament.wording.journal import change_texts

JOURNAL_PAGE = 50
JOURNAL_GLANCE = 6


@login_required
def home(request: DeskRequest) -> HttpResponse:
    """My tournaments."""
    offices = Official.objects.filter(user=request.user).select_related("tournament")
    offices = offices.order_by("-tournament__starts_at")
    return render(request, "tournament/desk/home.html", {"offices": offices})


@login_required
def new(request: DeskRequest) -> HttpResponse:
    """Create a tournament."""
    form = TournamentForm(request.POST or None, earlier=Tournament.objects.run_by(request.user))
    if form.is_valid():
        tournament = organising.create_tournament(by=request.user, **form.settings())
        tell_clock_change(request, form)
        return redirect("tournament:desk:dashboard", tournament.slug)
    return render(request, "tournament/desk/new.html", {"form": form})


def tell_clock_change(request: DeskRequest, form: SettingsForm) -> None:
    """Say how a time of the night of a clock change was understood."""
    if note := form.clock_note():
        messages.warning(request, note)


@login_required
def settings(request: DeskRequest, slug: str) -> HttpResponse:
    """Change what was chosen at the start."""
    tournament = access.tournament_run_by(request.user, slug)
    form = settings_form(tournament, request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            organising.change_settings(tournament, by=request.user, **form.settings())
            tell_clock_change(request, form)
            messages.success(request, _("Settings saved."))
            return redirect("tournament:desk:settings", slug)
    return show(request, "settings", tournament, form=form)


# --- The dashboard


@login_required
def dashboard(request: DeskRequest, slug: str) -> HttpResponse:
    """What to do next, the tables of the current round, the last lines of the journal."""
    tournament = access.tournament_at_desk(request.user, slug)
    runs = access.role_in(request.user, tournament) == Role.ORGANISER
    found = situation_of(tournament, runs=runs)
    lines = journal_lines(tournament, tournament.journal.select_related("by")[:JOURNAL_GLANCE])
    todos = todos_of(found)
    return show(request, "dashboard", tournament, situation=found, todos=todos, lines=lines)


def situation_of(tournament: Tournament, *, runs: bool) -> Situation:
    """How far the tournament is, for somebody who `runs` it or only helps. Seven queries."""
    now = selectors.current_round(tournament)
    matches = Match.objects.of_tournament(tournament).filter(round=now).with_deals()
    stage = selectors.current_stage(tournament)
    return Situation(
        tournament=tournament,
        counts=counts_of(tournament.doublettes.all()),
        now=now,
        tiles=tiles_of(matches),
        draft=selectors.draft_of(tournament),
        missing=selectors.undecided_matches(tournament),
        runs=runs,
        stage=stage,
        rounds_left=stages.rounds_left(stage) if stage else 0,
        unsettled=unsettled_in(stage) if stage else [],
        following=following_of(stage) if stage else None,
    )


# --- Officials


@login_required
def officials(request: DeskRequest, slug: str) -> HttpResponse:
    """Who runs the tournament, and who else shall."""
    tournament = access.tournament_run_by(request.user, slug)
    form = HelperForm(request.POST or None)
    if form.is_valid():
        role = Role(form.cleaned_data["role"])
        with refusals_on(form):
            organising.appoint(tournament, form.user, role, by=request.user)
            messages.success(request, _("%(name)s has been added.") % {"name": form.user})
            return redirect("tournament:desk:officials", slug)
    listed = tournament.officials.select_related("user")
    return show(request, "officials", tournament, form=form, officials=listed)


@login_required
def dismiss(request: DeskRequest, slug: str, pk: int) -> HttpResponse:
    """Take a role away, after a question."""
    tournament = access.tournament_run_by(request.user, slug)
    official = get_object_or_404(tournament.officials.select_related("user"), pk=pk)
    if request.method == "POST":
        text = _("%(name)s no longer has a role here.") % {"name": official.user}
        with refusals_told(request):
            organising.dismiss(official, by=request.user)
            messages.success(request, text)
        if access.role_in(request.user, tournament) is None:
            return redirect("tournament:desk:home")
        return redirect("tournament:desk:officials", slug)
    return show(request, "dismiss", tournament, official=official)


# --- The journal


@dataclass(frozen=True, slots=True)
class JournalLine:
    """An entry and its changes in words."""

    entry: JournalEntry
    changes: list[str]


def journal_lines(tournament: Tournament, entries: Iterable[JournalEntry]) -> list[JournalLine]:
    """Entries as the journal shows them, times and values in the venue's zone."""
    return [
        JournalLine(entry, change_texts(entry.before, entry.after, tournament.zone))
        for entry in entries
    ]


@login_required
def journal(request: DeskRequest, slug: str) -> HttpResponse:
    """Every change: who, when, what, before, after, why."""
    tournament = access.tournament_at_desk(request.user, slug)
    wished = JournalFilter(request.GET)
    entries = tournament.journal.select_related("by")
    if wished.is_valid():
        verb, words = wished.cleaned_data["verb"], wished.cleaned_data["words"]
        entries = entries.filter(verb=verb) if verb else entries
        about = Q(subject__icontains=words) | Q(reason__icontains=words)
        entries = entries.filter(about) if words else entries
    leaf = Paginator(entries, JOURNAL_PAGE).get_page(request.GET.get("page"))
    lines = journal_lines(tournament, leaf.object_list)
    return show(request, "journal", tournament, form=wished, leaf=leaf, lines=lines)


# --- The end


@login_required
def close(request: DeskRequest, slug: str) -> HttpResponse:
    """End the tournament, after a question."""
    tournament = access.tournament_run_by(request.user, slug)
    if request.method == "POST":
        with refusals_told(request):
            organising.close_tournament(tournament, by=request.user)
            messages.success(request, _("The tournament is closed. Thank you for running it."))
        return redirect("tournament:desk:dashboard", slug)
    missing = selectors.undecided_matches(tournament)
    return show(request, "close", tournament, missing=missing)


@login_required
def reopen(request: DeskRequest, slug: str) -> HttpResponse:
    """Take the end back, with a reason."""
    tournament = access.tournament_run_by(request.user, slug)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        organising.reopen_tournament(tournament, by=request.user, reason=reason)
        messages.success(request, _("The tournament is open again."))
        return redirect("tournament:desk:dashboard", slug)
    return show(request, "reopen", tournament, form=form)
