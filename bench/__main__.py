"""Print the speed of every game, one JSON object in each line; with `--peers` also compared with catanatron."""

from __future__ import annotations

import argparse
import json

import caravanserai
from bench.peers import compare
from caravanserai.arena.bench import measure

_USUAL_SEATS = 4


def main() -> None:
    """Parse the arguments and measure."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--game", choices=[game.id for game in caravanserai.all_games()], help="only this game")
    parser.add_argument("--seats", type=int, help="how many seats (default: 4, or the nearest allowed)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to measure each game")
    parser.add_argument("--peers", action="store_true", help="also measure catanatron, by turns with each game")
    wanted = parser.parse_args()
    for game in caravanserai.all_games():
        if wanted.game not in (None, game.id):
            continue
        seats = wanted.seats or min(game.seat_counts, key=lambda count: abs(count - _USUAL_SEATS))
        print(json.dumps(measure(game.id, seats, wanted.seconds)), flush=True)
        if wanted.peers:
            print(json.dumps(compare(game.id, seats, wanted.seconds)), flush=True)


if __name__ == "__main__":
    main()
