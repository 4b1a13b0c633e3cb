"""The rooms of the API: tournaments, doublettes, rounds, sheets, and the desk's part of a sheet.

A room asks `tournament.access` who may enter, a serializer what was said, a service to do it.
"""
