"""The speed of our PettingZoo environments compared with PettingZoo's connect_four, alternating in one run.

Both run as published, with their checks of illegal actions. `observed`: complete random matches, with an observation
and a mask before every step, and an action drawn from the mask. For both, the legal actions are found as in
Gymnasium's `Discrete.sample`, by `mask == 1` first: `nonzero` on the bytes themselves takes up to ten times as long.
`steps`: the same matches again, with `reset` and `step` only. An observation of connect_four has 84 numbers and a mask
of 7; the output contains ours.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import warnings
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.env.aec import env

if TYPE_CHECKING:
    from collections.abc import Callable

_SLICES: Final = 10
_MATCHES: Final = 20


def connect_four() -> Any:  # noqa: ANN401  # PettingZoo has no types
    """The peer, as PettingZoo publishes it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # about its import path
        from pettingzoo.classic import connect_four_v3  # noqa: PLC0415  # imported inside the warning filter

    return connect_four_v3.env()


def random_match(table: Any, seed: int) -> list[int | None]:  # noqa: ANN401  # as above
    """Play a complete random match with an observation before every step; return the actions."""
    draw = random.Random(seed).random
    taken: list[int | None] = []
    table.reset(seed=seed)
    while table.agents:
        observation, _, termination, truncation, _ = table.last()
        action = None
        if not (termination or truncation):
            legal = (observation["action_mask"] == 1).nonzero()[0]
            action = int(legal[int(draw() * len(legal))])
        table.step(action)
        taken.append(action)
    return taken


def replay_actions(table: Any, seed: int, actions: list[int | None]) -> None:  # noqa: ANN401  # as above
    """Play a match again without observations."""
    table.reset(seed=seed)
    for action in actions:
        table.step(action)


def steps_per_s(play: Callable[[int], int], seconds: float) -> float:
    """Play matches one after another for that time; return the steps a second."""
    steps = number = 0
    begin = now = process_time()
    while now < begin + seconds:
        steps += play(number % _MATCHES)
        number += 1
        now = process_time()
    return steps / (now - begin)


def measure(game: str, seats: int, seconds: float) -> dict[str, Any]:
    """Measure both in short alternating slices; return the medians of each, and of the ratios."""
    ours, theirs = env(game, seats), connect_four()
    kept = {id(table): [random_match(table, seed) for seed in range(_MATCHES)] for table in (ours, theirs)}

    def observed(table: Any) -> float:  # noqa: ANN401  # as above
        return steps_per_s(lambda seed: len(random_match(table, seed)), seconds / _SLICES)

    def stepped(table: Any) -> float:  # noqa: ANN401  # as above
        def play(seed: int) -> int:
            replay_actions(table, seed, kept[id(table)][seed])
            return len(kept[id(table)][seed])

        return steps_per_s(play, seconds / _SLICES)

    space: Any = ours.observation_space("seat_0")
    figures: dict[str, Any] = {
        "game": game,
        "seats": seats,
        "numbers": space["observation"].shape[0],
        "actions": space["action_mask"].shape[0],
    }
    for name, way in (("observed", observed), ("steps", stepped)):
        pairs = [(way(ours), way(theirs)) for _ in range(_SLICES)]
        figures[f"{name}_per_s"] = round(statistics.median(own for own, _ in pairs))
        figures[f"connect_four_{name}_per_s"] = round(statistics.median(other for _, other in pairs))
        figures[f"{name}_ratio"] = round(statistics.median(own / other for own, other in pairs), 2)
    return figures


def main() -> None:
    """Parse the arguments and measure every game."""
    parser = argparse.ArgumentParser(prog="python -m bench.env", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long to measure each way of each game")
    wanted = parser.parse_args()
    for game in caravanserai.all_games():
        print(json.dumps(measure(game.id, game.seat_counts[0], wanted.seconds)), flush=True)


if __name__ == "__main__":
    main()
