"""The arbiter's answers to programs: what a deal is worth, and where a fault was made."""

from collections.abc import Mapping
from typing import Any, cast

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from scoring.api.answers import documented
from scoring.rules.catalogue import option_problems, with_answers
from scoring.rules.consistency import contradictions
from scoring.rules.deal import (
    Deal,
    Outcome,
    ProblemCode,
    Score,
    Step,
    problems,
    score,
    surprises,
)
from scoring.rules.notation import LONGEST_TEXT, UnreadableDeal, call_text, read_deal
from scoring.rules.presets import PRESETS
from scoring.rules.replay import Fault, Replay, Trick, replay
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import Seat
from scoring.serializers import OUTCOMES, ROLES, DealSerializer, ProblemSerializer, Values, warned
from scoring.serializers.fields import LARGEST, Sent, StrictChoice, StrictInteger, StrictText
from scoring.wording.deals import problem_text, sentence
from scoring.wording.play import fault_text, place_text, text_problem_text
from scoring.wording.rules import contradiction_text, option_problem_text

Errors = dict[str, list[str]]
SEATS = [seat.value for seat in Seat]
FAILURES = (400, 406, 413, 415, 429)


class ArbiterThrottle(AnonRateThrottle):
    """So many questions from one address: a whole hall may share one."""

    scope = "arbiter"


# --- What is sent


class RulesSerializer(Sent):
    """A rule set: a shipped one and the answers that differ from it."""

    rules = StrictChoice(list(PRESETS))
    options = serializers.DictField(default=dict, help_text="Options by name, such as litige")


class ScoreRequestSerializer(RulesSerializer):
    """A deal, the rule set, and what earlier litiges left in the pot."""

    pot = StrictInteger(min_value=0, max_value=LARGEST, default=0)
    deal = DealSerializer()


class ReplayRequestSerializer(RulesSerializer):
    """A whole deal as text, and the rule set."""

    deal = StrictText(max_length=LONGEST_TEXT, trim_whitespace=False)


# --- What is told


class StepSerializer(serializers.Serializer[Any]):
    """A part of a side's score: `unit` points, `factor` times."""

    kind = serializers.CharField()
    side = serializers.ChoiceField(ROLES)
    unit = serializers.IntegerField()
    factor = serializers.IntegerField()
    points = serializers.IntegerField()


class ScoreSerializer(serializers.Serializer[Any]):
    """What a deal is worth, with its arithmetic."""

    taker = serializers.IntegerField()
    defence = serializers.IntegerField()
    made = serializers.BooleanField(allow_null=True, help_text="null for a litige")
    outcome = serializers.ChoiceField(OUTCOMES)
    margin = serializers.IntegerField(allow_null=True)
    pot = serializers.IntegerField()
    sentence = serializers.CharField()
    steps = StepSerializer(many=True)
    warnings = ProblemSerializer(many=True)


class FaultSerializer(serializers.Serializer[Any]):
    """A fault: its code and place for programs, sentences for people."""

    code = serializers.CharField()
    where = serializers.CharField(help_text="hand, call or trick")
    number = serializers.IntegerField()
    seat = serializers.ChoiceField(SEATS)
    card = serializers.CharField(allow_null=True)
    call = serializers.CharField(allow_null=True)
    clause = serializers.CharField(allow_null=True)
    allowed = serializers.ListField(child=serializers.CharField())
    place = serializers.CharField()
    text = serializers.CharField()


class TrickSerializer(serializers.Serializer[Any]):
    """A trick as it lay."""

    number = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.CharField(), help_text="As N:AS")
    winner = serializers.ChoiceField(SEATS)
    points = serializers.IntegerField()


class ReplaySerializer(serializers.Serializer[Any]):
    """A deal played again; facts and score once all cards are played."""

    taker = serializers.ChoiceField(SEATS, allow_null=True)
    faults = FaultSerializer(many=True)
    tricks = TrickSerializer(many=True)
    deal = DealSerializer(allow_null=True)
    score = ScoreSerializer(allow_null=True)


def told_score(rules: RuleSet, deal: Deal, result: Score) -> Values:
    """A score as `ScoreSerializer` lists it."""
    made = None if result.outcome is Outcome.LITIGE else result.outcome is Outcome.MADE
    return {
        "taker": result.taker,
        "defence": result.defence,
        "made": made,
        "outcome": result.outcome.value,
        "margin": result.margin,
        "pot": result.pot,
        "sentence": sentence(rules, deal, result),
        "steps": [told_step(step) for step in result.steps],
        "warnings": warned(surprises(rules, deal)),
    }


def told_step(step: Step) -> Values:
    """A step as `StepSerializer` lists it."""
    return {
        "kind": step.kind.value,
        "side": step.side.value,
        "unit": step.unit,
        "factor": step.factor,
        "points": step.points,
    }


def told_fault(fault: Fault) -> Values:
    """A fault as `FaultSerializer` lists it."""
    choice = fault.choice
    return {
        "code": fault.code.value,
        "where": fault.where.value,
        "number": fault.number,
        "seat": fault.seat.value,
        "card": str(fault.card) if fault.card is not None else None,
        "call": call_text(fault.call) if fault.call is not None else None,
        "clause": choice.clause.value if choice else None,
        "allowed": [str(card) for card in choice.cards] if choice else [],
        "place": place_text(fault),
        "text": fault_text(fault),
    }


def told_trick(trick: Trick) -> Values:
    """A trick as `TrickSerializer` lists it."""
    return {
        "number": trick.number,
        "cards": [f"{seat.value}:{card}" for seat, card in trick.cards],
        "winner": trick.winner.value,
        "points": trick.points,
    }


