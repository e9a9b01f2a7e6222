"""Terrain in the set-up, walks through other kingdoms, fires and columns, repayment in the upkeep."""

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
    event_values,
    field,
    give_card,
    offered,
    realm,
    realm_of,
    spot,
    stand,
    top,
    waiting,
)


def match_with_terrain(*terrain: str) -> Match[Realm]:
    """A match in which Green takes the first spaces and the given options for terrain, the others the default."""
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
    """DH-34: each terrain tile is placed in the home corner, or kept for later."""
    free = [road for road in ROADS[0] if road not in realm_of(match_with_terrain(*["keep"] * 5)).army[:6]]
    state = realm_of(match_with_terrain(f"space:{free[0]}", f"space:{CASTLES[0]}", "keep", f"space:{free[1]}", "keep"))
    assert [state.terrain[space] for space in (free[0], CASTLES[0], free[1])] == [1, 2, 4]
    assert state.stash[FIRST_TERRAIN : FIRST_TERRAIN + len(TERRAINS)] == (0, 0, 1, 0, 2)
    assert state.stash[STASHED + FIRST_TERRAIN : STASHED + FIRST_TERRAIN + len(TERRAINS)] == (1, 1, 1, 1, 2)
    assert state.built.bit_count() == 3


def test_a_seat_with_the_default_placement_has_no_further_choice() -> None:
    """DH-31, DH-32: a seat with the default placement is asked like the others, but has only one option."""
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
    """DH-103: a piece that walks through another kingdom enters it, wherever the walk ends."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(7, 1))
    rolls.queue("move", 4)
    ask(state, MovePiece.of(GREEN))
    choose(state, f"space:{at(7, 1)}", "go")
    march = at(11, 5)
    question = waiting(state)
    assert question.outlook(state, march) == (("war", 1),)
    choose(state, f"space:{march}")
    assert [state.relation[seat] for seat in (BLUE, GOLD, RED)] == [WAR, NEUTRAL, NEUTRAL]


def test_a_walk_starts_as_few_wars_as_possible() -> None:
    """DH-103: a piece avoids a kingdom at peace if another way exists; allies give passage."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(7, 0))
    state.roll = 6
    assert wars_started(state, GREEN, at(7, 0), at(7, 1)) == ()
    assert wars_started(state, GREEN, at(7, 0), spot(1, 4, 0)) == (BLUE,)
    make_alliance(state, GREEN, BLUE)
    assert wars_started(state, GREEN, at(7, 0), at(11, 5)) == ()


