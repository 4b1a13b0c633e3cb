"""Who plays in a stage: who would enter it now, and the field that its first draw has fixed."""

from collections import defaultdict
from collections.abc import Sequence

from tournament.models import Doublette, Match, Stage


def matches_of(stage: Stage) -> list[Match]:
    """The matches of the published rounds of a stage, with their sheets. One query."""
    return list(Match.objects.of_tournament(stage.tournament).filter(round__stage=stage))


def field_of(stage: Stage) -> list[Doublette]:
    """Who plays in a stage whose first draw fixes its field, in the order of the seeds."""
    return [entry.doublette for entry in stage.entries.select_related("doublette")]


def members_of(stage: Stage) -> dict[int, list[Doublette]]:
    """The pools of a stage, each in the order of its seeds. One query."""
    pools: defaultdict[int, list[Doublette]] = defaultdict(list)
    for entry in stage.entries.select_related("doublette").order_by("pool", "seed"):
        pools[entry.pool or 0].append(entry.doublette)
    return dict(pools)


Ranking = Sequence[Sequence[int]]
"""[number of the doublette, rank], the best first."""


def entering(stage: Stage, ranking: Ranking | None = None) -> list[Doublette]:
    """Who is present and enters a stage, the best seed first. Two queries at most.

    In the first stage the seeds are those the organiser gave, the others follow in the order of
    their numbers; later the ranking of the stage before decides: the frozen one, or this one.
    """
    tournament = stage.tournament
    present = list(tournament.doublettes.present())
    before = tournament.stages.filter(number=stage.number - 1).first()
    if before is None:
        unseeded = len(present) + 1
        return sorted(present, key=lambda one: (one.seed or unseeded, one.number))
    by_number = {one.number: one for one in present}
    ranked = before.final if ranking is None else ranking
    return [by_number[number] for number, _ in ranked if number in by_number]
