"""A fight: strength and the fight die against the strength needed."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.flow.encounters import fight
from caravanserai.games.almanac.state import FIGHT_DIE
from caravanserai.kernel.chance import chance_of
from tests.games.almanac.common.stage import faces, fights, staged
from tests.games.almanac.road import road
from tests.games.almanac.scene import meeting, seed_of

X, ZERO, ONE, OTHER_ONE, TWO, THREE = range(6)


@pytest.mark.parametrize(("face", "total"), [(ZERO, 6), (ONE, 7), (OTHER_ONE, 7), (TWO, 8), (THREE, 9)])
def test_the_roll_is_added_to_the_strength(face: int, total: int) -> None:
    """AL-181: strength 1 + 2 guards + 1 for the wagon, and one roll on top."""
    scene = meeting("rock_wyrm", guards={0: 2}, cards={0: ("covered_wagon",)}, seed=seed_of(6, face, X))
    assert fights(scene)[0] == (0, total, 7, total >= 7)
    assert [seat for seat, _ in faces(scene)].count(0) == 1


def test_as_much_as_needed_wins() -> None:
    """AL-182: a total of 7 beats the wyrm of 7."""
    scene = meeting("rock_wyrm", guards={0: 3}, seed=seed_of(6, ZERO))
    assert fights(scene) == [(0, 7, 7, True)]
    assert scene.gold(0) == 15


def test_one_less_than_needed_loses() -> None:
    """AL-183: a total of 6 does not beat the wyrm of 7."""
    scene = meeting("rock_wyrm", guards={0: 2}, goods={0: {"everice": 2}}, seed=seed_of(6, ONE, X))
    assert fights(scene)[0] == (0, 6, 7, False)
    assert (scene.gold(0), scene.goods(0)) == (10, {})


def test_an_x_loses_whatever_the_strength() -> None:
    """AL-184: strength 50 against 3 with an X gives the lose result."""
    armed = ("mercenary_escort", "war_wagon", "dragonbone_wagon", "watch_dogs", "crossbow_cart", "ember_carriage")
    cards = {0: (*armed, "elephant_howdah", "covered_wagon")}
    scene = meeting("ford_wolves", guards={0: 12}, cards=cards, goods={0: {"everice": 2}}, seed=seed_of(6, X, X))
    assert fights(scene)[0] == (0, 50, 3, False)
    assert scene.goods(0) == {"everice": 1}
    assert scene.facts_of("lost_by_x")[0] == {"seat": 0, "total": 50, "strength": 3}, "and not that 50 is less than 3"
    assert scene.facts_of("fought") == []


def test_nothing_is_asked_after_the_roll_without_an_ability() -> None:
    """AL-185: one roll and the result; only an ability gives a second roll."""
    plain = meeting("ford_wolves", seed=seed_of(6, X, X))
    assert faces(plain) == [(0, X), (1, X)]
    skilled = meeting("ford_wolves", done={0: ("duelling_school",)}, seed=seed_of(6, X, THREE))
    assert skilled.asked == ("UseAbility", 0)
    skilled.answer("contract:duelling_school")
    assert faces(skilled) == [(0, X), (0, THREE)]
    assert fights(skilled) == [(0, 5, 3, True)]
    assert skilled.asked[0] == "Place"


def test_the_faces_of_the_die() -> None:
    """AL-186: X, 0, 1, 1, 2, 3; all six faces turn up."""
    assert FIGHT_DIE == (None, 0, 1, 1, 2, 3)
    rolled = set()
    for seed in range(40):
        rolled |= {face for _, face in faces(meeting("ford_wolves", seed=seed))}
    assert rolled == set(range(6))


def test_a_fight_called_by_a_page() -> None:
    """AL-187: the same roll, windows and results without any encounter card in play."""
    wolves = next(card for card in BOOK.encounters if card.id == "ford_wolves")
    for face, guards in ((X, 0), (TWO, 0), (THREE, 1)):
        state = road(2, "outpost", done={1: ("caravan_insurers",)})
        state.chance = chance_of(seed_of(6, face))
        fight(state, 1, 4, wolves.win, wolves.lose)
        scene = staged(state)
        assert [won for _, _, _, won in fights(scene)] == [guards > 0]
        assert scene.view().guards == (0, guards)
        assert scene.gold(1) == 10 + 3 * (not guards)
