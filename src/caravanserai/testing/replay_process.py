"""Replay records in another process: `python -m caravanserai.testing.replay_process < records.json`.

It reads a JSON list of a packed game and records (all as texts) and writes a JSON list of the records' digests.
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
    """A game as text for another process: its class must be importable, or define how it is pickled."""
    return base64.b64encode(pickle.dumps(game)).decode("ascii")


def unpacked(text: str) -> Game[Any]:
    """Restore a packed game."""
    made: Game[Any] = pickle.loads(base64.b64decode(text))  # noqa: S301  # packed by the process that started this one
    return made


def digests_of(game: Game[Any], record: Record) -> list[str]:
    """The digests of the positions of a record, up to the first refused call."""
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
    """Write the digests to the standard output."""
    game, *texts = json.load(sys.stdin)
    records = [Record.from_json(text) for text in texts]
    json.dump([digests_of(unpacked(game), record) for record in records], sys.stdout)


if __name__ == "__main__":
    main()
