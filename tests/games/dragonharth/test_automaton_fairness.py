"""The automaton favours no corner of the board, and no place in the order of turns."""

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
    """DH-214, DH-215: what is alike, seen from one's own castle, is answered alike."""
    answers = []
    for seat in range(SEATS):
        laid = realm()
        clear_crews(laid)
        clear_army(laid)
        for other in range(SEATS):
            stand(laid, other, 0, spot(laid.corner[other], 3, 1))
            stand(laid, other, 1, spot(laid.corner[other], 1, 3))
        ask(laid, question(seat))
        answers.append(SEEN[laid.corner[seat]][space_of(chosen(laid))])
    assert answers == answers[:1] * SEATS


def test_who_leads_is_judged_as_if_all_had_had_their_turn() -> None:
    """DH-215: Gold, with 6 points out of one turn, is ahead of Green, who has 8 out of two."""
    laid = realm(month=2)
    laid.order, laid.turn = (GREEN, BLUE, GOLD, RED), BLUE
    assert [public_points(laid, seat) for seat in range(SEATS)] == [29] * SEATS
    for x in (1, 3):
        set_tile(laid, field(GREEN, x, 4), PRIMARY + 1)
    set_tile(laid, field(GOLD, 1, 4), PRIMARY + 1)
    ask(laid, ChooseVictim.of(BLUE))
    assert {chosen(laid, dice=number) for number in range(20)} == {GREEN, GOLD}, "8 out of two are 4 out of one"
    set_tile(laid, field(GOLD, 3, 4), 1)
    assert chosen(laid) == GOLD
    laid.turn = RED
    laid.stack.clear()
    ask(laid, ChooseVictim.of(RED))
    assert chosen(laid) == GREEN, "now Gold has had its turn, too"
