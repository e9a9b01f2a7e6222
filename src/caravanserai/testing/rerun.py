"""Replay records in a process of its own: `python -m caravanserai.testing.rerun module:Game < records.json`.

It reads a JSON list of records (as texts) and writes a JSON list of their digests.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.record import Record

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game


def name_of(game: Game[Any]) -> str:
    """Where another process finds the game: its class must stand in a module and need no argument."""
    return f"{type(game).__module__}:{type(game).__qualname__}"


def game_at(name: str) -> Game[Any]:
    """Find a game by `module:Game`."""
    module, _, kind = name.partition(":")
    made: Game[Any] = getattr(importlib.import_module(module), kind)()
    return made


def digests_of(game: Game[Any], record: Record) -> list[str]:
    """The positions a record leads through; they stop where a call is refused."""
    match = game.start(record.seats, record.seed, record.options)
    digests = []
    for seat, choice in record.calls:
        try:
            match.perform(seat, choice)
        except CaravanseraiError:
            break
        digests.append(match.digest())
    return digests


def main() -> None:
    """Answer on the standard output."""
    game = game_at(sys.argv[1])
    records = [Record.from_json(text) for text in json.load(sys.stdin)]
    json.dump([digests_of(game, record) for record in records], sys.stdout)


if __name__ == "__main__":
    main()
