"""Writing a deal by the plain form."""

import pytest
from django.test import Client

from scoring.models import Claim, Deal, Sheet
from scoring.rules.deal import Role
from scoring.rules.presets import preset
from scoring.rules.sheet import Line
from tests import factories
from tests.scoring.forms.typing import typed
from tests.tournament.views.captain.pages import Captain, text


def errors(page) -> dict:
    return dict(page.context["form"].errors)


def test_a_deal_is_written_as_it_was_typed(us):
    us.record(1, belote="b")
    [deal] = us.sheet.deals.all()
    assert deal.line == factories.deal_line(belote=Role.DEFENCE)
    assert us.sheet.events.get().side == "a"


def test_us_and_them_are_those_of_the_one_who_types(us, them):
    them.record(1, taker=them.side, belote=us.side.value)
    [deal] = us.sheet.deals.all()
    assert deal.line == factories.deal_line(them.side, belote=Role.DEFENCE)


def test_a_passed_deal_is_one_tap(us):
    us.post("record", number=1, passed="1")
    assert us.sheet.deals.get().line == Line()


def test_a_capot_and_the_defences_pile(us):
    us.record(1, contract="capot", points=None, made="yes")
    us.record(2, points="50", defence_pile="on")
    us.record(3, points=None, all_tricks="b")
    lines = [deal.line for deal in us.sheet.deals.all()]
    assert lines[0].deal.all_tricks is Role.TAKER
    assert lines[1] == factories.deal_line()
    assert lines[2].deal.all_tricks is Role.DEFENCE


CONTRADICTIONS = [
    ({"points": "163"}, "points"),
    ({"points": "161"}, "points"),
    ({"points": "1"}, "points"),
    ({"points": "-1"}, "points"),
    ({"points": "1e3"}, "points"),
    ({"points": None}, "points"),
    ({"contract": "75"}, "contract"),
    ({"contract": "250"}, "contract"),
    ({"contract": "generale"}, "contract"),
    ({"trump": "SA"}, "trump"),
    ({"trump": "X"}, "trump"),
    ({"coinche": "3"}, "coinche"),
    ({"belote": "both"}, "belote"),
    ({"all_tricks": "a", "points": "152"}, "all_tricks"),
    ({"all_tricks": "b", "points": "10"}, "all_tricks"),
    ({"contract": "capot", "made": "yes", "points": "152"}, "points"),
    ({"contract": "capot", "made": None, "points": None}, "made"),
    ({"taker": None}, "taker"),
    ({"announced_a": "20"}, "__all__"),
]


@pytest.mark.parametrize(("facts", "field"), CONTRADICTIONS)
def test_a_contradiction_stores_nothing_and_keeps_every_value(us, facts, field):
    data = {name: value for name, value in (typed() | facts).items() if value is not None}
    page = us.post("record", **data, number=1)
    assert field in errors(page)
    assert not Deal.objects.exists()
    form = page.context["form"]
    assert {name: form[name].value() for name in data} == data
    error = errors(page)[field][0]
    assert text(page).count(" ".join(error.split())) >= 1


def test_what_is_surprising_passes_with_a_warning(us):
    assert "Really?" in text(us.record(1, points="98"))
    assert us.sheet.deals.count() == 1


def test_working_it_out_shows_the_sentence_and_writes_nothing(us):
    page = us.post("record", **typed(points="98"), number=1, check="1")
    assert "failed by 2" in text(page)
    assert "Really?" in text(page)
    assert not us.sheet.deals.exists()
    assert page.context["form"]["points"].value() == "98"


def test_the_sentence_of_a_deal_that_ends_the_match_is_what_will_be_counted(us):
    Sheet.objects.filter(pk=us.sheet.pk).update(
        rules="cannes", rules_version=preset("cannes").version, target=400
    )
    counted = []
    for number in (1, 2):
        facts = typed(points="113") | {"number": number}
        checked = us.post("record", **facts, check="1").context["sentence"]
        written = us.post("record", **facts).context["page"].rows[number - 1].sentence
        assert checked == written
        counted.append("113" in written)
    assert counted == [False, True]  # rounded to 110, but for the last deal


def test_the_same_deal_twice_is_one_deal(us, them):
    us.record(1)
    us.record(1)
    assert "entered before, with the same figures" in text(them.record(1))
    assert us.sheet.deals.count() == 1
    assert us.sheet.version == 1


def test_a_different_deal_under_the_same_number_shows_both_versions(us, them):
    us.record(1)
    page = them.record(1, points="110")
    assert us.sheet.deals.get().taker_points == 112
    assert Claim.objects.get().facts["taker_points"] == 110
    for captain in (us, them):
        [dispute] = captain.get().context["page"].disputes
        assert [
            fact.value for version in dispute.versions for fact in version.facts if fact.differs
        ] == ["112", "110"]
    assert "two versions" in text(page)


def test_a_gap_is_refused_with_the_values_kept(us):
    page = us.record(3)
    assert "number 1" in text(page)
    assert page.context["form"]["points"].value() == "112"
    assert 'name="number" value="1"' in page.content.decode()


@pytest.mark.parametrize("number", ["", "x", "-1", "0"])
def test_a_deal_needs_its_number(us, number):
    page = us.post("record", **typed(), number=number)
    assert page.status_code == 200
    assert not us.sheet.deals.exists()


def test_a_signed_sheet_takes_no_deal(us, organiser):
    factories.enter_result(us.match, 2000, 1000, by=organiser)
    us.record(1)
    assert not us.sheet.deals.exists()


def test_another_tables_link_writes_on_its_own_sheet_only(us, matches):
    elsewhere = Captain(matches[1], us.side)
    elsewhere.record(1)
    assert not us.sheet.deals.exists()


def test_the_form_is_guarded_against_other_sites(us):
    guarded = Client(enforce_csrf_checks=True)
    assert guarded.post(us.url("record"), typed() | {"number": 1}).status_code == 403
    assert guarded.post(us.url("take_back"), {"number": 1, "seen": 0}).status_code == 403
