"""Measures catanatron in its own environment; `bench.peers` runs this file and talks to it line by line.

Each request is a word and seconds, each response is JSON: `play 2` plays random matches for two seconds of processor
time, `copy 0.3` copies matches, `about 0` returns the version and the share of decisions that are not forced.
"""

import json
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import process_time

from catanatron.game import (  # type: ignore[import-not-found]  # only in the throw-away environment
    TURNS_LIMIT,
    Game,
)
from catanatron.models.player import (  # type: ignore[import-not-found]  # as above
    Color,
    RandomPlayer,
)

_SAMPLED_MATCHES = 8
_ACTIONS_BETWEEN_POSITIONS = 50


def new_match() -> Game:
    """A match of four random players, with the default set-up of the library."""
    return Game([RandomPlayer(color) for color in Color], seed=random.randrange(1, sys.maxsize))


def play(seconds: float) -> dict[str, float]:
    """Play complete matches with the library's own loop, which checks every action."""
    decisions = games = 0
    begin = now = process_time()
    while now < begin + seconds:
        match = new_match()
        match.play()
        decisions += len(match.state.actions)
        games += 1
        now = process_time()
    return {"decisions": decisions, "games": games, "seconds": now - begin}


def sample() -> tuple[list[Game], float]:
    """Positions spread evenly over several matches, and the share of decisions with more than one option."""
    positions = []
    unforced = decisions = 0
    for _ in range(_SAMPLED_MATCHES):
        match = new_match()
        while match.winning_color() is None and match.state.num_turns < TURNS_LIMIT:
            if len(match.state.actions) % _ACTIONS_BETWEEN_POSITIONS == 0:
                positions.append(match.copy())
            unforced += len(match.state.playable_actions) > 1
            decisions += 1
            match.play_tick()
    return positions, unforced / decisions


def main() -> None:
    """Answer line by line until the input ends."""
    random.seed(0)
    positions, unforced_share = sample()

    def copy(seconds: float) -> dict[str, float]:
        done = 0
        begin = now = process_time()
        while now < begin + seconds:
            for match in positions:
                match.copy()
            done += len(positions)
            now = process_time()
        return {"us": (now - begin) / done * 1e6}

    def about(_seconds: float) -> dict[str, float | str]:
        return {"version": version("catanatron"), "unforced_share": unforced_share}

    answers: dict[str, Callable[[float], object]] = {"play": play, "copy": copy, "about": about}
    for line in sys.stdin:
        word, seconds = line.split()
        print(json.dumps(answers[word](float(seconds))), flush=True)


if __name__ == "__main__":
    main()
