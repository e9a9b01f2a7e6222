"""One bot against several copies of another, with every number of seats: `python -m studies.duel greedy random`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from caravanserai.arena.simulate import simulate
from caravanserai.kernel import registry
from studies.command import errors_in_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator


def duels(  # noqa: PLR0913  # each argument is a plain choice
    game_id: str, champion: str, field: str, *, matches: int = 500, seed: int | str = 0, processes: int = 1
) -> Iterator[dict[str, Any]]:
    """Play matches of one champion among bots of the field with every number of seats; the champion changes seats.

    `win_share` is the share of the champion with its 95 % interval; `fair_share` is the share of a bot that is equal
    to the others. If champion and field are the same bot, `mean_score` and `mean_gap` describe a table of equal bots.
    """
    game = registry.game(game_id)
    for seats in game.seat_counts:
        table = [champion, *[field] * (seats - 1)]
        shown = simulate(game, seats, matches, table, seed=seed, processes=processes)
        yield {
            "game": game.id,
            "seats": seats,
            "matches": matches,
            "champion": champion,
            "field": field,
            "win_share": [round(part, 4) for part in shown.bots[0].win_share],
            "fair_share": round(1 / seats, 4),
            "mean_score": round(shown.bots[0].mean_score, 2),
            "field_mean_score": round(shown.bots[-1].mean_score, 2),
            "mean_gap": round(shown.mean_gap, 2),
            "mean_answers": round(shown.lengths.mean, 1),
        }


def main() -> None:
    """Print one JSON object for each number of seats, one on a line."""
    parser = argparse.ArgumentParser(prog="python -m studies.duel")
    parser.add_argument("champion", nargs="?", default="greedy")
    parser.add_argument("field", nargs="?", default="random")
    parser.add_argument("--game", choices=[game.id for game in registry.games()], default="silk_road")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    found = duels(
        wanted.game,
        wanted.champion,
        wanted.field,
        matches=wanted.matches,
        seed=wanted.seed,
        processes=wanted.processes,
    )
    with errors_in_one_line(parser):
        for line in found:
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
