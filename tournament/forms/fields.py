"""Names and numbers as the desk types them."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.files.encodings import is_unreadable
from tournament.files.names import NAME_LENGTH, clean, name_key
from tournament.models.doublette import names_somebody


class NameField(forms.CharField):
    """A name as it is stored: trimmed, without invisible characters, every run of blanks one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**({"max_length": NAME_LENGTH} | options))

    def to_python(self, value: object) -> str:
        """The name cleaned."""
        return clean(super().to_python(value) or "")

    def validate(self, value: str) -> None:
        """ValidationError for characters nobody can read, or a name that is no name."""
        super().validate(value)
        if is_unreadable(value):
            raise ValidationError(_("This holds characters that cannot be read."))
        if value and not names_somebody(name_key(value)):
            raise ValidationError(_("Write this name with letters or figures."))


class PlainIntegerField(forms.IntegerField):
    """A whole number in ASCII digits alone: no sign, no fraction, no other script."""

    def to_python(self, value: Any) -> int | None:
        """The number typed; None for an empty field."""
        typed = str(value).strip() if value not in self.empty_values else ""
        if typed and not re.fullmatch(r"[0-9]{1,9}", typed):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(typed)


def refuse_endless(form: forms.BaseForm, cleaned: Mapping[str, Any]) -> None:
    """An error beside the target of a match that neither points nor deals end."""
    endless = cleaned.get("target") is None and cleaned.get("deal_limit") is None
    if endless and not {"target", "deal_limit"} & form.errors.keys():
        form.add_error("target", _("Give a target, a number of deals, or both."))
