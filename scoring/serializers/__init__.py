"""Deals and sheets as JSON: what a program may send, and what it is told.

Types are strict: a number is neither "80" nor true. What the rules say of a deal is asked of the
rules themselves, so that every door refuses the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.models import HIGHEST_PENALTY, HIGHEST_TOTAL, MOST_LAST_DEALS, Claim, Sheet, SheetState
from scoring.rules.cards import Trump
from scoring.rules.deal import Announcements, Deal, Outcome, Problem, Role
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Line, Penalty, Side, Tally, TallyRow, tally
from scoring.serializers.fields import (
    ContractField,
    Sent,
    StrictBoolean,
    StrictChoice,
    StrictInteger,
    StrictText,
    figure,
    note,
)
from scoring.wording.deals import problem_text, sentence, surprise_text

Values = dict[str, Any]
LAST_DEAL = 999
SIDES = [side.value for side in Side]
ROLES = [role.value for role in Role]
STATES = [state.value for state in SheetState]
OUTCOMES = [outcome.value for outcome in Outcome]


# --- A deal


class AnnouncementsSerializer(Sent):
    """Points shown by each side."""

    taker = figure(default=0)
    defence = figure(default=0)


class DealSerializer(Sent):
    """The facts of a deal."""

    contract = ContractField()
    trump = StrictChoice([trump.value for trump in Trump])
    coinche = figure(default=1, help_text="1, 2 (coinched) or 4 (surcoinched)")
    taker_points = figure(
        default=None,
        allow_null=True,
        help_text="The pile of the takers, last trick included, without belote and announcements",
    )
    all_tricks = StrictChoice(ROLES, default=None, allow_null=True)
    made = StrictBoolean(default=None, allow_null=True, help_text="Asked of a générale only")
    belote = StrictChoice(ROLES, default=None, allow_null=True)
    announcements = AnnouncementsSerializer(default=None)

    def validate(self, attrs: Values) -> Values:
        """The values in the words of the rules."""
        return attrs | {
            "trump": Trump(attrs["trump"]),
            "all_tricks": Role(attrs["all_tricks"]) if attrs["all_tricks"] else None,
            "belote": Role(attrs["belote"]) if attrs["belote"] else None,
            "announcements": Announcements(**(attrs["announcements"] or {})),
        }


class PenaltySerializer(Sent):
    """Points a fault gives to the other side."""

    against = StrictChoice(SIDES)
    points = StrictInteger(min_value=1, max_value=HIGHEST_PENALTY)
    reason = StrictText(max_length=200)


class LineSerializer(Sent):
    """Who took and what happened; both null for a passed or annulled deal and for a penalty."""

    taker = StrictChoice(SIDES, allow_null=True)
    deal = DealSerializer(allow_null=True)
    annulled = StrictBoolean(default=False, help_text="Of the desk alone: dealt again")
    reason = note(help_text="Why a deal was annulled")
    penalty = PenaltySerializer(default=None, allow_null=True, help_text="Of the desk alone")

    default_error_messages = {
        "halved": "A deal needs both a taker and its facts; a passed deal has neither.",
        "mixed": "A line is a deal, an annulled deal or a penalty.",
    }

    def validate(self, attrs: Values) -> Values:
        """A taker without facts, or facts without a taker, are no line of a sheet."""
        if (attrs["taker"] is None) != (attrs["deal"] is None):
            self.fail("halved")
        kinds = (attrs["deal"] is not None, attrs["annulled"], attrs["penalty"] is not None)
        if sum(kinds) > 1:
            self.fail("mixed")
        if attrs["annulled"] and not attrs["reason"]:
            raise serializers.ValidationError(
                {"reason": self.fields["reason"].error_messages["blank"]}
            )
        return attrs

    @property
    def line(self) -> Line:
        """What was sent, as a value of the rules."""
        sent = self.validated_data
        if sent["penalty"] is not None:
            fine = sent["penalty"]
            return Line(penalty=Penalty(Side(fine["against"]), fine["points"], fine["reason"]))
        if sent["deal"] is None:
            told = sent["reason"] if sent["annulled"] else ""
            return Line(annulled=sent["annulled"], reason=told)
        return Line(taker=Side(sent["taker"]), deal=Deal(**sent["deal"]))


class RecordSerializer(LineSerializer):
    """A deal and its number on the sheet."""

    number = StrictInteger(min_value=1, max_value=LAST_DEAL)


class PreviewSerializer(LineSerializer):
    """A deal to be judged; its number when it would replace one."""

    number = StrictInteger(min_value=1, max_value=LAST_DEAL, default=None, allow_null=True)


class ProblemSerializer(serializers.Serializer[Any]):
    """One thing wrong, or surprising: the field, a code for programs, a sentence for people."""

    field = serializers.CharField()
    code = serializers.CharField()
    text = serializers.CharField()


def told(problems: Iterable[Problem]) -> list[Values]:
    """Problems of a deal as `ProblemSerializer` lists them."""
    return [
        {"field": one.field, "code": one.code.value, "text": problem_text(one)} for one in problems
    ]


def warned(surprises: Iterable[Problem]) -> list[Values]:
    """Surprises of a deal as `ProblemSerializer` lists them."""
    return [
        {"field": one.field, "code": one.code.value, "text": surprise_text(one)}
        for one in surprises
    ]


class ErrorSerializer(serializers.Serializer[Any]):
    """Why a request was refused: a code for programs, a sentence for people."""

    code = serializers.CharField()
    detail = serializers.CharField()
    params = serializers.DictField(required=False, help_text="The figures of the sentence")


class InvalidSerializer(ErrorSerializer):
    """Input that was refused, with everything that is wrong about it."""

    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="By field; a field inside another as outer.inner, none as an empty text",
    )
    problems = ProblemSerializer(many=True, required=False)


# --- A sheet


@dataclass(frozen=True)
class Picture:
    """A sheet, added up once, with everything that is told of it. Its claims have been loaded."""

    sheet: Sheet
    lines: list[Line]

    @cached_property
    def tally(self) -> Tally:
        """The deals added up."""
        return tally(self.sheet.ruleset, self.sheet.length, self.lines)

    @property
    def state(self) -> SheetState:
        """Where the sheet stands."""
        return self.sheet.state(self.tally)

    @property
    def total_a(self) -> int:
        """The frozen total, or the running one."""
        return self.sheet.totals(self.tally)[0]

    @property
    def total_b(self) -> int:
        """The frozen total, or the running one."""
        return self.sheet.totals(self.tally)[1]

    @property
    def signed(self) -> dict[str, bool]:
        """Which sides have accepted the sheet as it stands."""
        return {side.value: self.sheet.is_signed_by(side) for side in Side}

    @property
    def claims(self) -> list[Claim]:
        """What waits for a decision."""
        return self.sheet.open_claims()


class SignedSerializer(serializers.Serializer[Any]):
    """Which sides have accepted the sheet as it stands."""

    a = serializers.BooleanField()
    b = serializers.BooleanField()


class StandSerializer(serializers.Serializer[Any]):
    """Where a sheet stands: everything but its deals. Made from a `Picture`."""

    version = serializers.IntegerField(source="sheet.version")
    state = serializers.ChoiceField(STATES)
    total_a = serializers.IntegerField()
    total_b = serializers.IntegerField()
    pot = serializers.IntegerField(source="tally.pot")
    over = serializers.BooleanField(source="tally.over")
    winner = serializers.ChoiceField(SIDES, source="tally.winner", allow_null=True)
    signed = SignedSerializer()


class RowSerializer(serializers.Serializer[Any]):
    """A line of the sheet with its score. Made from a `TallyRow`; the context holds the `rules`."""

    number = serializers.IntegerField()
    taker = serializers.ChoiceField(SIDES, source="line.taker", allow_null=True)
    deal = DealSerializer(source="line.deal", allow_null=True)
    annulled = serializers.BooleanField(source="line.annulled")
    reason = serializers.CharField(source="line.reason")
    penalty = PenaltySerializer(source="line.penalty", allow_null=True)
    a = serializers.IntegerField()
    b = serializers.IntegerField()
    total_a = serializers.IntegerField()
    total_b = serializers.IntegerField()
    pot = serializers.IntegerField()
    surplus = serializers.BooleanField()
    outcome = serializers.ChoiceField(OUTCOMES, source="score.outcome", allow_null=True)
    margin = serializers.IntegerField(source="score.margin", allow_null=True)
    sentence = serializers.SerializerMethodField()

    def get_sentence(self, row: TallyRow) -> str | None:
        """The arithmetic in words; null for a passed or surplus deal."""
        return sentence_of(self.context["rules"], row)


def sentence_of(rules: RuleSet, row: TallyRow) -> str | None:
    """The arithmetic of a line in words; None for a passed or surplus deal."""
    if row.line.deal is None or row.score is None:
        return None
    return sentence(rules, row.line.deal, row.score)


class ClaimSerializer(serializers.Serializer[Any]):
    """A contested deal as the other side says it was, or (without facts) a refusal to sign."""

    id = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    side = serializers.SerializerMethodField()
    note = serializers.CharField()
    line = LineSerializer(allow_null=True)
    made_at = serializers.DateTimeField()

    @extend_schema_field(serializers.ChoiceField(SIDES, allow_null=True))
    def get_side(self, claim: Claim) -> str | None:
        """Who claims it; null for the desk."""
        return claim.side or None


class SheetSerializer(StandSerializer):
    """A whole sheet. Made from a `Picture`; the context holds the `rules`."""

    code = serializers.UUIDField(source="sheet.code")
    rules = serializers.CharField(source="sheet.rules")
    rules_version = serializers.IntegerField(source="sheet.rules_version")
    rules_options = serializers.DictField(source="sheet.rules_options")
    rules_edition = serializers.IntegerField(source="sheet.rules_edition")
    target = serializers.IntegerField(source="sheet.target", allow_null=True)
    deal_limit = serializers.IntegerField(source="sheet.deal_limit", allow_null=True)
    last_deal = serializers.IntegerField(source="sheet.last_deal", allow_null=True)
    closed_at = serializers.DateTimeField(source="sheet.closed_at", allow_null=True)
    deals = RowSerializer(source="tally.rows", many=True)
    claims = ClaimSerializer(many=True)


class JudgementSerializer(serializers.Serializer[Any]):
    """What a deal would give: its score and the totals after it, or why it cannot be."""

    number = serializers.IntegerField()
    possible = serializers.BooleanField()
    a = serializers.IntegerField(allow_null=True)
    b = serializers.IntegerField(allow_null=True)
    sentence = serializers.CharField(allow_null=True)
    total_a = serializers.IntegerField(allow_null=True)
    total_b = serializers.IntegerField(allow_null=True)
    pot = serializers.IntegerField(allow_null=True)
    over = serializers.BooleanField(allow_null=True)
    surplus = serializers.BooleanField(allow_null=True)
    problems = ProblemSerializer(many=True)
    warnings = ProblemSerializer(many=True)


# --- What is written on a sheet besides deals


class SignatureSerializer(Sent):
    """The side that accepts the sheet."""

    side = StrictChoice(SIDES)


class RefusalSerializer(Sent):
    """A refusal to sign: which deal, if it is one, and why."""

    number = StrictInteger(min_value=1, max_value=LAST_DEAL, default=None, allow_null=True)
    note = note()


class ReasonSerializer(Sent):
    """Why the desk does it."""

    reason = note()


class AmendSerializer(LineSerializer):
    """A deal in place of the recorded one; the desk may say why."""


class TotalsSerializer(ReasonSerializer):
    """Both totals as the paper sheet gives them."""

    total_a = StrictInteger(min_value=0, max_value=HIGHEST_TOTAL)
    total_b = StrictInteger(min_value=0, max_value=HIGHEST_TOTAL)


class LastDealsSerializer(Sent):
    """How many more deals are played; null for as many as the match takes."""

    count = StrictInteger(min_value=1, max_value=MOST_LAST_DEALS, allow_null=True)


class SettleSerializer(ReasonSerializer):
    """Whether the claim replaces what was recorded."""

    upheld = StrictBoolean()
