"""Whole deals as they would be typed: the faults that are found, the facts, and what they score."""

from collections.abc import Iterator

import pytest

from scoring.rules.deal import Role, Slam, score
from scoring.rules.notation import call_text, read_deal
from scoring.rules.replay import PlayFault, Where, replay
from tests.scoring.rules.notation import golden_lines, read_rules

EXPECTED = ("rules", "fault", "facts", "score")
SIDES = {Role.TAKER: "takers", Role.DEFENCE: "defence"}


def blocks() -> Iterator[tuple[str, list[str]]]:
    """The title and the lines of each deal."""
    found: list[tuple[str, list[str]]] = []
    for line in golden_lines("replays.txt"):
        if line.startswith("= "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    yield from found


GOLDEN = [pytest.param(lines, id=title.replace(" ", "-")) for title, lines in blocks()]


def said_of(lines, word):
    """What the lines say that begin with a word."""
    return [line.removeprefix(word).strip() for line in lines if line.split()[0] == word]


def told_faults(played):
    """The faults as the golden file tells them: place, seat, call or card, code, the clause."""
    for one in played.faults:
        number = "" if one.where is Where.HAND else f" {one.number}"
        thing = one.card or (call_text(one.call) if one.call else "")
        words = f"{one.where}{number} {one.seat} {thing}".strip()
        choice = one.choice
        allowed = f" ({choice.clause}: {' '.join(map(str, choice.cards))})" if choice else ""
        yield f"{words} {one.code}{allowed}"


def told_facts(deal):
    """The facts of the sheet as the golden file tells them."""
    if deal is None:
        return "none"
    slam = isinstance(deal.contract, Slam)
    parts = [f"{deal.contract} {deal.trump}" if slam else f"{deal.contract}{deal.trump}"]
    parts += [f"x{deal.coinche}"] if deal.coinche > 1 else []
    parts += [f"takers {deal.taker_points}"] if deal.taker_points is not None else []
    parts += [f"all {SIDES[deal.all_tricks]}"] if deal.all_tricks else []
    parts += [] if deal.made is None else ["made" if deal.made else "failed"]
    parts += [f"belote {SIDES[deal.belote]}"] if deal.belote else []
    parts += [
        f"announcements {SIDES[side]} {deal.announcements.of(side)}"
        for side in Role
        if deal.announcements.of(side)
    ]
    return " ".join(parts)


@pytest.mark.parametrize("lines", GOLDEN)
def test_a_deal_played_again_has_its_faults_its_facts_and_its_score(lines):
    (rules,) = map(read_rules, said_of(lines, "rules"))
    text = "\n".join(line for line in lines if line.split()[0] not in EXPECTED)
    played = replay(rules, read_deal(text))
    assert list(told_faults(played)) == said_of(lines, "fault")
    assert [told_facts(played.deal)] == said_of(lines, "facts")
    for points in said_of(lines, "score"):
        result = score(rules, played.deal)
        assert f"{result.taker} / {result.defence}" == points


def test_every_fault_of_the_cards_is_shown_above():
    told = {
        word for _, lines in blocks() for fault in said_of(lines, "fault") for word in fault.split()
    }
    assert {str(code) for code in PlayFault} <= told
