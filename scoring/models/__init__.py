"""Sheets, their deals and history. A sheet is side A against side B; it knows no matches."""

from scoring.models.deal import HIGHEST_PENALTY, PASSED, Deal, columns_of
from scoring.models.history import Claim, Receipt, SheetEvent
from scoring.models.sheet import HIGHEST_TOTAL, MOST_LAST_DEALS, Sheet, SheetState

__all__ = [
    "HIGHEST_PENALTY",
    "HIGHEST_TOTAL",
    "MOST_LAST_DEALS",
    "PASSED",
    "Claim",
    "Deal",
    "Receipt",
    "Sheet",
    "SheetEvent",
    "SheetState",
    "columns_of",
]
