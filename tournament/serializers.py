"""Tournaments, doublettes, rounds, matches and standings as JSON: every field is listed here.

No contact data, no link of a captain and no account of a person is among them.
"""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.rules.ruleset import PRESETS
from scoring.serializers import (
    SIDES,
    STATES,
    ProblemSerializer,
    RowSerializer,
    SheetSerializer,
    StandSerializer,
    StrictBoolean,
    StrictChoice,
    StrictInteger,
    StrictText,
    Values,
    note,
)
from scoring.standings import Criterion, Figure, Outcome, Reason, Row
from scoring.wording.standings import criterion_label, reason_text
from tournament.files.findings import Finding, Severity
from tournament.files.imports import Column, Encoding, Reading
from tournament.models import Match, Round
from tournament.models.doublette import Presence
from tournament.models.tournament import MissedRounds, check_time_zone
from tournament.selectors import Standing, Standings, TableLine
from tournament.wording.imports import column_text, finding_text
from tournament.wording.pairing import reason_text as pair_reason_text

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
LATEST = datetime(2101, 1, 1, tzinfo=UTC)
PRESENCES = [presence.value for presence in Presence]
MATCH_OUTCOMES = [outcome.value for outcome in Outcome]
SEED = r"^[0-9a-f]{1,16}$"


# --- The tournament


class TournamentSerializer(serializers.Serializer[Any]):
    """A tournament: its settings may be written, the rest is told."""

    slug = serializers.CharField(read_only=True)
    name = StrictText(max_length=80)
    place = StrictText(max_length=120, allow_blank=True, required=False)
    starts_at = serializers.DateTimeField(
        validators=[MinValueValidator(EARLIEST), MaxValueValidator(LATEST)]
    )
    time_zone = StrictText(max_length=40, required=False, validators=[check_time_zone])
    rules = StrictChoice(sorted(PRESETS), required=False)
    rules_version = serializers.IntegerField(read_only=True)
    target = StrictInteger(min_value=100, max_value=10_000, required=False)
    planned_rounds = StrictInteger(min_value=1, max_value=30, required=False)
    tables = StrictInteger(min_value=1, max_value=500, required=False)
    missed_rounds = StrictChoice([one.value for one in MissedRounds], required=False)
    is_public = StrictBoolean(required=False)
    version = serializers.IntegerField(read_only=True)
    changed_at = serializers.DateTimeField(read_only=True)
    closed_at = serializers.DateTimeField(read_only=True, allow_null=True)


# --- Doublettes


class DoubletteSerializer(serializers.Serializer[Any]):
    """A doublette; without a name it gets the names of its players."""

    number = serializers.IntegerField(read_only=True)
    name = StrictText(max_length=80, allow_blank=True, required=False)
    player_1 = StrictText(max_length=80)
    player_2 = StrictText(max_length=80)
    club = StrictText(max_length=80, allow_blank=True, required=False)
    presence = serializers.ChoiceField(PRESENCES, read_only=True)


class PresenceSerializer(serializers.Serializer[Any]):
    """Whether the next draw counts on the doublette."""

    presence = StrictChoice(PRESENCES)
    reason = note()


class NamedSerializer(serializers.Serializer[Any]):
    """A doublette as others point at it."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class ListSerializer(serializers.Serializer[Any]):
    """A club's list as it was copied, and what to do with it."""

    text = StrictText(trim_whitespace=False)
    confirm = StrictBoolean(default=False, help_text="Store the list, all or nothing")
    answers = serializers.DictField(
        child=StrictBoolean(),
        default=dict,
        help_text="Yes or no to each question, by its key; a double answered yes is left out",
    )


class EntrySerializer(serializers.Serializer[Any]):
    """A line of the list as it was read."""

    line = serializers.IntegerField()
    name = serializers.CharField()
    player_1 = serializers.CharField()
    player_2 = serializers.CharField()
    club = serializers.CharField()


class FindingSerializer(serializers.Serializer[Any]):
    """An error, a question or a note on a line; 0 stands for the whole list."""

    key = serializers.CharField()
    line = serializers.IntegerField()
    kind = serializers.CharField()
    severity = serializers.ChoiceField([severity.value for severity in Severity])
    doubles = serializers.ListField(child=serializers.IntegerField())
    text = serializers.SerializerMethodField()

    def get_text(self, finding: Finding) -> str:
        """What it says to the person who brings the list."""
        return finding_text(finding)


class ReadingSerializer(serializers.Serializer[Any]):
    """How a list was read."""

    encoding = serializers.ChoiceField([encoding.value for encoding in Encoding])
    delimiter = serializers.CharField()
    columns = serializers.SerializerMethodField()
    entries = EntrySerializer(many=True)
    findings = FindingSerializer(many=True)
    blocked = serializers.BooleanField(help_text="An error forbids the import")

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_columns(self, reading: Reading) -> list[str]:
        """The headings of the columns."""
        return [column_text(Column(column)) for column in reading.columns]


class ImportedSerializer(serializers.Serializer[Any]):
    """What became of a list: how it was read and, once confirmed, who was registered."""

    reading = ReadingSerializer()
    stored = DoubletteSerializer(many=True)


# --- Rounds and matches


class DrawSerializer(serializers.Serializer[Any]):
    """A draw to be made: it is refused while tables have not reported, unless told otherwise."""

    despite_missing = StrictBoolean(default=False)
    seed = StrictText(
        required=False,
        validators=[RegexValidator(SEED)],
        help_text="64 bits; chosen by the server when left out",
    )


class SummarySerializer(serializers.Serializer[Any]):
    """What a draw had to allow, and who is exempt."""

    rematches = serializers.IntegerField()
    same_club = serializers.IntegerField()
    gap = serializers.IntegerField()
    reopened = serializers.IntegerField()
    certified = serializers.BooleanField()
    exempt = serializers.IntegerField(allow_null=True)


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


# --- Standings


class CriterionSerializer(serializers.Serializer[Any]):
    """What orders the doublettes, in this order."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class WhySerializer(serializers.Serializer[Any]):
    """Why a row stands where it stands: in words, and the same as data."""

    text = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]


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


# --- The sheet of a match


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


class ErrorSerializer(serializers.Serializer[Any]):
    """Why a request was refused: a code for programs, a sentence for people."""

    code = serializers.CharField()
    detail = serializers.CharField()
    params = serializers.DictField(required=False, help_text="The figures of the sentence")


class InvalidSerializer(ErrorSerializer):
    """Input that was refused, with everything that is wrong about it."""

    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="By field; a field inside another as outer.inner, none as an empty text",
    )
    problems = ProblemSerializer(many=True, required=False)


class SheetConflictSerializer(ErrorSerializer):
    """What the sheet's state refuses: as it stands, or both versions of a contested deal."""

    sheet = SheetOfMatchSerializer(required=False)
    number = serializers.IntegerField(required=False)
    recorded = RowSerializer(required=False)
    yours = RowSerializer(required=False)
