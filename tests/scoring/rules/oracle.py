"""A second, independent reading of the three house rule sets: one clause after another.

Written from the text of the rules alone, without the rules engine: plain values and a table of
clauses. ``test_every_sheet`` compares both over every sheet there is.
"""

from dataclasses import dataclass
from functools import cache

TAKERS, DEFENCE = "takers", "defence"
SUIT, SA, TA = "suit", "SA", "TA"
CAPOT, GENERALE = "capot", "generale"
LAST_TRICK, BELOTE, SWEEP, FAILED, ONE_PLAYER = 10, 20, 250, 160, 500
TIMES = {1: "plain", 2: "coinched", 4: "surcoinched"}


LEVEL, SCALE_2015, RAW = "level", "2015", "raw"


@dataclass(frozen=True, kw_only=True)
class Offer:
    """What a rule set lets players bid and write down."""

    highest: int = 240  # the highest number below the capot, or the cap
    modes: tuple[str, ...] = (SUIT,)
    scale: str = LEVEL  # of SA and TA: they add up to 162, or keep their values (130 and 258)
    generale: bool = False
    announcements: bool = False
    capot_coinched: bool = True


@dataclass(frozen=True, kw_only=True)
class Clauses(Offer):
    """The clauses in which the house rule sets differ."""

    coinched: str  # what a coinche multiplies: "contract", "winner takes all" or "everything"
    capot_failed: int  # what a failed capot bid gives besides the 250
    sweep_adds: bool = False  # 250 for an unbid capot in addition to the pile, not in its place
    litige: bool = False


COINCHE = Clauses(coinched="contract", capot_failed=160, litige=True)
ONLINE = Clauses(coinched="winner takes all", capot_failed=160, highest=160)
TURNIER = Clauses(
    coinched="everything",
    capot_failed=250,
    sweep_adds=True,
    modes=(SUIT, SA, TA),
    scale=RAW,
    announcements=True,
)

PLAIN, TRUMPS = (11, 10, 4, 3, 2, 0, 0, 0), (20, 14, 11, 10, 4, 3, 0, 0)
NO_TRUMPS = {LEVEL: (19, 10, 4, 3, 2, 0, 0, 0), RAW: PLAIN}
NO_TRUMPS[SCALE_2015] = NO_TRUMPS[LEVEL]
ALL_TRUMPS = {
    LEVEL: (14, 9, 6, 5, 3, 1, 0, 0),
    SCALE_2015: (13, 9, 6, 5, 3, 2, 0, 0),
    RAW: TRUMPS,
}


@dataclass(frozen=True)
class Sheet:
    """What players write down; ``pile`` is that of the takers, with the last trick."""

    contract: int | str
    mode: str
    times: int
    belote: str | None
    pile: int | None
    sweep: str | None = None  # the side that took all eight tricks
    made: bool | None = None  # of a générale
    shown: tuple[int, int] = (0, 0)  # announcements of takers and defence


def deck(offer, mode):
    """The values of the 32 cards."""
    if mode == SUIT:
        return TRUMPS + 3 * PLAIN
    return 4 * (NO_TRUMPS if mode == SA else ALL_TRUMPS)[offer.scale]


@cache
def piles(offer, mode):
    """Every pile of a side with one to seven tricks of four cards, the last one worth ten."""
    sums = {(0, 0)}
    for value in deck(offer, mode):
        sums |= {(cards + 1, points + value) for cards, points in sums}
    shared = {points for cards, points in sums if cards % 4 == 0 and 0 < cards < 32}
    return shared | {points + LAST_TRICK for points in shared}


def total(offer, mode):
    """What the two piles add up to."""
    return sum(deck(offer, mode)) + LAST_TRICK


def refused(offer, sheet):
    """Whether no deal under these rules can be written so."""
    return (
        sheet.mode not in offer.modes
        or not _offered(offer, sheet.contract)
        or sheet.times not in TIMES
        or (sheet.belote is not None and sheet.mode != SUIT)
        or (sheet.contract == CAPOT and sheet.times > 1 and not offer.capot_coinched)
        or not _pile_possible(offer, sheet)
        or not _shown_possible(offer, sheet)
        or (sheet.contract == GENERALE) != (sheet.made is not None)
    )


def _offered(offer, contract):
    if contract == GENERALE:
        return offer.generale
    return contract == CAPOT or (80 <= contract <= offer.highest and contract % 10 == 0)


def _pile_possible(offer, sheet):
    if sheet.pile is None:
        return sheet.sweep is not None or sheet.contract in (CAPOT, GENERALE)
    if sheet.sweep:
        return sheet.pile == (total(offer, sheet.mode) if sheet.sweep == TAKERS else 0)
    return sheet.pile in piles(offer, sheet.mode)


def _shown_possible(offer, sheet):
    if sheet.shown == (0, 0):
        return True
    return offer.announcements and 0 in sheet.shown  # only the best team scores


def settle(clauses, sheet, pot=0):
    """Points of takers and defence, and the pot after the deal."""
    made, litige = _ending(clauses, sheet)
    belotes = [BELOTE if sheet.belote == side else 0 for side in (TAKERS, DEFENCE)]
    if litige:
        return *belotes, pot + total(clauses, sheet.mode)
    takers, defence = _worth(clauses, sheet, made)
    takers, defence = takers + belotes[0], defence + belotes[1]
    return (takers + pot, defence, 0) if made else (takers, defence + pot, 0)


def _ending(clauses, sheet):
    if sheet.contract == GENERALE:
        return sheet.made, False
    if sheet.contract == CAPOT:
        return sheet.sweep == TAKERS, False
    takers, defence = (
        counted(clauses, sheet, side) + (BELOTE if sheet.belote == side else 0) + shown
        for side, shown in zip((TAKERS, DEFENCE), sheet.shown, strict=True)
    )
    reached = takers >= sheet.contract
    return reached, reached and clauses.litige and takers == defence and sheet.times == 1


def counted(clauses, sheet, side):
    """What the pile of a side counts: 250 with or instead of the cards after all eight tricks."""
    everything = total(clauses, sheet.mode)
    if sheet.sweep == side:
        bid = sheet.contract == CAPOT
        return SWEEP + (everything if clauses.sweep_adds and not bid else 0)
    if sheet.sweep:
        return 0
    return sheet.pile if side == TAKERS else everything - sheet.pile


def _worth(clauses, sheet, made):
    """Points of both sides without belote and pot."""
    times = sheet.times
    everything = clauses.coinched == "everything"
    show_takers, show_defence = (shown * (times if everything else 1) for shown in sheet.shown)
    if sheet.contract == GENERALE:
        return (ONE_PLAYER * times, 0) if made else (0, ONE_PLAYER * times)
    contract = SWEEP if sheet.contract == CAPOT else sheet.contract
    if not made:
        base = clauses.capot_failed if sheet.contract == CAPOT else FAILED
        failed = times * (base + contract) if everything else base + times * contract
        return 0, failed + show_takers + show_defence
    takers, defence = (counted(clauses, sheet, side) for side in (TAKERS, DEFENCE))
    if times == 1 or clauses.coinched == "contract":
        return times * contract + takers + show_takers, defence + show_defence
    if everything:
        return times * (contract + takers) + show_takers, times * defence + show_defence
    return FAILED + times * contract + show_takers + show_defence, 0
