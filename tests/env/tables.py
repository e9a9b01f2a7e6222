"""Every game with every number of seats, for the tests of the environments."""

import random
from typing import Any

from caravanserai.kernel import registry
from caravanserai.kernel.match import Match

GAMES = [game.id for game in registry.games()]
TABLES = [(game.id, seats) for game in registry.games() for seats in game.seat_counts]


def random_match(game: str, seats: int, seed: int, answers: int = 10**6) -> Match[Any]:
    """A random match after so many answers, or its end."""
    match: Match[Any] = registry.game(game).start(seats, seed)
    draw = random.Random(seed)
    while not match.over and match.number < answers:
        match.answer(draw.choice(match.options()))
    return match
