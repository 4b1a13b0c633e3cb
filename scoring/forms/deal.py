"""One deal as it is typed: each problem the rules find stands beside its field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import FactField, NumberField, contract_named, plain_number, yes_or_no
from scoring.rules.cards import Trump
from scoring.rules.deal import (
    Announcements,
    Deal,
    Problem,
    ProblemCode,
    Role,
    Score,
    Slam,
    problems,
    surprises,
)
from scoring.rules.options import Announcing, Generale
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Line, Side
from scoring.wording.deals import (
    coinche_label,
    contract_label,
    problem_text,
    sentence,
    surprise_text,
    trump_label,
)

FEW = 160
"""The highest contract among the chips shown at once; those above it wait behind "more"."""
NAME_OF_SUIT = {trump: trump.name.lower() for trump in Trump}


@dataclass(frozen=True, slots=True)
class Chip:
    """A radio button of the deal form; `suit` names the glyph of a trump."""

    widget: BoundWidget
    suit: str = ""


class DealForm(forms.Form):
    """One deal as the rule set lets it be typed.

    `sides` names both sides, in the order in which they stand on the page: own side first, "us" and
    "them", on a captain's page; the two doublettes at the desk. `line` is the deal to start from.
    A form sent by its button `passed` is a passed deal: nothing else in it is read.
    """

    taker = FactField(
        Side, label=_("Who took?"), error_messages={"required": _("Say who took the contract.")}
    )
    contract = FactField(
        contract_named,
        label=_("Contract"),
        error_messages={"required": _("Choose the contract.")},
    )
    trump = FactField(Trump, label=_("Trump"), error_messages={"required": _("Choose the trump.")})
    coinche = FactField(plain_number, label=_("Call"), initial="1")
    points = NumberField(label=_("Points of the takers"), required=False)
    defence_pile = forms.BooleanField(label=_("these are the defence’s"), required=False)
    all_tricks = FactField(Side, label=_("All eight tricks"), required=False)
    made = FactField(
        yes_or_no,
        label=_("All eight tricks?"),
        required=False,
        choices=[("yes", _("yes")), ("no", _("no"))],
    )
    belote = FactField(Side, label=_("Belote"), required=False)
    announced_a = NumberField(required=False)
    announced_b = NumberField(required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        rules: RuleSet,
        sides: Mapping[Side, str],
        line: Line | None = None,
    ) -> None:
        super().__init__(data, initial=typed_of(line) if line else None)
        self.rules = rules
        self.sides = sides
        self.is_passed = bool(data and data.get("passed"))
        self._offer_choices()
        self._name_announcements()

    def _offer_choices(self) -> None:
        """Put on the chips what the rule set offers."""
        first, second = [(side.value, label) for side, label in self.sides.items()]
        slams = [Slam.CAPOT]
        if self.rules.generale.offered is not Generale.NOT_OFFERED:
            slams.append(Slam.GENERALE)
        contracts = (*self.rules.numbers, *slams)
        offered = {
            "taker": [first, second],
            "belote": [first, ("", gettext("nobody")), second],
            "all_tricks": [first, ("", gettext("nobody")), second],
            "contract": [(str(contract), contract_label(contract)) for contract in contracts],
            "trump": [(trump.value, trump_label(trump)) for trump in self.rules.trumps],
            "coinche": [(str(level), coinche_label(level)) for level in (1, 2, 4)],
        }
        for name, choices in offered.items():
            field = self.fields[name]
            if isinstance(field, FactField):
                field.choices = choices

    def _name_announcements(self) -> None:
        """Call the fields of both sides by their names, in the order of the page."""
        for side, label in self.sides.items():
            self.fields[announced(side)].label = label

    # What the page shows

    @property
    def contract_chips(self) -> list[Chip]:
        """The usual contracts and the capot."""
        return [chip for chip in self._chips("contract") if not is_rare(chip.widget.data["value"])]

    @property
    def rare_chips(self) -> list[Chip]:
        """The contracts behind "more"."""
        return [chip for chip in self._chips("contract") if is_rare(chip.widget.data["value"])]

    @property
    def rare_is_chosen(self) -> bool:
        """Whether "more" has to be open."""
        return any(chip.widget.data["selected"] for chip in self.rare_chips)

    @property
    def trump_chips(self) -> list[Chip]:
        """The suits, and sans atout and tout atout where they are played."""
        return list(self._chips("trump"))

    @property
    def announcement_fields(self) -> list[forms.BoundField]:
        """One field for each side, none where announcements are not played."""
        if self.rules.announcing.played is Announcing.NOT_PLAYED:
            return []
        return [self[announced(side)] for side in self.sides]

    def _chips(self, name: str) -> Iterator[Chip]:
        for widget in self[name].subwidgets:
            value = widget.data["value"]
            yield Chip(widget, NAME_OF_SUIT[Trump(value)] if name == "trump" else "")

    @property
    def total(self) -> int:
        """What the two piles add up to in a suit; the page corrects it for SA and TA."""
        return self.rules.pile_total(Trump.SPADES)

    @property
    def totals(self) -> str:
        """The totals of all modes offered, for the page's complement: ``S:162 … TA:258``."""
        return " ".join(f"{t.value}:{self.rules.pile_total(t)}" for t in self.rules.trumps)

    @property
    def belotes(self) -> str:
        """The modes in which a belote can be held, for the page: ``S H D C``."""
        return " ".join(t.value for t in self.rules.trumps if self.rules.allows_belote(t))

    # What was typed

    def clean(self) -> dict[str, Any]:
        """Put every problem of the deal beside its field, all at once."""
        if self.is_passed:
            for name in FACTS_TYPED:
                self.errors.pop(name, None)
            return self.cleaned_data
        typed = self.cleaned_data
        self._refuse_unanswered(typed)
        unread = set(self.errors)
        if "trump" in typed:
            for problem in problems(self.rules, self._checked_deal(typed)):
                field = self._field_of(problem)
                if field not in unread:
                    self.add_error(field, problem_text(problem))
        return typed

    def _refuse_unanswered(self, typed: dict[str, Any]) -> None:
        """A bid capot is not failed for want of an answer (the rules ask it of a générale)."""
        capot = typed.get("contract") is Slam.CAPOT
        if capot and typed.get("made") is None and not self.has_error("made"):
            self.add_error("made", gettext("Say whether the takers won all eight tricks."))

    def _field_of(self, problem: Problem) -> str | None:
        """The field beside which a problem of the rules stands; None for one the page hides."""
        if problem.code is ProblemCode.ANNOUNCEMENTS_NOT_PLAYED:
            return None
        against_points = problem.code is ProblemCode.ALL_TRICKS_AGAINST_POINTS
        if against_points and isinstance(self.cleaned_data.get("contract"), Slam):
            return "points"
        names = {"taker_points": "points", "announcements": announced(next(iter(self.sides)))}
        return names.get(problem.field, problem.field)

    def _checked_deal(self, typed: dict[str, Any]) -> Deal:
        """The facts as typed, for the rules to check; what is missing is taken as the usual."""
        usual: dict[str, Any] = {
            "taker": Side.A,
            "contract": self.rules.numbers[0],
            "coinche": 1,
        }
        typed = usual | {name: fact for name, fact in typed.items() if fact is not None}
        taker, contract = typed["taker"], typed["contract"]
        all_tricks = role_of(typed.get("all_tricks"), taker)
        made = typed.get("made") if isinstance(contract, Slam) else None
        if contract is Slam.CAPOT and made and all_tricks is None:
            all_tricks = Role.TAKER
        return Deal(
            contract=contract,
            trump=typed["trump"],
            coinche=typed["coinche"],
            taker_points=self._taker_points(typed),
            all_tricks=all_tricks,
            made=made,
            belote=role_of(typed.get("belote"), taker),
            announcements=Announcements(
                typed.get(announced(taker), 0), typed.get(announced(taker.other), 0)
            ),
        )

    def _taker_points(self, typed: dict[str, Any]) -> int | None:
        """The takers' pile: as typed, or the complement of the defence's."""
        points: int | None = typed.get("points")
        total = self.rules.pile_total(typed["trump"])
        if points is None or points > total or not typed.get("defence_pile"):
            return points
        return total - points

    def line(self) -> Line:
        """The line of a valid form, less what follows from other facts: equal deals are equal."""
        if self.is_passed:
            return Line()
        deal = self._checked_deal(self.cleaned_data)
        if deal.all_tricks is not None or isinstance(deal.contract, Slam):
            deal = replace(deal, taker_points=None)
        if deal.contract is not Slam.GENERALE:
            deal = replace(deal, made=None)
        return Line(self.cleaned_data["taker"], deal)

    def warnings(self) -> list[str]:
        """What is legal and yet surprising in a valid form."""
        deal = self.line().deal
        return [surprise_text(surprise) for surprise in surprises(self.rules, deal)] if deal else []

    def sentence(self, scored: Score | None) -> str:
        """What a valid form gives, with its arithmetic; `scored` is None for a passed deal."""
        deal = self.line().deal
        if deal is None or scored is None:
            return gettext("Passed deal: nobody scores.")
        return sentence(self.rules, deal, scored)


