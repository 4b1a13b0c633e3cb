"""The API's addresses, and how refusals are told to programs."""

from typing import Any

from django.urls import URLPattern, URLResolver
from rest_framework.response import Response
from rest_framework.views import exception_handler


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error; None lets it become a 500."""
    return exception_handler(error, context)


urlpatterns: list[URLPattern | URLResolver] = []
