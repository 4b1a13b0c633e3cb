"""Which formats fit a field, a hall and an afternoon. Values in, values out."""

from tournament.pairing.planner.plans import plans
from tournament.pairing.planner.types import (
    Drawback,
    DrawbackCode,
    Plan,
    PlanName,
    Question,
    Round,
)

__all__ = ["Drawback", "DrawbackCode", "Plan", "PlanName", "Question", "Round", "plans"]
