"""Every sheet that can be written, and the second reading each rule set is compared with.

Sheets are asked under a rule set in one mode: contracts with every coinche, belote and pile, from
one point below nothing to one above everything.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product

from scoring.rules.cards import SUITS, Trump
from scoring.rules.deal import Announcements, Deal, Role, Slam, problems, score
from scoring.rules.ruleset import RuleSet
from tests.scoring.rules import oracle, oracle_regulations
from tests.scoring.rules.oracle import CAPOT, DEFENCE, GENERALE, SA, SUIT, TA, TAKERS, Offer, Sheet

EVERY_MODE = (SUIT, SA, TA)
TRUMPS = {SUIT: SUITS, SA: (Trump.NO_TRUMPS,), TA: (Trump.ALL_TRUMPS,)}
ROLES = {TAKERS: Role.TAKER, DEFENCE: Role.DEFENCE, None: None}
SIDES = (None, TAKERS, DEFENCE)
TIMES = (1, 2, 4)
TO_160 = (*range(80, 170, 10), CAPOT)
EVERY_NUMBER = (*range(80, 280, 10), CAPOT)
RARE_NUMBERS = (-80, 0, 70, 79, 85, *range(170, 280, 10), 1000)
SHOWN_WITH = (80, 100, 160, CAPOT)
SHOWN = ((20, 0), (0, 20), (100, 0), (0, 250), (20, 50))


@dataclass(frozen=True)
class Reading:
    """What players may write, what it is worth, and what litiges may have left in the pot."""

    offer: Offer
    settle: Callable[[Sheet, int], tuple[int, int, int]]
    pots: tuple[int, ...] = (0,)


def of_the_house(clauses: oracle.Clauses, **switches: object) -> Reading:
    clauses = replace(clauses, **switches)
    pots = (0, 162, 324) if clauses.litige else (0,)
    return Reading(clauses, partial(oracle.settle, clauses), pots)


def offering(reading: Reading, **switches: object) -> Reading:
    return replace(reading, offer=replace(reading.offer, **switches))


FFB_COINCHE = Reading(oracle_regulations.FFB_COINCHE, oracle_regulations.ffb_coinche, (0, 81, 162))
FFB_CONTREE = Reading(oracle_regulations.FFB_CONTREE, oracle_regulations.ffb_contree)
PAGAT = Reading(oracle_regulations.PAGAT, oracle_regulations.pagat)
ANNOUNCED = Reading(oracle_regulations.ANNOUNCED, oracle_regulations.announced)
READINGS = {
    "cest-coinche": of_the_house(oracle.COINCHE),
    "cest-coinche generale.offered=team": of_the_house(oracle.COINCHE, generale=True),
    "online": of_the_house(oracle.ONLINE),
    "online modes=suits-sa-ta": of_the_house(oracle.ONLINE, modes=EVERY_MODE),
    "turnier": of_the_house(oracle.TURNIER),
    "turnier generale.offered=one-player": of_the_house(oracle.TURNIER, generale=True),
    "ffb-coinche-2015": FFB_COINCHE,
    "ffb-coinche-2015 modes=suits-sa-ta": offering(FFB_COINCHE, modes=EVERY_MODE),
    "ffb-contree-2016": FFB_CONTREE,
    "ffb-contree-2016 modes=suits-sa-ta": offering(FFB_CONTREE, modes=EVERY_MODE),
    "cannes": Reading(oracle_regulations.CANNES, oracle_regulations.cannes),
    "pagat": PAGAT,
    "pagat modes=suits-sa-ta": offering(PAGAT, modes=EVERY_MODE),
    "announced-only": ANNOUNCED,
    "announced-only generale.offered=one-player": offering(ANNOUNCED, generale=True),
}


def with_every_pile(
    offer: Offer, mode: str, contracts: Iterable[int | str] = TO_160
) -> Iterator[Sheet]:
    """The contracts with every pile, and all tricks to either side."""
    everything = oracle.total(offer, mode)
    for contract, times, belote in product(contracts, TIMES, SIDES):
        for pile in range(-1, everything + 2):
            yield Sheet(contract, mode, times, belote, pile)
        for sweep, pile in product((TAKERS, DEFENCE), (None, 0, 1, everything - 1, everything)):
            yield Sheet(contract, mode, times, belote, pile, sweep)
        yield Sheet(contract, mode, times, belote, None)


def at_the_edges(_offer: Offer, mode: str) -> Iterator[Sheet]:
    """Contracts below, between and above those; coinches nobody knows."""
    piles = (0, 2, 71, 80, 81, 82, 91, 160, None)
    for contract, times, belote, pile in product(RARE_NUMBERS, TIMES, SIDES, piles):
        yield Sheet(contract, mode, times, belote, pile)
        yield Sheet(contract, mode, times, belote, None, TAKERS)
    for times, pile in product((0, 3, 8), piles):
        yield Sheet(100, mode, times, None, pile)


def with_announcements(
    offer: Offer, mode: str, piles: Iterable[int] = (0, 2, 71, 80, 81, 82, 91, 160)
) -> Iterator[Sheet]:
    """Announcements of one side, and of both, which is refused."""
    for contract, times, belote, shown in product(SHOWN_WITH, TIMES, SIDES, SHOWN):
        for pile in (*piles, None):
            yield Sheet(contract, mode, times, belote, pile, shown=shown)
        for sweep in (TAKERS, DEFENCE):
            yield Sheet(contract, mode, times, belote, None, sweep, shown=shown)


def generales(_offer: Offer, mode: str) -> Iterator[Sheet]:
    """Made, failed, and neither."""
    for made, times, belote in product((None, True, False), TIMES, SIDES):
        yield Sheet(GENERALE, mode, times, belote, None, made=made)


def everything(offer: Offer, mode: str) -> Iterator[Sheet]:
    """All of these, the announcements with every pile as well."""
    piles = range(oracle.total(offer, mode) + 1)
    return chain(
        with_every_pile(offer, mode, EVERY_NUMBER),
        at_the_edges(offer, mode),
        with_announcements(offer, mode, piles),
        generales(offer, mode),
    )


def as_deal(sheet: Sheet, trump: Trump) -> Deal:
    """The same sheet as the rules engine takes it."""
    contract = Slam(sheet.contract) if isinstance(sheet.contract, str) else sheet.contract
    return Deal(
        contract,
        trump,
        coinche=sheet.times,
        taker_points=sheet.pile,
        all_tricks=ROLES[sheet.sweep],
        made=sheet.made,
        belote=ROLES[sheet.belote],
        announcements=Announcements(*sheet.shown),
    )


def by_engine(rules: RuleSet, deal: Deal, pot: int) -> object:
    if problems(rules, deal):
        return "refused"
    found = score(rules, deal, pot)
    return found.taker, found.defence, found.pot


def by_reading(reading: Reading, sheet: Sheet, pot: int) -> object:
    return "refused" if oracle.refused(reading.offer, sheet) else reading.settle(sheet, pot)


def compare(
    rules: RuleSet, reading: Reading, sheets: Iterable[Sheet], trumps: tuple[Trump, ...]
) -> tuple[int, list[tuple[Sheet, Trump, object, object]]]:
    """How many sheets were scored twice, and those that differ; trumps and pots take turns."""
    compared, differences = 0, []
    for sheet in sheets:
        trump, pot = (turns[compared % len(turns)] for turns in (trumps, reading.pots))
        engine = by_engine(rules, as_deal(sheet, trump), pot)
        expected = by_reading(reading, sheet, pot)
        compared += 1
        if engine != expected:
            differences.append((sheet, trump, engine, expected))
    return compared, differences
