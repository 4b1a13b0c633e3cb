"""Values as JSON, strictly: a number is neither "80" nor true."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.rules.deal import Slam

LARGEST = 1_000_000  # no figure of the game comes near it


class StrictInteger(serializers.IntegerField):
    """A JSON number without a fraction; no text, no boolean."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class StrictBoolean(serializers.BooleanField):
    """true or false, and no word or number for it."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class StrictText(serializers.CharField):
    """A JSON string."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictChoice(serializers.ChoiceField):
    """One of some JSON strings."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Sent(serializers.Serializer[Any]):
    """A JSON object that was sent: a name that is none of its fields is a mistake, and said so."""

    default_error_messages = {"unknown": _("There is no field of this name.")}

    def to_internal_value(self, data: Any) -> Any:
        names = data if isinstance(data, Mapping) else ()
        unknown = {
            str(name): [self.error_messages["unknown"]] for name in names if name not in self.fields
        }
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as wrong:
            if not isinstance(wrong.detail, dict):
                raise
            raise serializers.ValidationError({**wrong.detail, **unknown}) from wrong
        if unknown:
            raise serializers.ValidationError(unknown)
        return value


def figure(**options: Any) -> StrictInteger:
    """A number of a deal; the rules say which numbers are possible."""
    return StrictInteger(min_value=-LARGEST, max_value=LARGEST, **options)


def note(**options: Any) -> StrictText:
    """A short free text."""
    return StrictText(max_length=200, allow_blank=True, default="", **options)


@extend_schema_field(
    {"oneOf": [{"type": "integer"}, {"type": "string", "enum": [slam.value for slam in Slam]}]}
)
class ContractField(serializers.Field[int | Slam, Any, int | str, Any]):
    """A number, "capot" or "generale"."""

    default_error_messages = {"invalid": StrictInteger.default_error_messages["invalid"]}

    def to_internal_value(self, data: Any) -> int | Slam:
        if type(data) is int and abs(data) <= LARGEST:
            return data
        if isinstance(data, str) and data in list(Slam):
            return Slam(data)
        raise serializers.ValidationError(self.error_messages["invalid"], code="invalid")

    def to_representation(self, value: int | Slam) -> int | str:
        return value.value if isinstance(value, Slam) else value
