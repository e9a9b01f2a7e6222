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
    """DH-38, DH-39, DH-40, DH-84: the own export is Primary and costs $200, everything else is Regular for $100."""
    laid = realm()
    ask(laid, Buy.of(GREEN))
    choose(laid, "item:lumber")
    ask(laid, Buy.of(GREEN))
    choose(laid, "item:crops")
    assert laid.money[GREEN] == 200
    assert (laid.stash[5], laid.stash[3]) == (1, 1)
    assert len(GOODS) == 5


def test_what_is_never_sold() -> None:
    """DH-85, DH-143: leaders, workers, catapults, babies and adults are not in the store."""
    laid = realm()
    laid.money = put(laid.money, GREEN, 9999)
    laid.army = put(laid.army, 0, DEAD)
    ask(laid, Buy.of(GREEN))
    names = {name.removeprefix("item:") for name in offered(laid)}
    assert names & {"leader", "worker", "giant", "catapult", "baby", "adult"} == set()
    assert {"egg", "soldier"} <= names


def test_a_projectile_is_drawn_from_those_nobody_owns() -> None:
    """DH-86: once every projectile has an owner, none is for sale."""
    laid = realm()
    ask(laid, Buy.of(GREEN))
    assert "item:projectile" not in offered(laid)
    laid.stack.clear()
    give_shot(laid, 7, -1)
    ask(laid, Buy.of(GREEN))
    choose(laid, "item:projectile")
    assert shot_owner(laid, 7) == GREEN


def test_the_store_takes_tiles_back() -> None:
    """DH-87: half price for resource tiles, nothing for anything else."""
    laid = realm()
    laid.stash = put(laid.stash, 0, 1)
    laid.stash = put(laid.stash, 5, 1)
    ask(laid, SellTile.of(GREEN))
    assert offered(laid) == ["stash:lumber", "stash:primary_lumber", "back"]
    choose(laid, "stash:primary_lumber")
    ask(laid, SellTile.of(GREEN))
    choose(laid, "stash:lumber")
    assert laid.money[GREEN] == 650


def test_a_soldier_appears_on_a_free_road() -> None:
    """DH-50, DH-84, DH-88, DH-115: up to five alive; on a free own road, the dock, or a camp."""
    laid = realm()
    ask(laid, Buy.of(GREEN))
    assert "item:soldier" not in offered(laid)
    laid.stack.clear()
    set_piece(laid, laid.army[0], 0)
    laid.army = put(laid.army, 0, DEAD)
    ask(laid, Buy.of(GREEN))
    choose(laid, "item:soldier", f"space:{DOCKS[0]}")
    assert (soldiers_alive(laid, GREEN), laid.army[0]) == (5, DOCKS[0])
    assert all(space in ROADS[0] for space in barracks(laid, GREEN))


def test_eggs_in_the_last_month() -> None:
    """DH-211: no eggs are bought or given in the last month."""
    laid = realm(month=12)
    laid.money = put(laid.money, GREEN, 9999)
    laid.stash = put(laid.stash, STASHED_EGG, 1)
    ask(laid, Buy.of(GREEN))
    assert "item:egg" not in offered(laid)
    assert receivers(laid, GREEN) == []


def test_two_cards_a_turn_may_be_bought() -> None:
    """DH-84: a card of the deck of one's choice, at most two a turn."""
    laid = realm()
    for _ in range(2):
        ask(laid, Buy.of(GREEN))
        choose(laid, "item:weapon_card")
    assert (len(hand_of(laid, GREEN)), laid.money[GREEN]) == (2, 350)
    ask(laid, Buy.of(GREEN))
    assert not [name for name in offered(laid) if name.endswith("_card")]


def test_placing_resources() -> None:
    """DH-42, DH-43, DH-73: only on empty fields one controls, which hold one resource or one dragon."""
    laid = realm()
    laid.stash = put(laid.stash, 0, 1)
    places = places_for(laid, GREEN, 0)
    assert len(places) == 6
    assert spot(0, 1, 0) not in places
    ask(laid, PlaceWhat.of(GREEN))
    choose(laid, "thing:lumber", f"space:{spot(0, 1, 4)}")
    assert laid.tile[field(0, 1, 4)] == 1


