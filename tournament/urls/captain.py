"""Pages at the table, by the link of a doublette: no account."""

from django.urls import path

from tournament.views import captain

app_name = "captain"

urlpatterns = [
    path("", captain.home, name="home"),
    path("sheet/", captain.sheet, name="sheet"),
    path("sheet/deals/", captain.record, name="record"),
    path("sheet/deals/<int:number>/", captain.amend, name="amend"),
    path("sheet/take-back/", captain.take_back, name="take_back"),
    path("sheet/sign/", captain.sign, name="sign"),
    path("sheet/refuse/", captain.refuse, name="refuse"),
]
