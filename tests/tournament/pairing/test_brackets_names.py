"""The rounds of a bracket by their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.brackets import Plan, RoundKind, RoundName, Tree, name_of, plan
from tournament.pairing.formats import Bracket, Consolante, Elimination


def names(laid: Plan, tree: Tree) -> list[RoundName]:
    """The names in a tree, each once, in the order in which they are played."""
    return list(dict.fromkeys(name_of(laid, node) for node in laid.nodes if node.tree is tree))


def kinds(laid: Plan, tree: Tree) -> list[RoundKind]:
    return [name.kind for name in names(laid, tree)]


def test_sixteen_play_the_last_sixteen_quarters_semis_and_a_final():
    main = names(plan(Bracket(), 16), Tree.MAIN)
    assert [name.kind for name in main] == [
        RoundKind.LAST_OF,
        RoundKind.QUARTER,
        RoundKind.SEMI,
        RoundKind.FINAL,
    ]
    assert [name.number for name in main] == [16, 8, 4, 2]
    assert not any(name.partial for name in main)


def test_two_play_a_final():
    assert kinds(plan(Bracket(), 2), Tree.MAIN) == [RoundKind.FINAL]


@pytest.mark.parametrize(("entrants", "first"), [(3, 4), (7, 8), (11, 16), (40, 64)])
def test_only_the_first_round_may_be_a_cadrage(entrants, first):
    main = names(plan(Bracket(), entrants), Tree.MAIN)
    assert main[0].number == first
    assert [name.partial for name in main] == [True] + [False] * (len(main) - 1)


def test_the_beaten_of_the_semi_finals_play_for_the_third_place():
    assert kinds(plan(Bracket(), 8), Tree.THIRD) == [RoundKind.THIRD]


def test_matches_for_places_say_for_which():
    placing = names(plan(Bracket(placing=True), 8), Tree.PLACING)
    assert {name.places for name in placing} == {(3, 4), (5, 8), (5, 6), (7, 8)}


def test_places_of_an_odd_field_end_with_its_last():
    placing = names(plan(Bracket(placing=True), 7), Tree.PLACING)
    assert {name.places for name in placing} == {(3, 4), (5, 7), (5, 6)}


def test_the_consolante_has_a_final_of_its_own():
    beside = names(plan(Bracket(consolante=Consolante.FIRST_ROUND), 16), Tree.CONSOLANTE)
    assert [name.kind for name in beside] == [RoundKind.QUARTER, RoundKind.SEMI, RoundKind.FINAL]
    assert {name.places for name in beside} == {None}


def test_below_the_rounds_are_counted_up_to_its_final():
    double = Bracket(elimination=Elimination.DOUBLE, reset=True, third_place=False)
    laid = plan(double, 8)
    assert [(name.kind, name.number) for name in names(laid, Tree.LOWER)] == [
        (RoundKind.LOWER, 1),
        (RoundKind.LOWER, 2),
        (RoundKind.LOWER, 3),
        (RoundKind.LOWER_FINAL, 4),
    ]
    assert kinds(laid, Tree.FINAL) == [RoundKind.GRAND_FINAL, RoundKind.AGAIN]


def test_below_a_round_in_which_nobody_plays_is_not_counted():
    laid = plan(Bracket(elimination=Elimination.DOUBLE, third_place=False), 5)
    assert [name.number for name in names(laid, Tree.LOWER)] == [1, 2, 3]


@given(st.integers(2, 130), st.booleans())
def test_matches_for_places_are_for_as_many_as_play_on(entrants, consolante):
    beside = Consolante.FIRST_MATCH if consolante else Consolante.NONE
    laid = plan(Bracket(placing=not consolante, consolante=beside), entrants)
    for node in laid.nodes:
        name = name_of(laid, node)
        if name.places and node.out:
            best, worst = name.places
            assert best <= node.out[0] <= node.out[1] == worst <= entrants
        if name.kind is RoundKind.FINAL and node.won:
            assert name.number == 2
            assert name.places in (None, (node.won, node.won + 1))
