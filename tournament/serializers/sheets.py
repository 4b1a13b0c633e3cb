"""The sheet of a match as JSON, and how the API says no."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.serializers import (
    SIDES,
    ErrorSerializer,
    RowSerializer,
    SheetSerializer,
    StandSerializer,
)
from tournament.models import Match
from tournament.serializers.entering import NamedSerializer


class SheetOfMatchSerializer(SheetSerializer):
    """A sheet and the match it belongs to. The context holds the `seat` of the reader."""

    tournament = serializers.SerializerMethodField()
    round = serializers.SerializerMethodField()
    table = serializers.SerializerMethodField()
    a = serializers.SerializerMethodField()
    b = serializers.SerializerMethodField()
    side = serializers.SerializerMethodField()

    def get_tournament(self, picture: Any) -> str:
        """The tournament's name in addresses."""
        return str(self._match.round.stage.tournament.slug)

    def get_round(self, picture: Any) -> int:
        """The round of the match."""
        return self._match.round.number

    @extend_schema_field(serializers.IntegerField())
    def get_table(self, picture: Any) -> int | None:
        """The table of the match."""
        return self._match.table

    @extend_schema_field(NamedSerializer())
    def get_a(self, picture: Any) -> Any:
        """Who is side A."""
        return NamedSerializer(self._match.home).data

    @extend_schema_field(NamedSerializer())
    def get_b(self, picture: Any) -> Any:
        """Who is side B."""
        return NamedSerializer(self._match.away).data

    @extend_schema_field(serializers.ChoiceField(SIDES, allow_null=True))
    def get_side(self, picture: Any) -> str | None:
        """The side of the captain who reads; null for the desk."""
        side = self.context["seat"].author.side
        return side.value if side else None

    @property
    def _match(self) -> Match:
        match: Match = self.context["seat"].match
        return match


class WrittenSerializer(StandSerializer):
    """What a change did to the sheet; `row` is the deal it concerned, if it is still there."""

    done = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    row = RowSerializer(allow_null=True)


# --- Errors


class SheetConflictSerializer(ErrorSerializer):
    """What the sheet's state refuses: as it stands, or both versions of a contested deal."""

    sheet = SheetOfMatchSerializer(required=False)
    version = serializers.IntegerField(required=False)
    number = serializers.IntegerField(required=False)
    recorded = RowSerializer(required=False)
    yours = RowSerializer(required=False)
