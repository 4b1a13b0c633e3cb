"""Addresses that belong to no tournament: the rule sets, and the arbiter's table."""

from django.urls import path

from scoring.views import arbiter, cards

app_name = "scoring"
urlpatterns = [
    path("rules/", cards.listed, name="rules"),
    path("rules/<slug:key>/", cards.card, name="rule_card"),
    path("rules/<slug:key>.pdf", cards.card_pdf, name="rule_card_pdf"),
    path("referee/", arbiter.calculator, name="calculator"),
    path("referee/card/", arbiter.legal_card, name="legal_card"),
    path("referee/deal/", arbiter.replayed, name="replay"),
]
