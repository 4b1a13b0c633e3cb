"""The arbiter's rooms: what a deal is worth, and where a fault was made, asked by anybody."""

import pytest
from django.core.cache import cache
from rest_framework.throttling import SimpleRateThrottle

from scoring.rules.presets import PRESETS
from tests.scoring.rules.notation import cells, golden_lines
from tests.scoring.rules.test_replay import FOUR_HANDS, whole_suit_deal

SCORE, REPLAY = "/api/v1/score", "/api/v1/replay"
DEAL = {
    "contract": 100,
    "trump": "H",
    "coinche": 1,
    "taker_points": 112,
    "all_tricks": None,
    "made": None,
    "belote": "taker",
    "announcements": {"taker": 0, "defence": 0},
}


@pytest.fixture
def ask(client):
    """Send a body to a room; the rooms ask nothing of the database, which is out of reach here."""

    def asked(room, body, **headers):
        return client.post(room, body, content_type="application/json", headers=headers)

    cache.clear()
    return asked


def test_a_deal_is_scored_with_its_arithmetic(ask):
    answer = ask(SCORE, {"rules": "cest-coinche", "deal": DEAL}, accept_language="en")
    assert answer.status_code == 200
    told = answer.json()
    assert (told["taker"], told["defence"], told["made"], told["pot"]) == (232, 50, True, 0)
    assert told["sentence"] == "100♥︎, made by 32: 100 + 112 + belote 20 = 232, defence 50"
    assert {"kind": "contract", "side": "taker", "unit": 100, "factor": 1, "points": 100} in (
        told["steps"]
    )
    assert told["warnings"] == []


@pytest.mark.parametrize("room", [SCORE, f"{SCORE}/"])
def test_the_address_may_end_in_a_slash(ask, room):
    assert ask(room, {"rules": "online", "deal": DEAL}).status_code == 200


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "réussi"), ("de", "erfüllt"), ("en", "made")]
)
def test_the_sentence_is_in_the_language_of_whoever_asks(ask, language, word):
    answer = ask(SCORE, {"rules": "turnier", "deal": DEAL}, accept_language=language)
    assert word in answer.json()["sentence"]


def test_options_and_the_pot_are_taken_into_account(ask):
    body = {"rules": "cest-coinche", "options": {"capot.unbid": "added"}, "pot": 162}
    told = ask(SCORE, body | {"deal": DEAL | {"taker_points": None, "all_tricks": "taker"}}).json()
    assert told["taker"] == 100 + 162 + 250 + 20 + 162


def test_a_litige_is_neither_made_nor_failed(ask):
    litige = DEAL | {"contract": 80, "taker_points": 81, "belote": None}
    told = ask(SCORE, {"rules": "cest-coinche", "deal": litige}).json()
    assert (told["made"], told["outcome"], told["pot"]) == (None, "litige", 162)


def test_surprises_are_warnings(ask):
    told = ask(SCORE, {"rules": "online", "deal": DEAL | {"taker_points": 79}}).json()
    assert [one["code"] for one in told["warnings"]] == ["narrowly-failed"]


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"rules", "deal"}),
        ({"rules": "belote", "deal": DEAL}, {"rules"}),
        ({"rules": 1, "deal": None, "pot": -1, "options": []}, {"rules", "deal", "pot", "options"}),
        (
            {"rules": "online", "options": {"litige": "x", "y": 1}, "deal": DEAL},
            {"options.litige", "options.y"},
        ),
        (
            {"rules": "online", "options": {"coinche.loser": "its-points"}, "deal": DEAL},
            {"options.coinche.loser"},
        ),
        (
            {
                "rules": "online",
                "deal": {"contract": 75, "trump": "SA", "coinche": 3, "taker_points": 163},
            },
            {"deal.contract", "deal.trump", "deal.coinche", "deal.taker_points"},
        ),
        (
            {"rules": "online", "pot": "1", "deal": {"contract": "100", "trump": "X"}},
            {"pot", "deal.contract", "deal.trump"},
        ),
        (
            {"rules": "online", "deal": {"contract": 75, "trump": "H", "taker_points": "x"}},
            {"deal.contract", "deal.taker_points"},
        ),
        (
            {"rules": "online", "deal": {"contract": "x", "trump": "SA", "made": True}},
            {"deal.contract", "deal.trump"},
        ),
        (
            {"rules": "online", "options": {}, "Pot": 0, "deal": DEAL | {"defence_points": 50}},
            {"Pot", "deal.defence_points"},
        ),
        (
            {"rules": "online", "deal": DEAL | {"announcements": {"takers": 20}, "contract": 75}},
            {"deal.announcements.takers", "deal.contract"},
        ),
        ({"rules": "online", "pot": 162, "deal": DEAL}, {"pot"}),
        ({"rules": "nothing", "options": {"y": 1}}, {"rules", "options.y", "deal"}),
        ({"rules": "nothing", "pot": True, "deal": {"contract": 1.5, "trump": "H"}},
         {"rules", "pot", "deal.contract"}),
    ],
)  # fmt: skip
def test_everything_that_is_wrong_is_told_at_once_by_its_field(ask, body, fields):
    answer = ask(SCORE, body)
    assert answer.status_code == 400
    assert set(answer.json()["fields"]) == fields


