"""The sheet of one table at the desk: below the table's address."""

from django.urls import path

from tournament.views import desk_corrections, desk_sheet

sheet_urls = [
    path("", desk_sheet.sheet, name="sheet"),
    path("deals/", desk_sheet.record, name="sheet_record"),
    path("deals/<int:deal>/", desk_sheet.amend, name="sheet_amend"),
    path("deals/<int:deal>/annul/", desk_sheet.annul, name="sheet_annul"),
    path("annulled/", desk_sheet.annulled, name="sheet_annulled"),
    path("last-deals/", desk_sheet.last_deals, name="sheet_last_deals"),
    path("penalty/", desk_sheet.penalty, name="sheet_penalty"),
    path("take-back/", desk_sheet.take_back, name="sheet_take_back"),
    path("totals/", desk_sheet.totals, name="sheet_totals"),
    path("close/", desk_sheet.close, name="sheet_close"),
    path("reopen/", desk_sheet.reopen, name="sheet_reopen"),
    path("correct/", desk_corrections.correct, name="sheet_correct"),
    path("goes-on/", desk_corrections.decide, name="sheet_decide"),
    path("forfeit/", desk_sheet.forfeit, name="sheet_forfeit"),
    path("claims/<int:pk>/", desk_sheet.settle, name="sheet_settle"),
]
