"""The API's addresses, and how refusals are told to programs."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import OperationalError
from django.http import Http404
from django.urls import URLPattern, URLResolver, path, re_path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from scoring import api as arbiter
from scoring.rules.deal import ImpossibleDeal
from scoring.serializers import Values, told
from scoring.services import KeyReused, Refusal
from tournament.api import desk, doublettes, rounds, sheets, stages, tournaments

NOWHERE = ""  # the field of an error that belongs to no field
RETRY_AFTER = {"Retry-After": "2"}


def explain(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error, as {"code", "detail", …}; None lets it become a 500."""
    if isinstance(error, Refusal):
        return Response(refused(error), 422 if isinstance(error, KeyReused) else 409)
    if isinstance(error, ImpossibleDeal):
        problems = told(error.problems)
        detail = " ".join(problem["text"] for problem in problems)
        return Response({"code": "impossible_deal", "detail": detail, "problems": problems}, 400)
    if isinstance(error, OperationalError):
        detail = _("The database does not answer just now. Try again in a moment.")
        return Response({"code": "unavailable", "detail": detail}, 503, headers=RETRY_AFTER)
    if isinstance(error, DjangoValidationError):
        error = ValidationError(error.message_dict)
    if isinstance(error, Http404):
        error = NotFound(_("Nothing was found at this address."))
    answer = exception_handler(error, context)
    if answer is not None and isinstance(error, APIException):
        answer.data = invalid(error) if isinstance(error, ValidationError) else plain(error)
    return answer


def refused(refusal: Refusal) -> Values:
    """A "no" of the domain, with the figures of its sentence."""
    params = {key: _json(value) for key, value in refusal.params.items()}
    return {"code": refusal.code, "detail": str(refusal), "params": params}


def plain(error: APIException) -> Values:
    """An error of the protocol: unknown address, wrong method, not signed in …"""
    return {"code": error.get_codes(), "detail": str(error.detail)}


def invalid(error: ValidationError) -> Values:
    """Everything that is wrong with the input, by field."""
    fields: dict[str, list[str]] = {}
    for name, text in texts_of(error.detail):
        fields.setdefault(name, []).append(text)
    return {"code": "invalid", "detail": _("The input is not valid."), "fields": fields}


def texts_of(detail: Any, name: str = NOWHERE) -> Iterator[tuple[str, str]]:
    """Each error with the dotted name of its field."""
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            ours = key not in ("non_field_errors", "__all__")
            yield from texts_of(inner, ".".join(filter(None, (name, str(key) if ours else ""))))
    elif isinstance(detail, list):
        for inner in detail:
            yield from texts_of(inner, name)
    else:
        yield name, str(detail)


def _json(value: Any) -> int | str:
    return value if isinstance(value, int) else str(value)


def without_marks(result: Any, **kwargs: Any) -> Any:
    """The schema without the marks that only its generator needs."""
    if isinstance(result, dict):
        return {k: without_marks(v) for k, v in result.items() if k != "x-spec-enum-id"}
    return [without_marks(inner) for inner in result] if isinstance(result, list) else result


class UnknownAddress(APIView):
    """Everything the API does not have."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer before anything else is asked."""
        raise Http404


app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    *tournaments.urls,
    *doublettes.urls,
    *rounds.urls,
    *stages.urls,
    *sheets.urls,
    *desk.urls,
    *arbiter.urls,
    re_path("", UnknownAddress.as_view(), name="unknown"),
]
