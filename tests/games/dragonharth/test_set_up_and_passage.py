"""Terrain in the set-up, ways through other kingdoms, fires and columns, repaying in upkeep."""

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.economy.dues import Income, PayTax, expenses
from caravanserai.games.dragonharth.economy.loans import borrow
from caravanserai.games.dragonharth.economy.ruin import wipe_out
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.games.dragonharth.map.board import CASTLES, ROADS, at
from caravanserai.games.dragonharth.map.changes import set_control, set_crew, set_nest, set_terrain, set_tile
from caravanserai.games.dragonharth.map.movement import MovePiece, walks, wars_started
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import (
    ALLIED,
    BABY,
    DEAD,
    FIRE,
    FIRST_TERRAIN,
    GIANT,
    NEUTRAL,
    STASHED,
    TERRAINS,
    WAR,
    Realm,
)
from caravanserai.games.dragonharth.treaties import make_alliance
from caravanserai.kernel import Match
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
    realm_of,
    spot,
    stand,
    told,
    top,
    waiting,
)


def laid_out(*terrain: str) -> Match[Realm]:
    """A match in which Green takes the first places for everything and then these for terrain; others the default."""
    match: Match[Realm] = DRAGONHARTH.start(4, 1)
    while len(match.decisions()) == 1:
        match.answer(match.decision_of(None).seat)
    for place in range(17):
        for seat in range(4):
            question, options = match.decision_of(seat), match.options(seat)
            if seat == GREEN:
                choice = options[0] if place < 12 else question.space.choice(terrain[place - 12])
            else:
                choice = question.space.choice("keep" if place else "default")
            match.answer(choice, seat)
    return match


def test_terrain_may_be_placed_in_the_set_up() -> None:
    """DH-34: each terrain tile is placed in the own corner, or kept for later."""
    free = [road for road in ROADS[0] if road not in realm_of(laid_out(*["keep"] * 5)).army[:6]]
    laid = realm_of(laid_out(f"space:{free[0]}", f"space:{CASTLES[0]}", "keep", f"space:{free[1]}", "keep"))
    assert [laid.terrain[space] for space in (free[0], CASTLES[0], free[1])] == [1, 2, 4]
    assert laid.stash[FIRST_TERRAIN : FIRST_TERRAIN + len(TERRAINS)] == (0, 0, 1, 0, 2)
    assert laid.stash[STASHED + FIRST_TERRAIN : STASHED + FIRST_TERRAIN + len(TERRAINS)] == (1, 1, 1, 1, 2)
    assert laid.built.bit_count() == 3


def test_who_took_the_default_keeps_his_tiles() -> None:
    """DH-31, DH-32: whoever took the default is asked like the others, and has nothing to choose."""
    match: Match[Realm] = DRAGONHARTH.start(4, 1)
    while len(match.decisions()) == 1:
        match.answer(match.decision_of(None).seat)
    for seat in range(4):
        match.answer(match.decision_of(seat).space.choice("default") if seat else match.options(seat)[0], seat)
    assert match.option_names(BLUE) == ("keep",)
    assert len(match.options(GREEN)) > 1
    reason = match.why_not(match.options(GREEN)[0], BLUE)
    assert reason is not None
    assert reason.key == "default_at_first"


def test_passing_through_a_corner_is_war(rolls: Rolls) -> None:
    """DH-103: who walks through another kingdom enters it, wherever he ends."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 1))
    rolls.will("move", 4)
    ask(laid, MovePiece.of(GREEN))
    choose(laid, f"space:{at(7, 1)}", "go")
    march = at(11, 5)
    question = waiting(laid)
    assert question.outlook(laid, march) == (("war", 1),)
    choose(laid, f"space:{march}")
    assert [laid.relation[seat] for seat in (BLUE, GOLD, RED)] == [WAR, NEUTRAL, NEUTRAL]


def test_the_way_that_makes_the_fewest_foes() -> None:
    """DH-103: a piece that can go round a kingdom at peace does; friends give passage."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 0))
    laid.roll = 6
    assert wars_started(laid, GREEN, at(7, 0), at(7, 1)) == ()
    assert wars_started(laid, GREEN, at(7, 0), spot(1, 4, 0)) == (BLUE,)
    make_alliance(laid, GREEN, BLUE)
    assert wars_started(laid, GREEN, at(7, 0), at(11, 5)) == ()


