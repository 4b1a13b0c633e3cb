"""A few made-up requests to every operation, in and out of order, as each kind of visitor.

No answer is a server error, and every answer is one that the description announces.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.middleware.csrf import _get_new_csrf_string
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from scoring.models import Sheet
from tests.api.programs import a_deal, sheet_path
from tournament.models import Doublette, Match, Tournament

EXAMPLES = 5
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
)


@contextmanager
def one_connection() -> Iterator[None]:
    """Between requests a server drops its connection; here it holds the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def description(db) -> Any:
    """The API as its own description tells it, answered by the application in this process."""
    load_all_checks()
    with one_connection():
        return schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())


def as_visitor(role: str, match: Match, request: pytest.FixtureRequest) -> dict[str, Any]:
    """What a visitor of this role sends with every request."""
    if role == "captain":
        return {"headers": {"Authorization": f"Link {match.home.link_token}"}}
    if role == "anonymous":
        return {}
    client = request.getfixturevalue("organiser_client")
    token = _get_new_csrf_string()
    session = client.cookies["sessionid"].value
    return {
        "headers": {"X-CSRFToken": token},
        "cookies": {"sessionid": session, "csrftoken": token},
    }


def strategies(description: Any) -> Iterator[tuple[bool, Any]]:
    """Every operation: input that fits (True) its description, and a body that does not."""
    for result in description.get_all_operations():
        operation = result.ok()
        yield True, operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
        if len(operation.body):
            yield False, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


def put_in_order(case: Any, match: Match, hall: Tournament, *, fits: bool) -> None:
    """What a description cannot say: which things there are, and which facts go together."""
    sheet = Sheet.objects.get(pk=match.sheet_id)
    real = {"slug": hall.slug, "code": str(sheet.code), "number": 1, "table": 1}
    case.path_parameters = {name: real[name] for name in case.path_parameters or {}}
    if case.headers and "If-Match" in case.headers:
        case.headers["If-Match"] = f'"{sheet.version}"'
    if fits and isinstance(case.body, dict) and "deal" in case.body:
        case.body["taker"] = None if case.body["deal"] is None else "a"


def try_a_few(strategy: Any, request: Callable[[Any], None]) -> None:
    """Make the request with a few made-up inputs, the same ones in every run."""

    @hypothesis_settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def attempt(case: Any) -> None:
        request(case)

    attempt()


@pytest.mark.parametrize("role", ["anonymous", "captain", "organiser"])
def test_no_request_is_answered_by_a_fault(description, role, hall, match, captain_a, request):
    captain_a.post(sheet_path(match, "deals/"), a_deal())
    sent = as_visitor(role, match, request)
    statuses = []

    def ask(case: Any, fits: bool) -> None:
        put_in_order(case, match, hall, fits=fits)
        with one_connection():
            answer = case.call(**sent)
        statuses.append(answer.status_code)
        case.validate_response(answer, checks=CHECKS.get_by_names(CHECKED))

    for fits, strategy in strategies(description):
        try_a_few(strategy, partial(ask, fits=fits))
    assert len(statuses) > 100
    assert {200, 404} <= set(statuses)
    assert (201 in statuses) == (role == "organiser")
    assert Doublette.objects.filter(tournament=hall).exists()