@pytest.mark.parametrize("room", [SCORE, REPLAY])
@pytest.mark.parametrize("body", ["[]", '"x"', "1", "null", "{", ""])
def test_what_is_no_object_is_refused(client, room, body):
    answer = client.post(room, body, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_nothing_is_kept_that_could_be_read_or_changed(client, method):
    assert getattr(client, method)(SCORE).status_code == 405


def test_too_many_questions_are_asked_to_wait(ask, monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"arbiter": "2/min"})
    for _ in range(2):
        assert ask(SCORE, {"rules": "online", "deal": DEAL}).status_code == 200
    answer = ask(SCORE, {"rules": "online", "deal": DEAL}, x_forwarded_for="10.0.0.1")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.json()["code"] == "throttled"


def test_a_whole_deal_is_played_again(ask):
    told = ask(REPLAY, {"rules": "online", "deal": whole_suit_deal("")}).json()
    assert told["faults"] == []
    assert told["taker"] == "E"
    assert told["tricks"][0] == {
        "number": 1,
        "cards": ["E:AH", "S:AD", "W:AC", "N:AS"],
        "winner": "E",
        "points": 44,
    }
    assert told["deal"]["all_tricks"] == "taker"
    assert told["score"]["taker"] == 100 + 250 + 20


def test_a_fault_is_told_with_its_place_and_clause(ask):
    hands = [
        "hand W AC KC QC JC 10C 9C 8C 7C",
        "hand S AD KD QD JD 10D 9D 8D 7S",
        "hand E AH KH QH JH 10H 9H 8H 7D",
        "hand N AS KS QS JS 10S 9S 8S 7H",
    ]
    text = "\n".join(["dealer N", "bids 80H pass pass pass", *hands, "trick 7C 7S 7D 8S"])
    told = ask(REPLAY, {"rules": "cest-coinche", "deal": text}, accept_language="en").json()
    (fault,) = told["faults"]
    assert (fault["code"], fault["where"], fault["number"]) == ("illegal-card", "trick", 1)
    assert (fault["seat"], fault["card"], fault["allowed"]) == ("N", "8S", ["7H"])
    assert fault["clause"] == "must-trump"
    assert fault["place"] == "trick 1, North, 8♠︎"
    assert told["deal"] is told["score"] is None


def test_what_cannot_be_read_is_told_with_its_line(ask):
    body = {"rules": "online", "deal": "dealer Q\nbids 80X\nfoo"}
    told = ask(REPLAY, body, accept_language="en").json()
    assert [text.split(":")[0] for text in told["fields"]["deal"]] == ["Line 1", "Line 2", "Line 3"]


@pytest.mark.parametrize("body", [{"rules": "online"}, {"rules": "x", "deal": 5},
                                  {"rules": "online", "deal": "x" * 5000}])  # fmt: skip
def test_a_text_that_is_no_text_is_refused(ask, body):
    answer = ask(REPLAY, body)
    assert answer.status_code == 400
    assert "deal" in answer.json()["fields"]


def test_a_deal_without_cards_has_no_facts(ask):
    text = "\n".join(["dealer N", "bids pass pass pass pass", *FOUR_HANDS])
    told = ask(REPLAY, {"rules": "online", "deal": text}).json()
    assert told["faults"] == told["tricks"] == []
    assert told["taker"] is told["deal"] is None


def test_every_rule_set_may_be_asked_for(ask):
    for key in PRESETS:
        assert ask(SCORE, {"rules": key, "deal": DEAL}).status_code == 200
    assert cells(next(golden_lines("deals.txt")))
