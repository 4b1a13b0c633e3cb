"""A bracket as it stands: who has gone on, who comes in from the stage before."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Doublette, Match, Stage
from tournament.pairing.brackets import NOBODY, Node, Plan, Progress, fitting, plan, progress
from tournament.pairing.formats import Bracket, Consolante, Pools
from tournament.selectors import fields


@dataclass(frozen=True, slots=True)
class Coming:
    """Who enters a bracket, from the best on: the main tree and, with a consolante, the others.

    ``pools`` and ``places`` are those of the pools they come from; ``seeded`` so many of the main
    tree have a place of their own, the others are drawn by lot.
    """

    main: tuple[Doublette, ...]
    others: tuple[Doublette, ...]
    pools: Mapping[int, int]
    places: Mapping[int, int]
    seeded: int


@dataclass(frozen=True, slots=True)
class BracketView:
    """A bracket that has been drawn, with its doublettes by number and its matches by node."""

    stage: Stage
    progress: Progress
    doublettes: Mapping[int, Doublette]
    matches: Mapping[str, Match]

    @property
    def plan(self) -> Plan:
        """All its nodes."""
        return self.progress.plan

    def seated(self, node: Node) -> tuple[Doublette | None, Doublette | None]:
        """Who sits at a node; None for who is not known, or a seat that stays empty."""
        home, away = self.progress.pairs[node.key]
        return self.doublettes.get(home or NOBODY), self.doublettes.get(away or NOBODY)

    @property
    def undrawn(self) -> tuple[Node, ...]:
        """The open nodes that no published round has."""
        return tuple(node for node in self.progress.open if node.key not in self.matches)

    @property
    def undecided(self) -> list[Match]:
        """The matches that have been drawn and have no winner yet, level ones included."""
        return [self.matches[node.key] for node in self.progress.open if node.key in self.matches]


def coming(stage: Stage) -> Coming:
    """Who would enter the bracket now. Five queries at most."""
    form = stage.format
    if not isinstance(form, Bracket):
        raise TypeError(f"{form.kind} is no bracket")
    entering = fields.entering(stage)
    before = stage.tournament.stages.filter(number=stage.number - 1).first()
    if before is None:
        seeded = sum(one.seed is not None for one in entering)
        return Coming(tuple(entering), (), {}, {}, seeded)
    if isinstance(before.format, Pools):
        return _from_pools(form, before, entering)
    main = entering[: form.entrants or None]
    return Coming(tuple(main), _others(form, entering, main), {}, {}, len(main))


def _from_pools(form: Bracket, before: Stage, entering: Sequence[Doublette]) -> Coming:
    """The first of each pool and the best of the next place, as the ranking across pools has it."""
    pool_of = {
        entry.doublette.number: entry.pool or 0
        for entry in before.entries.select_related("doublette")
    }
    seen: Counter[int] = Counter()
    places: dict[int, int] = {}
    for one in entering:
        seen[pool_of[one.number]] += 1
        places[one.number] = seen[pool_of[one.number]]
    sure = [one for one in entering if places[one.number] <= form.qualifiers]
    next_ones = [one for one in entering if places[one.number] == form.qualifiers + 1]
    main = [*sure, *next_ones[: form.best]]
    others = _others(form, entering, main)
    return Coming(tuple(main), others, pool_of, places, len(main))


def _others(
    form: Bracket, entering: Sequence[Doublette], main: Sequence[Doublette]
) -> tuple[Doublette, ...]:
    if form.consolante is not Consolante.OTHERS:
        return ()
    return tuple(one for one in entering if one not in main)


def bracket_of(stage: Stage) -> BracketView | None:
    """A bracket as its published rounds left it; None before it is drawn. Four queries."""
    field = fields.field_of(stage)
    first = stage.rounds.standing().order_by("number").first()
    form = stage.format
    if first is None or not field or not isinstance(form, Bracket):
        return None
    others = len(first.draw_input["others"])
    laid = plan(form, len(field) - others, others)
    matches = {match.node: match for match in fields.matches_of(stage) if match.node}
    winners = {
        key: winner for key, match in matches.items() if (winner := match.winner_number) is not None
    }
    seeds = [one.number for one in field]
    return BracketView(
        stage,
        progress(laid, seeds, fitting(laid, seeds, winners)),
        {one.number: one for one in field},
        matches,
    )


def rounds_left(stage: Stage) -> int:
    """How many rounds of a bracket are still to be drawn, as far as it is known."""
    view = bracket_of(stage)
    if view is not None:
        return len({node.round for node in view.undrawn})
    field, form = coming(stage), stage.format
    if len(field.main) < 2 or not isinstance(form, Bracket):
        return 0
    return plan(form, len(field.main), len(field.others)).rounds


def ranking_of(stage: Stage) -> list[list[int]]:
    """The places of a bracket: [number, best place it shares]; those of the consolante follow."""
    view = bracket_of(stage)
    if view is None:
        return []
    last = view.plan.entrants + 1
    shared = view.progress.places
    best = {number: shared.get(number, (last, last))[0] for number in view.doublettes}
    return [[number, place] for number, place in sorted(best.items(), key=lambda one: one[::-1])]
