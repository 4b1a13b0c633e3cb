"""`python3 manage.py demo`: a tournament in mid-play and the server, or a whole one played."""

import os
import socket
from argparse import ArgumentParser
from datetime import timedelta
from random import Random
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import Role, User
from tournament import selectors
from tournament.management import play
from tournament.models import Tournament
from tournament.services import organising, registration, rounds

EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - phones in the hall reach the laptop
ORGANISER, HELPER = "organisateur@example.org", "bureau@example.org"


class Command(BaseCommand):
    """Without sizes: serve a demo. With --doublettes or --rounds: play it all, and end."""

    help = "Serve a demo tournament in mid-play; with --doublettes and --rounds play a whole one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--doublettes", type=int, help="play a whole tournament of this size")
        parser.add_argument("--rounds", type=int, help="… over so many Swiss rounds")
        parser.add_argument("--seed", type=int, default=2026, help="chance of the demo")
        parser.add_argument("--no-serve", action="store_true", help="fill the database and end")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        rng = Random(options["seed"])
        if options["doublettes"] or options["rounds"]:
            self.play_whole(options["doublettes"] or 16, options["rounds"] or 5, rng)
            return
        if not Tournament.objects.exists():
            fill(rng)
        if not options["no_serve"]:
            self.serve()

    def play_whole(self, doublettes: int, planned: int, rng: Random) -> None:
        """Play a tournament from the first draw to the final ranking, and print the ranking."""
        tournament = create(f"Démonstration à {doublettes}", doublettes, planned, rng)
        for _ in range(planned):
            play_round(tournament, rng)
            self.stderr.write(".", ending="")
            self.stderr.flush()
        self.stderr.write("")
        for line in selectors.standings(tournament).rows:
            row = line.row
            self.stdout.write(
                f"{row.rank:>4}{'=' if row.shared else ' '} {line.doublette.name:<28}"
                f"{row.won:>3} V {row.lost:>3} D {row.difference:>+7} {row.points:>7}"
            )
        self.stdout.write(f"/t/{tournament.slug}/ — serve it with: python3 manage.py demo")

    def serve(self) -> None:
        """Print where everything is, then serve until stopped."""
        import uvicorn

        port, host = int(os.environ.get("PORT", "8000")), os.environ.get("HOST", EVERY_ADDRESS)
        addresses = ["127.0.0.1"] if host == "127.0.0.1" else ["127.0.0.1", *lan_addresses()]
        settings.ALLOWED_HOSTS += addresses[1:]
        self.stdout.write("\n".join(welcome(addresses, port)))
        self.stdout.flush()
        uvicorn.run("config.asgi:application", host=host, port=port, log_level="warning")


def welcome(addresses: list[str], port: int) -> list[str]:
    """The lines that tell a newcomer where to look."""
    pages = [f"http://{address}:{port}" for address in addresses]
    here = pages[0]
    lines = ["", "  Coinche", f"  On this machine   {here}/"]
    lines += [f"  On the network    {page}/" for page in pages[1:]]
    tournament = Tournament.objects.filter(officials__user__email=ORGANISER).last()
    if tournament:
        standings = reverse("tournament:public:standings", args=[tournament.slug])
        desk = reverse("tournament:desk:dashboard", args=[tournament.slug])
        lines += [
            f"  Standings         {here}{standings}",
            f"  Desk              {here}{desk}",
            f"    organiser       {ORGANISER}   {demo_password(ORGANISER)}",
            f"    desk helper     {HELPER}   {demo_password(HELPER)}",
        ]
        if link := a_captains_link(tournament):
            lines.append(f"  A captain's link  {pages[-1]}{link}")
    return [*lines, "  Stop with Ctrl+C.", ""]


def a_captains_link(tournament: Tournament) -> str | None:
    """The link of a doublette whose match is in play."""
    for match in selectors.undecided_matches(tournament):
        return reverse("tournament:captain:home", args=[match.home.link_token])
    return None


def lan_addresses() -> list[str]:
    """This machine's address on its network, if it has one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            return []
    return [] if address.startswith("127.") else [address]


def demo_password(email: str) -> str:
    """A password of this installation: known to whoever sees its terminal, not to the network."""
    return f"belote-{salted_hmac('demo.password', email).hexdigest()[:10]}"


def account(email: str, name: str) -> User:
    """The demo account of this address, made once."""
    user = User.objects.filter(email=email).first()
    return user or User.objects.create_user(email, demo_password(email), name=name)


def create(name: str, doublettes: int, planned: int, rng: Random) -> Tournament:
    """A tournament whose doublettes are registered and checked in."""
    organiser = account(ORGANISER, "Odile")
    tournament = organising.create_tournament(
        by=organiser,
        name=name,
        place="Salle des fêtes",
        starts_at=timezone.now().replace(minute=0, second=0, microsecond=0) - timedelta(hours=2),
        planned_rounds=planned,
        tables=max(1, doublettes // 2),
    )
    organising.appoint(tournament, account(HELPER, "Hugo"), Role.HELPER, by=organiser)
    registration.import_list(tournament, play.entries(doublettes, rng), by=organiser)
    registration.check_in_everyone(tournament, by=organiser)
    return tournament


def publish(tournament: Tournament, rng: Random) -> list[Any]:
    """Draw and publish the next round; its tables."""
    organiser = account(ORGANISER, "Odile")
    drawn = rounds.draft_round(tournament, seed=f"{rng.getrandbits(64):016x}", by=organiser)
    return play.tables_of(rounds.publish_round(drawn, by=organiser), tournament)


def play_round(tournament: Tournament, rng: Random) -> None:
    """Draw, publish and play every table to the end."""
    for match in publish(tournament, rng):
        play.play_match(match, rng)


def fill(rng: Random) -> None:
    """The demo: nineteen doublettes, two rounds played, the third under way, two late arrivals."""
    tournament = create("Concours de la Saint-Martin", 19, 5, rng)
    for _ in range(2):
        play_round(tournament, rng)
    for index, match in enumerate(publish(tournament, rng)):
        if index != 7:
            play.play_match(match, rng, deals=None if index < 3 else 3 + index)
    registration.import_list(tournament, play.entries(21, rng)[19:], by=account(ORGANISER, ""))
