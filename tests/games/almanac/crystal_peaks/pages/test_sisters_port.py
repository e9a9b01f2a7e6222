"""Sister's Port, page 19: board ships before they sail."""

from caravanserai.games.almanac.crystal_peaks.pages.sisters_port import Docking
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import Road, occupy
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import new_events, put, road, rule_of, spot, surcharges, why_not
from tests.games.almanac.scene import action_at, closing_at
from tests.games.almanac.turns import answer, legal, offered, place

PORT = "sisters_port"


def port(state: Road) -> tuple[list[int], list[int]]:
    """The ships at the quay and the waiting ships, by their numbers."""
    rule = rule_of(state)
    assert isinstance(rule, Docking)
    return [1 + ship for ship in rule.moored(state)], [1 + ship for ship in rule.waiting(state)]


def knots(state: Road) -> list[int]:
    """The knots of each seat."""
    return state.memo[6 : 6 + state.seats]


def test_three_ships_are_moored_and_two_wait() -> None:
    """CP-L19a, CP-L19b, CP-L19: only moored ships can be boarded."""
    state = road(2, PORT)
    assert (port(state), knots(state), sum(state.pool)) == (([1, 2, 3], [4, 5]), [0, 0], 3)
    assert {name[:6] for name in surcharges(state, 0)} == {"ship_1", "ship_2", "ship_3"}
    assert why_not(state, 0, "ship_4_1") == ("not_moored", (("page", 19), ("group", 3)))


def test_a_full_ship_sails_and_the_next_one_moors() -> None:
    """CP-L19c, CP-L19k, CP-G03: after the action; the workers stay."""
    state = road(2, PORT, workers={"ship_1_1": 0})
    place(state, 1, "ship_1_2")
    assert port(state) == ([4, 2, 3], [5])
    names = [name for name, _ in new_events(state)]
    assert names.index("gained") < names.index("sailed") < names.index("moored")
    assert state.workers[spot(state, "ship_1_1")] == 0
    put(state, 0, "ship_2_1", "ship_2_2")
    put(state, 1, "ship_3_1", "ship_3_2")
    assert port(state) == ([4, 5], [])


def test_a_stuck_player_swaps_ships() -> None:
    """CP-L19d, CP-L19k, CP-G05: once a turn, only swaps that help; without waiting ships the player is skipped."""
    state = road(2, PORT)
    for name in ("ship_1_2", "ship_2_2", "ship_3_1"):
        occupy(state, spot(state, name), 1)
    assert legal(state, 0) == []
    state.stack.append(Place.of(0))
    settle(state)
    assert offered(state) == ["group:0", "group:1", "group:2"]
    answer(state, "group:1")
    assert port(state) == ([1, 4, 3], [5, 2])
    assert "ship_4_2" in offered(state)
    alone = road(2, PORT)
    for name in ("ship_1_2", "ship_2_2", "ship_3_1"):
        occupy(alone, spot(alone, name), 1)
    alone.memo[3:5] = [-1, -1]
    alone.stack.append(Place.of(0))
    settle(alone)
    assert ("skipped", {"seat": 0}) in new_events(alone)


def test_the_first_with_seven_knots_takes_the_key() -> None:
    """CP-L19e, CP-L19f, CP-L19l, CP-G10, CP-T16: at once, at the placement."""
    state = road(4, PORT, home={0: 6, 1: 6})
    put(state, 0, "ship_1_3", "ship_2_2")
    assert (knots(state)[0], state.key) == (6, -1)
    put(state, 1, "ship_1_2")
    put(state, 0, "ship_1_1")
    assert (knots(state)[:2], state.key) == ([7, 2], 0)
    put(state, 1, "ship_2_4", "ship_3_1", "ship_3_4")
    assert (knots(state)[1], state.key) == (8, 0), "too late"
    assert dict(score_sheet(state, 0))["key"] == 10


def test_without_seven_knots_the_most_knots_take_the_key_and_the_earlier_wins_a_tie() -> None:
    """CP-L19f: without any knots nobody takes it."""
    state = road(2, PORT)
    rule_of(state).all_placed(state)
    assert state.key == -1
    put(state, 1, "ship_1_2")
    put(state, 0, "ship_3_1")
    rule_of(state).all_placed(state)
    assert state.key == 1


def test_the_theatre_sells_tickets() -> None:
    """CP-L19g: 1 gold; unavailable when the three are gone."""
    state = road(3, PORT)
    place(state, 0, "ship_2_3")
    assert (state.gold[0], sum(state.pool)) == (9, 2)
    state = road(3, PORT)
    state.pool = (0,) * len(state.pool)
    assert "ship_2_3" not in legal(state, 0)


def test_a_ticket_turns_goods_into_fame() -> None:
    """CP-L19h, CP-TE15, CP-T15: after the last contract, 7, 11 or 15 fame; each good counts for one ticket."""
    held = {0: {"theatre_ticket": 2}}
    scene = closing_at(PORT, tokens=held, goods={0: {"dewleaf": 2, "everice": 1, "skyfish": 1}}, gold={0: 0})
    scene.answer("done", "token:theatre_ticket", "good:dewleaf", "good:everice", "good:skyfish")
    assert scene.offers == ["done", "token:theatre_ticket"]
    scene.answer("token:theatre_ticket")
    assert scene.view().fame[0] == 22
    assert scene.goods(0) == {}
    assert dict(score_sheet(scene.match._state, 0))["tokens"] == 22


def test_the_customs_house_pays_by_the_kind() -> None:
    """CP-L19i: 5 gold each; no Sell Goods action."""
    done = {0: ("frost_academy",)}
    stock = {0: {"dewleaf": 1, "skyfish": 1}}
    scene = action_at(PORT, seats=4, goods=stock, done=done, gold={0: 0}, home={0: 1, 1: 0, 2: 0, 3: 0})
    scene.answer("ship_3_4", "good:dewleaf", "good:skyfish")
    assert scene.gold(0) == 10


def test_a_player_who_ignores_the_rule_boards_a_waiting_ship() -> None:
    """CP-L19j, CP-L19k: a ship that is full there sails, and no berth changes."""
    state = road(2, PORT)
    occupy(state, spot(state, "ship_5_1"), 1)
    occupy(state, spot(state, "ship_5_2"), 1)
    put(state, 0, "ship_5_3")
    assert port(state) == ([1, 2, 3], [4])
    scene = action_at(PORT, done={0: ("alpine_engineers",)}, home={0: 1, 1: 0})
    assert "ship_5_1" not in scene.offers
    assert "exempt:ship_5_1" in scene.offers


def test_copied_actions_bring_no_knots() -> None:
    """CP-L19l, CP-G07."""
    potion = {0: {"doppelganger_potion": 1}}
    scene = action_at(PORT, tokens=potion, workers={"ship_1_2": 1}, home={0: 1, 1: 1})
    scene.answer("ship_3_1", "token:doppelganger_potion", "ship_1_2")
    assert knots(scene.match._state) == [2, 2]


def test_the_example() -> None:
    """CP-L19 example: the shop, the Dewleaf, then ship 1 sails and ship 4 moors."""
    state = road(2, PORT, offer=("hay_cart",), gold={0: 20})
    place(state, 0, "ship_2_2", "guard")
    place(state, 1, "ship_1_2")
    state.stack.clear()
    put(state, 0, "ship_1_1")
    assert (knots(state), port(state)) == ([4, 2], ([4, 2, 3], [5]))
