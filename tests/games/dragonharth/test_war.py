"""Battles and multipart battles."""

from caravanserai.games.dragonharth.combat.attack import AttackWith, pairs_of, targets
from caravanserai.games.dragonharth.combat.battle import card_points
from caravanserai.games.dragonharth.combat.defence import defence_of
from caravanserai.games.dragonharth.combat.outcome import sink
from caravanserai.games.dragonharth.flow.actions import Act
from caravanserai.games.dragonharth.map.board import CASTLES, STANDS, at
from caravanserai.games.dragonharth.map.changes import set_nest, set_piece, set_terrain, set_tile
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import (
    ADULT,
    BABY,
    CAMP,
    DEAD,
    WALL,
    WAR,
    Realm,
)
from caravanserai.games.dragonharth.treaties import make_alliance, stance
from tests.games.dragonharth.scene import (
    BLUE,
    GOLD,
    GREEN,
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
    told,
    top,
    waiting,
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
    set_nest(laid, home, ADULT)
    laid.flown = put(laid.flown, home, space)
    set_piece(laid, space, 3 * seat + 3)
    return home


def test_a_duel(rolls: Rolls) -> None:
    """DH-105, DH-106, DH-114, DH-126.

    Adjacent only; the higher score wins, the loser dies; neutrals are at war then.
    """
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
    """DH-107, DH-108, DH-109, DH-110, DH-111.

    Three face down, answered deck by deck, revealed together, then under the decks.
    """
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
    """DH-199.

    Mirror exchanges the dice, Lucky Charm rolls again, Dispel annuls a Spell; the attacker is asked first.
    """
    laid = duel()
    give_card(laid, GREEN, "mirror")
    give_card(laid, BLUE, "lucky_charm")
    rolls.will("battle", 1, 5, 6)
    attack(laid, at(6, 0), f"piece:{at(7, 0)}")
    choose(laid, "done")
    assert waiting(laid).seat == GREEN
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
    set_piece(laid, at(6, 0), 0)
    laid.army = put(laid.army, 0, DEAD)
    give_card(laid, BLUE, "dragon_sleep")
    rolls.will("battle", 1, 1)
    attack(laid, at(6, 1), f"piece:{at(7, 0)}")
    choose(laid, "done", "card:dragon_sleep")
    assert told(laid, "scored") == [(6, 1)]


def test_what_a_card_counts() -> None:
    """DH-198: sigils count 5 for their kingdom; hammer, lance and shield depend on the target and the side."""
    laid = duel()
    cards = {n: give_card(laid, GREEN, n) for n in ("earth_beast", "siege_hammer", "dragon_lance", "shield_of_light")}
    laid.fight = (GREEN, BLUE, at(6, 0), PLAIN_PIECE, at(7, 0), 0, 0, 0, 0, 0, 0, -1)
    assert [card_points(laid, card, 0) for card in cards.values()] == [5, 3, 2, 0]
    assert card_points(laid, cards["earth_beast"], 1) == 3
    assert card_points(laid, cards["shield_of_light"], 1) == 3
    laid.fight = put(laid.fight, 3, PLAIN_CASTLE)
    laid.fight = put(laid.fight, 10, 10)
    assert [card_points(laid, card, 0) for card in cards.values()] == [5, 6, 8, 0]


def test_a_field_is_annexed(rolls: Rolls) -> None:
    """DH-41, DH-117, DH-118, DH-125: worked check 4: a walled field with a soldier beside it falls to 7 against 6."""
    laid = realm()
    clear_army(laid)
    target = spot(1, 2, 1)
    stand(laid, GREEN, 0, spot(1, 2, 2))
    stand(laid, BLUE, 0, spot(1, 1, 1))
    set_terrain(laid, target, WALL)
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
    set_terrain(laid, spot(1, 2, 1), WALL)
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
    set_piece(laid, spot(1, 2, 2), 0)
    laid.army = put(laid.army, 0, DEAD)
    rolls.will("battle", 1, 6)
    set_tile(laid, field(1, 2, 3), 1)
    attack(laid, spot(1, 3, 3), f"field:{spot(1, 2, 3)}")
    choose(laid, "done")
    assert (laid.tile[field(1, 2, 3)], laid.control[field(1, 2, 3)]) == (0, BLUE)


def test_castles(rolls: Rolls) -> None:
    """DH-120, DH-121: d6 + 3 + wall; a loss of 10 RP, once a month, and the castle stays."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 1, 1))
    set_terrain(laid, CASTLES[1], WALL)
    assert defence_of(laid, PLAIN_CASTLE, CASTLES[1]) == (6, 0)
    set_terrain(laid, CASTLES[1], 0)
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
    laid.army = put(laid.army, 6, -2)
    laid.cargo = put(laid.cargo, BLUE, 1)
    rolls.will("battle", 6, 1)
    attack(laid, spot(1, 3, 3), "ship:1")
    choose(laid, "done")
    assert (laid.ship[BLUE], laid.cargo[BLUE], laid.army[6]) == (-1, 0, DEAD)
    sink(laid, GOLD)
    assert laid.ship[GOLD] == -1


def test_babies_and_eggs_are_safe() -> None:
    """DH-142: their fields cannot be attacked."""
    laid = realm()
    clear_army(laid)
    set_nest(laid, field(1, 1, 0), BABY)
    stand(laid, GREEN, 0, spot(1, 1, 1))
    assert 169 + spot(1, 1, 0) not in targets(laid, spot(1, 1, 1))


def test_allies_are_not_attacked() -> None:
    """DH-126, DH-133, DH-182: neither by pieces nor by catapults."""
    laid = duel()
    make_alliance(laid, GREEN, BLUE)
    assert targets(laid, at(6, 0)) == []
    assert BLUE not in stance(laid, GREEN).foes


def test_camps_help_in_defence() -> None:
    """DH-50: +1 for own soldiers and leader on or beside it."""
    laid = realm()
    assert defence_of(laid, PLAIN_PIECE, spot(1, 1, 1)) == (0, 0)
    set_terrain(laid, spot(1, 2, 0), CAMP)
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
    assert pairs_of(laid, at(6, 0), at(7, 0)) == (at(6, 0), at(7, 0), at(5, 0), at(8, 0))
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
