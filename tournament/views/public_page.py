"""What all public pages have in common: one version number they depend on, the venue's clock."""

from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition

from tournament import access
from tournament.models import Tournament


def etag_of_page(request: HttpRequest, slug: str, **rest: Any) -> str | None:
    """What a page of a tournament depends on: its version, language, who reads, the program.

    None (no short cut) while a message waits to be shown.
    """
    tournament = access.tournament_seen_by(request.user, slug)
    if len(get_messages(request)):
        return None
    key = f"{tournament.pk}.{tournament.version}.{get_language()}"
    return f'"{key}.{request.user.pk or 0}.{settings.BUILD}"'


keyed_by_version = condition(etag_func=etag_of_page)
fresh = cache_control(no_cache=True)


def page(request: HttpRequest, name: str, tournament: Tournament, **context: Any) -> HttpResponse:
    """A public page, with times in the venue's zone."""
    with timezone.override(tournament.zone):
        return render(
            request, f"tournament/public/{name}.html", {"tournament": tournament, **context}
        )
