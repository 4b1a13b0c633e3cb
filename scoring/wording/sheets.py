"""Sheets in words: a deal in one line of a list, its facts one by one, a change of the history."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.rules.deal import Deal, Role, Slam
from scoring.rules.sheet import Line, Side
from scoring.wording.deals import coinche_label, contract_label

Names = Mapping[Side, str]


def line_text(line: Line, names: Names) -> str:
    """A deal in one line: "100♥ · coinched · Les Valets · 112 points · belote Dix de der"."""
    if line.is_of_the_desk:
        return desk_text(line, names)
    if line.deal is None or line.taker is None:
        return _("passed deal")
    return " · ".join([contract_label(line.deal.contract, line.deal.trump), *remarks(line, names)])


def desk_text(line: Line, names: Names) -> str:
    """A penalty, or what was annulled: "penalty 162 against Les Valets: revoke"."""
    if line.penalty is None:
        return _("annulled: %(reason)s") % {"reason": line.reason}
    fine = line.penalty
    figures = {"points": fine.points, "name": names[fine.against], "reason": fine.reason}
    return _("penalty %(points)s against %(name)s: %(reason)s") % figures


def remarks(line: Line, names: Names) -> list[str]:
    """What a list says of a deal beside its contract and its score; nothing of a passed one."""
    if line.is_of_the_desk:
        return [desk_text(line, names)]
    deal, taker = line.deal, line.taker
    if deal is None or taker is None:
        return []
    said = [names[taker]]
    if deal.coinche != 1:
        said.insert(0, coinche_label(deal.coinche))
    if isinstance(deal.contract, Slam):
        won = deal.made if deal.contract is Slam.GENERALE else deal.all_tricks is Role.TAKER
        said.append(_("made") if won else _("failed"))
    elif deal.all_tricks is not None:
        winner = _name(deal.all_tricks, taker, names)
        said.append(_("all eight tricks: %(name)s") % {"name": winner})
    elif deal.taker_points is not None:
        said.append(_("%(points)s points") % {"points": deal.taker_points})
    if deal.belote is not None:
        said.append(_("belote %(name)s") % {"name": _name(deal.belote, taker, names)})
    return said


def facts(line: Line | None, names: Names) -> dict[str, str]:
    """Every fact of a deal by its label, to lay two versions side by side."""
    if line is None:
        return {}
    if line.is_of_the_desk:
        return {_("Who took?"): desk_text(line, names)}
    deal, taker = line.deal, line.taker
    if deal is None or taker is None:
        return {_("Who took?"): _("passed deal")}
    return {
        _("Who took?"): names[taker],
        _("Contract"): contract_label(deal.contract, deal.trump),
        _("Call"): coinche_label(deal.coinche),
        _("Points of the takers"): _made(deal),
        _("All eight tricks"): _holder(deal.all_tricks, taker, names),
        _("Belote"): _holder(deal.belote, taker, names),
        **_shown(deal, taker, names),
    }


def _made(deal: Deal) -> str:
    if deal.taker_points is not None:
        return str(deal.taker_points)
    if deal.contract is Slam.GENERALE:
        return _("made") if deal.made else _("failed")
    return "–"


def _shown(deal: Deal, taker: Side, names: Names) -> dict[str, str]:
    """The announcements, where there are any."""
    shown = [role for role in Role if deal.announcements.of(role)]
    texts = (f"{_name(role, taker, names)} {deal.announcements.of(role)}" for role in shown)
    return {_("Announcements"): ", ".join(texts)} if shown else {}


def _holder(role: Role | None, taker: Side, names: Names) -> str:
    return _("nobody") if role is None else _name(role, taker, names)


def _name(role: Role, taker: Side, names: Names) -> str:
    return names[taker if role is Role.TAKER else taker.other]
