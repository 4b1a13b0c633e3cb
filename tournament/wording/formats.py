"""How a stage is played, in words."""

from django.utils.translation import gettext as _

from tournament.pairing.formats import LARGEST_POOL, MOST_ROUNDS, SMALLEST_POOL, Problem


def problem_text(problem: Problem) -> str:
    """Why a stage cannot be played like this, and what to change."""
    figures = {"most": MOST_ROUNDS, "smallest": SMALLEST_POOL, "largest": LARGEST_POOL}
    texts = {
        Problem.ROUNDS: _("A stage has 1 to %(most)s rounds."),
        Problem.ACCELERATED: _("Fewer rounds can be accelerated than are played."),
        Problem.POOL_SIZE: _("Pools hold %(smallest)s to %(largest)s doublettes."),
        Problem.MEETINGS: _("In a pool everyone meets once or twice."),
        Problem.QUALIFIERS: _("At least the first of each pool must qualify."),
        Problem.CONSOLANTE: _("After double elimination there is neither consolante nor placing."),
        Problem.PLACING: _("Choose either a consolante or matches for every place."),
        Problem.RESET: _("Only in double elimination can the final be played twice."),
    }
    return texts[problem] % figures
