"""Asking the arbiter's table, and reading its answer as a player does."""

import re
from html import unescape

from django.test import Client
from django.utils.http import urlencode

CALCULATOR, CARD, REPLAY = "/referee/", "/referee/card/", "/referee/deal/"


def page(address: str, *, language: str = "en", **asked: object) -> str:
    """The page at an address with this query; no table of the database is in reach."""
    query = urlencode(asked, doseq=True)
    answer = Client().get(f"{address}?{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def answer(address: str, **asked: object) -> str:
    """The words of the answer to a question that is sent by its button."""
    found = re.search(r'<section id="answer".*?</section>', page(address, ask=1, **asked), re.S)
    assert found
    return words(found[0])


def words(html: str) -> str:
    """What a piece of a page says."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).replace("\ufe0e", "").split())


def chosen(html: str) -> list[str]:
    """The values of the boxes that are ticked and the options that are selected."""
    boxes = re.findall(r"<(?:input|option)[^>]*\b(?:checked|selected)\b[^>]*>", html)
    return [unescape(value) for box in boxes for value in re.findall(r'value="([^"]*)"', box)]
