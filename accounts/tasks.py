"""Housekeeping of accounts."""

from celery import shared_task
from django.core.management import call_command


@shared_task  # type: ignore[untyped-decorator]
def forget_expired_sessions() -> None:
    """Delete sessions past their time: they hold who signed in from where."""
    call_command("clearsessions")
