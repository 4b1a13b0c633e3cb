"""A penalty or a disqualification at the desk, and lifting it."""

import pytest
from django.urls import reverse

from tests import factories
from tests.tournament.views.desk.pages import get, post, text
from tournament.models import Sanction

pytestmark = pytest.mark.django_db
PENALTY = {"kind": "points", "amount": "−100", "reason": "late twice"}


@pytest.fixture
def played(tournament, organiser):
    factories.register_many(tournament, 4, by=organiser)
    factories.play_round(factories.publish_round(tournament, by=organiser), by=organiser)
    return tournament


def test_a_penalty_is_shown_given_read_by_everyone_and_lifted(played, organiser_client, client):
    shown = text(post(organiser_client, "sanction", played, 1, **PENALTY))
    assert "What will happen" in shown
    assert not Sanction.objects.exists()
    page = text(post(organiser_client, "sanction", played, 1, give="1", **PENALTY))
    assert "points: −100 (late twice)" in page
    for public in ("standings", "doublette"):
        args = [played.slug] if public == "standings" else [played.slug, 1]
        answer = client.get(reverse(f"tournament:public:{public}", args=args))
        assert "points: −100 (late twice)" in text(answer)
    journal = get(organiser_client, "journal", played)
    assert "sanction given" in journal
    assert "points: -100" in journal
    given = Sanction.objects.get()
    assert "The sanction is lifted." in text(post(organiser_client, "lift", played, given.pk))
    assert "late twice" not in text(
        client.get(reverse("tournament:public:standings", args=[played.slug]))
    )


def test_a_disqualification_says_what_it_does(played, organiser_client):
    typed = {"kind": "disqualified", "reason": "cards marked"}
    assert "no longer drawn" in text(post(organiser_client, "sanction", played, 1, **typed))
    post(organiser_client, "sanction", played, 1, give="1", **typed)
    page = text(post(organiser_client, "sanction", played, 1, give="1", **typed))
    assert "This doublette is disqualified already." in page
    back = text(post(organiser_client, "presence", played, 1, action="come_back"))
    assert "lift the sanction first" in back


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"kind": "points", "amount": "", "reason": "late"}, "amount"),
        ({"kind": "league", "amount": "0", "reason": "late"}, "amount"),
        ({"kind": "points", "amount": "many", "reason": "late"}, "amount"),
        ({"kind": "points", "amount": "-1000000", "reason": "late"}, "amount"),
        ({"kind": "points", "amount": "-10", "reason": ""}, "reason"),
        ({"kind": "", "amount": "-10", "reason": "late"}, "kind"),
        ({"kind": "shame", "amount": "-10", "reason": "late"}, "kind"),
    ],
)
def test_wrong_input_is_told_beside_its_field(played, organiser_client, typed, field):
    page = post(organiser_client, "sanction", played, 1, give="1", **typed)
    assert page.context["form"].errors[field]
    assert not Sanction.objects.exists()


def test_a_sanction_of_another_tournament_is_not_lifted(played, organiser, organiser_client):
    post(organiser_client, "sanction", played, 1, give="1", **PENALTY)
    other = factories.make_tournament(by=organiser, name="Another")
    given = Sanction.objects.get()
    assert post(organiser_client, "lift", other, given.pk).status_code == 404
    assert Sanction.objects.standing().exists()
