from zoneinfo import ZoneInfo

from tournament.wording.journal import change_texts

PARIS = ZoneInfo("Europe/Paris")


def test_only_what_moved_is_told():
    before, after = {"name": "Les As", "club": ""}, {"name": "Les As", "club": "Évry"}
    assert change_texts(before, after, PARIS) == ["club: none → Évry"]


def test_times_are_those_of_the_venue():
    before = {"starts_at": "2026-11-11T13:30:00+00:00"}
    after = {"starts_at": "2026-11-11T14:00:00+00:00"}
    [clause] = change_texts(before, after, PARIS)
    assert clause.startswith("start: 11/11/2026 2:30")


def test_choices_and_switches_are_told_in_words():
    before = {"missed_rounds": "nothing", "is_public": True}
    after = {"missed_rounds": "exempt", "is_public": False}
    assert change_texts(before, after, PARIS) == [
        "rounds missed by a late doublette: nothing → as if exempt",
        "pages open to everyone: yes → no",
    ]


def test_a_new_line_tells_what_explains_it_and_no_more():
    after = {"name": "Les As", "deal": 7, "outcome": "forfeit_home"}
    assert change_texts(None, after, PARIS) == ["deal: 7", "outcome: forfeit of the first"]


def test_without_values_there_is_nothing_to_tell():
    assert change_texts(None, None, PARIS) == []
