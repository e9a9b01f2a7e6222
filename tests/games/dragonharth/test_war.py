"""Battles of single pieces and of columns."""

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
    event_values,
    field,
    give_card,
    known_to_all,
    offered,
    realm,
    spot,
    stand,
    top,
    waiting,
)

PLAIN_PIECE, PLAIN_FIELD, PLAIN_CASTLE = 0, 1, 2


def duel(seat: int = GREEN, other: int = BLUE) -> Realm:
    """Two soldiers stand beside each other on the northern march."""
    state = realm()
    clear_army(state)
    stand(state, seat, 0, at(6, 0))
    stand(state, other, 0, at(7, 0))
    return state


def attack(state: Realm, start: int, target: str) -> None:
    ask(state, AttackWith.of(GREEN))
    choose(state, f"space:{start}", target)


def put_dragon(state: Realm, seat: int, space: int) -> int:
    """Put an adult dragon of a kingdom on a space and return its home field."""
    home = field(seat, 1, 0)
    set_nest(state, home, ADULT)
    state.flown = put(state.flown, home, space)
    set_piece(state, space, 3 * seat + 3)
    return home


def test_a_duel(rolls: Rolls) -> None:
    """DH-105, DH-106, DH-114, DH-126.

    Adjacent targets only; the higher score wins, the loser dies; neutral kingdoms are then at war.
    """
    state = duel()
    rolls.queue("battle", 4, 3)
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    choose(state, "done")
    assert event_values(state, "scored") == [(4, 3)]
    assert state.army[6] == DEAD
    assert state.relation[BLUE] == WAR
    assert targets(state, at(6, 0)) == []


def test_a_tie_changes_nothing(rolls: Rolls) -> None:
    """DH-112: nobody dies."""
    state = duel()
    rolls.queue("battle", 3, 3)
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    choose(state, "done")
    assert (state.army[0], state.army[6]) == (at(6, 0), at(7, 0))


def test_cards_in_battle(rolls: Rolls) -> None:
    """DH-107, DH-108, DH-109, DH-110, DH-111.

    Three cards face down, an answer limited by deck, all revealed together, then put under the decks.
    """
    state = duel()
    own = [give_card(state, GREEN, name) for name in ("sword", "dagger", "troll", "spear")]
    theirs = [give_card(state, BLUE, name) for name in ("war_axe", "crossbow", "spear", "fireball")]
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    choose(state, "card:sword", "card:dagger", "card:troll")
    assert event_values(state, "showed_count") == [(GREEN, (0, 0, 1))]
    assert top(state) == "Answer"
    assert "card:fireball" not in offered(state)
    rolls.queue("battle", 1, 1)
    choose(state, "card:war_axe", "card:crossbow", "pass")
    assert event_values(state, "scored") == [(10, 8)]
    assert known_to_all(state, [*own[:3], *theirs[:2]])
    assert state.decks[1][0] == own[2]


def test_an_ally_helps_the_defender(rolls: Rolls) -> None:
    """DH-184: one card of one ally, within the limit by deck."""
    state = duel()
    make_alliance(state, BLUE, GOLD)
    give_card(state, GREEN, "dagger")
    give_card(state, GOLD, "sword")
    give_card(state, GOLD, "troll")
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    rolls.queue("battle", 1, 1)
    choose(state, "card:dagger", "done")
    assert (top(state), offered(state)) == ("Support", ["card:sword", "done"])
    choose(state, "card:sword")
    assert event_values(state, "scored") == [(2, 4)]


def test_reactions(rolls: Rolls) -> None:
    """DH-199.

    Mirror exchanges the dice, Lucky Charm rolls again, Dispel cancels a Spell; the attacker is asked first.
    """
    state = duel()
    give_card(state, GREEN, "mirror")
    give_card(state, BLUE, "lucky_charm")
    rolls.queue("battle", 1, 5, 6)
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    choose(state, "done")
    assert waiting(state).seat == GREEN
    choose(state, "card:mirror")
    choose(state, "card:lucky_charm")
    assert event_values(state, "scored") == [(5, 6)]
    state = duel()
    give_card(state, GREEN, "fireball")
    give_card(state, BLUE, "dispel")
    rolls.queue("battle", 2, 2)
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    choose(state, "card:fireball", "done")
    while top(state) != "React":
        choose(state, "done")
    choose(state, "card:dispel")
    assert event_values(state, "scored") == [(2, 2)]


