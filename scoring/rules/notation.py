"""A whole deal in one text that can be typed on a phone, and back.

    dealer N
    bids 80H pass 90H coinche N:pass S:pass
    trick JH 7H 8H AH

``hand N AS KS …`` gives a hand (they follow from the tricks when all are there), ``announced N S``
those who announced (all, unless it is said), ``belote none`` that nobody said belote. Ranks are 7 8
9 10 J Q K A (also T, and V D R or B), suits S H D C or the signs. A seat before a colon says who
spoke or played (``N:pass`` or ``N: pass``); without it, it is the next in turn.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.rules.auction import Bid, Call, Word
from scoring.rules.cards import DECK, Card, Rank, Trump
from scoring.rules.facts import Slam
from scoring.rules.seats import Seat

LONGEST_TEXT = 4000
_SIGNS = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "É": "E", "é": "e", "\ufe0e": "", "\ufe0f": ""}
)
_RANKS = {rank.value: rank for rank in Rank} | {
    "T": Rank.TEN,
    "V": Rank.JACK,
    "B": Rank.JACK,
    "D": Rank.QUEEN,
    "R": Rank.KING,
}
_CARDS = {
    f"{name}{card.suit.value}": card
    for card in DECK
    for name, rank in _RANKS.items()
    if rank is card.rank
}
_SEATS = {seat.value: seat for seat in Seat} | {"O": Seat.WEST}
_WORDS = {
    "PASS": Word.PASS,
    "-": Word.PASS,
    "COINCHE": Word.COINCHE,
    "X": Word.COINCHE,
    "SURCOINCHE": Word.SURCOINCHE,
    "XX": Word.SURCOINCHE,
}
_AFTER_SEAT = re.compile(r"(?<=\S:)\s+")
_BID = re.compile(r"(?P<contract>[0-9]{1,4}|CAPOT|GENERALE)(?P<trump>SA|TA|[SHDC])")


class TextFault(StrEnum):
    """Why a line cannot be read."""

    UNKNOWN_LINE = "unknown-line"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_CARD = "unknown-card"
    UNKNOWN_CALL = "unknown-call"
    DEALER_MISSING = "dealer-missing"
    SAID_TWICE = "said-twice"
    TOO_LONG = "text-too-long"


@dataclass(frozen=True, slots=True)
class TextProblem:
    """What cannot be read: the line (1, 2 …; 0 for the whole) and the word."""

    code: TextFault
    line: int
    word: str = ""


class UnreadableDeal(ValueError):  # noqa: N818 - said as players say it
    """A text that is no deal; ``problems`` names every word that cannot be read."""

    def __init__(self, problems: tuple[TextProblem, ...]) -> None:
        super().__init__(", ".join(f"{one.line}: {one.code}" for one in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Said:
    """A call; ``seat`` only where the text names it."""

    call: Call
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A card; ``seat`` only where the text names it."""

    card: Card
    seat: Seat | None = None


@dataclass(slots=True)
class DealText:
    """A deal as it was written down. ``announced`` is None where nobody said who announced."""

    dealer: Seat = Seat.NORTH
    hands: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    calls: list[Said] = field(default_factory=list)
    tricks: list[tuple[Played, ...]] = field(default_factory=list)
    announced: tuple[Seat, ...] | None = None
    belote: bool = True


def _plain(text: str) -> str:
    """A word in capitals; one with other letters than ours is no word (ß in capitals is SS)."""
    word = text.translate(_SIGNS)
    return word.upper() if word.isascii() else ""


def card_named(text: str) -> Card | None:
    """The card of a name such as AS, 10♥ or VD; None for no card."""
    return _CARDS.get(_plain(text))


def seat_named(text: str) -> Seat | None:
    """The seat of a letter; None for no seat."""
    return _SEATS.get(_plain(text))


def call_named(text: str) -> Call | None:
    """The call of a word such as pass, 100H or coinche; None for no call."""
    word = _plain(text)
    if word in _WORDS:
        return _WORDS[word]
    found = _BID.fullmatch(word)
    if found is None:
        return None
    named = found["contract"]
    slams = {"CAPOT": Slam.CAPOT, "GENERALE": Slam.GENERALE}
    return Bid(slams[named] if named in slams else int(named), Trump(found["trump"]))


def read_deal(text: str) -> DealText:
    """The deal of a text. Raises ``UnreadableDeal`` with every word that cannot be read."""
    if len(text) > LONGEST_TEXT:
        raise UnreadableDeal((TextProblem(TextFault.TOO_LONG, 0),))
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#")[0].replace(",", " ").split()
        if words:
            reader.read(number, words)
    if "dealer" not in reader.said:
        reader.problems.append(TextProblem(TextFault.DEALER_MISSING, 0))
    if reader.problems:
        raise UnreadableDeal(tuple(reader.problems))
    return reader.deal


