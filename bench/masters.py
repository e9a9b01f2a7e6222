"""The time that people wait for masters when many of them think at once: `python -m bench.masters --tables 4`.

At each table four masters play a match in the bot workers of a server. A table asks again as soon as it is answered,
which is more load than tables with people cause. Each wait is from the question to the choice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from typing import Any

import caravanserai
from caravanserai.kernel import registry
from caravanserai.server.tables.bot_pool import BotJob, BotPool


async def table(bot_pool: BotPool, game: str, seed: int, end: float) -> list[float]:
    """Play match after match until that moment; return the waits at questions with more than one option."""
    waits: list[float] = []
    while time.monotonic() < end:
        match: Any = caravanserai.game(game).start(registry.game(game).seat_counts[-1], seed)
        while not match.over and time.monotonic() < end:
            seat = match.decision_of(None).seat
            job = BotJob(game, match.seats, dict(match.setup), seed, tuple(match.calls()), "master", seat)
            choice, begin = match.options()[0], time.monotonic()
            if len(match.options()) > 1:
                choice = await bot_pool.think(job)
                waits.append(time.monotonic() - begin)
            match.answer(choice, seat)
        seed += 1000
    return waits


async def measure(game: str, tables: int, thinkers: int, seconds: float) -> dict[str, Any]:
    """Let that number of tables play at once."""
    bot_pool = BotPool(thinkers)
    try:
        await table(bot_pool, game, 0, time.monotonic() + 1)  # start the processes first
        end = time.monotonic() + seconds
        played = await asyncio.gather(*[table(bot_pool, game, 1 + seed, end) for seed in range(tables)])
    finally:
        bot_pool.close()
    waits = sorted(wait for waited in played for wait in waited)
    figures = {"median": statistics.median(waits), "95 %": waits[len(waits) * 95 // 100], "longest": waits[-1]}
    rounded = {name: round(figure, 2) for name, figure in figures.items()}
    return {"game": game, "tables": tables, "thinkers": thinkers, "answers": len(waits), "seconds": rounded}


def main() -> None:
    """Print one JSON object for each game."""
    parser = argparse.ArgumentParser(prog="python -m bench.masters", description=__doc__)
    games = [game.id for game in registry.games() if not game.levels]
    parser.add_argument("--game", choices=games, action="append", help="only this one; may be given again")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--thinkers", type=int, default=1, help="processes that think, as in the settings of a server")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure each game")
    wanted = parser.parse_args()
    for game in wanted.game or games:
        print(json.dumps(asyncio.run(measure(game, wanted.tables, wanted.thinkers, wanted.seconds))), flush=True)


if __name__ == "__main__":
    main()
