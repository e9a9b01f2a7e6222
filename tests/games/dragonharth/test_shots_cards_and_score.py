"""Catapults, cards, scoring and hidden information."""

import pytest

from caravanserai.games.dragonharth.automaton import choose as choose_for
from caravanserai.games.dragonharth.combat import catapult
from caravanserai.games.dragonharth.combat.attack import AttackWith
from caravanserai.games.dragonharth.combat.ballistics import bell, flight, strayed
from caravanserai.games.dragonharth.combat.catapult import (
    LONGEST,
    SHORTEST,
    TURN,
    ChooseVictim,
    is_property,
    land,
)
from caravanserai.games.dragonharth.combat.dragon_lords import LordAttack
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.ruin import TAX, wipe_out
from caravanserai.games.dragonharth.knowledge import draw_shot, give_shot, unowned_shots
from caravanserai.games.dragonharth.map.board import CASTLES, DOCKS, ISLAND, STANDS
from caravanserai.games.dragonharth.map.changes import set_control, set_crew, set_terrain, set_tile
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.scoring import public_points, sheet, standings
from caravanserai.games.dragonharth.spells import PlayCard
from caravanserai.games.dragonharth.state import WALL, WAR, Realm
from caravanserai.games.dragonharth.treaties import make_alliance, start_war
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import IllegalOptionError
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
    shot_owner,
    spot,
    stand,
    started,
    waiting,
)
from tests.patching import interpreted_only


