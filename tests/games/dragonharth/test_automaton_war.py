"""The automaton at war: its attacks, cards, aim and marches."""

import pytest

from caravanserai.games.dragonharth.automaton import LEVELS
from caravanserai.games.dragonharth.combat.attack import AttackAt, AttackWith
from caravanserai.games.dragonharth.combat.battle import FIELD, Answer, Commit, React
from caravanserai.games.dragonharth.combat.catapult import SHORTEST, Aim, ChooseVictim, Pull
from caravanserai.games.dragonharth.content import KIND
from caravanserai.games.dragonharth.knowledge import ALL_SHOTS
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.map.changes import set_nest, set_piece, set_tile
from caravanserai.games.dragonharth.map.movement import JoinColumn, MovePiece
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import ADULT, DRAGON, PRIMARY, Realm, piece_code
from tests.games.dragonharth.automatons import chosen, clear_crews, clear_nests, clear_tiles, named, verb
from tests.games.dragonharth.scene import (
    BLUE,
    GOLD,
    GREEN,
    RED,
    ask,
    clear_army,
    field,
    give_card,
    realm,
    spot,
    stand,
)


@pytest.mark.parametrize(
    ("cards", "attackers"),
    [((), ()), (("veteran_guard",), ("easy", "normal", "hard"))],
)
def test_it_attacks_when_its_chance_is_good_enough(cards: tuple[str, ...], attackers: tuple[str, ...]) -> None:
    """DH-215, DH-216: without cards a field holds as often as it falls; a card of 3 raises the chance to 83 %."""
    state = realm(month=5)
    clear_army(state)
    clear_nests(state)
    state.shots = (0,) * 4
    state.money = put(state.money, GREEN, 0)
    stand(state, GREEN, 0, spot(BLUE, 4, 2))
    set_tile(state, field(BLUE, 4, 1), PRIMARY + 1)
    for card in cards:
        give_card(state, GREEN, card)
    for level in LEVELS:
        state.moved = 1
        state.giants = put(state.giants, GREEN, 0)
        state.small = put(state.small, GREEN, 0)
        assert (verb(state, level) == "attack") is (level in attackers), level


@pytest.mark.parametrize(
    ("guards", "attackers"),
    [(0, ("easy", "normal", "hard")), (1, ("normal", "hard")), (2, ("hard",)), (3, ())],
)
def test_the_levels_differ_in_the_chance_they_require(guards: int, attackers: tuple[str, ...]) -> None:
    """DH-216: with a card of 3 against 0 to 3 guards the chance is 83 %, 72 %, 58 % and 41 %."""
    state = realm(month=5)
    clear_army(state)
    clear_nests(state)
    clear_tiles(state)
    clear_crews(state)
    state.shots = (0,) * 4
    state.money = put(state.money, GREEN, 0)
    stand(state, GREEN, 0, spot(BLUE, 4, 2))
    set_tile(state, field(BLUE, 4, 1), PRIMARY + 1)
    beside_the_field_only = (spot(BLUE, 4, 0), spot(BLUE, 3, 0), spot(BLUE, 5, 0))
    for which, space in enumerate(beside_the_field_only[:guards]):
        stand(state, BLUE, which, space)
    give_card(state, GREEN, "veteran_guard")
    state.moved = 1
    for level in LEVELS:
        assert (verb(state, level) == "attack") is (level in attackers), level


def test_it_makes_the_attack_with_the_highest_expected_gain() -> None:
    """DH-215: a Primary field rather than a Regular one."""
    state = realm(month=5)
    clear_army(state)
    clear_nests(state)
    clear_tiles(state)
    stand(state, GREEN, 0, spot(BLUE, 3, 1))
    set_tile(state, field(BLUE, 3, 0), 1)
    set_tile(state, field(BLUE, 2, 1), PRIMARY + 1)
    for card in ("flaming_sword", "war_axe"):
        give_card(state, GREEN, card)
    ask(state, AttackWith.of(GREEN))
    assert chosen(state) == spot(BLUE, 3, 1)
    state.stack.clear()
    ask(state, AttackAt.of(GREEN, spot(BLUE, 3, 1)))
    assert named(state) == f"field:{spot(BLUE, 2, 1)}"


def fight(state: Realm, place: int, *, attack: int = 0, dice: tuple[int, int] = (0, 0)) -> None:
    state.fight = (RED, GREEN, spot(GREEN, 4, 0), FIELD, place, attack, 0, *dice, 0, 0, -1)


