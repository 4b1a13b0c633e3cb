"""What to do next, from the first registration to the end: the one list of the dashboard."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Match, Round, Stage, Tournament
from tournament.pairing.formats import Kind
from tournament.views.desk_hall import Counts, Tile, TileState


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do: how urgent (a tone of the style sheet), what, more words, where."""

    tone: str
    what: str
    more: str
    url: str


@dataclass(frozen=True, slots=True)
class Situation:
    """How far the tournament is. `missing` are the undecided matches of all published rounds,
    `unsettled` those of a bracket that do not say who goes on; `following` is the next stage."""

    tournament: Tournament
    counts: Counts
    now: Round | None
    tiles: list[Tile]
    draft: Round | None
    missing: list[Match]
    runs: bool
    stage: Stage | None
    rounds_left: int
    unsettled: list[Match]
    following: Stage | None

    @property
    def next_number(self) -> int:
        """The round to be drawn next."""
        return self.now.number + 1 if self.now else 1

    @property
    def is_last(self) -> bool:
        """Whether all planned rounds have been published."""
        return self.stage is None or self.rounds_left == 0

    @property
    def all_rounds(self) -> int:
        """How many rounds have been or will be published before the stage ends."""
        return (self.now.number if self.now else 0) + self.rounds_left

    @property
    def done(self) -> int:
        """How many tables of the current round have their result."""
        return sum(not tile.is_missing for tile in self.tiles if not tile.match.is_exempt)

    @property
    def tables(self) -> int:
        """How many tables the current round has."""
        return sum(not tile.match.is_exempt for tile in self.tiles)

    def tiles_in(self, state: TileState) -> list[Tile]:
        """The tables of the current round in this state."""
        return [tile for tile in self.tiles if tile.state is state]

    def url(self, page: str, *args: object, query: str = "") -> str:
        """The address of a page of this tournament's desk."""
        return reverse(f"tournament:desk:{page}", args=[self.tournament.slug, *args]) + query

    def sheet_url(self, match: Match) -> str:
        """The address of a match's sheet."""
        return self.url("sheet", match.round.number, match.table)


def todos_of(situation: Situation) -> list[Todo]:
    """What to do, the most urgent first; never empty."""
    if situation.tournament.closed_at:
        more = _("reopen it to correct something")
        url = situation.url("reopen") if situation.runs else situation.url("journal")
        return [Todo("success", _("The tournament is closed"), more, url)]
    found = [
        *_about_tables(situation),
        *_about_earlier_rounds(situation),
        *_about_winners(situation),
        *_about_doublettes(situation),
        *(_about_rounds(situation) if situation.runs else ()),
    ]
    calm = Todo("success", _("Nothing to do right now"), "", situation.url("doublettes"))
    return found or [calm]


def _about_tables(situation: Situation) -> Iterator[Todo]:
    if situation.now is None:
        return
    for tile in situation.tiles_in(TileState.CONTESTED):
        what = _("Table %(table)s is contested") % {"table": tile.match.table}
        more = f"{tile.match.home} – {tile.match.away}"
        yield Todo("error", what, more, situation.sheet_url(tile.match))
    unsigned = situation.tiles_in(TileState.UNSIGNED)
    if unsigned:
        count = len(unsigned)
        what = ngettext("%(n)s table to sign", "%(n)s tables to sign", count) % {"n": count}
        yield Todo("warning", what, _tables(unsigned), situation.url("round", situation.now.number))
    waiting = situation.tiles_in(TileState.WAITING)
    if waiting:
        count = len(waiting)
        what = ngettext("%(n)s table silent", "%(n)s tables silent", count) % {"n": count}
        more = _("nothing received: %(tables)s") % {"tables": _tables(waiting)}
        yield Todo("", what, more, situation.url("round", situation.now.number))


def _tables(tiles: list[Tile]) -> str:
    shown = ", ".join(str(tile.match.table) for tile in tiles[:8])
    return f"{shown} …" if len(tiles) > 8 else shown


def _about_earlier_rounds(situation: Situation) -> Iterator[Todo]:
    for match in situation.missing:
        if situation.now and match.round.number != situation.now.number:
            place = {"round": match.round.number, "table": match.table}
            what = _("Round %(round)s, table %(table)s: no result yet") % place
            yield Todo("warning", what, "", situation.sheet_url(match))


def _about_winners(situation: Situation) -> Iterator[Todo]:
    for match in situation.unsettled:
        place = {"round": match.round.number, "table": match.table}
        what = _("Round %(round)s, table %(table)s: who goes on?") % place
        url = situation.url("sheet_decide", match.round.number, match.table)
        yield Todo("warning", what, f"{match.home} – {match.away}", url)


def _about_doublettes(situation: Situation) -> Iterator[Todo]:
    counts = situation.counts
    if not counts.registered:
        more = _("paste the club’s list or choose a file")
        yield Todo("", _("Register the doublettes"), more, situation.url("import"))
        yield Todo("", _("Register one doublette"), "", situation.url("register"))
    elif counts.expected:
        what = ngettext(
            "%(n)s doublette to check in", "%(n)s doublettes to check in", counts.expected
        )
        more = _("%(present)s of %(all)s present") % {
            "present": counts.present,
            "all": counts.present + counts.expected,
        }
        url = situation.url("doublettes", query="?show=expected")
        yield Todo("", what % {"n": counts.expected}, more, url)


def _about_rounds(situation: Situation) -> Iterator[Todo]:
    if situation.draft:
        what = _("Round %(number)s is drawn") % {"number": situation.draft.number}
        yield Todo("warning", what, _("look at it, then publish"), situation.url("draft"))
    elif situation.is_last:
        yield from _about_the_end(situation)
    elif situation.counts.present >= 2 and not situation.unsettled:
        what = _("Prepare round %(number)s") % {"number": situation.next_number}
        count = len(situation.missing)
        more = ngettext("%(n)s result missing", "%(n)s results missing", count) % {"n": count}
        yield Todo("", what, more if situation.missing else "", situation.url("draft"))


def _about_the_end(situation: Situation) -> Iterator[Todo]:
    if situation.missing or situation.unsettled:
        return
    if situation.stage and situation.following:
        what = _("Close stage %(number)s") % {"number": situation.stage.number}
        more = _("see who goes on, then draw the next stage")
        yield Todo("", what, more, situation.url("close_stage", situation.stage.number))
        return
    more = _("all planned rounds are played")
    yield Todo("", _("Close the tournament"), more, situation.url("close"))
    if situation.stage is None or situation.stage.kind is not Kind.SWISS:
        return
    what = _("or play one more round")
    yield Todo("", what, _("raise their number in the settings"), situation.url("settings"))
