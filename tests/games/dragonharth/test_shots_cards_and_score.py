"""Catapults, cards, scoring and secrets."""

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
    field,
    give_card,
    offered,
    realm,
    realm_of,
    shot_owner,
    spot,
    stand,
    started,
    told,
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

    A bell curve of 5 degrees and 10 %, the same for the same bits; two thirds hit a field 4 spaces off.
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
    laid = realm()
    monkeypatch.setattr(catapult, "bell", lambda bits: bits * 0)
    ask(laid, ChooseVictim.of(GREEN))
    choose(laid, "seat:1", f"space:{STANDS[0][0]}", "colour:yellow", "angle:0", "pull:100")
    assert len(told(laid, "retaken")) == 2
    assert told(laid, "missed") == [(GREEN,)]
    assert laid.shots[GREEN].bit_count() == 9
    assert laid.relation[BLUE] == WAR  # DH-189


def test_firing_is_war() -> None:
    """DH-133, DH-189: with the kingdom named."""
    laid = realm()
    ask(laid, ChooseVictim.of(GREEN))
    choose(laid, "seat:3", f"space:{STANDS[0][0]}", "colour:black", f"space:{CASTLES[3]}")
    assert laid.relation[RED] == WAR


def test_hits() -> None:
    """DH-137, DH-137a, DH-137b, DH-137d: damage by colour, the projectile returns to the store, nothing is removed."""
    laid = realm()
    target = spot(1, 2, 1)
    for colour in range(9):
        laid.money = put(laid.money, BLUE, 500)
        give_shot(laid, 4 * colour, GREEN)
        land(laid, GREEN, BLUE, 4 * colour, target)
        assert laid.money[BLUE] == 500 - 25 * (colour + 1)
        assert shot_owner(laid, 4 * colour) == -1
    assert (laid.tile[field(1, 2, 1)], laid.crew[field(1, 2, 1)]) == (9, 3)


def test_misses() -> None:
    """DH-137c, DH-137e: other kingdoms' property, and resources another controls, are not hit."""
    laid = realm()
    assert is_property(laid, BLUE, spot(1, 2, 1))
    assert not is_property(laid, BLUE, spot(0, 2, 1))
    set_control(laid, field(1, 2, 1), GREEN)
    assert not is_property(laid, BLUE, spot(1, 2, 1))
    assert is_property(laid, BLUE, spot(1, 1, 0))
    assert is_property(laid, BLUE, DOCKS[1])
    land(laid, GREEN, BLUE, 0, spot(1, 2, 1))
    assert told(laid, "missed") == [(GREEN,)]


def test_walls_stop_stones() -> None:
    """DH-48: the wall falls instead of damage."""
    laid = realm()
    set_terrain(laid, spot(1, 2, 1), WALL)
    land(laid, GREEN, BLUE, 35, spot(1, 2, 1))
    assert (laid.terrain[spot(1, 2, 1)], laid.money[BLUE]) == (0, 500)


@interpreted_only
def test_assisted_aim(monkeypatch: pytest.MonkeyPatch) -> None:
    """DH-137g: a target space instead of angle and pull; the errors still apply."""
    laid = realm()
    monkeypatch.setattr(catapult, "bell", lambda bits: bits * 0)
    ask(laid, ChooseVictim.of(GREEN))
    choose(laid, "seat:1", f"space:{STANDS[0][0]}", "colour:black", f"space:{spot(1, 2, 1)}")
    assert told(laid, "hit") == [(GREEN, BLUE, spot(1, 2, 1), 0)]


def test_the_island_is_not_to_be_shot_at() -> None:
    """DH-150: a shot that lands on Dragonhearth angers the Lords."""
    laid = realm()
    land(laid, GREEN, BLUE, 0, ISLAND)
    ask(laid)
    assert told(laid, "wrath") == [(GREEN, 3)]


