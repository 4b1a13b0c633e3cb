"""What the rooms of the API share: who asks, and what the address says."""

from typing import Any

from django.http import Http404
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.models import User
from tournament.models import Doublette


def signed_in(request: Request) -> User:
    """The person who is signed in. Raises NotAuthenticated."""
    if isinstance(request.user, User):
        return request.user
    raise NotAuthenticated


def captain(request: Request) -> Doublette | None:
    """The doublette whose link came with the request, if one did."""
    return request.auth if isinstance(request.auth, Doublette) else None


def number_in_query(request: Request, name: str) -> int | None:
    """A number from the address; None without one. Raises Http404 for anything else."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if text.isascii() and text.isdigit() and len(text) < 6:
        return int(text)
    raise Http404


class LinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes a captain's link."""

    target_class = "tournament.access.LinkAuthentication"
    name = "captainLink"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The header that carries it."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Link` and the token of the captain's link",
        }
