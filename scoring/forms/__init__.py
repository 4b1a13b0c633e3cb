"""What is typed of a deal and of a sheet."""

from scoring.forms.deal import AmendedDealForm, DealForm, NewDealForm
from scoring.forms.sheet import (
    ClosingForm,
    ForfeitForm,
    OptionalReasonForm,
    ReasonForm,
    RefusalForm,
    SettlingForm,
    SignForm,
    TakeBackForm,
    TotalsForm,
)

__all__ = [
    "AmendedDealForm",
    "ClosingForm",
    "DealForm",
    "ForfeitForm",
    "NewDealForm",
    "OptionalReasonForm",
    "ReasonForm",
    "RefusalForm",
    "SettlingForm",
    "SignForm",
    "TakeBackForm",
    "TotalsForm",
]
