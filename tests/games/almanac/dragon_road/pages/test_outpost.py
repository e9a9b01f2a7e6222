"""Page 1, The Outpost: at most one worker of a player in each hut."""

import pytest

from caravanserai.games.almanac.book import EXTEND, GAIN, SHOP
from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.events import SKIPPED
from caravanserai.games.almanac.flow.phases import TryToPlace
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import (
    barred,
    goods,
    group,
    in_use,
    lying,
    new_events,
    page_named,
    put,
    road,
    surcharge,
    surcharges,
    why_not,
)
from tests.games.almanac.turns import legal, place

HUTS = ("forge", "loom", "kitchen", "wheel", "hall")


def test_one_own_worker_in_each_hut() -> None:
    """DR-L01a: after the first the whole hut is barred, other huts are not."""
    state = road(4, "outpost", workers={"forge_1": 0})
    assert [surcharge(state, 0, f"forge_{n}") for n in (2, 3, 4)] == [None, None, None]
    assert "loom_1" in surcharges(state, 0)
    reason = why_not(state, 0, "forge_2")
    assert reason.key == "own_worker_in_hut"
    assert reason.facts == (("page", 1), ("group", group(state, "forge")))


def test_players_share_a_hut() -> None:
    """DR-L01b: a hut with other players' workers is open while a space is free."""
    state = road(4, "outpost", workers={"forge_1": 0, "forge_2": 1})
    assert surcharge(state, 2, "forge_3") == 0
    assert surcharge(state, 1, "forge_3") is None


def test_own_workers_in_every_hut_leave_no_space() -> None:
    """DR-L01c: a player with a worker in every hut cannot place."""
    state = road(4, "outpost", home={0: 6}, workers={f"{hut}_1": 0 for hut in HUTS})
    assert surcharges(state, 0) == {}
    assert len(surcharges(state, 1)) == len(in_use(state)) - 5


def test_nothing_but_spaces() -> None:
    """DR-L01d: the page has no tokens and no action of its own."""
    state = road(4, "outpost")
    assert page_named("outpost").locations == ()
    assert lying(state) == {}
    assert state.face_down == ((),) * len(state.workers)
    assert sum(state.pool) == 0


@pytest.mark.parametrize(("seats", "spaces"), [(2, [2, 2, 2, 2, 3]), (3, [3, 3, 3, 3, 3]), (4, [4, 4, 4, 3, 4])])
def test_spaces_of_the_five_huts(seats: int, spaces: list[int]) -> None:
    """DR-L01e: five huts, with more spaces for more players."""
    state = road(seats, "outpost")
    assert page_named("outpost").groups == HUTS
    assert [sum(name.startswith(hut) for name in in_use(state)) for hut in HUTS] == spaces


def test_a_sixth_worker_finds_no_hut() -> None:
    """DR-L01f: a player can place at most five workers here."""
    state = road(4, "outpost", home={0: 6})
    for hut in HUTS:
        assert surcharge(state, 0, f"{hut}_2") == 0
        put(state, 0, f"{hut}_2")
    assert state.home[0] == 1
    assert surcharges(state, 0) == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rule_is_the_same_for_any_number_of_players(seats: int) -> None:
    """DR-L01g: no two-player change."""
    state = road(seats, "outpost", workers={"kitchen_1": 1})
    assert surcharge(state, 1, "kitchen_2") is None
    assert surcharge(state, 0, "kitchen_2") == 0


def test_a_hut_full_of_others_is_closed() -> None:
    """DR-L01h: no free space is left in it for anybody."""
    state = road(3, "outpost", workers={"wheel_1": 0, "wheel_2": 1, "wheel_3": 2})
    for seat in range(3):
        assert not any(name.startswith("wheel") for name in surcharges(state, seat))
    state = road(2, "outpost", home={1: 5}, workers={"wheel_1": 0, "wheel_2": 1})
    assert surcharges(state, 1).keys() == {"forge_1", "forge_2", "loom_1", "loom_2", "kitchen_1", "kitchen_2"} | {
        "hall_1",
        "hall_2",
        "hall_3",
    }


def test_without_a_hut_the_player_is_skipped() -> None:
    """DR-L01c: three huts have a worker of the player, the others are full: the turn passes."""
    workers = {"forge_1": 0, "loom_1": 0, "hall_1": 0, "kitchen_1": 1, "kitchen_2": 1, "wheel_1": 1, "wheel_2": 1}
    state = road(2, "outpost", home={0: 4, 1: 4}, workers=workers)
    state.stack.append(TryToPlace.of(0))
    settle(state)
    assert new_events(state) == [(SKIPPED.name, {"seat": 0})]
    assert not state.stack


def test_a_worker_bought_here_needs_another_hut() -> None:
    """DR-L01f: the Cook's Wagon brings a fourth worker for this round, but not for the Wheelwright's hut."""
    wagon = next(card.index for card in BOOK.caravans if card.id == "cooks_wagon")
    state = road(3, "outpost", gold={1: 12}, offer=("cooks_wagon", "handcart"))
    place(state, 1, "wheel_1", f"caravan:{wagon}")
    assert (state.home[1], state.gold[1]) == (3, 2)
    assert not any(name.startswith("wheel") for name in legal(state, 1))


@pytest.mark.parametrize("gold", [0, 10])
def test_the_first_lap_offers_only_gain_shop_and_extend(gold: int) -> None:
    """DR-L01g: nobody has goods yet, and everybody holds two contracts; extending takes gold."""
    hands = {0: ("lantern_tea_house", "night_watch"), 1: ("deep_ice_cellars", "toll_keepers")}
    state = road(2, "outpost", gold={0: gold}, contracts=hands, offer=("cooks_wagon", "handcart"))
    spots = {each.id: each.action for each in page_named("outpost").spots}
    wanted = (GAIN, SHOP, EXTEND) if gold else (GAIN, SHOP)
    assert legal(state, 0) == [name for name in in_use(state) if spots[name] in wanted]


def test_the_example() -> None:
    """DR-L01a, DR-L01b: A takes two spice at the Forge and is barred there, where C may still shop."""
    state = road(3, "outpost", gold={0: 10, 1: 12, 2: 14}, offer=("cooks_wagon", "handcart", "fish_barrow"))
    place(state, 0, "forge_1")
    assert goods(state, 0) == {"emberspice": 2}
    assert "forge_3" not in legal(state, 0)
    assert barred(state, 0, "forge_3").key == "own_worker_in_hut"
    place(state, 2, "forge_3", "guard")
    assert state.guards == (0, 0, 1)
