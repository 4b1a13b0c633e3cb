"""What every page of the desk shares: who asks, and the frame."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from accounts.models import Role, User
from tournament import access
from tournament.models import Tournament


class DeskRequest(HttpRequest):
    """A request of somebody signed in."""

    user: User
    htmx: HtmxDetails


def show(
    request: DeskRequest, page: str, tournament: Tournament, /, **context: Any
) -> HttpResponse:
    """A page of the desk in its frame; tabs that only organisers may open are left to them."""
    runs = access.role_in(request.user, tournament) == Role.ORGANISER
    frame = {"tournament": tournament, "runs": runs}
    return render(request, f"tournament/desk/{page}.html", frame | context)
