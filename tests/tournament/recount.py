"""The standings a second time, from the columns of the matches: slow, and not the product's."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from math import floor

from tournament.models import Doublette, Match, Round, Tournament


def published() -> list[Round]:
    """The rounds that count, with their matches; by the columns, not by the product's querysets."""
    kept = Round.objects.filter(cancelled_at=None, published_at__isnull=False)
    return list(kept.order_by("number").select_related("stage").prefetch_related("matches__sheet"))


def pair_of(match: Match) -> list[int]:
    return [pk for pk in (match.home_id, match.away_id) if pk is not None]


class Recount:
    """The table a second time, from the columns of the matches alone.

    Whoever rests in a pool, or waits in a bracket, has not won. ``field`` are the keys of those
    ranked; without it whoever was seated or is present.
    """

    def __init__(
        self,
        tournament: Tournament,
        rounds_played: list[Round],
        *,
        field: Collection[int] | None = None,
    ) -> None:
        self.score: Counter[int] = Counter()
        self.margin: Counter[int] = Counter()
        self.cards: defaultdict[int, list[int]] = defaultdict(list)
        self.unplayed: Counter[int] = Counter()
        self.exempts: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        self.met: defaultdict[frozenset[int], list[dict[int, int]]] = defaultdict(list)
        seated = {pk for drawn in rounds_played for m in drawn.matches.all() for pk in pair_of(m)}
        everyone = Doublette.objects.filter(tournament=tournament)
        self.field = [d.pk for d in everyone if d.pk in seated or d.presence == "present"]
        if field is not None:
            self.field = [d.pk for d in everyone if d.pk in field]
        for drawn in rounds_played:
            is_swiss = drawn.stage.kept_format["kind"] == "swiss"
            for match in drawn.matches.all():
                if is_swiss or match.away_id is not None:
                    self.count(match)
            if tournament.missed_rounds == "exempt" and field is None:
                for doublette in everyone:
                    if drawn.number < doublette.first_round:
                        self.sit_out(doublette.pk)

    def sit_out(self, pk: int) -> None:
        self.score[pk] += 2
        self.exempts[pk] += 1
        self.unplayed[pk] += 1
        self.played[pk] += 1

    def count(self, match: Match) -> None:
        home, away, sheet = match.home_id, match.away_id, match.sheet
        if match.outcome == "exempt":
            self.sit_out(home)
            return
        if match.outcome == "played" and (sheet is None or sheet.closed_at is None):
            return
        scores = {
            "forfeit_home": (0, 2),
            "forfeit_away": (2, 0),
            "double_forfeit": (0, 0),
        }.get(match.outcome)
        if scores is None:
            gap = sheet.total_a - sheet.total_b
            scores = (2, 0) if gap > 0 else (0, 2) if gap < 0 else (1, 1)
            for pk, own, sign in ((home, sheet.total_a, 1), (away, sheet.total_b, -1)):
                self.cards[pk].append(own)
                self.margin[pk] += sign * gap
        elif 2 in scores:
            self.unplayed[home if scores[0] else away] += 1
        for pk, score in zip((home, away), scores, strict=True):
            self.score[pk] += score
            self.played[pk] += 1
        self.met[frozenset((home, away))].append(dict(zip((home, away), scores, strict=True)))

    def points(self, pk: int) -> int:
        own = self.cards[pk]
        mean = floor(Fraction(sum(own), len(own)) + Fraction(1, 2)) if own else 0
        return sum(own) + self.unplayed[pk] * mean

    def figures(self, pk: int) -> tuple[int, ...]:
        return (
            self.score[pk],
            self.margin[pk],
            self.points(pk),
            self.exempts[pk],
            self.played[pk],
        )

    def by(self, blocks: Iterator[list[int]], figure: Callable[[int], int]) -> Iterator[list[int]]:
        for block in blocks:
            for value in sorted({figure(pk) for pk in block}, reverse=True):
                yield [pk for pk in block if figure(pk) == value]

    def by_direct(self, block: list[int]) -> Iterator[list[int]]:
        """Cut where everyone above is surely ahead of everyone below; then cut again the pieces
        whose members have all met the whole block."""
        low, high = {}, {}
        for pk in block:
            worth = [self.met.get(frozenset((pk, other))) for other in block if other != pk]
            sure = [Fraction(sum(m[pk] for m in met), len(met)) for met in worth if met]
            low[pk] = sum(sure, Fraction(0))
            high[pk] = low[pk] + 2 * (len(worth) - len(sure))
        order = sorted(block, key=lambda pk: (-high[pk], -low[pk]))
        cuts = [
            at
            for at in range(1, len(order))
            if min(low[pk] for pk in order[:at]) > max(high[pk] for pk in order[at:])
        ]
        if not cuts:
            yield block
            return
        for start, end in zip([0, *cuts], [*cuts, len(order)], strict=True):
            part = order[start:end]
            settled = all(low[pk] == high[pk] for pk in part)
            yield from self.by_direct(part) if settled else [part]

    def ranks(self) -> Iterator[tuple[int, int]]:
        """Rank and doublette; those who share a rank push the next one down."""
        by_score = self.by(iter([self.field]), lambda pk: self.score[pk])
        direct = (part for block in by_score for part in self.by_direct(block))
        blocks = self.by(self.by(direct, lambda pk: self.margin[pk]), self.points)
        rank = 1
        for block in blocks:
            for pk in block:
                yield rank, pk
            rank += len(block)
