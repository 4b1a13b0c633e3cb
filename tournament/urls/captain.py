"""Pages at the table, by the link of a doublette: no account."""

from django.urls import include, path

from tournament.views import captain

app_name = "captain"

sheet_urls = [
    path("", captain.sheet, name="sheet"),
    path("deals/", captain.record, name="record"),
    path("deals/<int:number>/", captain.amend, name="amend"),
    path("take-back/", captain.take_back, name="take_back"),
    path("sign/", captain.sign, name="sign"),
    path("refuse/", captain.refuse, name="refuse"),
]

urlpatterns = [
    path("", captain.home, name="home"),
    # the sheet of the present match; by its round, that of a match left open before
    path("sheet/", include(sheet_urls)),
    path("rounds/<int:round_number>/sheet/", include(sheet_urls)),
]
