"""The format of a tournament: its stages, one after the other, and plans for the day."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from tournament import access
from tournament.forms.formats import (
    FormatForm,
    PlanForm,
    RoundsForm,
    format_form,
)
from tournament.models import Stage, Tournament
from tournament.models.doublette import Presence
from tournament.pairing.formats import Format, Kind, Swiss
from tournament.pairing.planner import Plan, plans
from tournament.selectors.pace import minutes_per_match
from tournament.selectors.stages import rounds_left
from tournament.services import stages as services
from tournament.views.desk_page import DeskRequest, show
from tournament.views.refusals import refusals_told
from tournament.wording.formats import format_text, kind_text
from tournament.wording.plans import drawback_text, hours_text, plan_name_text

USUAL_DAY, USUAL_MATCH, USUAL_PAUSE = 240, 45, 5
"""Minutes."""

# --- The stages as they are


@dataclass(frozen=True, slots=True)
class Kept:
    """A stage and how far it is: rounds published, and whether anything of it is drawn."""

    stage: Stage
    published: int
    is_drawn: bool

    @property
    def is_under_way(self) -> bool:
        """Whether rounds are played, or wait to be."""
        return self.is_drawn and self.stage.closed_at is None

    @property
    def can_change(self) -> bool:
        """Whether its format may be another one."""
        return not self.is_drawn and self.stage.closed_at is None


def kept_in(tournament: Tournament) -> list[Kept]:
    """The stages in their order. One query."""
    standing = Q(rounds__cancelled_at=None)
    published = standing & Q(rounds__published_at__isnull=False)
    found = tournament.stages.order_by("number").annotate(
        standing=Count("rounds", filter=standing),
        published=Count("rounds", filter=published),
    )
    return [Kept(one, one.published, one.standing > 0) for one in found]


def formats_of(kept: Sequence[Kept]) -> list[Format]:
    """How the stages are played."""
    return [one.stage.format for one in kept]


def edition_of(kept: Sequence[Kept]) -> str:
    """A short mark of the formats, by which a page knows that they have changed meanwhile."""
    told = json.dumps([one.stage.kept_format for one in kept], sort_keys=True)
    return blake2b(told.encode(), digest_size=6).hexdigest()


# --- The page of the stages


@dataclass(frozen=True, slots=True)
class Editor:
    """The form of stage `number`, which may be one to add; `kind` is None for rounds alone."""

    number: int
    form: FormatForm | RoundsForm
    kind: Kind | None
    is_asked: bool

    @property
    def kinds(self) -> list[tuple[str, str, bool]]:
        """The ways to play it: as an address has it, in words, whether this form is for it."""
        return [(kind.value, kind_text(kind), kind is self.kind) for kind in Kind]


@dataclass(frozen=True, slots=True)
class StageView:
    """A stage as the page shows it; without `kept` one that is still to be added."""

    number: int
    text: str
    state: str
    tone: str
    editor: Editor | None
    kept: Kept | None = None
    can_close: bool = False
    can_reopen: bool = False

    @property
    def has_order(self) -> bool:
        """Whether criteria rank it: a bracket is ranked by who has won."""
        return self.kept is not None and self.kept.stage.kind is not Kind.BRACKET


@login_required
def format_page(request: DeskRequest, slug: str) -> HttpResponse:
    """The stages, and what of them can still be changed."""
    tournament = access.tournament_run_by(request.user, slug)
    kept = kept_in(tournament)
    if "remove" in request.POST:
        remove_last(request, tournament, kept)
        return redirect("tournament:desk:format", slug)
    posted = request.POST if request.method == "POST" else None
    asked = asked_of(request.GET if posted is None else posted, kept, posted)
    if asked is None and posted is not None:
        messages.error(request, _("This stage cannot be changed like this any more."))
        return redirect("tournament:desk:format", slug)
    if asked and asked.form.is_valid() and save(request, tournament, kept, asked):
        return redirect("tournament:desk:format", slug)
    return page(request, tournament, kept, asked)


def asked_of(asked: QueryDict, kept: Sequence[Kept], posted: QueryDict | None) -> Editor | None:
    """The editor that an address or a form asks for; None if there is no such one."""
    numbers = {str(number): number for number in range(1, len(kept) + 2)}
    number = numbers.get(asked.get("stage", ""))
    kind = {kind.value: kind for kind in Kind}.get(asked.get("kind", ""))
    editor = editor_of(kept, number, kind, posted, is_asked=True) if number else None
    # What was typed for a whole format must not become a mere number of rounds.
    is_late = posted is not None and editor is not None and editor.kind is not kind
    return None if is_late else editor


def editor_of(
    kept: Sequence[Kept],
    number: int,
    kind: Kind | None,
    data: QueryDict | None = None,
    *,
    is_asked: bool = False,
) -> Editor | None:
    """The form of a stage; None for one that nothing can be changed of."""
    there = kept[number - 1] if number <= len(kept) else None
    form: FormatForm | RoundsForm
    if there is None or there.can_change:
        kind = kind or (there.stage.kind if there else Kind.BRACKET)
        before = kept[number - 2].stage.format if number > 1 else None
        now = there.stage.format if there else None
        form = format_form(kind, data, kept=now, before=before)
    elif there.is_under_way and number == 1 and isinstance(there.stage.format, Swiss):
        kind, form = None, RoundsForm(data, kept=there.stage.format)
    else:
        return None
    form.auto_id = f"stage-{number}-%s"
    return Editor(number, form, kind, is_asked)


def save(request: DeskRequest, tournament: Tournament, kept: Sequence[Kept], asked: Editor) -> bool:
    """Carry out what the form asks; False when the form has more to say."""
    form = asked.form
    if request.POST.get("edition") != edition_of(kept):
        form.add_error(None, _("The stages have been changed meanwhile. Look, then save again."))
        return False
    with refusals_told(request):
        if isinstance(form, RoundsForm):
            try:
                rounds = form.cleaned_data["rounds"]
                services.plan_rounds(tournament, rounds, by=request.user)
            except services.FewerRoundsThanPlayed as refusal:
                form.add_error("rounds", str(refusal))
                return False
        else:
            wanted = formats_of(kept)
            wanted[asked.number - 1 : asked.number] = [form.format()]
            services.choose_formats(tournament, wanted, by=request.user)
        messages.success(request, _("The format has been changed."))
    return True


def remove_last(request: DeskRequest, tournament: Tournament, kept: Sequence[Kept]) -> None:
    """Play one stage less."""
    if len(kept) < 2 or request.POST.get("stage") != str(len(kept)):
        messages.error(request, _("Only the last of several stages can be removed."))
        return
    with refusals_told(request):
        services.choose_formats(tournament, formats_of(kept)[:-1], by=request.user)
        messages.success(request, _("The stage has been removed."))


def page(
    request: DeskRequest, tournament: Tournament, kept: Sequence[Kept], asked: Editor | None
) -> HttpResponse:
    """All stages, each with its form where it has one."""
    shown = stage_views(tournament, kept, asked)
    last = kept[-1] if kept else None
    told = {
        "stages": shown,
        "edition": edition_of(kept),
        "next": len(kept) + 1,
        "last": len(kept),
        "kinds": [(kind.value, kind_text(kind)) for kind in Kind],
        "can_plan": not tournament.closed_at and not any(one.is_drawn for one in kept),
        "can_add": not tournament.closed_at and len(shown) == len(kept),
        "can_remove": len(kept) > 1 and last is not None and last.can_change,
    }
    return show(request, "format", tournament, **told)


def stage_views(
    tournament: Tournament, kept: Sequence[Kept], asked: Editor | None
) -> list[StageView]:
    """The stages, and after them the one that is being added."""
    views = []
    reopening = next((one for one in reversed(kept) if one.stage.closed_at or one.is_drawn), None)
    closing = next((one for one in kept if one.stage.closed_at is None), None)
    before: Format | None = None
    for number, one in enumerate(kept, start=1):
        editor = asked if asked and asked.number == number else editor_of(kept, number, None)
        state, tone = state_of(one)
        is_open = not tournament.closed_at
        views.append(
            StageView(
                number=number,
                text=format_text(one.stage.format, before),
                state=state,
                tone=tone,
                editor=editor if is_open else None,
                kept=one,
                can_close=is_open and one is closing and one.published > 0,
                can_reopen=is_open and one is reopening and one.stage.closed_at is not None,
            )
        )
        before = one.stage.format
    if asked and asked.number > len(kept) and not tournament.closed_at:
        views.append(StageView(asked.number, _("To be added"), "", "", asked))
    return views


def state_of(one: Kept) -> tuple[str, str]:
    """How far a stage is, in words, and the tone of the badge."""
    if one.stage.closed_at:
        return pgettext("stage", "closed"), "success"
    if not one.is_drawn:
        return _("to come"), ""
    if not one.published:
        return _("drawn, not yet published"), "warning"
    left = rounds_left(one.stage)
    if one.stage.kind is Kind.BRACKET and not left:
        return _("under way: round %(n)s") % {"n": one.published}, "info"
    counts = {"n": one.published, "all": one.published + left}
    return _("under way: round %(n)s of %(all)s") % counts, "info"


# --- The planner


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan as the page proposes it."""

    plan: Plan
    name: str
    stages: list[str]
    ends_at: datetime
    drawbacks: list[str]