@pytest.mark.parametrize(("card", "money"), [("good_harvest", 600), ("windfall", 600), ("treasure_ship", 550)])
def test_cards_that_bring_money(card: str, money: int) -> None:
    """DH-196, DH-200: used once, then under the deck."""
    laid = realm()
    number = give_card(laid, GREEN, card)
    ask(laid, PlayCard.of(GREEN))
    choose(laid, f"card:{card}")
    assert laid.money[GREEN] == money
    assert laid.decks[number // 24][0] == number


def test_cards_of_the_turn() -> None:
    """DH-200.

    Rats, Levy, Resurrection, Engineers, Market Day, Griffin, Haste, Fog, Tailwind, Spy, Marriage, Arsenal.
    """
    laid = realm()
    clear_army(laid)
    names = ["rat_swarm", "levy", "resurrection", "engineers", "griffin", "fog", "tailwind", "spy", "royal_marriage"]
    for name in (*names, "market_day", "haste", "arsenal_find"):
        give_card(laid, GREEN, name)

    def play(*answers: str) -> None:
        ask(laid, PlayCard.of(GREEN))
        choose(laid, *answers)

    play("card:rat_swarm", "seat:1")
    assert (laid.money[BLUE], laid.relation[BLUE]) == (450, 0)
    play("card:levy", f"space:{DOCKS[0]}")
    play("card:resurrection", "leader", f"space:{spot(0, 1, 1)}")
    assert (laid.army[0], laid.army[5]) == (DOCKS[0], spot(0, 1, 1))
    play("card:engineers", "bridge")
    assert laid.stash[13] == 3
    play("card:griffin")
    play("card:fog")
    play("card:tailwind")
    play("card:market_day")
    assert (laid.speed, laid.fog[GREEN], laid.wind, laid.bargain) == (3, 1, 1, 1)
    play("card:spy", "seat:2")
    assert told(laid, "spied")
    play("card:royal_marriage", "seat:3", "decline")
    assert laid.money[RED] == 375
    ask(laid, PlayCard.of(GREEN))
    assert offered(laid) == ["back"]
    laid.moved = 1
    give_shot(laid, 0, -1)
    give_shot(laid, 1, -1)
    laid.stack.clear()
    play("card:haste")
    play("card:arsenal_find")
    assert (laid.moved, unowned_shots(laid)) == (0, 0)


def test_a_spell_can_be_dispelled() -> None:
    """DH-199, DH-225: others with a Spell card are asked; Dispel cancels the effect."""
    laid = realm()
    give_card(laid, GREEN, "fog")
    give_card(laid, BLUE, "fireball")
    give_card(laid, RED, "dispel")
    ask(laid, PlayCard.of(GREEN))
    choose(laid, "card:fog")
    answers = {BLUE: "pass", RED: "dispel"}
    while laid.stack:
        choose(laid, answers[waiting(laid).seat])
    assert laid.fog[GREEN] == 0


def test_the_score() -> None:
    """DH-161, DH-204, DH-205, DH-208: each line of the sheet."""
    laid = realm()
    set_crew(laid, field(0, 3, 0), 0)
    assert dict(sheet(laid, GREEN)) == {
        "resources": 18, "annexed": 0, "all_kinds": 0, "honour": 0, "leader": 5, "soldiers": 5, "dragons": 1, "debt": 0,
    }  # fmt: skip  # in a row
    for good, place in ((2, (1, 4)), (3, (2, 3)), (4, (3, 2))):
        set_tile(laid, field(0, *place), good)
    set_control(laid, field(1, 3, 0), GREEN)
    laid.principal = put(laid.principal, GREEN, 110)
    lines = dict(sheet(laid, GREEN))
    assert (lines["resources"], lines["annexed"], lines["all_kinds"], lines["debt"]) == (26, 2, 10, -5)
    assert standings(laid)[GREEN].points == public_points(laid, GREEN) + 5


def test_ties_and_the_wiped_out() -> None:
    """DH-159, DH-206: more resources, then more money, then shared; the wiped out have 0 and come last."""
    laid = realm()
    assert [end.rank for end in standings(laid)] == [1, 1, 1, 1]
    laid.money = put(laid.money, GREEN, 525)
    assert [end.rank for end in standings(laid)] == [1, 2, 2, 2]
    wipe_out(laid, RED)
    assert (standings(laid)[RED].points, standings(laid)[RED].rank) == (0, 4)


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
    laid = realm_of(match)
    for seat in (BLUE, GOLD, RED):
        if seat != laid.turn:
            wipe_out(laid, seat)
    rest = [seat for seat in range(4) if not laid.out[seat]]
    for seat in rest[1:]:
        wipe_out(laid, seat)
    laid.stack[:] = laid.stack[:1]
    ask(laid)
    assert not laid.stack


def test_private_things_stay_private() -> None:
    """DH-37, DH-214, DH-223: others' hands, projectile colours, stash and money are not in a view."""
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


def attack(laid: Realm, start: int, target: str) -> None:
    ask(laid, AttackWith.of(GREEN))
    choose(laid, f"space:{start}", target)


def test_a_neutral_field_defends_alone(rolls: Rolls) -> None:
    """DH-160: d6 alone, annexed as usual; its conqueror pays the wages."""
    laid = realm()
    wipe_out(laid, BLUE)
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 2, 2))
    rolls.will("battle", 2, 1)
    attack(laid, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(laid, "done")
    assert laid.control[field(1, 2, 1)] == GREEN


def test_a_lord_does_not_come_to_nothing() -> None:
    """DH-148: if nothing is left, nothing is attacked."""
    laid = realm()
    clear_army(laid)
    for number in range(48):
        set_tile(laid, number, 0)
    laid.beaten = put(laid.beaten, GREEN, laid.month)
    ask(laid, LordAttack.of(GREEN, TAX))
    assert not laid.stack


def test_a_war_between_allies_marks_the_third() -> None:
    """DH-187: whoever is allied with both must choose."""
    laid = realm()
    make_alliance(laid, GREEN, BLUE)
    make_alliance(laid, GREEN, RED)
    start_war(laid, BLUE, RED)
    assert laid.torn[GREEN] == 1


def test_projectiles_that_nobody_saw_drawn_are_redrawn() -> None:
    """DH-86, DH-223: to others, a projectile drawn in secret can be any of those it could have been."""
    match = started()
    laid = realm_of(match)
    for shot in (0, 5, 10, 15):
        give_shot(laid, shot, -1)
    draw_shot(laid, BLUE)
    seen = {tuple(realm_of(match.imagine(GREEN, seed)).shots) for seed in range(20)}
    assert len(seen) > 1
    assert {tuple(realm_of(match.imagine(BLUE, seed)).shots) for seed in range(20)} == {tuple(laid.shots)}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_automatons_play_whole_matches_from_their_views(level: str) -> None:
    """DH-215, DH-216, DH-217, DH-218: with every level in two corners dues are paid, all build, shoot and march."""
    match = started()
    levels = (level, "normal", level, "normal")
    while not match.over:
        question = match.decisions()[0]
        view = match.view(question.seat)
        dice = Dice(f"{level} {match.number}")
        options = match.options(question.seat)
        match.answer(choose_for(view, question, options, dice, levels[question.seat]), question.seat)
    told_kinds = {event.kind.name for event in match.events(None, -1)}
    assert {"bought", "placed", "worked", "aimed", "moved", "paid_tax"} <= told_kinds
    assert sum(match.scores()) > 100
