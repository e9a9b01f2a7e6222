"""A bot uses only the knowledge of its seat."""

import itertools
from typing import Any

import pytest

from caravanserai.bots import bot
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.kernel import registry
from caravanserai.kernel.chair import Chair
from caravanserai.testing import ContractBroken, check_bot
from tests.patching import interpreted_only

WITHOUT_IMAGINATION = ("novice", "merchant", "greedy", "random")
TABLES = [(3, {}), (4, {"ledger": "open"}), (5, {"direction": "reverse"}), (6, {})]


class RestrictedChair:
    """A chair with question, options and view only; everything else raises an error."""

    def __init__(self, chair: Chair[Any]) -> None:
        self.game, self.seats, self.seat, self.number = chair.game, chair.seats, chair.seat, chair.number
        self.decision, self.options, self.view = chair.decision, chair.options, chair.view


@pytest.mark.parametrize("name", WITHOUT_IMAGINATION)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_bots_need_neither_events_nor_imagination(name: str, seats: int, options: dict[str, str]) -> None:
    match = SILK_ROAD.start(seats, 8, options)
    player = bot(name, 1)
    while (decision := match.decision) is not None:
        restricted: Any = RestrictedChair(match.chair(decision.seat))
        match.answer(player.choose(restricted), decision.seat)
    assert match.over


@pytest.mark.parametrize("name", WITHOUT_IMAGINATION)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_bot_chooses_the_same_in_every_world_that_fits_its_knowledge(
    name: str, seats: int, options: dict[str, str]
) -> None:
    check_bot(lambda seed: bot(name, seed), SILK_ROAD, seats, [9], options)


@interpreted_only
@pytest.mark.parametrize("game", [game.id for game in registry.games()])
@pytest.mark.parametrize("name", ["greedy", "search:2", "search:2:blind"])
def test_bots_of_all_games_do_the_same_even_those_that_imagine(name: str, game: str) -> None:
    rules = registry.game(game)
    check_bot(lambda seed: bot(name, seed), rules, rules.seat_counts[0], [1], most=8)


class Peeks:
    """Uses hidden information."""

    def __init__(self, _seed: int | str) -> None:
        """Ignore the seed."""

    def choose(self, chair: Chair[Any]) -> int:
        hidden: Any = chair._match._state.goods  # the planted fault
        return chair.options[hash(str(hidden)) % len(chair.options)]


class Forgets:
    """Chooses another option each time, whatever its seed."""

    asked = itertools.count()

    def __init__(self, _seed: int | str) -> None:
        """Ignore the seed."""

    def choose(self, chair: Chair[Any]) -> int:
        return chair.options[next(self.asked) % len(chair.options)]


class Absurd(Forgets):
    """Chooses an option that does not exist."""

    def choose(self, chair: Chair[Any]) -> int:  # noqa: ARG002  # the interface of a bot
        return -1


@pytest.mark.parametrize(
    ("make", "message"),
    [(Peeks, "looks the same from its chair"), (Forgets, "gets another answer"), (Absurd, "-1 is none")],
)
def test_a_bot_that_breaks_the_contract_is_detected(make: Any, message: str) -> None:  # noqa: ANN401  # a class
    with pytest.raises(ContractBroken, match=message):
        check_bot(make, SILK_ROAD, 4, range(5))
