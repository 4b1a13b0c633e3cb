"""Seats exchanged in a draft, tables kept, pairs forbidden, and the draw made again."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.standings import Outcome
from tests import factories
from tests.tournament.services.test_brackets import pairs, seeded, waiting
from tests.tournament.services.test_stages import by_pool, playing
from tournament.models import ForbiddenPair, Round
from tournament.pairing.formats import Bracket, Method, Opening, Pools, Swiss
from tournament.pairing.types import ReasonKind
from tournament.selectors.replays import replayed
from tournament.services import registration, results, rounds, swaps

pytestmark = pytest.mark.django_db


def seats(drawn: Round) -> dict[int, tuple[int, int]]:
    played = drawn.matches.exclude(away=None).select_related("home", "away")
    return {m.table: (m.home.number, m.away.number) for m in played}


def exempts(drawn: Round) -> list[int]:
    return [m.home.number for m in drawn.matches.filter(away=None).select_related("home")]


def seat_of(drawn: Round, number: int) -> int | None:
    return next((table for table, pair in seats(drawn).items() if number in pair), None)


def test_two_doublettes_exchange_their_seats_and_it_is_marked(organiser):
    tournament = playing(organiser, 6, Swiss(rounds=3))
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    before = seats(draft)
    (one, rival), (other, _) = before[1], before[2]
    swaps.swap_seats(draft, one, other, by=organiser)
    after = [set(pair) for pair in seats(draft).values()]
    assert {other, rival} in after
    kinds = [reason.kind for match in draft.matches.all() for reason in match.reasons_given]
    assert kinds.count(ReasonKind.CHANGED_BY_HAND) == 2
    draft.refresh_from_db()
    assert draft.swaps == [[one, other]]
    assert tournament.journal.first().after == {"doublettes": [one, other]}


def test_an_exchange_is_taken_back(organiser):
    tournament = playing(organiser, 6, Swiss(rounds=3))
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    before = seats(draft)
    swaps.swap_seats(draft, before[1][0], before[2][0], by=organiser)
    swaps.undo_swap(draft, by=organiser)
    assert seats(draft) == before
    with pytest.raises(swaps.NothingSwapped):
        swaps.undo_swap(draft, by=organiser)


def test_the_exempt_is_a_seat_too(organiser):
    tournament = playing(organiser, 5, Swiss(rounds=3))
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    [exempt] = exempts(draft)
    one = seats(draft)[1][0]
    swaps.swap_seats(draft, exempt, one, by=organiser)
    assert exempts(draft) == [one]
    assert seat_of(draft, exempt) is not None


def test_a_rematch_made_by_hand_says_so(organiser):
    tournament = playing(organiser, 4, Swiss(rounds=3))
    first = factories.publish_round(tournament, by=organiser)
    met = seats(first)[1]
    factories.play_round(first, by=organiser)
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    rival = next(set(pair) - {met[0]} for pair in seats(draft).values() if met[0] in pair).pop()
    swaps.swap_seats(draft, met[1], rival, by=organiser)
    draft.refresh_from_db()
    assert draft.draw_summary["rematches"] == 2
    published = rounds.publish_round(draft, by=organiser)
    assert replayed(published).is_identical


def test_pools_exchange_members(organiser):
    tournament = playing(organiser, 8, Pools(opening=Opening.SEEDED))
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    assert by_pool(draft) == {1: {1, 4, 5, 8}, 2: {2, 3, 6, 7}}
    swaps.swap_seats(draft, 1, 2, by=organiser)
    assert by_pool(draft) == {1: {2, 4, 5, 8}, 2: {1, 3, 6, 7}}
    factories.play_round(rounds.publish_round(draft, by=organiser), by=organiser)
    second = rounds.draft_round(tournament, seed="2", by=organiser)
    assert by_pool(second) == {1: {2, 4, 5, 8}, 2: {1, 3, 6, 7}}
    with pytest.raises(swaps.SeatsFollow):
        swaps.swap_seats(second, 1, 2, by=organiser)


def test_a_bracket_exchanges_its_seeds(organiser):
    tournament = playing(organiser, 6, Bracket())
    seeded(tournament)
    draft = rounds.draft_round(tournament, seed="1", by=organiser)
    assert waiting(draft) == [1, 2]
    swaps.swap_seats(draft, 1, 6, by=organiser)
    assert waiting(draft) == [2, 6]
    published = rounds.publish_round(draft, by=organiser)
    assert replayed(published).is_identical
    factories.play_round(published, by=organiser)
    second = factories.publish_round(tournament, by=organiser)
    assert 6 in pairs(second)["main-2-1"]
    assert replayed(second).is_identical


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 99), (0, 2)])
def test_only_two_that_are_seated_are_exchanged(organiser, one, other):
    draft = rounds.draft_round(playing(organiser, 4, Swiss(rounds=2)), seed="1", by=organiser)
    before = seats(draft)
    with pytest.raises(swaps.NotSeated):
        swaps.swap_seats(draft, one, other, by=organiser)
    assert seats(draft) == before


def test_a_published_round_is_not_rearranged(organiser):
    drawn = factories.publish_round(playing(organiser, 4, Swiss(rounds=2)), by=organiser)
    with pytest.raises(rounds.NotADraft):
        swaps.swap_seats(drawn, 1, 2, by=organiser)


def test_whoever_cannot_move_keeps_the_table(organiser):
    tournament = playing(organiser, 8, Swiss(rounds=4))
    tournament.doublettes.filter(number=5).update(fixed_table=3)
    for _ in range(4):
        drawn = factories.publish_round(tournament, by=organiser)
        assert seat_of(drawn, 5) == 3
        assert replayed(drawn).is_identical
        factories.play_round(drawn, by=organiser)


def test_a_forbidden_pair_never_meets(organiser):
    tournament = playing(organiser, 4, Swiss(rounds=2))
    one, two = tournament.doublettes.filter(number__in=[1, 2])
    ForbiddenPair.objects.create(tournament=tournament, one=one, other=two)
    for _ in range(2):
        drawn = factories.publish_round(tournament, by=organiser)
        assert {1, 2} not in [set(pair) for pair in seats(drawn).values()]
        factories.play_round(drawn, by=organiser)


@pytest.mark.parametrize("method", list(Method))
@pytest.mark.parametrize("count", [6, 7])
def test_every_method_plays_its_rounds_and_is_drawn_again(organiser, method, count):
    tournament = playing(organiser, count, Swiss(rounds=3, method=method))
    for _ in range(3):
        drawn = factories.publish_round(tournament, by=organiser)
        assert len(seats(drawn)) == count // 2
        assert replayed(drawn).is_identical
        factories.play_round(drawn, by=organiser)


def test_a_movement_never_repeats_a_pair(organiser):
    tournament = playing(organiser, 8, Swiss(rounds=4, method=Method.MOVEMENT))
    met = set()
    for _ in range(4):
        drawn = factories.publish_round(tournament, by=organiser)
        met |= {frozenset(pair) for pair in seats(drawn).values()}
        factories.play_round(drawn, by=organiser)
    assert len(met) == 16


def test_whoever_stays_in_a_movement_keeps_the_table_even_when_somebody_leaves(organiser):
    tournament = playing(organiser, 8, Swiss(rounds=4, method=Method.MOVEMENT))
    first = factories.publish_round(tournament, by=organiser)
    factories.play_round(first, by=organiser)
    tables = dict(enumerate(first.draw_input["stay"], start=1))
    gone = tables.pop(1)
    registration.withdraw(tournament.doublettes.get(number=gone), by=organiser)
    for _ in range(3):
        drawn = factories.publish_round(tournament, by=organiser)
        seated = {match.table: {match.home.number, match.away.number} for match in paired(drawn)}
        assert all(one in seated.get(table, {one}) for table, one in tables.items())
        factories.play_round(drawn, by=organiser)


def paired(drawn):
    """The matches of a round at a table."""
    return drawn.matches.exclude(away=None).select_related("home", "away")


def test_an_announced_number_of_rounds_can_be_played_without_a_rematch(organiser):
    tournament = playing(organiser, 6, Swiss(rounds=5))
    met = set()
    for _ in range(5):
        drawn = factories.publish_round(tournament, by=organiser)
        met |= {frozenset(pair) for pair in seats(drawn).values()}
        factories.play_round(drawn, by=organiser)
    assert len(met) == 15


def test_an_accelerated_start_brings_the_best_together_sooner(organiser):
    form = Swiss(rounds=4, opening=Opening.SEEDED, accelerated=2)
    tournament = playing(organiser, 8, form)
    first = factories.publish_round(tournament, by=organiser)
    assert {frozenset(pair) for pair in seats(first).values()} == {
        frozenset({1, 3}), frozenset({2, 4}), frozenset({5, 7}), frozenset({6, 8}),
    }  # fmt: skip


def told(*arguments) -> str:
    out = StringIO()
    call_command("replay_draw", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_the_command_says_identical(organiser):
    tournament = playing(organiser, 6, Swiss(rounds=3))
    factories.publish_round(tournament, by=organiser)
    assert told(tournament.slug, 1).endswith("identical\n")


def test_the_command_says_what_differs(organiser):
    tournament = playing(organiser, 6, Swiss(rounds=3))
    drawn = factories.publish_round(tournament, by=organiser)
    match = drawn.matches.order_by("table").first()
    drawn.matches.filter(pk=match.pk).update(home=match.away, away=match.home)
    with pytest.raises(CommandError, match="different"):
        told(tournament.slug, 1)
    with pytest.raises(CommandError, match="no published round"):
        told(tournament.slug, 2)


def test_a_draw_of_another_method_is_not_claimed(organiser):
    tournament = playing(organiser, 4, Swiss(rounds=3))
    drawn = factories.publish_round(tournament, by=organiser)
    Round.objects.filter(pk=drawn.pk).update(draw_input=drawn.draw_input | {"algorithm": "x"})
    with pytest.raises(CommandError, match="cannot be drawn again"):
        told(tournament.slug, 1)


def test_a_forfeit_does_not_change_the_draw(organiser):
    tournament = playing(organiser, 4, Swiss(rounds=3))
    drawn = factories.publish_round(tournament, by=organiser)
    results.declare_forfeit(drawn.matches.first(), Outcome.FORFEIT_HOME, by=organiser)
    registration.withdraw(tournament.doublettes.get(number=1), by=organiser)
    assert replayed(drawn).is_identical
