"""Fields that read what is typed as values of the rules."""

import re
from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.rules.deal import Slam


def plain_number(typed: str) -> int:
    """A number in ASCII digits alone. Raises ValueError: no sign, no exponent, no other script."""
    if not re.fullmatch(r"[0-9]{1,5}", typed):
        raise ValueError(typed)
    return int(typed)


def contract_named(typed: str) -> int | Slam:
    """A contract as a chip sends it. Raises ValueError."""
    return Slam(typed) if typed.isalpha() else plain_number(typed)


def yes_or_no(typed: str) -> bool:
    """An answer as a chip sends it. Raises ValueError."""
    if typed not in ("yes", "no"):
        raise ValueError(typed)
    return typed == "yes"


class NumberField(forms.Field):
    """A whole number in plain digits; its input holds the digits alone in every language."""

    default_error_messages = {"digits": _("Only whole points, in digits: 82 for example.")}

    def __init__(self, *, digits: int = 3, hidden: bool = False, **options: Any) -> None:
        attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": digits}
        shown = forms.TextInput(attrs={**attrs, "class": "number"})
        super().__init__(widget=forms.HiddenInput() if hidden else shown, **options)

    def to_python(self, value: Any) -> int | None:
        """The number typed; None for an empty field."""
        typed = "" if value is None else str(value).strip()
        if not typed:
            return None
        try:
            return plain_number(typed)
        except ValueError as error:
            raise ValidationError(self.error_messages["digits"], code="digits") from error


class FactField(forms.ChoiceField):
    """A choice read as a value of the rules, which refuse what they do not offer in their words."""

    widget = forms.RadioSelect

    def __init__(self, read: Callable[[str], Any], **options: Any) -> None:
        super().__init__(**options)
        self.read = read

    def to_python(self, value: Any) -> Any:
        """The fact chosen; None when nothing was."""
        typed = super().to_python(value)
        if not typed:
            return None
        try:
            return self.read(typed)
        except ValueError as error:
            text = self.error_messages["invalid_choice"]
            raise ValidationError(text, code="invalid_choice", params={"value": typed}) from error

    def validate(self, value: Any) -> None:
        """Refuse a missing answer only."""
        forms.Field.validate(self, value)
