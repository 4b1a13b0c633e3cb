"""What every page of the desk shares: who asks, the frame, and how a refusal is told."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from accounts.models import Role, User
from scoring.services import Refusal
from tournament import access
from tournament.models import Tournament

BESIDE = {"name_taken": "name", "already_official": "email", "reason_needed": "reason"}
"""The field beside which a refusal stands; all others stand above the form."""


class DeskRequest(HttpRequest):
    """A request of somebody signed in."""

    user: User
    htmx: HtmxDetails


def show(request: DeskRequest, page: str, tournament: Tournament, **context: Any) -> HttpResponse:
    """A page of the desk in its frame; tabs that only organisers may open are left to them."""
    runs = access.role_in(request.user, tournament) == Role.ORGANISER
    frame = {"tournament": tournament, "runs": runs}
    return render(request, f"tournament/desk/{page}.html", frame | context)


def accepted(form: forms.Form | forms.ModelForm, change: Callable[[], object]) -> bool:  # type: ignore[type-arg]
    """Make the change; a refusal becomes an error of the form, and the values stay."""
    try:
        change()
    except Refusal as refusal:
        field = BESIDE.get(refusal.code)
        form.add_error(field if field in form.fields else None, str(refusal))
        return False
    return True


def done(request: DeskRequest, change: Callable[[], object], text: str = "") -> bool:
    """Make the change and say so on the next page; or say there why it was refused."""
    try:
        change()
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return False
    if text:
        messages.success(request, text)
    return True