def test_every_seat_that_could_react_is_asked() -> None:
    """DH-225: a hand with matching backs is asked even if it can only pass; a hand without them is not."""
    state = duel()
    give_card(state, BLUE, "fog")
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    choose(state, "done")
    assert (top(state), offered(state)) == ("React", ["pass"])


def test_dragon_sleep(rolls: Rolls) -> None:
    """DH-113, DH-199: a dragon has +10, a sleeping one +5."""
    state = duel()
    put_dragon(state, GREEN, at(6, 1))
    set_piece(state, at(6, 0), 0)
    state.army = put(state.army, 0, DEAD)
    give_card(state, BLUE, "dragon_sleep")
    rolls.queue("battle", 1, 1)
    attack(state, at(6, 1), f"piece:{at(7, 0)}")
    choose(state, "done", "card:dragon_sleep")
    assert event_values(state, "scored") == [(6, 1)]


def test_the_battle_points_of_a_card() -> None:
    """DH-198: a sigil counts 5 for its kingdom; hammer, lance and shield depend on the target and the side."""
    state = duel()
    cards = {n: give_card(state, GREEN, n) for n in ("earth_beast", "siege_hammer", "dragon_lance", "shield_of_light")}
    state.fight = (GREEN, BLUE, at(6, 0), PLAIN_PIECE, at(7, 0), 0, 0, 0, 0, 0, 0, -1)
    assert [card_points(state, card, 0) for card in cards.values()] == [5, 3, 2, 0]
    assert card_points(state, cards["earth_beast"], 1) == 3
    assert card_points(state, cards["shield_of_light"], 1) == 3
    state.fight = put(state.fight, 3, PLAIN_CASTLE)
    state.fight = put(state.fight, 10, 10)
    assert [card_points(state, card, 0) for card in cards.values()] == [5, 6, 8, 0]


def test_a_field_is_annexed(rolls: Rolls) -> None:
    """DH-41, DH-117, DH-118, DH-125: worked check 4: a walled field with a soldier beside it falls to 7 against 6."""
    state = realm()
    clear_army(state)
    target = spot(1, 2, 1)
    stand(state, GREEN, 0, spot(1, 2, 2))
    stand(state, BLUE, 0, spot(1, 1, 1))
    set_terrain(state, target, WALL)
    assert defence_of(state, PLAIN_FIELD, target) == (4, 0)
    give_card(state, GREEN, "sword")
    rolls.queue("battle", 4, 2)
    attack(state, spot(1, 2, 2), f"field:{target}")
    choose(state, "card:sword", "done")
    assert event_values(state, "scored") == [(7, 6)]
    won = field(1, 2, 1)
    assert (state.control[won], state.tile[won], state.crew[won], state.giants[BLUE]) == (GREEN, 9, 0, 3)


def test_a_failed_attack_on_a_field_kills_the_soldier(rolls: Rolls) -> None:
    """DH-124: a soldier or leader dies, a dragon survives."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, spot(1, 2, 2))
    rolls.queue("battle", 1, 6)
    attack(state, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(state, "done")
    assert state.army[0] == DEAD
    put_dragon(state, GREEN, spot(1, 2, 2))
    set_terrain(state, spot(1, 2, 1), WALL)
    put_dragon(state, BLUE, spot(1, 1, 1))
    rolls.queue("battle", 1, 6)
    attack(state, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(state, "done")
    assert event_values(state, "scored")[-1] == (11, 6 + 3 + 10)  # DH-117a
    assert state.piece[spot(1, 2, 2)] == 3


def test_a_defending_dragon_beside_the_field() -> None:
    """DH-117a: an adjacent adult adds 10."""
    state = realm()
    clear_army(state)
    put_dragon(state, BLUE, spot(1, 1, 1))
    assert defence_of(state, PLAIN_FIELD, spot(1, 2, 1)) == (0, 10)


def test_a_dragon_with_the_army(rolls: Rolls) -> None:
    """DH-119, DH-123: with soldiers the dragon's strength helps to annex; alone it razes."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, spot(1, 2, 2))
    put_dragon(state, GREEN, spot(1, 3, 3))
    rolls.queue("battle", 1, 6)
    attack(state, spot(1, 2, 2), f"field:{spot(1, 2, 1)}")
    choose(state, "done")
    assert state.control[field(1, 2, 1)] == GREEN
    set_piece(state, spot(1, 2, 2), 0)
    state.army = put(state.army, 0, DEAD)
    rolls.queue("battle", 1, 6)
    set_tile(state, field(1, 2, 3), 1)
    attack(state, spot(1, 3, 3), f"field:{spot(1, 2, 3)}")
    choose(state, "done")
    assert (state.tile[field(1, 2, 3)], state.control[field(1, 2, 3)]) == (0, BLUE)