def test_a_shot_without_error_lands_where_it_is_aimed() -> None:
    """DH-134: worked check 7: from (4,2) to (8,1), L = 3.1, lands in (8,1); angles in tenths, 1.0 to 10.0 spaces."""
    assert (TURN, SHORTEST, LONGEST) == (3600, 10, 100)
    east, south = flight(31, 760)
    x, y = 4500 + east, 2500 + south
    assert (x // 1000, y // 1000) == (8, 1)
    assert strayed(east, south, 0, 0) == (east, south)
    assert flight(30, 0) == (0, -4000)


def test_the_errors_of_a_shot() -> None:
    """DH-135, DH-222.

    A bell curve of 5 degrees and 10 %, the same for the same bits; two thirds hit a field 4 spaces away.
    """
    dice = Dice("shots")
    bells = [bell(dice.below(1 << 60)) / 32 for _ in range(4000)]
    mean = sum(bells) / len(bells)
    assert abs(mean) < 0.06
    assert abs((sum((b - mean) ** 2 for b in bells) / len(bells)) ** 0.5 - 1) < 0.05
    hits = 0
    for _ in range(4000):
        turn = bell(dice.below(1 << 60)) * CHARTS.angle_error // 32
        stretch = bell(dice.below(1 << 60)) * CHARTS.flight_error // 32
        east, south = strayed(4000, 0, turn, stretch)
        hits += abs(east - 4000) <= 500 and abs(south) <= 500
    assert 0.58 < hits / 4000 < 0.68


@interpreted_only
def test_a_shot_off_the_board_is_retaken(monkeypatch: pytest.MonkeyPatch) -> None:
    """DH-136, DH-137c: two retakes, then a miss; the shooter keeps the projectile."""
    state = realm()
    monkeypatch.setattr(catapult, "bell", lambda bits: bits * 0)
    ask(state, ChooseVictim.of(GREEN))
    choose(state, "seat:1", f"space:{STANDS[0][0]}", "colour:yellow", "angle:0", "pull:100")
    assert len(event_values(state, "retaken")) == 2
    assert event_values(state, "missed") == [(GREEN,)]
    assert state.shots[GREEN].bit_count() == 9
    assert state.relation[BLUE] == WAR  # DH-189


def test_firing_is_war() -> None:
    """DH-133, DH-189: the shot starts a war with the chosen kingdom."""
    state = realm()
    ask(state, ChooseVictim.of(GREEN))
    choose(state, "seat:3", f"space:{STANDS[0][0]}", "colour:black", f"space:{CASTLES[3]}")
    assert state.relation[RED] == WAR


def test_hits() -> None:
    """DH-137, DH-137a, DH-137b, DH-137d: damage by colour, the projectile returns to the store, no piece is removed."""
    state = realm()
    target = spot(1, 2, 1)
    for colour in range(9):
        state.money = put(state.money, BLUE, 500)
        give_shot(state, 4 * colour, GREEN)
        land(state, GREEN, BLUE, 4 * colour, target)
        assert state.money[BLUE] == 500 - 25 * (colour + 1)
        assert shot_owner(state, 4 * colour) == -1
    assert (state.tile[field(1, 2, 1)], state.crew[field(1, 2, 1)]) == (9, 3)


def test_misses() -> None:
    """DH-137c, DH-137e: property of other kingdoms, and resources that another kingdom controls, are not hit."""
    state = realm()
    assert is_property(state, BLUE, spot(1, 2, 1))
    assert not is_property(state, BLUE, spot(0, 2, 1))
    set_control(state, field(1, 2, 1), GREEN)
    assert not is_property(state, BLUE, spot(1, 2, 1))
    assert is_property(state, BLUE, spot(1, 1, 0))
    assert is_property(state, BLUE, DOCKS[1])
    land(state, GREEN, BLUE, 0, spot(1, 2, 1))
    assert event_values(state, "missed") == [(GREEN,)]


def test_walls_stop_projectiles() -> None:
    """DH-48: the wall falls and prevents the damage."""
    state = realm()
    set_terrain(state, spot(1, 2, 1), WALL)
    land(state, GREEN, BLUE, 35, spot(1, 2, 1))
    assert (state.terrain[spot(1, 2, 1)], state.money[BLUE]) == (0, 500)


@interpreted_only
def test_assisted_aim(monkeypatch: pytest.MonkeyPatch) -> None:
    """DH-137g: a target space instead of angle and pull; the errors still apply."""
    state = realm()
    monkeypatch.setattr(catapult, "bell", lambda bits: bits * 0)
    ask(state, ChooseVictim.of(GREEN))
    choose(state, "seat:1", f"space:{STANDS[0][0]}", "colour:black", f"space:{spot(1, 2, 1)}")
    assert event_values(state, "hit") == [(GREEN, BLUE, spot(1, 2, 1), 0)]


def test_a_shot_at_the_island_angers_the_lords() -> None:
    """DH-150: a shot that lands on Dragonhearth angers the Lords."""
    state = realm()
    land(state, GREEN, BLUE, 0, ISLAND)
    ask(state)
    assert event_values(state, "wrath") == [(GREEN, 3)]


@pytest.mark.parametrize(("card", "money"), [("good_harvest", 600), ("windfall", 600), ("treasure_ship", 550)])
def test_cards_that_bring_money(card: str, money: int) -> None:
    """DH-196, DH-200: a card is used once and goes under its deck."""
    state = realm()
    number = give_card(state, GREEN, card)
    ask(state, PlayCard.of(GREEN))
    choose(state, f"card:{card}")
    assert state.money[GREEN] == money
    assert state.decks[number // 24][0] == number


def test_cards_of_the_turn() -> None:
    """DH-200.

    Rats, Levy, Resurrection, Engineers, Market Day, Griffin, Haste, Fog, Tailwind, Spy, Marriage, Arsenal.
    """
    state = realm()
    clear_army(state)
    names = ["rat_swarm", "levy", "resurrection", "engineers", "griffin", "fog", "tailwind", "spy", "royal_marriage"]
    for name in (*names, "market_day", "haste", "arsenal_find"):
        give_card(state, GREEN, name)

    def play(*answers: str) -> None:
        ask(state, PlayCard.of(GREEN))
        choose(state, *answers)

    play("card:rat_swarm", "seat:1")
    assert (state.money[BLUE], state.relation[BLUE]) == (450, 0)
    play("card:levy", f"space:{DOCKS[0]}")
    play("card:resurrection", "leader", f"space:{spot(0, 1, 1)}")
    assert (state.army[0], state.army[5]) == (DOCKS[0], spot(0, 1, 1))
    play("card:engineers", "bridge")
    assert state.stash[13] == 3
    play("card:griffin")
    play("card:fog")
    play("card:tailwind")
    play("card:market_day")
    assert (state.speed, state.fog[GREEN], state.wind, state.bargain) == (3, 1, 1, 1)
    play("card:spy", "seat:2")
    assert event_values(state, "spied")
    play("card:royal_marriage", "seat:3", "decline")
    assert state.money[RED] == 375
    ask(state, PlayCard.of(GREEN))
    assert offered(state) == ["back"]
    state.moved = 1
    give_shot(state, 0, -1)
    give_shot(state, 1, -1)
    state.stack.clear()
    play("card:haste")
    play("card:arsenal_find")
    assert (state.moved, unowned_shots(state)) == (0, 0)


def test_a_spell_can_be_dispelled() -> None:
    """DH-199, DH-225: other seats with a Spell card are asked; Dispel cancels the effect."""
    state = realm()
    give_card(state, GREEN, "fog")
    give_card(state, BLUE, "fireball")
    give_card(state, RED, "dispel")
    ask(state, PlayCard.of(GREEN))
    choose(state, "card:fog")
    answers = {BLUE: "pass", RED: "dispel"}
    while state.stack:
        choose(state, answers[waiting(state).seat])
    assert state.fog[GREEN] == 0


def test_the_score() -> None:
    """DH-161, DH-204, DH-205, DH-208: each line of the sheet."""
    state = realm()
    set_crew(state, field(0, 3, 0), 0)
    assert dict(sheet(state, GREEN)) == {
        "resources": 18, "annexed": 0, "all_kinds": 0, "honour": 0, "leader": 5, "soldiers": 5, "dragons": 1, "debt": 0,
    }  # fmt: skip  # one row
    for good, place in ((2, (1, 4)), (3, (2, 3)), (4, (3, 2))):
        set_tile(state, field(0, *place), good)
    set_control(state, field(1, 3, 0), GREEN)
    state.principal = put(state.principal, GREEN, 110)
    lines = dict(sheet(state, GREEN))
    assert (lines["resources"], lines["annexed"], lines["all_kinds"], lines["debt"]) == (26, 2, 10, -5)
    assert standings(state)[GREEN].points == public_points(state, GREEN) + 5


def test_ties_and_the_wiped_out() -> None:
    """DH-159, DH-206: more resources, then more money, then shared; wiped-out kingdoms have 0 and come last."""
    state = realm()
    assert [end.rank for end in standings(state)] == [1, 1, 1, 1]
    state.money = put(state.money, GREEN, 525)
    assert [end.rank for end in standings(state)] == [1, 2, 2, 2]
    wipe_out(state, RED)
    assert (standings(state)[RED].points, standings(state)[RED].rank) == (0, 4)


def test_the_last_month_is_completed() -> None:
    """DH-202, DH-207, DH-209, DH-210.

    Twelve months or eight, the same number of turns for all, money shown at the end.
    """
    match = started(length="short")
    while not match.over:
        assert match.view(0).purses is None
        match.answer(match.timeout_choice(match.decisions()[0].seat), match.decisions()[0].seat)
    turns = [event.values[0] for event in match.events(None, -1) if event.kind.name == "turn"]
    assert match.view(0).month == 8
    assert {turns.count(seat) for seat in range(4) if not match.view(0).out[seat]} == {8}
    assert match.view(None).purses is not None


def test_one_kingdom_left_ends_the_game() -> None:
    """DH-203: at once."""
    match = started()
    state = realm_of(match)
    for seat in (BLUE, GOLD, RED):
        if seat != state.turn:
            wipe_out(state, seat)
    rest = [seat for seat in range(4) if not state.out[seat]]
    for seat in rest[1:]:
        wipe_out(state, seat)
    state.stack[:] = state.stack[:1]
    ask(state)
    assert not state.stack


def test_private_things_stay_private() -> None:
    """DH-37, DH-214, DH-223: the others' hands, projectile colours, stash and money are not in a view."""
    match = started()
    view = match.view(0)
    assert view.hand is not None
    assert all(kinds == () for seat, kinds in enumerate(view.hands) if seat != 0)
    assert not hasattr(view, "purse")
    assert match.view(None).hand is match.view(None).money is match.view(None).stash is None


def test_illegal_answers_change_nothing() -> None:
    """DH-224: they are refused with a reason."""
    match = started()
    before = match.digest()
    question = match.decisions()[0]
    barred = [choice for choice in range(question.space.size) if choice not in match.options()]
    for choice in barred[:5]:
        with pytest.raises(IllegalOptionError):
            match.answer(choice)
    assert match.digest() == before


def attack(state: Realm, start: int, target: str) -> None:
    ask(state, AttackWith.of(GREEN))
    choose(state, f"space:{start}", target)


def test_a_neutral_field_defends_alone(rolls: Rolls) -> None:
    """DH-160: it defends with a d6 only and is annexed as usual; its conqueror pays the wages."""
    state = realm()
    wipe_out(state, BLUE)
    clear_army(state)
    stand(state, GREEN, 0, spot(1, 2, 2))
    rolls.queue("battle", 2, 1)
    attack(state, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(state, "done")
    assert state.control[field(1, 2, 1)] == GREEN


def test_a_lord_without_a_target_does_not_attack() -> None:
    """DH-148: without a target there is no attack."""
    state = realm()
    clear_army(state)
    for number in range(48):
        set_tile(state, number, 0)
    state.beaten = put(state.beaten, GREEN, state.month)
    ask(state, LordAttack.of(GREEN, TAX))
    assert not state.stack


def test_a_war_between_allies_marks_the_third() -> None:
    """DH-187: a kingdom allied with both must choose."""
    state = realm()
    make_alliance(state, GREEN, BLUE)
    make_alliance(state, GREEN, RED)
    start_war(state, BLUE, RED)
    assert state.torn[GREEN] == 1


def test_projectiles_that_nobody_saw_drawn_are_redrawn() -> None:
    """DH-86, DH-223: for the others, a projectile drawn in secret can be any of the possible ones."""
    match = started()
    state = realm_of(match)
    for shot in (0, 5, 10, 15):
        give_shot(state, shot, -1)
    draw_shot(state, BLUE)
    seen = {tuple(realm_of(match.imagine(GREEN, seed)).shots) for seed in range(20)}
    assert len(seen) > 1
    assert {tuple(realm_of(match.imagine(BLUE, seed)).shots) for seed in range(20)} == {tuple(state.shots)}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_automatons_play_whole_matches_from_their_views(level: str) -> None:
    """DH-215, DH-216, DH-217, DH-218: with each level in two corners, all pay dues, build, shoot and march."""
    match = started()
    levels = (level, "normal", level, "normal")
    while not match.over:
        question = match.decisions()[0]
        view = match.view(question.seat)
        dice = Dice(f"{level} {match.number}")
        options = match.options(question.seat)
        match.answer(choose_for(view, question, options, dice, levels[question.seat]), question.seat)
    event_kinds = {event.kind.name for event in match.events(None, -1)}
    assert {"bought", "placed", "worked", "aimed", "moved", "paid_tax"} <= event_kinds
    assert sum(match.scores()) > 100
