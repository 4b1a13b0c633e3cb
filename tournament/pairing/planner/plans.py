"""The plans for a question, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournament.pairing.formats import Bracket, Consolante, Format
from tournament.pairing.planner.candidates import Candidate, candidates
from tournament.pairing.planner.counts import Course, course_of, qualified
from tournament.pairing.planner.drawbacks import drawbacks, price, waiting
from tournament.pairing.planner.types import Plan, PlanName, Question, Round

Rank = tuple[int, int, int, int]
"""Less is better: minutes too long, price, kind, rounds."""

_ORDER = {name: at for at, name in enumerate(PlanName)}


def plans(question: Question) -> tuple[Plan, ...]:
    """The best plan of each kind: those that fit the time first, the best first.

    What does not fit follows, the nearest first. Never empty: if nothing fits, every plan says
    how many minutes it lacks. The same question has the same answer.
    """
    best: dict[PlanName, tuple[Rank, Plan]] = {}
    for candidate in candidates(question.doublettes):
        made = _plan(question, candidate)
        ranked = (_rank(question, made), made)
        if made.name not in best or ranked[0] < best[made.name][0]:
            best[made.name] = ranked
    return tuple(plan for _, plan in sorted(best.values(), key=lambda ranked: ranked[0]))


def _rank(question: Question, plan: Plan) -> Rank:
    return plan.over, price(question, plan), _ORDER[plan.name], plan.rounds


def _plan(question: Question, candidate: Candidate) -> Plan:
    name, stages = candidate
    courses = _courses(question.doublettes, stages)
    schedule = _schedule(question, courses)
    plan = Plan(
        name=name,
        stages=stages,
        schedule=schedule,
        least=_least(stages, courses),
        most=sum(course.most for course in courses),
        minutes=_minutes(question, schedule),
    )
    return replace(plan, drawbacks=drawbacks(question, plan))


def _courses(field: int, stages: Sequence[Format]) -> list[Course]:
    """The numbers of each stage; a bracket takes those that the stage before sends."""
    first, *rest = stages
    courses = [course_of(first, field)]
    for form in rest:
        if isinstance(form, Bracket):
            entrants = qualified(form, first, field)
            courses.append(course_of(form, entrants, field - entrants))
    return courses


def _least(stages: Sequence[Format], courses: Sequence[Course]) -> int:
    """The matches of the unluckiest: without a consolante the second stage gives them nothing."""
    last = stages[-1]
    if isinstance(last, Bracket) and last.consolante is Consolante.OTHERS:
        return sum(course.least for course in courses)
    return courses[0].least


def _schedule(question: Question, courses: Sequence[Course]) -> tuple[Round, ...]:
    return tuple(
        Round(stage, matches, exempt, -(-matches // question.tables))
        for stage, course in enumerate(courses)
        for matches, exempt in course.rounds
    )


def _minutes(question: Question, schedule: Sequence[Round]) -> int:
    """From the first deal to the end: the waves, the pauses between, and the wait for the final."""
    waves = sum(played.waves for played in schedule)
    playing = waves * question.per_match + (waves - 1) * question.pause
    return playing + waiting(question, schedule)