def test_terrain_sites() -> None:
    """DH-45, DH-46, DH-47, DH-49, DH-50, DH-51: where each terrain tile may lie."""
    laid = realm()
    river = sites(laid, GREEN, RIVER)
    assert {laid.piece[space] for space in river} == {0}
    assert all(space in ROADS[0] or space in MARCHES for space in river)
    assert CASTLES[0] in sites(laid, GREEN, WALL)
    assert set(sites(laid, GREEN, FIRE)) == set(sites(laid, GREEN, CAMP)) <= set(ROADS[0])
    assert sites(laid, GREEN, BRIDGE) == ()
    set_terrain(laid, river[0], RIVER)
    assert sites(laid, GREEN, BRIDGE) == (river[0],)
    assert river[0] not in sites(laid, GREEN, FIRE)


def test_rivers_and_bridges_on_the_way() -> None:
    """DH-45, DH-46, DH-53: nobody enters a river; everyone may cross a bridge, whoever holds the fields beside it."""
    laid = realm()
    road = ROADS[0][0]
    set_terrain(laid, road, RIVER)
    assert not open_land(laid, GREEN) >> road & 1
    set_terrain(laid, road, BRIDGE)
    assert open_land(laid, GREEN) >> road & 1
    assert open_land(laid, BLUE) >> road & 1


def test_no_kingdom_is_sealed_off() -> None:
    """DH-52: a river may not cut a road off from every march; fields are no way out, bridges are."""
    laid = realm()
    clear_army(laid)
    ring = (at(0, 2), at(2, 0), at(2, 2))
    for space in ring[:2]:
        set_terrain(laid, space, RIVER)
    assert ring[2] not in sites(laid, GREEN, RIVER)
    assert seals_off(laid.wet | 1 << ring[2], 0)
    set_terrain(laid, ring[0], BRIDGE)
    assert ring[2] in sites(laid, GREEN, RIVER)


def test_the_last_dry_march_stays_dry() -> None:
    """DH-52: also the marches of a border may not all be wet, whoever lays the river."""
    laid = realm()
    clear_army(laid)
    border = (at(5, 0), at(5, 1), at(0, 5), at(1, 5))
    for space in border[:3]:
        assert space in sites(laid, GREEN, RIVER)
        set_terrain(laid, space, RIVER)
    assert border[3] not in sites(laid, GREEN, RIVER)


def test_one_river_seals_nobody_off() -> None:
    """DH-34, DH-52: so the set-up need not look for it."""
    assert not any(seals_off(1 << road, corner) for corner, roads in enumerate(ROADS) for road in roads)


def test_a_river_touches_the_ways_of_its_own_corner_only() -> None:
    """DH-45, DH-52: no road or border march of a corner is on the way of another."""
    assert all(not one & other for one, other in itertools.combinations(WAY_BITS, 2))


def test_workers_come_and_go() -> None:
    """DH-71, DH-72: a giant works two adjacent Regular fields; removing it frees both; it may be placed again."""
    laid = realm()
    one, two = field(0, 1, 4), field(0, 2, 3)
    set_tile(laid, one, 4)
    set_tile(laid, two, 4)
    ask(laid, WorkField.of(GREEN))
    choose(laid, f"field:{one}", f"share:{two}")
    assert (laid.crew[one], laid.crew[two], laid.giants[GREEN]) == (HALF_GIANT, HALF_GIANT, 1)
    ask(laid, UnworkField.of(GREEN))
    choose(laid, f"field:{two}")
    assert (laid.crew[one], laid.crew[two], laid.giants[GREEN]) == (0, 0, 2)
    ask(laid, WorkField.of(GREEN))
    choose(laid, f"field:{one}", "crew:giant")
    assert laid.crew[one] == GIANT


def test_where_soldiers_go() -> None:
    """DH-19, DH-95, DH-96, DH-97.

    Not into sea, castles or foreign fields; past friends, not past foes, never onto a piece.
    """
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(0, 1, 1))
    reach = members(walks(laid, GREEN, spot(0, 1, 1), 6))
    assert spot(0, 0, 1) in reach
    assert CASTLES[0] not in reach
    assert at(5, 5) not in reach
    assert spot(0, 1, 0) not in reach
    stand(laid, GREEN, 1, spot(0, 2, 2))
    assert spot(0, 2, 2) not in members(walks(laid, GREEN, spot(0, 1, 1), 2))
    assert spot(0, 3, 3) in members(walks(laid, GREEN, spot(0, 1, 1), 2))
    assert not open_land(laid, GREEN) >> spot(1, 3, 0) & 1
    assert open_land(laid, GREEN) >> spot(1, 4, 0) & 1


