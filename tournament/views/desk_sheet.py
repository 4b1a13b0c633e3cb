"""The sheet of a table at the desk: type it, settle it, close it, open it again."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms import (
    AmendedDealForm,
    AnnulForm,
    AnnulledDealForm,
    ClosingForm,
    ForfeitForm,
    LastDealsForm,
    NewDealForm,
    OptionalReasonForm,
    PenaltyForm,
    ReasonForm,
    SettlingForm,
    TakeBackForm,
    TotalsForm,
)
from scoring.models import Claim
from scoring.rules.sheet import Side
from scoring.services import Author
from tournament import access, selectors
from tournament.models import Match, Tournament
from tournament.selectors.corrections import has_consequences
from tournament.selectors.labels import labels_of
from tournament.services import results, sheets
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_on, refusals_told
from tournament.views.sheet_page import (
    SheetPage,
    explained,
    history,
    sheet_page,
    tell_entry,
)

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round, and the person at the desk who deals with it."""

    tournament: Tournament
    match: Match
    author: Author

    def page(self) -> SheetPage:
        """The sheet as it is now."""
        return sheet_page(self.match)

    def url(self, name: str = "sheet", *args: int) -> str:
        """The address of a page of this table."""
        place = (self.tournament.slug, self.match.round.number, self.match.table)
        return reverse(f"tournament:desk:{name}", args=[*place, *args])

    def __str__(self) -> str:
        return _("Round %(round)s, table %(table)s") % {
            "round": self.match.round.number,
            "table": self.match.table,
        }


def at_desk(view: View) -> View:
    """Find the table for somebody with a role in the tournament."""

    @login_required
    @wraps(view)
    def opened(
        request: DeskRequest, slug: str, number: int, table: int, **kwargs: int
    ) -> HttpResponse:
        tournament = access.tournament_at_desk(request.user, slug)
        match = access.match_in(tournament, number, table)
        found = Table(tournament, match, Author(user=request.user))
        return view(request, found, **kwargs)

    return opened


@at_desk
@require_safe
def sheet(request: DeskRequest, table: Table) -> HttpResponse:
    """The sheet, whatever its state, with its history."""
    return show_sheet(request, table)


def show_sheet(
    request: DeskRequest,
    table: Table,
    form: NewDealForm | None = None,
    totals_form: TotalsForm | None = None,
    closing: ClosingForm | None = None,
    penalty_form: PenaltyForm | None = None,
    annulled_form: AnnulledDealForm | None = None,
) -> HttpResponse:
    """The sheet with its forms, as typed so far."""
    page = table.page()
    form = form or page.new_deal()
    context = {
        "page": page,
        "form": form,
        "number": page.next_number,
        "totals_form": totals_form or page.paper_totals(),
        "closing": closing or ClosingForm(),
        "penalty_form": penalty_form or page.penalty(),
        "annulled_form": annulled_form or AnnulledDealForm(),
        "settling": SettlingForm(),
        "missing": next_missing(table),
        "drawn_on": page.is_signed and has_consequences(table.match),
        "goes_on": settled_for(table.match),
        "label": labels_of([table.match]).get(table.match.pk, ""),
        "history": history(page),
    }
    context |= explained(page, form, page.next_number)
    return table_page(request, table, "sheet", context)


def settled_for(match: Match) -> str:
    """Whom the desk has sent on from a level match; nobody where no word was needed."""
    return str(match.doublette_at(Side(match.goes_on))) if match.goes_on else ""


def table_page(
    request: DeskRequest, table: Table, page: str, context: dict[str, object]
) -> HttpResponse:
    """A page of this table, in the desk's frame."""
    return show(request, page, table.tournament, table=table, base=table.url(), **context)


def next_missing(table: Table) -> Match | None:
    """The next table whose result is missing, this one last."""
    missing = selectors.undecided_matches(table.tournament)
    here = (table.match.round.number, table.match.table or 0)
    later = [m for m in missing if (m.round.number, m.table or 0) > here]
    return next((m for m in (*later, *missing) if m.pk != table.match.pk), None)


