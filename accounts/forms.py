"""What a person types to sign in or to open an account."""

from typing import cast

from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, UsernameField
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class SignInForm(AuthenticationForm):
    """E-mail address and password; the first field keeps Django's name ``username``."""

    username = UsernameField(
        label=_("E-mail address"),
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )

    def clean_username(self) -> str:
        """Count wrong passwords by the address, however it was typed."""
        return str(self.cleaned_data["username"]).lower()


class SignUpForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """A new account."""

    class Meta:
        model = User
        fields = ("name", "email")
        field_classes: dict[str, type[forms.Field]] = {}

    def clean_email(self) -> str:
        """Keep addresses in lower case, as sign-in looks them up."""
        return str(self.cleaned_data["email"]).lower()

    def opened(self) -> User | None:
        """The account stored; None, and an error, if one of its address was opened meanwhile."""
        try:
            with transaction.atomic():
                return cast(User, self.save())
        except IntegrityError:
            self.add_error("email", User._meta.get_field("email").error_messages["unique"])
            return None
