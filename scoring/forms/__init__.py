"""What is typed of a deal and of a sheet."""

from scoring.forms.deal import AmendedDealForm, DealForm, NewDealForm
from scoring.forms.sheet import (
    ClosingForm,
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
    "NewDealForm",
    "ReasonForm",
    "RefusalForm",
    "SettlingForm",
    "SignForm",
    "TakeBackForm",
    "TotalsForm",
]
