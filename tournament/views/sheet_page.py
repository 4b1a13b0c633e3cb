"""A sheet as one page shows it: seen from one side of the table, or from the desk."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.forms import AmendedDealForm, DealForm, NewDealForm, PenaltyForm, TotalsForm
from scoring.models import Claim, Sheet, SheetEvent, SheetState
from scoring.models import Deal as DealRow
from scoring.rules.deal import Score, score
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Line, Side, Tally, TallyRow, tally
from scoring.services import Entry
from scoring.wording.deals import contract_label, sentence
from scoring.wording.sheets import facts, line_text, remarks
from tournament.models import Match


@dataclass(frozen=True, slots=True)
class SideView:
    """One side in the head of the sheet; `who` is "us" or "them", or nothing at the desk."""

    side: Side
    name: str
    who: str
    total: int
    leads: bool
    deals: bool
    signed: bool


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of the list; `points` in the order in which the sides stand on the page.

    `state` is a word of the style sheet; what is fixed cannot be changed from this page.
    """

    number: int
    contract: str
    suit: str
    said: str
    sentence: str
    points: tuple[int, ...]
    is_surplus: bool
    is_fixed: bool
    state: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a version, and whether the other version says otherwise."""

    label: str
    value: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Version:
    """One of two versions of a deal, and who says so."""

    heading: str
    facts: list[Fact]


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A contested deal: both versions side by side, or the note of a refusal."""

    pk: int
    number: int | None
    author: str
    note: str
    versions: list[Version]


