"""Tournaments and doublettes as JSON, and a club's list on its way in."""

from datetime import UTC, datetime
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.rules.catalogue import changes, option_problems, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.presets import CEST_COINCHE, PRESETS
from scoring.serializers.fields import (
    Sent,
    StrictBoolean,
    StrictChoice,
    StrictInteger,
    StrictText,
    note,
)
from scoring.wording.rules import contradiction_text, option_problem_text
from tournament.files.encodings import is_unreadable
from tournament.files.findings import Finding, Severity
from tournament.files.imports import Column, Encoding, Reading
from tournament.files.names import NAME_LENGTH, clean
from tournament.models.doublette import Presence
from tournament.models.tournament import (
    HIGHEST_TARGET,
    LONGEST_MATCH,
    LOWEST_TARGET,
    MOST_DEALS,
    MOST_TABLES,
    MissedRounds,
    check_time_zone,
)
from tournament.pairing.formats import MOST_ROUNDS
from tournament.wording.imports import column_text, finding_text

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
LATEST = datetime(2101, 1, 1, tzinfo=UTC)
PRESENCES = [presence.value for presence in Presence]


class NameText(StrictText):
    """A JSON string as names are stored: trimmed, without characters that nobody sees."""

    def to_internal_value(self, data: Any) -> str:
        """The name cleaned."""
        name = clean(super().to_internal_value(data))
        if is_unreadable(name):
            self.fail("invalid")
        if not name and not self.allow_blank:
            self.fail("blank")
        return name


class TournamentSerializer(Sent):
    """A tournament: its settings may be written, the rest is told."""

    slug = serializers.CharField(read_only=True)
    name = NameText(max_length=80)
    place = NameText(max_length=120, allow_blank=True, required=False)
    starts_at = serializers.DateTimeField(
        validators=[MinValueValidator(EARLIEST), MaxValueValidator(LATEST)]
    )
    time_zone = StrictText(max_length=40, required=False, validators=[check_time_zone])
    rules = StrictChoice(sorted(PRESETS), required=False)
    rules_version = serializers.IntegerField(read_only=True)
    rules_options = serializers.DictField(
        required=False, help_text="The answers that differ from the rule set, by option"
    )
    rules_name = NameText(max_length=60, allow_blank=True, required=False)
    rules_edition = serializers.IntegerField(read_only=True)
    target = StrictInteger(
        min_value=LOWEST_TARGET, max_value=HIGHEST_TARGET, required=False, allow_null=True
    )
    deal_limit = StrictInteger(min_value=1, max_value=MOST_DEALS, required=False, allow_null=True)
    minutes = StrictInteger(min_value=5, max_value=LONGEST_MATCH, required=False, allow_null=True)
    planned_rounds = StrictInteger(min_value=1, max_value=MOST_ROUNDS, required=False)
    tables = StrictInteger(min_value=1, max_value=MOST_TABLES, required=False)
    missed_rounds = StrictChoice([one.value for one in MissedRounds], required=False)
    is_public = StrictBoolean(required=False)
    version = serializers.IntegerField(read_only=True)
    changed_at = serializers.DateTimeField(read_only=True)
    closed_at = serializers.DateTimeField(read_only=True, allow_null=True)

    def validate_rules_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """The answers, each of which its option must know."""
        if wrong := option_problems(given):
            raise serializers.ValidationError(
                {problem.option: [option_problem_text(problem)] for problem in wrong}
            )
        return given

    def validate(self, settings: dict[str, Any]) -> dict[str, Any]:
        """Refuse answers that do not go together; keep those that differ from the rule set."""
        if "rules_options" not in settings:
            return settings
        now = self.context.get("rules", CEST_COINCHE.key)
        base = PRESETS[settings.get("rules", now)]
        rules = with_answers(base, settings["rules_options"])
        wrong: dict[str, list[str]] = {}
        for found in contradictions(rules):
            wrong.setdefault(found.options[0], []).append(contradiction_text(found))
        if wrong:
            raise serializers.ValidationError({"rules_options": wrong})
        return settings | {"rules_options": changes(rules, base)}


class DoubletteSerializer(Sent):
    """A doublette; without a name it gets the names of its players."""

    number = serializers.IntegerField(read_only=True)
    name = StrictText(max_length=NAME_LENGTH, allow_blank=True, required=False)
    player_1 = StrictText(max_length=NAME_LENGTH)
    player_2 = StrictText(max_length=NAME_LENGTH)
    club = StrictText(max_length=NAME_LENGTH, allow_blank=True, required=False)
    presence = serializers.ChoiceField(PRESENCES, read_only=True)


class PresenceSerializer(Sent):
    """Whether the next draw counts on the doublette."""

    presence = StrictChoice(PRESENCES)
    reason = note()


class NamedSerializer(serializers.Serializer[Any]):
    """A doublette as others point at it."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class ListSerializer(Sent):
    """A club's list as it was copied, and what to do with it."""

    text = StrictText(trim_whitespace=False)
    confirm = StrictBoolean(default=False, help_text="Store the list, all or nothing")
    answers = serializers.DictField(
        child=StrictText(),
        default=dict,
        help_text=(
            "To each question, by its key: same or different if it names doubles "
            "(the same are left out), else right or wrong"
        ),
    )


class EntrySerializer(Sent):
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
