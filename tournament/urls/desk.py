"""The desk: everything an organiser and the helpers do."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.urls.desk_sheet import sheet_urls
from tournament.views import (
    desk,
    desk_doublettes,
    desk_format,
    desk_import,
    desk_pairs,
    desk_rounds,
    desk_rules,
    desk_stages,
    desk_standings,
)

app_name = "desk"

doublette_urls: list[URLPattern | URLResolver] = [
    path("", desk_doublettes.doublettes, name="doublettes"),
    path("new/", desk_doublettes.register, name="register"),
    path("import/", desk_import.import_list, name="import"),
    path("seeds/", desk_pairs.seeds, name="seeds"),
    path("check-in-everyone/", desk_doublettes.check_in_everyone, name="check_in_everyone"),
    path("links/", desk_doublettes.links, name="links"),
    path("<int:number>/", desk_doublettes.doublette, name="doublette"),
    path("<int:number>/presence/", desk_doublettes.presence, name="presence"),
    path("<int:number>/link/renew/", desk_doublettes.renew_link, name="renew_link"),
    path("<int:number>/never/", desk_pairs.never, name="never"),
    path("<int:number>/sanction/", desk_standings.sanction, name="sanction"),
    path("<int:number>/remove/", desk_doublettes.remove, name="remove"),
]

round_urls: list[URLPattern | URLResolver] = [
    path("draw/", desk_rounds.draw, name="draw"),
    path("draft/", desk_rounds.draft, name="draft"),
    path("draft/publish/", desk_rounds.publish, name="publish"),
    path("draft/discard/", desk_rounds.discard, name="discard"),
    path("draft/swap/", desk_rounds.swap, name="swap"),
    path("rounds/", desk_rounds.latest, name="rounds"),
    path("rounds/<int:number>/", desk_rounds.round_page, name="round"),
    path("rounds/<int:number>/last-deals/", desk_rounds.last_deals, name="last_deals"),
    path("rounds/<int:number>/cancel/", desk_rounds.cancel, name="cancel_round"),
    path("rounds/<int:number>/tables/<int:table>/", include(sheet_urls)),
]

format_urls: list[URLPattern | URLResolver] = [
    path("format/", desk_format.format_page, name="format"),
    path("format/plan/", desk_format.plan, name="plan"),
    path("format/plan/choose/", desk_format.choose_plan, name="choose_plan"),
    path("stages/<int:number>/order/", desk_standings.order, name="order"),
    path("stages/<int:number>/lots/", desk_standings.lots, name="lots"),
    path("stages/<int:number>/ties/", desk_standings.tie, name="tie"),
    path("sanctions/<int:pk>/lift/", desk_standings.lift, name="lift"),
    path("stages/<int:number>/close/", desk_stages.close_stage, name="close_stage"),
    path("stages/<int:number>/reopen/", desk_stages.reopen_stage, name="reopen_stage"),
]

tournament_urls: list[URLPattern | URLResolver] = [
    path("", desk.dashboard, name="dashboard"),
    path("settings/", desk.settings, name="settings"),
    path("rules/", desk_rules.rules, name="rules"),
    path("officials/", desk.officials, name="officials"),
    path("officials/<int:pk>/dismiss/", desk.dismiss, name="dismiss"),
    path("journal/", desk.journal, name="journal"),
    path("close/", desk.close, name="close"),
    path("reopen/", desk.reopen, name="reopen"),
    path("doublettes/", include(doublette_urls)),
    *format_urls,
    *round_urls,
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", desk.home, name="home"),
    path("new/", desk.new, name="new"),
    path("<slug:slug>/", include(tournament_urls)),
]
