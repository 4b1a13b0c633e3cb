"""How a published round was drawn, for anyone: the input, the seed, and the draw made again."""

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament import access
from tournament.selectors.replays import replayed
from tournament.views.public_page import fresh, keyed_by_version, page
from tournament.wording.draws import heading_text


@require_safe
@fresh
@keyed_by_version
def draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The draw of a round made again from what was stored, and whether it is the one published."""
    tournament = access.tournament_seen_by(request.user, slug)
    drawn = access.published_round(tournament, number)
    names = {one.number: one.name for one in tournament.doublettes.all()}
    try:
        again = replayed(drawn)
    except ValueError:
        again = None
    return page(
        request,
        "draw",
        tournament,
        drawn=drawn,
        again=again,
        heading=heading_text(again.seating, names) if again else "",
        swaps=[[names.get(one, one) for one in pair] for pair in drawn.swaps],
        kept=json.dumps(drawn.draw_input, indent=1, ensure_ascii=False),
    )
