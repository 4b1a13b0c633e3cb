"""The rule set of a tournament: edit it, see what deals are worth, decide with the consequences."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.rules.ruleset import RuleSet
from scoring.rules.typical import compared
from scoring.wording.cards import deal_text
from scoring.wording.deals import problem_text
from scoring.wording.rules import rules_name
from tournament import access
from tournament.forms import RuleSetForm
from tournament.models import Terms
from tournament.services import rules as service
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
    """A match that other rules would move."""

    table: str
    names: str
    before: str
    after: str
    notes: list[str]


@login_required
def rules(request: DeskRequest, slug: str) -> HttpResponse:
    """Every answer of the rule set; what it changes; and, once deals are recorded, for whom."""
    tournament = access.tournament_run_by(request.user, slug)
    terms = tournament.terms
    if "start" in request.POST:
        form = RuleSetForm.of_preset(request.POST.get("rules", terms.rules))
    else:
        form = RuleSetForm.of_terms(terms, request.POST or None)
    valid = form.is_bound and form.is_valid()
    found = service.consequences(tournament, form.terms() if valid else terms)
    if valid and request.POST.get("save"):
        with refusals_on(form):
            service.change_rules(
                tournament,
                form.terms(),
                by=request.user,
                reason=form.cleaned_data["reason"],
                key=request.POST.get("key", ""),
            )
            messages.success(request, _("The rule set has been changed."))
            return redirect("tournament:desk:rules", slug)
    after = form.ruleset if valid else terms.ruleset if form.is_bound else started(form, terms)
    told = {
        "form": form,
        "typed": valid,
        "name": terms.name or rules_name(terms.rules),
        "deals": list(comparisons(terms.ruleset, after)),
        "found": found,
        "moves": [move_view(move) for move in found.moved],
    }
    return show(request, "rules", tournament, **told)


def started(form: RuleSetForm, terms: Terms) -> RuleSet:
    """The rule set of a form that was not sent: the one it starts from, or as it stands."""
    return terms.ruleset if form.initial["rules"] == terms.rules else form.base


def comparisons(before: RuleSet, after: RuleSet) -> list[ComparedView]:
    """The typical deals in figures."""
    return [
        ComparedView(deal_text(one.deal), figures(one.before), figures(one.after), one.differs)
        for one in compared(before, after)
    ]


def figures(found: object) -> str:
    """Takers and defence of a score, and what it leaves in the pot."""
    taker = getattr(found, "taker", None)
    if taker is None:
        return _("not possible")
    text = f"{taker} – {getattr(found, 'defence', 0)}"
    pot = getattr(found, "pot", 0)
    return _("%(figures)s, pot %(pot)s") % {"figures": text, "pot": pot} if pot else text


def move_view(move: service.Move) -> MoveView:
    """A match that moves, in words."""
    match, notes = move.match, []
    for number, problem in move.impossible:
        notes.append(
            _("deal %(number)s: %(problem)s") % {"number": number, "problem": problem_text(problem)}
        )
    if move.winner_changes:
        notes.append(_("another winner"))
    if move.signed:
        notes.append(_("signed"))
    if not move.ends and move.signed:
        notes.append(_("would not have ended yet; its totals are frozen as they are"))
    return MoveView(
        table=_("round %(round)s, table %(table)s")
        % {"round": match.round.number, "table": match.table},
        names=f"{match.home} – {match.away}",
        before="{} – {}".format(*move.before),
        after="{} – {}".format(*move.after),
        notes=notes,
    )
