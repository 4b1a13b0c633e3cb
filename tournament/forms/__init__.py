"""What the desk types: a tournament, its rule set, a doublette, a list, an answer."""

from tournament.forms.doublettes import (
    AnswersForm,
    DoubletteForm,
    ListForm,
    as_first_read,
    doublette_form,
)
from tournament.forms.rules import RuleSetForm, as_followed
from tournament.forms.settings import (
    HelperForm,
    JournalFilter,
    SettingsForm,
    TournamentForm,
    settings_form,
)

__all__ = [
    "AnswersForm",
    "DoubletteForm",
    "HelperForm",
    "JournalFilter",
    "ListForm",
    "RuleSetForm",
    "SettingsForm",
    "TournamentForm",
    "as_first_read",
    "as_followed",
    "doublette_form",
    "settings_form",
]
