"""Replay records in a process of its own: `python -m caravanserai.testing.replay_process < records.json`.

It reads a JSON list of a packed game and of records (all as texts) and writes a JSON list of the records' digests.
"""

from __future__ import annotations

import base64
import json
import pickle
import sys
from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.record import Record

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game


def packed(game: Game[Any]) -> str:
    """A game as a text that another process can unpack: its class must stand in a module, or say how it is made."""
    return base64.b64encode(pickle.dumps(game)).decode("ascii")


def unpacked(text: str) -> Game[Any]:
    """The game that was packed."""
    made: Game[Any] = pickle.loads(base64.b64decode(text))  # noqa: S301  # packed by the process that started this one
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
    game, *texts = json.load(sys.stdin)
    records = [Record.from_json(text) for text in texts]
    json.dump([digests_of(unpacked(game), record) for record in records], sys.stdout)


if __name__ == "__main__":
    main()
