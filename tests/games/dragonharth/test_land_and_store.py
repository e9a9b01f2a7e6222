"""The store, tiles, workers, moves and columns."""

import itertools

import pytest

from caravanserai.games.dragonharth.content import GOODS
from caravanserai.games.dragonharth.economy.gifts import receivers
from caravanserai.games.dragonharth.economy.store import Buy, SellTile, barracks
from caravanserai.games.dragonharth.flow.action_reasons import why_not_act
from caravanserai.games.dragonharth.flow.actions import Act
from caravanserai.games.dragonharth.knowledge import give_shot
from caravanserai.games.dragonharth.map.board import CASTLES, DOCKS, ISLAND, MARCHES, ROADS, WAY_BITS, at
from caravanserai.games.dragonharth.map.changes import set_nest, set_piece, set_terrain, set_tile
from caravanserai.games.dragonharth.map.movement import MovePiece, flights, go, open_land, walks
from caravanserai.games.dragonharth.map.tiles import (
    PlaceWhat,
    UnworkField,
    WorkField,
    places_for,
    seals_off,
    sites,
)
from caravanserai.games.dragonharth.rows import members, put
from caravanserai.games.dragonharth.state import (
    ADULT,
    ALLIED,
    BRIDGE,
    CAMP,
    DEAD,
    FIRE,
    GIANT,
    HALF_GIANT,
    NEUTRAL,
    RIVER,
    STASHED_EGG,
    WALL,
    WAR,
    soldiers_alive,
)
from caravanserai.games.dragonharth.treaties import make_alliance, set_relation
from caravanserai.kernel.decision import Reason
from tests.games.dragonharth.scene import (
    BLUE,
    GREEN,
    Rolls,
    ask,
    choose,
    clear_army,
    field,
    hand_of,
    offered,
    realm,
    shot_owner,
    spot,
    stand,
)


def test_buying_resources() -> None:
    """DH-38, DH-39, DH-40, DH-84: the kingdom's export is Primary and costs $200, other goods are Regular for $100."""
    state = realm()
    ask(state, Buy.of(GREEN))
    choose(state, "item:lumber")
    ask(state, Buy.of(GREEN))
    choose(state, "item:crops")
    assert state.money[GREEN] == 200
    assert (state.stash[5], state.stash[3]) == (1, 1)
    assert len(GOODS) == 5


def test_items_that_are_never_sold() -> None:
    """DH-85, DH-143: leaders, workers, catapults, babies and adults are not in the store."""
    state = realm()
    state.money = put(state.money, GREEN, 9999)
    state.army = put(state.army, 0, DEAD)
    ask(state, Buy.of(GREEN))
    names = {name.removeprefix("item:") for name in offered(state)}
    assert names & {"leader", "worker", "giant", "catapult", "baby", "adult"} == set()
    assert {"egg", "soldier"} <= names


def test_a_projectile_is_drawn_from_those_nobody_owns() -> None:
    """DH-86: once every projectile has an owner, none is for sale."""
    state = realm()
    ask(state, Buy.of(GREEN))
    assert "item:projectile" not in offered(state)
    state.stack.clear()
    give_shot(state, 7, -1)
    ask(state, Buy.of(GREEN))
    choose(state, "item:projectile")
    assert shot_owner(state, 7) == GREEN


def test_the_store_takes_tiles_back() -> None:
    """DH-87: half price for resource tiles; the store buys nothing else."""
    state = realm()
    state.stash = put(state.stash, 0, 1)
    state.stash = put(state.stash, 5, 1)
    ask(state, SellTile.of(GREEN))
    assert offered(state) == ["stash:lumber", "stash:primary_lumber", "back"]
    choose(state, "stash:primary_lumber")
    ask(state, SellTile.of(GREEN))
    choose(state, "stash:lumber")
    assert state.money[GREEN] == 650


def test_a_soldier_appears_on_a_free_road() -> None:
    """DH-50, DH-84, DH-88, DH-115: up to five alive; on a free home road, the dock, or a camp."""
    state = realm()
    ask(state, Buy.of(GREEN))
    assert "item:soldier" not in offered(state)
    state.stack.clear()
    set_piece(state, state.army[0], 0)
    state.army = put(state.army, 0, DEAD)
    ask(state, Buy.of(GREEN))
    choose(state, "item:soldier", f"space:{DOCKS[0]}")
    assert (soldiers_alive(state, GREEN), state.army[0]) == (5, DOCKS[0])
    assert all(space in ROADS[0] for space in barracks(state, GREEN))


def test_eggs_in_the_last_month() -> None:
    """DH-211: no eggs are bought or given in the last month."""
    state = realm(month=12)
    state.money = put(state.money, GREEN, 9999)
    state.stash = put(state.stash, STASHED_EGG, 1)
    ask(state, Buy.of(GREEN))
    assert "item:egg" not in offered(state)
    assert receivers(state, GREEN) == []