@dataclass(frozen=True, slots=True)
class EventView:
    """One line of the history: who, when, what, before and after, why."""

    at: datetime
    author: str
    kind: str
    number: int | None
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Everything a page says of a sheet, loaded in a constant number of queries."""

    match: Match
    sheet: Sheet
    viewer: Side | None
    tally: Tally
    claims: list[Claim]

    @property
    def rules(self) -> RuleSet:
        """The rule set of the sheet."""
        return self.sheet.ruleset

    @property
    def names(self) -> dict[Side, str]:
        """Both doublettes, the viewer's first."""
        first = self.viewer or Side.A
        return {side: str(self.match.doublette_at(side)) for side in (first, first.other)}

    @property
    def labels(self) -> dict[Side, str]:
        """What the form calls the sides: us and them for a captain, their names at the desk."""
        if self.viewer is None:
            return self.names
        return {self.viewer: _("us"), self.viewer.other: _("them")}

    @property
    def totals(self) -> dict[Side, int]:
        """The frozen totals of a closed sheet, the running ones of an open one."""
        return dict(zip(Side, self.sheet.totals(self.tally), strict=True))

    @property
    def sides(self) -> list[SideView]:
        """Both sides as they stand in the head."""
        totals = self.totals
        return [
            SideView(
                side=side,
                name=name,
                who=self.labels[side] if self.viewer else "",
                total=totals[side],
                leads=totals[side] > totals[side.other],
                deals=self.takes_deals and dealer_of(self.deals_dealt + 1) is side,
                signed=self.sheet.is_signed_by(side),
            )
            for side, name in self.names.items()
        ]

    @property
    def next_number(self) -> int:
        """The number of the deal to be typed."""
        return len(self.tally.rows) + 1

    @property
    def deals_dealt(self) -> int:
        """How many deals have passed the cards on: penalties and annulled deals do not."""
        return sum(row.line.passes_the_deal for row in self.tally.rows)

    @property
    def deals(self) -> int | None:
        """After how many deals the match is over; None where only the target ends it."""
        return self.sheet.length.deals

    @property
    def deals_left(self) -> int:
        """How many deals are still to be played at most; 0 where only the target ends the match."""
        return max((self.deals or 0) - self.tally.played, 0)

    @property
    def deal_played(self) -> int:
        """Which of the deals of the match is played now, passed and annulled ones not counted."""
        return self.tally.played + 1

    @property
    def minutes(self) -> int | None:
        """How long a match lasts by the clock, if the tournament says so."""
        return self.match.round.stage.tournament.minutes

    @property
    def state(self) -> SheetState:
        """Where the sheet stands."""
        return self.sheet.state()

    @property
    def is_signed(self) -> bool:
        """Whether the totals are frozen."""
        return self.sheet.closed_at is not None

    @property
    def takes_deals(self) -> bool:
        """Whether another deal may be typed."""
        return not self.is_signed and not self.tally.over

    @property
    def is_signable(self) -> bool:
        """Whether a side may accept the sheet as it stands."""
        return self.state is SheetState.OVER and not self.tally.surplus

    @property
    def last_number(self) -> int:
        """The number of the last deal, which alone may be taken back; 0 without deals."""
        return len(self.tally.rows)

    @property
    def winner(self) -> str:
        """The name of the winner; empty while there is none."""
        totals = self.totals
        ahead = max(totals, key=lambda side: totals[side])
        return self.names[ahead] if totals[ahead] > totals[ahead.other] else ""

    @property
    def rows(self) -> list[RowView]:
        """The deals so far."""
        contested = {claim.number for claim in self.claims}
        pot, shown = 0, []
        for row in self.tally.rows:
            shown.append(self._row(row, pot, row.number in contested))
            pot = row.pot
        return shown

    def _row(self, row: TallyRow, pot: int, contested: bool) -> RowView:
        deal, fine = row.line.deal, row.line.penalty
        suit = deal.trump.name.lower() if deal else ""
        points = {Side.A: row.a, Side.B: row.b}
        return RowView(
            number=row.number,
            contract=contract_label(deal.contract) if deal else "",
            suit=suit,
            said=", ".join(remarks(row.line, self.names)),
            sentence=sentence(self.rules, deal, row.score) if deal and row.score else "",
            points=tuple(points[side] for side in self.names) if row.score or fine else (),
            is_surplus=row.surplus,
            is_fixed=self.is_signed or (row.line.is_of_the_desk and self.viewer is not None),
            state="contested" if contested else row.line.kind.value,
        )

    @property
    def disputes(self) -> list[ClaimView]:
        """The open claims, oldest first."""
        return [
            ClaimView(
                pk=claim.pk,
                number=claim.number,
                author=self.author_of(claim.side, claim.user),
                note=claim.note,
                versions=list(self._versions(claim)),
            )
            for claim in self.claims
        ]

    def _versions(self, claim: Claim) -> Iterator[Version]:
        recorded, claimed = self.line(claim.number), claim.line
        if claimed is None:
            return
        ours, theirs = facts(recorded, self.names), facts(claimed, self.names)
        yield Version(_("Recorded"), list(compared(ours, theirs)))
        yield Version(self.author_of(claim.side, claim.user), list(compared(theirs, ours)))

    def line(self, number: int | None) -> Line | None:
        """The recorded deal of that number."""
        rows = (row.line for row in self.tally.rows if row.number == number)
        return next(rows, None)

    def recorded_text(self, number: int) -> str:
        """The recorded deal of that number in one line."""
        line = self.line(number)
        return line_text(line, self.names) if line else ""

    def scored(self, number: int, line: Line) -> Score | None:
        """What a line would score in that place of the sheet; None for whatever is no deal.

        A deal past the end of the match is told what it would have given.
        """
        before = [row.line for row in self.tally.rows[: number - 1]]
        row = tally(self.rules, self.sheet.length, [*before, line]).rows[-1]
        if row.score is None and line.deal is not None:
            return score(self.rules, line.deal)
        return row.score

    def author_of(self, side: str, user: Any) -> str:
        """Who wrote: a doublette by its link, or a person at the desk."""
        return self.names[Side(side)] if side else str(user)

    def facts_text(self, kept: dict[str, Any] | None) -> str:
        """What the history keeps of a change, in words: a deal, two totals, or a signature."""
        if not kept:
            return ""
        if "total_a" in kept:
            return f"{kept['total_a']} – {kept['total_b']}"
        if "last_deal" in kept:
            last = kept["last_deal"]
            return _("as agreed") if last is None else _("after %(deals)s deals") % {"deals": last}
        if "side" in kept:
            return self.names[Side(kept["side"])]
        return line_text(DealRow(**kept).line, self.names)

    # Forms

    def new_deal(self, data: Mapping[str, Any] | None = None) -> NewDealForm:
        """The form for the next deal."""
        return NewDealForm(data, rules=self.rules, sides=self.labels)

    def amended_deal(self, number: int, data: Mapping[str, Any] | None = None) -> AmendedDealForm:
        """The form for a deal already recorded, filled with it. Raises Http404 without one."""
        line = self.line(number)
        if line is None:
            raise Http404
        if line.annulled and data is None:
            line = before_annulling(self.sheet, number)
        return AmendedDealForm(data, rules=self.rules, sides=self.labels, line=line)

    def penalty(self, data: Mapping[str, Any] | None = None) -> PenaltyForm:
        """The form for a penalty."""
        return PenaltyForm(data, sides=self.names)

    def paper_totals(self, data: Mapping[str, Any] | None = None) -> TotalsForm:
        """The form for the totals of the paper original."""
        return TotalsForm(data, rules=self.rules, sides=self.names, tally=self.tally)


