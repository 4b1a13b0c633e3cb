"""The stages of a tournament as everyone reads them: rounds, pools, brackets."""

from dataclasses import dataclass, replace

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import access, selectors
from tournament.models import Match, Stage, Tournament
from tournament.pairing.formats import Kind
from tournament.selectors import Standings, brackets, marks, stages
from tournament.views.bracket_page import places_of, trees_of
from tournament.views.pool_page import pool_view
from tournament.views.public_page import fresh, keyed_by_version, page
from tournament.wording.formats import format_text, kind_text

Context = dict[str, object]


@require_safe
@fresh
@keyed_by_version
def standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The stage that is played, now or as it stood after a round."""
    tournament = access.tournament_seen_by(request.user, slug)
    matches = selectors.published_matches(tournament, number)
    last = max((match.round.number for match in matches), default=0)
    if number is not None and number != last:
        raise Http404
    played = matches[-1].round.stage if matches else None
    shown = played or tournament.stages.order_by("number").first()
    return show_stage(request, tournament, shown, matches, after=number)


@require_safe
@fresh
@keyed_by_version
def stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A stage as it is now, or, before it is drawn, who would play it as things stand."""
    tournament = access.tournament_seen_by(request.user, slug)
    found = get_object_or_404(tournament.stages, number=number)
    published = selectors.published_matches(tournament)
    until = [match for match in published if match.round.stage.number <= number]
    return show_stage(request, tournament, found, until)


def show_stage(
    request: HttpRequest,
    tournament: Tournament,
    stage: Stage | None,
    matches: list[Match],
    after: int | None = None,
) -> HttpResponse:
    """The page of a stage by the way it is played; `matches` are all until then."""
    rounds = sorted({m.round.number for m in matches if stage and m.round.stage_id == stage.pk})
    context: Context = {"stage": stage, "tabs": tabs_of(tournament), "after": after}
    context["rounds"] = rounds if after is None else rounds_of(stage)
    context["table"] = table = selectors.standings_from(matches, tournament, after)
    if stage is None or (stage.kind is Kind.SWISS and (rounds or stage.number == 1)):
        return show_rounds(request, tournament, table, matches, context)
    if not rounds:
        return show_coming(request, stage, context)
    show = show_pools if stage.kind is Kind.POOLS else show_bracket
    return show(request, stage, context)


def show_rounds(
    request: HttpRequest,
    tournament: Tournament,
    table: Standings,
    matches: list[Match],
    context: Context,
) -> HttpResponse:
    """Rounds in which everyone plays: one table, with who is through for certain."""
    if table.stage is not None and context["after"] is None:
        counted = selectors.counting_in(table.stage, matches)
        rows = marks.marked_rounds(table.stage, table.rows, counted)
        context["table"] = replace(table, rows=rows)
    return page(request, "standings", tournament, **context)


def show_coming(request: HttpRequest, stage: Stage, context: Context) -> HttpResponse:
    """Before the draw: how it will be played, and by whom as things stand."""
    before = stage.tournament.stages.filter(number=stage.number - 1).first()
    context["text"] = format_text(stage.format, before.format if before else None)
    ranking = stages.ranking_of(before) if before and before.closed_at is None else None
    context["entering"] = stages.coming(stage, ranking)
    return page(request, "stage_to_come", stage.tournament, **context)


def show_pools(request: HttpRequest, stage: Stage, context: Context) -> HttpResponse:
    """Pools, each with its standings and its cross table."""
    tables = stages.pools_of(stage, with_deals(stage, context["after"]))
    if context["after"] is None and stage.closed_at is None:
        tables = marks.marked_pools(stage, tables)
    pools = [pool_view(stage, table) for table in tables]
    return page(request, "pools", stage.tournament, pools=pools, **context)


def show_bracket(request: HttpRequest, stage: Stage, context: Context) -> HttpResponse:
    """The trees of a bracket, and the places that are certain."""
    matches = with_deals(stage, context["after"])
    if view := brackets.bracket_of(stage, matches=matches):
        context |= {"trees": trees_of(view, matches), "places": places_of(view)}
        context["champion"] = view.progress.champion
    return page(request, "bracket", stage.tournament, **context)


def with_deals(stage: Stage, after: object) -> list[Match]:
    """The matches of the published rounds of a stage with running totals, up to a round."""
    matches = Match.objects.of_tournament(stage.tournament).filter(round__stage=stage)
    if isinstance(after, int):
        matches = matches.filter(round__number__lte=after)
    return list(matches.with_deals())


def rounds_of(stage: Stage | None) -> list[int]:
    """The numbers of the published rounds of a stage. One query."""
    if stage is None:
        return []
    published = stage.rounds.published().order_by("number")
    return list(published.values_list("number", flat=True))


# --- All stages in a row


@dataclass(frozen=True, slots=True)
class StageTab:
    """A stage beside the others: its number, how it is played, how far it is."""

    number: int
    text: str
    state: str


def tabs_of(tournament: Tournament) -> list[StageTab]:
    """The stages, where there are several. One query."""
    published = Q(rounds__published_at__isnull=False, rounds__cancelled_at=None)
    found = tournament.stages.annotate(played=Count("rounds", filter=published)).order_by("number")
    tabs = [StageTab(one.number, kind_text(one.kind), state_of(one, one.played)) for one in found]
    return tabs if len(tabs) > 1 else []


def state_of(stage: Stage, played: int) -> str:
    """How far a stage is, in a word."""
    if stage.closed_at:
        return _("over")
    return _("being played") if played else _("to come")