def test_two_cards_a_turn_may_be_bought() -> None:
    """DH-84: a card of any deck, at most two a turn."""
    state = realm()
    for _ in range(2):
        ask(state, Buy.of(GREEN))
        choose(state, "item:weapon_card")
    assert (len(hand_of(state, GREEN)), state.money[GREEN]) == (2, 350)
    ask(state, Buy.of(GREEN))
    assert not [name for name in offered(state) if name.endswith("_card")]


def test_placing_resources() -> None:
    """DH-42, DH-43, DH-73: only on empty controlled fields, which hold one resource or one dragon."""
    state = realm()
    state.stash = put(state.stash, 0, 1)
    places = places_for(state, GREEN, 0)
    assert len(places) == 6
    assert spot(0, 1, 0) not in places
    ask(state, PlaceWhat.of(GREEN))
    choose(state, "thing:lumber", f"space:{spot(0, 1, 4)}")
    assert state.tile[field(0, 1, 4)] == 1


def test_terrain_sites() -> None:
    """DH-45, DH-46, DH-47, DH-49, DH-50, DH-51: the spaces for each terrain tile."""
    state = realm()
    river = sites(state, GREEN, RIVER)
    assert {state.piece[space] for space in river} == {0}
    assert all(space in ROADS[0] or space in MARCHES for space in river)
    assert CASTLES[0] in sites(state, GREEN, WALL)
    assert set(sites(state, GREEN, FIRE)) == set(sites(state, GREEN, CAMP)) <= set(ROADS[0])
    assert sites(state, GREEN, BRIDGE) == ()
    set_terrain(state, river[0], RIVER)
    assert sites(state, GREEN, BRIDGE) == (river[0],)
    assert river[0] not in sites(state, GREEN, FIRE)


def test_rivers_and_bridges_on_the_way() -> None:
    """DH-45, DH-46, DH-53: nobody enters a river; everyone may cross a bridge between anybody's fields."""
    state = realm()
    road = ROADS[0][0]
    set_terrain(state, road, RIVER)
    assert not open_land(state, GREEN) >> road & 1
    set_terrain(state, road, BRIDGE)
    assert open_land(state, GREEN) >> road & 1
    assert open_land(state, BLUE) >> road & 1


def test_no_kingdom_is_sealed_off() -> None:
    """DH-52: a river may not cut a road off from every march; fields do not count as a way out, bridges do."""
    state = realm()
    clear_army(state)
    ring = (at(0, 2), at(2, 0), at(2, 2))
    for space in ring[:2]:
        set_terrain(state, space, RIVER)
    assert ring[2] not in sites(state, GREEN, RIVER)
    assert seals_off(state.wet | 1 << ring[2], 0)
    set_terrain(state, ring[0], BRIDGE)
    assert ring[2] in sites(state, GREEN, RIVER)


def test_the_last_dry_march_stays_dry() -> None:
    """DH-52: the marches of a border may not all be rivers."""
    state = realm()
    clear_army(state)
    border = (at(5, 0), at(5, 1), at(0, 5), at(1, 5))
    for space in border[:3]:
        assert space in sites(state, GREEN, RIVER)
        set_terrain(state, space, RIVER)
    assert border[3] not in sites(state, GREEN, RIVER)


def test_one_river_seals_nobody_off() -> None:
    """DH-34, DH-52: so the set-up does not need to check for it."""
    assert not any(seals_off(1 << road, corner) for corner, roads in enumerate(ROADS) for road in roads)


def test_a_river_touches_the_ways_of_its_own_corner_only() -> None:
    """DH-45, DH-52: no road or border march belongs to the ways of two corners."""
    assert all(not one & other for one, other in itertools.combinations(WAY_BITS, 2))


def test_workers_come_and_go() -> None:
    """DH-71, DH-72: a giant works two adjacent Regular fields; removing it frees both; it may be placed again."""
    state = realm()
    one, two = field(0, 1, 4), field(0, 2, 3)
    set_tile(state, one, 4)
    set_tile(state, two, 4)
    ask(state, WorkField.of(GREEN))
    choose(state, f"field:{one}", f"share:{two}")
    assert (state.crew[one], state.crew[two], state.giants[GREEN]) == (HALF_GIANT, HALF_GIANT, 1)
    ask(state, UnworkField.of(GREEN))
    choose(state, f"field:{two}")
    assert (state.crew[one], state.crew[two], state.giants[GREEN]) == (0, 0, 2)
    ask(state, WorkField.of(GREEN))
    choose(state, f"field:{one}", "crew:giant")
    assert state.crew[one] == GIANT


def test_the_spaces_that_soldiers_can_reach() -> None:
    """DH-19, DH-95, DH-96, DH-97.

    Not into sea, castles or foreign fields; past friendly pieces, not past foes, never onto a piece.
    """
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, spot(0, 1, 1))
    reach = members(walks(state, GREEN, spot(0, 1, 1), 6))
    assert spot(0, 0, 1) in reach
    assert CASTLES[0] not in reach
    assert at(5, 5) not in reach
    assert spot(0, 1, 0) not in reach
    stand(state, GREEN, 1, spot(0, 2, 2))
    assert spot(0, 2, 2) not in members(walks(state, GREEN, spot(0, 1, 1), 2))
    assert spot(0, 3, 3) in members(walks(state, GREEN, spot(0, 1, 1), 2))
    assert not open_land(state, GREEN) >> spot(1, 3, 0) & 1
    assert open_land(state, GREEN) >> spot(1, 4, 0) & 1


