"""Scores every sheet twice: `make sheets`, by the rules engine and by a second reading.

Each rule set in every mode that can be bid: every contract, coinche, belote and pile, all tricks
to either side, announcements, générales, and much that is refused.
"""

import sys

from scoring.rules.cards import EVERY_TRUMP
from tests.scoring.rules.notation import read_rules
from tests.scoring.rules.sheets import READINGS, SUIT, compare, everything


def main() -> int:
    """Compare, and say what differs."""
    print(f"{'rule set':44} {'sheets':>9} {'differences':>12}")
    told = []
    for name, reading in READINGS.items():
        rules, compared, differences = read_rules(name), 0, []
        for trump in EVERY_TRUMP:
            mode = SUIT if trump.is_suit else trump.value
            number, found = compare(rules, reading, everything(reading.offer, mode), (trump,))
            compared += number
            differences += found
        print(f"{name:44} {compared:9} {len(differences):12}", flush=True)
        told += [(name, *difference) for difference in differences]
    for difference in told[:20]:
        print("   ", *difference)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
