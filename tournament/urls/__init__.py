"""Addresses by audience: everyone, the captain at the table, the desk."""

from django.urls import include, path

app_name = "tournament"

urlpatterns = [
    path("", include("tournament.urls.public")),
    path("d/<str:token>/", include("tournament.urls.captain")),
    path("desk/", include("tournament.urls.desk")),
]