@login_required
def plan(request: DeskRequest, slug: str) -> HttpResponse:
    """Plans for a field, a hall and an afternoon, the best first."""
    tournament = access.tournament_run_by(request.user, slug)
    usual = usual_question(tournament)
    is_asked = "doublettes" in request.GET
    form = PlanForm(request.GET if is_asked else usual)
    if not is_asked and not form.is_valid():
        form = PlanForm(initial=usual)
    proposed = plans(form.question()) if form.is_valid() else ()
    begins_at = max(tournament.starts_at, timezone.now())
    told = {
        "form": form,
        "begins_at": begins_at,
        "plans": [plan_view(one, begins_at) for one in proposed],
        "can_plan": not tournament.closed_at
        and not any(one.is_drawn for one in kept_in(tournament)),
    }
    return show(request, "format_plan", tournament, **told)


def usual_question(tournament: Tournament) -> dict[str, str]:
    """What is known of the field, the hall and the pace, as a form sends it. Two queries."""
    counts = tournament.doublettes.aggregate(
        present=Count("pk", filter=Q(presence=Presence.PRESENT)),
        registered=Count("pk", filter=~Q(presence=Presence.WITHDRAWN)),
    )
    pace = minutes_per_match(tournament) or tournament.minutes or USUAL_MATCH
    return {
        "doublettes": str(counts["present"] or counts["registered"] or ""),
        "tables": str(tournament.tables),
        "hours": hours_text(USUAL_DAY),
        "per_match": str(pace),
        "pause": str(USUAL_PAUSE),
    }


