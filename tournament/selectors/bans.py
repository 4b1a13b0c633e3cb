"""What the organiser has laid down before any draw: who never meets, who keeps a table."""

from django.db.models import Q

from tournament.models import Doublette, Tournament


def forbidden_pairs(tournament: Tournament) -> list[tuple[int, int]]:
    """Pairs of numbers that are never drawn against each other. One query."""
    pairs = tournament.forbidden_pairs.values_list("one__number", "other__number")
    return sorted((min(pair), max(pair)) for pair in pairs)


def never_against(doublette: Doublette) -> list[Doublette]:
    """Whom a doublette is never drawn against, in the order of their numbers. One query."""
    bans = doublette.tournament.forbidden_pairs.filter(Q(one=doublette) | Q(other=doublette))
    found = [
        ban.other if ban.one_id == doublette.pk else ban.one
        for ban in bans.select_related("one", "other")
    ]
    return sorted(found, key=lambda one: one.number)


def fixed_tables(tournament: Tournament) -> dict[int, int]:
    """The tables of those present who cannot move, by number. One query."""
    fixed = tournament.doublettes.present().exclude(fixed_table=None)
    return {one.number: one.fixed_table for one in fixed if one.fixed_table is not None}
