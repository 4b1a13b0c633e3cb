"""`python3 manage.py test`: the whole suite; with arguments, pytest with these arguments."""

import sys

from django.core.management.base import BaseCommand

from tools import suite


class Command(BaseCommand):
    """Hands over to the suite, every option included: `manage.py test -k belote` works."""

    help = "Run the tests: without arguments the whole suite, else pytest with the arguments."

    def run_from_argv(self, argv: list[str]) -> None:
        sys.exit(suite.main(argv[2:]))
