"""Which part of the house answers which address."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import TemplateView
from django.views.i18n import set_language


def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that this process serves; asks nothing of database or Redis."""
    return HttpResponse("ok", content_type="text/plain")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournament.urls")),
    path("", include("scoring.urls")),
    path("accounts/", include("accounts.urls")),
    path("api/v1/", include("config.api")),
    # A language is a preference: pages that are the same for everyone need no token for it.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("healthz", healthz),
]
if settings.DEBUG:
    urlpatterns.append(path("design/", TemplateView.as_view(template_name="design.html")))
