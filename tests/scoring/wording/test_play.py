"""Every clause, fault and problem of auction and play has a sentence."""

import pytest

from scoring.rules.auction import CallFault, Word
from scoring.rules.cards import DECK
from scoring.rules.catalogue import OPTIONS
from scoring.rules.notation import TextFault, TextProblem, call_named, card_named
from scoring.rules.play import Choice, Clause
from scoring.rules.replay import Fault, PlayFault, Where
from scoring.rules.seats import Seat
from scoring.wording.play import (
    DECIDED_BY,
    call_label,
    card_label,
    clause_label,
    clause_text,
    fault_text,
    place_text,
    seat_label,
    text_problem_text,
)


def test_every_clause_says_something_else():
    assert len({clause_text(clause) for clause in Clause}) == len(Clause)
    assert len({clause_label(clause) for clause in Clause}) == len(Clause)


def test_a_clause_that_rule_sets_answer_otherwise_names_the_question():
    assert set(DECIDED_BY.values()) == {key for key in OPTIONS if key.startswith("play.")}


@pytest.mark.parametrize("code", [*CallFault, *PlayFault])
def test_every_fault_has_a_sentence(code):
    assert fault_text(Fault(code, Where.TRICK, 1, Seat.NORTH)).endswith(".")


@pytest.mark.parametrize("code", TextFault)
def test_every_problem_of_a_text_names_line_and_word(code):
    told = text_problem_text(TextProblem(code, 3, "xyz"))
    assert "3" in told
    assert "%" not in told


def test_an_illegal_card_says_what_was_allowed(settings):
    choice = Choice(Clause.MUST_TRUMP, (card_named("7H"), card_named("JH")))
    fault = Fault(PlayFault.ILLEGAL_CARD, Where.TRICK, 3, Seat.EAST, card=DECK[0], choice=choice)
    assert "7♥" in fault_text(fault)
    assert clause_text(Clause.MUST_TRUMP) in fault_text(fault)
    assert "3" in place_text(fault)


def test_seats_calls_and_cards_have_names():
    assert len({seat_label(seat) for seat in Seat}) == 4
    assert len({card_label(card) for card in DECK}) == 32
    assert len({call_label(call) for call in (*Word, call_named("80H"))}) == 4
    fault = Fault(CallFault.TOO_LOW, Where.CALL, 2, Seat.WEST, call=call_named("80H"))
    assert "80♥" in place_text(fault)
    assert place_text(Fault(PlayFault.HAND_NOT_EIGHT, Where.HAND, 0, Seat.WEST))
