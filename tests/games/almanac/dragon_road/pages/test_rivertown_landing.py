"""Rivertown Landing, page 10: only downstream, and the River Mouth for all players."""

from caravanserai.games.almanac.flow.phases import NextTurn
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import Road
from tests.games.almanac.road import (
    goods,
    group,
    in_use,
    new_events,
    page_named,
    put,
    road,
    rule_of,
    spot,
    surcharges,
    why_not,
)
from tests.games.almanac.turns import answer, legal, offered, place


def landings(state: Road, seat: int) -> set[int]:
    """The numbers of the landings open to a seat, 11 for the River Mouth."""
    orders = {each.id: each.extra["order"] for each in page_named("rivertown_landing").spots}
    return {orders[name] for name in surcharges(state, seat)}


def test_ten_landings_and_the_mouth() -> None:
    """DR-L10a: 1 or 2 spaces each; nothing lies on the page."""
    for seats in (2, 3, 4):
        state = road(seats, "rivertown_landing")
        counts = [sum(1 for name in in_use(state) if name[1:-1] == str(order)) for order in range(1, 11)]
        assert set(counts) <= {1, 2}
        assert "mouth" in in_use(state)
        assert not any(state.lying)
        assert not any(state.pool)


def test_each_worker_goes_farther_downstream() -> None:
    """DR-L10b: the first one anywhere."""
    state = road(4, "rivertown_landing")
    assert landings(state, 0) == set(range(1, 12))
    put(state, 0, "l5a")
    assert landings(state, 0) == {6, 7, 8, 9, 10, 11}
    assert landings(state, 1) == set(range(1, 12))
    put(state, 0, "l9a")
    assert landings(state, 0) == {10, 11}
    facts = (("page", 10), ("group", group(state, "landing9")))
    assert why_not(state, 0, "l2a") == ("upstream", facts)


def test_never_two_own_workers_on_one_landing() -> None:
    """DR-L10c: the other space of the landing is closed to the player as well."""
    state = road(4, "rivertown_landing", workers={"l5a": 0})
    assert "l5b" not in surcharges(state, 0)
    assert "l5b" in surcharges(state, 1)


def test_the_mouth_is_always_open_and_holds_any_number() -> None:
    """DR-L10d, DR-L10e: a good of choice each time, and the position does not change."""
    state = road(2, "rivertown_landing", workers={"l4a": 0})
    place(state, 0, "mouth", "good:dewleaf")
    place(state, 0, "mouth", "good:skyfish")
    place(state, 1, "mouth", "good:everice")
    assert (goods(state, 0), goods(state, 1)) == ({"dewleaf": 1, "skyfish": 1}, {"everice": 1})
    assert landings(state, 0) == {5, 6, 7, 8, 9, 10, 11}
    assert landings(state, 1) == set(range(1, 12)) - {4}
    assert state.crowd == (2, 1)


def test_the_tow_horse_resets_the_position() -> None:
    """DR-L10f: 4 gold, and the next worker may go to any landing; again with the next Tow Horse."""
    state = road(4, "rivertown_landing", workers={"l3a": 0}, home={0: 6}, gold={0: 0})
    place(state, 0, "l6a")
    assert (state.gold[0], landings(state, 0)) == (4, set(range(1, 12)))
    place(state, 0, "l5b")
    place(state, 0, "l7b")
    assert (state.gold[0], landings(state, 0)) == (12, set(range(1, 12)))


def test_after_a_reset_two_own_workers_may_share_a_landing() -> None:
    """DR-L10c: the exception."""
    state = road(4, "rivertown_landing", workers={"l5a": 0})
    place(state, 0, "l6a")
    assert "l5b" in surcharges(state, 0)


def test_the_mouth_is_legal_when_nothing_else_is() -> None:
    """DR-L10g: after the last landing it is the only legal space, and the player must take it."""
    state = road(2, "rivertown_landing", workers={"l10a": 0, "l9a": 1}, gold={0: 0})
    assert legal(state, 0) == ["mouth"]
    state.stack.append(NextTurn.of(0))
    for seat in (0, 1, 0, 1):
        assert offered(state) == ["mouth"]
        assert state.stack[-1] == Place.of(seat)
        answer(state, "mouth", "good:dewleaf")
    assert "skipped" not in dict(new_events(state)), "all workers are out, nobody was skipped"
    assert state.crowd == (0, 0), "they are retrieved"


def test_only_an_empty_supply_closes_the_mouth() -> None:
    """DR-L10g, AL-251: it gives a good of choice, so there must be one."""
    state = road(2, "rivertown_landing", workers={"l10a": 0})
    state.supply[:] = [0, 0, 0, 1]
    assert legal(state, 0) == ["mouth"]
    state.supply[:] = [0, 0, 0, 0]
    assert legal(state, 0) == []


def test_two_players_drift_by_the_same_rule() -> None:
    """DR-L10h: no two-player change."""
    state = road(2, "rivertown_landing", workers={"l5a": 0})
    assert set(surcharges(state, 0)) == {
        name for name in in_use(state) if name in {"mouth", "l10a"} or name[1] in "6789"
    }


def test_the_position_is_that_of_the_last_worker_on_a_landing() -> None:
    """DR-L10i: there is none before the first worker and after a Tow Horse; the mouth is no landing."""
    state = road(2, "rivertown_landing")
    assert state.memo == [0, 0]
    put(state, 0, "l2a")
    put(state, 0, "l7a")
    assert state.memo == [7, 0]
    rule_of(state).on_placed(state, 0, spot(state, "mouth"))
    assert state.memo == [7, 0]
    place(state, 1, "l6a")
    assert state.memo == [7, 0]


def test_the_example() -> None:
    """DR-L10 example: A jumps to landing 5, B moves slowly, the Tow Horse takes A back upstream to the shop."""
    state = road(2, "rivertown_landing")
    place(state, 0, "l5a", "good:everice", "good:skyfish")
    assert landings(state, 0) == {6, 7, 8, 9, 10, 11}
    place(state, 1, "l1a")
    assert state.goods[4:8] == [0, 0, 0, 3]
    place(state, 0, "l6a")
    assert state.gold[0] == 14
    assert "l2a" in legal(state, 0)