def test_only_valuable_targets_are_defended_with_cards() -> None:
    """DH-215: cards of 3 or more if 4 points or more are at stake, and none if the battle is lost anyway."""
    state = realm()
    primary, village = field(GREEN, 0, 1), field(GREEN, 3, 0)
    for name in ("sword", "dagger"):
        give_card(state, GREEN, name)
    state.played = ((give_card(state, RED, "war_axe"),), ())
    state.hands = put(state.hands, RED, 0)
    fight(state, FIELDS[primary])
    ask(state, Answer.of(GREEN))
    assert chosen(state) == KIND["sword"]
    fight(state, FIELDS[village])
    assert named(state) == "done"
    fight(state, FIELDS[primary], attack=20)
    assert named(state) == "done"


def test_an_attacker_commits_cards_until_victory_is_likely() -> None:
    """DH-107, DH-215: no card with a dragon's strength, otherwise the best card first."""
    state = realm()
    for name in ("sword", "war_axe"):
        give_card(state, GREEN, name)
    place = FIELDS[field(BLUE, 0, 1)]
    state.fight = (GREEN, BLUE, spot(BLUE, 1, 1), FIELD, place, 0, 0, 0, 0, 10, 0, -1)
    ask(state, Commit.of(GREEN, 0, 3))
    assert named(state) == "done"
    state.fight = put(state.fight, 9, 0)
    assert chosen(state) == KIND["war_axe"]


def test_it_reacts_only_if_that_changes_the_result() -> None:
    """DH-199: a Mirror if exchanged dice would win, no reaction if it already wins."""
    state = realm()
    give_card(state, GREEN, "mirror")
    place = FIELDS[field(GREEN, 0, 1)]
    fight(state, place, dice=(5, 2))
    ask(state, React.of(GREEN, 1))
    assert named(state) == "card:mirror"
    fight(state, place, dice=(2, 5))
    assert named(state) == "pass"
    fight(state, place, attack=9, dice=(5, 2))
    assert named(state) == "pass"


def test_it_aims_at_the_richest_field_of_the_leader() -> None:
    """DH-215, DH-216: straight at the hard level with three quarters of the distance, with an error at other levels."""
    state = realm()
    state.honour = put(state.honour, RED, 10)
    state.shots = put((0,) * 4, GREEN, ALL_SHOTS)
    ask(state, ChooseVictim.of(GREEN))
    assert chosen(state) == RED
    state.honour = put(state.honour, RED, 0)
    assert {chosen(state, dice=dice) for dice in range(20)} == {BLUE, GOLD, RED}
    clear_tiles(state)
    set_tile(state, field(BLUE, 4, 1), PRIMARY + 1)
    set_tile(state, field(BLUE, 4, 3), 1)
    state.aim = (BLUE, spot(GREEN, 4, 2), 8)
    state.stack.clear()
    ask(state, Aim.of(GREEN))
    angles = {level: [chosen(state, level, dice=dice) for dice in range(60)] for level in LEVELS}
    straight = angles["hard"][0]
    assert set(angles["hard"]) == {straight}
    assert 700 < straight < 800  # from (4, 2) to (8, 1): a little north of east
    spread = {level: max(abs(angle - straight) for angle in found) for level, found in angles.items()}
    assert 0 < spread["normal"] <= 45 < spread["easy"] <= 90
    state.aim = (*state.aim, straight)
    state.stack.clear()
    ask(state, Pull.of(GREEN))
    assert SHORTEST + chosen(state) == 31  # worked check 7


def test_the_hard_level_keeps_its_dragon_within_a_column() -> None:
    """DH-216: a lone dragon flies to the foremost soldier, and a column does not leave its dragon behind."""
    state = realm(month=5)
    clear_army(state)
    stand(state, GREEN, 0, spot(GREEN, 4, 0))
    home = field(GREEN, 1, 0)
    set_nest(state, home, ADULT)
    state.flown = put(state.flown, home, FIELDS[home])
    set_piece(state, FIELDS[home], piece_code(GREEN, DRAGON))
    ask(state, MovePiece.of(GREEN))
    assert chosen(state, "hard") == FIELDS[home]
    assert chosen(state, "normal") == spot(GREEN, 4, 0)
    set_piece(state, FIELDS[home], 0)
    state.flown = put(state.flown, home, spot(GREEN, 4, 1))
    set_piece(state, spot(GREEN, 4, 1), piece_code(GREEN, DRAGON))
    assert chosen(state, "hard") == spot(GREEN, 4, 0)
    state.column = (spot(GREEN, 4, 0),)
    state.stack.clear()
    ask(state, JoinColumn.of(GREEN))
    assert chosen(state, "hard") == spot(GREEN, 4, 1)
    assert named(state) == "go"
