"""Battles, multipart battles, catapults, cards, scoring and secrets."""

import pytest

from caravanserai.games.dragonharth import catapult
from caravanserai.games.dragonharth.act import Act
from caravanserai.games.dragonharth.attack import AttackWith, pairs_of, targets
from caravanserai.games.dragonharth.battle import card_points
from caravanserai.games.dragonharth.board import CASTLES, DOCKS, ISLAND, STANDS, at
from caravanserai.games.dragonharth.catapult import (
    LONGEST,
    SHORTEST,
    TURN,
    ChooseVictim,
    bell,
    flight,
    is_property,
    land,
    strayed,
    victims,
)
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.defence import defence_of
from caravanserai.games.dragonharth.lords import LordAttack
from caravanserai.games.dragonharth.outcome import sink
from caravanserai.games.dragonharth.realm import ADULT, BABY, CAMP, DEAD, WALL, WAR, Realm
from caravanserai.games.dragonharth.ruin import TAX, wipe_out
from caravanserai.games.dragonharth.scoring import public_points, sheet, standings
from caravanserai.games.dragonharth.spells import PlayCard
from caravanserai.games.dragonharth.treaties import make_alliance, start_war
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.testing.inside import state_of
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
    known_to_all,
    offered,
    realm,
    spot,
    stand,
    started,
    told,
    top,
)

PLAIN_PIECE, PLAIN_FIELD, PLAIN_CASTLE = 0, 1, 2


def duel(seat: int = GREEN, other: int = BLUE) -> Realm:
    """Two soldiers face each other on the northern march."""
    laid = realm()
    clear_army(laid)
    stand(laid, seat, 0, at(6, 0))
    stand(laid, other, 0, at(7, 0))
    return laid


def attack(laid: Realm, start: int, target: str) -> None:
    ask(laid, AttackWith.of(GREEN))
    choose(laid, f"space:{start}", target)


def put_dragon(laid: Realm, seat: int, space: int) -> int:
    """An adult of a kingdom stands on a space."""
    home = field(seat, 1, 0)
    laid.nest[home], laid.flown[home] = ADULT, space
    laid.piece[space] = 3 * seat + 3
    return home


def test_a_duel(rolls: Rolls) -> None:
    """DH-105, DH-106, DH-114, DH-126: adjacent only; the higher score wins, the loser dies; neutrals are at war then."""
    laid = duel()
    rolls.will("battle", 4, 3)
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "done")
    assert told(laid, "scored") == [(4, 3)]
    assert laid.army[6] == DEAD
    assert laid.relation[BLUE] == WAR
    assert targets(laid, at(6, 0)) == []


def test_a_tie_changes_nothing(rolls: Rolls) -> None:
    """DH-112: nobody dies."""
    laid = duel()
    rolls.will("battle", 3, 3)
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "done")
    assert (laid.army[0], laid.army[6]) == (at(6, 0), at(7, 0))


def test_cards_in_battle(rolls: Rolls) -> None:
    """DH-107, DH-108, DH-109, DH-110, DH-111: three face down, answered deck by deck, revealed together, then under the decks."""
    laid = duel()
    own = [give_card(laid, GREEN, name) for name in ("sword", "dagger", "troll", "spear")]
    theirs = [give_card(laid, BLUE, name) for name in ("war_axe", "crossbow", "spear", "fireball")]
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "card:sword", "card:dagger", "card:troll")
    assert told(laid, "showed_count") == [(GREEN, (0, 0, 1))]
    assert top(laid) == "Answer"
    assert "card:fireball" not in offered(laid)
    rolls.will("battle", 1, 1)
    choose(laid, "card:war_axe", "card:crossbow", "pass")
    assert told(laid, "scored") == [(10, 8)]
    assert known_to_all(laid, [*own[:3], *theirs[:2]])
    assert laid.decks[1][0] == own[2]


