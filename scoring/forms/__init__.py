"""What is typed of a deal and of a sheet."""

from scoring.forms.deal import AmendedDealForm, DealForm, NewDealForm
from scoring.forms.sheet import (
    AnnulForm,
    AnnulledDealForm,
    ClosingForm,
    ForfeitForm,
    LastDealsForm,
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
    "AnnulledDealForm",
    "ClosingForm",
    "DealForm",
    "ForfeitForm",
    "LastDealsForm",
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
