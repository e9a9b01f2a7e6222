"""Every game with every number of seats, for the tests of the environments."""

import random
from typing import Any

from caravanserai.env.aec import CaravanEnv
from caravanserai.kernel import registry
from caravanserai.kernel.match import Match

GAMES = [game.id for game in registry.games()]
TABLES = [(game.id, seats) for game in registry.games() for seats in game.seat_counts]


def random_match(game: str, seats: int, seed: int, answers: int = 10**6) -> Match[Any]:
    """A random match after `answers` answers, or at its end."""
    match: Match[Any] = registry.game(game).start(seats, seed)
    draw = random.Random(seed)
    while not match.over and match.number < answers:
        match.answer(draw.choice(match.options()))
    return match


def play(table: CaravanEnv, seed: int, steps: int = 10**6) -> None:
    """Take `steps` random steps, or all steps until the match is over."""
    draw = random.Random(seed)
    while steps and table.agents and not table.terminations[table.agent_selection]:
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(draw.choice(mask.nonzero()[0].tolist()))
        steps -= 1