def test_an_ally_helps_the_defender(rolls: Rolls) -> None:
    """DH-184: one card of one ally, within the limit by deck."""
    laid = duel()
    make_alliance(laid, BLUE, GOLD)
    give_card(laid, GREEN, "dagger")
    give_card(laid, GOLD, "sword")
    give_card(laid, GOLD, "troll")
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    rolls.will("battle", 1, 1)
    choose(laid, "card:dagger", "done")
    assert (top(laid), offered(laid)) == ("Support", ["card:sword", "done"])
    choose(laid, "card:sword")
    assert told(laid, "scored") == [(2, 4)]


def test_reactions(rolls: Rolls) -> None:
    """DH-199: Mirror exchanges the dice, Lucky Charm rolls again, Dispel annuls a Spell; the attacker is asked first."""
    laid = duel()
    give_card(laid, GREEN, "mirror")
    give_card(laid, BLUE, "lucky_charm")
    rolls.will("battle", 1, 5, 6)
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "done")
    assert laid.stack[-1].seat == GREEN  # type: ignore[attr-defined]
    choose(laid, "card:mirror")
    choose(laid, "card:lucky_charm")
    assert told(laid, "scored") == [(5, 6)]
    laid = duel()
    give_card(laid, GREEN, "fireball")
    give_card(laid, BLUE, "dispel")
    rolls.will("battle", 2, 2)
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "card:fireball", "done")
    while top(laid) != "React":
        choose(laid, "done")
    choose(laid, "card:dispel")
    assert told(laid, "scored") == [(2, 2)]


def test_whoever_could_react_is_asked() -> None:
    """DH-225: a hand with such backs is asked even if it can only pass; a hand without is not."""
    laid = duel()
    give_card(laid, BLUE, "fog")
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "done")
    assert (top(laid), offered(laid)) == ("React", ["pass"])


def test_dragon_sleep(rolls: Rolls) -> None:
    """DH-113, DH-199: a dragon has +10, asleep +5."""
    laid = duel()
    put_dragon(laid, GREEN, at(6, 1))
    laid.piece[at(6, 0)] = 0
    laid.army[0] = DEAD
    give_card(laid, BLUE, "dragon_sleep")
    rolls.will("battle", 1, 1)
    attack(laid, at(6, 1), f"piece:{at(7, 0)}")
    choose(laid, "done", "card:dragon_sleep")
    assert told(laid, "scored") == [(6, 1)]


def test_what_a_card_counts() -> None:
    """DH-198: sigils count 5 for their kingdom; hammer, lance and shield depend on the target and the side."""
    laid = duel()
    cards = {n: give_card(laid, GREEN, n) for n in ("earth_beast", "siege_hammer", "dragon_lance", "shield_of_light")}
    laid.fight = [GREEN, BLUE, at(6, 0), PLAIN_PIECE, at(7, 0), 0, 0, 0, 0, 0, 0, -1]
    assert [card_points(laid, card, 0) for card in cards.values()] == [5, 3, 2, 0]
    assert card_points(laid, cards["earth_beast"], 1) == 3
    assert card_points(laid, cards["shield_of_light"], 1) == 3
    laid.fight[3], laid.fight[10] = PLAIN_CASTLE, 10
    assert [card_points(laid, card, 0) for card in cards.values()] == [5, 6, 8, 0]


def test_a_field_is_annexed(rolls: Rolls) -> None:
    """DH-41, DH-117, DH-118, DH-125: worked check 4: a walled field with a soldier beside it falls to 7 against 6."""
    laid = realm()
    clear_army(laid)
    target = spot(1, 2, 1)
    stand(laid, GREEN, 0, spot(1, 2, 2))
    stand(laid, BLUE, 0, spot(1, 1, 1))
    laid.terrain[target] = WALL
    assert defence_of(laid, PLAIN_FIELD, target) == (4, 0)
    give_card(laid, GREEN, "sword")
    rolls.will("battle", 4, 2)
    attack(laid, spot(1, 2, 2), f"field:{target}")
    choose(laid, "card:sword", "done")
    assert told(laid, "scored") == [(7, 6)]
    won = field(1, 2, 1)
    assert (laid.control[won], laid.tile[won], laid.crew[won], laid.giants[BLUE]) == (GREEN, 9, 0, 3)


