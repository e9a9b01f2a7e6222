"""The automaton at war: which attacks it makes, which cards it plays, how it aims and marches."""

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
    """DH-215, DH-216: without cards a field holds as often as it falls; a card of 3 makes it 83 in 100."""
    laid = realm(month=5)
    clear_army(laid)
    clear_nests(laid)
    laid.shots = (0,) * 4
    laid.money = put(laid.money, GREEN, 0)
    stand(laid, GREEN, 0, spot(BLUE, 4, 2))
    set_tile(laid, field(BLUE, 4, 1), PRIMARY + 1)
    for card in cards:
        give_card(laid, GREEN, card)
    for level in LEVELS:
        laid.moved = 1
        laid.giants = put(laid.giants, GREEN, 0)
        laid.small = put(laid.small, GREEN, 0)
        assert (verb(laid, level) == "attack") is (level in attackers), level


@pytest.mark.parametrize(
    ("guards", "attackers"),
    [(0, ("easy", "normal", "hard")), (1, ("normal", "hard")), (2, ("hard",)), (3, ())],
)
def test_the_levels_differ_in_the_chance_they_want(guards: int, attackers: tuple[str, ...]) -> None:
    """DH-216: with a card of 3 against 0 to 3 guards the chance is 83, 72, 58 and 41 in 100."""
    laid = realm(month=5)
    clear_army(laid)
    clear_nests(laid)
    clear_tiles(laid)
    clear_crews(laid)
    laid.shots = (0,) * 4
    laid.money = put(laid.money, GREEN, 0)
    stand(laid, GREEN, 0, spot(BLUE, 4, 2))
    set_tile(laid, field(BLUE, 4, 1), PRIMARY + 1)
    beside_the_field_only = (spot(BLUE, 4, 0), spot(BLUE, 3, 0), spot(BLUE, 5, 0))
    for which, space in enumerate(beside_the_field_only[:guards]):
        stand(laid, BLUE, which, space)
    give_card(laid, GREEN, "veteran_guard")
    laid.moved = 1
    for level in LEVELS:
        assert (verb(laid, level) == "attack") is (level in attackers), level


def test_it_attacks_what_promises_most() -> None:
    """DH-215: a Primary field rather than a Regular one."""
    laid = realm(month=5)
    clear_army(laid)
    clear_nests(laid)
    clear_tiles(laid)
    stand(laid, GREEN, 0, spot(BLUE, 3, 1))
    set_tile(laid, field(BLUE, 3, 0), 1)
    set_tile(laid, field(BLUE, 2, 1), PRIMARY + 1)
    for card in ("flaming_sword", "war_axe"):
        give_card(laid, GREEN, card)
    ask(laid, AttackWith.of(GREEN))
    assert chosen(laid) == spot(BLUE, 3, 1)
    laid.stack.clear()
    ask(laid, AttackAt.of(GREEN, spot(BLUE, 3, 1)))
    assert named(laid) == f"field:{spot(BLUE, 2, 1)}"


def fight(laid: Realm, place: int, *, attack: int = 0, dice: tuple[int, int] = (0, 0)) -> None:
    laid.fight = (RED, GREEN, spot(GREEN, 4, 0), FIELD, place, attack, 0, *dice, 0, 0, -1)


def test_only_what_is_dear_is_defended_with_cards() -> None:
    """DH-215: cards of 3 or more when 4 points or more are at stake, and not if all is lost anyway."""
    laid = realm()
    primary, village = field(GREEN, 0, 1), field(GREEN, 3, 0)
    for name in ("sword", "dagger"):
        give_card(laid, GREEN, name)
    laid.played = ((give_card(laid, RED, "war_axe"),), ())
    laid.hands = put(laid.hands, RED, 0)
    fight(laid, FIELDS[primary])
    ask(laid, Answer.of(GREEN))
    assert chosen(laid) == KIND["sword"]
    fight(laid, FIELDS[village])
    assert named(laid) == "done"
    fight(laid, FIELDS[primary], attack=20)
    assert named(laid) == "done"


