"""What is drawn for the next round of a bracket: its seeds first, then whoever has gone on."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament import selectors
from tournament.models import Stage
from tournament.pairing import brackets
from tournament.pairing.brackets import Plan
from tournament.pairing.formats import Bracket, Filling, dump
from tournament.selectors import brackets as reading
from tournament.selectors.brackets import BracketView, Coming
from tournament.services import TournamentRefusal
from tournament.services.drawing import Drawing, Entry, Place, TooFewPresent, seed_number


class NoWinnerYet(TournamentRefusal):
    """Matches of a bracket have no winner: not played, or level; `tables` are they."""

    text = _("A bracket needs winners: table %(tables)s has none yet, or ended level.")


def draw(stage: Stage, form: Bracket, seed: str) -> Drawing:
    """The next round of a bracket. Raises TooFewPresent, NoWinnerYet."""
    view = reading.bracket_of(stage)
    if view is None or not view.matches:
        return first_round(stage, form, seed)
    if view.undecided:
        tables = ", ".join(f"{one.round.number}/{one.table}" for one in view.undecided)
        raise NoWinnerYet(tables=tables)
    return later_round(view, form)


def first_round(stage: Stage, form: Bracket, seed: str) -> Drawing:
    """The seeds and their first matches."""
    coming = reading.coming(stage)
    if len(coming.main) < 2:
        raise TooFewPresent
    stored = question_of(stage, coming, form, seed)
    numbers = [*brackets.seeds_of(stored), *(one.number for one in coming.others)]
    laid = brackets.plan(form, len(coming.main), len(coming.others))
    entries = tuple(Entry(number, at) for at, number in enumerate(numbers, start=1))
    return drawing_of(laid, numbers, {}, stored, entries)


def question_of(stage: Stage, coming: Coming, form: Bracket, seed: str) -> dict[str, Any]:
    """What the draw of the seeds is asked, as JSON."""
    clubs = selectors.club_numbers(coming.main)
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
                clubs[selectors.club_key(one)],
            ]
            for one in coming.main
        ],
        "seeded": coming.seeded,
        "others": len(coming.others),
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


def later_round(view: BracketView, form: Bracket) -> Drawing:
    """Whoever has gone on, as the nodes of the next round want it."""
    seeds = list(view.doublettes)
    winners = {key: number for key, number in view.progress.winners.items() if number}
    played = {key: winners[key] for key in view.matches}
    stored = {
        "algorithm": brackets.ALGORITHM,
        "format": dump(form),
        "seeds": seeds,
        "others": view.plan.others,
        "winners": played,
    }
    return drawing_of(view.plan, seeds, played, stored, ())


def drawing_of(
    laid: Plan,
    seeds: list[int],
    winners: dict[str, int],
    stored: dict[str, Any],
    entries: tuple[Entry, ...],
) -> Drawing:
    """The matches that can be played now, then whoever waits for the round after."""
    state = brackets.progress(laid, seeds, winners)
    places = []
    for node in state.ready:
        home, away = state.pairs[node.key]
        if home and away:
            places.append(Place(home, away, node=node.key))
    waiting = [Place(number, None) for number in state.waiting]
    summary = {"entrants": laid.entrants, "others": laid.others, "rounds": laid.rounds}
    return Drawing(brackets.ALGORITHM, stored, summary, (*places, *waiting), entries)
