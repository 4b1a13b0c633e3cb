"""The rule card of a rule set: its answers in words and figures, nothing written by hand."""

from collections.abc import Iterator

from django.utils.translation import get_language, gettext

from scoring.files.rule_card import CardTexts, Grid, Section
from scoring.rules.cards import LAST_TRICK, Rank, Trump, rank_values
from scoring.rules.catalogue import answers
from scoring.rules.deal import Deal, Score, Slam
from scoring.rules.ruleset import RuleSet
from scoring.rules.sheet import Length
from scoring.rules.typical import TYPICAL, scored
from scoring.wording.deals import coinche_label, contract_label
from scoring.wording.options import GROUPS, answer_label, has_effect, option_label
from scoring.wording.play import rank_label

STRONGEST_FIRST = (
    Rank.JACK,
    Rank.NINE,
    Rank.ACE,
    Rank.TEN,
    Rank.KING,
    Rank.QUEEN,
    Rank.EIGHT,
    Rank.SEVEN,
)


def rule_card(rules: RuleSet, name: str, length: Length) -> CardTexts:
    """The texts of a card, in the active language."""
    return CardTexts(
        title=name,
        subtitle=length_text(length),
        sections=tuple(_sections(rules)),
        grids=(_values(rules), _deals(rules)),
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


def _sections(rules: RuleSet) -> Iterator[Section]:
    """Every question that has an effect, with its answer."""
    given = answers(rules)
    for group in GROUPS:
        clauses = tuple(
            (option_label(key), answer_label(key, given[key]))
            for key in group.options
            if has_effect(rules, key)
        )
        if clauses:
            yield Section(str(group.heading), clauses)


def _values(rules: RuleSet) -> Grid:
    """What the cards count in each mode, and all of them together."""
    modes = [(gettext("trump"), Trump.HEARTS, Trump.HEARTS)]
    modes.append((gettext("other suit"), Trump.SPADES, Trump.HEARTS))
    modes += [
        (contract_mode(trump), Trump.SPADES, trump) for trump in rules.trumps if not trump.is_suit
    ]
    heads = (gettext("Card"), *(name for name, _, _ in modes))
    rows = [
        (
            rank_label(rank),
            *(str(rank_values(suit, trump, rules.scale)[rank]) for _, suit, trump in modes),
        )
        for rank in STRONGEST_FIRST
    ]
    last = (gettext("last trick"), *(str(LAST_TRICK) for _ in modes))
    return Grid(gettext("Points of the cards"), (heads, *rows, last))


def contract_mode(trump: Trump) -> str:
    """Sans atout or tout atout."""
    return gettext("no trumps") if trump is Trump.NO_TRUMPS else gettext("all trumps")


def _deals(rules: RuleSet) -> Grid:
    heads = (gettext("Deal"), gettext("takers"), gettext("defence"))
    rows = (
        (deal_text(deal), str(found.taker), _defence(found))
        for deal in TYPICAL
        if (found := scored(rules, deal)) is not None
    )
    return Grid(gettext("What deals are worth"), (heads, *rows))


def _defence(found: Score) -> str:
    if not found.pot:
        return str(found.defence)
    return gettext("%(points)s, pot %(pot)s") % {"points": found.defence, "pot": found.pot}


def deal_text(deal: Deal) -> str:
    """A deal before it is scored: "100♥ coinched, 112 points, belote of the takers"."""
    parts = [contract_label(deal.contract, deal.trump)]
    if deal.coinche > 1:
        parts[0] += f" {coinche_label(deal.coinche)}"
    if isinstance(deal.contract, Slam):
        won = deal.all_tricks is not None
        parts.append(gettext("made") if won else gettext("failed"))
    elif deal.all_tricks is not None:
        parts.append(gettext("all eight tricks"))
    else:
        parts.append(gettext("%(points)s points") % {"points": deal.taker_points})
    if deal.belote is not None:
        parts.append(gettext("belote"))
    if shown := deal.announcements.taker + deal.announcements.defence:
        parts.append(gettext("announcements: %(points)s") % {"points": shown})
    return ", ".join(parts)
