"""What every room of the API shares: how input is asked for, how an operation is documented."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError as Invalid
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer

from scoring.serializers import ErrorSerializer, InvalidSerializer

ERRORS = {
    400: (InvalidSerializer, "The input is wrong, or a header is missing"),
    401: (ErrorSerializer, "Nobody is signed in"),
    403: (ErrorSerializer, "The CSRF token of the session is missing"),
    404: (ErrorSerializer, "Nothing is here for the one who asks"),
    406: (ErrorSerializer, "Only JSON is spoken"),
    409: (ErrorSerializer, "The present state refuses it"),
    413: (ErrorSerializer, "The request is too large"),
    415: (ErrorSerializer, "Only JSON is understood"),
    429: (ErrorSerializer, "Too many requests from this address; try again later"),
    503: (ErrorSerializer, "The database does not answer; try again"),
}
S = TypeVar("S", bound=BaseSerializer[Any])
READING = (404, 406, 503)
WRITING = (400, 403, 404, 406, 413, 415, 503)


def documented(
    operation: str,
    summary: str,
    *,
    ok: Mapping[int, Any],
    errors: tuple[int, ...],
    takes: type[BaseSerializer[Any]] | None = None,
    parameters: tuple[OpenApiParameter, ...] = (),
    more: Mapping[int, Any] | None = None,
) -> Callable[[Any], Any]:
    """The schema of an operation: what it takes, what it answers, and every way it can fail."""
    failures = {
        status: OpenApiResponse(schema, text)
        for status, (schema, text) in ERRORS.items()
        if status in errors
    }
    return extend_schema(
        operation_id=operation,
        summary=summary,
        tags=[operation.partition("_")[0]],
        request=takes,
        responses={**ok, **failures, **(more or {})},
        parameters=list(parameters),
    )


def judged(kind: type[S], request: Request, **options: Any) -> S:
    """The body, judged. Raises a ValidationError that names every field that is wrong."""
    serializer = kind(data=request.data, **options)
    serializer.is_valid(raise_exception=True)
    return serializer


def refuse_fields(errors: Mapping[str, Any]) -> None:
    """Raise a ValidationError if a form found anything wrong."""
    if errors:
        raise Invalid(dict(errors))