def test_a_failed_attack_on_a_field_kills_the_soldier(rolls: Rolls) -> None:
    """DH-124: a soldier or leader dies, a dragon only leaves off."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 2, 2))
    rolls.will("battle", 1, 6)
    attack(laid, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(laid, "done")
    assert laid.army[0] == DEAD
    put_dragon(laid, GREEN, spot(1, 2, 2))
    laid.terrain[spot(1, 2, 1)] = WALL
    put_dragon(laid, BLUE, spot(1, 1, 1))
    rolls.will("battle", 1, 6)
    attack(laid, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(laid, "done")
    assert told(laid, "scored")[-1] == (11, 6 + 3 + 10)  # DH-117a
    assert laid.piece[spot(1, 2, 2)] == 3


def test_a_defending_dragon_beside_the_field() -> None:
    """DH-117a: one adult adjacent adds 10."""
    laid = realm()
    clear_army(laid)
    put_dragon(laid, BLUE, spot(1, 1, 1))
    assert defence_of(laid, PLAIN_FIELD, spot(1, 2, 1)) == (0, 10)


def test_a_dragon_with_the_army(rolls: Rolls) -> None:
    """DH-119, DH-123: with soldiers its strength annexes; alone it razes."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 2, 2))
    put_dragon(laid, GREEN, spot(1, 3, 3))
    rolls.will("battle", 1, 6)
    attack(laid, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(laid, "done")
    assert laid.control[field(1, 2, 1)] == GREEN
    laid.piece[spot(1, 2, 2)] = 0
    laid.army[0] = DEAD
    rolls.will("battle", 1, 6)
    laid.tile[field(1, 2, 3)] = 1
    attack(laid, spot(1, 3, 3), f"field:{spot(1, 2, 3)}")
    choose(laid, "done")
    assert (laid.tile[field(1, 2, 3)], laid.control[field(1, 2, 3)]) == (0, BLUE)


def test_castles(rolls: Rolls) -> None:
    """DH-120, DH-121: d6 + 3 + wall; a loss of 10 RP, once a month, and the castle stays."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 1, 1))
    laid.terrain[CASTLES[1]] = WALL
    assert defence_of(laid, PLAIN_CASTLE, CASTLES[1]) == (6, 0)
    laid.terrain[CASTLES[1]] = 0
    rolls.will("battle", 6, 1)
    attack(laid, spot(1, 1, 1), "castle:1")
    choose(laid, "done")
    assert laid.money[BLUE] == 250
    assert 2 * 169 + 4 + BLUE not in targets(laid, spot(1, 1, 1))
    laid.month += 1
    assert 2 * 169 + 4 + BLUE in targets(laid, spot(1, 1, 1))


def test_ships_sink(rolls: Rolls) -> None:
    """DH-116, DH-122: a ship at a dock can be attacked and sinks with its load; a new one can be bought."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 3, 3))
    laid.army[6], laid.cargo[BLUE] = -2, 1
    rolls.will("battle", 6, 1)
    attack(laid, spot(1, 3, 3), "ship:1")
    choose(laid, "done")
    assert (laid.ship[BLUE], laid.army[6]) == (-1, DEAD)
    sink(laid, GOLD)
    assert laid.ship[GOLD] == -1


def test_babies_and_eggs_are_safe() -> None:
    """DH-142: their fields cannot be attacked."""
    laid = realm()
    clear_army(laid)
    laid.nest[field(1, 1, 0)] = BABY
    stand(laid, GREEN, 0, spot(1, 1, 1))
    assert 169 + spot(1, 1, 0) not in targets(laid, spot(1, 1, 1))


def test_allies_are_not_attacked() -> None:
    """DH-126, DH-133, DH-182: neither by pieces nor by catapults."""
    laid = duel()
    make_alliance(laid, GREEN, BLUE)
    assert targets(laid, at(6, 0)) == []
    assert BLUE not in victims(laid, GREEN)


def test_camps_help_in_defence() -> None:
    """DH-50: +1 for own soldiers and leader on or beside it."""
    laid = realm()
    assert defence_of(laid, PLAIN_PIECE, spot(1, 1, 1)) == (0, 0)
    laid.terrain[spot(1, 2, 0)] = CAMP
    assert defence_of(laid, PLAIN_PIECE, spot(1, 1, 1)) == (1, 0)


def test_columns_fight_in_pairs(rolls: Rolls) -> None:
    """DH-127, DH-128, DH-129, DH-130, DH-131, DH-132: like with like, the surplus stands by, losers go at the end."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(6, 0))
    stand(laid, GREEN, 5, at(5, 0))
    stand(laid, GREEN, 1, at(5, 1))
    stand(laid, BLUE, 0, at(7, 0))
    stand(laid, BLUE, 5, at(8, 0))
    assert pairs_of(laid, at(6, 0), at(7, 0)) == [at(6, 0), at(7, 0), at(5, 0), at(8, 0)]
    rolls.will("battle", 6, 1, 1, 6)
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "done")
    assert laid.army[6] == at(7, 0)
    choose(laid, "done")
    assert (laid.army[6], laid.army[5], laid.army[1]) == (DEAD, DEAD, at(5, 1))


def test_one_attack_and_one_shot_a_turn(rolls: Rolls) -> None:
    """DH-63, DH-133: the second is not offered."""
    laid = duel()
    rolls.will("battle", 3, 3)
    ask(laid, Act.of(GREEN))
    choose(laid, "attack", f"space:{at(6, 0)}", f"piece:{at(7, 0)}", "done")
    assert "attack" not in offered(laid)
    choose(laid, "fire", "seat:1", f"space:{STANDS[0][0]}", "colour:black", f"space:{CASTLES[1]}")
    while top(laid) != "Act":
        choose(laid, offered(laid)[0])
    assert "fire" not in offered(laid)


def test_a_shot_without_error_lands_where_it_is_aimed() -> None:
    """DH-134: worked check 7: from (4,2) to (8,1), L = 3.1, lands in (8,1); angles in tenths, 1.0 to 10.0 spaces."""
    assert (TURN, SHORTEST, LONGEST) == (3600, 10, 100)
    east, south = flight(31, 760)
    x, y = 4500 + east, 2500 + south
    assert (x // 1000, y // 1000) == (8, 1)
    assert strayed(east, south, 0, 0) == (east, south)
    assert flight(30, 0) == (0, -4000)


def test_the_errors_of_a_shot() -> None:
    """DH-135, DH-222: a bell curve of 5 degrees and 10 %, the same for the same bits; two thirds hit a field 4 spaces off."""
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


def test_a_shot_off_the_board_is_retaken(monkeypatch: pytest.MonkeyPatch) -> None:
    """DH-136, DH-137c: two retakes, then a miss; the shooter keeps the projectile."""
    laid = realm()
    monkeypatch.setattr(catapult, "bell", lambda bits: bits * 0)
    ask(laid, ChooseVictim.of(GREEN))
    choose(laid, "seat:1", f"space:{STANDS[0][0]}", "colour:yellow", "angle:0", "pull:100")
    assert len(told(laid, "retaken")) == 2
    assert told(laid, "missed") == [(GREEN,)]
    assert laid.shots.count(GREEN) == 9
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
        laid.money[BLUE] = 500
        laid.shots[4 * colour] = GREEN
        land(laid, GREEN, BLUE, 4 * colour, target)
        assert laid.money[BLUE] == 500 - 25 * (colour + 1)
        assert laid.shots[4 * colour] == -1
    assert (laid.tile[field(1, 2, 1)], laid.crew[field(1, 2, 1)]) == (9, 3)


def test_misses() -> None:
    """DH-137c, DH-137e: other kingdoms' property, and resources another controls, are not hit."""
    laid = realm()
    assert is_property(laid, BLUE, spot(1, 2, 1))
    assert not is_property(laid, BLUE, spot(0, 2, 1))
    laid.control[field(1, 2, 1)] = GREEN
    assert not is_property(laid, BLUE, spot(1, 2, 1))
    assert is_property(laid, BLUE, spot(1, 1, 0))
    assert is_property(laid, BLUE, DOCKS[1])
    land(laid, GREEN, BLUE, 0, spot(1, 2, 1))
    assert told(laid, "missed") == [(GREEN,)]


def test_walls_stop_stones() -> None:
    """DH-48: the wall falls instead of damage."""
    laid = realm()
    laid.terrain[spot(1, 2, 1)] = WALL
    land(laid, GREEN, BLUE, 35, spot(1, 2, 1))
    assert (laid.terrain[spot(1, 2, 1)], laid.money[BLUE]) == (0, 500)


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


def test_cards_of_the_turn(rolls: Rolls) -> None:
    """DH-200: Rats, Levy, Resurrection, Engineers, Market Day, Griffin, Haste, Fog, Tailwind, Spy, Marriage, Arsenal."""
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
    laid.moved, laid.shots[0], laid.shots[1] = 1, -1, -1
    laid.stack.clear()
    play("card:haste")
    play("card:arsenal_find")
    assert (laid.moved, laid.shots.count(-1)) == (0, 0)


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
        choose(laid, answers[laid.stack[-1].seat])  # type: ignore[attr-defined]
    assert laid.fog[GREEN] == 0


def test_the_score() -> None:
    """DH-161, DH-204, DH-205, DH-208: each line of the sheet."""
    laid = realm()
    laid.crew[field(0, 3, 0)] = 0
    assert dict(sheet(laid, GREEN)) == {
        "resources": 18, "annexed": 0, "all_kinds": 0, "honour": 0, "leader": 5, "soldiers": 5, "dragons": 1, "debt": 0,
    }  # fmt: skip
    for good, place in ((2, (1, 4)), (3, (2, 3)), (4, (3, 2))):
        laid.tile[field(0, *place)] = good
    laid.control[field(1, 3, 0)] = GREEN
    laid.principal[GREEN] = 110
    lines = dict(sheet(laid, GREEN))
    assert (lines["resources"], lines["annexed"], lines["all_kinds"], lines["debt"]) == (26, 2, 10, -5)
    assert standings(laid)[GREEN].points == public_points(laid, GREEN) + 5


def test_ties_and_the_wiped_out() -> None:
    """DH-159, DH-206: more resources, then more money, then shared; the wiped out have 0 and come last."""
    laid = realm()
    assert [end.rank for end in standings(laid)] == [1, 1, 1, 1]
    laid.money[GREEN] = 525
    assert [end.rank for end in standings(laid)] == [1, 2, 2, 2]
    wipe_out(laid, RED)
    assert (standings(laid)[RED].points, standings(laid)[RED].rank) == (0, 4)


def test_the_last_month_is_completed() -> None:
    """DH-202, DH-207, DH-209, DH-210: twelve months or eight, the same number of turns for all, money shown at the end."""
    match = started(length="short")
    turns = []
    while not match.over:
        match.answer(match.harmless(match.decisions()[0].seat), match.decisions()[0].seat)
        assert match.over or match.view(0).purses is None
    turns = [event.values[0] for event in match.events(None, -1) if event.kind.name == "turn"]
    assert match.view(0).month == 8
    assert {turns.count(seat) for seat in range(4) if not match.view(0).out[seat]} == {8}
    assert match.view(None).purses is not None


def test_one_kingdom_left_ends_the_game() -> None:
    """DH-203: at once."""
    match = started()
    laid: Realm = state_of(match)  # type: ignore[assignment]  # the state of this game
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
    laid.tile = [0] * 48
    laid.beaten[GREEN] = laid.month
    ask(laid, LordAttack.of(GREEN, TAX))
    assert not laid.stack


def test_a_war_between_allies_marks_the_third() -> None:
    """DH-187: whoever is allied with both must choose."""
    laid = realm()
    make_alliance(laid, GREEN, BLUE)
    make_alliance(laid, GREEN, RED)
    start_war(laid, BLUE, RED)
    assert laid.torn[GREEN] == 1
