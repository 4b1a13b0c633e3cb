"""Direct elimination: who meets whom, until one is left. Values in, values out."""

from tournament.pairing.brackets.names import RoundKind, RoundName, name_of
from tournament.pairing.brackets.progress import affected, fitting, progress
from tournament.pairing.brackets.seeding import (
    Qualifier,
    apart,
    by_lot,
    from_pools,
    seeds_of,
    spared_by_lot,
)
from tournament.pairing.brackets.trees import plan
from tournament.pairing.brackets.types import NOBODY, Node, Plan, Progress, Seat, Source, Tree

ALGORITHM = "bracket-1"
"""Kept with every draw; changes whenever the same question could get another answer."""

__all__ = [
    "ALGORITHM",
    "NOBODY",
    "Node",
    "Plan",
    "Progress",
    "Qualifier",
    "RoundKind",
    "RoundName",
    "Seat",
    "Source",
    "Tree",
    "affected",
    "apart",
    "by_lot",
    "fitting",
    "from_pools",
    "name_of",
    "plan",
    "progress",
    "seeds_of",
    "spared_by_lot",
]
