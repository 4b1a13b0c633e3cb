"""`python3 manage.py replay_draw SLUG ROUND`: a published draw again, and is it identical?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.models import Round
from tournament.selectors.replays import replayed


class Command(BaseCommand):
    """Draw a round again from its stored input and seed."""

    help = "Draw a published round again from its stored input and seed, and compare."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament, as in its address")
        parser.add_argument("round", type=int, help="the number of the round")

    def handle(self, *args: Any, **options: Any) -> None:
        rounds = Round.objects.published().filter(stage__tournament__slug=options["slug"])
        drawn = rounds.filter(number=options["round"]).first()
        if drawn is None:
            raise CommandError("There is no published round of this number.")
        try:
            again = replayed(drawn)
        except ValueError as other:
            raise CommandError(f"It cannot be drawn again: {other}") from other
        self.stdout.write(f"method {drawn.algorithm}, seed {drawn.seed}, {len(drawn.swaps)} swaps")
        for seat in again.differs:
            self.stdout.write(f"in the round:  {seat}")
        for seat in again.missing:
            self.stdout.write(f"in the replay: {seat}")
        if not again.is_identical:
            raise CommandError("different")
        self.stdout.write("identical")
