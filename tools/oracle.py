"""Compares the play with colver, an engine of contrée: `make oracle`, for developers alone.

Random deals under the options that colver plays (suit contracts, go above the partner when trumps
are led, no duty to undertrump, free while the partner holds the trick): at every card the legal
ones, at every trick its winner.
"""

import random
import sys
from dataclasses import replace

import colver

from scoring.rules.cards import SUITS, Card
from scoring.rules.notation import card_named
from scoring.rules.options import Direction
from scoring.rules.play import legal_cards, winner_of
from scoring.rules.presets import FFB_CONTREE_2016
from scoring.rules.seats import Seat

DEALS = 10_000
RULES = replace(
    FFB_CONTREE_2016,
    auction=replace(FFB_CONTREE_2016.auction, direction=Direction.CLOCKWISE),
)
SEATS = tuple(Seat)  # colver counts them 0 to 3 in the direction of play
OURS: dict[int, Card] = {
    index: card for index in range(32) if (card := card_named(colver.Env.card_name(index)))
}
THEIRS = {card: index for index, card in OURS.items()}


def compare(deals: int, seed: int) -> tuple[int, int, list[str]]:
    """Cards and tricks compared, and every difference in words."""
    rng, cards, tricks, differences = random.Random(seed), 0, 0, []
    for number in range(deals):
        env = dealt(rng)
        trump = SUITS[env.get_contract()["trump"]]
        hands = {
            SEATS[place]: [OURS[c] for c in hand] for place, hand in enumerate(env.get_hands())
        }
        for _ in range(8):
            trick: list[tuple[Seat, Card]] = []
            for _ in range(4):
                seat = SEATS[env.current_player()]
                ours = legal_cards(RULES, trump, hands[seat], trick, seat).cards
                theirs = [OURS[index] for index in env.legal_actions()]
                cards += 1
                if set(ours) != set(theirs):
                    differences.append(f"deal {number}, {trump}: {trick} {hands[seat]}: {theirs}")
                card = rng.choice(theirs)
                hands[seat].remove(card)
                trick.append((seat, card))
                env.step(THEIRS[card])
            if not any(hands.values()):  # nobody is to lead after the last trick
                continue
            tricks += 1
            winner, _ = winner_of(trump, trick)
            if winner is not SEATS[env.current_player()]:
                differences.append(f"deal {number}, {trump}: {trick} won by {env.current_player()}")
    return cards, tricks, differences


def dealt(rng: random.Random) -> "colver.Env":
    """A deal with a contract in a random suit, before the first card."""
    deck = rng.sample(range(32), 32)
    hands = [sorted(deck[8 * place : 8 * place + 8]) for place in range(4)]
    env = colver.Env.deal_with_hands(rng.randrange(4), hands)
    suit = rng.randrange(4)
    for action in (1 + suit, 0, 0, 0):  # 80 in that suit, then three passes
        env.step(action)
    return env


def main() -> int:
    """Compare, and say what differs."""
    cards, tricks, differences = compare(DEALS, seed=7)
    print(f"{DEALS} deals, {cards} cards and {tricks} tricks: {len(differences)} differences")
    for told in differences[:10]:
        print(f"    {told}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
