"""What a sheet refuses, and why: each is raised by the services and told to the person as it is."""

import re
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):  # noqa: N818 - a "no" of the domain, not a fault of the program
    """A change that is refused; `str()` tells the person why, in the active language."""

    text: str | Promise = ""

    def __init__(self, **params: Any) -> None:
        super().__init__()
        self.params = params

    def __str__(self) -> str:
        return str(self.text) % self.params

    @property
    def code(self) -> str:
        """The refusal's name for programs, such as ``sheet_signed``."""
        return re.sub(r"(?<=.)([A-Z])", r"_\1", type(self).__name__).lower()


class SheetRefusal(Refusal):
    """A change that the sheet's present state refuses."""


class SheetSigned(SheetRefusal):
    """The sheet is closed: only the desk can reopen it."""

    text = _("This sheet is signed. Only the organiser can reopen it.")


class DeskOnly(SheetRefusal):
    """A penalty or an annulled deal, which a captain can neither write nor take away."""

    text = _("Only the desk gives a penalty or annuls a deal.")


class SheetNotOver(SheetRefusal):
    """Nobody has reached the target, or both are level past it, and deals are left to play."""

    text = _("The match is not over: nobody is alone past the target, or deals are left to play.")


class SheetContested(SheetRefusal):
    """Two versions of a deal, or a refusal, wait for a decision."""

    text = _("A deal is contested. The dispute must be settled first.")


class SurplusDeals(SheetRefusal):
    """The match is over: a further deal counts nothing."""

    text = _("The match was over before the last deal. Take the surplus deals back.")


class UnknownDeal(SheetRefusal):
    """No deal has this number, or it is not the last one, which alone may be taken back."""

    text = _("Only the last deal can be taken back.")


class GapInDeals(SheetRefusal):
    """A deal must carry the next free number, `expected`."""

    text = _("The next deal of this sheet is number %(expected)s.")


class StaleVersion(SheetRefusal):
    """The sheet changed since it was read; `current` is its version now."""

    text = _("Somebody else has changed this sheet meanwhile. Check it, then try again.")


class ImpossibleTotals(SheetRefusal):
    """Totals that no finished match has; a reason lets the desk enter an unfinished one."""

    text = _(
        "A finished match has one winner who reached the target. "
        "For a match that was stopped, give the reason."
    )


class KeyReused(SheetRefusal):
    """The same key came with other content."""

    text = _("This key was used before, for something else.")
