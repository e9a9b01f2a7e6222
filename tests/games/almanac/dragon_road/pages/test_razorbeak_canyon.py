"""Page 3, Razorbeak Canyon: bridges that fill from one end, and tourists."""

import pytest

from caravanserai.games.almanac.book import COMPLETE, CONTRACT, EXTEND, GAIN, SHOP
from caravanserai.games.almanac.flow.phases import TryToPlace
from caravanserai.games.almanac.ops import StowToken
from caravanserai.games.almanac.purse import empty_crates
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import (
    goods,
    group,
    in_use,
    lying,
    new_events,
    page_named,
    put,
    road,
    spot,
    surcharge,
    surcharges,
    tokens,
    turn_to,
    why_not,
)
from tests.games.almanac.turns import answer, begin, legal, offered, place


def test_the_first_worker_goes_to_an_end() -> None:
    """DR-L03a: on empty bridges only the blue spaces are open."""
    state = road(2, "razorbeak_canyon")
    assert surcharges(state, 0) == dict.fromkeys(
        ["first_1", "first_4", "second_1", "second_4", "third_1", "third_3"], 0
    )
    reason = why_not(state, 0, "first_2")
    assert reason == ("bridge_begins_at_an_end", (("page", 3), ("group", group(state, "first"))))


def test_later_workers_go_next_to_the_last() -> None:
    """DR-L03b: the next space along the bridge, and no other of it."""
    state = road(2, "razorbeak_canyon", workers={"first_1": 0})
    assert [surcharge(state, 1, f"first_{n}") for n in (2, 3, 4)] == [0, None, None]
    reason = why_not(state, 1, "first_4")
    assert reason == (
        "bridge_goes_on_elsewhere",
        (("page", 3), ("group", group(state, "first")), ("space", spot(state, "first_2"))),
    )
    put(state, 1, "first_2")
    assert [surcharge(state, 1, f"first_{n}") for n in (3, 4)] == [0, None]


def test_the_first_worker_decides_the_direction() -> None:
    """DR-L03c: a bridge begun on the right fills to the left, for all players; each bridge has its own direction."""
    state = road(3, "razorbeak_canyon", workers={"second_4": 0, "first_1": 1})
    for seat in range(3):
        assert [surcharge(state, seat, f"second_{n}") for n in (1, 2, 3)] == [None, None, 0]
        assert [surcharge(state, seat, f"first_{n}") for n in (2, 3, 4)] == [0, None, None]
    put(state, 2, "second_3")
    put(state, 2, "second_2")
    assert surcharge(state, 0, "second_1") == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_tourists_wait_on_their_spaces(seats: int) -> None:
    """DR-L03d: one on each of the two tourist spaces."""
    assert lying(road(seats, "razorbeak_canyon")) == {"first_3": 1, "second_2": 1}


@pytest.mark.parametrize(
    ("seats", "lengths"),
    [(2, [4, 4, 3, 0, 0]), (3, [4, 4, 3, 4, 0]), (4, [4, 4, 3, 4, 4])],
)
def test_bridges_in_use(seats: int, lengths: list[int]) -> None:
    """DR-L03j: Feather, Whistling and Widow's; Bone from 3, Beggar's with 4; both ends blue."""
    page = page_named("razorbeak_canyon")
    names = in_use(road(seats, "razorbeak_canyon"))
    assert [sum(name.startswith(bridge) for name in names) for bridge in page.groups] == lengths
    for bridge in range(len(page.groups)):
        orders = [(each.extra["order"], each.extra.get("end", False)) for each in page.spots if each.group == bridge]
        assert orders == [(n, n in (1, len(orders))) for n in range(1, len(orders) + 1)]


def test_a_bridge_is_full_when_the_far_end_is_taken() -> None:
    """DR-L03k: exactly one open space after each worker, and finally none."""
    state = road(4, "razorbeak_canyon", workers={"fifth_4": 3})
    for n in (3, 2, 1):
        assert [name for name in surcharges(state, 0) if name.startswith("fifth")] == [f"fifth_{n}"]
        put(state, n, f"fifth_{n}")
    assert [name for name in surcharges(state, 0) if name.startswith("fifth")] == []


def test_left_ends_are_always_usable() -> None:
    """DR-L03m: gain or shop on the left; complete, extend or a contract on the right."""
    page = page_named("razorbeak_canyon")
    left = [each.action for each in page.spots if each.extra["order"] == 1]
    right = [each.action for each in page.spots if each.extra.get("end") and each.extra["order"] > 1]
    assert set(left) == {GAIN, SHOP}
    assert set(right) == {COMPLETE, CONTRACT, EXTEND}
    assert len(left) == len(right) == 5


def test_a_tourist_space_gives_a_tourist_and_2_gold() -> None:
    """DR-L03e: the space is empty afterwards."""
    state = road(2, "razorbeak_canyon", workers={"second_1": 1})
    place(state, 0, "second_2")
    assert state.gold[0] == 12
    assert tokens(state, 0) == {"tourist": 1}
    assert lying(state) == {"first_3": 1}


