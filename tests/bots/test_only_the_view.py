"""A bot knows what its seat may know, and nothing else."""

from typing import Any

import pytest

from caravanserai.bots import bot, bot_names
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.kernel.chair import Chair

TABLES = [(3, {}), (4, {"ledger": "open"}), (5, {"direction": "reverse"}), (6, {})]


class Blinkers:
    """A chair that shows the question, the options and the view, and breaks at anything else."""

    def __init__(self, chair: Chair[Any]) -> None:
        self.game, self.seats, self.seat, self.number = chair.game, chair.seats, chair.seat, chair.number
        self.decision, self.options, self.view = chair.decision, chair.options, chair.view


@pytest.mark.parametrize("name", bot_names(SILK_ROAD))
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_bots_need_neither_events_nor_imagination(name: str, seats: int, options: dict[str, str]) -> None:
    match = SILK_ROAD.start(seats, 8, options)
    player = bot(name, 1)
    while (decision := match.decision) is not None:
        blinkered: Any = Blinkers(match.chair(decision.seat))
        match.answer(player.choose(blinkered), decision.seat)
    assert match.over


@pytest.mark.parametrize("name", bot_names(SILK_ROAD))
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_in_every_world_a_seat_can_believe_in_its_bot_chooses_alike(
    name: str, seats: int, options: dict[str, str]
) -> None:
    match = SILK_ROAD.start(seats, 9, options)
    player = bot(name, 1)
    different_worlds = 0
    while (decision := match.decision) is not None:
        seat = decision.seat
        choice = player.choose(match.chair(seat))
        for seed in range(3):
            world = match.imagine(seat, seed)
            different_worlds += world._state.goods != match._state.goods
            assert player.choose(world.chair(seat)) == choice
        match.answer(choice, seat)
    assert different_worlds > match.number
