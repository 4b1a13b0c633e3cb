"""What everyone may read: rounds, doublettes, rules; keyed by one version number."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.files.rule_card import CardTexts
from scoring.views.cards import pdf_answer
from scoring.wording.cards import rule_card
from scoring.wording.rules import rules_name
from tournament import access, selectors
from tournament.models import Tournament
from tournament.selectors import tables
from tournament.selectors.labels import by_label, labelled
from tournament.views.public_page import fresh, keyed_by_version, page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments everyone may see, the latest first."""
    tournaments = Tournament.objects.public()[:50]
    return render(request, "tournament/public/home.html", {"tournaments": tournaments})


@require_safe
def current_round(request: HttpRequest, slug: str) -> HttpResponse:
    """To the last published round; before the first, a page that says so."""
    tournament = access.tournament_seen_by(request.user, slug)
    drawn = selectors.current_round(tournament)
    if drawn is None:
        return page(request, "round", tournament, drawn=None)
    return redirect("tournament:public:round", slug, drawn.number)


@require_safe
@fresh
@keyed_by_version
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where in a published round, and how far the tables are."""
    tournament = access.tournament_seen_by(request.user, slug)
    drawn = access.published_round(tournament, number)
    lines = tables.lines_of_round(drawn)
    groups, seats = by_label(lines), tables.seats_by_name(lines)
    last = selectors.last_round_number(tournament)
    return page(
        request,
        "round",
        tournament,
        drawn=drawn,
        groups=groups,
        waiting=any((line.match.table or 0) > tournament.tables for line in lines),
        seats=seats,
        rounds=range(1, last + 1),
    )


@require_safe
@fresh
@keyed_by_version
def doublettes(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has entered."""
    tournament = access.tournament_seen_by(request.user, slug)
    return page(request, "doublettes", tournament, doublettes=tournament.doublettes.all())


@require_safe
@fresh
@keyed_by_version
def doublette(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One doublette: where it stands and why, its matches so far."""
    tournament = access.tournament_seen_by(request.user, slug)
    found = access.doublette_in(tournament, number)
    table = selectors.standings(tournament)
    lines = labelled(tables.lines_of_doublette(found))
    standing = table.of(found)
    return page(
        request,
        "doublette",
        tournament,
        doublette=found,
        table=table,
        standing=standing,
        lines=lines,
    )


@require_safe
@fresh
@keyed_by_version
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The card of the rule set that is played."""
    tournament = access.tournament_seen_by(request.user, slug)
    return page(request, "rules", tournament, card=card_of(tournament), tab="rules")


@require_safe
@fresh
@keyed_by_version
def rules_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The same card on one page to print."""
    return pdf_answer(card_of(access.tournament_seen_by(request.user, slug)))


def card_of(tournament: Tournament) -> CardTexts:
    """The rule card of a tournament, under the name its organiser gave the rule set."""
    terms = tournament.terms
    return rule_card(terms.ruleset, terms.name or rules_name(terms.rules), terms.length)
