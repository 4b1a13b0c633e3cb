"""The rounds and matches of pools and brackets, by their names."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.pairing.brackets import RoundKind, RoundName, Source, Tree
from tournament.pairing.brackets.types import Seat

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_TREES = {
    Tree.MAIN: gettext_lazy("Main bracket"),
    Tree.FINAL: gettext_lazy("Grand final"),
    Tree.THIRD: gettext_lazy("Third place"),
    Tree.LOWER: gettext_lazy("Lower bracket"),
    Tree.PLACING: gettext_lazy("Matches for places"),
    Tree.CONSOLANTE: gettext_lazy("Consolante"),
}
_ROUNDS = {
    RoundKind.FINAL: gettext_lazy("Final"),
    RoundKind.SEMI: gettext_lazy("Semi-finals"),
    RoundKind.QUARTER: gettext_lazy("Quarter-finals"),
    RoundKind.THIRD: gettext_lazy("Third place"),
    RoundKind.LOWER_FINAL: gettext_lazy("Final of the lower bracket"),
    RoundKind.GRAND_FINAL: gettext_lazy("Grand final"),
    RoundKind.AGAIN: gettext_lazy("Grand final, second match"),
}
_LAST_OF = {
    16: gettext_lazy("Last 16"),
    32: gettext_lazy("Last 32"),
    64: gettext_lazy("Last 64"),
    128: gettext_lazy("Last 128"),
}
_MATCHES = {
    RoundKind.SEMI: gettext_lazy("Semi-final %(n)s"),
    RoundKind.QUARTER: gettext_lazy("Quarter-final %(n)s"),
}


def pool_label(number: int) -> str:
    """The name of a pool counted from 1: A to Z, then AA, AB …"""
    letters = ""
    while number:
        number, at = divmod(number - 1, len(LETTERS))
        letters = LETTERS[at] + letters
    return _("Pool %(letter)s") % {"letter": letters}


def tree_label(tree: Tree) -> str:
    """What a tree of a bracket is called."""
    return str(_TREES[tree])


def round_label(name: RoundName) -> str:
    """A round among all others, such as “Semi-finals” or “Consolante · Final”."""
    told = column_label(name)
    if name.tree is Tree.CONSOLANTE:
        return f"{tree_label(name.tree)} · {told}"
    return told


def column_label(name: RoundName) -> str:
    """The heading of a column below the heading of its tree."""
    if name.places is not None:
        return places_label(*name.places)
    if name.kind is RoundKind.LOWER:
        return _("Lower bracket, round %(n)s") % {"n": name.number}
    if name.partial and name.kind is not RoundKind.FINAL:
        return _("Cadrage")
    if name.kind is RoundKind.LAST_OF:
        last_of = _LAST_OF.get(name.number)
        return str(last_of) if last_of else _("Last %(n)s") % {"n": name.number}
    return str(_ROUNDS[name.kind])


def places_label(first: int, last: int) -> str:
    """The places that are played for."""
    if last - first == 1:
        return _("Match for place %(place)s") % {"place": first}
    return _("Places %(first)s to %(last)s") % {"first": first, "last": last}


def node_label(name: RoundName, number: int | None) -> str:
    """A match in its tree: “Semi-final 2”, “Final”; `number` counts it in a column with more."""
    if number is None:
        return column_label(name)
    if name.places is None and not name.partial and name.kind in _MATCHES:
        return str(_MATCHES[name.kind]) % {"n": number}
    return _("%(round)s, match %(n)s") % {"round": column_label(name), "n": number}


def seat_label(seat: Seat, before: str) -> str:
    """Who will sit on a seat that is still open; `before` names the match that decides it."""
    if seat.source in (Source.UNBEATEN, Source.CHALLENGER):
        return _("Only if %(match)s makes it necessary") % {"match": before}
    if seat.source in (Source.LOSER, Source.BEATEN):
        return _("Loser: %(match)s") % {"match": before}
    return _("Winner: %(match)s") % {"match": before}
