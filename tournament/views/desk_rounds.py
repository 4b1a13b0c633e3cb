"""Rounds at the desk: the check before a draw, the draft, the tables, taking a round back."""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import Role
from scoring.forms import LastDealsForm, OptionalReasonForm, ReasonForm
from scoring.services import Author, Refusal
from tournament import access, selectors
from tournament.models import Match, Round, Tournament
from tournament.pairing.formats import Kind
from tournament.pairing.seating import may_swap, seating
from tournament.pairing.types import ReasonKind
from tournament.selectors import stages
from tournament.selectors.bans import forbidden_pairs
from tournament.selectors.closing import following_of
from tournament.selectors.labels import labels_of
from tournament.services import registration, rounds, sheets, swaps
from tournament.views.desk_hall import Tile, counts_of, tiles_of
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_on, refusals_told
from tournament.wording import pairing as wording
from tournament.wording.draws import heading_text

DOUBTFUL = {ReasonKind.REMATCH, ReasonKind.SAME_CLUB}
"""Reasons that are a blemish of a pair, shown with a sign."""


def fresh_seed() -> str:
    """64 bits nobody chose."""
    return secrets.token_hex(8)


# --- Before the draw


def preflight(request: DeskRequest, tournament: Tournament, problem: str = "") -> HttpResponse:
    """Who is here, what is missing, and the button that draws; or what to do in place of it."""
    stage = selectors.current_stage(tournament)
    is_over = stage is None or stages.rounds_left(stage) == 0
    return show(
        request,
        "preflight",
        tournament,
        number=registration.next_round_number(tournament),
        counts=counts_of(tournament.doublettes.all()),
        missing=selectors.undecided_matches(tournament),
        problem=problem,
        is_over=is_over,
        ended=stage if is_over and stage and following_of(stage) else None,
        is_swiss=stage is not None and stage.kind is Kind.SWISS,
    )


@login_required
@require_POST
def draw(request: DeskRequest, slug: str) -> HttpResponse:
    """Prepare the round the page was about; pressed twice, the second finds the draft."""
    tournament = access.tournament_run_by(request.user, slug)
    if request.POST.get("number") != str(registration.next_round_number(tournament)):
        return preflight(request, tournament, _("This round has been published meanwhile."))
    despite = "despite_missing" in request.POST
    try:
        rounds.draft_round(tournament, seed=fresh_seed(), by=request.user, despite_missing=despite)
    except Refusal as refusal:
        return preflight(request, tournament, str(refusal))
    return redirect("tournament:desk:draft", slug)


# --- The draft


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A match of a draft: where it belongs, its reasons in words, the `wins` that each brings."""

    match: Match
    label: str
    reasons: str
    doubtful: bool
    wins_home: str
    wins_away: str


def pairs_of(drawn: Round, matches: list[Match], names: dict[int, str]) -> list[DrawnPair]:
    """The lines of a draft, in the order of the tables."""
    scores = {one["id"]: one["score"] for one in drawn.draw_input.get("entrants", ())}
    scores = scores if drawn.draw_input.get("round", 1) > 1 else {}
    labels = labels_of(matches)
    return [
        DrawnPair(
            match,
            labels.get(match.pk, ""),
            ", ".join(wording.reason_text(reason, names) for reason in match.reasons_given),
            any(reason.kind in DOUBTFUL for reason in match.reasons_given),
            *(
                wording.wins_text(scores[one.number]) if one and one.number in scores else ""
                for one in (match.home, match.away)
            ),
        )
        for match in matches
    ]


@login_required
def draft(request: DeskRequest, slug: str) -> HttpResponse:
    """The draft that waits, or what to check before there is one."""
    tournament = access.tournament_run_by(request.user, slug)
    drawn = selectors.draft_of(tournament)
    if drawn is None:
        return preflight(request, tournament)
    matches = list(drawn.matches.select_related("home", "away").order_by("table"))
    names = {one.number: one.name for one in tournament.doublettes.all()}
    return show(
        request,
        "draft",
        tournament,
        drawn=drawn,
        outdated=rounds.is_outdated(drawn),
        pairs=pairs_of(drawn, [match for match in matches if not match.is_exempt], names),
        exempts=pairs_of(drawn, [match for match in matches if match.is_exempt], names),
        summary=heading_text(seating(drawn.draw_input, drawn.swaps), names),
        may_swap=may_swap(drawn.draw_input),
        waiting=[match.table for match in matches if (match.table or 0) > tournament.tables],
        banned=banned_in(matches, forbidden_pairs(tournament), names),
    )


def banned_in(
    matches: Sequence[Match], bans: Iterable[tuple[int, int]], names: Mapping[int, str]
) -> list[str]:
    """The forbidden pairs that a draft seats against each other, or puts into one pool."""
    together = [{one.number for one in (match.home, match.away) if one} for match in matches]
    pools: defaultdict[int, set[int]] = defaultdict(set)
    for match, numbers in zip(matches, together, strict=True):
        if match.pool:
            pools[match.pool] |= numbers
    groups = [*together, *pools.values()]
    return [
        f"{names[one]} – {names[other]}"
        for one, other in bans
        if any({one, other} <= group for group in groups)
    ]


@login_required
@require_POST
def swap(request: DeskRequest, slug: str) -> HttpResponse:
    """Exchange two seats of the draft, or take the last exchange back."""
    tournament = access.tournament_run_by(request.user, slug)
    drawn = draft_meant(request, tournament)
    with refusals_told(request):
        if drawn is None:
            raise rounds.NotADraft
        if "undo" in request.POST:
            swaps.undo_swap(drawn, by=request.user)
        else:
            seats = [plain_number(typed) for typed in request.POST.getlist("seat")]
            if len(seats) != 2:
                raise swaps.NotSeated
            swaps.swap_seats(drawn, *seats, by=request.user)
            messages.success(request, _("Exchanged. The reasons below are told anew."))
    return redirect("tournament:desk:draft", slug)


def plain_number(typed: str) -> int:
    """The number of a doublette as it was sent; 0, which nobody has, for anything else."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0


