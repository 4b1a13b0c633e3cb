"""Which pair plays at which table: who cannot move stays, the others sit in order of rank."""

from collections.abc import Mapping, Sequence

Seated = tuple[int, int]


def assign_tables(
    pairs: Sequence[Seated], fixed: Mapping[int, int], tables: Sequence[int]
) -> Mapping[Seated, int]:
    """A table for every pair of numbers; the pairs come best first, the tables in their order.

    `fixed` names the table of whoever cannot move. Where two claims clash, as many as possible
    are honoured, and the better pair's before others; all others sit at the tables that are left,
    in order. A fixed table that does not exist is no claim. Raises ValueError for too few tables.
    """
    if len(tables) < len(pairs):
        raise ValueError(f"{len(pairs)} tables are needed, there are {len(tables)}")
    known = frozenset(tables)
    claims = {
        pair: [table for number in pair if (table := fixed.get(number)) in known] for pair in pairs
    }
    holders: dict[int, Seated] = {}
    for pair in pairs:
        _claim(pair, claims, holders, set())
    kept = {pair: table for table, pair in holders.items()}
    left = iter(table for table in tables if table not in holders)
    return {pair: kept[pair] if pair in kept else next(left) for pair in pairs}


def _claim(
    pair: Seated,
    claims: Mapping[Seated, Sequence[int]],
    holders: dict[int, Seated],
    asked: set[int],
) -> bool:
    """Gives the pair one of its tables if whoever holds it can change to another of its own."""
    for table in claims[pair]:
        if table in asked:
            continue
        asked.add(table)
        if table not in holders or _claim(holders[table], claims, holders, asked):
            holders[table] = pair
            return True
    return False
