"""The captain at the table: my doublette, the sheet of its match, the signatures."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms import NewDealForm, RefusalForm, SignForm, TakeBackForm
from scoring.rules.sheet import Side
from scoring.services import Author
from tournament import access, selectors
from tournament.models import Doublette, Match
from tournament.pairing.formats import Kind
from tournament.selectors import tables
from tournament.selectors.tables import TableLine
from tournament.services import sheets
from tournament.views.refusals import refusals_on, refusals_told
from tournament.views.sheet_page import (
    SheetPage,
    explained,
    sheet_page,
    tell_entry,
)

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Table:
    """Where a captain sits: the doublette whose link was opened, and the match that was meant.

    `place` is what the sheet's address holds: the link, and the round unless it is the present one.
    """

    place: tuple[str | int, ...]
    doublette: Doublette
    match: Match
    author: Author

    @property
    def token(self) -> str:
        """The secret of the link."""
        return str(self.place[0])

    @property
    def side(self) -> Side:
        """The side of the sheet on which the doublette stands."""
        return self.match.side_of(self.doublette)

    @property
    def base(self) -> str:
        """The address of the sheet; what is done with it lies below."""
        return reverse("tournament:captain:sheet", args=self.place)

    def page(self, viewer: Side | None = None) -> SheetPage:
        """The sheet as it is now, seen from the own side unless told otherwise."""
        return sheet_page(self.match, viewer or self.side)


def at_table(view: View) -> View:
    """Find the table by the link; where nothing is to be written the personal page says why."""

    @never_cache
    @wraps(view)
    def opened(
        request: HttpRequest, token: str, round_number: int | None = None, **kwargs: int
    ) -> HttpResponse:
        doublette = access.doublette_by_link(token)
        place: tuple[str | int, ...] = (token,)
        match = selectors.current_match(doublette)
        if round_number is not None:
            place = (token, round_number)
            match = selectors.match_in_round(doublette, round_number)
        if match is None or match.sheet is None or not match.is_played:
            return redirect("tournament:captain:home", token)
        author = access.seat_of(doublette, match).author
        return view(request, Table(place, doublette, match, author), **kwargs)

    return opened


@dataclass(frozen=True, slots=True)
class Encounter:
    """A match as one of its doublettes remembers it; totals are None while not known."""

    match: Match
    opponent: str
    own: int | None
    theirs: int | None
    result: str

    @property
    def is_open(self) -> bool:
        """Whether its sheet can still be written on."""
        return self.match.is_played and not self.match.is_decided

    def is_of(self, number: int) -> bool:
        """Whether the match belongs to this round."""
        return self.match.round.number == number

    @property
    def free(self) -> str:
        """What a round without opponent means, which depends on how the stage is played."""
        stage = self.match.round.stage
        if stage.kind is Kind.BRACKET:
            return _("You sit this round out and stay in.")
        if stage.kind is Kind.SWISS and stage.order.exempt_wins:
            return _("You sit this round out and score a win.")
        return _("You sit this round out.")


def encounter(line: TableLine, doublette: Doublette) -> Encounter:
    """A line of the list of matches, seen by one doublette."""
    match = line.match
    at_home = match.home_id == doublette.pk
    totals = (line.total_home, line.total_away)
    own, theirs = totals if at_home else totals[::-1]
    opponent = match.away if at_home else match.home
    return Encounter(match, str(opponent or ""), own, theirs, result_text(match, doublette))


def result_text(match: Match, doublette: Doublette) -> str:
    """How a match ended for a doublette, or how far it is."""
    result = match.result
    if result is None:
        return str(match.sheet.state().label) if match.sheet else ""
    if match.is_exempt:
        return _("exempt")
    texts = {2: _("won"), 1: _("drawn"), 0: _("lost")}
    if not match.is_played:
        texts = {2: _("won by forfeit"), 0: _("lost by forfeit")}
    return texts[result.score_of(doublette.number)]


@never_cache
@require_safe
def home(request: HttpRequest, token: str) -> HttpResponse:
    """My doublette: where to sit, against whom, how we stand."""
    doublette = access.doublette_by_link(token)
    tournament = doublette.tournament
    table = selectors.standings(tournament)
    lines = reversed(tables.lines_of_doublette(doublette))
    met_so_far = [encounter(line, doublette) for line in lines]
    context = {
        "token": token,
        "doublette": doublette,
        "tournament": tournament,
        "table": table,
        "standing": table.of(doublette),
        "now": next((met for met in met_so_far if met.is_of(table.round_number)), None),
        "encounters": met_so_far,
    }
    return render(request, "tournament/captain/home.html", context)


# --- The sheet


@at_table
@require_safe
def sheet(request: HttpRequest, table: Table) -> HttpResponse:
    """The sheet in the state it is in: to be written, to be signed, signed."""
    return show(request, table)


def show(request: HttpRequest, table: Table, form: NewDealForm | None = None) -> HttpResponse:
    """The sheet with the form for its next deal, as typed so far."""
    page = table.page()
    form = form or page.new_deal()
    number = page.next_number
    context = {"page": page, "form": form, "number": number}
    context |= explained(page, form, number)
    return table_page(request, table, "sheet", context)


def table_page(
    request: HttpRequest, table: Table, page: str, context: dict[str, object]
) -> HttpResponse:
    """A page of this table."""
    frame = {"token": table.token, "base": table.base, "doublette": table.doublette}
    return render(request, f"tournament/captain/{page}.html", frame | context)


@at_table
@require_POST
def record(request: HttpRequest, table: Table) -> HttpResponse:
    """Write the next deal; the button "check" only explains it."""
    form = table.page().new_deal(request.POST)
    if form.is_valid() and "check" not in request.POST:
        number = form.cleaned_data["number"]
        with refusals_on(form):
            entry = sheets.record_deal(table.match, form.line(), number=number, author=table.author)
            tell_entry(request, form, entry)
            return redirect(table.base)
    return show(request, table, form)


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """Correct a deal; on a sheet that changed meanwhile, both versions are shown."""
    form = table.page().amended_deal(number, request.POST or None)
    if form.is_valid() and "check" not in request.POST:
        with refusals_on(form):
            seen = form.cleaned_data["seen"]
            sheets.amend_deal(
                table.match, form.line(), number=number, author=table.author, seen=seen
            )
            return redirect(table.base)
    page = table.page()
    context = {"page": page, "form": form, "number": number}
    context |= {"recorded": page.recorded_text(number)} | explained(page, form, number)
    return table_page(request, table, "deal", context)


@at_table
@require_POST
def take_back(request: HttpRequest, table: Table) -> HttpResponse:
    """Remove the last deal."""
    form = TakeBackForm(request.POST)
    if form.is_valid():
        with refusals_told(request):
            sheets.take_back_deal(table.match, author=table.author, **form.cleaned_data)
    return redirect(table.base)


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def sign(request: HttpRequest, table: Table) -> HttpResponse:
    """The finished sheet as the other side sees it, to be accepted."""
    side = side_asked(request, table)
    form = SignForm(request.POST or None)
    if form.is_valid():
        with refusals_on(form):
            seen = form.cleaned_data["seen"]
            sheets.sign(table.match, side, author=table.author, seen=seen)
            return redirect(table.base)
    return table_page(request, table, "sign", {"page": table.page(side), "form": form})


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def refuse(request: HttpRequest, table: Table) -> HttpResponse:
    """A side does not accept the sheet: which deal, and why. The desk settles it."""
    page = table.page(side_asked(request, table))
    form = RefusalForm(request.POST or None, deals=page.last_number)
    if form.is_valid():
        with refusals_on(form):
            sheets.refuse_to_sign(table.match, author=Author(side=page.viewer), **form.refusal())
            return redirect(table.base)
    return table_page(request, table, "refuse", {"page": table.page(page.viewer), "form": form})


def side_asked(request: HttpRequest, table: Table) -> Side:
    """The side that holds the phone: as the address or the form says, else the other one."""
    asked = request.POST.get("side") or request.GET.get("side") or table.side.other.value
    return access.side_named(asked)
