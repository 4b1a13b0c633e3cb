"""The rules: deals scored without their explanation, and whole deals played again."""

import random
import time
from collections.abc import Callable

from scoring.rules.auction import Spoken, Word, legal_calls, opened, said
from scoring.rules.cards import DECK
from scoring.rules.deal import Deal, Role, score, worth
from scoring.rules.notation import DealText, Played, Said, deal_text, read_deal
from scoring.rules.play import legal_cards, winner_of
from scoring.rules.presets import PRESETS
from scoring.rules.replay import replay
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat, in_turn

DEALS, REPLAYED = 100_000, 2_000


def main() -> None:
    """Time both under each rule set."""
    print(f"{'rule set':18} {'100 000 deals, s':>18} {'with steps, s':>15} {'replayed per s':>16}")
    for rules in PRESETS.values():
        deals = some_deals(rules)
        texts = [whole_deal(rules, random.Random(seed)) for seed in range(REPLAYED)]
        plain = seconds(lambda deals=deals, rules=rules: [worth(rules, deal) for deal in deals])
        told = seconds(lambda deals=deals, rules=rules: [score(rules, deal) for deal in deals])
        again = seconds(lambda texts=texts, rules=rules: [played(rules, text) for text in texts])
        print(f"{rules.key:18} {plain:18.2f} {told:15.2f} {REPLAYED / again:16.0f}")


def seconds(work: Callable[[], object]) -> float:
    """How long the work takes, in the processor's time: others may be at work as well."""
    start = time.process_time()
    work()
    return time.process_time() - start


def some_deals(rules: RuleSet) -> list[Deal]:
    """Deals as they come in a hall: every contract, one in five coinched, one in four a belote."""
    rng, piles = random.Random(7), {}
    found = []
    for _ in range(DEALS):
        trump = rng.choice(rules.trumps)
        known = piles.setdefault(trump, sorted(rules.possible_piles(trump)))
        found.append(
            Deal(
                contract=rng.choice(rules.numbers),
                trump=trump,
                coinche=rng.choices((1, 2, 4), (16, 3, 1))[0],
                taker_points=rng.choice(known),
                belote=rng.choice((*Role, *[None] * 6)) if rules.allows_belote(trump) else None,
            )
        )
    return found


def played(rules: RuleSet, text: str) -> object:
    """A deal read, played again and scored."""
    found = replay(rules, read_deal(text))
    return score(rules, found.deal) if found.deal else None


def whole_deal(rules: RuleSet, rng: random.Random) -> str:
    """A deal bid and played by the rules, at random, in its text."""
    text = DealText(dealer=rng.choice(list(Seat)))
    now = opened(rules, text.dealer)
    while now.turn is not None:
        calls = legal_calls(rules, now, now.turn)
        call = Word.PASS if text.calls else next(c for c in calls if not isinstance(c, Word))
        text.calls.append(Said(call))
        now = said(rules, now, Spoken(now.turn, call))
    deck = rng.sample(DECK, len(DECK))
    hands = {seat: deck[8 * place : 8 * place + 8] for place, seat in enumerate(Seat)}
    leader = text.dealer.after(rules.auction.direction)
    for _ in range(8):
        trick: list[tuple[Seat, object]] = []
        for seat in in_turn(leader, rules.auction.direction):
            card = rng.choice(legal_cards(rules, now.bid.trump, hands[seat], trick, seat).cards)
            hands[seat].remove(card)
            trick.append((seat, card))
        leader, _ = winner_of(now.bid.trump, trick)
        text.tricks.append(tuple(Played(card) for _, card in trick))
    return deal_text(text)
