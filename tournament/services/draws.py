"""What is asked of the next draw of a stage, by the way it is played. Nothing is stored here."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import selectors
from tournament.models import Stage
from tournament.pairing import movement, pools, ranking_draw, swiss
from tournament.pairing.field import Options, virtual_points
from tournament.pairing.formats import Bracket, Method, Opening, Pools, Swiss
from tournament.pairing.types import Entrant, Rule
from tournament.selectors.bans import fixed_tables, forbidden_pairs
from tournament.selectors.entrants import club_key, club_numbers, entrants_of
from tournament.selectors.fields import entering, members_of
from tournament.services import TournamentRefusal
from tournament.services.bracket_draws import TooFewPresent, asked_of_bracket, seed_number


class NoDrawPossible(TournamentRefusal):
    """No draw exists, even with every rematch allowed: the forbidden pairs leave none."""

    text = _("No draw is possible with the doublettes that are present.")


def asked(stage: Stage, number: int, seed: str) -> dict[str, Any]:
    """What the draw of the next round is asked, as JSON: publish it, and anyone can draw again.

    Raises TooFewPresent, and NoWinnerYet for a bracket.
    """
    form = stage.format
    if isinstance(form, Pools):
        kept = asked_of_pools(stage, form, seed)
    elif isinstance(form, Bracket):
        kept = asked_of_bracket(stage, form, seed)
    else:
        kept = asked_of_rounds(stage, form, number, seed)
    if fixed := fixed_tables(stage.tournament):
        kept["fixed"] = sorted(map(list, fixed.items()))
    if fixed or kept["algorithm"] == movement.ALGORITHM:
        kept["tables"] = stage.tournament.tables
    return kept


def asked_of_rounds(stage: Stage, form: Swiss, number: int, seed: str) -> dict[str, Any]:
    """The question of a round in which everyone plays."""
    entrants = entrants_of(stage)
    if len(entrants) < 2:
        raise TooFewPresent
    played = selectors.rounds_played(stage)
    options: Options = {"club": form.club}
    if form.opening is Opening.SEEDED:
        seeds = [one.number for one in entering(stage)]
        options["virtual"] = virtual_points(seeds, played + 1, form.accelerated)
        if not played:
            options["rule"] = Rule.SLIDE
            entrants = placed(entrants, seeds)
    drawn = {"round_number": number, "seed": seed_number(seed)}
    if form.method is Method.MOVEMENT:
        options.pop("virtual", None)
        return movement.dump_input(entrants, before=last_movement(stage), **drawn, **options)
    present = {one.id for one in entrants}
    banned = [pair for pair in forbidden_pairs(stage.tournament) if present.issuperset(pair)]
    options["forbidden"] = [frozenset(pair) for pair in banned]
    if form.method is Method.RANKING:
        return ranking_draw.dump_input(entrants, **drawn, **options)
    options["lookahead"] = form.rounds - played - 1
    return swiss.dump_input(entrants, **drawn, **options)


def placed(entrants: list[Entrant], seeds: list[int]) -> list[Entrant]:
    """The entrants in the places of their seeds; whoever has none comes last."""
    place = {number: at for at, number in enumerate(seeds, start=1)}
    return [replace(one, place=place.get(one.id, len(seeds) + 1)) for one in entrants]


def last_movement(stage: Stage) -> dict[str, Any] | None:
    """The chairs of the round before, for a movement to go on from; None at its start."""
    rounds = stage.rounds.published().filter(algorithm=movement.ALGORITHM)
    last = rounds.order_by("number").last()
    return last.draw_input if last else None


def asked_of_pools(stage: Stage, form: Pools, seed: str) -> dict[str, Any]:
    """The question of the pools; afterwards the pools there are, and which round is played."""
    played = selectors.rounds_played(stage)
    if played:
        drawn = [[one.number for one in pool] for pool in members_of(stage).values()]
        kept: dict[str, Any] = {"algorithm": pools.ALGORITHM, "pools": drawn}
    else:
        coming = entering(stage)
        if len(coming) < 2:
            raise TooFewPresent
        clubs = club_numbers(coming)
        kept = pools.dump_input(
            [pools.Seeded(one.number, clubs[club_key(one)]) for one in coming],
            pools.pool_sizes(len(coming), form.size),
            seed=seed_number(seed),
            by_lot=form.opening is Opening.LOT,
            clubs_apart=form.clubs_apart,
        )
    return kept | {"meetings": form.meetings, "round": played + 1}