def test_a_column_stops_if_its_lead_dies_in_a_fire(rolls: Rolls) -> None:
    """DH-49, DH-100: the lead dies in the fire, and no piece follows."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(7, 0))
    stand(state, GREEN, 1, at(6, 0))
    road = spot(1, 4, 0)
    for roll, lives in ((1, False), (6, True)):
        set_terrain(state, road, FIRE)
        if state.army[0] == DEAD:
            stand(state, GREEN, 0, at(7, 0))
        rolls.queue("move", 6)
        rolls.queue("fire", roll)
        state.moved = 0
        ask(state, MovePiece.of(GREEN))
        choose(state, f"space:{at(7, 0)}", f"space:{at(6, 0)}", f"space:{road}")
        assert (state.army[0] == road) == lives
        assert (top(state) == "Follow") == lives
        assert state.army[1] == at(6, 0)


def test_a_loan_is_repaid_in_upkeep(rolls: Rolls) -> None:
    """DH-156, DH-157: at any time of the turn, before the Lord attacks; in full; not a loan of this upkeep."""
    state = realm()
    borrow(state, GREEN, 4)
    ask(state, PayTax.of(GREEN))
    assert "repay" not in offered(state)
    assert waiting(state).why_not(state, waiting(state).space.choice("repay")).key == "loan_of_now"
    state.stack.clear()
    state.borrowed = 0
    state.loan_age = put(state.loan_age, GREEN, 5)
    state.money = put(state.money, GREEN, 450)
    rolls.queue("card_die", 1)
    ask(state, PayTax.of(GREEN), Income.of(GREEN))
    assert waiting(state).outlook(state, waiting(state).space.choice("repay")) == (("dollars", -400),)
    choose(state, "repay", "pay")
    assert (state.money[GREEN], state.principal[GREEN]) == (0, 0)
    state.stack.clear()
    borrow(state, GREEN, 1)
    state.borrowed = 0
    state.money = put(state.money, GREEN, 49)
    ask(state, Income.of(GREEN))
    assert waiting(state).why_not(state, waiting(state).space.choice("repay")).key == "loan_too_dear"
    state.money = put(state.money, GREEN, 50)
    choose(state, "repay")
    assert state.principal[GREEN] == 0


def test_any_action_in_any_order(rolls: Rolls) -> None:
    """DH-61, DH-62: each action leads back to the same question, and unlimited actions stay open."""
    state = realm()
    state.money = put(state.money, GREEN, 2000)
    give_card(state, GREEN, "windfall")
    stand(state, GREEN, 0, at(7, 0))
    borrow(state, GREEN, 1)
    ask(state, Act.of(GREEN))
    assert {*offered(state)} == {*VERBS} - {"sell", "work", "gift", "send_home", "pact"}
    choose(state, "buy", "item:crops", "sell", "stash:crops", "card", "card:windfall", "buy", "item:egg")
    assert {"sell", "buy", "gift", "repay"} & {*offered(state)} == {"buy", "gift", "repay"}
    rolls.queue("move", 1)
    choose(state, "move", f"space:{at(7, 0)}", "go", "back", "repay")
    assert {"move", "repay"} & {*offered(state)} == set()
    assert state.acts == 6


def test_the_controller_pays_on_land_of_a_wiped_out_kingdom() -> None:
    """DH-77, DH-78: the home kingdom pays for an annexed field; once it is out, the holder pays."""
    state = realm()
    lost = field(1, 2, 1)
    for holder in (GREEN, GOLD):
        set_control(state, lost, holder)
        set_crew(state, lost, GIANT)
        assert (lost, 2) in expenses(state, BLUE)
        assert lost not in dict(expenses(state, holder))
    set_crew(state, lost, 0)
    wipe_out(state, BLUE)
    set_control(state, lost, GOLD)
    set_tile(state, lost, 1)
    set_crew(state, lost, GIANT)
    assert (lost, 2) in expenses(state, GOLD)
    assert not expenses(state, BLUE)


def test_workers_eggs_and_babies_never_move() -> None:
    """DH-97: only soldiers, the leader and adult dragons move or join a column."""
    state = realm()
    home = field(0, 1, 0)
    for stage in (state.nest[home], BABY):
        set_nest(state, home, stage)
        ask(state, MovePiece.of(GREEN))
        assert offered(state) == [*(f"space:{space}" for space in sorted(state.army[:6])), "back"]
        choose(state, f"space:{spot(0, 1, 1)}")
        assert f"space:{spot(0, 1, 0)}" not in offered(state)
        state.stack.clear()


def test_allies_give_passage() -> None:
    """DH-183: a piece may enter and stay on an ally's roads and docks, and pass the ally's pieces."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(7, 0))
    stand(state, BLUE, 0, spot(1, 4, 0))
    road, behind = spot(1, 4, 0), spot(1, 3, 1)
    assert not walks(state, GREEN, at(7, 0), 2) >> behind & 1
    make_alliance(state, GREEN, BLUE)
    reached = walks(state, GREEN, at(7, 0), 2)
    assert reached >> behind & 1
    assert not reached >> road & 1
    state.roll = 2
    ask(state, MovePiece.of(GREEN))
    assert state.relation[BLUE] == ALLIED
    assert event_values(state, "war_declared") == []