# --- Judging


def rules_of(sent: Mapping[str, Any], errors: Errors) -> RuleSet | None:
    """The rule set that was asked for; None, with what is wrong, where there is none."""
    judged = RulesSerializer(data={key: sent[key] for key in ("rules", "options") if key in sent})
    judged.is_valid()
    errors.update(judged.errors)
    options = sent.get("options", {})
    wrong = option_problems(options) if isinstance(options, Mapping) else ()
    for problem in wrong:
        errors.setdefault(f"options.{problem.option}", []).append(option_problem_text(problem))
    if judged.errors or wrong:
        return None
    rules = with_answers(PRESETS[judged.validated_data["rules"]], options)
    for contradiction in (found := contradictions(rules)):
        key = f"options.{contradiction.options[0]}"
        errors.setdefault(key, []).append(contradiction_text(contradiction))
    return None if found else rules


def apart_from_rules(errors: Mapping[str, Any]) -> Errors:
    """What is wrong beside the rule set: that is judged on its own, with every contradiction."""
    return {name: wrong for name, wrong in errors.items() if name not in ("rules", "options")}


def body_of(request: Request) -> Mapping[str, Any]:
    """The JSON object that was sent. Raises ValidationError for anything else."""
    sent: Any = request.data
    if not isinstance(sent, Mapping):
        # The serializer's own words for what is no object.
        ScoreRequestSerializer(data=sent).is_valid(raise_exception=True)
    return cast(Mapping[str, Any], sent)


class ScoreADeal(APIView):
    """What a deal is worth under a rule set."""

    authentication_classes = ()
    throttle_classes = (ArbiterThrottle,)

    @documented(
        "arbiter_score",
        "What a deal is worth, with its arithmetic; nothing is kept",
        takes=ScoreRequestSerializer,
        ok={200: ScoreSerializer},
        errors=FAILURES,
    )
    def post(self, request: Request) -> Response:
        rules, deal, pot = judged_score(body_of(request))
        return Response(told_score(rules, deal, score(rules, deal, pot)))


def judged_score(sent: Mapping[str, Any]) -> tuple[RuleSet, Deal, int]:
    """What was sent, judged. Raises ValidationError with everything that is wrong, by field."""
    errors: Errors = {}
    whole = ScoreRequestSerializer(data=sent)
    whole.is_valid()
    errors.update(apart_from_rules(whole.errors))
    rules = rules_of(sent, errors)
    if rules is not None and sent.get("pot") and "pot" not in errors and not rules.has_pot:
        errors["pot"] = [gettext("Nothing lies in a pot under these rules: they have no litige.")]
    deal = deal_of(rules, sent.get("deal"), errors) if rules is not None else None
    if errors or rules is None or deal is None:
        raise ValidationError(errors)
    return rules, deal, sent.get("pot", 0)


def deal_of(rules: RuleSet, sent: Any, errors: Errors) -> Deal | None:
    """The facts, with what the rules find wrong with those that can be read.

    In place of what cannot be read stands the usual; what would be blamed on that is not told.
    """
    unread = set(errors.get("deal", ()))
    if not isinstance(sent, Mapping) or "trump" in unread:
        return None
    read = {key: fact for key, fact in sent.items() if key not in unread}
    if "contract" in unread:
        read |= {"contract": rules.numbers[0], "made": None}
    facts = DealSerializer(data=read)
    facts.is_valid(raise_exception=True)
    deal = Deal(**facts.validated_data)
    for problem in problems(rules, deal):
        doubtful = unread and problem.code is ProblemCode.POINTS_MISSING
        if problem.field not in unread and not doubtful:
            errors.setdefault(f"deal.{problem.field}", []).append(problem_text(problem))
    return deal


class ReplayADeal(APIView):
    """A whole deal played again."""

    authentication_classes = ()
    throttle_classes = (ArbiterThrottle,)

    @documented(
        "arbiter_replay",
        "A whole deal played again: every fault at its place, then what it is worth",
        takes=ReplayRequestSerializer,
        ok={200: ReplaySerializer},
        errors=FAILURES,
    )
    def post(self, request: Request) -> Response:
        rules, played = judged_replay(body_of(request))
        return Response(told_replay(rules, played))


def judged_replay(sent: Mapping[str, Any]) -> tuple[RuleSet, Replay]:
    """What was sent, played. Raises ValidationError with everything that is wrong, by field."""
    errors: Errors = {}
    whole = ReplayRequestSerializer(data=sent)
    whole.is_valid()
    errors.update(apart_from_rules(whole.errors))
    rules, text = rules_of(sent, errors), None
    if "deal" not in errors:
        try:
            text = read_deal(sent["deal"])
        except UnreadableDeal as unreadable:
            errors["deal"] = [text_problem_text(problem) for problem in unreadable.problems]
    if errors or rules is None or text is None:
        raise ValidationError(errors)
    return rules, replay(rules, text)


def told_replay(rules: RuleSet, played: Replay) -> Values:
    """A replay as `ReplaySerializer` lists it."""
    deal = played.deal
    # After a fault the facts may be those of no possible deal.
    possible = deal is not None and not problems(rules, deal)
    scored = told_score(rules, deal, score(rules, deal)) if deal and possible else None
    return {
        "taker": played.taker.value if played.taker else None,
        "faults": [told_fault(fault) for fault in played.faults],
        "tricks": [told_trick(trick) for trick in played.tricks],
        "deal": DealSerializer(deal).data if deal else None,
        "score": scored,
    }
