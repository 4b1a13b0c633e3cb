"""What the heading of a drawn round says, whatever its stage."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.pairing.seating import Seating
from tournament.wording.pairing import NO_NAMES, Names, summary_text


def heading_text(seated: Seating, names: Names = NO_NAMES) -> str:
    """A round in one line: rematches and the exempt, the sizes of the pools, the bracket."""
    if seated.draw is not None:
        return summary_text(seated.draw, names)
    if "pools" in seated.summary:
        return pools_text(seated.summary["pools"], seated.summary.get("same_club"))
    return bracket_text(seated.summary["entrants"], seated.summary["others"])


def pools_text(sizes: list[int], same_club: int | None) -> str:
    """How many pools of which sizes, and how many of one club share one."""
    parts = [
        _("%(count)d × %(size)d doublettes") % {"count": sizes.count(size), "size": size}
        for size in sorted(set(sizes), reverse=True)
    ]
    text = _("Pools: %(sizes)s") % {"sizes": ", ".join(parts)}
    if same_club is None:
        return text
    return f"{text}, " + _("%(n)d same club") % {"n": same_club}


def bracket_text(entrants: int, others: int) -> str:
    """How many play the bracket, and how many the consolante beside it."""
    text = ngettext("Bracket of %(n)d", "Bracket of %(n)d", entrants) % {"n": entrants}
    if not others:
        return text
    return f"{text}, " + _("consolante of %(n)d") % {"n": others}