@pytest.mark.parametrize("months", [12, 8])
def test_the_first_months_keep_everyone_at_home(months: int) -> None:
    """DH-36: in the first three months no attack, no shot, no step into another kingdom."""
    laid = realm(month=3)
    laid.months = months
    assert not open_land(laid, GREEN) >> spot(1, 4, 0) & 1
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 2, 2))
    ask(laid, Act.of(GREEN))
    assert {"attack", "fire"} & set(offered(laid)) == set()
    assert why_not_act(laid, GREEN, "fire") == Reason("first_months", (("amount", 3),))
    laid.month += 1
    assert {"attack", "fire"} <= set(offered(laid))
    assert open_land(laid, GREEN) >> spot(1, 4, 0) & 1


def test_a_move_by_one_die(rolls: Rolls) -> None:
    """DH-63, DH-94: up to the roll, once a turn."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(5, 0))
    rolls.will("move", 2)
    ask(laid, Act.of(GREEN))
    choose(laid, "move", f"space:{at(5, 0)}", "go")
    spaces = {int(name.split(":")[1]) for name in offered(laid) if ":" in name}
    assert at(7, 0) in spaces
    assert at(8, 0) not in spaces
    choose(laid, f"space:{at(6, 1)}")
    assert laid.army[0] == at(6, 1)
    assert "move" not in offered(laid)


def test_a_column_moves_together(rolls: Rolls) -> None:
    """DH-98, DH-99, DH-100, DH-101: the formation is offered first; all move by one roll."""
    laid = realm()
    clear_army(laid)
    for which, space in enumerate((at(5, 0), at(5, 1), at(4, 0))):
        stand(laid, GREEN, which, space)
    rolls.will("move", 2)
    ask(laid, MovePiece.of(GREEN))
    choose(laid, f"space:{at(5, 0)}", f"space:{at(5, 1)}", "go")
    choose(laid, f"space:{at(7, 0)}")
    assert offered(laid)[0] == f"space:{at(7, 1)}"
    choose(laid, f"space:{at(7, 1)}")
    assert laid.army[:3] == (at(7, 0), at(7, 1), at(4, 0))


def test_a_follower_that_cannot_connect_stays(rolls: Rolls) -> None:
    """DH-102: it leaves the column."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 0))
    stand(laid, GREEN, 1, at(6, 0))
    for space in (at(7, 0), at(6, 0)):
        set_terrain(laid, space, 0)
    set_nest(laid, field(0, 1, 0), ADULT)
    laid.flown = put(laid.flown, field(0, 1, 0), at(7, 1))
    set_piece(laid, at(7, 1), 3)
    rolls.will("move", 6)
    ask(laid, MovePiece.of(GREEN))
    choose(laid, f"space:{at(7, 1)}", f"space:{at(7, 0)}", "go", f"space:{at(6, 6)}")
    assert not laid.stack
    assert (laid.flown[field(0, 1, 0)], laid.army[0]) == (ISLAND, at(7, 0))


def test_a_dragon_flies() -> None:
    """DH-104: over anything, onto free land, marches, docks and the island."""
    laid = realm()
    clear_army(laid)
    home = field(0, 1, 0)
    set_nest(laid, home, ADULT)
    laid.flown = put(laid.flown, home, spot(0, 1, 0))
    set_piece(laid, spot(0, 1, 0), 3)
    reach = members(flights(laid, GREEN, spot(0, 1, 0), 6))
    assert ISLAND in reach
    assert at(5, 5) not in reach
    assert CASTLES[0] not in reach


def test_entering_another_kingdom_is_war() -> None:
    """DH-103, DH-183: unless it is an ally's."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 0))
    make_alliance(laid, GREEN, BLUE)
    go(laid, at(7, 0), at(8, 0))
    assert laid.relation[4 * GREEN + BLUE] == ALLIED
    go(laid, at(8, 0), at(7, 0))
    set_relation(laid, GREEN, BLUE, NEUTRAL)
    go(laid, at(7, 0), at(8, 0))
    assert laid.relation[4 * GREEN + BLUE] == laid.relation[4 * BLUE + GREEN] == WAR


def test_the_fire_trap(rolls: Rolls) -> None:
    """DH-49: the first hostile piece stops there, dies on 1 or 2, and the trap is gone."""
    laid = realm()
    clear_army(laid)
    road = spot(1, 4, 0)
    for roll, lives in ((2, False), (3, True)):
        stand(laid, GREEN, 0, at(7, 0))
        set_terrain(laid, road, FIRE)
        assert spot(1, 3, 1) not in members(walks(laid, GREEN, at(7, 0), 2))
        rolls.will("fire", roll)
        go(laid, at(7, 0), road)
        assert (laid.army[0] == road, laid.terrain[road]) == (lives, 0)
    assert soldiers_alive(laid, GREEN) == 1
