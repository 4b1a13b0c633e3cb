"""A second reading of the rule sets of other regulations, each written out from its own text.

Like ``oracle`` it knows nothing of the rules engine. There is no table of options here: a rule set
is a function of the sheet, so that nothing but the results can be the same.
"""

from tests.scoring.rules.oracle import (
    BELOTE,
    CAPOT,
    DEFENCE,
    RAW,
    SA,
    SCALE_2015,
    TA,
    TAKERS,
    Offer,
    total,
)

CLEAN_SWEEP = 252  # the cards, and 100 for the last trick
FFB_COINCHE = Offer(scale=SCALE_2015, announcements=True)
FFB_CONTREE = Offer(scale=RAW)
CANNES = Offer(highest=260)
PAGAT = Offer(capot_coinched=False)
ANNOUNCED = Offer()


def ffb_coinche(sheet, pot=0):
    """Federation 2015: beat the defence; 160 and the bid, all of it multiplied; a tie waits."""
    piles = with_sweep(sheet, CLEAN_SWEEP, *cards(FFB_COINCHE, sheet))
    belotes = belotes_of(sheet)
    shown = (sum(sheet.shown), 0) if sheet.sweep == TAKERS else sheet.shown
    kept = [belote + told for belote, told in zip(belotes, shown, strict=True)]
    ours, theirs = (pile + extra for pile, extra in zip(piles, kept, strict=True))
    if sheet.contract == CAPOT:
        bid, made, tie = 250, sheet.sweep == TAKERS, False
    else:
        bid, made, tie = sheet.contract, sheet.contract <= ours > theirs, ours == theirs
    if tie and ours >= bid and sheet.times == 1:
        return 0, five_up(piles[1]) + kept[1], pot + piles[0] + kept[0]  # 81, or 91 with a belote
    if made and sheet.times == 1:
        return bid + five_up(piles[0]) + kept[0] + five_up(pot), five_up(piles[1]) + kept[1], 0
    base = 250 if made and sheet.sweep == TAKERS else 160
    won = sheet.times * (base + bid + belotes[not made] + sum(shown)) + five_up(pot)
    return (won, belotes[1], 0) if made else (belotes[0], won, 0)


def ffb_contree(sheet, _pot=0):
    """Federation 2016: 160 in place of the cards, multiplied with the bid; the winner's belote."""
    ours, theirs = with_sweep(sheet, CLEAN_SWEEP, *by_table(sheet))
    belotes = belotes_of(sheet)
    if sheet.contract == CAPOT:
        base, bid, made = 250, 250, sheet.sweep == TAKERS
    else:
        base, bid, made = 160, sheet.contract, ours + belotes[0] >= sheet.contract
    if made and sheet.times == 1:
        return bid + five_up(ours) + belotes[0], five_up(theirs) + belotes[1], 0
    return winner_takes(made, sheet.times * (base + bid), belotes)


def cannes(sheet, _pot=0):
    """Cannes: 162 (252 for all eight tricks) and the multiplied bid; a surcoinche counts 3."""
    ours, theirs = with_sweep(sheet, CLEAN_SWEEP, *cards(CANNES, sheet))
    belotes, times = belotes_of(sheet), min(sheet.times, 3)
    bid = 270 if sheet.contract == CAPOT else sheet.contract
    made = sheet.sweep == TAKERS if sheet.contract == CAPOT else ours + belotes[0] >= bid
    if made and times == 1:
        return bid + five_down(ours) + belotes[0], five_down(theirs) + belotes[1], 0
    swept = sheet.sweep == (TAKERS if made else DEFENCE)
    base = CLEAN_SWEEP if swept else 162
    return winner_takes(made, five_down(base + times * bid), belotes)


def pagat(sheet, _pot=0):
    """Pagat: 80 needs 82; 160 and the multiplied bid; a belote is never lost."""
    ours, theirs = with_sweep(sheet, 250, *cards(PAGAT, sheet))
    belotes = belotes_of(sheet)
    if sheet.contract == CAPOT:
        won = (500, 0) if sheet.sweep == TAKERS else (0, 500)
    elif ours + belotes[0] < max(sheet.contract, 82):
        won = (0, 160 + sheet.times * sheet.contract)
    elif sheet.times > 1:
        won = (160 + sheet.times * sheet.contract, 0)
    else:
        won = (sheet.contract + five_up(ours), five_up(theirs))
    return won[0] + belotes[0], won[1] + belotes[1], 0


def announced(sheet, _pot=0):
    """The bid alone, to the winner; the belote helps to make it and is not written.

    All eight tricks are nothing more than their 162 points, unless a capot was bid.
    """
    if sheet.made is not None:
        bid, made = 500, sheet.made
    elif sheet.contract == CAPOT:
        bid, made = 250, sheet.sweep == TAKERS
    else:
        bid = sheet.contract
        made = cards(ANNOUNCED, sheet)[0] + belotes_of(sheet)[0] >= bid
    return (bid * sheet.times, 0, 0) if made else (0, bid * sheet.times, 0)


def cards(offer, sheet):
    """What both piles count as they are."""
    everything = total(offer, sheet.mode)
    if sheet.sweep:
        return (everything, 0) if sheet.sweep == TAKERS else (0, everything)
    pile = sheet.pile or 0
    return pile, everything - pile


def by_table(sheet):
    """Piles of sans atout and tout atout brought to 162: the takers' whole points, the rest."""
    ours, theirs = cards(FFB_CONTREE, sheet)
    if sheet.mode not in (SA, TA):
        return ours, theirs
    ours = 162 * ours // (ours + theirs)
    return ours, 162 - ours


def with_sweep(sheet, sweep, ours, theirs):
    """All eight tricks count ``sweep``, whoever took them."""
    return sweep if sheet.sweep == TAKERS else ours, sweep if sheet.sweep == DEFENCE else theirs


def belotes_of(sheet):
    return [BELOTE if sheet.belote == side else 0 for side in (TAKERS, DEFENCE)]


def winner_takes(made, points, belotes):
    """All of it to one side, the belote of either with it; there is no pot in these rules."""
    won = points + sum(belotes)
    return (won, 0, 0) if made else (0, won, 0)


def five_up(points):
    return (points + 5) // 10 * 10


def five_down(points):
    return (points + 4) // 10 * 10
