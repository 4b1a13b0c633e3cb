"""Plans for a tournament: they can be played, they take what they say, and the best comes first.

``golden/plans/village_hall.txt`` shows the plans for nine fields: an afternoon in a village hall.
"""

import random
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.pairing.formats import (
    Bracket,
    Consolante,
    Elimination,
    Method,
    Pools,
    Swiss,
    dump,
    load,
)
from tournament.pairing.planner import DrawbackCode, Plan, PlanName, Question, plans
from tournament.pairing.planner.candidates import candidates, sure_rounds
from tournament.pairing.planner.counts import course_of

GOLDEN = Path(__file__).parent / "golden" / "plans" / "village_hall.txt"
FIELDS = (6, 8, 13, 16, 24, 37, 64, 80, 128)


def asking(largest: int) -> st.SearchStrategy[Question]:
    """Questions for fields of up to ``largest``."""
    return st.builds(
        Question,
        doublettes=st.integers(2, largest),
        tables=st.integers(1, 256),
        minutes=st.integers(30, 900),
        per_match=st.integers(10, 90),
        pause=st.integers(0, 30),
        earliest_final=st.sampled_from([0, 0, 200, 400]),
    )


questions, small_questions = asking(512), asking(72)


def village_hall(doublettes: int, minutes: int = 300) -> Question:
    """A table for every two doublettes, five hours, three quarters of an hour a match."""
    tables = max(1, doublettes // 2)
    return Question(doublettes=doublettes, tables=tables, minutes=minutes, per_match=45)


# What a reader sees


def test_the_plans_of_a_village_hall_are_those_in_the_file():
    told = "\n".join(chain.from_iterable(story(doublettes) for doublettes in FIELDS))
    assert told == GOLDEN.read_text(encoding="utf-8")


def story(doublettes: int) -> list[str]:
    """The plans for a field, as the file should have them."""
    asked = village_hall(doublettes)
    lines = [f"{doublettes} doublettes, {asked.tables} tables, 5 h, 45 min a match, 5 min between"]
    for number, plan in enumerate(plans(asked), start=1):
        least = f"{plan.least}" if plan.least == plan.most else f"{plan.least} to {plan.most}"
        lines += [
            f"{number:>2}. {' + '.join(stage_text(stage) for stage in plan.stages)}",
            f"    {least} matches each, {plan.minutes} min: {' '.join(rounds_text(plan))}",
            *(f"    - {it.code} {params_text(it.params)}".rstrip() for it in plan.drawbacks),
        ]
    return [*lines, ""]


def stage_text(stage) -> str:
    if isinstance(stage, Swiss):
        return f"{stage.rounds} rounds ({stage.method})"
    if isinstance(stage, Pools):
        twice = " twice" if stage.meetings == 2 else ""
        return f"pools of {stage.size}{twice}"
    beside = [
        f"of {stage.entrants}" if stage.entrants else "",
        f"({stage.elimination})" if stage.elimination is Elimination.DOUBLE else "",
        f"with {stage.best} best" if stage.best else "",
        "with a third place" if stage.third_place and not stage.placing else "",
        "with all places" if stage.placing else "",
        f"with a consolante ({stage.consolante})" if stage.consolante != "none" else "",
    ]
    return " ".join(["bracket", *filter(None, beside)])


def rounds_text(plan: Plan) -> list[str]:
    """Each round as its matches, with the exempts behind a plus sign."""
    return [
        f"{played.matches}+{played.exempt}" if played.exempt else f"{played.matches}"
        for played in plan.schedule
    ]


def params_text(params) -> str:
    return ", ".join(f"{name} {value}" for name, value in params.items())


# Every plan can be played


def test_every_field_from_2_to_512_has_a_sensible_plan_when_there_is_time():
    """It fits, everyone plays three matches where there are opponents, few places are exempt."""
    first = {doublettes: plans(village_hall(doublettes, 600))[0] for doublettes in range(2, 513)}
    poor = [
        doublettes
        for doublettes, plan in first.items()
        if plan.over or plan.least < min(3, doublettes - 1) or plan.exempts > doublettes
    ]
    assert poor == []


@given(questions)
def test_every_stage_can_be_set_up(asked):
    for plan in plans(asked):
        for stage in plan.stages:
            assert load(dump(stage)) == stage
            if isinstance(stage, Swiss):
                assert stage.rounds >= 1
            if isinstance(stage, Pools):
                assert 3 <= stage.size <= 6
                assert stage.meetings in (1, 2)
        assert all(played.matches >= 1 for played in plan.schedule)
        assert all(
            2 * played.matches + played.exempt <= asked.doublettes for played in plan.schedule
        )


@given(questions)
def test_whoever_goes_on_is_part_of_the_field(asked):
    for plan in plans(asked):
        match plan.stages:
            case (Pools() as pools, Bracket() as bracket):
                sizes = sizes_of(asked.doublettes, pools.size)
                assert bracket.qualifiers <= min(sizes)
                assert bracket.best < len(sizes)
                entrants = len(sizes) * bracket.qualifiers + bracket.best
            case (Swiss(), Bracket(entrants=entrants)):
                assert entrants > 0
            case _:
                continue
        assert entrants < asked.doublettes
        assert entrants & (entrants - 1) == 0


@given(st.integers(7, 512))
def test_swiss_rounds_are_never_so_many_that_a_round_robin_would_be_right(doublettes):
    for name, stages in candidates(doublettes):
        if name in {PlanName.SWISS, PlanName.SWISS_BRACKET, PlanName.SWISS_CONSOLANTE}:
            rounds = stages[0].rounds
            assert rounds <= sure_rounds(doublettes) or rounds < doublettes - 2


@pytest.mark.parametrize("doublettes", [3, 4, 5, 6])
def test_a_field_of_up_to_six_plays_everyone_against_everyone(doublettes):
    best = plans(village_hall(doublettes))[0]
    assert best.name is PlanName.ROUND_ROBIN
    assert best.least == best.most == doublettes - 1


# Minutes, waves and the order


@given(questions)
def test_the_minutes_are_those_of_the_waves_the_pauses_and_the_wait(asked):
    for plan in plans(asked):
        clock = 0
        for number, played in enumerate(plan.schedule, start=1):
            if number == plan.rounds:
                clock = max(clock, asked.earliest_final)
            left = played.matches
            while left > 0:
                left -= asked.tables
                clock += asked.per_match + asked.pause
        assert plan.minutes == clock - asked.pause


@given(questions)
def test_the_first_plan_fits_whenever_any_plan_fits(asked):
    found = plans(asked)
    # Without any time at all the plans come in the order of their length, whatever they are worth.
    shortest = plans(replace(asked, minutes=1))[0].minutes
    assert (found[0].minutes <= asked.minutes) == (shortest <= asked.minutes)
    assert [plan.over for plan in found] == sorted(plan.over for plan in found)
    assert all(plan.over == max(0, plan.minutes - asked.minutes) for plan in found)


def test_with_too_little_time_the_nearest_plan_says_what_it_lacks():
    best = plans(village_hall(64, minutes=60))[0]
    assert best.drawbacks[0].code is DrawbackCode.OVERTIME
    assert best.drawbacks[0].params == {"minutes": best.minutes - 60}


def test_with_half_the_tables_every_full_round_takes_two_waves():
    asked = Question(doublettes=32, tables=8, minutes=600, per_match=45)
    swiss = next(plan for plan in plans(asked) if plan.name is PlanName.SWISS)
    assert swiss.waves == 2 * swiss.rounds
    extra = {it.code: it.params for it in swiss.drawbacks}[DrawbackCode.WAVES]
    assert extra == {"rounds": swiss.rounds, "waves": 2, "extra": swiss.rounds}


def test_the_last_round_waits_for_its_hour():
    asked = Question(doublettes=6, tables=3, minutes=600, per_match=45, earliest_final=300)
    plan = next(found for found in plans(asked) if found.name is PlanName.ROUND_ROBIN)
    assert plan.minutes == 345
    waits = [it.params for it in plan.drawbacks if it.code is DrawbackCode.WAIT]
    assert waits == [{"minutes": 300 - 4 * 50}]


@given(questions)
def test_the_same_question_has_the_same_answer(asked):
    assert plans(asked) == plans(asked)


@pytest.mark.parametrize(
    "wrong",
    [
        {"doublettes": 1},
        {"doublettes": 5000},
        {"tables": 0},
        {"minutes": 0},
        {"per_match": 0},
        {"pause": -1},
        {"earliest_final": -1},
    ],
    ids=str,
)
def test_a_question_that_cannot_be_is_refused(wrong):
    right = {"doublettes": 8, "tables": 4, "minutes": 300, "per_match": 45}
    with pytest.raises(ValueError, match=r"plan|minutes"):
        Question(**{**right, **wrong})


# Matches as said: days played out by lot


def test_more_ranking_rounds_than_doublettes_make_some_exempt_twice():
    course = course_of(Swiss(rounds=9, method=Method.RANKING), 7)
    assert (course.least, course.most) == (7, 8)


@given(small_questions, st.randoms(use_true_random=False))
def test_nobody_plays_fewer_or_more_matches_than_said(asked, dice):
    for plan in plans(asked):
        played = Day(plan, asked.doublettes, dice).played
        assert plan.least <= min(played.values())
        assert max(played.values()) <= plan.most


@pytest.mark.parametrize("doublettes", [*range(2, 41), 64])
def test_the_fewest_and_the_most_matches_do_occur(doublettes):
    dice = random.Random(doublettes)
    for plan in plans(village_hall(doublettes, minutes=480)):
        days = [Day(plan, doublettes, dice).played for _ in range(60)]
        assert min(min(played.values()) for played in days) == plan.least, plan.name
        assert max(max(played.values()) for played in days) == plan.most, plan.name


@given(small_questions, st.randoms(use_true_random=False))
def test_a_day_that_is_played_has_the_rounds_the_matches_and_the_exempts_that_are_said(asked, dice):
    for plan in plans(asked):
        day = Day(plan, asked.doublettes, dice)
        told = [(played.matches, played.exempt) for played in plan.schedule]
        assert day.rounds == told, plan.name


def sizes_of(doublettes: int, wanted: int) -> list[int]:
    """Sizes of pools of 3 to 6, by looking at every number of pools."""
    best = None
    for count in range(1, doublettes + 1):
        sizes = [doublettes // count + (at < doublettes % count) for at in range(count)]
        if doublettes > 2 and not (min(sizes) >= 3 and max(sizes) <= 6):
            continue
        far = sum((size - wanted) ** 2 for size in sizes) * 60 * 1001 // count
        worth = (far, sum(size % 2 for size in sizes), -count)
        if best is None or worth < best[0]:
            best = worth, sizes
    return best[1]


class Day:
    """A plan played from the first round to the last, every match decided by lot."""

    def __init__(self, plan: Plan, doublettes: int, dice: random.Random) -> None:
        self.dice = dice
        self.played = dict.fromkeys(range(1, doublettes + 1), 0)
        self.rounds: list[tuple[int, int]] = []
        field, others = list(self.played), []
        for stage in plan.stages:
            if isinstance(stage, Swiss):
                field, others = self.swiss(stage, field), []
            elif isinstance(stage, Pools):
                self.pools(stage, field)
            elif stage.elimination is Elimination.DOUBLE:
                self.double(field)
            else:
                field, others = self.going_on(plan, stage, field)
                self.bracket(stage, field, others)

    def meet(self, home: int, away: int) -> tuple[int, int]:
        """Play a match; the winner and the loser."""
        self.played[home] += 1
        self.played[away] += 1
        return (home, away) if self.dice.random() < 0.5 else (away, home)

    def swiss(self, stage: Swiss, field: list[int]) -> list[int]:
        """Rounds by lot, exempts in turn; the field in the order of wins."""
        wins, turn = dict.fromkeys(field, 0), self.dice.sample(field, len(field))
        for at in range(stage.rounds):
            exempt = [turn[at % len(turn)]] if len(field) % 2 else []
            order = [one for one in field if one not in exempt]
            self.dice.shuffle(order)
            pairs = list(zip(order[::2], order[1::2], strict=True))
            for home, away in pairs:
                wins[self.meet(home, away)[0]] += 1
            self.rounds.append((len(pairs), len(exempt)))
        return sorted(field, key=lambda one: -wins[one])

    def pools(self, stage: Pools, field: list[int]) -> None:
        """Round robins by the circle, side by side."""
        sizes, members = sizes_of(len(field), stage.size), list(field)
        pools = [[members.pop() for _ in range(size)] for size in sizes]
        for pool in pools:
            self.dice.shuffle(pool)
        calendars = [circle(pool) * stage.meetings for pool in pools]
        for at in range(max(len(calendar) for calendar in calendars)):
            running = [calendar[at] for calendar in calendars if at < len(calendar)]
            for home, away in chain.from_iterable(running):
                self.meet(home, away)
            together = zip(pools, calendars, strict=True)
            resting = sum(len(pool) % 2 for pool, rounds in together if at < len(rounds))
            self.rounds.append((sum(len(pairs) for pairs in running), resting))
        self.standing = [self.dice.sample(pool, len(pool)) for pool in pools]

    def going_on(self, plan: Plan, stage: Bracket, field: list[int]) -> tuple[list[int], list[int]]:
        """Who comes into the bracket, and who does not."""
        if len(plan.stages) == 1:
            return field, []
        if isinstance(plan.stages[0], Swiss):
            return field[: stage.entrants], field[stage.entrants :]
        through = [one for pool in self.standing for one in pool[: stage.qualifiers]]
        place = stage.qualifiers
        next_ones = [pool[place] for pool in self.standing if len(pool) > place]
        through += self.dice.sample(next_ones, stage.best)
        return through, [one for one in field if one not in through]

    def bracket(self, stage: Bracket, field: list[int], others: list[int]) -> None:
        """Single elimination with what is played beside it, round after round."""
        main, beside = self.dice.sample(field, len(field)), []
        if stage.consolante is Consolante.OTHERS:
            beside = others
        if stage.placing:
            self.placing(main)
            return
        first = True
        while len(main) > 1 or len(beside) > 1:
            winners, losers, waiting = self.knock(main)
            matches, exempt = len(losers), len(waiting)
            if len(winners) == 1 and len(main) == 2 and stage.third_place and len(field) > 3:
                self.meet(*self.beaten)
                matches += 1
            if len(beside) > 1:
                through, out, idle = self.knock(beside)
                matches, exempt, beside = matches + len(out), exempt + len(idle), through
            if first and stage.consolante is Consolante.FIRST_ROUND:
                beside = losers
            self.beaten, main, first = losers, winners, False
            self.rounds.append((matches, exempt))

    def placing(self, field: list[int]) -> None:
        """Winners play winners and losers losers, down to every single place."""
        groups = [field]
        while len(groups[0]) > 1:
            results = [self.knock(group) for group in groups]
            groups = [half for winners, losers, _ in results for half in (winners, losers)]
            self.rounds.append((sum(len(losers) for _, losers, _ in results), 0))

    def knock(self, field: list[int]) -> tuple[list[int], list[int], list[int]]:
        """One round of a single elimination: who is still in, who is beaten, who waited."""
        if len(field) < 2:
            return field, [], []
        byes = (1 << (len(field) - 1).bit_length()) - len(field)
        waiting, playing = field[:byes], field[byes:]
        results = [self.meet(*pair) for pair in zip(playing[::2], playing[1::2], strict=True)]
        return waiting + [won for won, _ in results], [lost for _, lost in results], waiting

    def double(self, field: list[int]) -> None:
        """Double elimination: those beaten once go down, those beaten twice are out."""
        upper, lower = list(field), []
        down: list[list[int]] = []
        while len(upper) > 1 or len(lower) > 1 or down:
            inside = len(upper) + len(lower) + sum(map(len, down))
            above = [self.meet(*pair) for pair in zip(upper[::2], upper[1::2], strict=False)]
            pairs = self.below(lower, down)
            lower = [self.meet(*pair)[0] for pair in pairs]
            if above:
                upper = [won for won, _ in above]
                down.append([lost for _, lost in above])
            matches = len(above) + len(pairs)
            self.rounds.append((matches, inside - 2 * matches))
        self.meet(upper[0], lower[0])
        self.rounds.append((1, 0))

    def below(self, lower: list[int], down: list[list[int]]) -> list[tuple[int, int]]:
        """The pairs of a lower round: against those who came down if as many are left."""
        if not lower and not down:
            return []
        if not lower:
            lower = down.pop(0)
        elif down and len(down[0]) == len(lower):
            return list(zip(lower, down.pop(0), strict=True))
        return list(zip(lower[::2], lower[1::2], strict=True))


def circle(pool: list[int]) -> list[list[tuple[int, int]]]:
    """A round robin: one stays, the others turn; in an odd pool the empty seat (0) turns too."""
    seats = pool if len(pool) % 2 == 0 else [*pool, 0]
    rounds = []
    for _ in range(len(seats) - 1):
        half = len(seats) // 2
        pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
        rounds.append([pair for pair in pairs if 0 not in pair])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds
