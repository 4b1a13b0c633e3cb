"""The standings as JSON, each row with its reason as sentence and as data."""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.serializers import (
    Values,
)
from scoring.standings import Criterion, Figure, Reason, Row
from scoring.wording.standings import criterion_label, reason_text
from tournament.selectors import Standing, Standings
from tournament.serializers.entering import NamedSerializer


class CriterionSerializer(serializers.Serializer[Any]):
    """What orders the doublettes, in this order."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class WhySerializer(serializers.Serializer[Any]):
    """Why a row stands where it stands: in words, and the same as data."""

    text = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]


class AdjustmentSerializer(serializers.Serializer[Any]):
    """A decision about a doublette that counts in its row; a penalty is below zero."""

    disqualified = serializers.BooleanField()
    league = serializers.IntegerField()
    points = serializers.IntegerField()
    reason = serializers.CharField()


class RankSerializer(serializers.Serializer[Any]):
    """A row of the standings. A score is 2 for a win and 1 for a draw."""

    rank = serializers.IntegerField(source="row.rank")
    shared = serializers.BooleanField(source="row.shared")
    doublette = NamedSerializer()
    played = serializers.IntegerField(source="row.played")
    won = serializers.IntegerField(source="row.won")
    drawn = serializers.IntegerField(source="row.drawn")
    lost = serializers.IntegerField(source="row.lost")
    exempt = serializers.IntegerField(source="row.exempt")
    forfeits_won = serializers.IntegerField(source="row.forfeits_won")
    forfeits_given = serializers.IntegerField(source="row.forfeits_given")
    score = serializers.IntegerField(source="row.score")
    difference = serializers.IntegerField(source="row.difference")
    points = serializers.IntegerField(source="row.points")
    league = serializers.IntegerField(source="row.league")
    buchholz = serializers.IntegerField(source="row.buchholz", allow_null=True)
    sanctions = AdjustmentSerializer(source="row.adjustments", many=True)
    reason = serializers.SerializerMethodField()

    @extend_schema_field(WhySerializer(allow_null=True))
    def get_reason(self, standing: Standing) -> Values | None:
        """Null where the first criterion alone decides."""
        return why(standing.row, self.context["names"])


class StandingsSerializer(serializers.Serializer[Any]):
    """The table after a round, and how much of it is final."""

    round = serializers.IntegerField(source="round_number")
    provisional = serializers.BooleanField(source="is_provisional")
    decided = serializers.IntegerField()
    tables = serializers.IntegerField()
    changed_at = serializers.DateTimeField()
    criteria = serializers.SerializerMethodField()
    rows = RankSerializer(many=True)

    @extend_schema_field(CriterionSerializer(many=True))
    def get_criteria(self, table: Standings) -> list[Values]:
        """The order of criteria, named."""
        return [{"key": one.value, "label": criterion_label(one)} for one in table.criteria]


def why(row: Row, names: Mapping[int, str]) -> Values | None:
    """The reason of a row as sentence and as data."""
    if row.reason is None:
        return None
    return {"text": reason_text(row.reason, names), "data": reason_data(row.reason)}


def reason_data(reason: Reason) -> Values:
    """A reason as JSON values: doublettes by number, a fraction as text such as "7/3"."""
    return asdict(reason, dict_factory=_plain)


def _plain(pairs: list[tuple[str, Any]]) -> Values:
    return {key: _figure(value) for key, value in pairs}


def _figure(value: Figure | Criterion | Any) -> Any:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value