class NewDealForm(DealForm):
    """The next deal; its number makes it safe to send twice."""

    number = NumberField(hidden=True)


class AmendedDealForm(DealForm):
    """Other facts for a deal; `seen` is the version of the sheet they were typed on."""

    seen = NumberField(hidden=True)
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


FACTS_TYPED = tuple(DealForm.base_fields)


def announced(side: Side) -> str:
    """The field that holds the announcements of a side."""
    return f"announced_{side.value}"


def is_rare(value: str) -> bool:
    """Whether a contract is behind "more": the high numbers and the générale."""
    return value == Slam.GENERALE.value or (value.isdigit() and int(value) > FEW)


def role_of(side: Side | None, taker: Side) -> Role | None:
    """A side of the sheet as takers or defence."""
    if side is None:
        return None
    return Role.TAKER if side is taker else Role.DEFENCE


def typed_of(line: Line) -> dict[str, Any]:
    """What somebody types to enter this line; the inverse of `DealForm.line`."""
    deal, taker = line.deal, line.taker
    if deal is None or taker is None:
        return {}
    side = {Role.TAKER: taker.value, Role.DEFENCE: taker.other.value, None: ""}
    capot = deal.contract is Slam.CAPOT
    won = deal.all_tricks is Role.TAKER if capot else deal.made
    swept = None if capot and won else deal.all_tricks
    return {
        "taker": taker.value,
        "contract": str(deal.contract),
        "trump": deal.trump.value,
        "coinche": str(deal.coinche),
        "points": None if deal.all_tricks else deal.taker_points,
        "all_tricks": side[swept],
        "made": {True: "yes", False: "no", None: ""}[won],
        "belote": side[deal.belote],
        announced(taker): deal.announcements.taker or None,
        announced(taker.other): deal.announcements.defence or None,
    }