def test_a_tourist_sits_in_a_crate() -> None:
    """DR-L03f: one empty crate fewer; the number of crates does not change."""
    state = road(2, "razorbeak_canyon", goods={0: {"dewleaf": 2}}, workers={"second_1": 1})
    assert empty_crates(state, 0) == 4
    place(state, 0, "second_2")
    assert (empty_crates(state, 0), state.room[0]) == (3, 5)


def test_each_tourist_pays_2_gold_at_every_arrival() -> None:
    """DR-L03g: two tourists bring 4 gold at each of the next arrivals."""
    state = road(2, "razorbeak_canyon", tokens={0: {"tourist": 2}})
    for gold, page in ((14, "silt_ruins"), (18, "sublin_salt"), (22, "horizon_isles")):
        turn_to(state, page)
        assert state.gold[0] == gold
    assert tokens(state, 0)["tourist"] == 2


def test_a_tourist_blocks_its_crate() -> None:
    """DR-L03h: five goods and a tourist fill six crates; only goods can be thrown out or sold."""
    full = {"dewleaf": 3, "emberspice": 2}
    state = road(2, "razorbeak_canyon", goods={0: full}, tokens={0: {"tourist": 1}})
    begin(state, 0, "first_1")
    assert offered(state) == ["good:dewleaf", "good:emberspice"]
    answer(state, "good:emberspice", "good:emberspice")
    assert not state.stack
    assert goods(state, 0) == {"dewleaf": 5}
    assert tokens(state, 0) == {"tourist": 1}


def test_a_tourist_without_room_may_be_declined() -> None:
    """DR-L03i: with full crates the player throws out a good or forgoes the tourist; the 2 gold come anyway."""
    for choice, left, held in (("forgo", 6, {}), ("throw_out:dewleaf", 5, {"tourist": 1})):
        state = road(2, "razorbeak_canyon", goods={0: {"dewleaf": 6}}, workers={"second_1": 1})
        begin(state, 0, "second_2")
        assert offered(state) == ["forgo", "throw_out:dewleaf"]
        answer(state, choice)
        assert (state.gold[0], goods(state, 0), tokens(state, 0)) == (12, {"dewleaf": left}, held)


def test_a_tourist_with_room_is_taken() -> None:
    """DR-L03i, AL-215: with an empty crate no question is asked; forgoing and throwing out are illegal."""
    state = road(2, "razorbeak_canyon", goods={0: {"dewleaf": 5}}, workers={"second_1": 1})
    question = StowToken.of(0, 0)
    assert [question.space.name(choice) for choice in question.options(state)] == ["stow"]
    barred = [question.why_not(state, question.space.choice(name)) for name in ("forgo", "throw_out:dewleaf")]
    assert barred == [Reason("crate_empty")] * 2
    place(state, 0, "second_2")
    assert (state.gold[0], goods(state, 0), tokens(state, 0)) == (12, {"dewleaf": 5}, {"tourist": 1})


def test_a_bridge_may_be_closed_to_one_player_only() -> None:
    """DR-L03l: a next space that buys spice needs spice; a player without an open bridge is skipped."""
    state = road(2, "razorbeak_canyon", goods={1: {"emberspice": 1}}, workers={"first_1": 0})
    assert not any(name.startswith("first") for name in legal(state, 0))
    assert "first_2" in legal(state, 1)
    workers = {"first_1": 0, "second_1": 0, "second_2": 1, "third_3": 1}
    state = road(2, "razorbeak_canyon", goods={1: {"emberspice": 1}}, workers=workers)
    state.stack.append(TryToPlace.of(0))
    settle(state)
    assert new_events(state) == [("skipped", {"seat": 0})]
    assert legal(state, 1) == ["first_2"]


def test_tourists_and_letters_pay_in_the_first_step_of_arrival() -> None:
    """DR-L03n: both without a question, before the offer is dealt."""
    state = road(2, "silt_ruins", guide=1, tokens={0: {"tourist": 1, "letter_15": 1}, 1: {"tourist": 1}})
    turn_to(state, "horizon_isles")
    events = new_events(state)
    kinds = [kind for kind, _ in events]
    gains = [facts for kind, facts in events if kind == "gold"]
    assert gains == [{"seat": 1, "count": 2}, {"seat": 0, "count": 2}, {"seat": 0, "count": 12}]
    assert kinds.count("gold") == kinds[: kinds.index("offered")].count("gold") == 3


def test_the_example() -> None:
    """DR-L03b, DR-L03e: A and B fill the spaces before the tourist, C takes it; only Complete a Contract is left."""
    state = road(
        3, "razorbeak_canyon", goods={1: {"emberspice": 2}, 0: {"everice": 3}}, contracts={0: ("deep_ice_cellars",)}
    )
    place(state, 0, "first_1")
    assert goods(state, 0) == {"dewleaf": 2, "everice": 3}
    place(state, 1, "first_2", "count:2")
    assert state.gold[1] == 20
    place(state, 2, "first_3")
    assert (state.gold[2], tokens(state, 2)) == (12, {"tourist": 1})
    assert [name for name in legal(state, 0) if name.startswith("first")] == ["first_4"]
