"""The speed of our PettingZoo environments beside PettingZoo's own connect_four, by turns in one run.

Both as their makers hand them out, with their checks of illegal actions. `observed`: whole random matches, with an
observation and a mask before every step, the action drawn under the mask. For both, what is legal is found as
Gymnasium's `Discrete.sample` does it, by `mask == 1` first: on the bytes themselves `nonzero` takes up to ten times
as long. `steps`: the same kind of matches again, only `reset` and `step`. An observation of connect_four has 84
numbers and a mask of 7; ours are given in the output.
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
    """The peer, as PettingZoo hands it out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # about how it is imported
        from pettingzoo.classic import connect_four_v3  # noqa: PLC0415  # with its warning

    return connect_four_v3.env()


def random_match(table: Any, seed: int) -> list[int | None]:  # noqa: ANN401  # as above
    """Play a whole random match, looking before every step; give the actions."""
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


def again(table: Any, seed: int, actions: list[int | None]) -> None:  # noqa: ANN401  # as above
    """Play a match again without looking."""
    table.reset(seed=seed)
    for action in actions:
        table.step(action)


def steps_per_s(play: Callable[[int], int], seconds: float) -> float:
    """Play matches one after another for so long."""
    steps = number = 0
    begin = now = process_time()
    while now < begin + seconds:
        steps += play(number % _MATCHES)
        number += 1
        now = process_time()
    return steps / (now - begin)


def measure(game: str, seats: int, seconds: float) -> dict[str, Any]:
    """Measure both by turns in short slices; medians of each, and of the ratios."""
    ours, theirs = env(game, seats), connect_four()
    kept = {id(table): [random_match(table, seed) for seed in range(_MATCHES)] for table in (ours, theirs)}

    def observed(table: Any) -> float:  # noqa: ANN401  # as above
        return steps_per_s(lambda seed: len(random_match(table, seed)), seconds / _SLICES)

    def stepped(table: Any) -> float:  # noqa: ANN401  # as above
        def play(seed: int) -> int:
            again(table, seed, kept[id(table)][seed])
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
    """Read the arguments and measure every game."""
    parser = argparse.ArgumentParser(prog="python -m bench.env", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long to measure each way of each game")
    wanted = parser.parse_args()
    for game in caravanserai.all_games():
        print(json.dumps(measure(game.id, game.seat_counts[0], wanted.seconds)), flush=True)


if __name__ == "__main__":
    main()
