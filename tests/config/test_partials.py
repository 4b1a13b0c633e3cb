"""Shared partials: what they say to the eye they say to the ear."""

import re

import pytest
from django import forms
from django.template.loader import render_to_string

SUITS = [("spades", "♠"), ("hearts", "♥"), ("diamonds", "♦"), ("clubs", "♣")]


class Entry(forms.Form):
    name = forms.CharField(help_text="As it will be called.")
    points = forms.IntegerField(required=False)
    suit = forms.ChoiceField(choices=SUITS, widget=forms.RadioSelect)


def described(html: str) -> list[str]:
    """The ids a control says it is described by."""
    return re.findall(r'aria-describedby="([^"]*)"', html)[0].split()


@pytest.mark.parametrize("field", ["name", "suit"])
def test_a_wrong_field_names_its_help_and_its_error(field: str) -> None:
    html = render_to_string("_field.html", {"field": Entry({})[field]})
    ids = described(html)
    assert f"id_{field}_error" in ids
    assert all(f'id="{one}"' in html for one in ids)
    assert 'aria-invalid="true"' in html


def test_a_right_field_says_nothing_of_errors() -> None:
    html = render_to_string("_field.html", {"field": Entry({"points": "12"})["points"]})
    assert "wrong" not in html
    assert "aria-invalid" not in html


def test_only_a_field_that_may_stay_empty_is_marked_so() -> None:
    marked = [
        field.name
        for field in Entry()
        if "optional" in render_to_string("_field.html", {"field": field})
    ]
    assert marked == ["points"]


def test_chips_are_radio_buttons_that_keep_the_choice() -> None:
    html = render_to_string(
        "_chips.html", {"field": Entry({"suit": "hearts"})["suit"], "kind": "suits"}
    )
    assert html.count('type="radio"') == len(SUITS)
    assert re.findall(r'value="(\w+)"[^>]*checked', html) == ["hearts"]


@pytest.mark.parametrize(("suit", "glyph"), SUITS)
def test_a_suit_is_a_text_glyph_with_a_spoken_name(suit: str, glyph: str) -> None:
    html = render_to_string("_suit.html", {"suit": suit})
    assert f'<span aria-hidden="true">{glyph}\ufe0e</span>' in html
    assert re.search(r'class="unseen">\w+<', html)
    assert ('"suit red"' in html) == (suit in {"hearts", "diamonds"})


def test_the_page_for_a_fault_of_ours_needs_no_context() -> None:
    assert "<h1>" in render_to_string("500.html")
