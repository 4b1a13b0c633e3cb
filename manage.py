#!/usr/bin/env python3
"""Runs everything: `python3 manage.py demo` to look at it, `python3 manage.py test` to test it."""

import os
import sys


def main():
    if sys.version_info < (3, 11):
        sys.exit("Coinche needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])
    from tools import setup

    setup.enter_environment(sys.argv)
    from tools import catalogues

    catalogues.compile_changed()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
