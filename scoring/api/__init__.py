"""The arbiter's rooms of the API: they judge what they are sent and keep nothing."""

from django.urls import re_path

from scoring.api.arbiter import ReplayADeal, ScoreADeal

urls = [
    re_path(r"^score/?$", ScoreADeal.as_view(), name="score"),
    re_path(r"^replay/?$", ReplayADeal.as_view(), name="replay"),
]
