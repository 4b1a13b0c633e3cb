"""Cards, tricks and whole deals as the pages of the arbiter's table draw them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.forms.deal import NAME_OF_SUIT
from scoring.rules.cards import Card, Trump
from scoring.rules.play import Trick as Lying
from scoring.rules.play import winner_of
from scoring.rules.replay import Fault, Replay, Trick, Where
from scoring.rules.seats import Seat
from scoring.wording.play import call_label, fault_text, place_text, rank_label, seat_label


@dataclass(frozen=True, slots=True)
class CardView:
    """A card: its rank as players write it; `suit` names the glyph."""

    rank: str
    suit: str


@dataclass(frozen=True, slots=True)
class LaidView:
    """A card on the table: who laid it, whether it was led, holds the trick, or was a fault."""

    who: str
    card: CardView
    is_led: bool
    is_best: bool
    is_fault: bool = False


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick: a card for each seat of the table's head, None where nobody played."""

    number: int
    laid: list[LaidView | None]
    winner: str
    points: int


@dataclass(frozen=True, slots=True)
class CallView:
    """A call of the auction, and whether it was irregular."""

    who: str
    text: str
    is_fault: bool


@dataclass(frozen=True, slots=True)
class FaultView:
    """A fault: where, and what is wrong."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A deal played again, as the page draws it."""

    seats: list[str]
    calls: list[CallView]
    tricks: list[TrickView]
    faults: list[FaultView]
    is_whole: bool


def drawn_card(card: Card) -> CardView:
    """A card."""
    return CardView(rank_label(card.rank), NAME_OF_SUIT[card.suit])


def drawn_trick(trump: Trump, lying: Lying) -> list[LaidView]:
    """The cards on the table of whoever sits in the south, and which of them holds the trick."""
    if not lying:
        return []
    _holder, best = winner_of(trump, lying)
    partner, opponent = _("partner"), _("opponent")
    return [
        LaidView(
            partner if seat is Seat.NORTH else opponent,
            drawn_card(card),
            is_led=place == 0,
            is_best=card is best,
        )
        for place, (seat, card) in enumerate(lying)
    ]


def drawn_replay(played: Replay) -> ReplayView:
    """A deal played again."""
    return ReplayView(
        seats=[seat_label(seat) for seat in Seat],
        calls=list(_calls(played)),
        tricks=[_trick(trick, played.faults) for trick in played.tricks],
        faults=[FaultView(place_text(fault), fault_text(fault)) for fault in played.faults],
        is_whole=played.deal is not None,
    )


def _calls(played: Replay) -> Iterator[CallView]:
    wrong = {fault.number for fault in played.faults if fault.where is Where.CALL and fault.call}
    for number, spoken in enumerate(played.calls, start=1):
        yield CallView(seat_label(spoken.seat), call_label(spoken.call), number in wrong)


def _trick(trick: Trick, faults: tuple[Fault, ...]) -> TrickView:
    wrong = {fault.card for fault in faults if fault.number == trick.number and fault.card}
    leader = trick.cards[0][0]
    laid = {
        seat: LaidView(
            seat_label(seat),
            drawn_card(card),
            is_led=seat is leader,
            is_best=seat is trick.winner,
            is_fault=card in wrong,
        )
        for seat, card in trick.cards
    }
    cells = [laid.get(seat) for seat in Seat]
    return TrickView(trick.number, cells, seat_label(trick.winner), trick.points)
