"""Rounds, matches and the reasons of a draw as JSON."""

from typing import Any

from django.core.validators import RegexValidator
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.serializers import STATES
from scoring.serializers.fields import Sent, StrictBoolean, StrictText
from scoring.standings import Outcome
from tournament.models import Match, Round
from tournament.selectors.tables import TableLine
from tournament.serializers.entering import NamedSerializer
from tournament.wording.pairing import reason_text as pair_reason_text

MATCH_OUTCOMES = [outcome.value for outcome in Outcome]
SEED = r"^[0-9a-f]{1,16}$"


class DrawSerializer(Sent):
    """A draw to be made: it is refused while tables have not reported, unless told otherwise."""

    despite_missing = StrictBoolean(default=False)
    seed = StrictText(
        required=False,
        validators=[RegexValidator(SEED)],
        help_text="64 bits; chosen by the server when left out",
    )


class SummarySerializer(serializers.Serializer[Any]):
    """What a draw had to allow, and who is exempt; of pools their sizes."""

    rematches = serializers.IntegerField(required=False)
    same_club = serializers.IntegerField(required=False)
    gap = serializers.IntegerField(required=False)
    reopened = serializers.IntegerField(required=False)
    certified = serializers.BooleanField(required=False)
    exempt = serializers.IntegerField(required=False, allow_null=True)
    pools = serializers.ListField(child=serializers.IntegerField(), required=False)


class RoundSerializer(serializers.Serializer[Any]):
    """A round of the list."""

    number = serializers.IntegerField()
    draft = serializers.BooleanField(source="is_draft")
    seed = serializers.CharField()
    algorithm = serializers.CharField()
    drawn_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    summary = SummarySerializer(source="draw_summary")


class PairReasonSerializer(serializers.Serializer[Any]):
    """Why a pair was drawn, or why a doublette is exempt."""

    kind = serializers.CharField()
    params = serializers.DictField(child=serializers.IntegerField())
    text = serializers.SerializerMethodField()

    def get_text(self, reason: Any) -> str:
        """The reason in words."""
        return pair_reason_text(reason, self.context["names"])


class MatchSerializer(serializers.Serializer[Any]):
    """A match as lists show it. Made from a `TableLine`; the context holds the `names`."""

    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table", allow_null=True)
    home = NamedSerializer(source="match.home")
    away = NamedSerializer(source="match.away", allow_null=True)
    outcome = serializers.ChoiceField(MATCH_OUTCOMES, source="match.outcome")
    decided = serializers.BooleanField(source="match.is_decided")
    state = serializers.ChoiceField(STATES, allow_null=True)
    total_home = serializers.IntegerField(allow_null=True)
    total_away = serializers.IntegerField(allow_null=True)
    deals = serializers.IntegerField()
    sheet = serializers.UUIDField(source="match.sheet.code", allow_null=True)
    reasons = PairReasonSerializer(source="match.reasons_given", many=True)


class DrawnRoundSerializer(RoundSerializer):
    """A round with its matches and everything needed to draw it again."""

    draw_input = serializers.JSONField()
    matches = serializers.SerializerMethodField()

    @extend_schema_field(MatchSerializer(many=True))
    def get_matches(self, drawn: Round) -> Any:
        """The tables in their order, then the exempt."""
        return matches_json(self.context["lines"])


def names_in(matches: list[Match]) -> dict[int, str]:
    """The names of everyone who sits in these matches, by number."""
    seated = [doublette for match in matches for doublette in (match.home, match.away)]
    return {doublette.number: doublette.name for doublette in seated if doublette}


def matches_json(lines: list[TableLine]) -> Any:
    """Matches of a list as JSON values."""
    context = {"names": names_in([line.match for line in lines])}
    return MatchSerializer(lines, many=True, context=context).data
