"""What somebody types on the sheet, for tests."""

from typing import Any

from scoring.rules.deal import Deal, Role
from scoring.rules.sheet import Side

NAMES = {Side.A: "Les Valets", Side.B: "Dix de der"}


def typed(taker: Side = Side.A, **fields: Any) -> dict[str, Any]:
    """100 in hearts with 112 points, taken by A, unless told otherwise; a None is left empty."""
    usual = {"taker": taker.value, "contract": "100", "trump": "H", "coinche": "1", "points": "112"}
    return {name: value for name, value in (usual | fields).items() if value is not None}


def typed_facts(deal: Deal, taker: Side) -> dict[str, Any]:
    """Every fact of a deal, possible or not, typed as it is."""
    sides = {Role.TAKER: taker.value, Role.DEFENCE: taker.other.value, None: ""}
    return typed(
        taker,
        contract=str(deal.contract),
        trump=deal.trump.value,
        coinche=str(deal.coinche),
        points=None if deal.taker_points is None else str(deal.taker_points),
        all_tricks=sides[deal.all_tricks],
        made={True: "yes", False: "no", None: None}[deal.made],
        belote=sides[deal.belote],
        **{
            f"announced_{taker.value}": str(deal.announcements.taker or ""),
            f"announced_{taker.other.value}": str(deal.announcements.defence or ""),
        },
    )
