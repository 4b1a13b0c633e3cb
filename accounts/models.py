"""The people who sign in: organisers and desk helpers. Captains come by link, without account."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a person may do for one tournament."""

    ORGANISER = "organiser", _("organiser")
    HELPER = "helper", _("desk helper")


class UserManager(BaseUserManager["User"]):
    """Accounts are looked up by e-mail address, whatever its case."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Store a new account; the address is kept in lower case."""
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Store an account that may do everything."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> "User":
        """The account of this address: the case typed at sign-in does not matter."""
        return self.get(email=(email or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """An account, named by its e-mail address."""

    email = models.EmailField(
        _("e-mail address"),
        unique=True,
        error_messages={"unique": _("An account with this e-mail address already exists.")},
    )
    name = models.CharField(_("name"), max_length=80)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="addresses_are_kept_in_lower_case", condition=Q(email=Lower("email"))
            )
        ]

    def __str__(self) -> str:
        return self.name or self.email
