"""What the results of one entrant add up to."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.standings.facts import Adjustment, Outcome, Result
from scoring.standings.order import Order


@dataclass(slots=True)
class Tally:
    """Sums of one entrant's results; alone counts the rounds won or spent without an encounter."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    exempt: int = 0
    forfeits_won: int = 0
    forfeits_given: int = 0
    league: int = 0
    difference: int = 0
    scored: int = 0
    against: int = 0
    best: int = 0
    with_cards: int = 0
    awarded: int = 0
    alone: int = 0
    adjustments: tuple[Adjustment, ...] = ()
    attended: set[int] = field(default_factory=set)
    meetings: dict[int, list[Result]] = field(default_factory=dict)

    @property
    def score(self) -> int:
        """2 for a win, forfeits included, and 1 for a draw."""
        return 2 * self.won + self.drawn

    @property
    def disqualified(self) -> bool:
        """Whether an adjustment takes the entrant out of the ranking."""
        return any(one.disqualified for one in self.adjustments)

    def enter(self, result: Result, entrant: int, order: Order) -> None:
        """Count one result of this entrant."""
        if result.outcome is Outcome.PLAYED:
            self._play(*result.points_of(entrant), order)
        elif result.outcome is Outcome.EXEMPT:
            self.exempt += 1
            self.won += order.exempt_wins
            self.league += order.league.exempt
        else:
            score = result.score_of(entrant)
            self._forfeit(bool(score), result.outcome is Outcome.DOUBLE_FORFEIT, order)
            if not score:
                return
        self.attended.add(result.round)

    def _play(self, own: int, theirs: int, order: Order) -> None:
        if own > theirs:
            self.won += 1
            self.league += order.league.win
        elif own < theirs:
            self.lost += 1
            self.league += order.league.loss
        else:
            self.drawn += 1
            self.league += order.league.draw
        if own > self.best or not self.with_cards:
            self.best = own
        self.with_cards += 1
        self.scored += own
        self.against += theirs
        self._differ(own - theirs, order)

    def _forfeit(self, is_won: bool, by_both: bool, order: Order) -> None:
        self.won += is_won
        self.lost += not is_won
        self.forfeits_won += is_won
        self.forfeits_given += not is_won
        self.league += order.league.forfeit_won if is_won else order.league.forfeit_given
        if order.forfeit_score is not None:
            won, given = order.forfeit_score
            own = won if is_won else given
            theirs = given if is_won or by_both else won
            self.awarded += own
            self.against += theirs
            self._differ(own - theirs, order)

    def _differ(self, margin: int, order: Order) -> None:
        cap = order.difference_cap
        self.difference += margin if cap is None else max(-cap, min(cap, margin))

    def meet(self, result: Result, entrant: int, opponent: int | None) -> None:
        """Note whom this entrant met in a result; None for a round without an encounter."""
        if opponent is not None:
            self.meetings.setdefault(opponent, []).append(result)
        elif result.score_of(entrant):
            self.alone += 1

    def adjust(self, adjustment: Adjustment) -> None:
        """Count a decision about this entrant."""
        self.adjustments += (adjustment,)
        self.league += adjustment.league
        self.awarded += adjustment.points
        self.difference += adjustment.points

    def points(self, order: Order) -> int:
        """Points scored; a match won without cards brings the mean of the others, half up."""
        unplayed = self.exempt + (self.forfeits_won if order.forfeit_score is None else 0)
        worth = order.exempt_points
        if worth is None:
            cards = self.with_cards
            worth = (2 * self.scored + cards) // (2 * cards) if cards else 0
        return self.scored + self.awarded + unplayed * worth
