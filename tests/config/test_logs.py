"""What the log must not hold."""

import logging
from io import StringIO

import pytest
from django.conf import settings
from django.test import Client

from config.logs import LineFormatter
from tests import factories
from tournament.models import Doublette


@pytest.fixture
def log():
    """What the root logger writes, formatted as in production."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(LineFormatter(settings.LOGGING["formatters"]["line"]["fmt"]))
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def captain(organiser) -> Doublette:
    """A doublette whose link opens a sheet."""
    tournament = factories.make_tournament(by=organiser, doublettes=2)
    factories.publish_round(tournament, by=organiser)
    return tournament.doublettes.get(number=1)


def test_the_console_writes_such_lines():
    assert settings.LOGGING["handlers"]["console"]["formatter"] == "line"
    assert settings.LOGGING["formatters"]["line"]["()"] == "config.logs.LineFormatter"


@pytest.mark.parametrize(
    ("page", "why"),
    [("sheet/deals/99/", "Not Found"), ("sheet/deals/", "Method Not Allowed")],
)
def test_a_captains_link_is_not_in_the_log(captain, log, page, why):
    Client().get(f"/d/{captain.link_token}/{page}")
    assert f"{why}" in log.getvalue()
    assert f"/d/***/{page}" in log.getvalue()
    assert captain.link_token not in log.getvalue()


def test_a_form_refused_for_its_token_does_not_tell_the_link_either(captain, log):
    guarded = Client(enforce_csrf_checks=True)
    assert guarded.post(f"/d/{captain.link_token}/sheet/deals/").status_code == 403
    assert "Forbidden" in log.getvalue()
    assert captain.link_token not in log.getvalue()


def test_a_traceback_does_not_tell_it_either(log):
    try:
        raise ValueError("/d/secret/sheet/")
    except ValueError:
        logging.getLogger("django.request").exception("Internal Server Error: %s", "/d/secret/")
    assert "ValueError: /d/***/sheet/" in log.getvalue()
    assert "secret" not in log.getvalue()