class _Reader:
    """Reads line by line, keeping what is wrong."""

    def __init__(self) -> None:
        self.deal = DealText()
        self.problems: list[TextProblem] = []
        self.said: set[str] = set()
        self.line = 0

    def read(self, number: int, words: list[str]) -> None:
        self.line = number
        name, rest = words[0].lower().rstrip(":"), words[1:]
        seated = _AFTER_SEAT.sub("", " ".join(rest)).split()
        if name == "dealer":
            self._dealer(rest)
        elif name == "hand" and rest:
            self._hand(rest)
        elif name == "bids":
            self.deal.calls += [Said(call, seat) for seat, call in self._calls(seated)]
        elif name == "trick":
            self.deal.tricks.append(tuple(Played(card, seat) for seat, card in self._cards(seated)))
        elif name == "announced":
            self._announced(rest)
        elif name == "belote":
            self._belote(rest)
        else:
            self._wrong(TextFault.UNKNOWN_LINE, words[0])

    def _wrong(self, code: TextFault, word: str) -> None:
        self.problems.append(TextProblem(code, self.line, word[:20]))

    def _once(self, name: str) -> None:
        if name in self.said:
            self._wrong(TextFault.SAID_TWICE, name)
        self.said.add(name)

    def _dealer(self, words: list[str]) -> None:
        self._once("dealer")
        for word in words[1:]:
            self._wrong(TextFault.SAID_TWICE, word)
        for seat in self._seats(words[:1] or [""]):
            self.deal.dealer = seat

    def _announced(self, words: list[str]) -> None:
        self._once("announced")
        self.deal.announced = () if _is_none(words) else tuple(self._seats(words or [""]))

    def _belote(self, words: list[str]) -> None:
        self._once("belote")
        if not _is_none(words):
            self._wrong(TextFault.UNKNOWN_LINE, " ".join(["belote", *words]))
        self.deal.belote = False

    def _hand(self, words: list[str]) -> None:
        for seat in self._seats([words[0].rstrip(":")]):
            if seat in self.deal.hands:
                self._wrong(TextFault.SAID_TWICE, words[0])
            self.deal.hands[seat] = tuple(self._held(words[1:]))

    def _held(self, words: list[str]) -> Iterator[Card]:
        """The cards of a hand: whose they are has been said, a seat before one is no card."""
        for word in words:
            card = card_named(word)
            if card is None:
                self._wrong(TextFault.UNKNOWN_CARD, word)
            else:
                yield card

    def _seats(self, words: Iterable[str]) -> Iterator[Seat]:
        for word in words:
            seat = seat_named(word)
            if seat is None:
                self._wrong(TextFault.UNKNOWN_SEAT, word)
            else:
                yield seat

    def _apart(self, word: str) -> tuple[Seat | None, str]:
        """``E:AS`` as east and AS."""
        before, colon, after = word.partition(":")
        if not colon:
            return None, word
        seat = seat_named(before)
        if seat is None:
            self._wrong(TextFault.UNKNOWN_SEAT, word)
        return seat, after

    def _cards(self, words: list[str]) -> Iterator[tuple[Seat | None, Card]]:
        for word in words:
            seat, named = self._apart(word)
            card = card_named(named)
            if card is None:
                self._wrong(TextFault.UNKNOWN_CARD, word)
            else:
                yield seat, card

    def _calls(self, words: list[str]) -> Iterator[tuple[Seat | None, Call]]:
        for word in words:
            seat, named = self._apart(word)
            call = call_named(named)
            if call is None:
                self._wrong(TextFault.UNKNOWN_CALL, word)
            else:
                yield seat, call


def _is_none(words: list[str]) -> bool:
    return [word.lower() for word in words] == ["none"]


def call_text(call: Call) -> str:
    """A call as it is read."""
    return call.value if isinstance(call, Word) else f"{call.contract}{call.trump.value}"


def deal_text(deal: DealText) -> str:
    """The deal as it is read."""
    return "\n".join(_lines(deal)) + "\n"


def _lines(deal: DealText) -> Iterator[str]:
    yield f"dealer {deal.dealer.value}"
    for seat, hand in deal.hands.items():
        yield f"hand {seat.value} {' '.join(map(str, hand))}"
    if deal.calls:
        yield "bids " + " ".join(_seated(one.seat, call_text(one.call)) for one in deal.calls)
    for trick in deal.tricks:
        yield "trick " + " ".join(_seated(one.seat, str(one.card)) for one in trick)
    if deal.announced is not None:
        yield "announced " + (" ".join(seat.value for seat in deal.announced) or "none")
    if not deal.belote:
        yield "belote none"


def _seated(seat: Seat | None, word: str) -> str:
    return word if seat is None else f"{seat.value}:{word}"
