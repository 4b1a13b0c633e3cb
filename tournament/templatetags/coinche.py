"""Figures and reasons as pages write them."""

from collections.abc import Mapping

from django import template
from django.utils import formats

from scoring.standings import Criterion, Reason, Row
from scoring.wording.standings import criterion_label, reason_text
from tournament.models import Match
from tournament.wording.pairing import reason_text as pairing_text

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
    return f"{row.won}½" if row.drawn % 2 else str(row.won + row.drawn // 2)


@register.filter
def why(reason: Reason | None, names: Mapping[int, str]) -> str:
    """Why a tied row stands where it stands."""
    return reason_text(reason, names) if reason else ""


@register.filter
def criterion(value: Criterion) -> str:
    """The name of a criterion."""
    return criterion_label(value)


@register.simple_tag
def draw_reasons(match: Match) -> list[str]:
    """Why this pair was drawn, or why this doublette is exempt."""
    names = {d.number: d.name for d in (match.home, match.away) if d}
    return [pairing_text(reason, names) for reason in match.reasons_given]
