"""Pages for players and the room: no account."""

from django.urls import path

from tournament.views import public, public_draw, public_stages

app_name = "public"

urlpatterns = [
    path("", public.home, name="home"),
    path("t/<slug:slug>/", public_stages.standings, name="standings"),
    path("t/<slug:slug>/standings/<int:number>/", public_stages.standings, name="standings_after"),
    path("t/<slug:slug>/stages/<int:number>/", public_stages.stage, name="stage"),
    path("t/<slug:slug>/round/", public.current_round, name="current_round"),
    path("t/<slug:slug>/rounds/<int:number>/", public.round_page, name="round"),
    path("t/<slug:slug>/rounds/<int:number>/draw/", public_draw.draw, name="draw"),
    path("t/<slug:slug>/rules/", public.rules, name="rules"),
    path("t/<slug:slug>/rules.pdf", public.rules_pdf, name="rules_pdf"),
    path("t/<slug:slug>/doublettes/", public.doublettes, name="doublettes"),
    path("t/<slug:slug>/doublettes/<int:number>/", public.doublette, name="doublette"),
]