@pytest.mark.parametrize("months", [12, 8])
def test_the_first_months_keep_everyone_at_home(months: int) -> None:
    """DH-36: in the first three months no attack, no shot, no step into another kingdom."""
    state = realm(month=3)
    state.months = months
    assert not open_land(state, GREEN) >> spot(1, 4, 0) & 1
    clear_army(state)
    stand(state, GREEN, 0, spot(1, 2, 2))
    ask(state, Act.of(GREEN))
    assert {"attack", "fire"} & set(offered(state)) == set()
    assert why_not_act(state, GREEN, "fire") == Reason("first_months", (("amount", 3),))
    state.month += 1
    assert {"attack", "fire"} <= set(offered(state))
    assert open_land(state, GREEN) >> spot(1, 4, 0) & 1


def test_a_move_uses_one_die(rolls: Rolls) -> None:
    """DH-63, DH-94: up to the roll, once a turn."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(5, 0))
    rolls.queue("move", 2)
    ask(state, Act.of(GREEN))
    choose(state, "move", f"space:{at(5, 0)}", "go")
    spaces = {int(name.split(":")[1]) for name in offered(state) if ":" in name}
    assert at(7, 0) in spaces
    assert at(8, 0) not in spaces
    choose(state, f"space:{at(6, 1)}")
    assert state.army[0] == at(6, 1)
    assert "move" not in offered(state)


def test_a_column_moves_together(rolls: Rolls) -> None:
    """DH-98, DH-99, DH-100, DH-101: the place in the formation is offered first; all move by one roll."""
    state = realm()
    clear_army(state)
    for which, space in enumerate((at(5, 0), at(5, 1), at(4, 0))):
        stand(state, GREEN, which, space)
    rolls.queue("move", 2)
    ask(state, MovePiece.of(GREEN))
    choose(state, f"space:{at(5, 0)}", f"space:{at(5, 1)}", "go")
    choose(state, f"space:{at(7, 0)}")
    assert offered(state)[0] == f"space:{at(7, 1)}"
    choose(state, f"space:{at(7, 1)}")
    assert state.army[:3] == (at(7, 0), at(7, 1), at(4, 0))


def test_a_follower_that_cannot_connect_stays(rolls: Rolls) -> None:
    """DH-102: it leaves the column."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(7, 0))
    stand(state, GREEN, 1, at(6, 0))
    for space in (at(7, 0), at(6, 0)):
        set_terrain(state, space, 0)
    set_nest(state, field(0, 1, 0), ADULT)
    state.flown = put(state.flown, field(0, 1, 0), at(7, 1))
    set_piece(state, at(7, 1), 3)
    rolls.queue("move", 6)
    ask(state, MovePiece.of(GREEN))
    choose(state, f"space:{at(7, 1)}", f"space:{at(7, 0)}", "go", f"space:{at(6, 6)}")
    assert not state.stack
    assert (state.flown[field(0, 1, 0)], state.army[0]) == (ISLAND, at(7, 0))


def test_a_dragon_flies() -> None:
    """DH-104: over anything, onto free land, marches, docks and the island."""
    state = realm()
    clear_army(state)
    home = field(0, 1, 0)
    set_nest(state, home, ADULT)
    state.flown = put(state.flown, home, spot(0, 1, 0))
    set_piece(state, spot(0, 1, 0), 3)
    reach = members(flights(state, GREEN, spot(0, 1, 0), 6))
    assert ISLAND in reach
    assert at(5, 5) not in reach
    assert CASTLES[0] not in reach


def test_entering_another_kingdom_is_war() -> None:
    """DH-103, DH-183: except an ally's kingdom."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(7, 0))
    make_alliance(state, GREEN, BLUE)
    go(state, at(7, 0), at(8, 0))
    assert state.relation[4 * GREEN + BLUE] == ALLIED
    go(state, at(8, 0), at(7, 0))
    set_relation(state, GREEN, BLUE, NEUTRAL)
    go(state, at(7, 0), at(8, 0))
    assert state.relation[4 * GREEN + BLUE] == state.relation[4 * BLUE + GREEN] == WAR


def test_the_fire_trap(rolls: Rolls) -> None:
    """DH-49: the first hostile piece stops there, dies on 1 or 2, and the trap is removed."""
    state = realm()
    clear_army(state)
    road = spot(1, 4, 0)
    for roll, lives in ((2, False), (3, True)):
        stand(state, GREEN, 0, at(7, 0))
        set_terrain(state, road, FIRE)
        assert spot(1, 3, 1) not in members(walks(state, GREEN, at(7, 0), 2))
        rolls.queue("fire", roll)
        go(state, at(7, 0), road)
        assert (state.army[0] == road, state.terrain[road]) == (lives, 0)
    assert soldiers_alive(state, GREEN) == 1
