from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """How many points, and who is ahead."""

    name = "scoring"