@at_desk
@require_POST
def record(request: DeskRequest, table: Table) -> HttpResponse:
    """Write the next deal from paper; the button "check" only explains it."""
    form = table.page().new_deal(request.POST)
    if form.is_valid() and "check" not in request.POST:
        number = form.cleaned_data["number"]
        with refusals_on(form):
            entry = sheets.record_deal(table.match, form.line(), number=number, author=table.author)
            tell_entry(request, form, entry)
            return redirect(table.url())
    return show_sheet(request, table, form)


@at_desk
@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: DeskRequest, table: Table, deal: int) -> HttpResponse:
    """Correct a deal; on a sheet that changed meanwhile, both versions are shown."""
    form = table.page().amended_deal(deal, request.POST or None)
    if form.is_valid() and "check" not in request.POST:
        typed = form.cleaned_data
        details = {"seen": typed["seen"], "reason": typed["reason"]}
        with refusals_on(form):
            sheets.amend_deal(table.match, form.line(), number=deal, author=table.author, **details)
            return redirect(table.url())
    return show_deal(request, table, deal, form)


def show_deal(
    request: DeskRequest,
    table: Table,
    number: int,
    form: AmendedDealForm | None = None,
    annulling: AnnulForm | None = None,
) -> HttpResponse:
    """A line of the sheet with the forms that correct and annul it, as typed so far."""
    page = table.page()
    form = form or page.amended_deal(number)
    line = page.line(number)
    context = {
        "page": page,
        "form": form,
        "number": number,
        "here": table.url("sheet_amend", number),
        "recorded": page.recorded_text(number),
        "kind": line.kind if line else "",
        "annulling": annulling or AnnulForm(),
    }
    context |= explained(page, form, number)
    return table_page(request, table, "sheet_deal", context)


@at_desk
@require_POST
def annul(request: DeskRequest, table: Table, deal: int) -> HttpResponse:
    """Annul a line: it counts nothing, a deal is dealt again; its facts stay in the history."""
    form = AnnulForm(request.POST)
    if form.is_valid():
        typed, line = form.cleaned_data, form.line()
        with refusals_on(form):
            sheets.amend_deal(
                table.match, line, number=deal, author=table.author, seen=typed["seen"]
            )
            return redirect(table.url())
    return show_deal(request, table, deal, annulling=form)


@at_desk
@require_POST
def penalty(request: DeskRequest, table: Table) -> HttpResponse:
    """Give a penalty: a line of the sheet of its own."""
    form = table.page().penalty(request.POST)
    return write_line(request, table, form) or show_sheet(request, table, penalty_form=form)


@at_desk
@require_POST
def annulled(request: DeskRequest, table: Table) -> HttpResponse:
    """Write a deal that was played and does not count."""
    form = AnnulledDealForm(request.POST)
    return write_line(request, table, form) or show_sheet(request, table, annulled_form=form)


def write_line(
    request: DeskRequest, table: Table, form: PenaltyForm | AnnulledDealForm
) -> HttpResponse | None:
    """Write a line that only the desk writes; None, and why on the form, if it was refused."""
    if form.is_valid():
        number = form.cleaned_data["number"]
        with refusals_on(form):
            sheets.record_deal(table.match, form.line(), number=number, author=table.author)
            return redirect(table.url())
    return None


@at_desk
@require_POST
def last_deals(request: DeskRequest, table: Table) -> HttpResponse:
    """Call the last deals at this table, or take that back."""
    form = LastDealsForm(request.POST)
    if form.is_valid():
        with refusals_told(request):
            if not sheets.call_last_deals(table.match, form.called, author=table.author):
                messages.info(request, _("The match ends before that anyway."))
    return redirect(table.url())


@at_desk
@require_POST
def take_back(request: DeskRequest, table: Table) -> HttpResponse:
    """Remove the last deal."""
    form = TakeBackForm(request.POST)
    if form.is_valid():
        with refusals_told(request):
            sheets.take_back_deal(table.match, author=table.author, **form.cleaned_data)
    return redirect(table.url())


@at_desk
@require_POST
def totals(request: DeskRequest, table: Table) -> HttpResponse:
    """Close the sheet with the totals of its paper original, then go on to the next missing one."""
    form = table.page().paper_totals(request.POST)
    if form.is_valid():
        with refusals_on(form):
            sheets.enter_totals(table.match, author=table.author, **form.cleaned_data)
            return closed(request, table)
    return show_sheet(request, table, totals_form=form)