def plan_view(proposed: Plan, begins_at: datetime) -> PlanView:
    """A plan in words, from a beginning."""
    before = (None, *proposed.stages)
    return PlanView(
        plan=proposed,
        name=plan_name_text(proposed.name),
        stages=[format_text(*pair) for pair in zip(proposed.stages, before, strict=False)],
        ends_at=begins_at + timedelta(minutes=proposed.minutes),
        drawbacks=[drawback_text(drawback) for drawback in proposed.drawbacks],
    )


@login_required
@require_POST
def choose_plan(request: DeskRequest, slug: str) -> HttpResponse:
    """Make the stages of a plan: the same question is asked again, and the named answer taken."""
    tournament = access.tournament_run_by(request.user, slug)
    form = PlanForm(request.POST)
    wanted = request.POST.get("plan", "")
    proposed = plans(form.question()) if form.is_valid() else ()
    chosen = next((one for one in proposed if one.name.value == wanted), None)
    if chosen is None:
        messages.error(request, _("This plan is not proposed any more: ask again."))
        return redirect("tournament:desk:plan", slug)
    with refusals_told(request):
        services.choose_formats(tournament, chosen.stages, by=request.user)
        name = {"name": plan_name_text(chosen.name)}
        messages.success(request, _("The stages are those of the plan “%(name)s”.") % name)
    return redirect("tournament:desk:format", slug)
