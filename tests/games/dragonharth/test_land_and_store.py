"""The store, tiles, workers, moves, columns, ships, treaties, gifts and barter."""

from caravanserai.games.dragonharth.act import Act
from caravanserai.games.dragonharth.barter import OfferTo
from caravanserai.games.dragonharth.board import CASTLES, DOCKS, ISLAND, MARCHES, ROADS, at
from caravanserai.games.dragonharth.content import CHARTS, GOODS
from caravanserai.games.dragonharth.gifts import GiveEgg, receivers
from caravanserai.games.dragonharth.land import MovePiece, flights, go, may_enter, walks
from caravanserai.games.dragonharth.realm import (
    ADULT,
    ALLIED,
    BRIDGE,
    CAMP,
    DEAD,
    EGG,
    FIRE,
    GIANT,
    HALF_GIANT,
    NEUTRAL,
    RIVER,
    STASHED,
    STASHED_EGG,
    WALL,
    WAR,
    soldiers_alive,
)
from caravanserai.games.dragonharth.ships import Load, make_pact, may_make_pact
from caravanserai.games.dragonharth.store import Buy, SellTile, barracks
from caravanserai.games.dragonharth.tiles import (
    PlaceWhat,
    UnworkField,
    WorkField,
    places_for,
    seals_off,
    sites,
)
from caravanserai.games.dragonharth.treaties import Court, DeclareWar, make_alliance, may_fight, set_relation, start_war
from caravanserai.games.dragonharth.turn import Actions, Turn
from tests.games.dragonharth.scene import (
    BLUE,
    GOLD,
    GREEN,
    RED,
    Rolls,
    ask,
    choose,
    clear_army,
    field,
    give_card,
    offered,
    realm,
    spot,
    stand,
    told,
    top,
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
    laid.money[GREEN] = 9999
    laid.army[0] = DEAD
    ask(laid, Buy.of(GREEN))
    names = {name.removeprefix("item:") for name in offered(laid)}
    assert names & {"leader", "worker", "giant", "catapult", "baby", "adult"} == set()
    assert {"egg", "soldier"} <= names


def test_a_projectile_is_drawn_from_those_nobody_owns() -> None:
    """DH-86: with none left the store has none."""
    laid = realm()
    ask(laid, Buy.of(GREEN))
    assert "item:projectile" not in offered(laid)
    laid.stack.clear()
    laid.shots[7] = -1
    ask(laid, Buy.of(GREEN))
    choose(laid, "item:projectile")
    assert laid.shots[7] == GREEN


def test_the_store_takes_tiles_back() -> None:
    """DH-87: half price for resource tiles, nothing for anything else."""
    laid = realm()
    laid.stash[0] = laid.stash[5] = 1
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
    laid.piece[laid.army[0]] = 0
    laid.army[0] = DEAD
    ask(laid, Buy.of(GREEN))
    choose(laid, "item:soldier", f"space:{DOCKS[0]}")
    assert (soldiers_alive(laid, GREEN), laid.army[0]) == (5, DOCKS[0])
    assert all(space in ROADS[0] for space in barracks(laid, GREEN))


def test_eggs_in_the_last_month() -> None:
    """DH-211: no eggs are bought or given in the last month."""
    laid = realm(month=12)
    laid.money[GREEN] = 9999
    laid.stash[STASHED_EGG] = 1
    ask(laid, Buy.of(GREEN))
    assert "item:egg" not in offered(laid)
    assert receivers(laid, GREEN) == []


def test_two_cards_a_turn_may_be_bought() -> None:
    """DH-84: a card of the deck of one's choice, at most two a turn."""
    laid = realm()
    for _ in range(2):
        ask(laid, Buy.of(GREEN))
        choose(laid, "item:weapon_card")
    assert (len(laid.hands[GREEN]), laid.money[GREEN]) == (2, 350)
    ask(laid, Buy.of(GREEN))
    assert not [name for name in offered(laid) if name.endswith("_card")]


def test_placing_resources() -> None:
    """DH-42, DH-43, DH-73: only on empty fields one controls, which hold one resource or one dragon."""
    laid = realm()
    laid.stash[0] = 1
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
    assert sites(laid, GREEN, BRIDGE) == []
    laid.terrain[river[0]] = RIVER
    assert sites(laid, GREEN, BRIDGE) == [river[0]]
    assert river[0] not in sites(laid, GREEN, FIRE)


def test_rivers_and_bridges_on_the_way() -> None:
    """DH-45, DH-46, DH-53: nobody enters a river; everyone may cross a bridge, whoever holds the fields beside it."""
    laid = realm()
    road = ROADS[0][0]
    laid.terrain[road] = RIVER
    assert not may_enter(laid, GREEN, road)
    laid.terrain[road] = BRIDGE
    assert may_enter(laid, GREEN, road)
    assert may_enter(laid, BLUE, road)


def test_no_kingdom_is_sealed_off() -> None:
    """DH-52: a river may not cut a road off from every march."""
    laid = realm()
    for space in MARCHES:
        if space not in (at(5, 0), at(0, 5)):
            laid.terrain[space] = RIVER
    laid.terrain[at(0, 5)] = RIVER
    assert seals_off(laid, at(5, 0))
    laid.terrain[at(0, 5)] = 0
    assert not seals_off(laid, at(5, 0))


def test_workers_come_and_go() -> None:
    """DH-71, DH-72: a giant works two adjacent Regular fields; removing it frees both; it may be placed again."""
    laid = realm()
    one, two = field(0, 1, 4), field(0, 2, 3)
    laid.tile[one] = laid.tile[two] = 4
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
    """DH-19, DH-95, DH-96, DH-97: not into sea, castles or foreign fields; past friends, not past foes, never onto a piece."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(0, 1, 1))
    reach = walks(laid, GREEN, spot(0, 1, 1), 6)
    assert spot(0, 0, 1) in reach
    assert CASTLES[0] not in reach
    assert at(5, 5) not in reach
    assert spot(0, 1, 0) not in reach
    stand(laid, GREEN, 1, spot(0, 2, 2))
    assert spot(0, 2, 2) not in walks(laid, GREEN, spot(0, 1, 1), 2)
    assert spot(0, 3, 3) in walks(laid, GREEN, spot(0, 1, 1), 2)
    assert not may_enter(laid, GREEN, spot(1, 3, 0))
    assert may_enter(laid, GREEN, spot(1, 4, 0))


def test_the_first_month_keeps_everyone_at_home() -> None:
    """DH-36: no attack, no shot, no step into another kingdom."""
    laid = realm(month=1)
    assert not may_enter(laid, GREEN, spot(1, 4, 0))
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 2, 2))
    ask(laid, Act.of(GREEN))
    assert {"attack", "fire"} & set(offered(laid)) == set()
    laid.month = 2
    assert {"attack", "fire"} <= set(offered(laid))


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
    assert laid.army[:3] == [at(7, 0), at(7, 1), at(4, 0)]


def test_a_follower_that_cannot_connect_stays(rolls: Rolls) -> None:
    """DH-102: it leaves the column."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 0))
    stand(laid, GREEN, 1, at(6, 0))
    for space in (at(7, 0), at(6, 0)):
        laid.terrain[space] = 0
    laid.nest[field(0, 1, 0)], laid.flown[field(0, 1, 0)] = ADULT, at(7, 1)
    laid.piece[at(7, 1)] = 3
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
    laid.nest[home], laid.flown[home] = ADULT, spot(0, 1, 0)
    laid.piece[spot(0, 1, 0)] = 3
    reach = flights(laid, GREEN, spot(0, 1, 0), 6)
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
        laid.terrain[road] = FIRE
        assert spot(1, 3, 1) not in walks(laid, GREEN, at(7, 0), 2)
        rolls.will("fire", roll)
        go(laid, at(7, 0), road)
        assert (laid.army[0] == road, laid.terrain[road]) == (lives, 0)
    assert soldiers_alive(laid, GREEN) == 1


def test_ships(rolls: Rolls) -> None:
    """DH-169, DH-170, DH-171, DH-172, DH-173, DH-175, DH-176: load, roll, land, and war by landing."""
    laid = realm()
    clear_army(laid)
    dock = DOCKS[GREEN]
    for which, space in ((0, dock), (1, spot(0, 3, 3)), (5, spot(0, 4, 3))):
        stand(laid, GREEN, which, space)
    laid.nest[field(0, 1, 0)], laid.flown[field(0, 1, 0)] = ADULT, spot(0, 3, 4)
    laid.piece[spot(0, 3, 4)] = 3
    ask(laid, Load.of(GREEN))
    assert f"space:{spot(0, 3, 4)}" not in offered(laid)
    choose(laid, f"space:{dock}", f"space:{spot(0, 4, 3)}")
    assert offered(laid) == ["sail", "back"]
    rolls.will("sail", 4)
    choose(laid, "sail", f"space:{DOCKS[BLUE]}", f"space:{DOCKS[BLUE]}")
    assert laid.relation[4 * GREEN + BLUE] == WAR
    choose(laid, "stay")
    assert (laid.army[0], laid.army[5], laid.moved) == (DOCKS[BLUE], -2, 0)


def test_a_ship_may_stay_at_sea(rolls: Rolls) -> None:
    """DH-174: with its load, and beside other ships."""
    laid = realm()
    rolls.will("sail", 1)
    laid.ship[BLUE] = at(5, 5)
    ask(laid, Load.of(GREEN))
    choose(laid, "sail", f"space:{at(5, 5)}")
    assert laid.ship[GREEN] == laid.ship[BLUE]


def test_the_island_visit() -> None:
    """DH-177, DH-188: one piece stands there; it pays $200 once a visit."""
    laid = realm()
    clear_army(laid)
    assert not may_make_pact(laid, GREEN)
    stand(laid, GREEN, 0, ISLAND)
    assert may_make_pact(laid, GREEN)
    make_pact(laid, GREEN)
    assert (laid.money[GREEN], laid.pact[GREEN]) == (300, 3)
    assert not may_make_pact(laid, GREEN)


def test_war_and_alliance() -> None:
    """DH-178, DH-179, DH-180, DH-181, DH-182: neutral at first; war by one, alliance by both, also out of war."""
    laid = realm()
    assert set(laid.relation) == {NEUTRAL}
    ask(laid, DeclareWar.of(GREEN))
    choose(laid, "seat:1")
    assert may_fight(laid, GREEN, BLUE)
    ask(laid, Court.of(GREEN))
    choose(laid, "seat:1")
    assert laid.stack[-1].seat == BLUE  # type: ignore[attr-defined]
    choose(laid, "decline")
    assert laid.relation[1] == WAR
    laid.courted = 0
    ask(laid, Court.of(GREEN))
    choose(laid, "seat:1", "accept")
    assert laid.relation[1] == ALLIED
    assert not may_fight(laid, GREEN, BLUE)


def test_leaving_an_alliance() -> None:
    """DH-185, DH-186: at the start of the actions; no attack before the next own turn; the ally draws a Kingdom card."""
    laid = realm()
    make_alliance(laid, GREEN, BLUE)
    laid.acts = 1
    ask(laid, DeclareWar.of(GREEN))
    choose(laid, "seat:1")
    assert [card // 24 for card in laid.hands[BLUE]] == [3]
    assert not may_fight(laid, GREEN, BLUE)
    ask(laid, Turn.of(GREEN))
    assert may_fight(laid, GREEN, BLUE)
    laid.stack.clear()
    make_alliance(laid, GREEN, BLUE)
    laid.acts = 2
    ask(laid, DeclareWar.of(GREEN))
    assert "seat:1" not in offered(laid)


def test_at_most_two_alliances() -> None:
    """DH-187: and whose allies fight each other chooses one in his next turn."""
    laid = realm()
    make_alliance(laid, GREEN, BLUE)
    make_alliance(laid, GREEN, GOLD)
    ask(laid, Court.of(GREEN))
    assert offered(laid) == ["back"]
    laid.stack.clear()
    start_war(laid, BLUE, GOLD)
    ask(laid, Actions.of(GREEN))
    assert top(laid) == "ChooseAlly"
    choose(laid, "seat:2")
    assert (laid.relation[BLUE], laid.relation[GOLD]) == (NEUTRAL, ALLIED)


def test_giving_an_egg() -> None:
    """DH-140, DH-190, DH-191, DH-192, DH-193, DH-194: only bought eggs, one a turn, age 0, no war, no refusal."""
    laid = realm()
    assert receivers(laid, GREEN) == []
    laid.stash[STASHED_EGG] = 2
    laid.nest[field(2, 1, 4)] = laid.nest[field(2, 2, 3)] = EGG
    assert sorted(receivers(laid, GREEN)) == [BLUE, RED]
    ask(laid, GiveEgg.of(GREEN))
    choose(laid, "seat:1")
    assert (top(laid), laid.stack[-1].seat) == ("ReceiveEgg", BLUE)  # type: ignore[attr-defined]
    choose(laid, f"field:{field(1, 1, 4)}")
    assert (laid.nest[field(1, 1, 4)], laid.age[field(1, 1, 4)]) == (EGG, 0)
    assert laid.relation[BLUE] == NEUTRAL
    assert receivers(laid, GREEN) == []


def test_an_egg_needs_room() -> None:
    """DH-140: if no field is free, the owner lifts a tile."""
    laid = realm()
    laid.stash[STASHED_EGG] = 1
    for x, y in ((1, 4), (2, 3), (3, 2), (3, 4), (4, 1), (4, 3)):
        laid.tile[field(1, x, y)] = 1
    ask(laid, GiveEgg.of(GREEN))
    choose(laid, "seat:1", f"field:{field(1, 3, 0)}")
    assert laid.stash[STASHED * BLUE + 4] == 1
    assert laid.small[BLUE] == 6


def test_barter() -> None:
    """DH-89, DH-90, DH-91, DH-92, DH-93: an offer, one counter, an exchange at once; three offers a turn."""
    laid = realm()
    laid.stash[0] = 1
    give_card(laid, BLUE, "sword")
    ask(laid, OfferTo.of(GREEN))
    choose(laid, "seat:1", "give_tile:lumber", "want_card:weapon", "want_money:4", "done")
    assert not [name for name in offered(laid) if name not in ("accept", "decline", "counter")]
    choose(laid, "counter", "give_money:2", "want_tile:lumber", "done")
    assert offered(laid) == ["accept", "decline"]
    choose(laid, "accept")
    assert (laid.money[GREEN], laid.money[BLUE], laid.stash[STASHED * BLUE]) == (550, 450, 1)
    assert laid.offers == 1
    laid.offers = CHARTS.most_offers
    ask(laid, Act.of(GREEN))
    assert "offer" not in offered(laid)


def test_an_offer_that_cannot_be_met_cannot_be_accepted() -> None:
    """DH-93: the exchange is checked as a whole."""
    laid = realm()
    ask(laid, OfferTo.of(GREEN))
    choose(laid, "seat:1", "give_money:1", "want_tile:village", "done")
    assert offered(laid) == ["decline", "counter"]


def test_a_card_wanted_is_chosen_by_its_owner() -> None:
    """DH-89: the wish names a deck, the owner picks the card."""
    laid = realm()
    give_card(laid, BLUE, "sword")
    give_card(laid, BLUE, "dagger")
    ask(laid, OfferTo.of(GREEN))
    choose(laid, "seat:1", "give_money:4", "want_card:weapon", "want_shot", "done", "accept")
    assert laid.stack[-1].seat == BLUE  # type: ignore[attr-defined]
    choose(laid, "colour:black", "card:dagger")
    assert len(laid.hands[GREEN]) == len(laid.hands[BLUE]) == 1
    assert laid.shots.count(GREEN) == 10
    assert told(laid, "exchanged") == [(GREEN, BLUE)]


def test_free_actions_end() -> None:
    """DH-61, DH-62: what is unlimited is bounded by means, and by a cap that ends every turn."""
    laid = realm()
    laid.acts = CHARTS.most_free_actions
    ask(laid, Act.of(GREEN))
    assert offered(laid) == ["end"]
    laid.acts = 0
    assert {"end", "buy", "place", "lift", "move", "sail", "war", "court", "offer"} <= set(offered(laid))
