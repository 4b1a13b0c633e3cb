"""The rule set of a tournament: free until the first deal, then a decision with its consequences.

Whoever needs both locks takes the sheets first, then the tournament, as everybody who writes does.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from scoring.models import Sheet, SheetEvent
from scoring.rules.deal import Problem, problems
from scoring.rules.sheet import Side, Tally, closed, tally
from scoring.services import Author, write_event
from tournament.models import JournalEntry, Match, Terms, Tournament
from tournament.services import TournamentRefusal, lock
from tournament.services.rounds import SHEET_TERMS, ReasonNeeded

Verb = JournalEntry.Verb


class DealsImpossible(TournamentRefusal):
    """A deal that was played cannot be written under the new rules."""

    text = _("A deal that was recorded cannot exist under these rules.")


class PreviewOutdated(TournamentRefusal):
    """What was confirmed is not what would happen now."""

    text = _("Something has been entered meanwhile. Look at the consequences again.")


@dataclass(frozen=True, slots=True)
class Move:
    """What new terms make of the match of a sheet. Totals of sides A and B; winners may be None.

    ``impossible`` are deals that cannot exist, by their number. ``signed`` totals are frozen anew,
    unless they were ``typed`` from paper: then they stay. ``ends`` says whether the match would be
    over under the new terms.
    """

    match: Match
    before: tuple[int, int]
    after: tuple[int, int]
    signed: bool
    typed: bool
    ends: bool
    impossible: tuple[tuple[int, Problem], ...]

    @property
    def moves(self) -> bool:
        """Whether anything changes for this match."""
        return self.before != self.after or bool(self.impossible)

    @property
    def winner_changes(self) -> bool:
        """Whether another side would be ahead."""
        return _ahead(self.before) is not _ahead(self.after)


def _ahead(totals: tuple[int, int]) -> Side | None:
    return None if totals[0] == totals[1] else Side.A if totals[0] > totals[1] else Side.B


@dataclass(frozen=True, slots=True)
class Consequences:
    """What new terms would do to the matches that have begun."""

    moves: tuple[Move, ...]

    @property
    def has_begun(self) -> bool:
        """Whether a deal was recorded: only a reasoned decision changes the rules then."""
        return bool(self.moves)

    @property
    def impossible(self) -> bool:
        """Whether a recorded deal cannot exist: then the change is refused."""
        return any(move.impossible for move in self.moves)

    @property
    def moved(self) -> list[Move]:
        """The matches for which anything changes."""
        return [move for move in self.moves if move.moves]

    @property
    def key(self) -> str:
        """What was shown, in short: a confirmation is for exactly this."""
        shown = [(m.match.pk, m.before, m.after, m.signed, len(m.impossible)) for m in self.moves]
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def consequences(tournament: Tournament, terms: Terms) -> Consequences:
    """What the terms would do to the matches that have begun. Three queries."""
    matches = Match.objects.of_tournament(tournament).filter(sheet__isnull=False).with_deals()
    return Consequences(tuple(_moves(matches, terms)))


def _moves(matches: Iterable[Match], terms: Terms) -> Iterator[Move]:
    for match in matches:
        sheet = match.sheet
        if sheet is not None and (sheet.deals.all() or sheet.closed_at):
            yield _move(match, sheet, terms)


def _move(match: Match, sheet: Sheet, terms: Terms) -> Move:
    old = sheet.tally()
    before = sheet.totals(old)
    signed = sheet.closed_at is not None
    typed = signed and before != _final(old)
    rules, lines = terms.ruleset, sheet.lines()
    impossible = tuple(
        (number, problem)
        for number, line in enumerate(lines, start=1)
        if line.deal is not None
        for problem in problems(rules, line.deal)
    )
    if typed or impossible:
        return Move(match, before, before, signed, typed, True, impossible)
    new = tally(rules, terms.length, lines)
    after = _final(new) if signed else (new.total_a, new.total_b)
    return Move(match, before, after, signed, typed, new.over, ())


def _final(added: Tally) -> tuple[int, int]:
    """The totals at which a match is signed, a pot shared."""
    ended = added if added.over else closed(added)
    return ended.total_a, ended.total_b


@transaction.atomic
def change_rules(
    tournament: Tournament, terms: Terms, *, by: User, reason: str = "", key: str = ""
) -> Consequences:
    """Give a tournament other terms: all its sheets take them over, signed ones are reckoned anew.

    After the first deal this takes a reason and the key of the consequences that were shown.
    Raises TournamentClosed, ReasonNeeded, DealsImpossible, PreviewOutdated.
    """
    held = _hold_sheets(tournament)
    tournament = lock(tournament)
    if held != set(_sheets_of(tournament).values_list("pk", flat=True)):
        raise PreviewOutdated
    found = consequences(tournament, terms)
    if found.impossible:
        raise DealsImpossible
    if found.has_begun and not reason:
        raise ReasonNeeded
    if found.has_begun and key != found.key:
        raise PreviewOutdated
    before = tournament.terms
    if before == terms:
        return found
    _take_over(tournament, terms)
    for move in found.moved:
        _reckon_anew(move, by, reason)
    JournalEntry.objects.write(
        tournament, Verb.SETTINGS, by=by, reason=reason, **_moved(before, terms)
    )
    return found


def _sheets_of(tournament: Tournament) -> Any:
    matches = Match.objects.of_tournament(tournament).filter(sheet__isnull=False)
    return Sheet.objects.filter(pk__in=matches.order_by().values("sheet"))


def _hold_sheets(tournament: Tournament) -> set[int]:
    locked = _sheets_of(tournament).select_for_update().order_by("pk")
    return set(locked.values_list("pk", flat=True))


def _take_over(tournament: Tournament, terms: Terms) -> None:
    """Write the terms on the tournament and on all its sheets."""
    tournament.rules, tournament.rules_version = terms.rules, terms.version
    tournament.rules_options, tournament.rules_name = terms.options, terms.name
    tournament.target, tournament.deal_limit = terms.target, terms.deal_limit
    tournament.rules_edition += 1
    tournament.full_clean()
    tournament.save(update_fields=[*SHEET_TERMS, "rules_name"])
    taken = {field: getattr(tournament, field) for field in SHEET_TERMS}
    _sheets_of(tournament).update(**taken)


def _reckon_anew(move: Move, by: User, reason: str) -> None:
    """Keep in the history of a sheet that its totals moved; freeze those of a signed one."""
    sheet = move.match.sheet
    if sheet is None:
        return
    if move.signed:
        sheet.total_a, sheet.total_b = move.after
        sheet.closed_at = sheet.closed_at or timezone.now()
    totals = [{"total_a": a, "total_b": b} for a, b in (move.before, move.after)]
    write_event(
        sheet,
        SheetEvent.Kind.RESCORED,
        Author(user=by),
        before=totals[0],
        after=totals[1],
        reason=reason,
    )


def _moved(before: Terms, after: Terms) -> dict[str, dict[str, Any]]:
    """What the journal keeps of a change."""
    told = [
        {
            "rules": terms.rules,
            "rules_name": terms.name,
            "options": terms.options,
            "target": terms.target,
            "deal_limit": terms.deal_limit,
        }
        for terms in (before, after)
    ]
    differing = [key for key in told[0] if told[0][key] != told[1][key]]
    old, new = ({key: one[key] for key in differing} for one in told)
    return {"before": old, "after": new}
