"""The rule set of a tournament: edit it, see what deals are worth, decide with the consequences."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.deal import Score
from scoring.rules.ruleset import RuleSet
from scoring.rules.typical import Worth, compared
from scoring.wording.cards import deal_text
from scoring.wording.deals import problem_text
from scoring.wording.rules import rules_name
from tournament import access
from tournament.forms import RuleSetForm, as_followed
from tournament.models import Tournament
from tournament.selectors.consequences import Move, consequences
from tournament.services.rules import change_rules
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_on


@dataclass(frozen=True, slots=True)
class ComparedView:
    """A typical deal under the rules as they stand and as they are typed."""

    deal: str
    before: str
    after: str
    differs: bool


@dataclass(frozen=True, slots=True)
class MoveView:
    """A match that other rules would move, or whose totals from paper stay."""

    table: str
    names: str
    before: str
    after: str
    notes: list[str]


@login_required
def rules(request: DeskRequest, slug: str) -> HttpResponse:
    """Every answer of the rule set; what it changes; and, once deals are recorded, for whom."""
    tournament = access.tournament_run_by(request.user, slug)
    posted = as_followed(request.POST) if request.method == "POST" else None
    form = RuleSetForm.of_terms(tournament.terms, posted)
    if "save" in request.POST and form.is_valid():
        with refusals_on(form):
            save(request, tournament, form)
            messages.success(request, _("The rule set has been changed."))
            return redirect("tournament:desk:rules", slug)
        tournament.refresh_from_db()
    return page(request, tournament, form)


def save(request: DeskRequest, tournament: Tournament, form: RuleSetForm) -> None:
    """Carry out what the form asks, if what it was shown with still holds. Raises Refusal."""
    change_rules(
        tournament,
        form.terms(),
        by=request.user,
        reason=form.cleaned_data["reason"],
        key=request.POST.get("key", ""),
        edition=form.cleaned_data["edition"],
    )


def page(request: DeskRequest, tournament: Tournament, form: RuleSetForm) -> HttpResponse:
    """The editor, with what the typed rules would change."""
    terms = tournament.terms
    asked = form.terms() if form.can_be_played and form.is_bound else terms
    found = consequences(tournament, asked)
    form.fields["reason"].required = found.has_begun
    told = {
        "form": form,
        "name": terms.name or rules_name(terms.rules),
        "deals": list(comparisons(terms.ruleset, form.ruleset if form.goes_together else None)),
        "found": found,
        "typed": asked != terms,
        "moves": [move_view(move) for move in found.moved],
        "kept": [move_view(move) for move in found.typed],
    }
    return show(request, "rules", tournament, **told)


# --- What deals are worth


def comparisons(before: RuleSet, after: RuleSet | None) -> Iterator[ComparedView]:
    """The typical deals in figures; without rules to compare with, nothing is said of them."""
    for one in compared(before, after or before):
        told = figures(one.after) if after else "–"
        yield ComparedView(deal_text(one.deal), figures(one.before), told, one.differs)


def figures(found: Worth) -> str:
    """Takers and defence of a score, and what it leaves in the pot; or why it cannot be."""
    if not isinstance(found, Score):
        return " ".join(problem_text(problem) for problem in found)
    text = f"{found.taker}\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}{found.defence}"
    if not found.pot:
        return text
    return _("%(figures)s, pot %(pot)s") % {"figures": text, "pot": found.pot}


# --- What would move


def move_view(move: Move) -> MoveView:
    """A match and what becomes of it, in words."""
    match = move.match
    place = {"round": match.round.number, "table": match.table}
    return MoveView(
        table=_("round %(round)s, table %(table)s") % place,
        names=f"{match.home} – {match.away}",
        before="{} – {}".format(*move.before),
        after="{} – {}".format(*move.after),
        notes=list(notes_of(move)),
    )


def notes_of(move: Move) -> Iterator[str]:
    """What the totals alone do not say."""
    for number, problem in move.impossible:
        text = _("deal %(number)s: %(problem)s")
        yield text % {"number": number, "problem": problem_text(problem)}
    if move.signed:
        yield _("signed")
    if move.winner_changes:
        yield _("another winner")
    if move.was_over and not move.is_over:
        ended = _("would not have ended yet; its totals are frozen as they are")
        yield ended if move.signed else _("would not be over any more")
    if move.is_over and not move.was_over:
        yield _("would be over")
    if move.surplus:
        text = ngettext(
            "%(deals)s deal would count no more",
            "%(deals)s deals would count no more",
            move.surplus,
        )
        yield text % {"deals": move.surplus}
