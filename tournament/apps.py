from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """Who plays whom, where and when."""

    name = "tournament"
