"""Tournaments, doublettes, rounds, matches and standings as JSON: every field is listed here.

No contact data, no link of a captain and no account of a person is among them.
"""
