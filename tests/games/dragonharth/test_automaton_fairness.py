"""The automaton favours no corner of the board, and no position in the turn order."""

from collections.abc import Callable

import pytest

from caravanserai.games.dragonharth.combat.catapult import ChooseVictim
from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.economy.money import GiveUp
from caravanserai.games.dragonharth.map.board import FIELDS, SEEN
from caravanserai.games.dragonharth.map.changes import set_tile
from caravanserai.games.dragonharth.map.movement import MovePiece
from caravanserai.games.dragonharth.map.tiles import PlaceAt, WorkField
from caravanserai.games.dragonharth.scoring import public_points
from caravanserai.games.dragonharth.state import PRIMARY, TILES
from caravanserai.kernel.codec import Pending
from tests.games.dragonharth.automatons import chosen, clear_crews
from tests.games.dragonharth.scene import BLUE, GOLD, GREEN, RED, ask, clear_army, field, realm, spot, stand


@pytest.mark.parametrize(
    ("question", "space_of"),
    [
        (MovePiece.of, lambda choice: choice),
        (lambda seat: PlaceAt.of(seat, 0), lambda choice: choice),
        (WorkField.of, lambda choice: FIELDS[choice]),
        (lambda seat: GiveUp.of(seat, 100), lambda choice: FIELDS[choice - len(TILES)]),
    ],
)
def test_every_corner_is_treated_alike(question: Callable[[int], Pending], space_of: Callable[[int], int]) -> None:
    """DH-214, DH-215: the answers are the same for each corner, counted from the seat's castle."""
    answers = []
    for seat in range(SEATS):
        state = realm()
        clear_crews(state)
        clear_army(state)
        for other in range(SEATS):
            stand(state, other, 0, spot(state.corner[other], 3, 1))
            stand(state, other, 1, spot(state.corner[other], 1, 3))
        ask(state, question(seat))
        answers.append(SEEN[state.corner[seat]][space_of(chosen(state))])
    assert answers == answers[:1] * SEATS


def test_points_are_projected_to_the_end_of_the_month() -> None:
    """DH-215: Gold, with 6 points after one turn, is ahead of Green, with 8 points after two."""
    state = realm(month=2)
    state.order, state.turn = (GREEN, BLUE, GOLD, RED), BLUE
    assert [public_points(state, seat) for seat in range(SEATS)] == [29] * SEATS
    for x in (1, 3):
        set_tile(state, field(GREEN, x, 4), PRIMARY + 1)
    set_tile(state, field(GOLD, 1, 4), PRIMARY + 1)
    ask(state, ChooseVictim.of(BLUE))
    assert {chosen(state, dice=number) for number in range(20)} == {GREEN, GOLD}, "8 out of two are 4 out of one"
    set_tile(state, field(GOLD, 3, 4), 1)
    assert chosen(state) == GOLD
    state.turn = RED
    state.stack.clear()
    ask(state, ChooseVictim.of(RED))
    assert chosen(state) == GREEN, "now Gold has had its turn, too"
