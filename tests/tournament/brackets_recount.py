"""What holds of a bracket, told from the rows of its matches: no plan of it is read."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from tournament.models import Match, Round
from tournament.pairing.formats import Bracket, Consolante, Elimination


def winner_of(match: Match) -> int | None:
    """The key of whoever goes on, by the columns."""
    if match.goes_on:
        return match.home_id if match.goes_on == "a" else match.away_id
    by_outcome = {"forfeit_home": match.away_id, "forfeit_away": match.home_id}
    if match.outcome != "played":
        return by_outcome.get(match.outcome)
    sheet = match.sheet
    if sheet is None or sheet.closed_at is None or sheet.total_a == sheet.total_b:
        return None
    return match.home_id if sheet.total_a > sheet.total_b else match.away_id


def loser_of(match: Match) -> int | None:
    winner = winner_of(match)
    if winner is None:
        return None
    return match.away_id if winner == match.home_id else match.home_id


def tree_of(match: Match) -> str:
    return match.node.split("-")[0].rstrip("0123456789")


def level_of(match: Match) -> int:
    return int(match.node.split("-")[1])


class Bracketed:
    """The matches of a bracket, and how often each doublette has been beaten in which tree."""

    def __init__(self, form: Bracket, rounds: Sequence[Round], field: Collection[int]) -> None:
        self.form, self.field = form, field
        self.seated = [
            {pk for m in drawn.matches.all() for pk in (m.home_id, m.away_id) if pk}
            for drawn in rounds
        ]
        self.rounds = [[m for m in drawn.matches.all() if m.away_id] for drawn in rounds]
        self.matches = [match for matches in self.rounds for match in matches]

    def of(self, *trees: str) -> list[Match]:
        return [match for match in self.matches if tree_of(match) in trees]

    def losses(self, *trees: str) -> Counter[int]:
        return Counter(loser for match in self.of(*trees) if (loser := loser_of(match)))

    def whoever_plays_may_play(self) -> None:
        """Nobody beaten plays on in the main tree, nobody unbeaten below it, round by round."""
        beaten: Counter[tuple[int, str]] = Counter()
        for matches in self.rounds:
            for match in matches:
                for pk in (match.home_id, match.away_id):
                    self.may_play(match, {tree: beaten[pk, tree] for tree in TREES})
            for match in matches:
                if loser := loser_of(match):
                    beaten[loser, tree_of(match)] += 1

    def nobody_comes_from_nowhere(self) -> None:
        """Whoever sits in a round has played, or waited, in the one before."""
        for earlier, later in pairwise(self.seated):
            assert later <= earlier

    def may_play(self, match: Match, lost: Mapping[str, int]) -> None:
        tree, both = tree_of(match), lost["main"] + lost["lower"]
        match tree:
            case "main":
                assert lost["main"] == 0
            case "lower":
                assert both == 1
            case "third":
                assert lost["main"] == 1
            case "placing":
                assert lost["main"] == 1
            case "consolante":
                others = self.form.consolante is Consolante.OTHERS
                assert (lost["main"], lost["consolante"]) == (0 if others else 1, 0)
            case "final":
                assert both + lost["final"] <= 1

    def everyone_has_a_place(self, ranks: Mapping[int, int], main: Collection[int]) -> None:
        """What holds once all is played: the places of those of the main tree are 1 to N."""
        count = len(main)
        assert len(self.of("main")) == count - 1
        assert {pk for m in self.of("main") for pk in (m.home_id, m.away_id)} == set(main)
        lost = self.losses("main")
        assert max(lost.values()) == 1
        kept = sorted(ranks[pk] for pk in main)
        assert all(rank == kept.index(rank) + 1 for rank in kept)
        assert all(ranks[pk] == count + 1 for pk in ranks if pk not in main)
        for match in self.of("third", "placing", "lower", *self.last_word()):
            assert ranks[winner_of(match) or 0] < ranks[loser_of(match) or 0], match.node
        if self.form.elimination is Elimination.DOUBLE:
            self.all_but_one_lost_twice(main)
        else:
            self.places_follow(ranks, main)
        self.consolante_is_played()

    def last_word(self) -> list[str]:
        return [] if self.form.elimination is Elimination.DOUBLE else ["main"]

    def all_but_one_lost_twice(self, main: Collection[int]) -> None:
        lost = self.losses("main", "lower", "final")
        finals = len(self.of("final"))
        assert finals == 1 or (finals == 2 and self.form.reset)
        winner = winner_of(self.of("final")[-1])
        spared = {pk for pk in main if lost[pk] < 2}
        assert winner in spared
        if self.form.reset:
            assert spared == {winner}
        assert len(spared) <= 2
        assert len(self.of("lower")) == len(main) - 2

    def places_follow(self, ranks: Mapping[int, int], main: Collection[int]) -> None:
        if self.form.placing:
            assert sorted(ranks[pk] for pk in main) == list(range(1, len(main) + 1))
            return
        last = max(level_of(match) for match in self.of("main"))
        out = {loser_of(match): level_of(match) for match in self.of("main")}
        third = {pk for m in self.of("third") for pk in (m.home_id, m.away_id)}
        semi = {pk for pk, level in out.items() if level == last - 1}
        assert third == (semi if self.form.third_place and len(semi) == 2 else set())
        for one in main:
            ahead = sum(out.get(other, last + 1) > out.get(one, last + 1) for other in main)
            behind = one in third and one in self.losses("third")
            assert ranks[one] == ahead + 1 + behind, one

    def consolante_is_played(self) -> None:
        if self.form.consolante is Consolante.NONE or self.form.elimination is Elimination.DOUBLE:
            assert not self.of("consolante")
            return
        expected = self.entitled()
        played = {pk for m in self.of("consolante") for pk in (m.home_id, m.away_id)}
        if len(expected) < 2:
            assert not played
            return
        assert played == expected
        lost = self.losses("consolante")
        assert len(self.of("consolante")) == len(expected) - 1
        assert max(lost.values()) == 1

    def entitled(self) -> set[int]:
        """Who plays the consolante."""
        main = self.of("main")
        if self.form.consolante is Consolante.OTHERS:
            return set(self.field) - {pk for m in main for pk in (m.home_id, m.away_id)}
        last = max(level_of(match) for match in main)
        played: Counter[int] = Counter(pk for m in main for pk in (m.home_id, m.away_id) if pk)
        found = set()
        for match in main:
            loser = loser_of(match) or 0
            spared = last - 1 if self.form.third_place else last
            feeds = level_of(match) < spared
            if self.form.consolante is Consolante.FIRST_ROUND:
                feeds = feeds and level_of(match) == 1
            if feeds and played[loser] == 1:
                found.add(loser)
        return found


TREES = ("main", "lower", "final", "third", "placing", "consolante")
