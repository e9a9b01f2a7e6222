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
    field,
    give_card,
    hand_of,
    offered,
    realm,
    spot,
    stand,
    told,
    top,
    waiting,
)


def test_ships(rolls: Rolls) -> None:
    """DH-169, DH-170, DH-171, DH-172, DH-173, DH-175, DH-176: load, roll, land, and war by landing."""
    laid = realm()
    clear_army(laid)
    dock = DOCKS[GREEN]
    for which, space in ((0, dock), (1, spot(0, 3, 3)), (5, spot(0, 4, 3))):
        stand(laid, GREEN, which, space)
    set_nest(laid, field(0, 1, 0), ADULT)
    laid.flown = put(laid.flown, field(0, 1, 0), spot(0, 3, 4))
    set_piece(laid, spot(0, 3, 4), 3)
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
    laid.ship = put(laid.ship, BLUE, at(5, 5))
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
    assert waiting(laid).seat == BLUE
    choose(laid, "decline")
    assert laid.relation[1] == WAR
    laid.courted = 0
    ask(laid, Court.of(GREEN))
    choose(laid, "seat:1", "accept")
    assert laid.relation[1] == ALLIED
    assert not may_fight(laid, GREEN, BLUE)


def test_leaving_an_alliance() -> None:
    """DH-185, DH-186.

    At the start of the actions; no attack before the next own turn; the ally draws a Kingdom card.
    """
    laid = realm()
    make_alliance(laid, GREEN, BLUE)
    laid.acts = 1
    ask(laid, DeclareWar.of(GREEN))
    choose(laid, "seat:1")
    assert [card // 24 for card in hand_of(laid, BLUE)] == [3]
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
    laid.stash = put(laid.stash, STASHED_EGG, 2)
    set_nest(laid, field(2, 1, 4), EGG)
    set_nest(laid, field(2, 2, 3), EGG)
    assert sorted(receivers(laid, GREEN)) == [BLUE, RED]
    ask(laid, GiveEgg.of(GREEN))
    choose(laid, "seat:1")
    assert (top(laid), waiting(laid).seat) == ("ReceiveEgg", BLUE)
    choose(laid, f"field:{field(1, 1, 4)}")
    assert (laid.nest[field(1, 1, 4)], laid.age[field(1, 1, 4)]) == (EGG, 0)
    assert laid.relation[BLUE] == NEUTRAL
    assert receivers(laid, GREEN) == []


def test_an_egg_needs_room() -> None:
    """DH-140: if no field is free, the owner lifts a tile."""
    laid = realm()
    laid.stash = put(laid.stash, STASHED_EGG, 1)
    for x, y in ((1, 4), (2, 3), (3, 2), (3, 4), (4, 1), (4, 3)):
        set_tile(laid, field(1, x, y), 1)
    ask(laid, GiveEgg.of(GREEN))
    choose(laid, "seat:1", f"field:{field(1, 3, 0)}")
    assert laid.stash[STASHED * BLUE + 4] == 1
    assert laid.small[BLUE] == 6


def test_barter() -> None:
    """DH-89, DH-90, DH-91, DH-92, DH-93: an offer, one counter, an exchange at once; three offers a turn."""
    laid = realm()
    laid.stash = put(laid.stash, 0, 1)
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
    assert waiting(laid).seat == BLUE
    choose(laid, "colour:black", "card:dagger")
    assert len(hand_of(laid, GREEN)) == len(hand_of(laid, BLUE)) == 1
    assert laid.shots[GREEN].bit_count() == 10
    assert told(laid, "exchanged") == [(GREEN, BLUE)]


def test_free_actions_end() -> None:
    """DH-61, DH-62: what is unlimited is bounded by means, and by a cap that ends every turn."""
    laid = realm()
    laid.acts = CHARTS.most_free_actions
    ask(laid, Act.of(GREEN))
    assert offered(laid) == ["end"]
    laid.acts = 0
    assert {"end", "buy", "place", "lift", "move", "sail", "war", "court", "offer"} <= set(offered(laid))
