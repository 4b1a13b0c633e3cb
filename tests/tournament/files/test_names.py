"""Names cleaned and compared."""

import string

from hypothesis import given
from hypothesis import strategies as st

from tournament.files.names import clean, name_key

TYPED = st.text(string.printable)


@given(TYPED)
def test_plain_letters_are_read_as_they_are_beside_an_accented_one(text):
    assert clean(f"{text} é") == f"{clean(text)} é".lstrip()
    assert name_key(f"{text} é") == f"{name_key(text)} e".lstrip()


@given(st.text())
def test_a_name_cleaned_is_clean(text):
    assert clean(clean(text)) == clean(text)
    assert name_key(clean(text)) == name_key(text)