def test_castles(rolls: Rolls) -> None:
    """DH-120, DH-121: d6 + 3 + wall; a loss of 10 RP, once a month, and the castle stays."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, spot(1, 1, 1))
    set_terrain(state, CASTLES[1], WALL)
    assert defence_of(state, PLAIN_CASTLE, CASTLES[1]) == (6, 0)
    set_terrain(state, CASTLES[1], 0)
    rolls.queue("battle", 6, 1)
    attack(state, spot(1, 1, 1), "castle:1")
    choose(state, "done")
    assert state.money[BLUE] == 250
    assert 2 * 169 + 4 + BLUE not in targets(state, spot(1, 1, 1))
    state.month += 1
    assert 2 * 169 + 4 + BLUE in targets(state, spot(1, 1, 1))


def test_ships_sink(rolls: Rolls) -> None:
    """DH-116, DH-122: a ship at a dock can be attacked and sinks with its load; a new one can be bought."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, spot(1, 3, 3))
    state.army = put(state.army, 6, -2)
    state.cargo = put(state.cargo, BLUE, 1)
    rolls.queue("battle", 6, 1)
    attack(state, spot(1, 3, 3), "ship:1")
    choose(state, "done")
    assert (state.ship[BLUE], state.cargo[BLUE], state.army[6]) == (-1, 0, DEAD)
    sink(state, GOLD)
    assert state.ship[GOLD] == -1


def test_babies_and_eggs_are_safe() -> None:
    """DH-142: their fields cannot be attacked."""
    state = realm()
    clear_army(state)
    set_nest(state, field(1, 1, 0), BABY)
    stand(state, GREEN, 0, spot(1, 1, 1))
    assert 169 + spot(1, 1, 0) not in targets(state, spot(1, 1, 1))


def test_allies_are_not_attacked() -> None:
    """DH-126, DH-133, DH-182: neither by pieces nor by catapults."""
    state = duel()
    make_alliance(state, GREEN, BLUE)
    assert targets(state, at(6, 0)) == []
    assert BLUE not in stance(state, GREEN).foes


def test_camps_help_in_defence() -> None:
    """DH-50: +1 for the kingdom's soldiers and leader on or beside a camp."""
    state = realm()
    assert defence_of(state, PLAIN_PIECE, spot(1, 1, 1)) == (0, 0)
    set_terrain(state, spot(1, 2, 0), CAMP)
    assert defence_of(state, PLAIN_PIECE, spot(1, 1, 1)) == (1, 0)


def test_columns_fight_in_pairs(rolls: Rolls) -> None:
    """DH-127, DH-128, DH-129, DH-130, DH-131, DH-132: like pieces fight; the surplus waits; losers are removed last."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(6, 0))
    stand(state, GREEN, 5, at(5, 0))
    stand(state, GREEN, 1, at(5, 1))
    stand(state, BLUE, 0, at(7, 0))
    stand(state, BLUE, 5, at(8, 0))
    assert pairs_of(state, at(6, 0), at(7, 0)) == (at(6, 0), at(7, 0), at(5, 0), at(8, 0))
    rolls.queue("battle", 6, 1, 1, 6)
    attack(state, at(6, 0), f"piece:{at(7, 0)}")
    choose(state, "done")
    assert state.army[6] == at(7, 0)
    choose(state, "done")
    assert (state.army[6], state.army[5], state.army[1]) == (DEAD, DEAD, at(5, 1))


def test_one_attack_and_one_shot_a_turn(rolls: Rolls) -> None:
    """DH-63, DH-133: the second one is not offered."""
    state = duel()
    rolls.queue("battle", 3, 3)
    ask(state, Act.of(GREEN))
    choose(state, "attack", f"space:{at(6, 0)}", f"piece:{at(7, 0)}", "done")
    assert "attack" not in offered(state)
    choose(state, "fire", "seat:1", f"space:{STANDS[0][0]}", "colour:black", f"space:{CASTLES[1]}")
    while top(state) != "Act":
        choose(state, offered(state)[0])
    assert "fire" not in offered(state)
