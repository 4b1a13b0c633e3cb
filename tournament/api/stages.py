"""The stages of a tournament: read, closed, reopened."""

from django.db.models import Prefetch
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.api.answers import READING, WRITING, documented, judged
from scoring.serializers import ReasonSerializer
from tournament import access
from tournament.api.answers import signed_in
from tournament.models import Round, Stage, Tournament
from tournament.pairing.formats import Kind
from tournament.selectors import brackets
from tournament.selectors import stages as reading
from tournament.serializers.stages import StageSerializer, WholeStageSerializer
from tournament.services import stages
from tournament.services.rounds import ReasonNeeded

CHANGING = (*WRITING, 409)


class Stages(APIView):
    """The stages of a tournament."""

    @documented(
        "stages_list",
        "The stages in their order",
        ok={200: StageSerializer(many=True)},
        errors=READING,
    )
    def get(self, request: Request, slug: str) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        return Response(StageSerializer(stages_of(tournament), many=True).data)


class OneStage(APIView):
    """A stage with its pools or its bracket, as they stand."""

    @documented("stages_read", "A stage", ok={200: WholeStageSerializer}, errors=READING)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_seen_by(request.user, slug)
        return Response(stage_json(tournament, number))


class StageClosing(APIView):
    """Freeze the ranking of a stage."""

    @documented(
        "stages_close",
        "Close a stage: its ranking is frozen, the next one may be drawn",
        ok={200: WholeStageSerializer},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_run_by(request.user, slug)
        stage = get_object_or_404(tournament.stages, number=number)
        stages.close_stage(stage, by=signed_in(request))
        return Response(stage_json(tournament, number))


class StageReopening(APIView):
    """Let the results of a closed stage count again."""

    @documented(
        "stages_reopen",
        "Reopen a stage, with a reason, while nothing of the next one is drawn",
        takes=ReasonSerializer,
        ok={200: WholeStageSerializer},
        errors=CHANGING,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        tournament = access.tournament_run_by(request.user, slug)
        stage = get_object_or_404(tournament.stages, number=number)
        reason = judged(ReasonSerializer, request).validated_data["reason"]
        if not reason:
            raise ReasonNeeded
        stages.reopen_stage(stage, by=signed_in(request), reason=reason)
        return Response(stage_json(tournament, number))


def stages_of(tournament: Tournament) -> list[Stage]:
    """The stages with the numbers of their published rounds. Two queries."""
    published = Round.objects.published().order_by("number").only("number", "stage")
    found = tournament.stages.order_by("number").select_related("tournament")
    return list(found.prefetch_related(Prefetch("rounds", published, to_attr="published_rounds")))


def stage_json(tournament: Tournament, number: int) -> object:
    """A stage with everything that is known of it."""
    stage = next((one for one in stages_of(tournament) if one.number == number), None)
    if stage is None:
        raise Http404
    context = {
        "doublettes": {one.number: one for one in tournament.doublettes.all()},
        "pools": reading.pools_of(stage) if stage.kind is Kind.POOLS else [],
        "bracket": brackets.bracket_of(stage),
    }
    return WholeStageSerializer(stage, context=context).data


urls = [
    path("tournaments/<slug:slug>/stages/", Stages.as_view(), name="stages"),
    path("tournaments/<slug:slug>/stages/<int:number>/", OneStage.as_view(), name="stage"),
    path(
        "tournaments/<slug:slug>/stages/<int:number>/close/",
        StageClosing.as_view(),
        name="stage_close",
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:number>/reopen/",
        StageReopening.as_view(),
        name="stage_reopen",
    ),
]
