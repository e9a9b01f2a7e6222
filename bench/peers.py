"""Our speed compared with catanatron, measured in many short alternating slices of one run.

Fairness: both play complete random matches from set-up to result through the public API on the same interpreter, in
pure Python unless `compiled` says otherwise; both list the legal options, check the answer against them, carry it out
and keep the history; a decision is one answer of a player, forced ones included (the figures with `choice` count only
decisions with at least two options). The games differ: a decision of Catan scans a board of 54 corners and 72 edges
and counts longest roads; a decision of Silk Road touches a few numbers, but also emits events, keeps each seat's
knowledge of the others, and marks the limit of undo, which catanatron does not. Copies are of a complete match at
positions spread evenly over matches; catanatron copies its list of actions, we share the history between copies.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any, Final

from caravanserai.arena.bench import copy_us, playouts, positions, unforced_share
from caravanserai.kernel import registry
from caravanserai.kernel.build import is_compiled

CATANATRON: Final = "catanatron==3.2.1"
_SLICES: Final = 20
_COPY_SHARE: Final = 0.15
"""Seconds of copying for each second of playing."""


class Peer:
    """A peer in its own process, idle while we are measured."""

    def __init__(self, python: Path, worker: str = "catanatron_worker.py") -> None:
        self._worker = Path(__file__).with_name(worker)
        self._process = subprocess.Popen(  # noqa: S603  # our own file, in a new environment
            [python, self._worker], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, word: str, seconds: float = 0) -> Any:  # noqa: ANN401  # JSON
        """Let the worker run a task for that time; return its figures."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the worker has no pipes")
        self._process.stdin.write(f"{word} {seconds}\n")
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self._worker.name} stopped before it answered {word!r}")
        return json.loads(answer)

    def close(self) -> None:
        """Stop the worker."""
        self._process.communicate()


def install(folder: str, peer: str = CATANATRON) -> Path:
    """Make an environment with the peer; return its Python."""
    venv.create(folder, with_pip=True)
    python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
    command = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", peer]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603  # fixed commands
    if done.returncode:
        raise SystemExit(f"{peer} could not be installed:\n{done.stderr}")
    return python


def compare(game_id: str, seats: int, seconds: float) -> dict[str, Any]:
    """Measure both in alternating slices, each for about `seconds`; return the medians and their ratios."""
    with tempfile.TemporaryDirectory(prefix="peers-") as folder:
        peer = Peer(install(folder))
        try:
            return _compare(peer, game_id, seats, seconds / _SLICES)
        finally:
            peer.close()


def _compare(peer: Peer, game_id: str, seats: int, each: float) -> dict[str, Any]:
    game = registry.game(game_id)
    about = peer.ask("about")
    at = positions(game, seats)
    theirs: list[float] = []
    ours: list[float] = []
    their_copy: list[float] = []
    our_copy: list[float] = []
    for place in range(_SLICES):
        part = peer.ask("play", each)
        theirs.append(part["decisions"] / part["seconds"])
        own = playouts(game, seats, each, place)
        ours.append(own.decisions / own.seconds)
        their_copy.append(peer.ask("copy", each * _COPY_SHARE)["us"])
        our_copy.append(copy_us(at, each * _COPY_SHARE))
    share, their_share = unforced_share(game, seats), about["unforced_share"]
    low, ratio, high = statistics.quantiles(_ratios(ours, theirs), n=4)
    return {
        "game": game_id,
        "seats": seats,
        "compiled": is_compiled(),
        "peer": "catanatron",
        "peer_version": about["version"],
        "decisions_per_s": round(statistics.median(ours)),
        "peer_decisions_per_s": round(statistics.median(theirs)),
        "decisions_ratio": round(ratio, 2),
        "decisions_ratio_quartiles": [round(low, 2), round(high, 2)],
        "choice_share": round(share, 3),
        "peer_choice_share": round(their_share, 3),
        "choices_ratio": round(ratio * share / their_share, 2),
        "copy_us": round(statistics.median(our_copy), 3),
        "peer_copy_us": round(statistics.median(their_copy), 3),
        "copy_ratio": round(statistics.median(_ratios(their_copy, our_copy)), 2),
    }


def _ratios(over: list[float], under: list[float]) -> list[float]:
    return [one / other for one, other in zip(over, under, strict=True)]
