"""What other terms would make of the matches that have begun, and of the ranks."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.models import Sheet
from scoring.rules.deal import Problem, problems
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Length, Line, Side, Tally, closed, tally
from scoring.standings import Result
from tournament.models import Doublette, Match, Terms, Tournament
from tournament.selectors import counting_in, ranked, results_in, standings_from

Totals = tuple[int, int]
"""The points of side A and side B."""


@dataclass(frozen=True, slots=True)
class Move:
    """What new terms make of a match.

    ``signed`` totals are frozen anew, unless they were ``typed`` from paper and differ from those
    of the deals: then they stay. ``surplus``: so many deals would count no more, the match having
    been over before. ``impossible``: recorded or claimed deals that cannot exist, by their number.
    """

    match: Match
    sheet: Sheet
    before: Totals
    after: Totals
    signed: bool
    typed: bool = False
    was_over: bool = False
    is_over: bool = False
    surplus: int = 0
    impossible: tuple[tuple[int, Problem], ...] = ()

    @property
    def moves(self) -> bool:
        """Whether anything changes for this match."""
        ends_otherwise = self.was_over is not self.is_over
        return self.before != self.after or ends_otherwise or bool(self.surplus or self.impossible)

    @property
    def winner_changes(self) -> bool:
        """Whether another side would be ahead."""
        return _ahead(self.before) is not _ahead(self.after)


def _ahead(totals: Totals) -> Side | None:
    return None if totals[0] == totals[1] else Side.A if totals[0] > totals[1] else Side.B


@dataclass(frozen=True, slots=True)
class RankMove:
    """A doublette whose rank would be another."""

    doublette: Doublette
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Consequences:
    """What new terms would do to the matches that have begun. ``key`` is for exactly this."""

    moves: tuple[Move, ...]
    ranks: tuple[RankMove, ...]
    key: str

    @property
    def has_begun(self) -> bool:
        """Whether a deal was recorded: only a reasoned decision changes the terms then."""
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
    def typed(self) -> list[Move]:
        """The matches whose totals were typed from paper and stay."""
        return [move for move in self.moves if move.typed]


def consequences(tournament: Tournament, terms: Terms) -> Consequences:
    """What the terms would do. Four queries, however many matches; the last for the ranks."""
    matches = list(Match.objects.of_tournament(tournament).with_deals())
    moves = tuple(_moves(matches, terms))
    after = {move.match.pk: move.after for move in moves if move.signed}
    ranks = tuple(_rank_moves(tournament, matches, after)) if after else ()
    shown = [(move.sheet.pk, move.sheet.version, move.before, move.after) for move in moves]
    told = (tournament.rules_edition, terms, shown, [(r.doublette.pk, r.after) for r in ranks])
    key = hashlib.sha256(repr(told).encode()).hexdigest()[:16]
    return Consequences(moves, ranks, key)


def _moves(matches: Iterable[Match], terms: Terms) -> Iterator[Move]:
    rules, length = terms.ruleset, terms.length
    for match in matches:
        sheet = match.sheet
        if sheet is not None and (sheet.deals.all() or sheet.closed_at):
            yield _move(match, sheet, rules, length)


def _move(match: Match, sheet: Sheet, rules: RuleSet, length: Length) -> Move:
    old = sheet.tally()
    totals = sheet.totals(old)
    signed = sheet.closed_at is not None
    typed = signed and totals != final(old)
    move = Move(match, sheet, totals, totals, signed, typed, old.over, old.over)
    if impossible := tuple(_impossible(sheet, rules)):
        return replace(move, impossible=impossible)
    if typed:
        return move
    new = tally(rules, length.until(sheet.last_deal), sheet.lines())
    after = final(new) if signed else (new.total_a, new.total_b)
    late = len(new.surplus) - len(old.surplus)
    return replace(move, after=after, is_over=new.over, surplus=max(late, 0))


def final(added: Tally) -> Totals:
    """The totals at which a match is signed, a pot shared."""
    ended = added if added.over else closed(added)
    return ended.total_a, ended.total_b


def _impossible(sheet: Sheet, rules: RuleSet) -> Iterator[tuple[int, Problem]]:
    """Deals that cannot exist: as recorded, or as the other side claims while that is open."""
    lines: list[tuple[int, Line]] = list(enumerate(sheet.lines(), start=1))
    claimed = [(claim.number, claim.line) for claim in sheet.open_claims()]
    lines += [(number or 0, line) for number, line in claimed if line]
    for number, line in lines:
        if line.deal is not None:
            for problem in problems(rules, line.deal):
                yield number, problem


# --- Ranks


def _rank_moves(
    tournament: Tournament, matches: list[Match], after: Mapping[int, Totals]
) -> Iterator[RankMove]:
    """Who would stand at another rank of the stage in play, best first. Two queries at most."""
    table = standings_from(matches, tournament)
    if table.stage is None:
        return
    stage, doublettes = table.stage, [line.doublette for line in table.rows]
    counted = counting_in(stage, matches)
    moved = [
        _with_totals(result, after.get(match.pk))
        for match in counted
        for result in results_in([match])
    ]
    before = {line.row.entrant: line.row.rank for line in table.rows}
    by_number = {one.number: one for one in doublettes}
    for row in ranked(stage, moved, doublettes, [match.round.number for match in counted]):
        if row.rank != before[row.entrant]:
            yield RankMove(by_number[row.entrant], before[row.entrant], row.rank)


def _with_totals(result: Result, totals: Totals | None) -> Result:
    """The result with other points; a forfeit has none, whatever its sheet says."""
    if totals is None:
        return result
    return replace(result, home_points=totals[0], away_points=totals[1])
