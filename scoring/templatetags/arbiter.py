"""The way from a tournament's pages to the arbiter's table, with its rules."""

from django import template

from scoring.forms.arbiter import query_of
from scoring.rules.ruleset import RuleSet

register = template.Library()


@register.filter
def as_query(rules: RuleSet) -> str:
    """A rule set as the query of an address of the arbiter's table."""
    return query_of(rules)
