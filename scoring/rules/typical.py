"""Deals that players know, by which rule sets are compared."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.cards import Trump
from scoring.rules.deal import Deal, Role, Score, Slam, problems, score
from scoring.rules.ruleset import RuleSet

TYPICAL = (
    Deal(100, Trump.HEARTS, taker_points=112, belote=Role.TAKER),
    Deal(90, Trump.SPADES, taker_points=85),
    Deal(100, Trump.CLUBS, taker_points=70, belote=Role.TAKER),
    Deal(100, Trump.HEARTS, coinche=2, taker_points=112),
    Deal(110, Trump.DIAMONDS, coinche=2, taker_points=96),
    Deal(100, Trump.SPADES, coinche=4, taker_points=112),
    Deal(80, Trump.HEARTS, taker_points=81),
    Deal(120, Trump.CLUBS, all_tricks=Role.TAKER),
    Deal(Slam.CAPOT, Trump.HEARTS, all_tricks=Role.TAKER),
    Deal(Slam.CAPOT, Trump.HEARTS, taker_points=140),
)
"""Made, failed, failed with belote, coinched made and failed, surcoinched, level, capots."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What a deal is worth under two rule sets; None where it cannot be played."""

    deal: Deal
    before: Score | None
    after: Score | None

    @property
    def differs(self) -> bool:
        """Whether a table would write other figures."""
        return _figures(self.before) != _figures(self.after)


def compared(before: RuleSet, after: RuleSet) -> tuple[Compared, ...]:
    """The typical deals under both rule sets."""
    return tuple(_compared(before, after))


def _compared(before: RuleSet, after: RuleSet) -> Iterator[Compared]:
    for deal in TYPICAL:
        yield Compared(deal, scored(before, deal), scored(after, deal))


def scored(rules: RuleSet, deal: Deal) -> Score | None:
    """What a deal is worth; None where the rules do not allow it."""
    return None if problems(rules, deal) else score(rules, deal)


def _figures(found: Score | None) -> tuple[int, int, int] | None:
    return (found.taker, found.defence, found.pot) if found else None
