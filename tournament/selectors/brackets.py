"""A bracket as it stands: who has gone on, who comes in from the stage before."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Doublette, Match, Stage
from tournament.pairing.brackets import (
    NOBODY,
    Node,
    Plan,
    Progress,
    affected,
    fitting,
    plan,
    progress,
)
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


def coming(stage: Stage, ranking: fields.Ranking | None = None) -> Coming:
    """Who would enter the bracket now, or with this ranking of the stage before.

    Five queries at most.
    """
    form = stage.format
    if not isinstance(form, Bracket):
        raise TypeError(f"{form.kind} is no bracket")
    entering = fields.entering(stage, ranking)
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


def bracket_of(
    stage: Stage, before: int | None = None, matches: Sequence[Match] | None = None
) -> BracketView | None:
    """A bracket as its published rounds left it, or those before a round; None before it is drawn.

    `matches` are all those of its published rounds, if they were read already. Four queries.
    """
    form = stage.format
    if not isinstance(form, Bracket):
        return None
    field = fields.field_of(stage)
    first = stage.rounds.standing().order_by("number").first()
    if first is None or not field:
        return None
    others = len(first.draw_input["others"])
    laid = plan(form, len(field) - others, others)
    played = {
        match.node: match
        for match in (fields.matches_of(stage) if matches is None else matches)
        if match.node and (before is None or match.round.number < before)
    }
    seeds = [one.number for one in field]
    return BracketView(
        stage,
        progress(laid, seeds, won_at(laid, seeds, played)),
        {one.number: one for one in field},
        played,
    )


def won_at(laid: Plan, seeds: Sequence[int], matches: Mapping[str, Match]) -> dict[str, int]:
    """Who won at each node, by those of the matches whose two are the ones that sit there.

    While a correction gives later matches their right doublettes, others have the former ones.
    """
    winners = {
        key: winner for key, match in matches.items() if (winner := match.winner_number) is not None
    }
    while True:
        winners = fitting(laid, seeds, winners)
        pairs = progress(laid, seeds, winners).pairs
        former = [
            node.key
            for node in laid.nodes
            if node.key in winners and set(pairs[node.key]) != numbers_of(matches[node.key])
        ]
        if not former:
            return winners
        del winners[former[0]]


def numbers_of(match: Match) -> set[int]:
    """The numbers of the two who play a match."""
    return {one.number for one in (match.home, match.away) if one}


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
    """The places of a bracket: [number, best place it shares]; those of the consolante follow.

    Whoever is still in has the best place that can still be reached.
    """
    view = bracket_of(stage)
    if view is None:
        return []
    best = {number: places[0] for number, places in view.progress.places.items()}
    for node in view.progress.open:
        for one in view.seated(node):
            if one is not None and one.number not in best:
                best[one.number] = best_place(view.plan, node)
    last = view.plan.entrants + 1
    ranked = [[number, best.get(number, last)] for number in view.doublettes]
    return sorted(ranked, key=lambda one: one[::-1])


def best_place(laid: Plan, node: Node) -> int:
    """The best place that whoever sits at a node can still win."""
    ahead = {node.key, *affected(laid, node.key)}
    won = [one.won for one in laid.nodes if one.key in ahead and one.won]
    return min(won, default=laid.entrants + 1)
