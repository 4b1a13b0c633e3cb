"""The names of pools, rounds and matches of brackets."""

import pytest

from tournament.pairing.brackets import plan
from tournament.pairing.formats import Bracket, Consolante, Elimination
from tournament.selectors.labels import columns_of
from tournament.wording.brackets import column_label, node_label, pool_label, round_label


@pytest.mark.parametrize(
    ("number", "label"),
    [(1, "Pool A"), (26, "Pool Z"), (27, "Pool AA"), (52, "Pool AZ"), (53, "Pool BA")],
)
def test_pools_have_letters(number, label):
    assert pool_label(number) == label


def headings(form: Bracket, entrants: int, others: int = 0) -> list[str]:
    """The columns of a bracket, as a list of all rounds names them."""
    return [round_label(column.name) for column in columns_of(plan(form, entrants, others))]


@pytest.mark.parametrize(
    ("form", "field", "told"),
    [
        (Bracket(third_place=False), (4,), ["Semi-finals", "Final"]),
        (Bracket(), (12,), ["Cadrage", "Quarter-finals", "Semi-finals", "Final", "Third place"]),
        (
            Bracket(third_place=False, consolante=Consolante.OTHERS),
            (4, 5),
            [
                "Semi-finals",
                "Final",
                "Consolante · Cadrage",
                "Consolante · Semi-finals",
                "Consolante · Final",
            ],
        ),
        (
            Bracket(placing=True, third_place=False),
            (8,),
            [
                "Quarter-finals",
                "Semi-finals",
                "Final",
                "Match for place 3",
                "Places 5 to 8",
                "Match for place 5",
                "Match for place 7",
            ],
        ),
        (
            Bracket(elimination=Elimination.DOUBLE, third_place=False, reset=True),
            (4,),
            [
                "Semi-finals",
                "Final",
                "Lower bracket, round 1",
                "Final of the lower bracket",
                "Grand final",
                "Grand final, second match",
            ],
        ),
    ],
)
def test_every_round_of_a_bracket_has_a_name(form, field, told):
    assert headings(form, *field) == told


def test_large_brackets_count_those_still_in():
    assert headings(Bracket(third_place=False), 256)[:5] == [
        "Last 256",
        "Last 128",
        "Last 64",
        "Last 32",
        "Last 16",
    ]


def test_a_match_is_counted_in_its_column_unless_it_is_alone():
    columns = columns_of(plan(Bracket(), 12))
    labels = [
        node_label(column.name, column.number_of(node))
        for column in columns
        for node in column.nodes
    ]
    assert labels[:4] == [f"Cadrage, match {number}" for number in (1, 2, 3, 4)]
    assert labels[-4:] == ["Semi-final 1", "Semi-final 2", "Final", "Third place"]
    assert column_label(columns[0].name) == "Cadrage"
