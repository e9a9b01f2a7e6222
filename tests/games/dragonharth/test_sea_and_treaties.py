"""Ships, treaties, gifts and barter."""

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.barter import OfferTo
from caravanserai.games.dragonharth.economy.gifts import GiveEgg, receivers
from caravanserai.games.dragonharth.flow.actions import Act
from caravanserai.games.dragonharth.flow.turn import Actions, Turn
from caravanserai.games.dragonharth.map.board import DOCKS, ISLAND, at
from caravanserai.games.dragonharth.map.changes import set_nest, set_piece, set_tile
from caravanserai.games.dragonharth.map.ships import Load, make_pact, may_make_pact
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import (
    ADULT,
    ALLIED,
    EGG,
    NEUTRAL,
    STASHED,
    STASHED_EGG,
    WAR,
)
from caravanserai.games.dragonharth.treaties import Court, DeclareWar, make_alliance, may_fight, start_war
from tests.games.dragonharth.scene import (
    BLUE,
    GOLD,
    GREEN,
    RED,
    Rolls,
    ask,
    choose,
    clear_army,
    event_values,
    field,
    give_card,
    hand_of,
    offered,
    realm,
    spot,
    stand,
    top,
    waiting,
)


def test_ships(rolls: Rolls) -> None:
    """DH-169, DH-170, DH-171, DH-172, DH-173, DH-175, DH-176: load, roll, land, and war by landing."""
    state = realm()
    clear_army(state)
    dock = DOCKS[GREEN]
    for which, space in ((0, dock), (1, spot(0, 3, 3)), (5, spot(0, 4, 3))):
        stand(state, GREEN, which, space)
    set_nest(state, field(0, 1, 0), ADULT)
    state.flown = put(state.flown, field(0, 1, 0), spot(0, 3, 4))
    set_piece(state, spot(0, 3, 4), 3)
    ask(state, Load.of(GREEN))
    assert f"space:{spot(0, 3, 4)}" not in offered(state)
    choose(state, f"space:{dock}", f"space:{spot(0, 4, 3)}")
    assert offered(state) == ["sail", "back"]
    rolls.queue("sail", 4)
    choose(state, "sail", f"space:{DOCKS[BLUE]}", f"space:{DOCKS[BLUE]}")
    assert state.relation[4 * GREEN + BLUE] == WAR
    choose(state, "stay")
    assert (state.army[0], state.army[5], state.moved) == (DOCKS[BLUE], -2, 0)


def test_a_ship_may_stay_at_sea(rolls: Rolls) -> None:
    """DH-174: a ship may stay at sea with its load, and beside other ships."""
    state = realm()
    rolls.queue("sail", 1)
    state.ship = put(state.ship, BLUE, at(5, 5))
    ask(state, Load.of(GREEN))
    choose(state, "sail", f"space:{at(5, 5)}")
    assert state.ship[GREEN] == state.ship[BLUE]


def test_the_island_visit() -> None:
    """DH-177, DH-188: one piece can visit the island and pays $200 once a visit."""
    state = realm()
    clear_army(state)
    assert not may_make_pact(state, GREEN)
    stand(state, GREEN, 0, ISLAND)
    assert may_make_pact(state, GREEN)
    make_pact(state, GREEN)
    assert (state.money[GREEN], state.pact[GREEN]) == (300, 3)
    assert not may_make_pact(state, GREEN)


def test_war_and_alliance() -> None:
    """DH-178, DH-179, DH-180, DH-181, DH-182: neutral at first; one side starts a war, both agree to an alliance."""
    state = realm()
    assert set(state.relation) == {NEUTRAL}
    ask(state, DeclareWar.of(GREEN))
    choose(state, "seat:1")
    assert may_fight(state, GREEN, BLUE)
    ask(state, Court.of(GREEN))
    choose(state, "seat:1")
    assert waiting(state).seat == BLUE
    choose(state, "decline")
    assert state.relation[1] == WAR
    state.courted = 0
    ask(state, Court.of(GREEN))
    choose(state, "seat:1", "accept")
    assert state.relation[1] == ALLIED
    assert not may_fight(state, GREEN, BLUE)