def draft_meant(request: DeskRequest, tournament: Tournament) -> Round | None:
    """The draft the form was about, if it is still the one that waits."""
    drawn = selectors.draft_of(tournament)
    return drawn if drawn and request.POST.get("draft") == str(drawn.pk) else None


@login_required
@require_POST
def publish(request: DeskRequest, slug: str) -> HttpResponse:
    """Show the round to everyone."""
    tournament = access.tournament_run_by(request.user, slug)
    drawn = draft_meant(request, tournament)
    if drawn is None:
        messages.error(request, str(rounds.NotADraft()))
        return redirect("tournament:desk:dashboard", slug)
    with refusals_told(request):
        rounds.publish_round(drawn, by=request.user)
        messages.success(request, _("Round %(number)s is published.") % {"number": drawn.number})
        return redirect("tournament:desk:round", slug, drawn.number)
    return redirect("tournament:desk:draft", slug)


@login_required
@require_POST
def discard(request: DeskRequest, slug: str) -> HttpResponse:
    """Throw the draft away, and draw again if that was the button."""
    tournament = access.tournament_run_by(request.user, slug)
    drawn = draft_meant(request, tournament)
    with refusals_told(request):
        if drawn is None:
            raise rounds.NotADraft
        if "again" in request.POST:
            rounds.redraw(drawn, seed=fresh_seed(), by=request.user)
            messages.success(request, _("Drawn again."))
        else:
            rounds.discard_draft(drawn, by=request.user)
            messages.success(request, _("The draft is thrown away."))
    return redirect("tournament:desk:draft", slug)


# --- A round


@login_required
def latest(request: DeskRequest, slug: str) -> HttpResponse:
    """The last published round; before the first, what to check before a draw."""
    tournament = access.tournament_at_desk(request.user, slug)
    if now := selectors.current_round(tournament):
        return redirect("tournament:desk:round", slug, now.number)
    if access.role_in(request.user, tournament) == Role.ORGANISER:
        return redirect("tournament:desk:draft", slug)
    messages.info(request, _("No round has been published yet."))
    return redirect("tournament:desk:dashboard", slug)


@login_required
def round_page(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """The tables of a round."""
    tournament = access.tournament_at_desk(request.user, slug)
    drawn = access.round_seen_by(request.user, tournament, number)
    if drawn.is_draft:
        return redirect("tournament:desk:draft", slug)
    matches = Match.objects.of_tournament(tournament).filter(round=drawn).with_deals()
    last = selectors.last_round_number(tournament)
    tiles, wanted = tiles_of(matches), request.GET.get("show", "")
    return show(
        request,
        "round",
        tournament,
        round=drawn,
        numbers=range(1, last + 1),
        tiles=shown_tiles(tiles, wanted),
        wanted=wanted,
        missing=sum(tile.is_missing for tile in tiles),
        tables=sum(not tile.match.is_exempt for tile in tiles),
        is_last=number == last,
        called=any(tile.deals_left is not None for tile in tiles),
    )


def shown_tiles(tiles: list[Tile], wanted: str) -> list[Tile]:
    """All tables, or those that are missing, or one state of them."""
    if wanted == "missing":
        return [tile for tile in tiles if tile.is_missing]
    return [tile for tile in tiles if wanted in ("", tile.state.value)]


@login_required
def cancel(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Take a round back: free until something is written, then with a reason."""
    tournament = access.tournament_run_by(request.user, slug)
    drawn = access.round_seen_by(request.user, tournament, number)
    if request.POST.get("round", str(drawn.pk)) != str(drawn.pk):
        messages.error(request, _("This round has been published meanwhile."))
        return redirect("tournament:desk:cancel_round", slug, number)
    played = rounds.has_been_played(drawn)
    asked = ReasonForm if played else OptionalReasonForm
    form = asked(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refusals_on(form):
            rounds.cancel_round(drawn, by=request.user, reason=form.cleaned_data["reason"])
            messages.success(request, _("Round %(number)s is cancelled.") % {"number": number})
            return redirect("tournament:desk:dashboard", slug)
    return show(request, "cancel_round", tournament, round=drawn, form=form, played=played)


@login_required
@require_POST
def last_deals(request: DeskRequest, slug: str, number: int) -> HttpResponse:
    """Call the last deals at all tables of a round that still play, or take that back."""
    tournament = access.tournament_at_desk(request.user, slug)
    drawn = access.round_seen_by(request.user, tournament, number)
    form = LastDealsForm(request.POST)
    if form.is_valid():
        author = Author(user=request.user)
        with refusals_told(request):
            tables = sheets.call_last_deals_in(drawn, form.called, author=author)
            messages.success(request, called_text(form.called, tables))
    return redirect("tournament:desk:round", slug, number)


def called_text(count: int | None, tables: int) -> str:
    """How many tables a call of the last deals concerned."""
    if count is None:
        text = ngettext(
            "Last deals taken back at %(tables)s table.",
            "Last deals taken back at %(tables)s tables.",
            tables,
        )
    else:
        text = ngettext(
            "Last deals called at %(tables)s table.",
            "Last deals called at %(tables)s tables.",
            tables,
        )
    return text % {"tables": tables}
