"""How pages tell a person that a change was refused."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from scoring.services import Refusal

BESIDE = {"name_taken": "name", "already_official": "email", "reason_needed": "reason"}
"""The field beside which a refusal stands; all others stand above the form."""


@contextmanager
def refusals_on(form: forms.Form | forms.ModelForm) -> Iterator[None]:  # type: ignore[type-arg]
    """Lay the refusal of a change on the form, whose values stay; what follows then shows it."""
    try:
        yield
    except Refusal as refusal:
        field = BESIDE.get(refusal.code)
        form.add_error(field if field in form.fields else None, str(refusal))


@contextmanager
def refusals_told(request: HttpRequest) -> Iterator[None]:
    """Tell the refusal of a change on the next page."""
    try:
        yield
    except Refusal as refusal:
        messages.error(request, str(refusal))
