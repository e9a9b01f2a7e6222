"""Measures OpenSpiel's Python MCTS in its own environment; `bench.search` runs this file and talks to it line by line.

Each request is a word and seconds, each response is JSON: `search 2` searches positions in the middle of backgammon
matches with one random rollout for each simulation, for about two seconds of processor time.
"""

import json
import random
import sys
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

import numpy as np

pyspiel = import_module("pyspiel")  # installed in the environment of the peer
mcts = import_module("open_spiel.python.algorithms.mcts")

_POSITIONS = 6
_SIMULATIONS = 20


def middle(game: Any, seed: int) -> Any:  # noqa: ANN401  # a game and a position of OpenSpiel
    """A position half-way through a random match."""

    def played(length: int | None) -> Any:  # noqa: ANN401  # as above
        draw, state = random.Random(seed), game.new_initial_state()
        while not state.is_terminal() and (length is None or state.move_number() < length or state.is_chance_node()):
            state.apply_action(draw.choice(state.legal_actions()))
        return state

    return played(played(None).move_number() // 2)


def main() -> None:
    """Answer line by line until the input ends."""
    game = pyspiel.load_game("backgammon")
    positions = [middle(game, seed) for seed in range(_POSITIONS)]
    chance = np.random.RandomState(0)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, 1.4, _SIMULATIONS, evaluator, random_state=chance)
    for line in sys.stdin:
        word, seconds = line.split()
        if word == "about":
            print(json.dumps({"version": version("open_spiel")}), flush=True)
            continue
        done, begin = 0, process_time()
        while process_time() < begin + float(seconds):
            for state in positions:
                bot.mcts_search(state)
                done += _SIMULATIONS
        print(json.dumps({"simulations_per_s": done / (process_time() - begin)}), flush=True)


if __name__ == "__main__":
    main()
