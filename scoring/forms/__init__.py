"""What is typed of a deal and of a sheet."""

from scoring.forms.deal import AmendedDealForm, DealForm, NewDealForm
from scoring.forms.sheet import (
    AnnulForm,
    ClosingForm,
    ForfeitForm,
    OptionalReasonForm,
    PenaltyForm,
    ReasonForm,
    RefusalForm,
    SettlingForm,
    SignForm,
    TakeBackForm,
    TotalsForm,
)

__all__ = [
    "AmendedDealForm",
    "AnnulForm",
    "ClosingForm",
    "DealForm",
    "ForfeitForm",
    "NewDealForm",
    "OptionalReasonForm",
    "PenaltyForm",
    "ReasonForm",
    "RefusalForm",
    "SettlingForm",
    "SignForm",
    "TakeBackForm",
    "TotalsForm",
]