def sheet_page(match: Match, viewer: Side | None = None) -> SheetPage:
    """The sheet of a match as it is now. Three queries, however many deals."""
    matches = Match.objects.of_tournament(match.round.stage.tournament).with_deals()
    match = matches.get(pk=match.pk)
    sheet = match.sheet
    if sheet is None:
        raise ValueError("an exempt doublette has no sheet")
    return SheetPage(match, sheet, viewer, sheet.tally(), sheet.open_claims())


def history(page: SheetPage) -> list[EventView]:
    """Every change of the sheet, the newest first. One query."""
    return [
        EventView(
            at=event.at,
            author=page.author_of(event.side, event.user),
            kind=kind_text(event),
            number=event.number,
            before=page.facts_text(event.before),
            after=page.facts_text(event.after),
            reason=event.reason,
        )
        for event in page.sheet.events.select_related("user").order_by("-version")
    ]


def kind_text(event: SheetEvent) -> str:
    """What was done to the sheet."""
    written = event.kind == SheetEvent.Kind.RECORDED
    if written and (event.after or {}).get("penalised"):
        return _("penalty given")
    return str(event.get_kind_display())


def before_annulling(sheet: Sheet, number: int) -> Line:
    """What stood under this number before it was annulled: to count it again. One query."""
    changes = sheet.events.filter(number=number, after__annulled=True).order_by("-version")
    kept = (change.before for change in changes)
    return next((DealRow(**one).line for one in kept if one and not one.get("annulled")), Line())


def dealer_of(number: int) -> Side:
    """The side that deals: the first of the match begins, then each player in turn."""
    return Side.A if number % 2 else Side.B


def compared(own: dict[str, str], other: dict[str, str]) -> Iterator[Fact]:
    """The facts of a version, each with whether the other version differs."""
    for label, value in own.items():
        yield Fact(label, value, other.get(label) != value)


def tell_entry(request: HttpRequest, form: DealForm, entry: Entry) -> None:
    """Say what is worth saying of a deal just entered."""
    if entry is Entry.CONTESTED:
        messages.error(request, _("This deal was entered differently before: see both versions."))
    elif entry is Entry.MERGED:
        messages.info(request, _("This deal was entered before, with the same figures."))
    else:
        for warning in form.warnings():
            messages.warning(request, warning)


def explained(page: SheetPage, form: DealForm, number: int) -> dict[str, object]:
    """What a deal typed without fault would give, and what is surprising in it."""
    if not form.is_bound or not form.is_valid():
        return {}
    scored = page.scored(number, form.line())
    return {"sentence": form.sentence(scored), "warnings": form.warnings()}
