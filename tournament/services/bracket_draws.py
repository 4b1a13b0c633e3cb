"""What is asked of the next draw of a bracket: its seeds first, then who has gone on."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import selectors
from tournament.models import Stage
from tournament.pairing import brackets
from tournament.pairing.formats import Bracket, Filling, dump
from tournament.selectors import brackets as reading
from tournament.selectors.brackets import BracketView
from tournament.selectors.entrants import club_key, club_numbers
from tournament.services import TournamentRefusal


class TooFewPresent(TournamentRefusal):
    """A round needs two doublettes that are checked in."""

    text = _("Check in at least two doublettes first.")


class NoWinnerYet(TournamentRefusal):
    """Matches of a bracket have no winner: not played, or level; `tables` are they."""

    text = _("A bracket needs winners: table %(tables)s has none yet, or ended level.")


def seed_number(seed: str) -> int:
    """The seed as the draw takes it: 64 bits, written as up to 16 hexadecimal digits."""
    return int(seed, 16)


def asked_of_bracket(stage: Stage, form: Bracket, seed: str) -> dict[str, Any]:
    """The question of the next round of a bracket. Raises TooFewPresent, NoWinnerYet."""
    view = reading.bracket_of(stage)
    if view is None or not view.matches:
        return question_of(stage, form, seed)
    refuse_undecided(view)
    seeds = list(view.doublettes)
    return {
        "algorithm": brackets.ALGORITHM,
        "format": dump(form),
        "seeds": seeds,
        "others": seeds[view.plan.entrants :],
        "winners": {key: view.progress.winners[key] for key in view.matches},
    }


def refuse_undecided(view: BracketView) -> None:
    """NoWinnerYet for a bracket some of whose drawn matches have no winner."""
    if view.undecided:
        tables = ", ".join(f"{one.round.number}/{one.table}" for one in view.undecided)
        raise NoWinnerYet(tables=tables)


def question_of(stage: Stage, form: Bracket, seed: str) -> dict[str, Any]:
    """What the draw of the seeds is asked. Raises TooFewPresent."""
    coming = reading.coming(stage)
    if len(coming.main) < 2:
        raise TooFewPresent
    clubs = club_numbers(coming.main)
    met = met_before(stage, {one.number for one in coming.main})
    return {
        "algorithm": brackets.ALGORITHM,
        "format": dump(form),
        "seed": str(seed_number(seed)),
        "entering": [
            [
                one.number,
                coming.pools.get(one.number, 0),
                coming.places.get(one.number, 0),
                clubs[club_key(one)],
            ]
            for one in coming.main
        ],
        "seeded": coming.seeded,
        "others": [one.number for one in coming.others],
        "met": sorted(met),
        "cadrage": form.filling is Filling.CADRAGE,
    }


def met_before(stage: Stage, numbers: set[int]) -> list[list[int]]:
    """The pairs of these that have met in an earlier stage. One query."""
    pairs = set()
    for match in selectors.published_matches(stage.tournament):
        if match.away is not None:
            pair = {match.home.number, match.away.number}
            if pair <= numbers:
                pairs.add(tuple(sorted(pair)))
    return [list(pair) for pair in sorted(pairs)]
