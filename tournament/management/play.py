"""Plays tournaments by chance, for demonstrations: names from a hat, cards from a seed.

Everything goes through the services, as the organiser's and the captains' pages do.
"""

from collections.abc import Iterator
from itertools import count
from random import Random

from django.db import transaction

from scoring.rules.cards import Trump
from scoring.rules.deal import Deal, Role, Slam, problems
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Line, Penalty, Side
from scoring.services import Author
from tournament.models import Match, Round, Tournament
from tournament.services import sheets
from tournament.services.registration import Named

TEAMS = [
    "Les Valets", "Dix de der", "Capot ou rien", "Trèfle à quatre", "Les Dames", "Rebelote",
    "Cœur sur table", "Les Tierces", "Carré d'as", "La Surcoinche", "Pli selon pli", "L'Entame",
    "Les Rois mages", "Dernier pli", "Carreau cassé", "Les Huit plis", "Fausse donne", "Le Talon",
    "Les Coincheurs", "Main chaude", "Table d'hôte", "Les Renonces", "Atout cœur", "Les Défausses",
]  # fmt: skip
FIRST = [
    "Agnès", "Benoît", "Cécile", "Didier", "Élodie", "François", "Gaëlle", "Hervé", "Inès", "Joël",
    "Loïc", "Maëlle", "Noël", "Odile", "Pascal", "Régine", "Stéphane", "Thérèse", "Yves", "Zoé",
]  # fmt: skip
LAST = [
    "Béranger", "Châtelain", "D'Angelo", "Fréchet", "Guérin", "Hébert", "Lefèvre", "Mallet",
    "Péron", "Poirier", "Renaud", "Roussel", "Tanguy", "Urbain", "Weiss",
]  # fmt: skip
CLUBS = ["", "", "Amicale de Saint-Étienne", "Belote d'Ivry", "Club du Chêne", "Les Copains"]
CONTRACTS = [80, 80, 90, 90, 90, 100, 100, 100, 110, 110, 120, 130, 140]


def entries(number: int, rng: Random) -> list[Named]:
    """So many doublettes with names of their own."""
    names = (team if lap == 1 else f"{team} {lap}" for lap in count(1) for team in TEAMS)
    return [Named(next(names), person(rng), person(rng), rng.choice(CLUBS)) for _ in range(number)]


def person(rng: Random) -> str:
    """A player's name."""
    return f"{rng.choice(FIRST)} {rng.choice(LAST)}"


def facts(rules: RuleSet, rng: Random) -> Deal:
    """One deal as it might be played under these rules; drawn again until it is possible."""
    while True:
        deal = guess(rng)
        if not problems(rules, deal):
            return deal


def guess(rng: Random) -> Deal:
    """A deal from a hat: mostly made, sometimes failed, coinched or all tricks."""
    trump = rng.choice([Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS])
    coinche = rng.choices([1, 2, 4], [88, 10, 2])[0]
    belote = rng.choices([None, Role.TAKER, Role.DEFENCE], [70, 22, 8])[0]
    if rng.random() < 0.03:
        made = Role.TAKER if rng.random() < 0.7 else None
        return Deal(Slam.CAPOT, trump, coinche=coinche, all_tricks=made, belote=belote)
    if rng.random() < 0.05:
        return Deal(rng.choice(CONTRACTS), trump, coinche=coinche, taker_points=162,
                    all_tricks=Role.TAKER, belote=belote)  # fmt: skip
    contract = rng.choice(CONTRACTS)
    points = min(160, max(0, round(rng.gauss(contract + 4, 16))))
    return Deal(contract, trump, coinche=coinche, taker_points=points, belote=belote)


def lines(rules: RuleSet, rng: Random) -> Iterator[Line]:
    """Deals without end, one in twenty passed; one line in a hundred is a penalty."""
    while True:
        chance = rng.random()
        if chance < 0.05:
            yield Line()
        elif chance > 0.99:
            yield Line(penalty=Penalty(rng.choice([Side.A, Side.B]), 162, "renonce"))
        else:
            yield Line(taker=rng.choice([Side.A, Side.B]), deal=facts(rules, rng))


@transaction.atomic
def play_match(match: Match, rng: Random, *, deals: int | None = None) -> None:
    """Record deals until the match is over and sign it by both sides, or stop after so many."""
    sheet = sheets.sheet_of(match)
    captain, desk = Author(side=Side.A), Author(user=match.round.drawn_by)
    for number, line in enumerate(lines(sheet.ruleset, rng), start=1):
        if deals is not None and number > deals:
            return
        author = desk if line.is_of_the_desk else captain
        sheets.record_deal(match, line, number=number, author=author)
        if sheet.tally().over:
            break
    for side in Side:
        sheets.sign(match, side, author=Author(side=side), seen=None)


def tables_of(drawn: Round, tournament: Tournament) -> list[Match]:
    """The matches of a round that are to be played."""
    matches = Match.objects.of_tournament(tournament).filter(round=drawn)
    return [match for match in matches if not match.is_exempt]
