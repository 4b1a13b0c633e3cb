"""Signing in, signing out, opening an account."""

from django.contrib.auth import login
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.forms import SignInForm, SignUpForm

sign_in = LoginView.as_view(
    template_name="accounts/sign_in.html",
    authentication_form=SignInForm,
    redirect_authenticated_user=True,
)
sign_out = LogoutView.as_view()


def sign_up(request: HttpRequest) -> HttpResponse:
    """Open an account and sign in with it."""
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and (user := form.opened()):
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("tournament:desk:home")
    return render(request, "accounts/sign_up.html", {"form": form})