def test_leaving_an_alliance() -> None:
    """DH-185, DH-186.

    As the first action; no attack before the next turn; the former ally draws a Kingdom card.
    """
    state = realm()
    make_alliance(state, GREEN, BLUE)
    state.acts = 1
    ask(state, DeclareWar.of(GREEN))
    choose(state, "seat:1")
    assert [card // 24 for card in hand_of(state, BLUE)] == [3]
    assert not may_fight(state, GREEN, BLUE)
    ask(state, Turn.of(GREEN))
    assert may_fight(state, GREEN, BLUE)
    state.stack.clear()
    make_alliance(state, GREEN, BLUE)
    state.acts = 2
    ask(state, DeclareWar.of(GREEN))
    assert "seat:1" not in offered(state)


def test_at_most_two_alliances() -> None:
    """DH-187: a seat whose allies fight each other chooses one of them in its next turn."""
    state = realm()
    make_alliance(state, GREEN, BLUE)
    make_alliance(state, GREEN, GOLD)
    ask(state, Court.of(GREEN))
    assert offered(state) == ["back"]
    state.stack.clear()
    start_war(state, BLUE, GOLD)
    ask(state, Actions.of(GREEN))
    assert top(state) == "ChooseAlly"
    choose(state, "seat:2")
    assert (state.relation[BLUE], state.relation[GOLD]) == (NEUTRAL, ALLIED)


def test_giving_an_egg() -> None:
    """DH-140, DH-190, DH-191, DH-192, DH-193, DH-194: only bought eggs, one a turn, age 0, no war, no refusal."""
    state = realm()
    assert receivers(state, GREEN) == []
    state.stash = put(state.stash, STASHED_EGG, 2)
    set_nest(state, field(2, 1, 4), EGG)
    set_nest(state, field(2, 2, 3), EGG)
    assert sorted(receivers(state, GREEN)) == [BLUE, RED]
    ask(state, GiveEgg.of(GREEN))
    choose(state, "seat:1")
    assert (top(state), waiting(state).seat) == ("ReceiveEgg", BLUE)
    choose(state, f"field:{field(1, 1, 4)}")
    assert (state.nest[field(1, 1, 4)], state.age[field(1, 1, 4)]) == (EGG, 0)
    assert state.relation[BLUE] == NEUTRAL
    assert receivers(state, GREEN) == []


def test_an_egg_needs_room() -> None:
    """DH-140: if no field is free, the owner lifts a tile."""
    state = realm()
    state.stash = put(state.stash, STASHED_EGG, 1)
    for x, y in ((1, 4), (2, 3), (3, 2), (3, 4), (4, 1), (4, 3)):
        set_tile(state, field(1, x, y), 1)
    ask(state, GiveEgg.of(GREEN))
    choose(state, "seat:1", f"field:{field(1, 3, 0)}")
    assert state.stash[STASHED * BLUE + 4] == 1
    assert state.small[BLUE] == 6


def test_barter() -> None:
    """DH-89, DH-90, DH-91, DH-92, DH-93: an offer, one counter-offer, an immediate exchange; three offers a turn."""
    state = realm()
    state.stash = put(state.stash, 0, 1)
    give_card(state, BLUE, "sword")
    ask(state, OfferTo.of(GREEN))
    choose(state, "seat:1", "give_tile:lumber", "want_card:weapon", "want_money:4", "done")
    assert not [name for name in offered(state) if name not in ("accept", "decline", "counter")]
    choose(state, "counter", "give_money:2", "want_tile:lumber", "done")
    assert offered(state) == ["accept", "decline"]
    choose(state, "accept")
    assert (state.money[GREEN], state.money[BLUE], state.stash[STASHED * BLUE]) == (550, 450, 1)
    assert state.offers == 1
    state.offers = CHARTS.most_offers
    ask(state, Act.of(GREEN))
    assert "offer" not in offered(state)


def test_an_offer_that_cannot_be_met_cannot_be_accepted() -> None:
    """DH-93: the exchange is checked as a whole."""
    state = realm()
    ask(state, OfferTo.of(GREEN))
    choose(state, "seat:1", "give_money:1", "want_tile:village", "done")
    assert offered(state) == ["decline", "counter"]


def test_a_card_wanted_is_chosen_by_its_owner() -> None:
    """DH-89: the offer names a deck, and the owner picks the card."""
    state = realm()
    give_card(state, BLUE, "sword")
    give_card(state, BLUE, "dagger")
    ask(state, OfferTo.of(GREEN))
    choose(state, "seat:1", "give_money:4", "want_card:weapon", "want_shot", "done", "accept")
    assert waiting(state).seat == BLUE
    choose(state, "colour:black", "card:dagger")
    assert len(hand_of(state, GREEN)) == len(hand_of(state, BLUE)) == 1
    assert state.shots[GREEN].bit_count() == 10
    assert event_values(state, "exchanged") == [(GREEN, BLUE)]


def test_free_actions_end() -> None:
    """DH-61, DH-62: unlimited actions are bounded by the kingdom's means, and by a limit that ends every turn."""
    state = realm()
    state.acts = CHARTS.most_free_actions
    ask(state, Act.of(GREEN))
    assert offered(state) == ["end"]
    state.acts = 0
    assert {"end", "buy", "place", "lift", "move", "sail", "war", "court", "offer"} <= set(offered(state))
