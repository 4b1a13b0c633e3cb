"""What closing a stage comes to: its ranking, who goes on, and what is still in the way."""

from dataclasses import dataclass

from tournament import selectors
from tournament.models import Doublette, Match, Stage
from tournament.models.doublette import Presence
from tournament.pairing.formats import Bracket
from tournament.selectors import brackets, stages
from tournament.selectors.fields import entering


@dataclass(frozen=True, slots=True)
class Ranked:
    """A doublette and the rank that would be frozen."""

    doublette: Doublette
    rank: int


@dataclass(frozen=True, slots=True)
class Closing:
    """A stage as it would be closed now.

    ``following`` is the stage after it, ``main`` and ``others`` enter it: everyone, or those of the
    main bracket and of the consolante. ``missing`` are the matches without a result, ``unsettled``
    those of a bracket that do not say who goes on.
    """

    stage: Stage
    following: Stage | None
    ranking: tuple[Ranked, ...]
    main: tuple[Doublette, ...]
    others: tuple[Doublette, ...]
    missing: tuple[Match, ...]
    unsettled: tuple[Match, ...]
    rounds_left: int

    @property
    def is_possible(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.missing and not self.unsettled

    @property
    def tied_at_the_cut(self) -> list[Doublette]:
        """Those who share a rank although some of them enter the main bracket and some do not."""
        entering = set(self.main)
        sharing: dict[int, list[Doublette]] = {}
        for one in self.ranking:
            if one.doublette.presence != Presence.PRESENT:
                continue
            sharing.setdefault(one.rank, []).append(one.doublette)
        split = (tied for tied in sharing.values() if 0 < len(entering & {*tied}) < len(tied))
        return next(split, []) if self.main else []

    @property
    def stopping(self) -> list[Doublette]:
        """Whoever is ranked and does not go on."""
        going_on = {*self.main, *self.others}
        return [one.doublette for one in self.ranking if one.doublette not in going_on]


def closing_of(stage: Stage) -> Closing:
    """What closing the stage now would come to. Twenty queries at most, whatever its size."""
    frozen = stages.ranking_of(stage)
    by_number = {one.number: one for one in stage.tournament.doublettes.all()}
    following = following_of(stage)
    main: tuple[Doublette, ...] = ()
    others: tuple[Doublette, ...] = ()
    if following is not None and isinstance(following.format, Bracket):
        coming = brackets.coming(following, frozen)
        main, others = coming.main, coming.others
    elif following is not None:
        main = tuple(entering(following, frozen))
    return Closing(
        stage=stage,
        following=following,
        ranking=tuple(Ranked(by_number[number], rank) for number, rank in frozen),
        main=main,
        others=others,
        missing=tuple(selectors.undecided_matches(stage.tournament)),
        unsettled=tuple(unsettled_in(stage)),
        rounds_left=stages.rounds_left(stage),
    )


def following_of(stage: Stage) -> Stage | None:
    """The stage that is drawn after this one. One query."""
    after = stage.tournament.stages.filter(number__gt=stage.number)
    return after.select_related("tournament").order_by("number").first()


def unsettled_in(stage: Stage) -> list[Match]:
    """The published matches of a bracket that are over and do not say who goes on. One query."""
    if not isinstance(stage.format, Bracket):
        return []
    matches = Match.objects.of_tournament(stage.tournament).filter(round__stage=stage)
    return [match for match in matches if match.is_unsettled]