def test_an_attacker_commits_cards_until_he_is_sure() -> None:
    """DH-107, DH-215: nothing with a dragon's strength, else the best card first."""
    laid = realm()
    for name in ("sword", "war_axe"):
        give_card(laid, GREEN, name)
    place = FIELDS[field(BLUE, 0, 1)]
    laid.fight = (GREEN, BLUE, spot(BLUE, 1, 1), FIELD, place, 0, 0, 0, 0, 10, 0, -1)
    ask(laid, Commit.of(GREEN, 0, 3))
    assert named(laid) == "done"
    laid.fight = put(laid.fight, 9, 0)
    assert chosen(laid) == KIND["war_axe"]


def test_it_reacts_only_where_that_turns_the_battle() -> None:
    """DH-199: a Mirror when the dice exchanged would win, nothing when it wins already."""
    laid = realm()
    give_card(laid, GREEN, "mirror")
    place = FIELDS[field(GREEN, 0, 1)]
    fight(laid, place, dice=(5, 2))
    ask(laid, React.of(GREEN, 1))
    assert named(laid) == "card:mirror"
    fight(laid, place, dice=(2, 5))
    assert named(laid) == "pass"
    fight(laid, place, attack=9, dice=(5, 2))
    assert named(laid) == "pass"


def test_it_aims_at_the_richest_field_of_the_leader() -> None:
    """DH-215, DH-216: straight at the hard level with three quarters of the distance, a little astray at others."""
    laid = realm()
    laid.honour = put(laid.honour, RED, 10)
    laid.shots = put((0,) * 4, GREEN, ALL_SHOTS)
    ask(laid, ChooseVictim.of(GREEN))
    assert chosen(laid) == RED
    laid.honour = put(laid.honour, RED, 0)
    assert {chosen(laid, dice=dice) for dice in range(20)} == {BLUE, GOLD, RED}
    clear_tiles(laid)
    set_tile(laid, field(BLUE, 4, 1), PRIMARY + 1)
    set_tile(laid, field(BLUE, 4, 3), 1)
    laid.aim = (BLUE, spot(GREEN, 4, 2), 8)
    laid.stack.clear()
    ask(laid, Aim.of(GREEN))
    angles = {level: [chosen(laid, level, dice=dice) for dice in range(60)] for level in LEVELS}
    straight = angles["hard"][0]
    assert set(angles["hard"]) == {straight}
    assert 700 < straight < 800  # from (4, 2) to (8, 1): a little north of east
    spread = {level: max(abs(angle - straight) for angle in found) for level, found in angles.items()}
    assert 0 < spread["normal"] <= 45 < spread["easy"] <= 90
    laid.aim = (*laid.aim, straight)
    laid.stack.clear()
    ask(laid, Pull.of(GREEN))
    assert SHORTEST + chosen(laid) == 31  # worked check 7


def test_the_hard_level_keeps_its_dragon_within_a_column() -> None:
    """DH-216: a lone dragon flies to the soldier in front, and a column does not leave it behind."""
    laid = realm(month=5)
    clear_army(laid)
    stand(laid, GREEN, 0, spot(GREEN, 4, 0))
    home = field(GREEN, 1, 0)
    set_nest(laid, home, ADULT)
    laid.flown = put(laid.flown, home, FIELDS[home])
    set_piece(laid, FIELDS[home], piece_code(GREEN, DRAGON))
    ask(laid, MovePiece.of(GREEN))
    assert chosen(laid, "hard") == FIELDS[home]
    assert chosen(laid, "normal") == spot(GREEN, 4, 0)
    set_piece(laid, FIELDS[home], 0)
    laid.flown = put(laid.flown, home, spot(GREEN, 4, 1))
    set_piece(laid, spot(GREEN, 4, 1), piece_code(GREEN, DRAGON))
    assert chosen(laid, "hard") == spot(GREEN, 4, 0)
    laid.column = (spot(GREEN, 4, 0),)
    laid.stack.clear()
    ask(laid, JoinColumn.of(GREEN))
    assert chosen(laid, "hard") == spot(GREEN, 4, 1)
    assert named(laid) == "go"
