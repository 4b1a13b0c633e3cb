"""`python -m bench`: the figures we promise, one part after the other, on a throw-away database."""

import os
import tempfile


def main() -> None:
    """Run every benchmark; the database and the key live in a folder that is deleted."""
    from bench import brackets, pairing, ranking, rules

    print("\nSwiss draws")
    pairing.main(pairing.SIZES)
    print("\nBrackets")
    brackets.main()
    print("\nStandings, nine rounds")
    ranking.main()
    print("\nThe rules of a deal")
    rules.main()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(COINCHE_VAR=folder, DJANGO_SETTINGS_MODULE="config.settings")
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from bench import pages, process

        print("\nPages and entries (queries are counts; times are ratios to an empty answer)")
        pages.main()
        print("\nThe demo's process")
        process.main()


if __name__ == "__main__":
    main()
