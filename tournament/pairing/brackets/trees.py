"""Single elimination of any number, and what is played beside it."""

from collections.abc import Sequence

from tournament.pairing.brackets.double import double_elimination
from tournament.pairing.brackets.layout import Layout, Levels, beaten_at, best_beaten, size_for
from tournament.pairing.brackets.types import Node, Plan, Seat, Source, Tree
from tournament.pairing.formats import Bracket, Consolante, Elimination, problems

SEMI_FINALS = 2


def plan(form: Bracket, entrants: int, others: int = 0) -> Plan:
    """The bracket of so many seeds; ``others`` did not qualify and play the consolante only.

    Raises ValueError for fewer than two, and for a format that cannot be played.
    """
    if entrants < 2 or others < 0:
        raise ValueError("a bracket needs two doublettes")
    if wrong := problems(form):
        raise ValueError(", ".join(wrong))
    layout = Layout()
    if form.elimination is Elimination.DOUBLE:
        double_elimination(layout, entrants, reset=form.reset)
    else:
        single_elimination(layout, form, entrants, others)
    trees = list(Tree)
    nodes = sorted(layout.nodes.values(), key=lambda node: (node.round, trees.index(node.tree)))
    return Plan(entrants, others, tuple(nodes))


def single_elimination(layout: Layout, form: Bracket, entrants: int, others: int) -> None:
    """The main tree, the matches for places beside it, and the consolante."""
    seeds = [Seat(Source.SEED, seed) for seed in range(1, entrants + 1)]
    levels = layout.tree(Tree.MAIN, seeds)
    _settle(layout, levels, 1, entrants, placing=form.placing, third=form.third_place)
    second = _consolante(form, levels, entrants, others)
    if len(second) > 1:
        first_round = 1 if form.consolante is Consolante.OTHERS else 2
        layout.tree(Tree.CONSOLANTE, second, first_round=first_round)


def _settle(
    layout: Layout, levels: Levels, best: int, count: int, *, placing: bool, third: bool
) -> None:
    """What the places of ``count`` doublettes are, from ``best`` on: those beaten earlier share the
    worse ones, or play on for them."""
    worst = best + count - 1
    size = size_for(count)
    for nodes in levels:
        first = worst - len(nodes) + 1
        if nodes is levels[-1]:
            layout.settle(nodes[0], out=(first, worst), won=best)
        elif placing and len(nodes) > 1:
            name = f"{Tree.PLACING}{first}"
            earliest = nodes[0].round + 1
            beaten = best_beaten(nodes, size)
            on = layout.tree(Tree.PLACING, beaten, first_round=earliest, name=name)
            _settle(layout, on, first, len(nodes), placing=True, third=False)
        elif third and len(nodes) == SEMI_FINALS and nodes is levels[-2]:
            final = levels[-1][0]
            home, away = beaten_at(nodes)
            small = layout.match(Tree.THIRD, 1, 1, home, away, final.round)
            layout.settle(small, out=(worst, worst), won=first)
        else:
            for node in nodes:
                layout.settle(node, out=(first, worst))
        worst = first - 1


def _consolante(form: Bracket, levels: Levels, entrants: int, others: int) -> list[Seat]:
    """Who plays the consolante, those who are certain first, and of them the best."""
    # Those beaten in a semi-final have their own match: for the third place.
    feeding = levels[:-2] if form.third_place else levels[:-1]
    first, second = [*feeding, [], []][:2]
    size = size_for(entrants)
    match form.consolante:
        case Consolante.FIRST_ROUND:
            return best_beaten(first, size)
        case Consolante.FIRST_MATCH:
            certain, possible = _beaten_after_a_bye(second)
            beaten = [*best_beaten(certain, size), *best_beaten(first, size)]
            return [*beaten, *possible]
        case Consolante.OTHERS:
            return [Seat(Source.SEED, entrants + place) for place in range(1, others + 1)]
        case _:
            return []


def _beaten_after_a_bye(nodes: Sequence[Node]) -> tuple[list[Node], list[Seat]]:
    """Where in the second round somebody is beaten who did not play in the first: the nodes where
    this is certain, and the seats of those to whom it may happen, the best seed last.

    So a seat that stays empty, as that of the best is the likeliest to, spares the best opponent.
    """
    certain, possible = [], []
    for node in nodes:
        spared = [seat.seed for seat in node.seats if seat.source is Source.SEED]
        if len(spared) > 1:
            certain.append(node)
        elif spared:
            possible.append(Seat(Source.BEATEN, spared[0], node.key))
    return certain, sorted(possible, key=lambda seat: -seat.seed)
