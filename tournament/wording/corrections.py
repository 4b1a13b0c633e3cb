"""What a correction moves, in sentences. Made of plain values, as it stands below the services."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def rank_text(name: str, before: int | None, after: int | None) -> str:
    """One doublette whose rank changes."""
    figures = {"name": name, "before": before or "–", "after": after or "–"}
    return _("%(name)s: rank %(before)s → %(after)s") % figures


def way_text(way: str, rounds: int, *, bracket: bool) -> tuple[str, str]:
    """What a way to go on is called, and what it does."""
    match way:
        case "keep":
            label = _("Keep what was drawn")
            text = _("The result changes; everything drawn since stays as it is.")
            if bracket:
                text = _(
                    "The result changes; whoever went on stays in the next round all the same."
                )
        case "replay":
            label = _("Replay the matches concerned")
            text = _(
                "The right doublettes sit down with a fresh sheet; what was written there before "
                "stays stored and counts nowhere."
            )
        case _:
            label = _("Draw again")
            text = ngettext(
                "%(n)s later round is cancelled and the stage reopened; then you draw again.",
                "%(n)s later rounds are cancelled and the stage reopened; then you draw again.",
                rounds,
            ) % {"n": rounds}
    return label, text
