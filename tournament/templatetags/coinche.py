"""Figures and reasons of the standings as pages write them."""

from collections.abc import Mapping

from django import template
from django.utils import formats

from scoring.standings import Adjustment, Criterion, Reason, Row
from scoring.wording.standings import (
    adjustment_text,
    criterion_label,
    reason_text,
    wins_figure,
)

register = template.Library()


@register.filter
def points(value: int | None) -> str:
    """A number of points, grouped as the language groups it; a dash for none."""
    if value is None:
        return "–"
    return formats.number_format(value, use_l10n=True, force_grouping=True)


@register.filter
def signed(value: int) -> str:
    """A difference with its sign, a real minus."""
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return f"{sign}{points(abs(value))}"


@register.filter
def wins(row: Row) -> str:
    """Matches won; a draw is half a win."""
    return wins_figure(row.score)


@register.filter
def why(reason: Reason | None, names: Mapping[int, str]) -> str:
    """Why a tied row stands where it stands."""
    return reason_text(reason, names) if reason else ""


@register.filter
def adjustment(value: Adjustment) -> str:
    """A sanction with its reason."""
    return adjustment_text(value)


@register.filter
def criterion(value: Criterion) -> str:
    """The name of a criterion."""
    return criterion_label(value)
