"""Objects for tests, made by the services as the product makes them."""

from datetime import UTC, datetime
from typing import Any

from django.test import Client

from accounts.models import User
from scoring.models import Sheet
from scoring.rules.cards import Trump
from scoring.rules.deal import Deal
from scoring.rules.presets import preset
from scoring.rules.sheet import Line, Side
from scoring.services import Author
from tournament.files.imports import Entry
from tournament.models import Doublette, Match, Round, Tournament
from tournament.services import organising, registration, rounds, sheets

PASSWORD = "une belote bien rangée"


def make_user(email: str, name: str = "", **fields: Any) -> User:
    """An account with the password PASSWORD."""
    return User.objects.create_user(email, PASSWORD, name=name or email.partition("@")[0], **fields)


def signed_in(user: User) -> Client:
    """A browser in which this person is signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def make_tournament(*, by: User, doublettes: int = 0, **changes: Any) -> Tournament:
    """A tournament, with so many doublettes registered and checked in."""
    settings = {
        "name": "Concours de la Saint-Martin",
        "place": "Salle des fêtes",
        "starts_at": datetime(2026, 11, 11, 13, 30, tzinfo=UTC),
        "planned_rounds": 5,
        "tables": 64,
    }
    tournament = organising.create_tournament(by=by, **(settings | changes))
    if doublettes:
        register_many(tournament, doublettes, by=by)
    return tournament


def register_many(tournament: Tournament, count: int, *, by: User) -> list[Doublette]:
    """So many doublettes, checked in."""
    entries = [
        Entry(line=n, name=f"Doublette {n}", player_1=f"Anne {n}", player_2=f"Bruno {n}", club="")
        for n in range(1, count + 1)
    ]
    made = registration.import_list(tournament, entries, by=by)
    registration.check_in_everyone(tournament, by=by)
    return made


def publish_round(tournament: Tournament, *, by: User, seed: str = "2f") -> Round:
    """Draw and publish the next round."""
    return rounds.publish_round(rounds.draft_round(tournament, seed=seed, by=by), by=by)


def make_sheet(rules: str = "cest-coinche", target: int = 2000) -> Sheet:
    """An empty sheet that belongs to no match."""
    version = preset(rules).version
    return Sheet.objects.create(rules=rules, rules_version=version, target=target)


def deal_line(taker: Side = Side.A, **facts: Any) -> Line:
    """A deal that side `taker` took: 100 in hearts with 112 points unless told otherwise."""
    usual = {"contract": 100, "trump": Trump.HEARTS, "taker_points": 112}
    return Line(taker=taker, deal=Deal(**(usual | facts)))


def enter_result(match: Match, total_home: int, total_away: int, *, by: User) -> None:
    """Close a match with two totals, as the desk types them from paper."""
    sheets.enter_totals(
        match, total_home, total_away, author=Author(user=by), seen=None, reason="test"
    )


def play_round(drawn: Round, *, by: User) -> None:
    """Close every table of a round: the lower number wins 2000 to 1000."""
    for match in Match.objects.of_tournament(drawn.stage.tournament).filter(round=drawn):
        if not match.is_exempt and match.away is not None:
            home_wins = match.home.number < match.away.number
            enter_result(match, *((2000, 1000) if home_wins else (1000, 2000)), by=by)
