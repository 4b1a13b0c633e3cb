"""The terms of a tournament: free until the first deal, then a decision with its consequences.

Whoever needs both locks takes the sheets first, then the tournament, as everybody who writes does.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from scoring.models import Sheet
from scoring.rules.consistency import contradictions
from scoring.rules.presets import preset
from scoring.services import Author
from scoring.services.terms import Totals, take_terms
from scoring.wording.rules import contradiction_text
from tournament.models import JournalEntry, Match, Terms, Tournament
from tournament.selectors.consequences import Consequences, consequences
from tournament.services import TournamentRefusal, lock, moved
from tournament.services.rounds import SHEET_TERMS, ReasonNeeded

Verb = JournalEntry.Verb
NOTHING_YET: tuple[Totals, Totals] = ((0, 0), (0, 0))


class PlayHasBegun(TournamentRefusal):
    """Once a deal has been recorded, other terms take a reason and a look at what they move."""

    text = _(
        "A deal has been recorded: the rule set and the length of the matches change only on the "
        "page of the rules, which shows what would move."
    )


class RulesContradict(TournamentRefusal):
    """Answers of the rule set do not go together."""

    text = _("This rule set cannot be played. %(why)s")


class DealsImpossible(TournamentRefusal):
    """A deal that was played cannot be written under the new rules."""

    text = _("A deal that was recorded cannot exist under these rules.")


class PreviewNeeded(TournamentRefusal):
    """Deals have been recorded, and nobody has looked at what would move."""

    text = _("Look at what the change would move, then save it.")


class PreviewOutdated(TournamentRefusal):
    """What was confirmed is not what would happen now."""

    text = _("Something has been entered meanwhile. Look at the consequences again.")


@transaction.atomic
def choose_rules(tournament: Tournament, *, by: User, **changes: Any) -> None:
    """Give a tournament other terms while no deal has been recorded; empty sheets follow.

    ``changes`` are columns of the terms; another preset comes with its own answers and name unless
    they are given as well. Raises TournamentClosed, RulesContradict, PlayHasBegun.
    """
    sheets, tournament = _held(tournament)
    terms = terms_with(tournament.terms, changes)
    if terms == tournament.terms:
        return
    if any(sheet.deals.exists() or sheet.closed_at for sheet in sheets):
        raise PlayHasBegun
    _give(tournament, terms, sheets, {}, by=by)


@transaction.atomic
def change_rules(
    tournament: Tournament,
    terms: Terms,
    *,
    by: User,
    reason: str = "",
    key: str = "",
    edition: int | None = None,
) -> Consequences:
    """Give a tournament other terms: all its sheets take them over, signed ones are reckoned anew.

    After the first deal this takes a reason and the key of the consequences that were shown. A
    signed match that would not be over any more keeps the totals its deals have, as if stopped.
    ``edition``: the one that was edited. Raises TournamentClosed, RulesContradict, ReasonNeeded,
    DealsImpossible, PreviewNeeded, PreviewOutdated.
    """
    sheets, tournament = _held(tournament)
    if edition not in (None, tournament.rules_edition):
        raise PreviewOutdated
    found = consequences(tournament, terms)
    if terms == tournament.terms:
        return found
    if found.has_begun and _counts_otherwise(tournament, terms):
        _refuse_unseen(found, reason, key)
    totals = {move.sheet.pk: (move.before, move.after) for move in found.moves}
    _give(tournament, terms, sheets, totals, by=by, reason=reason)
    return found


def _refuse_unseen(found: Consequences, reason: str, key: str) -> None:
    if found.impossible:
        raise DealsImpossible
    if not reason:
        raise ReasonNeeded
    if not key:
        raise PreviewNeeded
    if key != found.key:
        raise PreviewOutdated


def terms_with(terms: Terms, changes: dict[str, Any]) -> Terms:
    """The terms with other answers: each under the name of its column."""
    given = {name.removeprefix("rules_"): value for name, value in changes.items()}
    if given.get("rules", terms.rules) != terms.rules:
        given = {"options": {}, "name": "", "version": preset(given["rules"]).version} | given
    return replace(terms, **given)


def refuse_contradictions(terms: Terms) -> None:
    """RulesContradict, with everything that does not go together."""
    if found := contradictions(terms.ruleset):
        raise RulesContradict(why=" ".join(map(contradiction_text, found)))


# --- Holding and writing


def _held(tournament: Tournament) -> tuple[list[Sheet], Tournament]:
    """The sheets of the published rounds and the tournament, held until the transaction ends.

    A round that was published or cancelled while the tournament was waited for shows as other
    sheets: those were not held. Raises PreviewOutdated, TournamentClosed.
    """
    sheets = list(_sheets_of(tournament).select_for_update().order_by("pk"))
    tournament = lock(tournament)
    if {sheet.pk for sheet in sheets} != set(_sheets_of(tournament).values_list("pk", flat=True)):
        raise PreviewOutdated
    for sheet in sheets:
        sheet.is_held = True
    return sheets, tournament


def _sheets_of(tournament: Tournament) -> QuerySet[Sheet]:
    seated = Match.objects.of_tournament(tournament).filter(~Q(sheet=None))
    return Sheet.objects.filter(pk__in=seated.order_by().values("sheet"))


def _counts_otherwise(tournament: Tournament, terms: Terms) -> bool:
    """Whether more than the name of the rule set changes."""
    return replace(terms, name="") != replace(tournament.terms, name="")


def _give(
    tournament: Tournament,
    terms: Terms,
    sheets: list[Sheet],
    totals: Mapping[int, tuple[Totals, Totals]],
    *,
    by: User,
    reason: str = "",
) -> None:
    """Write the terms on the tournament and its sheets; a name alone is no new edition."""
    refuse_contradictions(terms)
    before, counts = tournament.terms, _counts_otherwise(tournament, terms)
    for column, value in terms.columns.items():
        setattr(tournament, column, value)
    tournament.rules_edition += counts
    tournament.full_clean()
    tournament.save(update_fields=[*terms.columns, "rules_edition"])
    taken = {column: getattr(tournament, column) for column in SHEET_TERMS}
    for sheet in sheets if counts else ():
        old, new = totals.get(sheet.pk, NOTHING_YET)
        take_terms(sheet, taken, before=old, after=new, author=Author(user=by), reason=reason)
    told = moved(_facts_of(before), _facts_of(terms))
    JournalEntry.objects.write(tournament, Verb.SETTINGS, by=by, reason=reason, **told)


def _facts_of(terms: Terms) -> dict[str, Any]:
    """What the journal keeps of terms."""
    return {
        "rules": terms.rules,
        "rules_name": terms.name,
        "options": terms.options,
        "target": terms.target,
        "deal_limit": terms.deal_limit,
    }