def test_a_burnt_lead_leaves_his_column(rolls: Rolls) -> None:
    """DH-49, DH-100: the lead dies in the fire, and nobody follows him."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 0))
    stand(laid, GREEN, 1, at(6, 0))
    road = spot(1, 4, 0)
    for roll, lives in ((1, False), (6, True)):
        set_terrain(laid, road, FIRE)
        if laid.army[0] == DEAD:
            stand(laid, GREEN, 0, at(7, 0))
        rolls.will("move", 6)
        rolls.will("fire", roll)
        laid.moved = 0
        ask(laid, MovePiece.of(GREEN))
        choose(laid, f"space:{at(7, 0)}", f"space:{at(6, 0)}", f"space:{road}")
        assert (laid.army[0] == road) == lives
        assert (top(laid) == "Follow") == lives
        assert laid.army[1] == at(6, 0)


def test_a_loan_is_repaid_in_upkeep(rolls: Rolls) -> None:
    """DH-156, DH-157: at any moment of the own turn, before the wrath; all of it; not the loan of this upkeep."""
    laid = realm()
    borrow(laid, GREEN, 4)
    ask(laid, PayTax.of(GREEN))
    assert "repay" not in offered(laid)
    assert waiting(laid).why_not(laid, waiting(laid).space.choice("repay")).key == "loan_of_now"
    laid.stack.clear()
    laid.borrowed = 0
    laid.loan_age = put(laid.loan_age, GREEN, 5)
    laid.money = put(laid.money, GREEN, 450)
    rolls.will("card_die", 1)
    ask(laid, PayTax.of(GREEN), Income.of(GREEN))
    assert waiting(laid).outlook(laid, waiting(laid).space.choice("repay")) == (("dollars", -400),)
    choose(laid, "repay", "pay")
    assert (laid.money[GREEN], laid.principal[GREEN]) == (0, 0)
    laid.stack.clear()
    borrow(laid, GREEN, 1)
    laid.borrowed = 0
    laid.money = put(laid.money, GREEN, 49)
    ask(laid, Income.of(GREEN))
    assert waiting(laid).why_not(laid, waiting(laid).space.choice("repay")).key == "loan_too_dear"
    laid.money = put(laid.money, GREEN, 50)
    choose(laid, "repay")
    assert laid.principal[GREEN] == 0


def test_any_act_in_any_order(rolls: Rolls) -> None:
    """DH-61, DH-62: each act leads back to the same question, and what is unlimited stays open."""
    laid = realm()
    laid.money = put(laid.money, GREEN, 2000)
    give_card(laid, GREEN, "windfall")
    stand(laid, GREEN, 0, at(7, 0))
    borrow(laid, GREEN, 1)
    ask(laid, Act.of(GREEN))
    assert {*offered(laid)} == {*VERBS} - {"sell", "work", "gift", "send_home", "pact"}
    choose(laid, "buy", "item:crops", "sell", "stash:crops", "card", "card:windfall", "buy", "item:egg")
    assert {"sell", "buy", "gift", "repay"} & {*offered(laid)} == {"buy", "gift", "repay"}
    rolls.will("move", 1)
    choose(laid, "move", f"space:{at(7, 0)}", "go", "back", "repay")
    assert {"move", "repay"} & {*offered(laid)} == set()
    assert laid.acts == 6


def test_the_controller_pays_for_the_land_of_the_fallen() -> None:
    """DH-77, DH-78: the landlord pays for an annexed field whoever holds it later; once he is out, the holder does."""
    laid = realm()
    lost = field(1, 2, 1)
    for holder in (GREEN, GOLD):
        set_control(laid, lost, holder)
        set_crew(laid, lost, GIANT)
        assert (lost, 2) in expenses(laid, BLUE)
        assert lost not in dict(expenses(laid, holder))
    set_crew(laid, lost, 0)
    wipe_out(laid, BLUE)
    set_control(laid, lost, GOLD)
    set_tile(laid, lost, 1)
    set_crew(laid, lost, GIANT)
    assert (lost, 2) in expenses(laid, GOLD)
    assert not expenses(laid, BLUE)


def test_workers_eggs_and_babies_never_move() -> None:
    """DH-97: only soldiers, the leader and adults are ever moved, or join a column."""
    laid = realm()
    home = field(0, 1, 0)
    for stage in (laid.nest[home], BABY):
        set_nest(laid, home, stage)
        ask(laid, MovePiece.of(GREEN))
        assert offered(laid) == [*(f"space:{space}" for space in sorted(laid.army[:6])), "back"]
        choose(laid, f"space:{spot(0, 1, 1)}")
        assert f"space:{spot(0, 1, 0)}" not in offered(laid)
        laid.stack.clear()


def test_allies_give_passage() -> None:
    """DH-183: on an ally's roads and docks one may go and stay, and go by the ally's pieces."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 0))
    stand(laid, BLUE, 0, spot(1, 4, 0))
    road, behind = spot(1, 4, 0), spot(1, 3, 1)
    assert not walks(laid, GREEN, at(7, 0), 2) >> behind & 1
    make_alliance(laid, GREEN, BLUE)
    reached = walks(laid, GREEN, at(7, 0), 2)
    assert reached >> behind & 1
    assert not reached >> road & 1
    laid.roll = 2
    ask(laid, MovePiece.of(GREEN))
    assert laid.relation[BLUE] == ALLIED
    assert told(laid, "war_declared") == []
