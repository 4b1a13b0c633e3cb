"""What a line of the journal says of the change: the old value and the new one."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.standings import order as orders
from scoring.wording.clauses import one_line
from scoring.wording.options import answer_label, option_label
from scoring.wording.rules import rules_name
from scoring.wording.standings import order_text
from tournament.pairing import formats
from tournament.wording.formats import format_text

_LABELS = {
    "name": gettext_lazy("name"),
    "place": gettext_lazy("place"),
    "starts_at": gettext_lazy("start"),
    "time_zone": gettext_lazy("time zone"),
    "rules": gettext_lazy("rule set"),
    "rules_name": gettext_lazy("name of the rule set"),
    "options": gettext_lazy("options"),
    "target": gettext_lazy("target"),
    "deal_limit": gettext_lazy("number of deals"),
    "minutes": gettext_lazy("time limit in minutes"),
    "penalty": gettext_lazy("penalty"),
    "last_deals": gettext_lazy("last deals"),
    "planned_rounds": gettext_lazy("number of rounds"),
    "tables": gettext_lazy("number of tables"),
    "missed_rounds": gettext_lazy("rounds missed by a late doublette"),
    "is_public": gettext_lazy("pages open to everyone"),
    "player_1": gettext_lazy("player 1"),
    "player_2": gettext_lazy("player 2"),
    "club": gettext_lazy("club"),
    "seeds": gettext_lazy("seeds"),
    "seeding": pgettext_lazy("doublette", "seed"),
    "fixed_table": gettext_lazy("fixed table"),
    "deal": gettext_lazy("deal"),
    "seed": gettext_lazy("seed"),
    "role": gettext_lazy("role"),
    "outcome": gettext_lazy("outcome"),
    "total_a": gettext_lazy("total of the first"),
    "total_b": gettext_lazy("total of the second"),
    "upheld": gettext_lazy("claim upheld"),
    "goes_on": gettext_lazy("goes on"),
    "disqualified": gettext_lazy("disqualified"),
    "league_points": gettext_lazy("league points"),
    "points": gettext_lazy("points"),
    "order": gettext_lazy("order"),
    "rounds": gettext_lazy("number of rounds"),
    "stages": gettext_lazy("stages"),
}
_ALONE = {
    "penalty",
    "last_deals",
    "deal",
    "seed",
    "role",
    "outcome",
    "total_a",
    "total_b",
    "upheld",
    "disqualified",
    "league_points",
    "points",
}
_VALUES = {
    "organiser": gettext_lazy("organiser"),
    "helper": gettext_lazy("desk helper"),
    "nothing": gettext_lazy("nothing"),
    "exempt": gettext_lazy("as if exempt"),
    "forfeit_home": gettext_lazy("forfeit of the first"),
    "forfeit_away": gettext_lazy("forfeit of the second"),
    "double_forfeit": gettext_lazy("forfeit of both"),
}


def change_texts(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, zone: ZoneInfo
) -> list[str]:
    """One clause for each value that moved, such as “number of tables: 16 → 20”.

    Of what was not there before, or is no more, only what explains the line is told.
    """
    old, new = before or {}, after or {}
    clauses = []
    for key, label in _LABELS.items():
        values = [_value(key, side[key], zone) for side in (old, new) if key in side]
        if len(values) == 2 and values[0] != values[1]:
            clauses.append(_clause(label, f"{values[0]} → {values[1]}"))
        elif len(values) == 1 and key in _ALONE:
            clauses.append(_clause(label, values[0]))
    return clauses


def _value(key: str, value: Any, zone: ZoneInfo) -> str:
    if key == "starts_at":
        start = datetime.fromisoformat(value).astimezone(zone)
        return date_format(start, "SHORT_DATETIME_FORMAT")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key in {"role", "outcome", "missed_rounds"}:
        return str(_VALUES.get(value, value))
    if key == "rules":
        return rules_name(value)
    if key in {"options", "stages", "order"}:
        return one_line(_parts(key, value)) or _("none")
    return _("none") if value in (None, "") else str(value)


def _parts(key: str, value: Any) -> Iterator[str]:
    """What a value of several parts is made of: the answers of a rule set, or stages."""
    if key == "options":
        for name, given in value.items():
            yield _clause(option_label(name), answer_label(name, given))
        return
    if key == "order":
        yield order_text(orders.load(value))
        return
    stages = [formats.load(kept) for kept in value]
    for stage, before in zip(stages, (None, *stages), strict=False):
        yield format_text(stage, before)


def _clause(label: object, value: object) -> str:
    """One thing and what it was or became."""
    return _("%(label)s: %(value)s") % {"label": label, "value": value}
