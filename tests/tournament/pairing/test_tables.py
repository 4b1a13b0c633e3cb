"""Who cannot move keeps the table; everybody else sits in order of rank."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.tables import assign_tables

PAIRS = [(1, 2), (3, 4), (5, 6), (7, 8)]


@pytest.mark.parametrize(
    ("fixed", "tables"),
    [
        ({}, [1, 2, 3, 4]),
        ({6: 1}, [2, 3, 1, 4]),
        ({1: 3, 8: 2}, [3, 1, 4, 2]),
        ({1: 2, 3: 2}, [2, 1, 3, 4]),
        ({1: 2, 2: 3, 4: 2}, [3, 2, 1, 4]),
        ({5: 9}, [1, 2, 3, 4]),
    ],
    ids=[
        "nobody is fixed",
        "one keeps its table, the others move up",
        "two keep theirs",
        "one table claimed twice goes to the better pair",
        "a pair with two claims leaves one to the other",
        "a table that does not exist is no claim",
    ],
)
def test_who_cannot_move_keeps_the_table(fixed, tables):
    assert [*assign_tables(PAIRS, fixed, range(1, 5)).values()] == tables


@given(
    st.integers(1, 12),
    st.dictionaries(st.integers(1, 24), st.integers(1, 15), max_size=12),
    st.integers(0, 3),
)
def test_every_pair_has_a_table_of_its_own(count, fixed, spare):
    pairs = [(2 * i + 1, 2 * i + 2) for i in range(count)]
    tables = assign_tables(pairs, fixed, range(1, count + spare + 1))
    assert list(tables) == pairs
    assert len(set(tables.values())) == count
    unheard = [pair for pair in pairs if tables[pair] not in {fixed.get(n) for n in pair}]
    assert [tables[pair] for pair in unheard] == sorted(tables[pair] for pair in unheard)


def test_tables_may_have_any_numbers():
    assert assign_tables([(1, 2), (3, 4)], {3: 12}, [11, 12]) == {(1, 2): 11, (3, 4): 12}


def test_too_few_tables_are_refused():
    with pytest.raises(ValueError, match="4 tables are needed, there are 3"):
        assign_tables(PAIRS, {}, [1, 2, 3])