@at_desk
@require_POST
def close(request: DeskRequest, table: Table) -> HttpResponse:
    """Validate the sheet for both sides."""
    form = ClosingForm(request.POST)
    if form.is_valid():
        with refusals_on(form):
            sheets.close_sheet(table.match, author=table.author, **form.cleaned_data)
            return closed(request, table)
    return show_sheet(request, table, closing=form)


def closed(request: DeskRequest, table: Table) -> HttpResponse:
    """Say which result was taken, and go to the next table that misses one."""
    page = table.page()
    figures = {"table": table, "a": page.totals[Side.A], "b": page.totals[Side.B]}
    messages.success(request, _("%(table)s: %(a)s – %(b)s, validated.") % figures)
    missing = next_missing(table)
    return redirect((Table(table.tournament, missing, table.author) if missing else table).url())


@at_desk
@require_POST
def settle(request: DeskRequest, table: Table, pk: int) -> HttpResponse:
    """Decide which version of a contested deal holds."""
    claim = get_object_or_404(Claim, pk=pk, sheet=table.match.sheet_id)
    form = SettlingForm(request.POST)
    if form.is_valid():
        with refusals_told(request):
            sheets.settle_claim(table.match, claim, author=table.author, **form.cleaned_data)
    return redirect(table.url())


@at_desk
@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: DeskRequest, table: Table) -> HttpResponse:
    """Open a closed sheet again: for an organiser, with a reason, consequences first."""
    access.tournament_run_by(request.user, table.tournament.slug)
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            sheets.reopen_sheet(table.match, author=table.author, **form.cleaned_data)
            return redirect(table.url())
    return confirm(request, table, form, reopening_consequences(table), _("Open the sheet again"))


def reopening_consequences(table: Table) -> list[str]:
    """What happens when a closed sheet is opened again."""
    page = table.page()
    figures = {"a": page.totals[Side.A], "b": page.totals[Side.B]}
    texts = [
        _("The result %(a)s – %(b)s counts nowhere until the sheet is closed again.") % figures,
        _("The standings move at once; the journal keeps your reason."),
    ]
    last = selectors.last_round_number(table.tournament)
    if last > table.match.round.number:
        texts.append(_("Round %(number)s stays as it was drawn.") % {"number": last})
    return texts


@at_desk
@require_http_methods(["GET", "HEAD", "POST"])
def forfeit(request: DeskRequest, table: Table) -> HttpResponse:
    """Decide a match by absence, or take that back when the absent have come.

    A form that says who is absent declares, whatever happened meanwhile: sent twice, it must not
    take back what it has just declared.
    """
    declares = table.match.is_played or "outcome" in request.POST
    form = forfeit_form(table.match, request.POST or None, declares=declares)
    if form.is_valid():
        change = results.declare_forfeit if declares else results.take_forfeit_back
        with refusals_on(form):
            change(table.match, by=request.user, **form.cleaned_data)
            return redirect(table.url())
    action = _("Declare the forfeit") if declares else _("Take the forfeit back")
    return confirm(request, table, form, forfeit_consequences(table), action)


def forfeit_form(match: Match, data: QueryDict | None, *, declares: bool) -> forms.Form:
    """Who was absent; for a declared forfeit only why it is taken back."""
    if declares:
        return ForfeitForm(data, home=str(match.home), away=str(match.away))
    return OptionalReasonForm(data)


def forfeit_consequences(table: Table) -> list[str]:
    """What happens when a forfeit is declared, or taken back."""
    if not table.match.is_played:
        return [_("The match is to be played; it counts nowhere until its sheet is closed.")]
    texts = [_("The doublette that is there wins without points; the absent one loses.")]
    if table.match.sheet and table.match.sheet.version:
        texts.append(_("What was written on the sheet is kept, and counts no longer."))
    return texts


def confirm(
    request: DeskRequest, table: Table, form: forms.Form, consequences: list[str], action: str
) -> HttpResponse:
    """Ask before a change that others will notice."""
    context = {
        "heading": f"{table} · {table.match.home} – {table.match.away}",
        "form": form,
        "consequences": consequences,
        "action": action,
        "cancel": table.url(),
    }
    return table_page(request, table, "sheet_confirm", context)
