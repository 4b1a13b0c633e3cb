"""JSON as the API takes it: of bounded size, without what no database or answer can hold."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.utils import json


class RequestTooLarge(APIException):
    """The body is larger than any the API asks for."""

    status_code = 413
    default_detail = _("This request is too large.")
    default_code = "too_large"


class BoundedJSONParser(BaseParser):
    """Strict JSON in UTF-8 of DATA_UPLOAD_MAX_MEMORY_SIZE bytes at most; no NaN."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value of the body. Raises ParseError, RequestTooLarge."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise RequestTooLarge
        try:
            value = json.loads(body.decode(), parse_constant=json.strict_constant)
            # An escape such as \ud800 alone is no character: nothing can store or send it.
            if b"\\u" in body:
                json.dumps(value, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            raise ParseError(_("This is not JSON.")) from error
        return value
