"""The rule card of a rule set: its answers in words and figures, nothing written by hand."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scoring.files.rule_card import CardTexts, Grid, Section
from scoring.rules.cards import LAST_TRICK, PILE_TOTAL, Trump, rank_values
from scoring.rules.deal import Deal, Role, Score, Slam, score
from scoring.rules.play import TRUMP_ORDER
from scoring.rules.ruleset import RuleSet
from scoring.rules.samples import COINCHES, table_deals, worked_deals
from scoring.rules.sheet import Length
from scoring.rules.typical import scored
from scoring.wording import score_clauses as scores
from scoring.wording import table_clauses as table
from scoring.wording.deals import coinche_label, contract_label, sentence, trump_label
from scoring.wording.play import rank_label

Clauses = Callable[[RuleSet], Iterator[str]]

_SECTIONS: tuple[tuple[Promise, tuple[Clauses, ...]], ...] = (
    (_("Deal and bids"), (table.bid_clauses,)),
    (_("Coinche"), (table.coinche_clauses,)),
    (_("Play"), (table.play_clauses,)),
    (_("Made or failed"), (scores.made_clauses, scores.score_clauses, scores.litige_clauses)),
    (_("Coinched contracts"), (scores.coinched_clauses,)),
    (_("Belote"), (scores.belote_clauses,)),
    (_("Announcements"), (scores.announcement_clauses,)),
    (_("Capot and générale"), (scores.capot_clauses, scores.generale_clauses)),
    (_("Rounding"), (scores.rounding_clauses,)),
)


def rule_card(rules: RuleSet, name: str, length: Length | None) -> CardTexts:
    """The texts of a card, in the active language. Without a length it names no target."""
    return CardTexts(
        title=name,
        subtitle=length_text(length) if length else "",
        sections=tuple(_sections(rules, length)),
        grids=(_values(rules), _scores(rules)),
        examples=_examples(rules),
        language=get_language() or "fr",
    )


def length_text(length: Length) -> str:
    """When a match is over, in one sentence."""
    parts = []
    if length.target is not None:
        text = (
            gettext("more than %(points)s points")
            if length.exceed
            else gettext("%(points)s points")
        )
        parts.append(text % {"points": length.target})
    if length.deals is not None:
        parts.append(gettext("%(deals)s deals") % {"deals": length.deals})
    return gettext("A match goes to %(end)s.") % {"end": gettext(" or ").join(parts)}


def _sections(rules: RuleSet, length: Length | None) -> Iterator[Section]:
    yield Section(gettext("Match"), tuple(table.match_clauses(rules, length)))
    for heading, parts in _SECTIONS:
        if clauses := tuple(clause for part in parts for clause in part(rules)):
            yield Section(str(heading), clauses)


def _values(rules: RuleSet) -> Grid:
    """What the cards count in each mode, and all of them together."""
    special = [trump for trump in rules.trumps if not trump.is_suit]
    modes = [(Trump.HEARTS, Trump.HEARTS), (Trump.SPADES, Trump.HEARTS)]
    modes += [(Trump.SPADES, trump) for trump in special]
    named = [gettext("trump"), gettext("other suit"), *map(trump_label, special)]
    rows = [
        (rank_label(rank), *(str(rank_values(*mode, rules.scale)[rank]) for mode in modes))
        for rank in reversed(TRUMP_ORDER)
    ]
    last = _of_a_whole_deal(gettext("last trick"), [LAST_TRICK] * (len(special) + 1))
    totals = [PILE_TOTAL, *map(rules.pile_total, special)]
    in_all = _of_a_whole_deal(gettext("in all"), totals)
    heads = (gettext("Card"), *named)
    return Grid(gettext("Points of the cards"), (heads, *rows, last, in_all))


def _of_a_whole_deal(label: str, figures: Iterable[int]) -> tuple[str, ...]:
    """A row that has one figure for the trump and the other suits."""
    of_a_suit, *others = map(str, figures)
    return (label, of_a_suit, "", *others)


def _scores(rules: RuleSet) -> Grid:
    """What takers and defence score, at every level of a coinche."""
    multiplied = (f"×{rules.times(coinche)}" for coinche in COINCHES[1:])
    heads = (gettext("takers / defence"), coinche_label(1), *multiplied)
    rows = [
        (deal_text(deal), *(_both(scored(rules, replace(deal, coinche=one))) for one in COINCHES))
        for deal in table_deals(rules)
    ]
    return Grid(gettext("What deals are worth"), (heads, *rows))


def _both(found: Score | None) -> str:
    """Both scores; a dash where that deal cannot be played."""
    return "–" if found is None else f"{found.taker} / {found.defence}"


def _examples(rules: RuleSet) -> Section:
    """Deals worked out: the facts of each, and the sentence of the sheet."""
    told = (
        f"{facts_text(deal)} → {sentence(rules, deal, score(rules, deal))}"
        for deal in worked_deals(rules)
    )
    return Section(gettext("Five deals, with the points of the takers"), tuple(told))


def deal_text(deal: Deal) -> str:
    """A deal before it is scored: "100♥ coinched, 112 points, belote"."""
    called = contract_label(deal.contract, deal.trump)
    if deal.coinche > 1:
        called += f" {coinche_label(deal.coinche)}"
    return f"{called}, {facts_text(deal)}"


def facts_text(deal: Deal) -> str:
    """What happened in a deal: "112 points, belote"."""
    parts = [_won(deal)]
    if deal.belote is not None:
        parts.append(gettext("belote"))
    if shown := deal.announcements.taker + deal.announcements.defence:
        parts.append(gettext("announcements: %(points)s") % {"points": shown})
    return ", ".join(parts)


def _won(deal: Deal) -> str:
    if isinstance(deal.contract, Slam):
        return gettext("made") if deal.all_tricks is Role.TAKER else gettext("failed")
    if deal.all_tricks is Role.DEFENCE:
        return gettext("all eight tricks of the defence")
    if deal.all_tricks is Role.TAKER:
        return gettext("all eight tricks")
    return gettext("%(points)s points") % {"points": deal.taker_points}
