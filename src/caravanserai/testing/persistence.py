"""Properties 4, 5 and 6: copies, saved positions and records."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.record import Record
from caravanserai.testing.internals import resumed, shared_part, state_of
from caravanserai.testing.random_match import play_on
from caravanserai.testing.replay_process import digests_of, packed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.testing.random_match import RandomMatch

_AHEAD: Final = 3
_SAVE_ONE_IN: Final = 3
_TO_THE_END: Final = 1 << 20
_FAR_LOOK_EVERY: Final = 32


def _ahead(match: Match[Any]) -> int:
    """The number of answers to play ahead: mostly few, sometimes to the end."""
    return _AHEAD if match.number % _FAR_LOOK_EVERY else _TO_THE_END


def copies(matches: Sequence[RandomMatch]) -> None:
    """(4) A copy is equal and independent: both share nothing mutable, and each can be played on alone."""
    for played in matches:
        kept: tuple[Match[Any], str] | None = None
        for match in played.visits():
            if kept is not None and kept[0].digest() != kept[1]:
                played.broken("copies", match.number, "playing on changed a copy made before")
            twin = match.copy()
            kept = twin, match.digest()
            if twin.digest() != kept[1] or _now(twin) != _now(match):
                played.broken("copies", match.number, "the copy is not equal")
            shared = shared_part(state_of(match), state_of(twin))
            if shared:
                played.broken("copies", match.number, f"the copy shares {shared}")
            play_on(match.copy(), played.dice("copies"), _AHEAD)
            if state_of(match) != state_of(twin):
                played.broken("copies", match.number, "playing on in a copy changed the match")


def saves(matches: Sequence[RandomMatch]) -> None:
    """(5) A position saved as JSON and read back is equal, and has the same options and the same future."""
    for played in matches:
        dice = played.dice("saves")
        for match in played.visits():
            if not played.sampled and dice.below(_SAVE_ONE_IN) and match.number > _AHEAD:
                continue
            again = resumed(match)
            if again.digest() != match.digest() or _now(again) != _now(match):
                played.broken("saves", match.number, "the position read back is not equal")
            twin = match.copy()
            for one in (twin, again):
                play_on(one, Dice(f"saves {match.number}"), _ahead(match))
            if twin.digest() != again.digest() or _now(twin) != _now(again):
                played.broken("saves", match.number, "the position read back has another future")


def _now(match: Match[Any]) -> tuple[object, ...]:
    """The options, and the view of every observer."""
    questions = match.decisions()
    views = [match.view(seat) for seat in (*range(match.seats), None)]
    return questions, [tuple(match.options(question.seat)) for question in questions], views


def replays(matches: Sequence[RandomMatch]) -> None:
    """(6) A record, undos included, restores every position, also under another PYTHONHASHSEED."""
    game = matches[0].game
    written: list[list[str]] = []
    for played in matches:
        start, *later = [(match, match.digest()) for match in played.play(undoing=True)]
        match, live = start[0], [digest for _, digest in later]
        try:
            record = match.record()
        except CaravanseraiError as fault:
            played.broken("replays", match.number, f"no record can be written: {fault}")
        if Record.from_json(record.to_json()) != record:
            played.broken("replays", match.number, "the record read back is not equal")
        for source, digests in (("the record", list(record.digests)), ("a replay", digests_of(game, record))):
            if digests != live:
                played.broken("replays", _first_difference(live, digests), f"{source} goes another way")
        written.append([record.to_json(), *live])
    for played, (_, *live), digests in zip(matches, written, _rerun(matches, written), strict=True):
        if digests != live:
            at = _first_difference(live, digests)
            played.broken("replays", at, "a replay under another PYTHONHASHSEED goes another way")


def _first_difference(ours: list[str], theirs: list[str]) -> int:
    pairs = enumerate(zip(ours, theirs, strict=False), start=1)
    return next((at for at, (one, other) in pairs if one != other), min(len(ours), len(theirs)) + 1)


def _rerun(matches: Sequence[RandomMatch], written: list[list[str]]) -> list[list[str]]:
    """Replay the records in another process."""
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-m", "caravanserai.testing.replay_process"],
        input=json.dumps([packed(matches[0].game), *[record for record, *_ in written]]),
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        matches[0].broken("replays", 0, f"the records could not be replayed elsewhere: {done.stderr[-500:]}")
    digests: list[list[str]] = json.loads(done.stdout)
    return digests
