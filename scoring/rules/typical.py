"""Deals that players know, by which rule sets are compared."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.cards import Trump
from scoring.rules.deal import Announcements, Deal, Problem, Role, Score, Slam, problems, score
from scoring.rules.options import Announcing, Generale
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

WITH_ANNOUNCEMENTS = Deal(
    100, Trump.HEARTS, taker_points=112, announcements=Announcements(taker=20)
)
IN_NO_TRUMPS = Deal(90, Trump.NO_TRUMPS, taker_points=96)
GENERALE = Deal(Slam.GENERALE, Trump.HEARTS, all_tricks=Role.TAKER, made=True)

Worth = Score | tuple[Problem, ...]
"""What a deal is worth, or why it cannot be."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What a deal is worth under two rule sets."""

    deal: Deal
    before: Worth
    after: Worth

    @property
    def differs(self) -> bool:
        """Whether a table would write other figures."""
        return _figures(self.before) != _figures(self.after)


def compared(before: RuleSet, after: RuleSet) -> tuple[Compared, ...]:
    """The typical deals under both rule sets; those of special bids where either offers them."""
    return tuple(
        Compared(deal, worth(before, deal), worth(after, deal))
        for deal in (*TYPICAL, *_offered((before, after)))
    )


def worth(rules: RuleSet, deal: Deal) -> Worth:
    """What a deal is worth under a rule set, or everything that makes it impossible."""
    return problems(rules, deal) or score(rules, deal)


def scored(rules: RuleSet, deal: Deal) -> Score | None:
    """What a deal is worth; None where the rules do not allow it."""
    found = worth(rules, deal)
    return found if isinstance(found, Score) else None


def _offered(both: tuple[RuleSet, RuleSet]) -> Iterator[Deal]:
    if any(rules.announcing.played is not Announcing.NOT_PLAYED for rules in both):
        yield WITH_ANNOUNCEMENTS
    if any(Trump.NO_TRUMPS in rules.trumps for rules in both):
        yield IN_NO_TRUMPS
    if any(rules.generale.offered is not Generale.NOT_OFFERED for rules in both):
        yield GENERALE


def _figures(found: Worth) -> tuple[int, int, int] | None:
    return (found.taker, found.defence, found.pot) if isinstance(found, Score) else None
