"""Addresses and answers, as the tests of the desk's pages say them."""

from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tournament.models import Tournament


def url(page: str, tournament: Tournament, *args: Any) -> str:
    """The address of a page of this tournament's desk."""
    return reverse(f"tournament:desk:{page}", args=[tournament.slug, *args])


def text(response: HttpResponse) -> str:
    """What a reader sees of a page, blanks made one."""
    return " ".join(strip_tags(response.content.decode()).split())


def get(client: Client, page: str, tournament: Tournament, *args: Any) -> str:
    """What a reader sees of this page; it must answer."""
    response = client.get(url(page, tournament, *args))
    assert response.status_code == 200
    return text(response)


def post(
    client: Client, page: str, tournament: Tournament, *args: Any, **data: Any
) -> HttpResponse:
    """The page after a form was sent, redirects followed."""
    return client.post(url(page, tournament, *args), data, follow=True)
